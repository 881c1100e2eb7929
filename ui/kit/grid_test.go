package kit

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// marked lists the cells of a grid that are drawn as the one the keyboard is on.
func marked(o fyne.CanvasObject) (texts []string) {
	if !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *cellView:
		if o.back.StrokeWidth > 0 {
			texts = append(texts, o.text.Text)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			texts = append(texts, marked(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			texts = append(texts, marked(c)...)
		}
	}
	return texts
}

// The cell that the keyboard is on can be seen, and is the one that Enter picks, wherever
// the arrows, the mouse and the program have moved.
func TestKeyboardMark(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	k := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	var columns []Column[int]
	for col := range 3 {
		columns = append(columns, Column[int]{Width: 5,
			Cell: func(row int) Cell { return Cell{Text: strconv.Itoa(10*row + col)} }})
	}
	g := k.Opener(Numbered(func() int { return 4 }, columns...))
	other := k.Button("elsewhere", nil)
	w := test.NewTempWindow(t, container.NewBorder(other, nil, nil, nil, g))
	w.Resize(fyne.NewSize(600, 400))
	g.Fill(4)
	if got := marked(g); len(got) != 0 {
		t.Errorf("without the focus %q is marked", got)
	}
	var at widget.TableCellID
	g.Opened = func(row, col int) { at = widget.TableCellID{Row: row, Col: col} }
	picks := func(want widget.TableCellID) {
		t.Helper()
		g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if at != want {
			t.Errorf("Enter picks %v, want %v", at, want)
		}
		if got, text := marked(g), strconv.Itoa(10*want.Row+want.Col); len(got) != 1 || got[0] != text {
			t.Errorf("marked are %q, want %q", got, text)
		}
	}
	press := func(keys ...fyne.KeyName) {
		for _, key := range keys {
			g.TypedKey(&fyne.KeyEvent{Name: key})
		}
	}
	w.Canvas().Focus(g)
	picks(widget.TableCellID{})
	press(fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyRight, fyne.KeyRight)
	picks(widget.TableCellID{Row: 1, Col: 2})
	for range 9 {
		press(fyne.KeyRight, fyne.KeyDown)
	}
	picks(widget.TableCellID{Row: 3, Col: 2})
	g.MoveMark(-2, -1)
	picks(widget.TableCellID{Row: 1, Col: 1})
	told := 0
	g.Marked = func(int, int) { told++ }
	g.Picked = func(row, col int) { t.Errorf("moving to %d, %d picks it", row, col) }
	g.MoveTo(3, 0)
	g.MoveTo(3, 0)
	g.MoveTo(9, 9) // there is no such cell
	if row, col := g.Mark(); row != 3 || col != 0 || told != 1 {
		t.Errorf("moved to %d, %d, told %d times", row, col, told)
	}
	picks(widget.TableCellID{Row: 3})
	press(fyne.KeyUp)
	picks(widget.TableCellID{Row: 2})
	w.Canvas().Focus(other)
	if got := marked(g); len(got) != 0 {
		t.Errorf("after the focus has left %q is marked", got)
	}
}

// The mark follows what its row is about when rows come above it, and stays where it
// is when that is gone.
func TestMarkFollowsItsRow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	rows := []string{"5", "4", "3"}
	text := func(row string) Cell { return Cell{Text: row} }
	g := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Grid(Rows(func() []string { return rows },
		Column[string]{Width: 5, Cell: text}, Column[string]{Width: 5, Cell: text}))
	g.Same = func(row int) any { return rows[row] }
	w := test.NewTempWindow(t, g)
	w.Resize(fyne.NewSize(600, 400))
	g.Fill(len(rows))
	w.Canvas().Focus(g)
	g.MoveTo(1, 1)
	for _, c := range []struct {
		rows []string
		want int
	}{{[]string{"7", "6", "5", "4", "3"}, 3}, {[]string{"4"}, 0}, {[]string{"9", "8", "4"}, 2},
		{[]string{"9", "8", "7", "6"}, 2}} {
		rows = c.rows
		g.Fill(len(rows))
		if row, col := g.Mark(); row != c.want || col != 1 {
			t.Errorf("%v: the mark is at %d, %d", c.rows, row, col)
		}
		if got := marked(g); len(got) != 1 || got[0] != rows[c.want] {
			t.Errorf("%v: %q is marked", c.rows, got)
		}
	}
}

// Where little is lacking the columns are narrower rather than scroll; where much is,
// they keep their width.
func TestNarrowGrid(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	g := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Grid(Numbered(func() int { return 0 },
		Column[int]{Title: "A", Width: 10}, Column[int]{Title: "B", Width: 10, Grows: true}))
	wants := 2 * (Letters(10) + 2*cellPadding + theme.Padding())
	for width, narrow := range map[float32]bool{wants * 0.95: true, wants / 2: false} {
		g.Resize(fyne.NewSize(width, 200))
		if sum := g.width(0) + g.width(1) + 2*theme.Padding(); (sum <= width) != narrow {
			t.Errorf("in %v of %v the columns take %v", width, wants, sum)
		}
	}
}

// newestGrid is a list of many rows of which the newest come on top, in a window of eight
// lines.
func newestGrid(t *testing.T) (g *Grid, come func(int), w fyne.Window) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	var rows []string
	g = NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Grid(Rows(func() []string { return rows },
		Column[string]{Width: 5, Cell: func(row string) Cell { return Cell{Text: row} }}))
	g.Same = func(row int) any { return rows[row] }
	g.Newest = true
	w = test.NewTempWindow(t, container.NewStack(g))
	w.Resize(fyne.NewSize(300, 8*(lineHeight()+2+theme.Padding())))
	come = func(n int) {
		for range n {
			rows = append([]string{strconv.Itoa(len(rows) + 1)}, rows...)
		}
		g.Fill(len(rows))
	}
	come(30)
	return g, come, w
}

// A list whose newest rows come on top goes on showing them, whatever was marked in it or
// opened from it; the mark goes down with its row, and Enter picks that.
func TestNewestStayOnTop(t *testing.T) {
	g, come, w := newestGrid(t)
	w.Canvas().Focus(g)
	if row, _ := g.Mark(); row != 0 {
		t.Fatalf("the mark waits in row %d, and not at the newest", row)
	}
	picked := ""
	g.Picked = func(row, _ int) { picked = g.Cell(row, 0).Text }
	press := func(key fyne.KeyName) { g.TypedKey(&fyne.KeyEvent{Name: key}) }
	press(fyne.KeyDown)
	for range 20 { // one after another: the marked one leaves the first eight
		come(1)
		if !g.Sees(0) {
			t.Fatalf("scrolled to %v, the newest is not seen", g.offset())
		}
	}
	press(fyne.KeyReturn)
	if row, _ := g.Mark(); row != 21 || picked != "29" {
		t.Errorf("the mark is in row %d, and Enter opens %q", row, picked)
	}
	press(fyne.KeyDown) // who goes on in the list sees where he is
	if row, _ := g.Mark(); row != 22 || !g.Sees(row) {
		t.Errorf("the mark is in row %d, scrolled to %v", row, g.offset())
	}
	come(1)
	if row, _ := g.Mark(); row != 23 || !g.Sees(row) {
		t.Errorf("after one more it is in row %d, scrolled to %v", row, g.offset())
	}
	w.Canvas().Unfocus() // who has left finds the newest
	come(1)
	if !g.Sees(0) {
		t.Errorf("left, it stays scrolled to %v", g.offset())
	}
	w.Canvas().Focus(g)
	press(fyne.KeyReturn)
	if row, _ := g.Mark(); row != 0 || picked != "52" {
		t.Errorf("come back, the mark is in row %d, and Enter opens %q", row, picked)
	}
}

// Whoever reads on with the mouse is left there, and a click picks what is under it.
func TestMouseReadsOlderRows(t *testing.T) {
	g, come, _ := newestGrid(t)
	g.MouseIn(&desktop.MouseEvent{})
	g.scroll.Refresh() // else the wheel finds what there was before the first drawing
	g.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -200}})
	if g.offset().Y != 200 {
		t.Fatalf("the wheel leads to %v", g.offset())
	}
	come(1)
	if g.offset().Y != 200 {
		t.Errorf("taken from 200 to %v", g.offset())
	}
	picked := ""
	g.Picked = func(row, _ int) { picked = g.Cell(row, 0).Text }
	g.Tapped(&fyne.PointEvent{Position: fyne.NewPos(20, 100)})
	if row, _ := g.Mark(); !g.Sees(row) || g.offset().Y < 150 || picked != g.Cell(row, 0).Text {
		t.Errorf("a click picks %q, in row %d of those from %v", picked, row, g.offset())
	}
	g.MouseOut()
}

// Enter picks the row that is drawn as marked also after rows came while the focus was
// elsewhere.
func TestMarkFollowsWithoutTheFocus(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	rows := []string{"5", "4", "3"}
	k := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	g := k.Grid(Rows(func() []string { return rows },
		Column[string]{Width: 5, Cell: func(row string) Cell { return Cell{Text: row} }}))
	g.Same = func(row int) any { return rows[row] }
	w := test.NewTempWindow(t, g)
	w.Resize(fyne.NewSize(600, 400))
	g.Fill(len(rows))
	w.Canvas().Focus(g)
	g.MoveTo(1, 0)
	w.Canvas().Unfocus()
	rows = []string{"7", "6", "5", "4", "3"}
	g.Fill(len(rows))
	w.Canvas().Focus(g)
	picked := ""
	g.Picked = func(row, _ int) { picked = rows[row] }
	g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := marked(g); len(got) != 1 || got[0] != "4" || picked != "4" {
		t.Errorf("%q is marked, and Enter picks %q", got, picked)
	}
}
