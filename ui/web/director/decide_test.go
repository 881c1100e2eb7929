package director

import (
	"errors"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
	"clubnight/ui/desk/wall"
)

// What two computers recorded of one board is chosen on the phone.
func TestConflict(t *testing.T) {
	s := named(t)
	here := func(name string) session.Here {
		return session.Here{Computer: "the file of " + name, Name: name, Role: session.RoleDirector, Version: "0.2.0"}
	}
	must(t, s.Share("", here("Room A")))
	other, err := session.ResumeAt(new(session.MemoryJournal), here("Room B"))
	must(t, err)
	desktest.Carry(t, s, other)
	must(t, other.Share(s.State().SharedAs(), here("Room B")))
	meet := func() {
		for range 2 {
			desktest.Carry(t, other, s)
			desktest.Carry(t, s, other)
		}
	}
	meet()
	word := func(s *session.Session, tricks int) {
		f := sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", tricks)
		must(t, s.Record(session.ByDirector, session.ResultCorrected{Result: f.Result}))
	}
	word(s, 1)
	word(other, 2)
	meet()
	p := open(t, s, nil)
	p.see("attention")
	p.tap("Decide…")
	p.says("3NT by N +1", "3NT by N +2", "Room B")
	word(s, 3)
	word(other, 4) // meanwhile it is another conflict
	meet()
	if a := p.tap("This one is right"); a.Outcome != anew {
		t.Errorf("what was not looked at: %+v", a)
	}
	p.again()
	shown := p.shown
	p.recorded("This one is right")
	if all := s.State().Conflicts(); len(all) != 0 {
		t.Errorf("%d conflicts", len(all))
	}
	p.shown = shown
	if a := p.tap("This one is right"); a.Outcome != anew {
		t.Errorf("again: %+v", a)
	}
}

// A board that came twice is ruled by Law 15B, or was entered under a wrong number.
func TestPlayedTwice(t *testing.T) {
	s := desktest.NewEvening(t, 5, session.Uploaded{File: "evening.bws"})
	st := s.State()
	must(t, s.Record("Bridgemate", sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1)))
	for _, row := range st.Sections[0].Movement.Rows {
		if row.Round == 2 && row.Boards()[0] == 1 {
			again := sessiontest.Result(t, st, row.Table, 2, 1, "3NT", "S", 0)
			again.Result.NS = 1
			must(t, s.Record("Bridgemate", again))
		}
	}
	p := open(t, s, nil)
	p.see("attention")
	p.tap("Decide…")
	p.says("Law 15B1", "What it changes")
	p.recorded("Cancel the second play (Law 15B1)")
	p.see("attention")
	if _, there := p.button("Decide…"); there {
		t.Error("it is still to be decided")
	}
}

// What could not be done is explained, and a change that did not reach the file is
// finished.
func TestWhyAndFinish(t *testing.T) {
	p := open(t, named(t), func(c *club) { c.status.Marking = errors.New("the disk is full") })
	p.see("attention")
	p.tap("Why?")
	p.says("could not be marked")
	p.status.Marking = nil
	p.status.Alarms = []bridgemate.Alarm{{Kind: bridgemate.NotWritten}}
	p.see("attention")
	p.recorded("Finish it now")
}

// The round clock is read and turned.
func TestClock(t *testing.T) {
	now, clock := time.Duration(0), wall.RoundClock{}.Paced(wall.Rhythm{Minutes: 20}, 5, 0)
	p := open(t, named(t), func(c *club) {
		c.options.Clock = func() wall.ClockReading { return clock.Read(now) }
		c.options.Turn = func(change func(wall.RoundClock, time.Duration) wall.RoundClock) {
			clock = change(clock, now)
		}
	})
	p.see("room")
	p.recorded("Round clock: start or stop")
	now += time.Minute
	p.see("room")
	p.says("19:00")
	p.recorded("Round clock: a minute more")
	p.see("attention")
	p.says("20:00")
	for _, key := range []string{"Round clock: a minute less", "Round clock: next round or break", "Round clock: back",
		"Round clock: start or stop"} {
		p.see("room")
		p.recorded(key)
	}
	// sent again, it turns nothing
	id, running := keyFor("again"), clock.Read(now).Running
	for range 2 {
		p.command("clock", map[string]string{"act": "toggle"}, id)
	}
	if clock.Read(now).Running == running {
		t.Error("the clock was turned twice")
	}
	p.see("room")
	p.recorded("Round clock: start or stop")
	if r := clock.Read(now); r.Running || r.Round != 1 {
		t.Errorf("%+v", r)
	}
}

// Any address and any fields give a view, and what cannot be done says so.
func FuzzViews(f *testing.F) {
	for _, at := range []string{"attention", "room", "table 1.3", "enter", "correct 1.3.1.7", "rule 1.3.1.7", "settle 1.1.1.1",
		"seat 1.3.0", "conflict", "change 1", "results", "done 4", "entry 3", "why 0", "look 1.1.1.1 done", "code 1.3", ""} {
		f.Add(at, "3 7 4sn=", "3", "2")
	}
	f.Fuzz(func(t *testing.T, at, text, kind, number string) {
		s := desktest.ThreeBoards(t)
		p := New(Options{Session: func() *session.Session { return s }})
		fields := map[string]string{"line": text, "about": text, "who": text, "reason": text, "ns": text, "ew": number,
			"kind": kind, "was": kind, "verdict": kind, "key": "1.3.1.7", "level": number, "denomination": number,
			"declarer": kind, "tricks": number, "score0": text, "weight0": number, "from": number, "pair": kind, "other": number,
			"section": number, "way": number, "rounds": kind, "place": text, "to": text, "law": number, "unit": number,
			"sides": kind, "sort": kind, "before": kind, "doubling": kind, "chair": number, "entry": number, "side": number,
			"at": number, "act": text, "by": text, "seen": number, "answer": text, "table": number}
		turn := &turn{Pages: p, ctx: t.Context(), in: english(), fields: fields, s: s, st: s.State()}
		turn.veil = veilOf(turn.st)
		if page := fill("view", turn.view(at)); page == "" {
			t.Error("nothing is shown")
		}
		for name, do := range commands {
			again := *turn
			again.id, again.st = keyFor(name), s.State()
			if a := do(&again); a.Outcome == "" {
				t.Errorf("%s has no outcome", name)
			}
		}
	})
}
