package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring/award"
	"clubnight/ui/uitest"
)

// Masterpoints are chosen by the name of a scheme where the scoring is; they stand beside
// the ranking while there are some.
func TestMasterpointsAreChosen(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key2, uitest.Alt)
	schemes := r.ChoiceAfter("Masterpoints")
	if schemes.Selected != "none" || strings.Contains(r.Visible(), "First place") {
		t.Errorf("at first %q", schemes.Selected)
	}
	r.Pick(schemes, "NZ Bridge")
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
	r.Pick(schemes, "none")
	r.Press(fyne.Key4, uitest.Alt)
	if got := r.Session.State().Awards; got != (award.Choice{}) || slices.Contains(r.Titles(), "Award") {
		t.Errorf("there is still %v, %q", got, r.Titles())
	}
}
