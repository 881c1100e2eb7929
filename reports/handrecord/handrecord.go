package handrecord

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"time"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Record is a board of a set with what its sheet tells about it.
type Record struct {
	deal.Board
	// Tricks are the double-dummy results; nil where the board was not analysed.
	Tricks *doubledummy.Table
	// Auction is a suggested auction from the dealer on, call by call as PBN writes
	// them: "1S", "X", "Pass".
	Auction []string
	// Lead is a suggested lead: "HK".
	Lead string
	// Result is what came of the board at the table whose auction and play it has; nil
	// for a board of no table.
	Result *session.TravellerLine
	// Leads are the tricks after every opening lead; nil where they were not analysed.
	Leads *doubledummy.Leads
	// Omitted is what was recorded of auction and play and is not shown; nil
	// for a board of no table.
	Omitted *Omitted
	// Review is the play of the board double dummy, as far as it is known.
	Review []doubledummy.CardReview
	// Frequencies are the scores on the board, best for North-South first.
	Frequencies []Frequency
}

// Set is a set of boards to be printed.
type Set struct {
	Title, Club string
	Date        time.Time
	Boards      []Record

	kind kind
}

// Kind says what the sheet is, for the name of its file: "Hand records",
// "Auction and play, table A3".
func (set Set) Kind() string { return set.KindIn(words.English()) }

// KindIn says it in another language.
func (set Set) KindIn(w *words.Words) string { return set.kind.say(w) }

// Arrangement is how hand records are laid out on paper.
type Arrangement int

// The arrangements.
const (
	// ClubSheet has as many boards on a page as can be read: 36 on the two
	// sides of a sheet.
	ClubSheet Arrangement = iota
	// LargePrint is ClubSheet in large print.
	LargePrint
	// SinglePages gives every board a page, for teaching.
	SinglePages
	// Booklet has the boards one below the other, each with its comment.
	Booklet
)

// Options say how hand records are printed.
type Options struct {
	sheet.PageSetup
	Arrangement Arrangement
	// FourColours gives every suit its own colour; otherwise hearts and diamonds are red.
	FourColours bool
	// TotalTricks adds the tricks of both sides in their longest suits, to be compared
	// with the number of trumps.
	TotalTricks bool
	// Suggestions adds an auction and a lead by rules, in small letters below each
	// board; nil adds none.
	Suggestions *Suggestions
}

// Write writes the boards of a set as a PDF: hands, points, the tricks that every
// declarer makes in every denomination, par, and what else is known of a board. It draws
// what it is given and solves nothing. It returns sheet.ErrNothingToPrint for an empty
// set, and deal.ErrCards for a deal that cannot be.
func Write(w io.Writer, set Set, o Options) error {
	if len(set.Boards) == 0 {
		return fmt.Errorf("hand records: %w", sheet.ErrNothingToPrint)
	}
	for i := range set.Boards {
		if err := set.Boards[i].Check(); err != nil {
			return fmt.Errorf("hand records: %w", err)
		}
	}
	if o.Arrangement == LargePrint {
		o.Print = paper.LargePrint
	}
	s := newHandSheet(set, o)
	switch o.Arrangement {
	case SinglePages:
		s.singlePages()
	case Booklet:
		s.booklet()
	default:
		s.cells(cellArrangements[s.Print()])
	}
	return s.Finish(w)
}

// handSheet is a sheet of hand records in the making.
type handSheet struct {
	*sheet.Report
	set         Set
	title, when string
	totalTricks bool
	suggests    *Suggestions
}

func newHandSheet(set Set, o Options) *handSheet {
	say := o.Speaker()
	what := set.KindIn(say)
	s := &handSheet{set: set, title: cmp.Or(set.Title, set.Club, printed.Say(say, "print.untitled")), when: what,
		totalTricks: o.TotalTricks, suggests: o.Suggestions}
	if set.chosen() {
		s.when += " · " + printed.Say(say, "print.lesson-deals")
	}
	if !set.Date.IsZero() {
		s.when += " · " + say.Date(set.Date)
	}
	s.Report = sheet.Undated(o.PageSetup, s.title, what, set.Club, set.Date)
	if o.FourColours {
		s.Pips = paper.FourColours
	}
	return s
}

// chosen reports whether a deal of the set was chosen and not just dealt: no
// session may play it (Law 6).
func (set Set) chosen() bool {
	for i := range set.Boards {
		if set.Boards[i].Lesson != "" {
			return true
		}
	}
	return false
}

var styleHandTitle = paper.Style{Size: 13, Bold: true, Ink: paper.Black}

// strip draws what stands above a page full of boards: one line, but for long names.
func (s *handSheet) strip() {
	h := s.setStrip()
	s.Y += 4.6
	s.Lines(s.Right(), s.Y, h.when, h.whenStyle, paper.ToRight)
	s.As(paper.Title, func() { s.Lines(s.Left(), s.Y, h.title, h.titleStyle, paper.ToLeft) })
	s.Y += h.height - 4.6
}

// stripLines are the lines of a strip and its height.
type stripLines struct {
	title, when           []string
	titleStyle, whenStyle paper.Style
	height                float64
}

func (s *handSheet) setStrip() (h stripLines) {
	when := s.when
	if s.set.Club != "" && s.set.Club != s.title {
		when = s.set.Club + " · " + when
	}
	h.when, h.whenStyle = s.Set(s.Width()*0.6, sheet.StyleRunning, when)
	wide := 0.0
	for _, line := range h.when {
		wide = max(wide, s.Measure(line, h.whenStyle))
	}
	h.title, h.titleStyle = s.Set(s.Width()-wide-5, styleHandTitle, s.title)
	h.height = stripHeight + max(float64(len(h.when)-1)*s.Leading(h.whenStyle),
		float64(len(h.title)-1)*s.Leading(h.titleStyle))
	return h
}

const stripHeight = 7.5

// cellArrangement is a grid of boards of equal size.
type cellArrangement struct {
	// least and most are the sizes of letters between which it chooses.
	least, most float64
	columns     int
}

// cellArrangements are those of the prints.
var cellArrangements = map[paper.Print]cellArrangement{
	paper.NormalPrint: {paper.Smallest, 9, 3}, paper.ClearPrint: {10, 13, 2}, paper.LargePrint: {10, 14, 1},
}

// sizeStep is by how much letters grow while there is room.
const sizeStep = 0.1

// plan takes the fewest pages that the smallest letters allow, and then the
// largest letters that need no more pages than that. It gives the size of the
// letters and the rows on a page.
func (s *handSheet) plan(a cellArrangement) (size float64, rows int) {
	width := s.Width()/float64(a.columns) - 2*cellEdge
	room := s.Height() - s.setStrip().height
	fewest := math.MaxInt
	for step := range int((a.most-a.least)/sizeStep + 1.5) {
		larger := a.least + float64(step)*sizeStep
		if diagramWidth(larger) > width && step > 0 {
			break
		}
		fit := max(1, int(room/(s.tallest(larger, width)+2*cellEdge)))
		perPage := a.columns * fit
		if pages := (len(s.set.Boards) + perPage - 1) / perPage; pages <= fewest {
			fewest, size, rows = pages, larger, fit
		}
	}
	return size, rows
}

// cellEdge is between the frame of a board and what stands in it.
const cellEdge = 1.4

// tallest is the height of the board that takes most room.
func (s *handSheet) tallest(size, width float64) float64 {
	h := 0.0
	for i := range s.set.Boards {
		c := s.cell(&s.set.Boards[i], size, width)
		h = max(h, c.Height())
	}
	return h
}

// mostStretch is how far lines may move apart to fill a page.
const mostStretch = 1.2

// cells draws the boards in a grid over as many pages as it takes.
func (s *handSheet) cells(a cellArrangement) {
	size, rows := s.plan(a)
	s.Top = s.strip
	s.strip()
	width := s.Width() / float64(a.columns)
	needed := s.tallest(size, width-2*cellEdge)
	height := min(s.Room()/float64(rows), mostStretch*needed+2*cellEdge)
	top := s.Y
	for i := range s.set.Boards {
		place := i % (a.columns * rows)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x := s.Left() + float64(place%a.columns)*width
		y := top + float64(place/a.columns)*height
		s.Frame(x, y, width, height, 0.25, paper.Light)
		c := s.cell(&s.set.Boards[i], size, width-2*cellEdge)
		c.stretch = (height - 2*cellEdge) / needed
		c.Draw(x+cellEdge, y+cellEdge)
	}
}
