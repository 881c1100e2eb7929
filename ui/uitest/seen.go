package uitest

import (
	"slices"

	"fyne.io/fyne/v2"

	"clubnight/ui/kit"
)

// Parts are those of the page that is seen, as F6 goes through them.
func (r *Stage) Parts() []fyne.Focusable {
	r.T.Helper()
	for _, p := range r.Shell.Pages() {
		if p.Title != "" && p.Place == r.Shell.Turned() && p.Parts != nil {
			return p.Parts()
		}
	}
	r.T.Fatal("the page has no parts")
	return nil
}

// Grids are those among the parts: on Results the rankings, then the traveller.
func (r *Stage) Grids() (grids []*kit.Grid) {
	r.T.Helper()
	for _, p := range r.Parts() {
		if g := kit.GridOf(p); g != nil {
			grids = append(grids, g)
		}
	}
	return grids
}

// Titles are the heads of the first of the grids.
func (r *Stage) Titles() (titles []string) {
	r.T.Helper()
	for _, c := range r.Grids()[0].Columns {
		titles = append(titles, c.Title)
	}
	return titles
}

// Traveller is the grid with the traveller, while Results is seen.
func (r *Stage) Traveller() fyne.Focusable {
	r.T.Helper()
	parts := r.Parts()
	return parts[len(parts)-1]
}

// Offering is the choice of the window that offers something.
func (r *Stage) Offering(text string) *kit.Choice {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		if c, is := o.(*kit.Choice); is && slices.Contains(c.Options, text) {
			return c
		}
	}
	r.T.Fatalf("%q is not offered in:\n%s", text, r.Visible())
	return nil
}

// CanPress reports whether a button of the window is there and can be pressed.
func (r *Stage) CanPress(text string) bool {
	for _, o := range VisibleObjects(r.Window.Content()) {
		if b, is := o.(*kit.Button); is && b.Text == text {
			return !b.Disabled()
		}
	}
	return false
}
