package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// A Swiss of teams by the keyboard: set up, started, drawn, and the round is
// given to the Bridgemates.
func TestSwissTeamsEvening(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.Letter(r.ChoiceAfter("Played"), 's')
	r.Letter(r.ChoiceAfter("Played"), 's')
	r.Enter(r.FieldAfter("Teams"), "8")
	r.Enter(r.FieldAfter("Rounds"), "4")
	r.Enter(r.FieldAfter("of"), "2")
	r.Key(fyne.KeyF5)
	if m := r.movement(); m.Planned != 4 || m.Rounds != 1 || len(m.Pairs()) != 8 {
		t.Fatalf("it is %q", m.Name)
	}
	r.Receive(session.Uploaded{File: "evening.bws"})

	r.PlayRound(1)
	uitest.WantText(t, "the foot", r.foot(), "Round 2 can be drawn")
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the draw", r.Overlay(), "Draw round 2")
	r.Key(fyne.KeyReturn)
	if m := r.movement(); m.Rounds != 2 || r.Overlay() != "" {
		t.Fatalf("%d rounds, and: %s", m.Rounds, r.Overlay())
	}
	if got := r.Link.Done(); !strings.Contains(got, "finish changes") {
		t.Errorf("the Bridgemates do not get the round: %q", got)
	}
	if _, sending := r.Session.State().Sending(1); sending {
		t.Error("the round is still on its way")
	}
}

// running is an evening of seven tables in which every table has played its first board.
func running(t *testing.T, facts ...session.Fact) *room {
	r := newRoom(t, 7, append([]session.Fact{session.Uploaded{File: "evening.bws"}}, facts...)...)
	r.Link.Now.Reading = true
	r.open(false)
	r.Receive(r.FirstBoards(1)...)
	return r
}

// What a change of the movement erased and was put back is sent at once: it is not
// offered as a correction to send.
func TestPutBackIsNoCorrection(t *testing.T) {
	for _, putBack := range []bool{false, true} {
		r := running(t)
		r.Press(fyne.Key3, uitest.Alt)
		ours := r.Session.State().Results[session.Key{Section: 1, Table: 1, Round: 1, Board: r.BoardOf(1, 1)}].Result
		r.Link.Set(func(l *uitest.Scripted) {
			l.Differing = []bridgemate.Difference{{Key: ours.Key, Ours: &ours}}
		})
		r.Receive(session.ResultCorrected{Result: ours, PutBack: putBack})
		if offered := strings.Contains(r.Visible(), "corrected here"); offered == putBack {
			t.Errorf("put back: %v; offered to send: %v", putBack, offered)
		}
	}
}

// The next round of a Swiss is drawn from the scores.
func TestNextRoundOfASwiss(t *testing.T) {
	m, err := movement.Make("swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 2})
	uitest.Must(t, err)
	r := newRoom(t, 0, session.SectionSet{ID: 1, Movement: m}, session.Uploaded{File: "evening.bws"})
	r.Link.Now.Reading = true
	r.open(false)
	st := r.Session.State()
	var facts []session.Fact
	for table := 1; table <= 4; table++ {
		for _, b := range []int{r.BoardOf(table, 1), r.BoardOf(table, 1) + 1} {
			// North-South of table 4 and East-West of table 1 lead
			facts = append(facts, sessiontest.Result(t, st, table, 1, b, "1NT", "N", table-3))
		}
	}
	r.Receive(facts...)
	r.Press(fyne.KeyG, uitest.Ctrl)
	r.EnterOn("Draw round 2")
	now := r.movement()
	if now.Rounds != 2 {
		t.Fatalf("%d rounds are drawn", now.Rounds)
	}
	ns, _ := m.At(4, 1)
	ew, _ := m.At(1, 1)
	if row, _ := now.At(1, 2); min(row.NS, row.EW) != ns.NS || max(row.NS, row.EW) != ew.EW {
		t.Errorf("the leaders are %d and %d, but table 1 has %d against %d", ns.NS, ew.EW, row.NS, row.EW)
	}
}
