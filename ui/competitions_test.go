package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/uitest"
)

// The start page leads to the competitions, and what was said of tonight there can be
// taken back like anything else.
func TestCompetitionsFromTheStartPage(t *testing.T) {
	r := newRoomWith(t, 3, func(p *Params) { p.Club = &shelved{} }).open(false)
	r.Press(fyne.Key1, uitest.Alt)
	uitest.WantText(t, "the start page", r.Visible(), "Competitions", "Ladders and seasons")
	r.Window.Canvas().Unfocus()
	r.TabTo("Competitions…")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "No evening counts for a competition yet")
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record("director", session.CompetitionSet{Name: "Tuesday ladder"}))
	r.Settle()
	r.Press(fyne.KeyZ, uitest.Ctrl)
	uitest.WantText(t, "undo", r.Overlay(), "Take this back?", "The evening counts for “Tuesday ladder”")
}
