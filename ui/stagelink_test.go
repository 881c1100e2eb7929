package ui

import (
	"bytes"
	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
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

// scriptedLink stands where the link to the Bridgemates stands, and does what the test says.
type scriptedLink struct {
	session *session.Session

	mu       sync.Mutex
	options  bridgemate.Options
	status   bridgemate.Status
	watchers []func(bridgemate.Status)
	did      []string
	fail     map[string]error // by what is asked
	failStep bridgemate.Step
	scripted
}

// scripted is what the link to the Bridgemates does during play. What it is asked to do it notes, and
// the movement it changes in the journal, as the real one does.
type scripted struct {
	files       []string
	findings    []bridgemate.Finding
	differences []bridgemate.Difference
	waiting     []bridgemate.TableStatus // what WaitUpdated returns

	firstReading  chan error // what the first reading comes to, where a test has it wait
	onDifferences func()     // is called once, before the differences are given
}

func (l *scriptedLink) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	if err := l.do(fmt.Sprintf("change section %d at %d tables", section, len(from))); err != nil {
		return err
	}
	return l.session.Record("director", session.MovementChanged{ID: section, Movement: c.To, From: from})
}

func (l *scriptedLink) Create(context.Context) error { return l.do("create") }

func (l *scriptedLink) Differences() []bridgemate.Difference {
	l.mu.Lock()
	wait := l.onDifferences
	l.onDifferences = nil
	l.mu.Unlock()
	if wait != nil {
		wait()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.differences)
}

func (l *scriptedLink) Files() ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.files == nil {
		return []string{l.options.File}, nil
	}
	return l.files, nil
}

// FinishChanges writes what is in the journal and not in the file, as the real one does.
func (l *scriptedLink) FinishChanges(context.Context) error {
	if err := l.do("finish changes"); err != nil {
		return err
	}
	for _, s := range l.session.State().Sections {
		if _, sending := l.session.State().Sending(s.ID); sending {
			if err := l.session.Record("program", session.MovementSent{ID: s.ID}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *scriptedLink) Health(context.Context) []bridgemate.Finding {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.findings)
}

func (l *scriptedLink) Launch(reset bool) error {
	if reset {
		return l.do("launch /s")
	}
	return l.do("launch")
}

func (l *scriptedLink) Modify(context.Context) error { return l.do("modify") }

func (l *scriptedLink) Options() bridgemate.Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.options
}

func (l *scriptedLink) ReadNow(context.Context) error { return l.do("read now") }

func (l *scriptedLink) Restart(context.Context) error {
	if err := l.do("restart"); err != nil {
		return err
	}
	return l.read()
}

func (l *scriptedLink) SendNames(context.Context) (int, error) {
	return 1, l.do("send names")
}

// SendResults makes equal what the differences say, as the real one does.
func (l *scriptedLink) SendResults(_ context.Context, keys ...session.Key) (int, error) {
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
	l.differences = slices.DeleteFunc(l.differences, func(d bridgemate.Difference) bool {
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
	l.change(func(s *bridgemate.Status) { s.LastRead = s.LastRead.Add(1) })
	return n, nil
}

func (l *scriptedLink) SendSettings(context.Context) error { return l.do("send settings") }

func (l *scriptedLink) SetOptions(o bridgemate.Options) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.options = o
}

func (l *scriptedLink) Start(_ context.Context, report func(bridgemate.Step, bool)) error {
	if err := l.do("start"); err != nil && l.failStep == 0 {
		return err
	}
	for _, s := range bridgemate.Steps() {
		report(s, false)
		if s == l.failStep {
			return l.fail["start"]
		}
		report(s, true)
	}
	return l.read()
}

func (l *scriptedLink) StartReading(context.Context) error {
	if err := l.do("start reading"); err != nil {
		return err
	}
	if err := l.read(); err != nil || l.firstReading == nil {
		return err
	}
	return <-l.firstReading
}

func (l *scriptedLink) Status() bridgemate.Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

func (l *scriptedLink) StopReading() error {
	if err := l.do("stop reading"); err != nil {
		return err
	}
	l.change(func(s *bridgemate.Status) { s.Reading = false })
	if l.firstReading != nil {
		l.firstReading <- context.Canceled
	}
	return l.session.Record("director", session.ReadingStopped{File: l.Options().File})
}

func (l *scriptedLink) TakeOver(_ context.Context, sections []int, how bridgemate.Takeover) error {
	what := fmt.Sprint("take over ", sections)
	if how.Copy != "" {
		what += " with " + how.Copy
	}
	if how.Strange {
		what += " although it is strange"
	}
	return l.do(what)
}

func (l *scriptedLink) UseFile(_ context.Context, by string) error { return l.do("use file by " + by) }

func (l *scriptedLink) WaitUpdated(context.Context) ([]bridgemate.TableStatus, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting, nil
}

func (l *scriptedLink) Watch(see func(bridgemate.Status)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, see)
}

func (l *scriptedLink) change(f func(*bridgemate.Status)) {
	l.mu.Lock()
	f(&l.status)
	now, watchers := l.status, slices.Clone(l.watchers)
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

func (l *scriptedLink) do(what string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.did = append(l.did, what)
	return l.fail[what]
}

func (l *scriptedLink) done() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.did, ", ")
}

func (l *scriptedLink) read() error {
	if err := l.session.Record("director", session.ReadingStarted{File: l.Options().File}); err != nil {
		return err
	}
	l.change(func(s *bridgemate.Status) { s.Reading, s.LastRead = true, evening.Add(20*time.Hour) })
	return nil
}

func (l *scriptedLink) set(f func(*scripted)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f(&l.scripted)
}
