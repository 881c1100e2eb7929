package paper

// Aloud is what a part of a sheet is to somebody who has it read aloud.
type Aloud int

// The roles, as PDF 1.7, 14.8.4, names them.
const (
	Paragraph  Aloud = iota // the role of a text that was given no other
	Title                   // what the sheet is of
	Subtitle                // the heading of a part
	TableOf                 // a table: it has rows
	RowOf                   // a row: it has cells
	HeadCell                // the head of a column
	BodyCell                // what stands below one
	Drawing                 // lines and letters that are one picture; a text says what it shows
	Ornament                // what is not read: rules, feet, running heads, heads that stand there again
	wholeSheet              // the document
)

// roleNames are the types of the structure elements.
var roleNames = [...]string{Paragraph: "P", Title: "H1", Subtitle: "H2", TableOf: "Table", RowOf: "TR",
	HeadCell: "TH", BodyCell: "TD", Drawing: "Figure", wholeSheet: "Document"}

// element is a part of the sheet with its role, in the order in which a person reads.
type element struct {
	role   Aloud
	parent int
	// says is what a picture shows; span is how many columns a cell takes.
	says string
	span int
	// kids are the parts of a part, and seen is where what it says is drawn.
	kids []int
	seen []content
}

// content is a piece of a page that belongs to an element: the number of the page,
// counted from 0, and that of the piece on it.
type content struct{ page, id int }

// open adds an element to the one that is open, and gives its number.
func (s *Sheet) open(role Aloud) int {
	if len(s.elements) == 0 {
		s.elements = append(s.elements, element{role: wholeSheet})
	}
	n := len(s.elements)
	s.elements = append(s.elements, element{role: role, parent: s.inside})
	s.elements[s.inside].kids = append(s.elements[s.inside].kids, n)
	return n
}

// As draws something that is one part of the sheet, with a role.
func (s *Sheet) As(role Aloud, draw func()) {
	if role == Ornament || s.ornaments > 0 {
		s.ornaments++
		draw()
		s.ornaments--
		return
	}
	s.within(s.open(role), draw)
}

// AsDrawing draws lines and letters of which only says is read aloud.
func (s *Sheet) AsDrawing(says string, draw func()) {
	s.As(Drawing, func() {
		if s.ornaments == 0 {
			s.elements[s.inside].says = s.clean(says)
		}
		draw()
	})
}

// within draws something in an element.
func (s *Sheet) within(n int, draw func()) {
	before := s.inside
	s.inside = n
	draw()
	s.inside = before
}

// holds reports whether the open element may have text of its own.
func (s *Sheet) holds() bool {
	if s.inside == 0 {
		return false
	}
	role := s.elements[s.inside].role
	return role != TableOf && role != RowOf
}

// asText draws a text in the open element, or as a paragraph of its own.
func (s *Sheet) asText(draw func()) {
	if s.ornaments > 0 || s.holds() {
		draw()
		return
	}
	s.As(Paragraph, draw)
}

// owner is the element to which a mark belongs: none for lines and grounds that are in no
// picture.
func (s *Sheet) owner(k kind) int {
	if s.ornaments > 0 || s.inside == 0 {
		return 0
	}
	if k != letters && s.elements[s.inside].role != Drawing {
		return 0
	}
	return s.inside
}

// asCell draws a cell of the row that is open.
func (s *Sheet) asCell(role Aloud, span int, draw func()) {
	s.As(role, func() {
		if s.ornaments == 0 {
			s.elements[s.inside].span = span
		}
		draw()
	})
}

// endTable makes the next row that of another table.
func (s *Sheet) endTable() {
	if s.ornaments == 0 {
		s.table = 0
	}
}

// asRow draws a row of the table that is open; one is opened where none is.
func (s *Sheet) asRow(draw func()) {
	if s.ornaments > 0 {
		draw()
		return
	}
	if s.table == 0 {
		s.table = s.open(TableOf)
	}
	s.within(s.table, func() { s.As(RowOf, draw) })
}
