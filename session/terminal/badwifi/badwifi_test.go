package badwifi

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// program is the other end: it keeps what came.
type program struct {
	*httptest.Server
	mu   sync.Mutex
	came []string
	more chan struct{} // one for each that came
}

func answers(t *testing.T) *program {
	p := &program{more: make(chan struct{}, 1000)}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		p.mu.Lock()
		p.came = append(p.came, string(body))
		p.mu.Unlock()
		p.more <- struct{}{}
		if r.URL.Path == "/events" {
			for i := range 3 {
				fmt.Fprintf(w, "data: %d\n\n", i)
				w.(http.Flusher).Flush()
			}
			<-r.Context().Done()
			return
		}
		fmt.Fprintf(w, "recorded %s", body)
	}))
	t.Cleanup(p.Close)
	return p
}

// told is what came so far, when it is so much.
func (p *program) told(n int) []string {
	for range n {
		<-p.more
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.came)
}

func open(t *testing.T, p *program, script Script) *Way {
	t.Helper()
	w, err := New(p.Listener.Addr().String(), script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// phone asks on connections of its own.
func phone(t *testing.T) *http.Client {
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// says posts something, and gives what is answered, or "" where nothing is.
func says(t *testing.T, c *http.Client, w *Way, what string, patience time.Duration) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+w.Address()+"/say", strings.NewReader(what))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := c.Do(r)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return ""
	}
	return string(text)
}

// Each fault: what the program got of a second thing that a phone says between a first
// and a third, and whether the phone heard of it.
func TestFaults(t *testing.T) {
	const brief = 100 * time.Millisecond // after which a phone gives up where nothing will come
	for name, c := range map[string]struct {
		fault    Fault
		came     string
		heard    bool
		patience time.Duration
	}{
		"none":         {Fault{}, "1 2 3", true, time.Minute},
		"late":         {Fault{Late: time.Millisecond, AnswerLate: time.Millisecond}, "1 2 3", true, time.Minute},
		"slow":         {Fault{Rate: 50_000}, "1 2 3", true, time.Minute},
		"silent":       {Fault{Silent: true}, "1 3", false, brief},
		"cut request":  {Fault{CutRequest: true}, "1 3", false, time.Minute},
		"cut answer":   {Fault{CutAnswer: true}, "1 2 3", false, time.Minute},
		"lost":         {Fault{Lost: true}, "1 2 3", false, time.Minute},
		"half open":    {Fault{HalfOpen: true}, "1 2 3", false, brief},
		"behind":       {Fault{Behind: true}, "1 3 2", false, time.Minute},
		"twice":        {Fault{Twice: true}, "1 2 2 3", true, time.Minute},
		"answer twice": {Fault{AnswerTwice: true}, "1 2 3", true, time.Minute},
		"again":        {Fault{Again: 1}, "1 2 1 3", true, time.Minute},
		"none before":  {Fault{Again: 7}, "1 2 3", true, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			p := answers(t)
			w := open(t, p, func(r Crossing) Fault {
				if string(r.Body) == "2" {
					return c.fault
				}
				return Fault{}
			})
			heard := make(chan string, 10)
			w.Watch(func(c Crossing, answer []byte) { heard <- string(c.Body) + ": " + string(answer) })
			client := phone(t)
			if got := says(t, client, w, "1", time.Minute); got != "recorded 1" {
				t.Fatalf("at first %q", got)
			}
			if got := says(t, client, w, "2", c.patience); (got == "recorded 2") != c.heard {
				t.Errorf("heard %q", got)
			}
			if got := says(t, client, w, "3", time.Minute); got != "recorded 3" {
				t.Errorf("afterwards %q", got)
			}
			for _, n := range []string{"1", "2", "3"} {
				if n != "2" || c.heard {
					if got := <-heard; got != n+": recorded "+n {
						t.Errorf("heard was %q, not %s", got, n)
					}
				}
			}
			want := strings.Fields(c.came)
			if got := p.told(len(want)); !slices.Equal(got, want) {
				t.Errorf("%q came, not %q", got, want)
			}
		})
	}
}

// A stream comes as it is said, and ends with the phone.
func TestStream(t *testing.T) {
	p := answers(t)
	w := open(t, p, nil)
	for range 2 {
		answer, err := phone(t).Get("http://" + w.Address() + "/events")
		if err != nil {
			t.Fatal(err)
		}
		whole := make([]byte, len("data: 0\n\n")*3)
		if _, err := io.ReadFull(answer.Body, whole); err != nil || !strings.HasSuffix(string(whole), "data: 2\n\n") {
			t.Errorf("%q, %v", whole, err)
		}
		answer.Body.Close()
	}
	w.Close() // returns when both have ended
	if got := w.Traffic()["/events"]; got.Requests != 2 || got.Up < 100 || got.Down < 100 {
		t.Errorf("%+v", got)
	}
}

// Out of reach nothing comes through and nothing is told; what was on its way then comes
// when the Wi-Fi is back. A closed port turns away at once.
func TestGone(t *testing.T) {
	p := answers(t)
	w := open(t, p, nil)
	client := phone(t)
	w.Vanish()
	heard := make(chan string)
	go func() { heard <- says(t, client, w, "late", time.Minute) }()
	select {
	case got := <-heard:
		t.Fatalf("heard %q", got)
	case <-p.more:
		t.Fatal("it came")
	case <-time.After(20 * time.Millisecond):
	}
	if err := w.Return(); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; got != "recorded late" {
		t.Errorf("%q", got)
	}
	w.Refuse()
	if conn, err := net.Dial("tcp", w.Address()); err == nil {
		conn.Close()
		t.Error("the port is open")
	}
	if err := w.Return(); err != nil {
		t.Fatal(err)
	}
	if got := says(t, phone(t), w, "again", time.Minute); got != "recorded again" {
		t.Errorf("%q", got)
	}
	p.Close() // the program ends
	if got := says(t, phone(t), w, "nobody", time.Minute); got != "" {
		t.Errorf("%q", got)
	}
}

// Every fault comes up by chance, and what is only asked for is never brought twice.
func TestAtRandom(t *testing.T) {
	script, seen := AtRandom(rand.New(rand.NewPCG(1, 2)), 0.5), map[string]int{}
	for n := range 5000 {
		f := script(Crossing{Method: []string{"GET", "POST"}[n%2], Path: "/"})
		kind := fmt.Sprint(f.Late > 0, f.Rate > 0, f.Silent, f.CutRequest, f.CutAnswer, f.Lost, f.HalfOpen, f.Behind,
			f.Twice, f.AnswerTwice, f.Again > 0)
		seen[kind]++
		if n%2 == 0 && (f.Behind || f.Twice || f.AnswerTwice || f.Again > 0) {
			t.Errorf("a page is brought as %+v", f)
		}
	}
	if len(seen) != faults+1 {
		t.Errorf("%d kinds: %v", len(seen), seen)
	}
}
