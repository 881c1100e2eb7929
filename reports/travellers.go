package reports

import (
	"fmt"
	"io"

	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/names"
)

// Travellers writes what happened on every board as a PDF, several boards to a page. Results that
// are not scored are shown with the reason. Where the deals of the evening are known and released,
// each stands beside its results with what every contract makes. It returns sheet.ErrNothingToPrint when no
// board was played.
func Travellers(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page) error {
	if len(sc.Travellers) == 0 {
		return fmt.Errorf("travellers: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, wordTravellers)
	roll := everybody(sc)
	for i, t := range sc.Travellers {
		b := newBlock(s, st, t, roll)
		if i > 0 && sc.Travellers[i-1].Section.ID != t.Section.ID {
			s.NextPage()
		}
		s.KeepTogether(b.height())
		b.draw()
	}
	return s.Finish(w)
}

// everybody is the roll of those who played a board, so that two of one surname can be told apart.
func everybody(sc *session.Scores) names.Roll {
	var players []string
	for _, t := range sc.Travellers {
		for _, l := range t.Lines {
			players = append(players, l.NSNames[0], l.NSNames[1], l.EWNames[0], l.EWNames[1])
		}
	}
	return names.NewRoll(players)
}

// A deal beside its results.
const (
	besideSize  = 7.0 // points
	besideWidth = 46.0
	besideGap   = 3.0
)

// travellerGrid gives the columns that all boards have in common. Beside a deal, scores stand in one column, and
// percentages make room.
func travellerGrid(s *sheet.Report, beside bool) paper.Grid {
	g := paper.Grid{X: s.Left(), Size: 8.8, RowHeight: 5.2, Columns: []paper.Column{
		{Width: 7.5, Align: paper.ToRight},
		{Title: sheet.WordNorthSouth},
		{Width: 7.5, Align: paper.ToRight},
		{Title: sheet.WordEastWest},
		{Width: 1.5},
		{Title: wordContract, Width: 13.5, Bold: true},
		{Title: wordBy, Width: 6, Align: paper.Centred},
		{Title: sheet.WordLead, Width: 9.5},
		{Title: wordResult, Width: 9, Align: paper.ToRight},
		{Title: wordPlus, Width: 11, Align: paper.ToRight},
		{Title: wordMinus, Width: 11, Align: paper.ToRight},
		{Title: sheet.WordMPNS, Width: 11, Align: paper.ToPoint},
		{Title: sheet.WordMPEW, Width: 11, Align: paper.ToPoint},
		{Title: wordNSPercent, Width: 9.5, Align: paper.ToRight},
		{Width: 6},
	}}
	room := s.Width()
	if beside {
		g.X, g.Size = g.X+besideWidth+besideGap, 8.4
		room -= besideWidth + besideGap
		g.Columns = []paper.Column{
			{Width: 7, Align: paper.ToRight},
			{Title: sheet.WordNorthSouth},
			{Width: 7, Align: paper.ToRight},
			{Title: sheet.WordEastWest},
			{Width: 1.5},
			{Title: wordContract, Width: 12.5, Bold: true},
			{Title: wordBy, Width: 5, Align: paper.Centred},
			{Title: sheet.WordLead, Width: 8.5},
			{Title: wordResult, Width: 8, Align: paper.ToRight},
			{Title: sheet.WordScoreNS, Width: 11.5, Align: paper.ToRight},
			{Title: sheet.WordMPNS, Width: 10, Align: paper.ToPoint},
			{Title: sheet.WordMPEW, Width: 10, Align: paper.ToPoint},
			{Width: 4},
		}
	}
	each := (room - g.Width()) / 2
	g.Columns[1].Width, g.Columns[3].Width = each, each
	return g
}

// The columns that contract, declarer, lead and result take together.
const outcomeSpan = 4

// block is the traveller of one board, set.
type block struct {
	*sheet.Report
	grid  paper.Grid
	board session.Traveller
	roll  names.Roll
	rows  [][]paper.Cell
	notes sheet.Notes
	// hand is the deal and cell what is drawn of it, nil where it is not known or must not be seen.
	hand *handrecord.Record
	cell *handrecord.Cell
}

func newBlock(s *sheet.Report, st *session.State, t session.Traveller, roll names.Roll) *block {
	b := &block{Report: s, board: t, roll: roll}
	if r, ok := handrecord.Released(st, t.Section.ID, t.Board); ok {
		b.hand, b.cell = &r, handrecord.NewCell(s, &r, besideSize, besideWidth)
	}
	b.grid = travellerGrid(s, b.hand != nil)
	var points []scoring.Frac
	for _, l := range t.Lines {
		if l.Scored() {
			points = append(points, l.NSMP, l.EWMP)
		}
	}
	places := sheet.Decimals(1, points)
	for i := range b.grid.Columns {
		if b.grid.Columns[i].Align == paper.ToPoint {
			b.grid.Columns[i].Hang = sheet.Hang(places)
		}
	}
	for _, l := range t.Lines {
		b.rows = append(b.rows, b.row(l, places))
	}
	return b
}

const afterBlock = 5.0

func (b *block) height() float64 {
	return sheet.HeadingHeight + max(b.grid.HeadHeight()+b.grid.RowHeight*float64(len(b.rows)), b.handHeight()) + b.notes.Height()
}

// handGap is between the heading of a board and its deal.
const handGap = 1.5

// handHeight is what the deal beside the results takes below the heading.
func (b *block) handHeight() float64 {
	if b.cell == nil {
		return 0
	}
	return handGap + b.cell.Height()
}

// draw sets the block; only one that is longer than a page goes on over the next.
func (b *block) draw() {
	if sheet.HeadingHeight+max(b.grid.HeadHeight()+sheet.FewestRows*b.grid.RowHeight, b.handHeight()) > b.Room() {
		b.NextPage()
	}
	page, below := b.Pages(), b.Y+sheet.HeadingHeight+b.handHeight()
	if b.cell != nil {
		b.cell.Draw(b.Left(), b.Y+sheet.HeadingHeight+handGap)
	}
	b.head(sheet.SayBoard(b.board.Board))
	for i, row := range b.rows {
		if b.grid.RowHeight > b.Room() {
			b.grid.Close(b.Sheet)
			b.NextPage()
			b.head(sheet.SayContinued(sheet.SayBoard(b.board.Board)))
		}
		b.grid.Row(b.Sheet, row, i%2 == 1)
	}
	b.grid.Close(b.Sheet)
	if b.Pages() == page {
		b.Y = max(b.Y, below)
	}
	b.notes.Draw(b.Report)
	b.Y += afterBlock
}

func (b *block) head(title string) {
	aside := sheet.SayField(b.board.Section, b.board.Combined, scoring.NoSide) + " · " + sayTop(sheet.Figure(b.board.Top, sheet.Decimals(2, []scoring.Frac{b.board.Top})))
	b.Heading(b.Left(), b.Width(), title, aside)
	x := b.Left() + max(30, b.Measure(title, sheet.StyleHeading)+4)
	about := sheet.SayDeal(b.board.Board)
	if b.hand != nil {
		about = sheet.SayBoardDeal(b.hand.Dealer, b.hand.Vul)
	}
	b.Text(x, b.Y-2, about, sheet.StyleAside, paper.ToLeft)
	b.grid.Head(b.Sheet)
}

// awarded is a figure that only a side with an award has.
func awarded(scored bool, f scoring.Frac, places int) paper.Cell {
	if !scored {
		return paper.Cell{Text: sheet.SymbolNone}
	}
	return paper.Cell{Text: sheet.Figure(f, places)}
}

// row sets one line of the traveller.
func (b *block) row(l session.TravellerLine, places int) []paper.Cell {
	ns, ew := b.roll.Surnames(l.NSNames), b.roll.Surnames(l.EWNames)
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
	return append(row, paper.Cell{Text: b.notes.About(l)})
}

// outcomeCells tell what was played, or why nothing was.
func outcomeCells(r session.Result) []paper.Cell {
	whole := func(text string) []paper.Cell { return []paper.Cell{{Text: text, Span: outcomeSpan}} }
	switch r.Outcome {
	case session.Artificial:
		return whole(sheet.SayArtificial(r.NSPercent, r.EWPercent))
	case session.NotPlayed:
		return whole(sheet.WordNotPlayed)
	case session.Undecided:
		return whole(sheet.WordUndecided)
	case session.ScoreOnly:
		return whole("")
	}
	contract := sheet.SayContract(r.Contract)
	if contract == sheet.WordPassedOut {
		return whole(contract)
	}
	return []paper.Cell{{Text: contract}, {Text: r.Declarer}, {Text: sheet.SayLead(r.Lead)}, {Text: sheet.SayTricks(r.Tricks)}}
}

// scoreCell is the score of North-South with its sign.
func scoreCell(l session.TravellerLine) paper.Cell {
	if !l.HasPoints {
		return paper.Cell{}
	}
	return paper.Cell{Text: sheet.SayPoints(l.Points)}
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
