package kit

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Grid is a table of coloured cells.
type Grid struct {
	widget.Table
	keys    *Keys
	Columns Columns
	rows    int
	Picked  func(row, col int)
	Opened  func(row, col int) // Enter, and the double click of an opener
	Marked  func(row, col int) // the keyboard's mark has moved
	// what a row is about: the mark follows it when the rows change; nil
	// leaves the mark where it is
	Same func(row int) any
	// Newest is true where rows come on top: while the first ones are seen it is they
	// that stay seen, and not the marked one, which goes down with its row.
	Newest  bool
	scroll  *container.Scroll       // of the rows, nil before it was drawn
	hovered bool                    // the mouse is in it
	about   any                     // what the marked row is about
	OnKey   func(fyne.KeyName) bool // reports whether it has taken a key that the grid itself does not use
	opening bool
	mark    widget.TableCellID // where the keyboard is: Fyne keeps it to itself, and draws it below the cells
	focused bool
	widths  []float32
	tall    bool    // rows have two lines, since some names do not fit whole on one
	Peers   []*Grid // grids beside this one, whose rows are as high
}

// Grid makes a grid.
func (k *Keys) Grid(columns Columns) *Grid {
	g := &Grid{}
	g.prepare(k, columns)
	g.ExtendBaseWidget(g)
	return g
}

func (g *Grid) prepare(k *Keys, columns Columns) {
	g.keys, g.Columns = k, columns
	g.ShowHeaderRow = true
	g.HideSeparators = true
	g.Length = func() (int, int) { return g.rows, len(g.Columns) }
	g.CreateCell = func() fyne.CanvasObject { return newcellView() }
	g.CreateHeader = g.CreateCell
	g.UpdateCell = func(id widget.TableCellID, o fyne.CanvasObject) {
		if id.Row >= g.rows || id.Col >= len(g.Columns) {
			return // a sticky column is drawn even where the grid has none
		}
		c := g.Cell(id.Row, id.Col)
		if c.Paper == nil {
			c.Paper = PaperWhite
			if id.Row%2 == 1 {
				c.Paper = paperStripe
			}
			c.Joined = true
		}
		c.marked = g.focused && id == g.mark
		if g.tall && len(c.Lines[1]) > 0 {
			c.Text, c.Shorter, c.under = c.Lines[0][0], c.Lines[0][1:], c.Lines[1]
		}
		o.(*cellView).show(c, g.Columns[id.Col].Align, g.width(id.Col))
	}
	g.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		if id.Col < 0 || id.Col >= len(g.Columns) {
			return
		}
		o.(*cellView).show(Cell{Text: g.Columns[id.Col].Title, Bold: true,
			Paper: PaperHead, Ink: InkText, Joined: true},
			g.Columns[id.Col].Align, g.width(id.Col))
	}
	g.OnSelected = func(id widget.TableCellID) {
		g.setMark(id)
		g.UnselectAll() // so that the same cell can be picked again
		do := g.Picked
		if g.opening && g.Opened != nil {
			do = g.Opened
		}
		if do != nil && id.Row >= 0 && id.Row < g.rows {
			do(id.Row, id.Col)
		}
	}
}

// Cell is what a row shows in a column, both from 0.
func (g *Grid) Cell(row, col int) Cell { return g.Columns[col].Cell(row) }

// CreateRenderer implements fyne.Widget. A grid with lines shows the focus on
// the cell that it is on.
func (g *Grid) CreateRenderer() fyne.WidgetRenderer {
	r := g.Table.CreateRenderer()
	for _, o := range r.Objects() {
		if scroll, ok := o.(*container.Scroll); ok {
			g.scroll = scroll
		}
	}
	return withRing(r, func() (bool, color.Color) { return g.focused && g.rows == 0, InkPrimary })
}

// offset is how far the rows are scrolled.
func (g *Grid) offset() fyne.Position {
	if g.scroll == nil {
		return fyne.Position{}
	}
	return g.scroll.Offset
}

// Sees reports whether a row is seen whole.
func (g *Grid) Sees(row int) bool {
	if g.scroll == nil {
		return true
	}
	height := g.rowHeight() + theme.Padding()
	top := float32(row)*height - g.scroll.Offset.Y
	return top >= 0 && top+height <= g.scroll.Size().Height+theme.Padding()
}

// MouseIn implements desktop.Hoverable.
func (g *Grid) MouseIn(ev *desktop.MouseEvent) { g.hovered = true; g.Table.MouseIn(ev) }

// MouseOut implements desktop.Hoverable.
func (g *Grid) MouseOut() { g.hovered = false; g.Table.MouseOut() }

// Opener is a grid whose lines can be double-clicked. It is a type of its own because
// Fyne holds back the single click of whatever knows the double one.
type Opener struct{ Grid }

// Opener makes a grid whose lines can be double-clicked.
func (k *Keys) Opener(columns Columns) *Opener {
	g := &Opener{}
	g.prepare(k, columns)
	g.ExtendBaseWidget(g)
	return g
}

// DoubleTapped implements fyne.DoubleTappable.
func (g *Opener) DoubleTapped(ev *fyne.PointEvent) { g.open(func() { g.Tapped(ev) }) }

// open does something that picks a cell, which is then opened.
func (g *Grid) open(pick func()) {
	g.opening = true
	pick()
	g.opening = false
}

// SetColumns replaces the columns.
func (g *Grid) SetColumns(columns Columns) {
	g.Columns = columns
	g.widths = nil
	g.spread(g.Size().Width)
}

// Fill redraws the grid with that many rows.
func (g *Grid) Fill(rows int) {
	g.rows = rows
	g.follow()
	g.stretch()
	g.Refresh()
}

// stretch gives the rows two lines where some lines do not fit beside each
// other, here or in a peer.
func (g *Grid) stretch() {
	tall := g.needsTwoLines()
	for _, p := range g.Peers {
		tall = tall || p.needsTwoLines()
	}
	g.setTall(tall)
	for _, p := range g.Peers {
		if p.tall != tall {
			p.setTall(tall)
			p.Refresh()
		}
	}
}

func (g *Grid) needsTwoLines() bool {
	for col, column := range g.Columns {
		for row := range g.rows {
			if !column.Stacks || g.width(col) <= 0 {
				break
			}
			c := g.Cell(row, col)
			if len(c.Lines[1]) == 0 {
				continue
			}
			if fyne.MeasureText(c.Text, theme.TextSize(),
				fyne.TextStyle{Bold: c.Bold}).Width > g.width(col)-2*cellPadding {
				return true
			}
		}
	}
	return false
}

func (g *Grid) setTall(tall bool) {
	was := g.tall
	g.tall = tall // first: a row that gets its height is drawn at once
	height := g.rowHeight()
	if tall || was {
		for row := range g.rows {
			g.SetRowHeight(row, height)
		}
	}
}

// rowHeight is how high a row is made that has one line, or two.
func (g *Grid) rowHeight() float32 {
	if g.tall {
		return lineHeight() + 2 + lineHeight()*smallest
	}
	return lineHeight() + 2
}

func (g *Grid) width(col int) float32 {
	if col < len(g.widths) {
		return g.widths[col]
	}
	return 0
}

// Resize implements fyne.CanvasObject.
func (g *Grid) Resize(size fyne.Size) {
	g.spread(size.Width)
	g.Table.Resize(size)
}

// mayShrink is the share of a grid's width that its columns do without where it has not
// the room that they want.
const mayShrink = 0.15

// spread gives the columns their widths; what is left over goes to those that grow.
func (g *Grid) spread(total float32) {
	widths := make([]float32, len(g.Columns))
	rest, growing := total-2*theme.Padding(), float32(0)
	for i, c := range g.Columns {
		widths[i] = Letters(c.Width) + 2*cellPadding
		rest -= widths[i] + theme.Padding()
		if c.Grows {
			growing++
		}
	}
	if rest < 0 && -rest < total*mayShrink { // rather than a scroll bar
		wanted := float32(0)
		for _, w := range widths {
			wanted += w
		}
		for i := range widths {
			widths[i] *= (wanted + rest) / wanted
		}
	}
	for i, c := range g.Columns {
		if c.Grows && rest > 0 {
			widths[i] += rest / growing
		}
		if i >= len(g.widths) || g.widths[i] != widths[i] {
			g.SetColumnWidth(i, widths[i])
		}
	}
	changed := !slices.Equal(g.widths, widths)
	g.widths = widths
	if changed {
		g.stretch()
	}
}

// TypedKey implements fyne.Focusable.
func (g *Grid) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		g.open(func() { g.Table.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) })
		return
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		g.step(ev.Name)
		return
	case fyne.KeyHome:
		g.ScrollToTop()
		return
	case fyne.KeyEnd:
		g.ScrollToBottom()
		return
	}
	if !g.keys.pressed(ev.Name) && (g.OnKey == nil || !g.OnKey(ev.Name)) {
		g.Table.TypedKey(ev)
	}
}

// Mark is the cell that the keyboard is on.
func (g *Grid) Mark() (row, col int) { return g.mark.Row, g.mark.Col }

// MoveTo moves the mark to a cell and shows it, without picking it.
func (g *Grid) MoveTo(row, col int) {
	picked := g.Picked
	g.Picked = nil
	at := widget.TableCellID{Row: row, Col: col}
	g.Select(at)
	g.Picked = picked
	g.Refresh()
	g.ScrollTo(at) // again: before it was first drawn a table forgets half of how far it is scrolled
}

// setMark tells where the mark is from now on.
func (g *Grid) setMark(to widget.TableCellID) {
	if g.mark == to {
		return
	}
	g.mark = to
	g.remember()
	if g.Marked != nil {
		g.Marked(to.Row, to.Col)
	}
}

// remember keeps what the marked row is about.
func (g *Grid) remember() {
	g.about = nil
	if g.Same != nil && g.mark.Row >= 0 && g.mark.Row < g.rows {
		g.about = g.Same(g.mark.Row)
	}
}

// follow moves the mark to where the row is now that it was on.
func (g *Grid) follow() {
	if g.Same == nil {
		return
	}
	was := g.offset()
	still := !g.focused || g.Newest && was.Y == 0 // the mark may go out of sight
	if g.Newest && !g.focused && !g.hovered && was.Y > 0 {
		was.Y = 0
		g.ScrollToTop()
	}
	for row := range g.rows {
		if g.about == nil || g.Same(row) != g.about {
			continue
		}
		if row == g.mark.Row {
			return
		}
		g.MoveTo(row, g.mark.Col) // also Fyne's own mark, which is the one that Enter picks
		if still {
			g.ScrollToOffset(was)
		}
		return
	}
	if g.Newest && !g.focused {
		return // nobody has marked anything: the mark waits at the newest
	}
	g.remember()
}

// step moves the mark with an arrow key.
func (g *Grid) step(key fyne.KeyName) {
	to := g.mark
	switch {
	case key == fyne.KeyUp && to.Row > 0:
		to.Row--
	case key == fyne.KeyDown && to.Row < g.rows-1:
		to.Row++
	case key == fyne.KeyLeft && to.Col > 0:
		to.Col--
	case key == fyne.KeyRight && to.Col < len(g.Columns)-1:
		to.Col++
	}
	g.setMark(to)
	g.Table.TypedKey(&fyne.KeyEvent{Name: key})
}

// MoveMark moves the mark by so many rows and columns.
func (g *Grid) MoveMark(rows, columns int) {
	steps := func(n int, back, forth fyne.KeyName) {
		key := forth
		if n < 0 {
			n, key = -n, back
		}
		for range n {
			g.step(key)
		}
	}
	steps(rows, fyne.KeyUp, fyne.KeyDown)
	steps(columns, fyne.KeyLeft, fyne.KeyRight)
}

// FocusGained implements fyne.Focusable.
func (g *Grid) FocusGained() {
	g.focused = true
	if g.Newest && !g.hovered && (g.about == nil || !g.Sees(g.mark.Row)) { // it begins where it is looked at
		g.MoveTo(0, g.mark.Col)
		g.remember()
	}
	g.Table.FocusGained()
	g.showFocus()
	g.keys.reached(g)
}

// FocusLost implements fyne.Focusable.
func (g *Grid) FocusLost() {
	g.focused = false
	g.Table.FocusLost()
	g.showFocus()
}

// showFocus draws the ring of a grid without lines; of others Fyne draws the
// cell with the mark anew.
func (g *Grid) showFocus() {
	if g.rows == 0 {
		g.Refresh()
	}
}

// Listed is all that the grid shows, the titles of the columns first.
func (g *Grid) Listed() [][]string {
	titles := make([]string, len(g.Columns))
	for i, c := range g.Columns {
		titles[i] = c.Title
	}
	list := [][]string{titles}
	for row := range g.rows {
		texts := make([]string, len(g.Columns))
		for col := range texts {
			texts[col] = g.Cell(row, col).Text
		}
		list = append(list, texts)
	}
	return list
}

// GridOf is the grid that an object is, nil where it is none.
func GridOf(o fyne.Focusable) *Grid {
	switch g := o.(type) {
	case *Grid:
		return g
	case *Opener:
		return &g.Grid
	}
	return nil
}
