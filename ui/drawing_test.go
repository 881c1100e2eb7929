package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// playRound lets every result of a round arrive, North-South of table 1 doing best and so on down.
func (r *room) playRound(round int) {
	r.T.Helper()
	st := r.Session.State()
	m := r.movement()
	var facts []session.Fact
	for _, row := range m.Round(round) {
		if m.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, sessiontest.Result(r.T, st, row.Table, round, b, "1NT", "N", m.Tables/2-row.Table))
			}
		}
	}
	r.Receive(facts...)
}

// matches are who meets whom in a round, of teams each match once.
func (r *room) matches(round int) map[[2]int]bool {
	met := map[[2]int]bool{}
	for _, row := range r.movement().Round(round) {
		if row.Playing() {
			met[[2]int{min(row.NS, row.EW), max(row.NS, row.EW)}] = true
		}
	}
	return met
}

// A Swiss of teams by the keyboard: set up, started, drawn, changed by hand with a reason, drawn again.
func TestSwissTeamsEvening(t *testing.T) {
	r := newRoom(t, 0, session.Usual()).open(false)
	r.letter(r.w.tonight.event.play, 's')
	r.letter(r.w.tonight.event.play, 's')
	r.Enter(r.w.tonight.tables.Entry, "8")
	r.Enter(r.w.tonight.rounds.Entry, "4")
	r.Enter(r.w.tonight.boards.Entry, "2")
	r.Key(fyne.KeyF5)
	if m := r.movement(); m.Planned != 4 || m.Rounds != 1 || len(m.Pairs()) != 8 {
		t.Fatalf("it is %q", m.Name)
	}
	r.Receive(session.Uploaded{File: "evening.bws"})

	r.playRound(1)
	uitest.WantText(t, "the foot", r.foot(), "Round 2 can be drawn")
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the draw", r.Overlay(), "Draw round 2")
	first := r.matches(1)
	if got := r.FocusText(); got != "Draw round 2" {
		t.Errorf("with every result in the focus is on %q", got)
	}
	r.Key(fyne.KeyReturn)
	if m := r.movement(); m.Rounds != 2 || r.Overlay() != "" {
		t.Fatalf("%d rounds, and: %s", m.Rounds, r.Overlay())
	}
	for pair := range r.matches(2) {
		if first[pair] {
			t.Errorf("%v meet again", pair)
		}
	}
	if got := r.Link.Done(); !strings.Contains(got, "finish changes") {
		t.Errorf("the Bridgemates do not get the round: %q", got)
	}
	if _, sending := r.Session.State().Sending(1); sending {
		t.Error("the round is still on its way")
	}

	// The next one is changed: the first of table 1 changes opponents with the first of the next match.
	r.playRound(2)
	r.Press(fyne.KeyG, uitest.Ctrl)
	drawn := r.w.draws.open.byHand.Text
	d := strings.Fields(drawn)
	a, _, _ := strings.Cut(d[0], "-")
	b, _, _ := strings.Cut(d[1], "-")
	r.Window.Canvas().Focus(r.w.draws.open.games)
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	want := strings.Replace(strings.Replace(drawn, d[0], b+d[0][len(a):], 1), d[1], a+d[1][len(b):], 1)
	if got := r.w.draws.open.byHand.Text; got != want {
		t.Fatalf("by hand %q, want %q", got, want)
	}
	if !r.w.draws.open.do.Disabled() {
		t.Error("a draw by hand needs no reason")
	}
	r.Enter(r.w.draws.open.reason, "two teams of one family") // Enter draws it
	var fact session.RoundDrawn
	for _, e := range r.Session.State().Entries() {
		if f, ok := e.Fact.(session.RoundDrawn); ok {
			fact = f
		}
	}
	if !fact.ByHand || fact.Reason != "two teams of one family" || fact.Drawn.Round != 3 {
		t.Errorf("recorded %+v", fact)
	}
	if n := r.movement().Rounds; n != 3 {
		t.Fatalf("%d rounds", n)
	}
}

// What cannot be played is refused in words and nothing is recorded; the draw can be shown to be printed.
func TestDrawRefused(t *testing.T) {
	r := newRoom(t, 0, session.Usual()).open(false)
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "Only a Swiss has rounds to draw.")
	r.letter(r.w.tonight.event.play, 's')
	r.Enter(r.w.tonight.tables.Entry, "4")
	r.playRound(1)
	r.Press(fyne.KeyG, uitest.Ctrl)
	old := r.w.draws.open.byHand.Text
	r.Enter(r.w.draws.open.byHand, "1-1 2-3 4-5 6-7")
	uitest.WantText(t, "the dialog", r.Overlay(), "cannot be played")
	if !r.w.draws.open.do.Disabled() {
		t.Error("pair 1 can play against itself")
	}
	r.Enter(r.w.draws.open.byHand, old)
	if strings.Contains(r.Overlay(), "cannot be played") {
		t.Error("the fault of another draw still shows")
	}
	if r.w.draws.open.do.Disabled() {
		t.Error("the draw of the ranking needs a reason")
	}
	r.Answer("Show it to print")
	if len(r.Opened) == 0 {
		t.Error("nothing is shown to be printed")
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.movement().Rounds != 1 {
		t.Error("Escape draws, or leaves the dialog open")
	}
}

// An odd field of teams plays a triangle where the director says so, and pairs have half-matches.
func TestOddField(t *testing.T) {
	r := newRoom(t, 0, session.Usual()).open(false)
	r.letter(r.w.tonight.event.play, 's')
	r.letter(r.w.tonight.event.play, 's')
	r.Enter(r.w.tonight.tables.Entry, "7")
	r.Enter(r.w.tonight.boards.Entry, "4")
	r.playRound(1)
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the draw", r.Overlay(), "has the bye")
	r.Choose(r.w.draws.open.odd, "odd field: triangle of two")
	uitest.WantText(t, "the draw", r.Overlay(), "triangle")
	r.EnterOn("Draw round 2")
	if m := r.movement(); m.Rounds != 2 || len(m.Triples) != 1 || m.Triples[0].Kind != movement.LongTriangle {
		t.Fatalf("%d rounds with %v", m.Rounds, m.Triples)
	}
}
