package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// Masterpoints are chosen by the name of a scheme where the scoring is; they stand beside
// the ranking while there are some.
func TestMasterpointsAreChosen(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key2, uitest.Alt)
	e := r.w.tonight.event
	if e.award.Selected != "none" || e.ask.Visible() {
		t.Errorf("at first %q", e.award.Selected)
	}
	r.Pick(e.award, "NZ Bridge")
	if got := r.Session.State().Awards; got.Scheme != "nz-club" {
		t.Fatalf("chosen %v", got)
	}
	r.Press(fyne.Key4, uitest.Alt)
	if !slices.Contains(r.Titles(), "Award") {
		t.Errorf("no awards among %q", r.Titles())
	}
	v := r.Grids()[0]
	if v.Cell(0, 4).Text == "" {
		t.Error("the winner has no award")
	}
	r.Press(fyne.Key2, uitest.Alt)
	r.Pick(e.award, "none")
	r.Press(fyne.Key4, uitest.Alt)
	if got := r.Session.State().Awards; got != (award.Choice{}) || slices.Contains(r.Titles(), "Award") {
		t.Errorf("there is still %v, %q", got, r.Titles())
	}
}

// A scheme that has no awards for the evening says so where it is chosen.
func TestMasterpointsThatDoNotFit(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key2, uitest.Alt)
	e := r.w.tonight.event
	r.Pick(e.award, "EBU")
	if !e.unpaid.Visible() || !strings.Contains(e.unpaid.Text, "Nothing is awarded") ||
		!strings.Contains(e.unpaid.Text, "pays for") {
		t.Errorf("of %s is said %q", r.Session.State().Awards, e.unpaid.Text)
	}
	r.Pick(e.award, "none")
	if e.unpaid.Visible() {
		t.Errorf("without a scheme %q", e.unpaid.Text)
	}
}

// A scheme that leaves the first place to the evening asks for it; a grade is chosen by
// name; the club's own scheme is among them.
func TestMasterpointsThatAsk(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key2, uitest.Alt)
	e := r.w.tonight.event
	r.Pick(e.award, "SBU, event")
	if !e.ask.Visible() {
		t.Fatal("the first place is not asked for")
	}
	if !e.unpaid.Visible() || !strings.Contains(e.unpaid.Text, "has to be chosen") {
		t.Errorf("said is %q", e.unpaid.Text)
	}
	r.Enter(e.first, "4,5")
	if got := r.Session.State().Awards; got.Scheme != "sbu-event" ||
		!got.First.Equal(scoring.F(9, 2)) || e.unpaid.Visible() {
		t.Errorf("chosen %v, %q", got, e.unpaid.Text)
	}
	for _, text := range []string{"much", "-3"} {
		r.Enter(e.first, text)
		if got := r.Session.State().Awards; !got.First.Equal(scoring.F(9, 2)) || e.first.Text != "4.5" {
			t.Errorf("%s gives %v, and the field has %q", text, got, e.first.Text)
		}
	}
	r.Enter(e.first, "")
	if got := r.Session.State().Awards; !got.First.IsZero() {
		t.Errorf("the first place is still %v", got)
	}
	at := slices.IndexFunc(e.award.Options,
		func(o string) bool { return strings.HasPrefix(o, "ACBL") && strings.Contains(o, "invitational") })
	if at < 0 {
		t.Fatalf("no grades among %q", e.award.Options)
	}
	e.award.SetSelectedIndex(at)
	r.Settle()
	if got := r.Session.State().Awards; got.Grade != "invitational" || e.ask.Visible() {
		t.Errorf("chosen %v", got)
	}
	own, err := award.Find("vbl-club")
	uitest.Must(t, err)
	text := strings.NewReplacer("vbl-club", "ours", "title    "+own.Title, "title    Our own").Replace(own.Text())
	uitest.Must(t, r.Session.Record(session.ByDirector,
		session.AwardsChosen{Choice: award.Choice{Scheme: "ours", Text: text}}))
	r.Settle()
	if !strings.HasPrefix(e.award.Selected, "Our own") {
		t.Errorf("the club's own is %q among %q", e.award.Selected, e.award.Options)
	}
}
