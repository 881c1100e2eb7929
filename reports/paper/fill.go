package paper

// strips are into how many a page is cut from its left to its right edge to see how
// much of it is filled: a column that stays empty counts.
const strips = 3

// Filled is the part of a page, counted from 0, that is filled: how far down something
// stands in its left, middle and right third, their mean from 0 to 1. The foot is not
// of it.
func (v *View) Filled(page int) float64 {
	left, width := marginX, (v.Width-2*marginX)/strips
	top, bottom := marginTop, v.Height-marginBottom
	var lowest [strips]float64
	for _, m := range v.pages[page].marks {
		x0, x1, y := m.extent()
		if y > bottom+0.1 { // the foot
			continue
		}
		for i := range lowest {
			if from := left + float64(i)*width; x1 > from+1 && x0 < from+width-1 {
				lowest[i] = max(lowest[i], y-top)
			}
		}
	}
	sum := 0.0
	for _, y := range lowest {
		sum += min(y/(bottom-top), 1)
	}
	return sum / strips
}

// Last reports whether a page, counted from 0, is the last of the sheet or of a part of
// it that has pages of its own.
func (v *View) Last(page int) bool { return page+1 == len(v.pages) || v.pages[page].ends }

// extent is how far a mark reaches from left to right, and down.
func (m mark) extent() (x0, x1, y float64) {
	switch m.kind {
	case letters:
		return m.x, m.x + widthOf(run{m.text, Style{Size: m.size, Bold: m.bold}, m.font}), m.y
	case dot:
		return m.x - m.w, m.x + m.w, m.y + m.w
	case curve:
		x0, x1, y = m.points[0].X, m.points[0].X, m.points[0].Y
		for _, p := range m.points {
			x0, x1, y = min(x0, p.X), max(x1, p.X), max(y, p.Y)
		}
		return x0, x1, y
	}
	return m.x, m.x + m.w, m.y + m.h
}

// NextPart begins a new page for a part that has pages of its own: a section, or a
// contestant. The page before it may be as empty as the last one of a sheet.
func (s *Sheet) NextPart() {
	s.pages[s.current].ends = true
	s.NextPage()
}
