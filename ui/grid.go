package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// column is one column of a grid.
type column struct {
	title string
	width float32 // in letters; of a column that grows the least
	grows bool
	align fyne.TextAlign
}

// grid is a table of coloured cells.
type grid struct {
	widget.Table
	keys    *keys
	columns []column
	rows    int
	at      func(row, col int) cell
	picked  func(row, col int)
	opened  func(row, col int) // Enter, and the double click of an opener
	opening bool
	mark    widget.TableCellID // where the keyboard is: Fyne keeps it to itself, and draws it below the cells
	focused bool
	widths  []float32
	tall    bool    // rows have two lines, since some lines do not fit beside each other
	peers   []*grid // grids beside this one, whose rows are as high
}

func (k *keys) grid(columns []column, at func(row, col int) cell) *grid {
	g := &grid{}
	g.prepare(k, columns, at)
	g.ExtendBaseWidget(g)
	return g
}

func (g *grid) prepare(k *keys, columns []column, at func(row, col int) cell) {
	g.keys, g.columns, g.at = k, columns, at
	g.ShowHeaderRow = true
	g.HideSeparators = true
	g.Length = func() (int, int) { return g.rows, len(g.columns) }
	g.CreateCell = func() fyne.CanvasObject { return newCellView() }
	g.CreateHeader = g.CreateCell
	g.UpdateCell = func(id widget.TableCellID, o fyne.CanvasObject) {
		if id.Row >= g.rows || id.Col >= len(g.columns) {
			return // a sticky column is drawn even where the grid has none
		}
		c := g.at(id.Row, id.Col)
		if c.paper == nil {
			c.paper = paperWhite
			if id.Row%2 == 1 {
				c.paper = paperStripe
			}
			c.joined = true
		}
		c.marked = g.focused && id == g.mark
		if g.tall && len(c.lines[1]) > 0 {
			c.text, c.shorter, c.under = c.lines[0][0], c.lines[0][1:], c.lines[1]
		}
		o.(*cellView).show(c, g.columns[id.Col].align, g.width(id.Col))
	}
	g.UpdateHeader = func(id widget.TableCellID, o fyne.CanvasObject) {
		if id.Col < 0 || id.Col >= len(g.columns) {
			return
		}
		o.(*cellView).show(cell{text: g.columns[id.Col].title, bold: true, paper: paperHead, ink: inkText, joined: true},
			g.columns[id.Col].align, g.width(id.Col))
	}
	g.OnSelected = func(id widget.TableCellID) {
		g.mark = id
		g.UnselectAll() // so that the same cell can be picked again
		do := g.picked
		if g.opening && g.opened != nil {
			do = g.opened
		}
		if do != nil && id.Row >= 0 && id.Row < g.rows {
			do(id.Row, id.Col)
		}
	}
}

// opener is a grid whose lines can be double-clicked. It is a type of its own because Fyne holds back
// the single click of whatever knows the double one.
type opener struct{ grid }

func (k *keys) opener(columns []column, at func(row, col int) cell) *opener {
	g := &opener{}
	g.prepare(k, columns, at)
	g.ExtendBaseWidget(g)
	return g
}

// DoubleTapped implements fyne.DoubleTappable.
func (g *opener) DoubleTapped(ev *fyne.PointEvent) { g.open(func() { g.Tapped(ev) }) }

// open does something that picks a cell, which is then opened.
func (g *grid) open(pick func()) {
	g.opening = true
	pick()
	g.opening = false
}

// setColumns replaces the columns.
func (g *grid) setColumns(columns []column) {
	g.columns = columns
	g.widths = nil
	g.spread(g.Size().Width)
}

// fill redraws the grid with that many rows.
func (g *grid) fill(rows int) {
	g.rows = rows
	g.stretch()
	g.Refresh()
}

// stretch gives the rows two lines where some lines do not fit beside each other, here or in a peer.
func (g *grid) stretch() {
	tall := g.needsTwoLines()
	for _, p := range g.peers {
		tall = tall || p.needsTwoLines()
	}
	g.setTall(tall)
	for _, p := range g.peers {
		if p.tall != tall {
			p.setTall(tall)
			p.Refresh()
		}
	}
}

func (g *grid) needsTwoLines() bool {
	for row := range g.rows {
		for col := range g.columns {
			c := g.at(row, col)
			if len(c.lines[1]) == 0 || g.width(col) <= 0 {
				continue
			}
			shortest := append([]string{c.text}, c.shorter...)
			if fyne.MeasureText(shortest[len(shortest)-1], smallest*theme.TextSize(), fyne.TextStyle{Bold: c.bold}).Width > g.width(col)-2*cellPadding {
				return true
			}
		}
	}
	return false
}

func (g *grid) setTall(tall bool) {
	height := lineHeight() + 2
	if tall {
		height += lineHeight() * smallest
	}
	if tall || g.tall {
		for row := range g.rows {
			g.SetRowHeight(row, height)
		}
	}
	g.tall = tall
}

func (g *grid) width(col int) float32 {
	if col < len(g.widths) {
		return g.widths[col]
	}
	return 0
}

// Resize implements fyne.CanvasObject.
func (g *grid) Resize(size fyne.Size) {
	g.spread(size.Width)
	g.Table.Resize(size)
}

// spread gives the columns their widths; what is left over goes to those that grow.
func (g *grid) spread(total float32) {
	widths := make([]float32, len(g.columns))
	rest, growing := total-2*theme.Padding(), float32(0)
	for i, c := range g.columns {
		widths[i] = letters(c.width) + 2*cellPadding
		rest -= widths[i] + theme.Padding()
		if c.grows {
			growing++
		}
	}
	for i, c := range g.columns {
		if c.grows && rest > 0 {
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
func (g *grid) TypedKey(ev *fyne.KeyEvent) {
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
	if !g.keys.pressed(ev.Name) {
		g.Table.TypedKey(ev)
	}
}

// step moves the mark with an arrow key.
func (g *grid) step(key fyne.KeyName) {
	switch {
	case key == fyne.KeyUp && g.mark.Row > 0:
		g.mark.Row--
	case key == fyne.KeyDown && g.mark.Row < g.rows-1:
		g.mark.Row++
	case key == fyne.KeyLeft && g.mark.Col > 0:
		g.mark.Col--
	case key == fyne.KeyRight && g.mark.Col < len(g.columns)-1:
		g.mark.Col++
	}
	g.Table.TypedKey(&fyne.KeyEvent{Name: key})
}

// moveMark moves the mark by so many rows and columns.
func (g *grid) moveMark(rows, columns int) {
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
func (g *grid) FocusGained() {
	g.focused = true
	g.Table.FocusGained()
}

// FocusLost implements fyne.Focusable.
func (g *grid) FocusLost() {
	g.focused = false
	g.Table.FocusLost()
}
