package main

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/model"
)

// bed is a computer that may sleep: it tells when it is held awake, and
// when it is let go of.
type bed struct {
	asked  chan error // to be answered; nil answers are what is wanted
	events chan string
}

func (b *bed) stay(ctx context.Context, reason string) (func(), error) {
	if reason == "" {
		b.events <- "no reason"
	}
	if _, limited := ctx.Deadline(); !limited {
		b.events <- "no end"
	}
	if b.asked != nil {
		b.events <- "asked"
		if err := <-b.asked; err != nil {
			return nil, err
		}
	}
	b.events <- "held"
	return func() { b.events <- "released" }, nil
}

func (b *bed) want(t *testing.T, want string) {
	t.Helper()
	if got := <-b.events; got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}

// quiet is an event that would have come before something that was waited for.
func (b *bed) quiet(t *testing.T) {
	t.Helper()
	select {
	case got := <-b.events:
		t.Fatalf("%s, want nothing", got)
	default:
	}
}

// The computer is kept awake exactly while results are read: not while the
// evening is set up, nor after the reading was stopped, the evening was changed,
// or the window was closed.
func TestAwakeWhileAnEveningRuns(t *testing.T) {
	b := &bed{events: make(chan string, 9)}
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	c.wakeLock = &wakeLock{stay: b.stay}
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	begin := func(open func() (model.Opened, error)) *bridgemate.Link {
		t.Helper()
		ev, err := open()
		if err == nil {
			err = ev.Session.Record("director", session.SectionSet{ID: 1, Movement: m})
		}
		link, _ := ev.Link.(*bridgemate.Link)
		if err == nil {
			err = link.Create(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		b.quiet(t) // an evening that is set up
		if err := link.StartReading(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.want(t, "held")
		return link
	}
	link := begin(c.open)
	if err := link.ReadNow(t.Context()); err != nil { // the status changes, and it is held once
		t.Fatal(err)
	}
	b.quiet(t)
	if err := link.StopReading(); err != nil { // as finishing does
		t.Fatal(err)
	}
	b.want(t, "released")
	if err := link.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.want(t, "held")
	begin(func() (model.Opened, error) {
		ev, err := c.newEvening()
		b.want(t, "released") // with the evening before
		return ev, err
	})
	if err := link.ReadNow(t.Context()); err != nil { // as when the control program of the evening before ends
		t.Fatal(err)
	}
	c.wakeLock.seeing.Wait()
	b.quiet(t)
	c.close()
	b.want(t, "released")
}

// What is wanted last counts, however long the system takes to answer; one that refuses
// is asked again for the next reading only.
func TestAwakeSlowly(t *testing.T) {
	b := &bed{events: make(chan string, 9), asked: make(chan error)}
	v := &wakeLock{stay: b.stay}
	v.set(true)
	b.want(t, "asked")
	v.set(false) // before it was answered
	v.set(true)
	v.set(false)
	b.asked <- nil
	b.want(t, "held")
	b.want(t, "released")
	v.set(true)
	b.want(t, "asked")
	b.asked <- errors.New("access denied")
	v.seeing.Wait()
	v.set(true)
	b.quiet(t)
	v.set(false)
	v.set(true)
	b.want(t, "asked")
	b.asked <- nil
	b.want(t, "held")
	v.set(false)
	b.want(t, "released")
}

// set says whether the computer is to be kept awake from now on.
func (v *wakeLock) set(on bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.want(on)
}
