package uitest

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Link stands where the link to the Bridgemates stands, and does what the test says.
type Link struct {
	Session *session.Session

	mu       sync.Mutex
	Chosen   bridgemate.Options
	Now      bridgemate.Status
	watchers []func(bridgemate.Status)
	did      []string
	Fail     map[string]error // by what is asked
	FailStep bridgemate.Step
	Scripted
}

var (
	_ bridgemate.Handsets = (*Link)(nil)
	_ bridgemate.Called   = (*Link)(nil)
)

// Scripted is what the link to the Bridgemates does during play. What it is asked to do
// it notes, and the movement it changes in the journal, as the real one does.
type Scripted struct {
	Lying     []string
	Findings  []bridgemate.Finding
	Differing []bridgemate.Difference
	Waiting   []bridgemate.TableStatus // what WaitUpdated returns

	FirstReading  chan error // what the first reading comes to, where a test has it wait
	OnDifferences func()     // is called once, before the differences are given
}

// AnswerCall answers a call of the director; one that is solved is over.
func (l *Link) AnswerCall(_ context.Context, c feed.Call, answer feed.Answer) error {
	if err := l.do(fmt.Sprintf("answer the call of table %d: %s", c.Table, answer)); err != nil {
		return err
	}
	l.Change(func(s *bridgemate.Status) {
		calls := slices.Clone(s.Calls)
		for i, one := range calls {
			if one == c {
				calls[i].Answer = answer
			}
		}
		s.Calls = slices.DeleteFunc(calls, func(c feed.Call) bool { return c.Answer == feed.Solved })
	})
	return nil
}

func (l *Link) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	if err := l.do(fmt.Sprintf("change section %d at %d tables", section, len(from))); err != nil {
		return err
	}
	return l.Session.Record("director", session.MovementChanged{ID: section, Movement: c.To, From: from})
}

// Kind implements feed.Feed.
func (l *Link) Kind() feed.Kind {
	if l.Options().Network {
		return feed.Network
	}
	return feed.File
}

func (l *Link) Create(context.Context) error { return l.do("create") }

func (l *Link) Differences() []bridgemate.Difference {
	l.mu.Lock()
	wait := l.OnDifferences
	l.OnDifferences = nil
	l.mu.Unlock()
	if wait != nil {
		wait()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.Differing)
}

func (l *Link) Files() ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Lying == nil {
		return []string{l.Chosen.File}, nil
	}
	return l.Lying, nil
}

// FinishChanges writes what is in the journal and not in the file, as the real one does.
func (l *Link) FinishChanges(context.Context) error {
	if err := l.do("finish changes"); err != nil {
		return err
	}
	for _, s := range l.Session.State().Sections {
		if _, sending := l.Session.State().Sending(s.ID); sending {
			if err := l.Session.Record("program", session.MovementSent{ID: s.ID}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *Link) Health(context.Context) []bridgemate.Finding {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.Findings)
}

func (l *Link) Launch(reset bool) error {
	if reset {
		return l.do("launch /s")
	}
	return l.do("launch")
}

func (l *Link) Modify(context.Context) error { return l.do("modify") }

func (l *Link) Options() bridgemate.Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Chosen
}

func (l *Link) ReadNow(context.Context) error { return l.do("read now") }

func (l *Link) Restart(context.Context) error {
	if err := l.do("restart"); err != nil {
		return err
	}
	return l.read()
}

func (l *Link) SendNames(context.Context) (int, error) {
	return 1, l.do("send names")
}

// SendResults makes equal what the differences say, as the real one does.
func (l *Link) SendResults(_ context.Context, keys ...session.Key) (int, error) {
	var places []string
	for _, k := range keys {
		places = append(places, " "+k.String())
	}
	what := "send results" + strings.Join(places, ";")
	if err := l.do(what); err != nil {
		return 0, err
	}
	l.mu.Lock()
	n := 0
	l.Differing = slices.DeleteFunc(l.Differing, func(d bridgemate.Difference) bool {
		equal := d.Sendable() && (len(keys) == 0 || slices.Contains(keys, d.Key))
		if equal {
			n++
		}
		return equal
	})
	l.mu.Unlock()
	if n == 0 {
		return 0, bridgemate.ErrNothingToSend
	}
	l.Change(func(s *bridgemate.Status) { s.LastRead = s.LastRead.Add(1) })
	return n, nil
}

func (l *Link) SendSettings(context.Context) error { return l.do("send settings") }

func (l *Link) SetOptions(o bridgemate.Options) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Chosen = o
}

func (l *Link) Start(_ context.Context, report func(bridgemate.Step, bool)) error {
	if err := l.do("start"); err != nil && l.FailStep == 0 {
		return err
	}
	for _, s := range bridgemate.Steps(l.Options().Network) {
		report(s, false)
		if s == l.FailStep {
			return l.Fail["start"]
		}
		report(s, true)
	}
	return l.read()
}

func (l *Link) StartReading(context.Context) error {
	if err := l.do("start reading"); err != nil {
		return err
	}
	if err := l.read(); err != nil || l.FirstReading == nil {
		return err
	}
	return <-l.FirstReading
}

func (l *Link) Status() bridgemate.Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Now
}

// Close ends the reading as the program does when it closes an evening.
func (l *Link) Close() (was bool) {
	l.Change(func(s *bridgemate.Status) { was, s.Reading = s.Reading, false })
	return was
}

func (l *Link) StopReading() error {
	if err := l.do("stop reading"); err != nil {
		return err
	}
	l.Change(func(s *bridgemate.Status) { s.Reading = false })
	if l.FirstReading != nil {
		l.FirstReading <- context.Canceled
	}
	return l.Session.Record("director", session.ReadingStopped{File: l.Options().File})
}

func (l *Link) TakeOver(_ context.Context, sections []int, how bridgemate.Takeover) error {
	what := fmt.Sprint("take over ", sections)
	if how.Copy != "" {
		what += " with " + how.Copy
	}
	if how.Strange {
		what += " although it is strange"
	}
	return l.do(what)
}

func (l *Link) UseFile(_ context.Context, by string) error { return l.do("use file by " + by) }

func (l *Link) WaitUpdated(context.Context) ([]bridgemate.TableStatus, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Waiting, nil
}

func (l *Link) Watch(see func(bridgemate.Status)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, see)
}

func (l *Link) Change(f func(*bridgemate.Status)) {
	l.mu.Lock()
	f(&l.Now)
	now, watchers := l.Now, slices.Clone(l.watchers)
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

func (l *Link) do(what string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.did = append(l.did, what)
	return l.Fail[what]
}

func (l *Link) Done() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.did, ", ")
}

func (l *Link) read() error {
	if err := l.Session.Record("director", session.ReadingStarted{File: l.Options().File}); err != nil {
		return err
	}
	l.Change(func(s *bridgemate.Status) { s.Reading, s.LastRead = true, Day.Add(20*time.Hour) })
	return nil
}

func (l *Link) Set(f func(*Scripted)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f(&l.Scripted)
}
