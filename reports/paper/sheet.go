package paper

import (
	"fmt"
	"io"
	"time"

	"github.com/jung-kurt/gofpdf"

	"clubnight/assets"
)

// Size is a size of paper, used upright.
type Size int

// The sizes that clubs have in their printers.
const (
	A4     Size = iota // 210 by 297 mm
	Letter             // 215.9 by 279.4 mm
)

// String gives the name by which the size is sold: "A4", "Letter".
func (z Size) String() string {
	if z == Letter {
		return "Letter"
	}
	return "A4"
}

// The white edge around what is printed. Club printers cannot print closer than about 5 mm.
const (
	marginX      = 15.0
	marginTop    = 14.0
	marginBottom = 17.0
)

// Color is an ink, each part from 0 to 255.
type Color struct{ R, G, B int }

// The inks of all sheets. They stay apart from each other on a printer without colours.
var (
	Black = Color{20, 20, 20}
	Grey  = Color{105, 105, 105}
	Light = Color{190, 190, 190} // rules
	Shade = Color{241, 241, 238} // every second row
	Red   = Color{192, 0, 0}     // hearts, and diamonds where there are two colours
	White = Color{255, 255, 255} // letters on a filled ground

	Orange = Color{224, 112, 0} // diamonds among four colours
	Green  = Color{0, 128, 0}   // clubs among four colours
)

// Style is how letters look.
type Style struct {
	Size float64 // points
	Bold bool
	Ink  Color
}

// Sheet is a document in the making. Y is where the next thing goes; whoever draws moves it.
type Sheet struct {
	// Y is the distance from the upper edge of the page to where the next thing goes.
	Y float64
	// Top, when set, draws what stands at the top of every page but the first.
	Top func()
	// Pips are the inks of suit symbols, TwoColours unless somebody sets them.
	Pips Pips

	pdf           *gofpdf.Fpdf // measures letters, and becomes the document
	pages         []page
	current       int // the page that is drawn on
	width, height float64
}

// New begins a document with its first page. made becomes its date of creation, so that the same
// evening gives the same bytes. Title and author are for the list of files, not for the page.
func New(size Size, made time.Time, title, author string) *Sheet {
	pdf := gofpdf.New("P", "mm", size.String(), "")
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(made.UTC())
	pdf.SetModificationDate(made.UTC())
	pdf.SetTitle(clean(title), true)
	pdf.SetAuthor(clean(author), true)
	pdf.SetCreator(assets.Name, true)
	pdf.SetProducer(assets.Name, true)
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddUTF8FontFromBytes(family, "", assets.Font)
	pdf.AddUTF8FontFromBytes(family, "B", assets.FontBold)
	s := &Sheet{pdf: pdf, Pips: TwoColours}
	s.width, s.height = pdf.GetPageSize()
	s.addPage()
	return s
}

const family = "dejavu"

// Left is where the printed part of the page begins.
func (s *Sheet) Left() float64 { return marginX }

// Right is where the printed part of the page ends.
func (s *Sheet) Right() float64 { return s.width - marginX }

// Width is the width of the printed part of the page.
func (s *Sheet) Width() float64 { return s.width - 2*marginX }

// Room is the height that is left on this page.
func (s *Sheet) Room() float64 { return s.height - marginBottom - s.Y }

// Height is the height of the printed part of a page, what stands at its top included.
func (s *Sheet) Height() float64 { return s.height - marginTop - marginBottom }

// Pages is how many pages there are so far.
func (s *Sheet) Pages() int { return len(s.pages) }

func (s *Sheet) addPage() {
	s.pages = append(s.pages, nil)
	s.current = len(s.pages) - 1
	s.Y = marginTop
}

// put adds a mark to the page.
func (s *Sheet) put(m mark) { s.pages[s.current] = append(s.pages[s.current], m) }

// NextPage begins a new page.
func (s *Sheet) NextPage() {
	s.addPage()
	if s.Top != nil {
		s.Top()
	}
}

// Rule draws a line across from x1 to x2, weight millimetres thick.
func (s *Sheet) Rule(x1, x2, y, weight float64, ink Color) {
	s.put(mark{kind: rule, x: x1, y: y, w: x2 - x1, weight: weight, ink: ink})
}

// Fold draws a broken line across the page where it may be cut.
func (s *Sheet) Fold(y float64) {
	s.put(mark{kind: fold, x: s.Left(), y: y, w: s.Width(), weight: 0.15, ink: Grey})
}

// Fill paints a rectangle without an outline.
func (s *Sheet) Fill(x, y, w, h float64, ink Color) {
	s.put(mark{kind: fill, x: x, y: y, w: w, h: h, ink: ink})
}

// Frame draws the outline of a rectangle.
func (s *Sheet) Frame(x, y, w, h, weight float64, ink Color) {
	s.put(mark{kind: frame, x: x, y: y, w: w, h: h, weight: weight, ink: ink})
}

// Write puts the foot on every page and writes the document. foot gives what stands at the two
// ends of the foot of a page; pages count from 1. A View gets the pages themselves in the place of a document.
func (s *Sheet) Write(w io.Writer, foot func(page, pages int) (left, right string)) error {
	pages := s.Pages()
	y := s.height - marginBottom + 7
	small := Style{Size: 7.5, Ink: Grey}
	for page := 1; page <= pages; page++ {
		s.current = page - 1
		left, right := foot(page, pages)
		s.Rule(s.Left(), s.Right(), y-4, 0.15, Light)
		s.Text(s.Left(), y, left, small, ToLeft)
		s.Text(s.Right(), y, right, small, ToRight)
	}
	if view, ok := w.(*View); ok {
		view.take(s)
		return nil
	}
	for _, p := range s.pages {
		s.pdf.AddPage()
		p.onPDF(s.pdf)
	}
	if err := s.pdf.Output(w); err != nil {
		return fmt.Errorf("writing the PDF: %w", err)
	}
	return nil
}
