package uitest

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/kit"
)

// Overlay is the text of the question that is open, "" when there is none.
func (r *Stage) Overlay() string {
	top := r.Window.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	return strings.Join(Texts(top), "\n")
}

// Visible is everything that can be read in the window.
func (r *Stage) Visible() string { return strings.Join(Texts(r.Window.Content()), "\n") }

// Grid is the grid of the dialog that is open.
func (r *Stage) Grid() *kit.Grid {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(fyne.Focusable); ok {
			if g := kit.GridOf(f); g != nil {
				return g
			}
		}
	}
	r.T.Fatal("there is no grid: " + r.Overlay())
	return nil
}

// Standing is the result at a place.
func (r *Stage) Standing(table, round, board int) session.Received {
	return r.Session.State().Results[session.Key{Section: 1, Table: table, Round: round, Board: board}]
}

// Texts collects what an object shows, invisible parts left out.
func Texts(o fyne.CanvasObject) []string {
	var found []string
	for _, o := range VisibleObjects(o) {
		switch o := o.(type) {
		case *widget.Label:
			found = append(found, o.Text)
		case *kit.Button:
			found = append(found, o.Text)
		case *kit.Check:
			found = append(found, o.Text)
		case *kit.TextField:
			found = append(found, o.Text, o.PlaceHolder)
		case *kit.Choice:
			found = append(found, o.Selected)
		case *canvas.Text:
			found = append(found, o.Text)
		}
	}
	return slices.DeleteFunc(found, func(s string) bool { return s == "" })
}

// VisibleObjects walks what is drawn.
func VisibleObjects(o fyne.CanvasObject) []fyne.CanvasObject {
	if o == nil || !o.Visible() {
		return nil
	}
	found := []fyne.CanvasObject{o}
	for _, c := range PartsOf(o) {
		found = append(found, VisibleObjects(c)...)
	}
	return found
}

// PartsOf are what an object is drawn of.
func PartsOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// WantText complains where something cannot be read that should be.
func WantText(t *testing.T, where, text string, wants ...string) {
	t.Helper()
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not show %q; it shows:\n%s", where, w, text)
		}
	}
}

// NoText complains where something can be read that should not be.
func NoText(t *testing.T, where, text string, unwanted ...string) {
	t.Helper()
	for _, u := range unwanted {
		if strings.Contains(text, u) {
			t.Errorf("%s shows %q:\n%s", where, u, text)
		}
	}
}
