package paper

// Point is a place on a page, in millimetres from its upper left corner.
type Point struct{ X, Y float64 }

// Curve draws a line through points, weight millimetres thick, with round corners.
func (s *Sheet) Curve(points []Point, weight float64, ink Color) {
	if len(points) < 2 {
		return
	}
	s.put(mark{kind: curve, points: points, weight: weight, ink: ink})
}

// Dot draws a round dot about a point.
func (s *Sheet) Dot(at Point, radius float64, ink Color) {
	s.put(mark{kind: dot, x: at.X, y: at.Y, w: radius, ink: ink})
}

// Flow sets blocks of known height in columns, one below the other, then in the next
// column, then on the next page. Between Place and the next call a block draws itself
// from Sheet.Y down and moves that below it.
//
//	f := s.Flow(2, 6)
//	for _, b := range blocks {
//		x := f.Place(b.height())
//		b.draw(x, f.Width())
//	}
//	f.Close()
type Flow struct {
	s       *Sheet
	columns int
	gutter  float64

	column, page int
	top, lowest  float64 // of the columns on this page
	begun        bool
}

// Flow begins columns at s.Y, gutter millimetres apart.
func (s *Sheet) Flow(columns int, gutter float64) *Flow {
	return &Flow{s: s, columns: columns, gutter: gutter, top: s.Y, lowest: s.Y, page: s.Pages()}
}

// Width is that of a column.
func (f *Flow) Width() float64 {
	return (f.s.Width() - f.gutter*float64(f.columns-1)) / float64(f.columns)
}

// Room is the height of a column on a page that is still empty but for what Top draws.
func (f *Flow) Room() float64 {
	return f.s.bottom() - f.top
}

// Place goes to where a block of so many millimetres stands, and gives its left edge. One
// that is higher than a column begins at the top of one, and is its own to break.
func (f *Flow) Place(height float64) (x float64) {
	f.ended()
	switch {
	case height > f.Room() && f.top > f.s.topOfPage+
		marginTop: // no column of this page has room for it, one of the next has more
		f.nextPage()
	case f.begun && height > f.s.Room():
		f.next()
	}
	f.begun = true
	return f.x()
}

// mostEmpty is the part of a column that may stay empty so that a block is not broken.
const mostEmpty = 0.2

// Begin is Place for a block that may be broken: it begins where it has room for its
// first start millimetres if more than a fifth of the column would stay empty.
func (f *Flow) Begin(height, start float64) (x float64) {
	f.ended()
	if room := f.s.Room(); height > room && start <= room && room > f.Room()*mostEmpty {
		f.begun = true
		return f.x()
	}
	return f.Place(height)
}

// Next goes to the next column, or page, in the middle of a block, and
// gives its left edge.
func (f *Flow) Next() (x float64) {
	f.ended()
	f.next()
	return f.x()
}

func (f *Flow) x() float64 {
	return f.s.Left() + float64(f.column)*(f.Width()+f.gutter)
}

func (f *Flow) ended() {
	f.lowest = max(f.lowest, f.s.Y)
	if f.s.Pages() != f.page { // a block went on over the page itself
		f.page, f.column = f.s.Pages(), 0
		f.top = f.s.topOfPage
		f.lowest = f.s.Y
	}
}

func (f *Flow) next() {
	if f.column++; f.column < f.columns {
		f.s.Y = f.top
		return
	}
	f.nextPage()
}

func (f *Flow) nextPage() {
	f.s.NextPage()
	f.page, f.column = f.s.Pages(), 0
	f.top, f.lowest = f.s.Y, f.s.Y
}

// Close goes below the longest column.
func (f *Flow) Close() {
	f.ended()
	f.s.Y = f.lowest
}
