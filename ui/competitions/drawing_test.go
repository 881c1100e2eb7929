package competitions

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/uitest"
)

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

// Two rounds of a Swiss of teams by the keyboard: one as it is drawn, one changed
// by hand with a reason.
func TestDrawByKeyboard(t *testing.T) {
	r := swiss(t, "swiss-teams", movement.Options{Tables: 8, Rounds: 4, BoardsPerRound: 2})
	r.Receive(session.Uploaded{File: "evening.bws"})

	r.PlayRound(1)
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
	if r.sent != 1 {
		t.Errorf("%d rounds were given to the Bridgemates", r.sent)
	}

	// The next one is changed: the first of table 1 changes opponents with the
	// first of the next match.
	r.PlayRound(2)
	r.Press(fyne.KeyG, uitest.Ctrl)
	drawn := r.page.draws.open.byHand.Text
	d := strings.Fields(drawn)
	a, _, _ := strings.Cut(d[0], "-")
	b, _, _ := strings.Cut(d[1], "-")
	r.Window.Canvas().Focus(r.page.draws.open.games)
	r.Key(fyne.KeyRight)
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyDown)
	r.Key(fyne.KeyReturn)
	want := strings.Replace(strings.Replace(drawn, d[0], b+d[0][len(a):], 1), d[1], a+d[1][len(b):], 1)
	if got := r.page.draws.open.byHand.Text; got != want {
		t.Fatalf("by hand %q, want %q", got, want)
	}
	if !r.page.draws.open.do.Disabled() {
		t.Error("a draw by hand needs no reason")
	}
	r.Enter(r.page.draws.open.reason, "two teams of one family") // Enter draws it
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

// What cannot be played is refused in words and nothing is recorded; the draw can
// be shown to be printed.
func TestDrawRefused(t *testing.T) {
	r := stand(uitest.New(t, 3, session.UsualBy("wbf")), nil)
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "Only a Swiss has rounds to draw.")
	r = swiss(t, "swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 2})
	r.PlayRound(1)
	r.Press(fyne.KeyG, uitest.Ctrl)
	old := r.page.draws.open.byHand.Text
	r.Enter(r.page.draws.open.byHand, "1-1 2-3 4-5 6-7")
	uitest.WantText(t, "the dialog", r.Overlay(), "cannot be played")
	if !r.page.draws.open.do.Disabled() {
		t.Error("pair 1 can play against itself")
	}
	r.Enter(r.page.draws.open.byHand, old)
	if strings.Contains(r.Overlay(), "cannot be played") {
		t.Error("the fault of another draw still shows")
	}
	if r.page.draws.open.do.Disabled() {
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

// An odd field of teams plays a triangle where the director says so, and
// pairs have half-matches.
func TestOddField(t *testing.T) {
	r := swiss(t, "swiss-teams", movement.Options{Tables: 7, Rounds: 4, BoardsPerRound: 4})
	r.PlayRound(1)
	r.Press(fyne.KeyG, uitest.Ctrl)
	uitest.WantText(t, "the draw", r.Overlay(), "has the bye")
	r.Choose(r.page.draws.open.odd, "odd field: triangle of two")
	uitest.WantText(t, "the draw", r.Overlay(), "triangle")
	r.EnterOn("Draw round 2")
	if m := r.movement(); m.Rounds != 2 || len(m.Triples) != 1 || m.Triples[0].Kind != movement.LongTriangle {
		t.Fatalf("%d rounds with %v", m.Rounds, m.Triples)
	}
}
