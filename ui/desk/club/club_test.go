package club

import (
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// What the start page says of tonight, and what its button does, from the
// first table to the end.
func TestTonightFromTheFirstTableToTheEnd(t *testing.T) {
	s := desktest.NewEvening(t, 0)
	texts := func() (all string) {
		for _, f := range TonightFacts {
			all += TonightText(desk.English(), s.State(), f, control.Program{}) + "\n"
		}
		return all
	}
	if got := StepOf(s.State()); got != SetTonightUp {
		t.Errorf("nothing is set up: step %d", got)
	}
	desktest.WantText(t, "tonight", texts(), "not chosen yet", "no Bridgemate control on this computer")
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	if got := StepOf(s.State()); got != StartTonight {
		t.Errorf("set up: step %d", got)
	}
	desktest.WantText(t, "tonight", texts(), "4½ – ", "Mitchell: 5 rounds, two winners · 5 × 2 = 10 boards", "Matchpoints")
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 2, Movement: desktest.Mitchell(t, 3)}))
	desktest.WantText(t, "two sections", texts(), "7½ – ", "A: ", "; B: ")
	desktest.Must(t,
		s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), 1,
			1, 1, "3NT", "N", 0).Result}))
	if got := StepOf(s.State()); got != EnterResults {
		t.Errorf("a result by hand: step %d", got)
	}
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 2, 1, 3, "3NT", "N", 0)))
	if got := StepOf(s.State()); got != FollowTonight {
		t.Errorf("a result of the Bridgemates: step %d", got)
	}
	desktest.Must(t, s.Record("director", session.EveningClosed{}))
	if got := StepOf(s.State()); got != BeginAnother {
		t.Errorf("finished: step %d", got)
	}
}

// Earlier evenings: their order, what finds them, what was played and how they stand.
func TestEarlierEvenings(t *testing.T) {
	in := desk.English()
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
func TestEarlierEveningSaysHowTonightGoesOn(t *testing.T) {
	in := desk.English()
	earlier, tonight := desktest.NewEvening(t, 3), desktest.NewEvening(t, 5)
	text, tone := AwayText(in, earlier.State(), tonight.State(), bridgemate.Status{Reading: true})
	desktest.WantText(t, "the strip", text, "Tuesday pairs", "Tonight's results are read on: 0 of 25")
	if tone == desk.Bad {
		t.Error("an alarm where there is none")
	}
	text, tone = AwayText(in, earlier.State(), tonight.State(),
		bridgemate.Status{Reading: true, Alarms: []bridgemate.Alarm{{}}})
	desktest.WantText(t, "the strip", text, "needs you")
	if tone != desk.Bad {
		t.Error("no alarm where there is one")
	}
	desktest.Must(t,
		earlier.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, earlier.State(), 1, 1, 1,
			"3NT", "N", 0).Result}, session.EveningClosed{}))
	desktest.WantText(t, "the foot", desk.NextOfEarlier(in, earlier.State()), "Back to tonight")
	desktest.Must(t,
		earlier.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, earlier.State(), 1,
			1, 1, "3NT", "N", 1).Result}))
	desktest.WantText(t, "the foot", desk.NextOfEarlier(in, earlier.State()), "version 2", "Ctrl+E")
}

// A proposal says of which evening it is, and warns where it is dated before that.
func TestProposalText(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 19, 0, 0, 0, time.UTC) }
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3})
	desktest.Must(t, err)
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
		desktest.Must(t, err)
		if text, before := ProposalText(desk.English(), st, c.from); text != c.want || before != c.before {
			t.Errorf("%v after %v: %q, %t", c.date, c.from, text, before)
		}
	}
}

// A computer that runs no room looks at the one that does; where nobody has Bridgemates,
// results are entered here as anywhere.
func TestNoRoomHere(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 3)
	here := session.Here{Computer: "room a", Name: "Room A", Role: session.RoleDirector}
	desktest.Must(t, s.Share("", here))
	if why, _ := desk.NoStart(in, s.State(), session.RoleDirector); why != "" || desk.RoomsElsewhere(s.State()) ||
		StepOf(s.State()) != StartTonight {
		t.Errorf("with its own room: %q", why)
	}
	other, err := session.ResumeAt(new(session.MemoryJournal),
		session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk})
	desktest.Must(t, err)
	lines, err := s.Lines(nil)
	desktest.Must(t, err)
	_, err = other.Receive(lines)
	desktest.Must(t, err)
	desktest.Must(t, other.Share(s.State().SharedAs(), session.Here{Computer: "desk", Name: "Desk", Role: session.RoleDesk}))
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
		if why, take := desk.NoStart(in, other.State(), c.role); why != c.why || take != c.take {
			t.Errorf("%s: %q, %t", c.role, why, take)
		}
	}
	if got := StepOf(other.State()); got != FollowTonight {
		t.Errorf("step %d", got)
	}
	desktest.Must(t,
		other.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, other.State(), 1,
			1, 1, "3NT", "N", 0).Result}))
	if got := StepOf(other.State()); got != EnterResults {
		t.Errorf("by hand: step %d", got)
	}
	desktest.WantText(t, "the foot", desk.NextOf(in, other.State(), bridgemate.Status{}, session.RoleDesk),
		"enter the results (Ctrl+K)")
	empty, err := session.Resume(new(session.MemoryJournal))
	desktest.Must(t, err)
	desktest.WantText(t, "nothing set up, at a desk",
		desk.NextOf(in, empty.State(), bridgemate.Status{}, session.RoleDesk), "set up on another computer")
	desktest.WantText(t, "nothing set up, at a viewer", desk.NextOf(in, empty.State(), bridgemate.Status{}, session.RoleViewer),
		"This computer only looks on.")
	desktest.WantText(t, "nothing set up, alone", desk.NextOf(in, empty.State(), bridgemate.Status{}, ""),
		"Next: say how many tables")
}
