package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/uitest"
)

// mustScore scores the evening as it would be.
func mustScore(t *testing.T, r *room, facts []session.Fact) *session.Scores {
	t.Helper()
	st, err := r.Session.State().With(facts...)
	uitest.Must(t, err)
	sc, err := st.Score()
	uitest.Must(t, err)
	return sc
}

// A change that is in the journal and not in the file needs attention, and
// is finished from there.
func TestUnfinishedChange(t *testing.T) {
	r := running(t, session.MovementSending{ID: 1, From: map[int]int{2: 3, 3: 3}})
	r.retrieval()
	uitest.WantText(t, "Needs attention",
		strings.Join(uitest.Texts(r.line("is in Clubnight and not yet").(fyne.CanvasObject)), " "), "tables 2–3")
	uitest.WantText(t, "the foot", r.foot(), "attention")
	r.Reach(r.line("is in Clubnight and not yet"))
	r.Key(fyne.KeyReturn)
	if got := r.Link.Done(); got != "finish changes" {
		t.Errorf("done %q", got)
	}
	uitest.WantText(t, "the notice", r.Visible(), "The changed movement is in the Bridgemate file now.")
	if strings.Contains(r.Visible(), "not yet in the Bridgemate file") {
		t.Error("it still needs attention")
	}
}
