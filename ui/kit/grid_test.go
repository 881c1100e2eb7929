package kit

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
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
	test.NewTempApp(t).Settings().SetTheme(NewTheme(1))
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
	test.NewTempApp(t).Settings().SetTheme(NewTheme(1))
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
	test.NewTempApp(t).Settings().SetTheme(NewTheme(1))
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
