package paper

import "github.com/jung-kurt/gofpdf"

// kind is what a mark is.
type kind int

const (
	fill    kind = iota // a rectangle without an outline
	frame               // the outline of a rectangle, weight thick
	rule                // a line across
	fold                // a broken one
	letters             // a line of text, x and y the left end of its baseline
)

// mark is one thing on a page, in millimetres. What is printed and what is shown on the screen are made of the same marks.
type mark struct {
	kind       kind
	x, y, w, h float64
	weight     float64
	ink        Color
	text       string
	size       float64 // points
	bold       bool
}

// page is what is on it, in the order in which it is drawn.
type page []mark

// dash is the length of the parts of a broken line, and of the gaps between them.
const dash = 1.5

// onPDF draws a page on the last page of a document.
func (p page) onPDF(pdf *gofpdf.Fpdf) {
	for _, m := range p {
		switch m.kind {
		case fill:
			pdf.SetFillColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.Rect(m.x, m.y, m.w, m.h, "F")
		case letters:
			pdf.SetFont(family, weightOf(m.bold), m.size)
			pdf.SetTextColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.Text(m.x, m.y, m.text)
		default:
			pdf.SetDrawColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.SetLineWidth(m.weight)
			m.line(pdf)
		}
	}
}

func (m *mark) line(pdf *gofpdf.Fpdf) {
	switch m.kind {
	case frame:
		pdf.Rect(m.x, m.y, m.w, m.h, "D")
	case fold:
		pdf.SetDashPattern([]float64{dash, dash}, 0)
		pdf.Line(m.x, m.y, m.x+m.w, m.y)
		pdf.SetDashPattern(nil, 0)
	case rule:
		pdf.Line(m.x, m.y, m.x+m.w, m.y)
	}
}
