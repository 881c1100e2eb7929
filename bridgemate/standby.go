package bridgemate

import (
	"slices"
	"time"

	"clubnight/session"
)

// unnoticed is how much a wait may be longer than it should be, and a clock may be
// corrected, before it is worth a remark: a computer under load is late by seconds, and
// the network sets its clock by as much.
const unnoticed = time.Minute

// moment is what the computer's clocks show at once.
type moment struct {
	clock time.Time     // as everybody reads it, and somebody may set it
	up    time.Duration // what nobody can set, and goes on in standby
}

func (l *Link) moment() moment { return moment{l.now().Round(0), l.uptime()} }

// leapt records that the computer slept during a wait between two readings, or that its
// clock was set. What alarms are counted from is moved along: for the time in which
// nothing could come in, none rings. Standby in the very moment of a reading is not
// told from a slow disk.
func (l *Link) leapt(before moment, wait time.Duration) {
	now := l.moment()
	passed := now.up - before.up
	slept, set := passed, now.clock.Sub(before.clock)-passed
	var facts []session.Fact
	note := func(kind session.NoteKind, from, to time.Time) {
		facts = append(facts, session.Noticed{Note: session.Note{Kind: kind, From: from, To: to}})
	}
	if slept-wait > unnoticed {
		note(session.ComputerSlept, before.clock, before.clock.Add(slept))
	} else {
		slept = 0
	}
	if set.Abs() > unnoticed {
		note(session.ClockSet, now.clock.Add(-set), now.clock)
	} else {
		set = 0
	}
	if len(facts) == 0 {
		return
	}
	l.setStatus(func(s *Status) {
		for _, at := range []*time.Time{&l.moved, &l.untaken, &l.unwritten, &l.notUploaded} {
			if !at.IsZero() {
				*at = at.Add(slept + set)
			}
		}
		s.Since, s.Alarms = s.Since.Add(set), slices.Clone(s.Alarms)
		for i := range s.Alarms {
			s.Alarms[i].Since = s.Alarms[i].Since.Add(set)
		}
	})
	_ = l.session.Record(session.ByProgram, facts...) // a journal that takes nothing says so at the next result
}
