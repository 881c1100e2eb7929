package ui

import (
	"image/color"
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
	// shorter are wordings to take, the first that fits, when text does not.
	shorter []string
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
	widths  []float32
}

func (k *keys) grid(columns []column, at func(row, col int) cell) *grid {
	g := &grid{keys: k, columns: columns, at: at}
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
		g.UnselectAll() // so that the same cell can be picked again
		if g.picked != nil && id.Row >= 0 && id.Row < g.rows {
			g.picked(id.Row, id.Col)
		}
	}
	g.ExtendBaseWidget(g)
	return g
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
	g.Refresh()
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
	g.widths = widths
}

// TypedKey implements fyne.Focusable.
func (g *grid) TypedKey(ev *fyne.KeyEvent) {
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		ev = &fyne.KeyEvent{Name: fyne.KeySpace}
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

const cellPadding = 5

// cellView draws a cell. Text that is too long ends in an ellipsis.
type cellView struct {
	widget.BaseWidget
	back canvas.Rectangle
	text canvas.Text
	over float32 // how far the paper reaches over the right edge
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
	v.over = 0
	if c.joined {
		v.over = theme.Padding()
	}
	v.text.Text = fit(c.text, c.shorter, width-2*cellPadding, theme.TextSize(), style)
	v.text.Color = c.ink
	v.text.TextSize = theme.TextSize()
	v.text.TextStyle = style
	v.text.Alignment = align
	v.Refresh()
}

// fit chooses the wording that fits, and cuts the last one if none does.
func fit(text string, shorter []string, width, size float32, style fyne.TextStyle) string {
	for _, next := range shorter {
		if width <= 0 || fyne.MeasureText(text, size, style).Width <= width {
			return text
		}
		text = next
	}
	return shorten(text, width, size, style)
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
	r.v.text.Move(fyne.NewPos(cellPadding, (size.Height-height)/2+symbolDrop(r.v.text.Text, r.v.text.TextSize)))
	r.v.text.Resize(fyne.NewSize(size.Width-2*cellPadding, height))
}

// MinSize implements fyne.WidgetRenderer.
func (r *cellRenderer) MinSize() fyne.Size {
	height := fyne.MeasureText("Åg", theme.TextSize(), fyne.TextStyle{Bold: true}).Height
	return fyne.NewSize(2*cellPadding, height+2)
}

// Objects implements fyne.WidgetRenderer.
func (r *cellRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.v.back, &r.v.text}
}

// Refresh implements fyne.WidgetRenderer.
func (r *cellRenderer) Refresh() {
	r.Layout(r.v.Size())
	r.v.back.Refresh()
	r.v.text.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r *cellRenderer) Destroy() {}
