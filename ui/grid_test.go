package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
)

// marked lists the cells of a grid that are drawn as the one the keyboard is on.
func marked(g *opener) (texts []string) {
	for _, o := range visibleObjects(g) {
		if v, ok := o.(*cellView); ok && v.back.StrokeWidth > 0 {
			texts = append(texts, v.text.Text)
		}
	}
	return texts
}

// The cell that the keyboard is on can be seen, and is the one that Enter picks, wherever the arrows, the
// mouse and the program have moved.
func TestKeyboardMark(t *testing.T) {
	r := newRoom(t, 3, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "S"}, Number: "7", Name: "Ann"}).open(false)
	g := r.w.tonight.players.grid
	if got := marked(g); len(got) != 0 {
		t.Errorf("without the focus %q is marked", got)
	}
	var at widget.TableCellID
	g.opened = func(row, col int) { at = widget.TableCellID{Row: row, Col: col} }
	picks := func(want widget.TableCellID, text string) {
		t.Helper()
		r.key(fyne.KeyReturn)
		if at != want || g.mark != want {
			t.Errorf("Enter picks %v, marked is %v, want %v", at, g.mark, want)
		}
		if got := marked(g); len(got) != 1 || got[0] != text {
			t.Errorf("marked are %q, want %q", got, text)
		}
	}
	r.window.Canvas().Focus(g)
	picks(widget.TableCellID{}, "1")
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight} {
		r.key(k)
	}
	picks(widget.TableCellID{Row: 1, Col: 4}, "Ann")
	for range 9 {
		r.key(fyne.KeyRight)
		r.key(fyne.KeyDown)
	}
	picks(widget.TableCellID{Row: 5, Col: 5}, "")
	g.moveMark(-4, -1)
	picks(widget.TableCellID{Row: 1, Col: 4}, "Ann")
	r.window.Canvas().Focus(r.w.tonight.name)
	if got := marked(g); len(got) != 0 {
		t.Errorf("after the focus has left %q is marked", got)
	}
}
