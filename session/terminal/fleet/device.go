// Package fleet is the phones of a room without a browser: they join tables, say what
// their players enter, keep what has no answer and send it again, as the script of the
// tables' pages does. It is for tests.
//
//	p := fleet.NewDevice("A3 North", way.Address(), fleet.Fast, random)
//	err := p.Join(ctx, "3K7M9QTA", "N")
//	answer, err := p.Say(ctx, command) // tried until it is answered
//
// What a phone said, and what it was answered, it keeps for a judge: see [Device.Sent].
package fleet

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strconv"
	"strings"
	"sync"
	"time"

	"clubnight/session/terminal"
)

// Waits is how long a phone waits.
type Waits struct {
	Patience time.Duration // for an answer
	Again    time.Duration // before the first try once more; later ones wait up to ten times as long
}

// How long phones wait: as the pages have it, and for tests.
var (
	Real = Waits{Patience: 8 * time.Second, Again: time.Second}
	Fast = Waits{Patience: time.Second, Again: 20 * time.Millisecond}
)

// Device is a phone, or a tablet. Its methods may be called from any goroutine; what it
// says goes one after another.
type Device struct {
	Name  string
	at    string
	waits Waits

	turn sync.Mutex // who speaks

	mu     sync.Mutex
	random *rand.Rand
	client *http.Client
	card   card
	seen   int64
	said   []*Sent
	wrong  []string // what was answered that nobody expects
}

// card is with what a phone comes in: the code on a table's card, and where its owner
// sits.
type card struct {
	Code string `json:"code"`
	Seat string `json:"seat,omitempty"`
}

// Sent is what a phone said once, however often it sent it.
type Sent struct {
	terminal.Command
	Tries    int
	First    time.Time
	Heard    time.Time
	Answered bool
	Answer   terminal.Answer
}

// NewDevice is a phone that finds the program at an address.
func NewDevice(name, address string, waits Waits, random *rand.Rand) *Device {
	p := &Device{Name: name, at: "http://" + address, waits: waits, random: random}
	p.client = p.fresh(nil)
	return p
}

// fresh is a browser that was just opened.
func (p *Device) fresh(cookies http.CookieJar) *http.Client {
	if cookies == nil {
		cookies, _ = cookiejar.New(nil)
	}
	dialer := net.Dialer{Timeout: p.waits.Patience}
	return &http.Client{Jar: cookies,
		Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 2}}
}

// Reload is the page opened anew: with its cookie, its queue, and no connection.
func (p *Device) Reload() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.client.CloseIdleConnections()
	p.client = p.fresh(p.client.Jar)
}

// Close ends its connections.
func (p *Device) Close() { p.browser().CloseIdleConnections() }

func (p *Device) browser() *http.Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.client
}

// Sent is what it said so far.
func (p *Device) Sent() (all []Sent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.said {
		all = append(all, *s)
	}
	return all
}

// Wrong is what was answered that nobody expects.
func (p *Device) Wrong() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.wrong
}

// Key is a key for something that it says.
func (p *Device) Key() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("%016x%016x", p.random.Uint64(), p.random.Uint64())
}

// Join comes in at a table by the code on its card, and tries until it is let in. seat is
// where its owner sits, N, E, S or W, "" for a phone that lies on the table. The error is
// that of the context, or ErrRefused.
func (p *Device) Join(ctx context.Context, code, seat string) error {
	p.mu.Lock()
	p.card = card{code, seat}
	p.mu.Unlock()
	return p.untilAnswered(ctx, "/table/join", card{code, seat}, func(int, []byte) error { return nil })
}

// ErrRefused is returned where something is refused for good.
var ErrRefused = errors.New("refused")

// Say says something, sends it until it is answered, and gives the answer. The error is
// that of the context, when nobody knows what became of it, or ErrRefused.
func (p *Device) Say(ctx context.Context, c terminal.Command) (terminal.Answer, error) {
	p.turn.Lock()
	defer p.turn.Unlock()
	if c.ID == "" {
		c.ID = p.Key()
	}
	p.mu.Lock()
	c.Seen = p.seen
	s := &Sent{Command: c, First: time.Now()}
	p.said = append(p.said, s)
	p.mu.Unlock()
	err := p.untilAnswered(ctx, "/table/say", &s.Command, func(tries int, body []byte) error {
		var a terminal.Answer
		if err := json.Unmarshal(body, &a); err != nil {
			return err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		s.Tries = tries
		if a.ID != c.ID {
			p.wrong = append(p.wrong, fmt.Sprintf("%s was answered by %s", c.ID, body))
			return errNotIt
		}
		s.Answered, s.Answer, s.Heard = true, a, time.Now()
		return nil
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	return s.Answer, err
}

// errNotIt is an answer to something else.
var errNotIt = errors.New("the answer to something else")

// refusal is what a page is told that is refused.
type refusal struct {
	Refused string `json:"refused"`
}

// untilAnswered posts something until it is answered.
func (p *Device) untilAnswered(ctx context.Context, path string, what any,
	take func(tries int, body []byte) error) error {
	began := time.Now()
	for try := 1; ; try++ {
		if c, ok := what.(*terminal.Command); ok {
			c.Ago = time.Since(began).Milliseconds()
		}
		status, body, err := p.post(ctx, path, what)
		if err == nil && status == http.StatusOK {
			if err = take(try, body); err == nil {
				return nil
			}
		}
		if err == nil && status/100 == 4 {
			var r refusal
			_ = json.Unmarshal(body, &r)
			switch r.Refused {
			case "too often", "waiting": // which means a second at least
				select {
				case <-time.After(time.Second):
				case <-ctx.Done():
					return ctx.Err()
				}
			case "shut":
			case "stranger":
				if path == "/table/join" {
					return fmt.Errorf("%w: %s", ErrRefused, body)
				}
				p.mu.Lock()
				c := p.card
				p.mu.Unlock()
				if err := p.Join(ctx, c.Code, c.Seat); err != nil {
					return err
				}
			default:
				return fmt.Errorf("%s: %w: %d %s", path, ErrRefused, status, body)
			}
		}
		if err := p.rest(ctx, try); err != nil {
			return err
		}
	}
}

// rest waits before another try.
func (p *Device) rest(ctx context.Context, try int) error {
	p.mu.Lock()
	wait := p.waits.Again * time.Duration(min(10, 1<<min(try-1, 4)))
	wait += time.Duration(p.random.Int64N(int64(p.waits.Again)))
	p.mu.Unlock()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// post sends something once.
func (p *Device) post(ctx context.Context, path string, what any) (status int, body []byte, err error) {
	text, err := json.Marshal(what)
	if err != nil {
		return 0, nil, err
	}
	within, cancel := context.WithTimeout(ctx, p.waits.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(within, http.MethodPost, p.at+path, bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	r.GetBody = nil // the transport sends nothing again by itself
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", p.at)
	return p.answered(r)
}

func (p *Device) answered(r *http.Request) (status int, body []byte, err error) {
	answer, err := p.browser().Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	if seq, wrong := strconv.ParseInt(answer.Header.Get("X-Entry"), 10, 64); err == nil && wrong == nil {
		p.saw(seq)
	}
	return answer.StatusCode, body, err
}

// saw keeps the last entry of which it knows.
func (p *Device) saw(seq int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen = max(p.seen, seq)
}

// Screen asks once for what the phone shows by now, a part of a page.
func (p *Device) Screen(ctx context.Context) (string, error) {
	within, cancel := context.WithTimeout(ctx, p.waits.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(within, http.MethodGet, p.at+"/table/state", nil)
	if err != nil {
		return "", err
	}
	status, body, err := p.answered(r)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%w: %d %s", ErrRefused, status, body)
	}
	return string(body), err
}

// Listen keeps a stream open, as a page that is looked at does, until the context ends,
// and tells of every change. It opens another one where that breaks off.
func (p *Device) Listen(ctx context.Context, changed func(seq int64)) {
	for try := 1; ctx.Err() == nil; try++ {
		if p.listen(ctx, changed) {
			try = 0
		}
		if p.rest(ctx, max(1, try)) != nil {
			return
		}
	}
}

// listen reads one stream to its end; it is false where there was none.
func (p *Device) listen(ctx context.Context, changed func(seq int64)) (came bool) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.at+"/table/events", nil)
	if err != nil {
		return false
	}
	r.Header.Set("Accept", "text/event-stream")
	answer, err := p.browser().Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return false
	}
	event := ""
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimSpace(value)
		switch name {
		case "event":
			event = value
		case "data":
			if seq, err := strconv.ParseInt(value, 10, 64); err == nil && event == "changed" {
				came = true
				p.saw(seq)
				changed(seq)
			}
		}
	}
	return came
}
