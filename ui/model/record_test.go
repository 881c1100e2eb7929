package model_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// voice is a director who is asked, and answers as the test says.
type voice struct {
	since  *session.State // what was shown when the dialog opened
	over   bool           // records over what came
	asked  int
	failed []string
}

func (v *voice) Tell(string)               {}
func (v *voice) Fail(what string, _ error) { v.failed = append(v.failed, what) }
func (v *voice) Since() *session.State     { return v.since }
func (v *voice) Over(_ *session.State, _ session.Entry, keep, over func()) {
	v.asked++
	if v.over {
		over()
	} else {
		keep()
	}
}

// What another computer recorded on the same board while a dialog was open is not
// recorded over unasked.
func TestCameMeanwhile(t *testing.T) {
	for name, c := range map[string]struct {
		same, over, dialog bool
		asked              int
		tricks             int  // of the result that counts then
		kept               bool // what came stays, and the caller hears of it
	}{
		"another board":     {dialog: true, tricks: 2},
		"no dialog":         {same: true, tricks: 2},
		"what came is kept": {same: true, dialog: true, asked: 1, tricks: 1, kept: true},
		"recorded over it":  {same: true, dialog: true, over: true, asked: 1, tricks: 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := uitest.New(t, 3)
			shared := s.Share(new(uitest.Connection), session.RoleDirector, "Room B")
			ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.DiscardHandler),
				Keep: func(bridgemate.Options) {}})
			v := &voice{over: c.over}
			ev.Speak(v)
			ev.Open(model.Opened{Session: s.Session, Link: s.Link})
			s.Settle()
			st := ev.State()
			if c.dialog {
				v.since = st
			}
			theirs := 2
			if c.same {
				theirs = 1
			}
			shared.Comes("Room B", uitest.WordOn(t, st, theirs, 1, s.BoardOf(theirs, 1), 1))
			var err error
			ev.Record(func(e error) { err = e }, uitest.WordOn(t, st, 1, 1, s.BoardOf(1, 1), 2))
			s.Settle()
			var came *desk.CameMeanwhile
			if v.asked != c.asked || errors.As(err, &came) != c.kept || err != nil && !c.kept {
				t.Errorf("asked %d times, and heard %v", v.asked, err)
			}
			if got := s.Standing(1, 1, s.BoardOf(1, 1)).Tricks; got != c.tricks {
				t.Errorf("%d tricks count", got)
			}
		})
	}
}

// Whoever asks in words of his own hears what came meanwhile; what he records is read in
// the evening as it stands when its turn comes.
func TestRecordSince(t *testing.T) {
	s := uitest.New(t, 3)
	shared := s.Share(new(uitest.Connection), session.RoleDirector, "Room B")
	ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.DiscardHandler),
		Keep: func(bridgemate.Options) {}})
	v := &voice{over: true}
	ev.Speak(v)
	ev.Open(model.Opened{Session: s.Session, Link: s.Link})
	s.Settle()
	begun := ev.State()
	mine := uitest.WordOn(t, begun, 1, 1, s.BoardOf(1, 1), 2)
	record := func(was *session.State, f ...session.Fact) (at *session.State, err error) {
		t.Helper()
		heard := false
		ev.RecordSince(was, func(now *session.State) ([]session.Fact, error) { at = now; return f, nil },
			func(e error) { heard, err = true, e })
		s.Settle()
		if !heard {
			t.Error("nobody heard what became of it")
		}
		return at, err
	}
	tricks := func() int { return s.Standing(1, 1, s.BoardOf(1, 1)).Tricks }

	shared.Comes("Room B", uitest.WordOn(t, begun, 1, 1, s.BoardOf(1, 1), 1))
	n := len(s.Session.State().Entries())
	at, err := record(begun, mine)
	var late *desk.CameMeanwhile
	if !errors.As(err, &late) || late.State != s.Session.State() || at != late.State || tricks() != 1 {
		t.Fatalf("heard %v, and %d tricks count", err, tricks())
	}
	if _, err := record(begun); err != nil || len(s.Session.State().Entries()) != n {
		t.Errorf("nothing to record: %v, %d entries", err, len(s.Session.State().Entries())-n)
	}
	if _, err := record(late.State, mine); err != nil || tricks() != 2 {
		t.Errorf("seen what came: %v, %d tricks count", err, tricks())
	}
	shared.Meet()
	shared.Comes("Room B", uitest.WordOn(t, begun, 1, 1, s.BoardOf(1, 1), 1))
	if _, err := record(nil, mine); err != nil || tricks() != 2 {
		t.Errorf("over whatever came: %v, %d tricks count", err, tricks())
	}
	if v.asked != 0 || len(v.failed) != 0 {
		t.Errorf("the voice asked %d times, and failed at %q", v.asked, v.failed)
	}
	seat := session.Seat{Section: 1, Table: 1, Direction: "Q"}
	if _, err := record(nil, session.PlayerSeated{Seat: seat, Number: "7"}); err == nil || len(v.failed) != 0 {
		t.Errorf("a refusal is heard as %v, and told %q", err, v.failed)
	}
}

// The log says what was recorded by hand, or why it was not, and never of whom.
func TestRecordedInTheLog(t *testing.T) {
	s := uitest.New(t, 3)
	var log strings.Builder
	ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.NewTextHandler(&log, nil)),
		Keep: func(bridgemate.Options) {}})
	ev.Speak(&voice{})
	ev.Open(model.Opened{Session: s.Session, Link: s.Link})
	seat := session.Seat{Section: 1, Table: 1, Direction: "N"}
	ev.Record(func(error) {}, session.PlayerSeated{Seat: seat, Number: "1009", Name: "Łukasz", Given: true})
	s.Settle()
	seat.Direction = "Q"
	ev.Record(func(error) {}, session.PlayerSeated{Seat: seat, Number: "1009", Name: "Łukasz", Given: true})
	s.Settle()
	for _, want := range []string{`facts="[player seated]" overtaken=false error=<nil>`, "a seat is N, E, S or W"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %s: %s", want, log.String())
		}
	}
	if strings.Contains(log.String(), "Łukasz") || strings.Contains(log.String(), "1009") {
		t.Errorf("the log tells of whom: %s", log.String())
	}
}

// The conflicts that stand are worked out once for each state.
func TestConflictsOncePerState(t *testing.T) {
	s := uitest.New(t, 3)
	ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.DiscardHandler),
		Keep: func(bridgemate.Options) {}})
	ev.Speak(&voice{})
	if all := ev.Conflicts(); len(all) != 0 {
		t.Errorf("%d conflicts before there is an evening", len(all))
	}
	shared := s.Share(new(uitest.Connection), session.RoleDirector, "Room B")
	ev.Open(model.Opened{Session: s.Session, Link: s.Link})
	s.Settle()
	if all := ev.Conflicts(); len(all) != 0 {
		t.Errorf("%d conflicts before there is one", len(all))
	}
	shared.Clash(1, 1, "Room B")
	s.Settle()
	first := ev.Conflicts()
	if len(first) != 1 {
		t.Fatalf("%d conflicts", len(first))
	}
	ev.Redraw()
	if again := ev.Conflicts(); &again[0] != &first[0] {
		t.Error("worked out again for the same state")
	}
	ev.Record(nil, ev.State().Settle(first[0], 0)...)
	s.Settle()
	if all := ev.Conflicts(); len(all) != 0 {
		t.Errorf("%d conflicts after it was decided", len(all))
	}
}

// What is made when its turn comes is made of what was recorded just before; where it
// cannot be made, nothing is recorded, and who asked hears why.
func TestRecordMade(t *testing.T) {
	s := uitest.New(t, 3)
	ev := model.New(model.Ways{Post: s.Post, Go: s.Run, Log: slog.New(slog.DiscardHandler),
		Keep: func(bridgemate.Options) {}})
	ev.Speak(new(voice))
	ev.Open(model.Opened{Session: s.Session, Link: s.Link})
	var seen string
	var errs []error
	hear := func(err error) { errs = append(errs, err) }
	ev.RecordMade(func(now *session.State) ([]session.Fact, error) {
		set := session.EveningSet(now.Evening)
		set.Name = "Ladder"
		return []session.Fact{set}, nil
	}, hear)
	unmade := errors.New("it cannot be made")
	ev.RecordMade(func(now *session.State) ([]session.Fact, error) {
		seen = now.Evening.Name
		return []session.Fact{session.EveningClosed{}}, unmade
	}, hear)
	s.Settle()
	if seen != "Ladder" || len(errs) != 2 || errs[0] != nil || errs[1] != unmade || s.Session.State().Closed {
		t.Errorf("made of %q; heard %v; closed %t", seen, errs, s.Session.State().Closed)
	}
	entries := s.Session.State().Entries()
	if by := entries[len(entries)-1].By; by != session.ByDirector {
		t.Errorf("recorded by %q", by)
	}
}
