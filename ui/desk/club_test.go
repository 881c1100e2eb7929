package desk

import (
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// What the start page says of tonight, and what its button does, from the
// first table to the end.
func TestTonight(t *testing.T) {
	s := newEvening(t, 0)
	texts := func() (all string) {
		for _, f := range TonightFacts {
			all += TonightText(English(), s.State(), f, control.Program{}) + "\n"
		}
		return all
	}
	if got := StepOf(s.State()); got != SetTonightUp {
		t.Errorf("nothing is set up: step %d", got)
	}
	wantText(t, "tonight", texts(), "not chosen yet", "no Bridgemate control on this computer")
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	must(t, err)
	must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	if got := StepOf(s.State()); got != StartTonight {
		t.Errorf("set up: step %d", got)
	}
	wantText(t, "tonight", texts(), "4½ – ", "Mitchell: 5 rounds, two winners · 5 × 2 = 10 boards", "Matchpoints")
	must(t, s.Record("director", session.SectionSet{ID: 2, Movement: mitchell(t, 3)}))
	wantText(t, "two sections", texts(), "7½ – ", "A: ", "; B: ")
	must(t,
		s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), 1,
			1, 1, "3NT", "N", 0).Result}))
	if got := StepOf(s.State()); got != EnterResults {
		t.Errorf("a result by hand: step %d", got)
	}
	must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 2, 1, 3, "3NT", "N", 0)))
	if got := StepOf(s.State()); got != FollowTonight {
		t.Errorf("a result of the Bridgemates: step %d", got)
	}
	must(t, s.Record("director", session.EveningClosed{}))
	if got := StepOf(s.State()); got != BeginAnother {
		t.Errorf("finished: step %d", got)
	}
}

// An evening by hand is calm: no alarm, no boards said to be forgotten, and a next step.
func TestByHandIsCalm(t *testing.T) {
	in := English()
	s := newEvening(t, 5)
	st := s.State()
	row, _ := st.Sections[0].Movement.At(3, 4) // a traveller is entered whole, and the rounds come in any order
	r := sessiontest.Result(t, st, 3, 4, row.Low, "4S", "E", 1).Result
	must(t, s.Record("director", session.ResultCorrected{Result: r}))
	if n := len(s.State().Missing()); n == 0 {
		t.Fatal("nothing is missing: the test shows nothing")
	}
	light := LightOf(in, s.State(), bridgemate.Status{})
	if light.Tone == Warning || light.Tone == Bad || light.Words != "Scored by hand" {
		t.Errorf("the light is %+v", light)
	}
	wantText(t, "the foot", nextOf(in, s.State(), ""), "enter the results (Ctrl+K)", "1 of 25")
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) > 0 {
		t.Errorf("needs attention: %+v", lines)
	}
	if sc, err := s.State().Score(); err != nil {
		t.Error(err)
	} else if text, _ := BannerOf(in, s.State(), sc); strings.Contains(text, "missing") {
		t.Errorf("the banner is %q", text)
	}
	// Once a Bridgemate has sent something, what it has not sent is missed.
	must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", 0)))
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) == 0 {
		t.Error("nothing is missed of an evening with Bridgemates")
	}
	if light := LightOf(in, s.State(), bridgemate.Status{}); light.Words != "Paused" {
		t.Errorf("the light is %+v", light)
	}
}

// An evening that was taken over from a file was played elsewhere: nothing is read here,
// and the sheets come next.
func TestPlayedElsewhere(t *testing.T) {
	in := English()
	s := newEvening(t, 5)
	must(t, s.Record("file", sessiontest.Result(t, s.State(), 1, 1, 1, "3NT", "N", 0)))
	if light := LightOf(in, s.State(), bridgemate.Status{}); light.Words != "Played elsewhere" || light.Tone != Good {
		t.Errorf("the light is %+v", light)
	}
	if next := nextOf(in, s.State(), ""); strings.Contains(next, "reading") ||
		!strings.Contains(next, "need") && !strings.Contains(next, "came from a file: 1 of 25") {
		t.Errorf("the foot says %q", next)
	}
	// What is wrong comes first, and once all is in and right, the print.
	wrong := sessiontest.Result(t, s.State(), 2, 1, 1, "4S", "N", 0)
	wrong.Result.Board = 99
	must(t, s.Record("file", wrong))
	wantText(t, "the foot", NextOf(in, s.State(), bridgemate.Status{}, ""), "1 thing needs attention")
	if lines := Attention(in, s.State(), bridgemate.Status{}, nil, nil); len(lines) != 1 {
		t.Errorf("needs attention: %+v", lines)
	}
	s = newEvening(t, 5)
	for _, row := range s.State().Sections[0].Movement.Rows {
		must(t, s.Record("file", sessiontest.Result(t, s.State(), row.Table, row.Round, row.Low, "4S", "N", 0)))
	}
	wantText(t, "the foot", NextOf(in, s.State(), bridgemate.Status{}, ""), "All results are in. Next: print")
}

// Earlier evenings: their order, what finds them, what was played and how they stand.
func TestEarlierEvenings(t *testing.T) {
	in := English()
	day := func(d int) session.Evening {
		return session.Evening{Name: "Tuesday pairs", Date: time.Date(2026, 11, d, 0, 0, 0, 0, time.UTC)}
	}
	half := session.SectionOutline{ID: 1, Tables: 14, Half: movement.NSMissing, Contestants: 27}
	all := []clubfile.Listed{
		{ID: 1, Outline: session.Outline{Evening: day(3), Closed: true, Entered: true,
			Version: session.Version{Number: 1}, Sections: []session.SectionOutline{half}}},
		{ID: 4, Outline: session.Outline{Evening: day(24), Sections: []session.SectionOutline{half}}},
		{ID: 2, Outline: session.Outline{Evening: day(17), Closed: true, Entered: true,
			Version:  session.Version{Number: 2, Open: true},
			Sections: []session.SectionOutline{{Tables: 4, Contestant: movement.Team, Contestants: 8}}}},
		{ID: 3, Outline: session.Outline{Evening: day(10), Entered: true,
			Sections: []session.SectionOutline{{Tables: 1}}}, Damage: &clubfile.Damage{}},
	}
	var ids []int64
	for _, l := range EarlierEvenings(in, all, 4, "") {
		ids = append(ids, l.ID)
	}
	if len(ids) != 3 || ids[0] != 2 || ids[1] != 3 || ids[2] != 1 {
		t.Errorf("listed %v", ids)
	}
	if found := EarlierEvenings(in, all, 4, "17 nov"); len(found) != 1 || found[0].ID != 2 {
		t.Errorf("17 November finds %+v", found)
	}
	for i, want := range map[int][2]string{0: {"13½ tables", "final"}, 2: {"8 teams", "version 2 is open"},
		3: {"1 table", "damaged"}, 1: {"13½ tables", "not played"}} {
		stands, _ := Standing(in, all[i])
		if got := [2]string{PlayedText(in, all[i].Outline), stands}; got != want {
			t.Errorf("evening %d: %q, want %q", all[i].ID, got, want)
		}
	}
}

// Over an earlier evening stands which one it is, and how tonight's goes on.
func TestAway(t *testing.T) {
	in := English()
	earlier, tonight := newEvening(t, 3), newEvening(t, 5)
	text, tone := AwayText(in, earlier.State(), tonight.State(), bridgemate.Status{Reading: true})
	wantText(t, "the strip", text, "Tuesday pairs", "Tonight's results are read on: 0 of 25")
	if tone == Bad {
		t.Error("an alarm where there is none")
	}
	text, tone = AwayText(in, earlier.State(), tonight.State(),
		bridgemate.Status{Reading: true, Alarms: []bridgemate.Alarm{{}}})
	wantText(t, "the strip", text, "needs you")
	if tone != Bad {
		t.Error("no alarm where there is one")
	}
	must(t,
		earlier.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, earlier.State(), 1, 1, 1,
			"3NT", "N", 0).Result}, session.EveningClosed{}))
	wantText(t, "the foot", NextOfEarlier(in, earlier.State()), "Back to tonight")
	must(t,
		earlier.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, earlier.State(), 1,
			1, 1, "3NT", "N", 1).Result}))
	wantText(t, "the foot", NextOfEarlier(in, earlier.State()), "version 2", "Ctrl+E")
}

// A proposal says of which evening it is, and warns where it is dated before that.
func TestProposalText(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 19, 0, 0, 0, time.UTC) }
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	must(t, err)
	for _, c := range []struct {
		date, from time.Time
		want       string
		before     bool
	}{
		{day(24), day(17), "Proposed from Tuesday, 17 November 2026", false},
		{day(17).Add(-time.Hour), day(17), "Proposed from Tuesday, 17 November 2026", false},
		{day(10), day(17),
			"That is before the evening of Tuesday, 17 November 2026: check whether the date and the computer's clock are right.", true},
		{time.Date(2009, 1, 1, 0, 0, 0, 0, time.UTC), day(17),
			"That is before the evening of Tuesday, 17 November 2026: check whether the date and the computer's clock are right.", true},
		{day(10), time.Time{}, "", false},
	} {
		st, err := session.Fold([]session.Entry{{Seq: 1, Fact: session.EveningSet{Name: "Tuesday", Date: c.date}},
			{Seq: 2, Fact: session.SectionSet{ID: 1, Movement: m}}})
		must(t, err)
		if text, before := ProposalText(English(), st, c.from); text != c.want || before != c.before {
			t.Errorf("%v after %v: %q, %t", c.date, c.from, text, before)
		}
	}
}

// A computer that runs no room looks at the one that does; where nobody has Bridgemates,
// results are entered here as anywhere.
func TestNoRoomHere(t *testing.T) {
	in := English()
	s := newEvening(t, 3)
	here := session.Here{Computer: "room a", Name: "Room A", Role: session.RoleDirector}
	must(t, s.Share("", here))
	if why, _ := NoStart(in, s.State(), session.RoleDirector); why != "" || RoomsElsewhere(s.State()) ||
		StepOf(s.State()) != StartTonight {
		t.Errorf("with its own room: %q", why)
	}
	other, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk})
	must(t, err)
	lines, err := s.Lines(nil)
	must(t, err)
	_, err = other.Receive(lines)
	must(t, err)
	must(t, other.Share(s.State().SharedAs(), session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk}))
	for _, c := range []struct {
		role session.Role
		why  string
		take bool
	}{
		{session.RoleDirector, "The Bridgemates are run by other computers.", true},
		{session.RoleScorer, "The Bridgemates are run by other computers.", true},
		{session.RoleDesk, "This is for the scorer or the director; this computer is the desk.", false},
		{session.RoleWall, "This computer looks on as wall and records nothing.", false},
	} {
		if why, take := NoStart(in, other.State(), c.role); why != c.why || take != c.take {
			t.Errorf("%s: %q, %t", c.role, why, take)
		}
	}
	if got := StepOf(other.State()); got != FollowTonight {
		t.Errorf("step %d", got)
	}
	must(t,
		other.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, other.State(), 1,
			1, 1, "3NT", "N", 0).Result}))
	if got := StepOf(other.State()); got != EnterResults {
		t.Errorf("by hand: step %d", got)
	}
	wantText(t, "the foot", nextOf(in, other.State(), session.RoleDesk),
		"enter the results (Ctrl+K)")
	empty, err := session.Resume(new(session.MemoryJournal))
	must(t, err)
	wantText(t, "nothing set up, at a desk",
		nextOf(in, empty.State(), session.RoleDesk), "set up on another computer")
	wantText(t, "nothing set up, at a viewer", nextOf(in, empty.State(), session.RoleViewer),
		"This computer only looks on.")
	wantText(t, "nothing set up, alone", nextOf(in, empty.State(), ""),
		"Next: say how many tables")
}

// nextOf is what the foot says of an evening by itself.
func nextOf(in *Language, st *session.State, role session.Role) string {
	return NextOf(in, st, bridgemate.Status{}, role)
}
