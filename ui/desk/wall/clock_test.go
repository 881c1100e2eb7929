package wall

import (
	"fmt"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// what a clock shows: "3 14:07", "3b" in the break after round 3, "|" where it
// stands, "." after the last.
func clockLine(c RoundClock, now time.Duration) string {
	r := c.Read(now)
	if !r.Begun {
		return "not begun"
	}
	text := fmt.Sprint(r.Round)
	if r.Break {
		text += "b"
	}
	text += " " + ClockFigures(r)
	if !r.Running {
		text += " |"
	}
	if r.Last {
		text += " ."
	}
	return text
}

func TestRoundClock(t *testing.T) {
	byHand := Rhythm{Minutes: 20, Breaks: []Break{{After: 2, Minutes: 10}}}
	follows := byHand
	follows.Follow = true
	at := func(minutes, seconds int) time.Duration {
		return time.Duration(minutes)*time.Minute + time.Duration(seconds)*time.Second
	}
	const boot = 1000 * time.Hour // how long the computer has been on does not matter
	type do func(RoundClock, time.Duration) RoundClock
	toggle, next, back := RoundClock.Toggle, RoundClock.Next, RoundClock.Back
	add := func(n int) do {
		return func(c RoundClock, now time.Duration) RoundClock { return c.Add(n, now) }
	}
	pace := func(p Rhythm, rounds int) do {
		return func(c RoundClock, now time.Duration) RoundClock { return c.Paced(p, rounds, now) }
	}
	type step struct {
		at   time.Duration
		do   do // nil only looks
		want string
	}
	for name, c := range map[string]struct {
		pace  Rhythm
		steps []step
	}{
		"counts down": {byHand, []step{
			{at(0, 0), nil, "not begun"}, {at(0, 0), add(3), "not begun"}, {at(0, 0), back, "not begun"},
			{at(1, 0), toggle, "1 20:00"}, {at(1, 1), nil, "1 19:59"}, {at(1, 1) + 1, nil, "1 19:59"},
			{at(20, 59), nil, "1 0:01"}, {at(21, 0), nil, "1 0:00"},
		}},
		"time over, until the director goes on": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(20, 0) + time.Millisecond, nil, "1 0:00"}, {at(22, 13), nil, "1 +2:13"},
			{at(23, 0), next, "2 20:00"}, {at(44, 0), next, "2b 10:00"},
			{at(50, 0), nil, "2b 4:00"}, {at(56, 30), nil, "2b +2:30"}, {at(57, 0), next, "3 20:00 ."},
			{at(80, 0), next, "3 +3:00 ."},
		}},
		"rounds follow by themselves": {follows, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(20, 0), nil, "2 20:00"}, {at(39, 59), nil, "2 0:01"},
			{at(40, 0), nil, "2b 10:00"}, {at(50, 5), nil, "3 19:55 ."},
			{at(75, 0), nil, "3 +5:00 ."},
		}},
		"an hour of standby is an hour": {follows,
			[]step{{at(0, 0), toggle, "1 20:00"}, {at(60, 0), nil, "3 10:00 ."}, {at(60, 0), toggle, "3 10:00 | ."}}},
		"stands and goes on": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(5, 0), toggle, "1 15:00 |"}, {at(500, 0), nil, "1 15:00 |"},
			{at(500, 0), toggle, "1 15:00"}, {at(501, 0), nil, "1 14:00"},
			{at(501, 0), toggle, "1 14:00 |"}, {at(501, 0), next, "2 20:00 |"}, {at(502, 0), toggle, "2 20:00"},
		}},
		"a minute more or less": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(0, 0), add(1), "1 21:00"}, {at(0, 30), add(-1), "1 19:30"},
			{at(19, 30), add(-1), "1 0:00"}, {at(22, 0), add(-1), "1 +2:30"},
			{at(22, 0), add(1), "1 1:00"}, {at(23, 0), nil, "1 0:00"}, {at(23, 0), next, "2 20:00"},
		}},
		"a minute less ends a round that is followed": {follows,
			[]step{{at(0, 0), toggle, "1 20:00"}, {at(19, 30), add(-1), "2 20:00"}}},
		"back": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(2, 0), back, "1 20:00"}, {at(3, 0), next, "2 20:00"},
			{at(4, 0), next, "2b 10:00"}, {at(5, 0), back, "2 20:00"}, {at(6, 0), next, "2b 10:00"},
			{at(7, 0), next, "3 20:00 ."}, {at(8, 0), back, "2b 10:00"}, {at(8, 0), toggle, "2b 10:00 |"},
			{at(9, 0), back, "2 20:00 |"}, {at(9, 0), back, "1 20:00 |"},
		}},
		"another pace keeps what was added": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(1, 0), add(2), "1 21:00"},
			{at(1, 0), pace(Rhythm{Minutes: 25}, 3), "1 26:00"}, {at(2, 0), next, "2 25:00"},
			{at(2, 0), next, "3 25:00 ."},
			{at(3, 0), pace(Rhythm{Minutes: 25}, 4), "3 24:00"}, {at(4, 0), pace(Rhythm{Minutes: 1}, 4), "3 +1:00"},
		}},
		"a break that is taken away while it lasts": {byHand, []step{
			{at(0, 0), toggle, "1 20:00"}, {at(0, 0), next, "2 20:00"}, {at(0, 0), next, "2b 10:00"},
			{at(3, 0), pace(Rhythm{Minutes: 20, Follow: true}, 3), "3 17:00 ."},
		}},
		"no minutes at all are one": {Rhythm{Follow: true},
			[]step{{at(0, 0), toggle, "1 1:00"}, {at(1, 30), nil, "2 0:30"}}},
		"no break after the last round": {Rhythm{Minutes: 5, Breaks: []Break{{3, 5}}, Follow: true},
			[]step{{at(0, 0), toggle, "1 5:00"}, {at(16, 0), nil, "3 +1:00 ."}}},
		"a clock that is read backwards": {byHand, []step{{at(5, 0), toggle, "1 20:00"}, {at(4, 0), nil, "1 20:00"}}},
	} {
		t.Run(name, func(t *testing.T) {
			clock := RoundClock{}.Paced(c.pace, 3, boot)
			for i, s := range c.steps {
				if s.do != nil {
					clock = s.do(clock, boot+s.at)
				}
				if got := clockLine(clock, boot+s.at); got != s.want {
					t.Fatalf("step %d, at %s: %q, want %q", i+1, s.at, got, s.want)
				}
			}
		})
	}
}

func TestClockText(t *testing.T) {
	for want, r := range map[string]ClockReading{
		"Round 3":                 {Begun: true, Round: 3, Running: true, Left: time.Minute},
		"Round 3 · clock stopped": {Begun: true, Round: 3, Left: time.Minute},
		"Round 3 · time is over":  {Begun: true, Round: 3, Running: true, Left: 0},
		"Break after round 3":     {Begun: true, Round: 3, Break: true, Running: true, Left: time.Second},
	} {
		if got := ClockText(desk.English(), r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The clock that is started while the room plays begins with the round that it plays.
func TestClockBeginsWithTheRoundInPlay(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	begins := func(change func(RoundClock, time.Duration) RoundClock) int {
		st := s.State()
		c := RoundClock{}.Paced(Rhythm{Minutes: 10}, st.Rounds(), 0)
		return change(c.From(desk.RoundInPlay(st, desk.PaceOf(st, bridgemate.Status{}))), 0).Read(0).Round
	}
	for _, c := range []struct {
		sent []session.Key
		want int
	}{
		{nil, 1},
		{desktest.Rounds(s, 1, 1), 1}, // one table of three
		{append(desktest.Rounds(s, 2, 1), desktest.Rounds(s, 3, 1)...), 2}, // nothing of round 1 is to come
		{desktest.Rounds(s, 1, 2), 2},
		{append(desktest.Rounds(s, 1, 3), desktest.Rounds(s, 2, 2, 3)...), 3}, // one table is two boards behind
		{desktest.Rounds(s, 3, 2, 3), 3},                                      // the last round is over
	} {
		desktest.Sent(t, s, c.sent...)
		if toggled, next := begins(RoundClock.Toggle), begins(RoundClock.Next); toggled != c.want || next != c.want {
			t.Errorf("after %v it begins with round %d and %d, want %d", c.sent, toggled, next, c.want)
		}
	}
	c := RoundClock{}.Paced(Rhythm{Minutes: 10}, 3, 0).From(2).Toggle(0).From(3).Next(0)
	if got := c.Read(0).Round; got != 3 {
		t.Errorf("after round 2 comes round %d", got)
	}
	if got := c.Back(0).Back(0).Read(0).Round; got != 1 {
		t.Errorf("back leads to round %d", got)
	}
}
