package wall

import (
	"fmt"
	"slices"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Break is a pause of so many minutes after a round.
type Break struct {
	After   int `json:"after"`
	Minutes int `json:"minutes"`
}

// Rhythm is how long rounds and breaks last.
type Rhythm struct {
	Minutes int     `json:"minutes"` // a round
	Breaks  []Break `json:"breaks,omitempty"`
	// Follow is true where the next round or break begins by itself when
	// its time has come.
	Follow bool `json:"follow,omitempty"`
}

// The least and most minutes of a round or a break.
const (
	LeastMinutes = 1
	MostMinutes  = 180
)

// paceFor is the pace that is proposed for an evening: the minutes that the
// boards of a round take.
func paceFor(st *session.State) Rhythm {
	boards := 0
	for _, s := range st.Sections {
		boards = max(boards, s.Movement.BoardsPerRound)
	}
	return Rhythm{Minutes: min(max(movement.Minutes(1, boards), 5), MostMinutes)}
}

// pauseAfter is how long the break after a round lasts, 0 where there is none.
func (p Rhythm) pauseAfter(round int) time.Duration {
	for _, b := range p.Breaks {
		if b.After == round {
			return time.Duration(b.Minutes) * time.Minute
		}
	}
	return 0
}

// stage is a round, or the break after it. Round 0 is before the first.
type stage struct {
	round int
	pause bool
}

// RoundClock counts the time of a round or a break down. The moments that it is
// given are those of a clock that runs on in standby and that nobody can set,
// counted from any time before: computer.Uptime. It is a value: what it is asked to
// do gives the clock as it is then.
type RoundClock struct {
	pace    Rhythm
	rounds  int
	first   int // the round with which it begins, 0 for the first of all
	at      stage
	length  time.Duration // of the stage
	used    time.Duration // of it, when the clock was started last
	since   time.Duration // the moment when that was
	running bool
}

// ClockReading is what a round clock shows at a moment.
type ClockReading struct {
	Begun   bool // it was started once
	Round   int
	Break   bool // the break after Round
	Running bool
	Last    bool          // nothing comes after this
	Spent   time.Duration // of the round or the break
	Left    time.Duration // below zero when the time is over
}

// Over reports whether the time is over.
func (r ClockReading) Over() bool { return r.Begun && r.Left <= 0 }

// Paced is the clock with another pace and number of rounds. What the director
// added to the round stays.
func (c RoundClock) Paced(p Rhythm, rounds int, now time.Duration) RoundClock {
	c = c.settled(now)
	p.Minutes, p.Breaks = min(max(p.Minutes, LeastMinutes), MostMinutes), slices.Clone(p.Breaks)
	was := c.usual()
	c.pace, c.rounds = p, rounds
	if c.at.round > 0 {
		c.length = max(c.length+c.usual()-was, 0)
	}
	return c
}

// From is the clock as it begins with a round, where it has not begun yet: a room that
// plays already is in one.
func (c RoundClock) From(round int) RoundClock {
	c.first = round
	return c
}

// Rhythm is how long its rounds and breaks last.
func (c RoundClock) Pace() Rhythm { return c.pace }

// usual is how long the stage lasts when nobody adds to it.
func (c RoundClock) usual() time.Duration {
	if c.at.pause {
		return c.pace.pauseAfter(c.at.round)
	}
	return time.Duration(c.pace.Minutes) * time.Minute
}

// next is what comes after a stage; ok is false after the last round.
func (c RoundClock) next() (to stage, ok bool) {
	switch {
	case c.at.round == 0 && c.rounds > 0:
		return stage{round: min(max(c.first, 1), c.rounds)}, true
	case c.at.round > 0 && !c.at.pause && c.at.round < c.rounds && c.pace.pauseAfter(c.at.round) > 0:
		return stage{c.at.round, true}, true
	case c.at.round < c.rounds:
		return stage{round: c.at.round + 1}, true
	}
	return c.at, false
}

// enter begins a stage at a moment, of which so much is over.
func (c RoundClock) enter(to stage, used, now time.Duration) RoundClock {
	c.at, c.used, c.since = to, used, now
	c.length = c.usual()
	return c
}

func (c RoundClock) spent(now time.Duration) time.Duration {
	if c.running {
		return c.used + max(now-c.since, 0)
	}
	return c.used
}

// settled is the clock in the round or break that a moment belongs to, where these follow
// each other by themselves.
func (c RoundClock) settled(now time.Duration) RoundClock {
	for c.running && c.pace.Follow {
		spent := c.spent(now)
		to, more := c.next()
		if spent < c.length || !more {
			break
		}
		c = c.enter(to, spent-c.length, now)
	}
	return c
}

// Toggle starts the clock, or stops it until it is started again.
func (c RoundClock) Toggle(now time.Duration) RoundClock {
	c = c.settled(now)
	if c.at.round == 0 {
		return c.Next(now)
	}
	c.used, c.since = c.spent(now), now
	c.running = !c.running
	return c
}

// Add gives the round or the break more minutes, or takes some of those that are left.
// Where the time is over, what is given is counted from now.
func (c RoundClock) Add(minutes int, now time.Duration) RoundClock {
	c = c.settled(now)
	if c.at.round == 0 {
		return c
	}
	by, spent := time.Duration(minutes)*time.Minute, c.spent(now)
	switch over := spent >= c.length; {
	case over && by > 0:
		c.length = spent + by
	case !over:
		c.length = max(c.length+by, spent)
	}
	return c
}

// Next begins the break or the round that comes now. The first time it starts the clock.
func (c RoundClock) Next(now time.Duration) RoundClock {
	c = c.settled(now)
	to, more := c.next()
	if !more {
		return c
	}
	c.running = c.running || c.at.round == 0
	return c.enter(to, 0, now)
}

// Back begins the round or the break before this one again, or this one if
// it is the first.
func (c RoundClock) Back(now time.Duration) RoundClock {
	c = c.settled(now)
	to := stage{round: max(c.at.round-1, 1)}
	switch {
	case c.at.round == 0:
		return c
	case c.at.pause:
		to = stage{round: c.at.round}
	case c.at.round > 1 && c.pace.pauseAfter(c.at.round-1) > 0:
		to.pause = true
	}
	return c.enter(to, 0, now)
}

// Read is what the clock shows at a moment.
func (c RoundClock) Read(now time.Duration) ClockReading {
	c = c.settled(now)
	_, more := c.next()
	r := ClockReading{Begun: c.at.round > 0, Round: c.at.round, Break: c.at.pause, Running: c.running,
		Last: !more, Spent: c.spent(now)}
	r.Left = c.length - r.Spent
	return r
}

// ClockFigures are the minutes and seconds that are left, "14:07", or since when the
// time is over, "+2:13".
func ClockFigures(r ClockReading) string {
	sign, d := "", r.Left+time.Second-1 // a second that has begun counts
	if r.Left <= -time.Second {
		sign, d = "+", -r.Left
	}
	s := max(int(d/time.Second), 0)
	return fmt.Sprintf("%s%d:%02d", sign, s/60, s%60)
}

// ClockText says what the figures belong to: the round or break, and whether the clock
// stands or the time is over.
func ClockText(in *desk.Language, r ClockReading) string {
	return in.Say(screen.ClockShows, "Round", r.Round, "Break", r.Break, "Over", r.Over(), "Stands", !r.Running)
}
