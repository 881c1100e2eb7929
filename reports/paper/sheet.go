package paper

import (
	"io"
	"time"

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

// The white edge around what is printed. Club printers cannot print closer
// than about 5 mm.
const (
	marginX      = 15.0
	marginTop    = 14.0
	marginBottom = 17.0
)

// Color is an ink, each part from 0 to 255.
type Color struct{ R, G, B int }

// The inks of all sheets, which are those of the window and of the web. They stay apart
// from each other on a printer without colours.
var (
	Black = ink(assets.InkText)
	Grey  = ink(assets.InkQuiet)
	Light = ink(assets.InkRule)     // rules
	Shade = ink(assets.PaperStripe) // every second row
	Red   = ink(assets.InkRed)      // hearts, and diamonds where there are two colours
	White = ink(assets.PaperWhite)  // letters on a filled ground

	Orange = ink(assets.InkOrange) // diamonds among four colours
	Green  = ink(assets.InkGreen)  // clubs among four colours
)

func ink(c assets.Colour) Color {
	r, g, b := c.RGB()
	return Color{int(r), int(g), int(b)}
}

// Style is how letters look.
type Style struct {
	Size float64 // points
	Bold bool
	Ink  Color
	// Squeezed letters may be smaller than the smallest of the print: what is
	// written in them would be lost otherwise.
	Squeezed bool
}

// Sheet is a document in the making. Y is where the next thing goes;
// whoever draws moves it.
type Sheet struct {
	// Y is the distance from the upper edge of the page to where the next thing goes.
	Y float64
	// Top, when set, draws what stands at the top of every page but the first.
	Top func()
	// Lacking is what stands at the foot of a page with letters that cannot be
	// printed, and explains "[3*]".
	Lacking string
	// Pips are the inks of suit symbols, TwoColours unless somebody sets them.
	Pips Pips

	setup         Setup
	pages         []*page
	current       int // the page that is drawn on
	width, height float64
	scale         float64 // from here to the paper
	widths, words map[measured]float64
	cleaned       map[string]string
	topOfPage     float64 // where the contents of this page began

	elements  []element // what is read aloud; the first is the document
	inside    int       // the element that is open
	ornaments int       // how deep in what is not read
	table     int       // the table that is open, 0 for none
}

// Setup says on what a document is printed, and what its file says about it.
type Setup struct {
	Size Size
	// Print is how large letters are at least: the same sheet on as much more paper
	// as it takes.
	Print Print
	// Font has letters that the program's fonts do not have; nil for none.
	Font *Font
	// Made is its date of creation; the same evening, made at the same moment,
	// gives the same bytes.
	Made time.Time
	// Title, Author and Language ("nl", RFC 3066) are for the list of files and for who
	// has it read aloud, not for the page.
	Title, Author, Language string
}

// New begins a document with its first page.
func New(setup Setup) *Sheet {
	s := &Sheet{setup: setup, Pips: TwoColours, scale: prints[setup.Print].scale}
	size := sizes[setup.Size]
	s.width, s.height = size.w/s.scale, size.h/s.scale
	s.addPage()
	return s
}

// sizes of the paper in millimetres.
var sizes = [...]struct{ w, h float64 }{A4: {210, 297}, Letter: {215.9, 279.4}}

// Left is where the printed part of the page begins.
func (s *Sheet) Left() float64 { return marginX / s.scale }

// Right is where the printed part of the page ends.
func (s *Sheet) Right() float64 { return s.width - marginX/s.scale }

// Width is the width of the printed part of the page.
func (s *Sheet) Width() float64 { return s.width - 2*marginX/s.scale }

// Room is the height that is left on this page.
func (s *Sheet) Room() float64 { return s.bottom() - s.Y }

// Height is the height of the printed part of a page, what stands at its top included.
func (s *Sheet) Height() float64 { return s.height - (marginTop+marginBottom)/s.scale }

// Pages is how many pages there are so far.
func (s *Sheet) Pages() int { return len(s.pages) }

func (s *Sheet) addPage() {
	s.pages = append(s.pages, new(page))
	s.current = len(s.pages) - 1
	s.Y = marginTop / s.scale
	s.topOfPage = s.Y
}

func (s *Sheet) bottom() float64 { return s.height - marginBottom/s.scale }

// put adds a mark to the page, in the measures of the paper.
func (s *Sheet) put(m mark) {
	p := s.pages[s.current]
	m.part = s.owner(m.kind)
	p.marks = append(p.marks, m.scaled(s.scale))
}

// NextPage begins a new page.
func (s *Sheet) NextPage() {
	s.addPage()
	if s.Top != nil {
		s.As(Ornament, s.Top)
	}
	s.topOfPage = s.Y
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

// Write puts the foot on every page and writes the document. foot gives what stands at
// the two ends of the foot of a page; pages count from 1. A View gets the pages
// themselves in the place of a document.
func (s *Sheet) Write(w io.Writer, foot func(page, pages int) (left, right string)) error {
	pages := s.Pages()
	y := s.height - (marginBottom-7)/s.scale
	for page := 1; page <= pages; page++ {
		s.current = page - 1
		left, right := foot(page, pages)
		s.As(Ornament, func() { s.foot(y, left, right) })
	}
	if view, ok := w.(*View); ok {
		view.take(s)
		return nil
	}
	return s.write(w)
}

// foot draws the foot of a page.
func (s *Sheet) foot(y float64, left, right string) {
	small := Style{Size: 7.5, Ink: Grey}
	s.Rule(s.Left(), s.Right(), y-4, 0.15, Light)
	s.Text(s.Left(), y, left, small, ToLeft)
	s.Text(s.Right(), y, right, small, ToRight)
	if s.pages[s.current].lacking {
		lines := s.Wrap(s.Lacking, s.Width(), Style{Size: Smallest, Ink: Black})
		s.Lines(s.Left(), y-4.9, lines, Style{Size: Smallest, Ink: Black}, ToLeft)
	}
}
