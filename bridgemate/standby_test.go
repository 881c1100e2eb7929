package bridgemate_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
)

// clocks are those of a computer that sleeps, and whose clock is set, while
// the link waits.
type clocks struct {
	mu    sync.Mutex
	clock time.Time
	up    time.Duration
	waits bool // the link has looked, and waits
	leaps [][2]time.Duration
}

func (c *clocks) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.clock
}

// advance puts the clock on.
func (c *clocks) advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clock = c.clock.Add(by)
}

// uptime is asked before each wait and after it; what is to happen happens in between.
func (c *clocks) uptime() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.up
	if c.waits = !c.waits; c.waits && len(c.leaps) > 0 {
		c.clock, c.up = c.clock.Add(c.leaps[0][0]), c.up+c.leaps[0][1]
		c.leaps = c.leaps[1:]
	}
	return now
}

// leap lets the clock and the time that goes by leap in the next wait.
func (c *clocks) leap(clock, up time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaps = append(c.leaps, [2]time.Duration{clock, up})
}

// A computer that sleeps in mid-evening goes on reading when it wakes, and rings no alarm
// for the time in which nothing could come in; nor does one whose clock is set. What
// happened is in the journal once.
func TestLeapOfTheClock(t *testing.T) {
	const minute = time.Minute
	begun := time.Date(2026, 10, 24, 20, 10, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		clock, up time.Duration
		want      []session.Note
	}{
		"a busy computer": {40 * time.Second, 40 * time.Second, nil},
		"sleeps": {40 * minute, 40 * minute,
			[]session.Note{{Kind: session.ComputerSlept, From: begun, To: begun.Add(40 * minute)}}},
		"is put on": {60 * minute, 0,
			[]session.Note{{Kind: session.ClockSet, From: begun, To: begun.Add(60 * minute)}}},
		"is put back": {-60 * minute, 0,
			[]session.Note{{Kind: session.ClockSet, From: begun, To: begun.Add(-60 * minute)}}},
		"is put to tomorrow": {24 * 60 * minute, 0,
			[]session.Note{{Kind: session.ClockSet, From: begun, To: begun.Add(24 * 60 * minute)}}},
		"has lost its battery": {-17 * 365 * 24 * 60 * minute, 0,
			[]session.Note{{Kind: session.ClockSet, From: begun, To: begun.Add(-17 * 365 * 24 * 60 * minute)}}},
		"sleeps, and is put back": {-20 * minute, 40 * minute, []session.Note{
			{Kind: session.ComputerSlept, From: begun, To: begun.Add(40 * minute)},
			{Kind: session.ClockSet, From: begun.Add(40 * minute), To: begun.Add(-20 * minute)},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s, l := created(t)
			clocks := &clocks{clock: begun}
			l.SetClock(clocks.now)
			l.SetUptime(clocks.uptime)
			listed(l)
			o := l.Options()
			o.Interval = time.Millisecond
			l.SetOptions(o)
			insert(t, l, row(1, "1 NT", "N", "="))
			reads := make(chan bridgemate.Status, 1)
			l.Watch(func(s bridgemate.Status) {
				select {
				case <-reads:
				default:
				}
				reads <- s
			})
			if err := l.StartReading(t.Context()); err != nil {
				t.Fatal(err)
			}
			// until waits for a reading at a time of the clock.
			until := func(at time.Time) bridgemate.Status {
				for st := range reads {
					if st.LastRead.Equal(at) {
						return st
					}
				}
				return bridgemate.Status{}
			}
			until(begun)
			clocks.leap(c.clock, c.up)
			woken := begun.Add(c.clock)
			if st := until(woken); len(st.Alarms) != 0 || !st.Reading {
				t.Errorf("alarms %v, reading %t", st.Alarms, st.Reading)
			}
			clocks.leap(30*time.Second, 30*time.Second)
			until(woken.Add(30 * time.Second))
			if got := leapNotes(s.State()); !slices.EqualFunc(got, c.want, sameNote) {
				t.Errorf("notes %v, want %v", got, c.want)
			}
			// What is late from then on is late: one second at a time is no leap.
			for at := 30 * time.Second; at <= 20*minute+31*time.Second; at += 59 * time.Second {
				clocks.leap(59*time.Second, 59*time.Second)
				until(woken.Add(at + 59*time.Second))
			}
			if st := l.Status(); len(st.Alarms) == 0 || st.Alarms[0].Kind != bridgemate.FileStill {
				t.Errorf("after 20 minutes without a result: %v", st.Alarms)
			}
			if err := l.StopReading(); err != nil {
				t.Error(err)
			}
		})
	}
}

// leapNotes are the notes of the clock in an evening.
func leapNotes(st *session.State) (list []session.Note) {
	for _, r := range st.Remarks {
		if r.Note.Kind == session.ComputerSlept || r.Note.Kind == session.ClockSet {
			list = append(list, r.Note)
		}
	}
	return list
}

func sameNote(a, b session.Note) bool { return fmt.Sprint(a) == fmt.Sprint(b) }
