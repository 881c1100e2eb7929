package paper

import "strings"

// Column is one column of a grid.
type Column struct {
	// Titles are wordings of its head, from the fullest to the shortest; none leave it empty.
	Titles []string
	Width  float64 // millimetres, with the space between this and the next column
	Align  Align
	Bold   bool
	// Hang, for ToPoint, is the longest that may follow the last digit before the point: ".00", "=".
	Hang string
}

// Cell is what stands in one place of a grid.
type Cell struct {
	Text string
	// Shorter are other wordings for too little room, the fullest first.
	Shorter []string
	// Below is a second line under Text, with shorter wordings after it.
	Below []string
	// Span is how many columns the cell takes; 0 means one.
	Span int
	// Faint cells are printed in grey.
	Faint bool
}

// Grid is a table of rows of equal height.
type Grid struct {
	// X is the left edge.
	X float64
	// Columns from left to right.
	Columns []Column
	// Size of the letters in points, RowHeight in millimetres.
	Size, RowHeight float64
}

const (
	cellPad  = 1.2  // between text and the edges of its cell
	headSize = 0.78 // of the letters of a row
)

// Width is the width of all columns.
func (g Grid) Width() (w float64) {
	for _, c := range g.Columns {
		w += c.Width
	}
	return w
}

// HeadHeight is the height of the titles of the columns.
func (g Grid) HeadHeight() float64 { return g.Size*headSize*mmPerPoint + 3 }

// Head draws the titles of the columns at s.Y and moves it below them.
func (g Grid) Head(s *Sheet) {
	h := g.HeadHeight()
	x := g.X
	for _, c := range g.Columns {
		if len(c.Titles) > 0 {
			align := c.Align
			if align == ToPoint {
				align = ToRight
			}
			title, st := s.Fit(c.Width-cellPad, Style{Size: g.Size * headSize, Ink: Grey}, c.Titles...)
			s.Text(anchor(x, c.Width, align), s.Y+h-1.8, title, st, align)
		}
		x += c.Width
	}
	s.Y += h
	s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black)
}

// Row draws one row at s.Y and moves it below. shaded rows have a tinted ground.
func (g Grid) Row(s *Sheet, cells []Cell, shaded bool) {
	if shaded {
		s.Fill(g.X, s.Y, g.Width(), g.RowHeight, Shade)
	}
	x, column := g.X, 0
	for _, cell := range cells {
		c := g.Columns[column]
		span := max(cell.Span, 1)
		for _, next := range g.Columns[column+1 : column+span] {
			c.Width += next.Width
		}
		g.cell(s, x, c, cell)
		x += c.Width
		column += span
	}
	s.Y += g.RowHeight
}

// Close draws the rule under the last row.
func (g Grid) Close(s *Sheet) { s.Rule(g.X, g.X+g.Width(), s.Y, 0.3, Black) }

func (g Grid) cell(s *Sheet, x float64, c Column, cell Cell) {
	st := Style{Size: g.Size, Bold: c.Bold, Ink: Black}
	if cell.Faint {
		st.Ink = Grey
	}
	// The baseline that makes capitals and figures stand in the middle of the row.
	base := s.Y + g.RowHeight/2 + capHeight(g.Size)/2
	if len(cell.Below) > 0 {
		half := g.Size * mmPerPoint * 0.6
		line(s, x, base+half, c, st, cell.Below)
		base -= half
	}
	line(s, x, base, c, st, append([]string{cell.Text}, cell.Shorter...))
}

// line draws one line of a cell in the first of the wordings for which there is room.
func line(s *Sheet, x, base float64, c Column, st Style, wordings []string) {
	text := wordings[0]
	if text == "" {
		return
	}
	if c.Align == ToPoint {
		whole := wholeNumber(text)
		right := x + c.Width - cellPad - s.Measure(c.Hang, st)
		s.Text(right, base, whole, st, ToRight)
		s.Text(right, base, text[len(whole):], st, ToLeft)
		return
	}
	text, st = s.Fit(c.Width-2*cellPad, st, wordings...)
	s.Text(anchor(x, c.Width, c.Align), base, text, st, c.Align)
}

// wholeNumber is the part of a figure that stands left of the point; all of it if there is no digit.
func wholeNumber(text string) string {
	if !strings.ContainsAny(text, "0123456789") {
		return text
	}
	i := strings.LastIndexAny(text, "0123456789")
	if p := strings.IndexAny(text, ".,="); p >= 0 && p <= i {
		i = p - 1
	}
	return text[:i+1]
}

func capHeight(points float64) float64 { return points * mmPerPoint * 0.729 } // DejaVu: 1493 of 2048

func anchor(x, w float64, align Align) float64 {
	switch align {
	case ToRight, ToPoint:
		return x + w - cellPad
	case Centred:
		return x + w/2
	}
	return x + cellPad
}
