package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/ui/uitest"
)

// The places among all clubs stand beside the ranking as soon as there are some,
// with masterpoints too.
func TestPlacesAmongAllClubs(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	v := r.w.results.rankings.Views[0]
	if slices.Contains(r.columnsOfRanking(), "All clubs") {
		t.Fatalf("columns %q", r.columnsOfRanking())
	}
	who := v.Ranking.Ranks[0].Who
	uitest.Must(t, r.Session.Record(session.ByDirector, session.SimultaneousPlaces{
		Event: "Autumn Pairs", Clubs: 312, Pairs: 4210, Sending: 1,
		Places: []session.SimultaneousPlace{{Who: who, Rank: 12, Tied: true, Of: 4210, Percent: scoring.F(245, 4)}},
	}))
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.Key4, uitest.Alt)
	v = r.w.results.rankings.Views[0]
	if got := r.columnsOfRanking(); got[len(got)-1] != "All clubs" ||
		v.Grid.Cell(0, 4).Text != "12=  61.25" || v.Grid.Cell(1, 4).Text != "" {
		t.Errorf("columns %q, %q and %q", got, v.Grid.Cell(0, 4).Text, v.Grid.Cell(1, 4).Text)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.AwardsChosen{Choice: award.Choice{Scheme: "nz-club"}}))
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.Key4, uitest.Alt)
	v = r.w.results.rankings.Views[0]
	if got := r.columnsOfRanking(); len(got) != 6 || v.Grid.Cell(0, 5).Text != "12=  61.25" ||
		v.Grid.Cell(0, 4).Text == v.Grid.Cell(0, 5).Text {
		t.Errorf("columns %q, %q and %q", got, v.Grid.Cell(0, 4).Text, v.Grid.Cell(0, 5).Text)
	}
}
