package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session"
)

// Travellers writes what happened on every board as a PDF, several boards to a page. Results that
// are not scored are shown with the reason. Where the deals of the evening are known and released,
// each stands beside its results with what every contract makes. It returns ErrNothingToPrint when no
// board was played.
func Travellers(w io.Writer, st *session.State, sc *session.Scores, p Page) error {
	if len(sc.Travellers) == 0 {
		return fmt.Errorf("travellers: %w", ErrNothingToPrint)
	}
	s := begin(st, sc, p, wordTravellers)
	for i, t := range sc.Travellers {
		b := newBlock(s, st, t)
		if i > 0 && sc.Travellers[i-1].Section.ID != t.Section.ID {
			s.NextPage()
		}
		s.keepTogether(b.height())
		b.draw()
	}
	return s.finish(w)
}

// A deal beside its results.
const (
	besideSize  = 7.0 // points
	besideWidth = 46.0
	besideGap   = 3.0
)

// travellerGrid gives the columns that all boards have in common. Beside a deal, scores stand in one column, and
// percentages make room.
func travellerGrid(s *sheet, beside bool) paper.Grid {
	g := paper.Grid{X: s.Left(), Size: 8.8, RowHeight: 5.2, Columns: []paper.Column{
		{Width: 7.5, Align: paper.ToRight},
		{Title: wordNorthSouth},
		{Width: 7.5, Align: paper.ToRight},
		{Title: wordEastWest},
		{Width: 1.5},
		{Title: wordContract, Width: 13.5, Bold: true},
		{Title: wordBy, Width: 6, Align: paper.Centred},
		{Title: wordLead, Width: 9.5},
		{Title: wordResult, Width: 9, Align: paper.ToRight},
		{Title: wordPlus, Width: 11, Align: paper.ToRight},
		{Title: wordMinus, Width: 11, Align: paper.ToRight},
		{Title: wordMPNS, Width: 11, Align: paper.ToPoint},
		{Title: wordMPEW, Width: 11, Align: paper.ToPoint},
		{Title: wordNSPercent, Width: 9.5, Align: paper.ToRight},
		{Width: 6},
	}}
	room := s.Width()
	if beside {
		g.X, g.Size = g.X+besideWidth+besideGap, 8.4
		room -= besideWidth + besideGap
		g.Columns = []paper.Column{
			{Width: 7, Align: paper.ToRight},
			{Title: wordNorthSouth},
			{Width: 7, Align: paper.ToRight},
			{Title: wordEastWest},
			{Width: 1.5},
			{Title: wordContract, Width: 12.5, Bold: true},
			{Title: wordBy, Width: 5, Align: paper.Centred},
			{Title: wordLead, Width: 8.5},
			{Title: wordResult, Width: 8, Align: paper.ToRight},
			{Title: wordScoreNS, Width: 11.5, Align: paper.ToRight},
			{Title: wordMPNS, Width: 10, Align: paper.ToPoint},
			{Title: wordMPEW, Width: 10, Align: paper.ToPoint},
			{Width: 4},
		}
	}
	names := (room - g.Width()) / 2
	g.Columns[1].Width, g.Columns[3].Width = names, names
	return g
}

// The columns that contract, declarer, lead and result take together.
const outcomeSpan = 4

// block is the traveller of one board, set.
type block struct {
	*sheet
	grid  paper.Grid
	board session.Traveller
	rows  [][]paper.Cell
	notes notes
	// hand is the deal and cell what is drawn of it, nil where it is not known or must not be seen.
	hand *HandRecord
	cell *cell
}

func newBlock(s *sheet, st *session.State, t session.Traveller) *block {
	b := &block{sheet: s, board: t}
	if r, ok := releasedHand(st, t.Section.ID, t.Board); ok {
		var facts []string
		if r.Tricks != nil {
			facts = append(facts, sayPar(r.Tricks.Par(r.Dealer, r.Vul)))
		}
		c := newCell(s, &r, facts, besideSize, besideWidth)
		c.headed = true
		b.hand, b.cell = &r, &c
	}
	b.grid = travellerGrid(s, b.hand != nil)
	var points []scoring.Frac
	for _, l := range t.Lines {
		if l.Scored() {
			points = append(points, l.NSMP, l.EWMP)
		}
	}
	places := decimals(1, points)
	for i := range b.grid.Columns {
		if b.grid.Columns[i].Align == paper.ToPoint {
			b.grid.Columns[i].Hang = hang(places)
		}
	}
	for _, l := range t.Lines {
		b.rows = append(b.rows, b.row(l, places))
	}
	return b
}

const afterBlock = 5.0

func (b *block) height() float64 {
	return headingHeight + max(b.grid.HeadHeight()+b.grid.RowHeight*float64(len(b.rows)), b.handHeight()) + b.notes.height()
}

// handGap is between the heading of a board and its deal.
const handGap = 1.5

// handHeight is what the deal beside the results takes below the heading.
func (b *block) handHeight() float64 {
	if b.cell == nil {
		return 0
	}
	return handGap + b.cell.height()
}

// draw sets the block; only one that is longer than a page goes on over the next.
func (b *block) draw() {
	if headingHeight+max(b.grid.HeadHeight()+fewest*b.grid.RowHeight, b.handHeight()) > b.Room() {
		b.NextPage()
	}
	page, below := b.Pages(), b.Y+headingHeight+b.handHeight()
	if b.cell != nil {
		b.cell.draw(b.Left(), b.Y+headingHeight+handGap)
	}
	b.head(sayBoard(b.board.Board))
	for i, row := range b.rows {
		if b.grid.RowHeight > b.Room() {
			b.grid.Close(b.Sheet)
			b.NextPage()
			b.head(sayContinued(sayBoard(b.board.Board)))
		}
		b.grid.Row(b.Sheet, row, i%2 == 1)
	}
	b.grid.Close(b.Sheet)
	if b.Pages() == page {
		b.Y = max(b.Y, below)
	}
	b.notes.draw(b.sheet)
	b.Y += afterBlock
}

func (b *block) head(title string) {
	aside := sayField(b.board.Section, b.board.Combined, scoring.NoSide) + " · " + sayTop(figure(b.board.Top, decimals(2, []scoring.Frac{b.board.Top})))
	b.heading(b.Left(), b.Width(), title, aside)
	x := b.Left() + max(30, b.Measure(title, styleHeading)+4)
	about := sayDeal(b.board.Board)
	if b.hand != nil {
		about = sayBoardDeal(b.hand.Dealer, b.hand.Vul)
	}
	b.Text(x, b.Y-2, about, styleAside, paper.ToLeft)
	b.grid.Head(b.Sheet)
}

// awarded is a figure that only a side with an award has.
func awarded(scored bool, f scoring.Frac, places int) paper.Cell {
	if !scored {
		return paper.Cell{Text: symbolNone}
	}
	return paper.Cell{Text: figure(f, places)}
}

// row sets one line of the traveller.
func (b *block) row(l session.TravellerLine, places int) []paper.Cell {
	ns, ew := saySurnames(l.NSNames), saySurnames(l.EWNames)
	row := []paper.Cell{
		{Text: sayPairNumber(l.Key.Section, l.NSPair, b.board.Combined)}, {Text: ns},
		{Text: sayPairNumber(l.Key.Section, l.EWPair, b.board.Combined)}, {Text: ew}, {},
	}
	row = append(row, outcomeCells(l.Result)...)
	if b.hand != nil {
		row = append(row, scoreCell(l))
	} else {
		row = append(row, scoreCells(l)...)
	}
	row = append(row, awarded(l.NSScored, l.NSMP, places), awarded(l.EWScored, l.EWMP, places))
	if b.hand == nil {
		row = append(row, awarded(l.NSScored, l.NSPct, 0))
	}
	if !l.Scored() {
		for i := range row {
			row[i].Faint = true
		}
	}
	return append(row, paper.Cell{Text: b.notes.about(l)})
}

// outcomeCells tell what was played, or why nothing was.
func outcomeCells(r session.Result) []paper.Cell {
	whole := func(text string) []paper.Cell { return []paper.Cell{{Text: text, Span: outcomeSpan}} }
	switch r.Outcome {
	case session.Artificial:
		return whole(sayArtificial(r.NSPercent, r.EWPercent))
	case session.NotPlayed:
		return whole(wordNotPlayed)
	case session.Undecided:
		return whole(wordUndecided)
	case session.ScoreOnly:
		return whole("")
	}
	contract := sayContract(r.Contract)
	if contract == wordPassedOut {
		return whole(contract)
	}
	return []paper.Cell{{Text: contract}, {Text: r.Declarer}, {Text: sayLead(r.Lead)}, {Text: sayTricks(r.Tricks)}}
}

// scoreCell is the score of North-South with its sign.
func scoreCell(l session.TravellerLine) paper.Cell {
	if !l.HasPoints {
		return paper.Cell{}
	}
	return paper.Cell{Text: sayPoints(l.Points)}
}

// scoreCells put the score of North-South into the column for plus or for minus.
func scoreCells(l session.TravellerLine) []paper.Cell {
	plus, minus := paper.Cell{}, paper.Cell{}
	switch {
	case !l.HasPoints:
	case l.Points < 0:
		minus.Text = fmt.Sprint(-int(l.Points))
	default:
		plus.Text = fmt.Sprint(int(l.Points))
	}
	return []paper.Cell{plus, minus}
}
