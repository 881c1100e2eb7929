package ui

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/uitest"
)

// noCompetitions are those of a club file without any.
type noCompetitions struct{}

func (noCompetitions) Competitions(context.Context) ([]clubfile.Competition, error) { return nil, nil }

func (noCompetitions) Season(context.Context, clubfile.Competition) (clubfile.Season, error) {
	return clubfile.Season{}, nil
}

// The start page leads to the competitions, and what was said of tonight there can be
// taken back like anything else.
func TestCompetitionsFromTheStartPage(t *testing.T) {
	r := newRoomWith(t, 3, func(p *Params) {
		p.Club.Archive, p.Competitions = new(uitest.PastEvenings), noCompetitions{}
	}).open(false)
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
