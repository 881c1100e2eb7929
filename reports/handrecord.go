package reports

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"time"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// HandRecord is a board of a set with what its sheet tells about it.
type HandRecord struct {
	deal.Board
	// Tricks are the double-dummy results; nil where the board was not analysed.
	Tricks *doubledummy.Table
	// Auction is a suggested auction from the dealer on, call by call as PBN writes them: "1S", "X", "Pass".
	Auction []string
	// Lead is a suggested lead: "HK".
	Lead string
	// Result is what came of the board at the table whose auction and play it has; nil for a board of no table.
	Result *session.TravellerLine
	// Leads are the tricks after every opening lead; nil where they were not analysed.
	Leads *doubledummy.Leads
	// Remarks are sentences about auction and play: what was taken back at the table, what is not shown and why.
	Remarks []string
	// Review is the play of the board double dummy, as far as it is known.
	Review []doubledummy.CardReview
	// Frequencies are the scores on the board, best for North-South first.
	Frequencies []Frequency
}

// HandSet is a set of boards to be printed.
type HandSet struct {
	Title, Club string
	Date        time.Time
	Boards      []HandRecord

	kind string // what the sheet is, where it is not all hand records of an evening
}

// sayKind says what the sheet is: "Hand records", "Auction and play, table A3".
func (set HandSet) sayKind() string { return cmp.Or(set.kind, wordHandRecords) }

// Arrangement is how hand records are laid out on paper.
type Arrangement int

// The arrangements.
const (
	// ClubSheet has as many boards on a page as can be read: 36 on the two sides of a sheet.
	ClubSheet Arrangement = iota
	// LargePrint has few boards on a page, for eyes that need it.
	LargePrint
	// SinglePages gives every board a page, for teaching.
	SinglePages
	// Booklet has the boards one below the other, each with its comment.
	Booklet
)

// HandRecordOptions say how hand records are printed.
type HandRecordOptions struct {
	Page
	Arrangement Arrangement
	// FourColours gives every suit its own colour; otherwise hearts and diamonds are red.
	FourColours bool
	// TotalTricks adds the tricks of both sides in their longest suits, to be compared with the number of trumps.
	TotalTricks bool
}

// HandRecords writes the boards of a set as a PDF: hands, points, the tricks that every declarer
// makes in every denomination, par, and what else is known of a board. It draws what it is given and
// solves nothing. It returns ErrNothingToPrint for an empty set, and deal.ErrCards for a deal that
// cannot be.
func HandRecords(w io.Writer, set HandSet, o HandRecordOptions) error {
	if len(set.Boards) == 0 {
		return fmt.Errorf("hand records: %w", ErrNothingToPrint)
	}
	for i := range set.Boards {
		if err := set.Boards[i].Check(); err != nil {
			return fmt.Errorf("hand records: %w", err)
		}
	}
	s := newHandSheet(set, o)
	switch o.Arrangement {
	case SinglePages:
		s.singlePages()
	case Booklet:
		s.booklet()
	case LargePrint:
		s.cells(arrangementLarge)
	default:
		s.cells(arrangementClub)
	}
	return s.finish(w)
}

// WriteHandRecords writes the hand records into dir in the way of WriteSheets, and returns the full
// name of the file.
func WriteHandRecords(dir string, set HandSet, o HandRecordOptions) (string, error) {
	named := &session.State{Evening: session.Evening{Name: set.Title, Date: set.Date}}
	files, err := writeAll(dir, named, []namedSheet{
		{set.sayKind(), func(w io.Writer) error { return HandRecords(w, set, o) }},
	})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// handSheet is a sheet of hand records in the making.
type handSheet struct {
	*sheet
	set         HandSet
	title, when string
	totalTricks bool
}

func newHandSheet(set HandSet, o HandRecordOptions) *handSheet {
	// A sheet without a moment of printing has the same bytes whenever it is made.
	made := o.Printed
	if made.IsZero() {
		made = set.Date
	}
	if made.IsZero() {
		made = time.Unix(0, 0)
	}
	s := &handSheet{set: set, title: cmp.Or(set.Title, set.Club, wordUntitled), when: set.sayKind(), totalTricks: o.TotalTricks}
	if set.chosen() {
		s.when += " · " + wordLessonDeals
	}
	if !set.Date.IsZero() {
		s.when += " · " + sayDate(set.Date)
	}
	s.sheet = &sheet{Sheet: paper.New(o.Size, made, s.title+" – "+set.sayKind(), set.Club), printed: o.Printed}
	if o.FourColours {
		s.Pips = paper.FourColours
	}
	return s
}

// finish puts the foot on the pages and writes the sheet.
func (s *handSheet) finish(w io.Writer) error {
	if !s.printed.IsZero() {
		return s.sheet.finish(w)
	}
	return s.Write(w, func(page, pages int) (left, right string) { return "", sayPage(page, pages) })
}

// chosen tells whether a deal of the set was chosen and not just dealt: no session may play it (Law 6).
func (set HandSet) chosen() bool {
	for i := range set.Boards {
		if set.Boards[i].Lesson != "" {
			return true
		}
	}
	return false
}

var styleHandTitle = paper.Style{Size: 13, Bold: true, Ink: paper.Black}

// strip draws the one line above a page full of boards.
func (s *handSheet) strip() {
	s.Y += 4.6
	room := s.Width()
	when := s.when
	if s.set.Club != "" && s.set.Club != s.title {
		when = s.set.Club + " · " + when
	}
	when, st := s.Fit(room*0.6, styleRunning, when, s.when)
	s.Text(s.Right(), s.Y, when, st, paper.ToRight)
	room -= s.Measure(when, st) + 5
	title, st := s.Fit(room, styleHandTitle, s.title)
	s.Text(s.Left(), s.Y, title, st, paper.ToLeft)
	s.Y += stripHeight - 4.6
}

const stripHeight = 7.5

// cellArrangement is a grid of boards of equal size.
type cellArrangement struct {
	// least and most are the sizes of letters between which it chooses.
	least, most float64
	columns     int
}

var (
	arrangementClub  = cellArrangement{6.4, 9, 3}
	arrangementLarge = cellArrangement{12.5, 16, 2}
)

// sizeStep is by how much letters grow while there is room.
const sizeStep = 0.1

// plan takes the fewest pages that the smallest letters allow, and then the largest letters that need
// no more pages than that. It gives the size of the letters and the rows on a page.
func (s *handSheet) plan(a cellArrangement) (size float64, rows int) {
	width := s.Width()/float64(a.columns) - 2*cellEdge
	fewest := math.MaxInt
	for step := range int((a.most-a.least)/sizeStep + 1.5) {
		larger := a.least + float64(step)*sizeStep
		if diagramWidth(larger) > width && step > 0 {
			break
		}
		fit := max(1, int((s.Height()-stripHeight)/(s.tallest(larger, width)+2*cellEdge)))
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
		h = max(h, c.height())
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
		c.draw(x+cellEdge, y+cellEdge)
	}
}

// cell is one board set for the grid: the diagram, and below it what is known.
type cell struct {
	diagram
	lines []string
}

func (s *handSheet) cell(r *HandRecord, size, width float64) cell {
	return newCell(s.sheet, r, s.facts(r), size, width)
}

// facts are the sentences that stand with a board; some may be empty.
func (s *handSheet) facts(r *HandRecord) (facts []string) {
	if r.Tricks != nil {
		par := r.Tricks.Par(r.Dealer, r.Vul)
		facts = append(facts, sayPar(par))
		if r.Leads != nil {
			facts = append(facts, sayParLeads(par, r.Leads))
		}
		if s.totalTricks {
			facts = append(facts, sayTotalTricks(totalTricks(r)))
		}
	}
	facts = append(facts, saySuggestion(r.Auction, r.Lead))
	if len(r.Frequencies) > 0 {
		facts = append(facts, sayFrequencies(r.Frequencies))
	}
	return facts
}

// newCell sets a board and sentences about it. Empty ones take no line.
func newCell(s *sheet, r *HandRecord, facts []string, size, width float64) cell {
	c := cell{diagram: diagram{sheet: s, record: r, size: size, width: width, stretch: 1, spaced: size >= spacedFrom}}
	for _, text := range facts {
		c.lines = append(c.lines, s.Wrap(text, width, paper.Style{Size: size * underSize, Ink: paper.Black})...)
	}
	return c
}

// underSize is the size of the lines under a diagram, measured by the letters in it.
const underSize = 0.94

// underGap is between the diagram and these lines, in lines.
const underGap = 0.25

func (c *cell) height() float64 {
	return c.diagram.height() + float64(len(c.lines))*c.leading() + underGap*c.leading()
}

func (c *cell) draw(x, y float64) {
	c.diagram.draw(x, y)
	st := paper.Style{Size: c.size * underSize, Ink: paper.Black}
	y += c.diagram.height() + underGap*c.leading()
	for i, line := range c.lines {
		c.Text(x, y+(float64(i)+baseline)*c.leading(), line, st, paper.ToLeft)
	}
}
