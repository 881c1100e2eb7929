package start

import (
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// A scheme that has no awards for the evening says so where it is chosen.
func TestMasterpointsThatDoNotFit(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Receive(r.All()...)
	e := r.page.tonight.event
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
	r := newRoom(t, 3).open()
	r.Receive(r.All()...)
	e := r.page.tonight.event
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
