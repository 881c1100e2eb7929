package ui

import (
	"image/color"
	"slices"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// cell is what one field of a grid shows. Its zero value is an empty field on white.
type cell struct {
	text  string
	ink   color.Color // nil: black
	paper color.Color // nil: white
	bold  bool
	// joined cells touch their neighbour to the right, so that stripes run on.
	joined bool
	// marked is the cell that the keyboard is on.
	marked bool
	// shorter are wordings to take, the first that fits, when text does not.
	shorter []string
	// names are two players, to be set one under the other where the column is too narrow for both.
	names [2]string
	under string // the second of two lines
}

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
	tall    bool    // rows have two lines, since some names do not fit beside each other
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
		if g.tall && c.names[1] != "" {
			c.text, c.under, c.shorter = c.names[0], c.names[1], shorterName(c.names[0])
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

// stretch gives the rows two lines where some names do not fit beside each other, here or in a peer.
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
			if c.names[1] == "" || g.width(col) <= 0 {
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

func lineHeight() float32 {
	return fyne.MeasureText("Åg", theme.TextSize(), fyne.TextStyle{Bold: true}).Height
}

func (g *grid) width(col int) float32 {
	if col < len(g.widths) {
		return g.widths[col]
	}
	return 0
}

func letters(n float32) float32 { return n * theme.TextSize() * 0.62 }

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

const cellPadding = 5

// cellView draws a cell. Text that is too long ends in an ellipsis.
type cellView struct {
	widget.BaseWidget
	back canvas.Rectangle
	text canvas.Text
	line canvas.Text // below the other, mostly empty
	over float32     // how far the paper reaches over the right edge
}

func newCellView() *cellView {
	v := &cellView{}
	v.ExtendBaseWidget(v)
	return v
}

// CreateRenderer implements fyne.Widget.
func (v *cellView) CreateRenderer() fyne.WidgetRenderer { return &cellRenderer{v} }

func (v *cellView) show(c cell, align fyne.TextAlign, width float32) {
	if c.ink == nil {
		c.ink = inkText
	}
	style := fyne.TextStyle{Bold: c.bold}
	v.back.FillColor = c.paper
	v.back.StrokeColor, v.back.StrokeWidth = inkPrimary, 0
	if c.marked {
		v.back.StrokeWidth = 2
	}
	v.over = 0
	if c.joined {
		v.over = theme.Padding()
	}
	v.text.Text, v.text.TextSize = fit(c.text, c.shorter, width-2*cellPadding, theme.TextSize(), style)
	v.text.Color = c.ink
	v.text.TextStyle = style
	v.text.Alignment = align
	v.line.Text = ""
	if c.under != "" {
		v.line.Text, v.line.TextSize = fit(c.under, shorterName(c.under), width-2*cellPadding, theme.TextSize(), style)
		v.line.TextSize = min(v.line.TextSize, v.text.TextSize)
		v.text.TextSize = v.line.TextSize
		v.line.Color, v.line.TextStyle, v.line.Alignment = v.text.Color, v.text.TextStyle, v.text.Alignment
	}
	v.Refresh()
}

// smallest is how far a text is made smaller before it is cut.
const smallest = 0.8

// fit chooses the wording that fits; where none does, the last one in smaller letters, cut if need be.
func fit(text string, shorter []string, width, size float32, style fyne.TextStyle) (string, float32) {
	if width <= 0 {
		return text, size
	}
	for _, next := range shorter {
		if fyne.MeasureText(text, size, style).Width <= width {
			return text, size
		}
		text = next
	}
	for least := smallest * size; size > least && fyne.MeasureText(text, size, style).Width > width; {
		size = max(least, size-0.5)
	}
	return shorten(text, width, size, style), size
}

// shorten cuts a text to a width, with an ellipsis.
func shorten(text string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 || fyne.MeasureText(text, size, style).Width <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high {
		middle := (low + high + 1) / 2
		if fyne.MeasureText(string(runes[:middle])+"…", size, style).Width <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}

// symbolDrop is how much lower a text must be drawn that begins with a symbol. Fyne takes the
// baseline of a line from the font of its first letter, and the symbols' font has the lower ascent.
func symbolDrop(text string, size float32) float32 {
	if first, _ := utf8.DecodeRuneInString(text); first >= 0x2190 && first != utf8.RuneError {
		return 0.14 * size
	}
	return 0
}

type cellRenderer struct{ v *cellView }

// Layout implements fyne.WidgetRenderer.
func (r *cellRenderer) Layout(size fyne.Size) {
	r.v.back.Resize(size.AddWidthHeight(r.v.over, 0))
	height := r.v.text.MinSize().Height
	top := (size.Height - height) / 2
	if r.v.line.Text != "" {
		top = (size.Height - 2*height) / 2
		r.v.line.Move(fyne.NewPos(cellPadding, top+height))
		r.v.line.Resize(fyne.NewSize(size.Width-2*cellPadding, height))
	}
	r.v.text.Move(fyne.NewPos(cellPadding, top+symbolDrop(r.v.text.Text, r.v.text.TextSize)))
	r.v.text.Resize(fyne.NewSize(size.Width-2*cellPadding, height))
}

// MinSize implements fyne.WidgetRenderer.
func (r *cellRenderer) MinSize() fyne.Size {
	return fyne.NewSize(2*cellPadding, lineHeight()+2)
}

// Objects implements fyne.WidgetRenderer.
func (r *cellRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.v.back, &r.v.text, &r.v.line}
}

// Refresh implements fyne.WidgetRenderer.
func (r *cellRenderer) Refresh() {
	r.Layout(r.v.Size())
	r.v.back.Refresh()
	r.v.text.Refresh()
	r.v.line.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r *cellRenderer) Destroy() {}
