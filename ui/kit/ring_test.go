package kit

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// rings are the rings that are seen of a widget.
func rings(w fyne.Widget) (found []*canvas.Rectangle) {
	for _, o := range test.WidgetRenderer(w).Objects() {
		if r, ok := o.(*canvas.Rectangle); ok && r.Visible() && r.StrokeWidth >= ringWidth &&
			r.FillColor == color.Color(color.Transparent) {
			found = append(found, r)
		}
	}
	return found
}

// Every control has a ring of two pixels while it has the focus, and no longer; it can be
// told from what it lies on, on filled buttons too.
func TestRingOfTheFocus(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	k := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	plain, filled, danger := k.Button("Plain", nil), k.Button("Filled", nil), k.Button("Danger", nil)
	filled.Importance, danger.Importance = widget.HighImportance, widget.DangerImportance
	tabs := k.Tabs()
	tabs.Append(1, "One", widget.NewLabel(""), false)
	empty := k.Grid(Numbered(func() int { return 0 }, Column[int]{Title: "A", Width: 5}))
	on := map[string]struct {
		w     fyne.Focusable
		paper Tint
	}{
		"a button": {plain, paperButton}, "the button to press": {filled, InkPrimary},
		"a dangerous button": {danger, InkBad}, "a check": {k.Check("Check", nil), PaperWhite},
		"a choice": {k.Choice(func(int) {}), paperInput}, "a field": {k.Field(func(string) {}), paperInput},
		"a date":             {k.DateField(Dates{Layout: "02.01.2006"}, nil).Entry, paperInput},
		"the name of a page": {tabs.Items[0].title, PaperWhite}, "an empty grid": {empty, PaperWhite},
	}
	box := container.NewVBox()
	for _, c := range on {
		box.Add(c.w.(fyne.CanvasObject))
	}
	w := test.NewTempWindow(t, box)
	w.Resize(fyne.NewSize(400, 600))
	for name, c := range on {
		of := c.w.(fyne.Widget)
		w.Canvas().Focus(c.w)
		found := rings(of)
		if len(found) != 1 {
			t.Errorf("%s with the focus has %d rings", name, len(found))
			continue
		}
		if got := contrast(found[0].StrokeColor, c.paper); got < visible {
			t.Errorf("%s: the ring has contrast %.2f", name, got)
		}
		if found[0].Size().Width < of.Size().Width-2*ringWidth ||
			found[0].Size().Height < of.Size().Height-2*ringWidth {
			t.Errorf("%s of %v has a ring of %v", name, of.Size(), found[0].Size())
		}
		w.Canvas().Unfocus()
		if len(rings(of)) != 0 {
			t.Errorf("%s keeps its ring", name)
		}
	}
}

// A choice has an edge as a field has, on every paper that it may lie on; one that
// cannot be changed has none.
func TestEdgeOfAChoice(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	c := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Choice(func(int) {})
	w := test.NewTempWindow(t, c)
	edge := func() (found *canvas.Rectangle) {
		for _, o := range test.WidgetRenderer(c).Objects() {
			if r, ok := o.(*canvas.Rectangle); ok && r.Visible() && r.StrokeColor == color.Color(lineInput) {
				found = r
			}
		}
		return found
	}
	if e := edge(); e == nil || e.StrokeWidth != theme.InputBorderSize() || contrast(lineInput, paperWindow) < visible {
		t.Errorf("the edge is %+v", e)
	}
	w.Canvas().Focus(c)
	if edge() != nil {
		t.Error("the ring of the focus has not taken its place")
	}
	w.Canvas().Unfocus()
	if edge() == nil {
		t.Error("it does not come back")
	}
	c.Disable()
	if edge() != nil {
		t.Error("what cannot be changed looks as if it could")
	}
}

// The names of pages stand in the order of their places, whenever they come; a page aside
// is named while it is seen, and passed over.
func TestTabs(t *testing.T) {
	test.NewTempApp(t)
	tabs := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Tabs()
	turned := 0
	tabs.OnSelected = func() { turned++ }
	for _, place := range []int{3, 5, 1} {
		tabs.Append(place, string(rune('A'+place)), widget.NewLabel(""), place == 5)
	}
	names := func() (text string) {
		for _, i := range tabs.Items {
			if i.title.Visible() {
				text += i.Text
			}
		}
		return text
	}
	if got := names(); got != "BD" || tabs.SelectedIndex() != 3 {
		t.Errorf("the row is %s, page %d is seen", got, tabs.SelectedIndex())
	}
	tabs.SelectIndex(5)
	if got := names(); got != "BDF" || !tabs.Selected().content.Visible() || tabs.Items[0].content.Visible() {
		t.Errorf("aside, the row is %s", got)
	}
	for i, want := range []int{1, 3, 1} {
		if tabs.Turn(+1); tabs.SelectedIndex() != want {
			t.Errorf("turn %d: page %d, want %d", i, tabs.SelectedIndex(), want)
		}
	}
	tabs.Turn(-1)
	tabs.SelectIndex(4) // there is none
	if tabs.SelectedIndex() != 3 || turned != 5 {
		t.Errorf("page %d after %d turns", tabs.SelectedIndex(), turned)
	}
	w := test.NewTempWindow(t, tabs.Row)
	w.Canvas().Focus(tabs.Items[1].title)
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if tabs.SelectedIndex() != 1 || w.Canvas().Focused() != fyne.Focusable(tabs.Items[0].title) {
		t.Errorf("the arrow leads to page %d, the focus is on %T", tabs.SelectedIndex(), w.Canvas().Focused())
	}
}

// While a dialog is open it never gets lower, so that its buttons stay where they are.
func TestDialogKeepsItsHeight(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(800, 600))
	ds := NewDialogs(label.English(), w, func(string, error) {})
	var hide func()
	k := Escapes(ds.in, func() { hide() })
	more := widget.NewLabel("one\ntwo\nthree\nfour")
	use := k.Button("Use", nil)
	content := container.NewVBox(widget.NewLabel("text"), more)
	d := ds.Form("Title", content, use, k.Button("Cancel", nil))
	hide = d.Hide
	place := func() fyne.Position { return fyne.CurrentApp().Driver().AbsolutePositionForObject(use) }
	at := place()
	more.Hide()
	content.Refresh()
	d.Refresh()
	if place() != at {
		t.Errorf("the button was at %v, and is at %v", at, place())
	}
	if other := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.Canvas().Overlays().Top()); at.X < 400 ||
		at.Y < 300 {
		t.Errorf("the button to press is at %v of a dialog at %v: not at the bottom right", at, other)
	}
	w.Canvas().Unfocus()
	ds.Escape()
	if ds.Asking() {
		t.Error("Escape leaves it open")
	}
}
