package paper

import (
	"bytes"
	"slices"

	"github.com/jung-kurt/gofpdf"
)

// kind is what a mark is.
type kind int

const (
	fill    kind = iota // a rectangle without an outline
	frame               // the outline of a rectangle, weight thick
	rule                // a line across
	fold                // a broken one
	letters             // a line of text, x and y the left end of its baseline
	curve               // a line through points
	dot                 // a filled circle about x and y, of radius w
	picture             // a picture in a rectangle
)

// mark is one thing on a page, in millimetres. What is printed and what is shown on the
// screen are made of the same marks.
type mark struct {
	kind       kind
	x, y, w, h float64
	weight     float64
	ink        Color
	text       string
	size       float64 // points
	bold       bool
	points     []Point
	picture    *Picture
	font       *Font // of letters, nil for those of the program
	// part is the element to which it belongs, 0 for none.
	part int
	// turned is true of a part of a line that was turned around to be printed, and says
	// is what the line says, with the first of its parts.
	turned bool
	says   string
}

// scaled is a mark of a page that is printed larger.
func (m mark) scaled(k float64) mark {
	if k == 1 {
		return m
	}
	m.x, m.y, m.w, m.h = m.x*k, m.y*k, m.w*k, m.h*k
	m.weight, m.size = m.weight*k, m.size*k
	points := make([]Point, len(m.points))
	for i, p := range m.points {
		points[i] = Point{p.X * k, p.Y * k}
	}
	m.points = points
	return m
}

// page is what is on it, in the order in which it is drawn.
type page struct {
	marks []mark
	// lacking is true where letters stand on it that cannot be printed.
	lacking bool
	// ends is true for the last page of a part of the sheet.
	ends bool
}

// hasClubFont reports whether letters on it are in the font of the club.
func (p *page) hasClubFont() bool {
	return slices.ContainsFunc(p.marks, func(m mark) bool { return m.font != nil })
}

// dash is the length of the parts of a broken line, and of the gaps between them.
const dash = 1.5

// onPDF draws a page on the last page of a document.
func (p page) onPDF(pdf *gofpdf.Fpdf, tags *tagging) {
	for _, m := range p.marks {
		if m.kind == letters && m.text == "" {
			continue
		}
		tags.to(m.part)
		switch m.kind {
		case fill:
			pdf.SetFillColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.Rect(m.x, m.y, m.w, m.h, "F")
		case letters:
			if m.font != nil {
				pdf.SetFont(clubFamily, "", m.size)
			} else {
				pdf.SetFont(family, weightOf(m.bold), m.size)
			}
			pdf.SetTextColor(m.ink.R, m.ink.G, m.ink.B)
			if m.turned {
				pdf.RawWriteStr("/Span <</ActualText " + textString(m.says) + ">> BDC")
			}
			pdf.Text(m.x, m.y, m.text)
			if m.turned {
				pdf.RawWriteStr("EMC")
			}
		case picture:
			m.pictureOn(pdf)
		case dot:
			pdf.SetFillColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.Circle(m.x, m.y, m.w, "F")
		default:
			pdf.SetDrawColor(m.ink.R, m.ink.G, m.ink.B)
			pdf.SetLineWidth(m.weight)
			m.line(pdf)
		}
	}
	tags.close()
}

func (m *mark) pictureOn(pdf *gofpdf.Fpdf) {
	name := subsetTag(m.picture.png)
	options := gofpdf.ImageOptions{ImageType: "PNG"}
	pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(m.picture.png))
	pdf.ImageOptions(name, m.x, m.y, m.w, m.h, false, options, 0, "")
}

func (m *mark) line(pdf *gofpdf.Fpdf) {
	switch m.kind {
	case frame:
		pdf.Rect(m.x, m.y, m.w, m.h, "D")
	case fold:
		pdf.SetDashPattern([]float64{dash, dash}, 0)
		pdf.Line(m.x, m.y, m.x+m.w, m.y)
		pdf.SetDashPattern(nil, 0)
	case curve:
		pdf.SetLineCapStyle("round")
		pdf.SetLineJoinStyle("round")
		pdf.MoveTo(m.points[0].X, m.points[0].Y)
		for _, p := range m.points[1:] {
			pdf.LineTo(p.X, p.Y)
		}
		pdf.DrawPath("D")
		pdf.SetLineCapStyle("butt")
		pdf.SetLineJoinStyle("miter")
	case rule:
		pdf.Line(m.x, m.y, m.x+m.w, m.y)
	}
}
