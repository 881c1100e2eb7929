package reports

import (
	"fmt"
	"io"

	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Travellers writes what happened on every board as a PDF, several boards to a page. Results that
// are not scored are shown with the reason. Where the deals of the evening are known and released,
// each stands beside its results with what every contract makes. It returns sheet.ErrNothingToPrint when no
// board was played.
func Travellers(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page) error {
	if len(sc.Travellers) == 0 {
		return fmt.Errorf("travellers: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, printed.Travellers)
	roll := everybody(st, sc)
	for i, t := range sc.Travellers {
		b := newBlock(s, st, sheet.FieldOf(sc, t.Section.ID), t, roll)
		if i > 0 && sc.Travellers[i-1].Section.ID != t.Section.ID {
			s.NextPage()
		}
		s.KeepTogether(b.height())
		b.draw()
	}
	return s.Finish(w)
}

// everybody is the roll of those who played a board, so that two of one surname can be told apart.
func everybody(st *session.State, sc *session.Scores) names.Roll {
	var players []string
	for _, t := range sc.Travellers {
		for i := range t.Lines {
			ns, ew := scorecard.Sides(st, &t.Lines[i])
			if !ns.Team {
				players = append(players, ns.Names[0], ns.Names[1], ew.Names[0], ew.Names[1])
			}
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

// travellerGrid gives the columns that all boards of a field have in common. Beside a deal, scores stand in one column,
// and percentages make room.
func travellerGrid(s *sheet.Report, f *session.Field, of movement.Contestant, beside bool) paper.Grid {
	unit := sheet.UnitLabel(sheet.BoardUnit(f), of == movement.Team)
	unitNS, unitEW := s.SaySides(unit)
	ns, ew := []string{s.Words.Side(scoring.NS)}, []string{s.Words.Side(scoring.EW)}
	number, value := 7.5, 11.0
	if of == movement.Individual {
		number = 11
	}
	if unit != printed.MP {
		value = 13
	}
	g := paper.Grid{X: s.Left(), Size: 8.8, RowHeight: 5.2, Columns: []paper.Column{
		{Width: number, Align: paper.ToRight},
		{Titles: ns},
		{Width: number, Align: paper.ToRight},
		{Titles: ew},
		{Width: 1.5},
		{Titles: s.Titles(printed.Contract), Width: 13.5, Bold: true},
		{Titles: s.Titles(printed.By), Width: 6, Align: paper.Centred},
		{Titles: s.Titles(printed.Lead), Width: 9.5},
		{Titles: s.Titles(printed.Result), Width: 9, Align: paper.ToRight},
		{Titles: s.Titles(printed.PlusNS), Width: 11, Align: paper.ToRight},
		{Titles: s.Titles(printed.MinusNS), Width: 11, Align: paper.ToRight},
		{Titles: unitNS, Width: value, Align: paper.ToPoint},
		{Titles: unitEW, Width: value, Align: paper.ToPoint},
	}}
	if hasPercent(f) {
		g.Columns = append(g.Columns, paper.Column{Titles: s.Titles(printed.PercentNS), Width: 9.5, Align: paper.ToRight})
	}
	g.Columns = append(g.Columns, paper.Column{Width: 6})
	room := s.Width()
	if beside {
		g.X, g.Size = g.X+besideWidth+besideGap, 8.4
		room -= besideWidth + besideGap
		g.Columns = []paper.Column{
			{Width: number - 0.5, Align: paper.ToRight},
			{Titles: ns},
			{Width: number - 0.5, Align: paper.ToRight},
			{Titles: ew},
			{Width: 1.5},
			{Titles: s.Titles(printed.Contract), Width: 12.5, Bold: true},
			{Titles: s.Titles(printed.By), Width: 5, Align: paper.Centred},
			{Titles: s.Titles(printed.Lead), Width: 8.5},
			{Titles: s.Titles(printed.Result), Width: 8, Align: paper.ToRight},
			{Titles: s.Titles(printed.ScoreNS), Width: 11.5, Align: paper.ToRight},
			{Titles: unitNS, Width: value - 1, Align: paper.ToPoint},
			{Titles: unitEW, Width: value - 1, Align: paper.ToPoint},
			{Width: 4},
		}
	}
	each := (room - g.Width()) / 2
	g.Columns[1].Width, g.Columns[3].Width = each, each
	return g
}

// hasPercent reports whether boards of a field have a percentage.
func hasPercent(f *session.Field) bool {
	return f != nil && f.Pairs != nil && sheet.BoardUnit(f) == scoring.Matchpoint
}

// The columns that contract, declarer, lead and result take together.
const outcomeSpan = 4

// block is the traveller of one board, set.
type block struct {
	*sheet.Report
	st    *session.State
	field *session.Field
	grid  paper.Grid
	board session.Traveller
	roll  names.Roll
	rows  [][]paper.Cell
	notes sheet.Notes
	// hand is the deal and cell what is drawn of it, nil where it is not known or must not be seen.
	hand *handrecord.Record
	cell *handrecord.Cell
}

func newBlock(s *sheet.Report, st *session.State, f *session.Field, t session.Traveller, roll names.Roll) *block {
	b := &block{Report: s, st: st, field: f, board: t, roll: roll}
	if r, ok := handrecord.Released(st, t.Section.ID, t.Board); ok && t.Form == "" { // other forms have other cards
		b.hand, b.cell = &r, handrecord.NewCell(s, &r, besideSize, besideWidth)
	}
	b.grid = travellerGrid(s, f, t.Section.Movement.Contestant, b.hand != nil)
	var points []scoring.Frac
	for _, l := range t.Lines {
		if l.Scored() {
			points = append(points, l.NSValue, l.EWValue)
		}
	}
	places := sheet.Decimals(mostDecimals(f), points)
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

// mostDecimals is how exactly boards are shown.
func mostDecimals(f *session.Field) int {
	if sheet.BoardUnit(f) == scoring.Matchpoint {
		return 1
	}
	return 2
}

const afterBlock = 5.0

func (b *block) height() float64 {
	return sheet.HeadingHeight + max(b.grid.HeadHeight()+b.grid.RowHeight*float64(len(b.rows)), b.handHeight()) + b.notes.Height(b.Report, b.Width())
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
	b.head(b.title())
	for i, row := range b.rows {
		if b.grid.RowHeight > b.Room() {
			b.grid.Close(b.Sheet)
			b.NextPage()
			b.head(sheet.SayContinued(b.Words, b.title()))
		}
		b.grid.Row(b.Sheet, row, i%2 == 1)
	}
	b.grid.Close(b.Sheet)
	if b.Pages() == page {
		b.Y = max(b.Y, below)
	}
	b.notes.Draw(b.Report, b.Left(), b.Width())
	b.Y += afterBlock
}

// title names the board, and its form where it was fouled.
func (b *block) title() string {
	if b.board.Form == "" {
		return sheet.SayBoard(b.Words, b.board.Board)
	}
	return sheet.SayBoard(b.Words, b.board.Board) + " · " + b.Say(printed.FormOf, "Form", b.board.Form)
}

func (b *block) head(title string) {
	aside := sheet.SayField(b.Words, b.board.Section, b.board.Combined, scoring.NoSide)
	if top := b.board.Top; !top.IsZero() {
		aside += " · " + b.Say(printed.TopOf, "Figure", b.Words.Short(top))
	}
	b.Heading(b.Left(), b.Width(), title, aside)
	x := b.Left() + max(30, b.Measure(title, sheet.StyleHeading)+4)
	about := sheet.SayDeal(b.Words, scoring.BoardDealer(b.board.Board), scoring.BoardVulnerability(b.board.Board))
	if b.hand != nil {
		about = sheet.SayDeal(b.Words, b.hand.Dealer, b.hand.Vul)
	}
	b.Text(x, b.Y-2, about, sheet.StyleAside, paper.ToLeft)
	b.grid.Head(b.Sheet)
}

// awarded is a figure that only a side with an award has.
func (b *block) awarded(scored bool, f scoring.Frac, places int) paper.Cell {
	if !scored {
		return paper.Cell{Text: sheet.SymbolNone}
	}
	return paper.Cell{Text: b.Words.Figure(f, places)}
}

// row sets one line of the traveller.
func (b *block) row(l session.TravellerLine, places int) []paper.Cell {
	ns, ew := scorecard.Sides(b.st, &l)
	combined := len(b.board.Combined) > 0
	row := []paper.Cell{
		{Text: ns.Number(l.Section, combined)}, {Text: shown(b.Words, b.roll, ns)},
		{Text: ew.Number(l.Section, combined)}, {Text: shown(b.Words, b.roll, ew)}, {},
	}
	row = append(row, outcomeCells(b.Words, l.Received)...)
	if b.hand != nil {
		row = append(row, scoreCell(b.Words, l))
	} else {
		row = append(row, scoreCells(l)...)
	}
	row = append(row, b.awarded(l.NSScored, l.NSValue, places), b.awarded(l.EWScored, l.EWValue, places))
	if b.hand == nil && hasPercent(b.field) {
		row = append(row, b.awarded(l.NSScored, l.NSPct, 0))
	}
	if !l.Scored() {
		for i := range row {
			row[i].Faint = true
		}
	}
	return append(row, paper.Cell{Text: b.notes.About(b.Words, b.st, l)})
}

// shown are the names of a side as briefly as they can be told apart.
func shown(w *words.Words, roll names.Roll, s scorecard.Side) string {
	if s.Team {
		return w.Names(s.Names)
	}
	return roll.Surnames(s.Names)
}

// outcomeCells tell what was played, or what was ruled in its place, or why nothing was.
func outcomeCells(w *words.Words, r session.Received) []paper.Cell {
	if r.Outcome != session.Played || r.PassedOut() || ruledForBoth(r) {
		return []paper.Cell{{Text: w.Capital(w.Outcome(r)), Span: outcomeSpan}}
	}
	return []paper.Cell{{Text: w.Contract(r.Contract)}, {Text: w.Declarer(r.Result)}, {Text: w.Lead(r.Lead)}, {Text: w.Tricks(r.Tricks)}}
}

// ruledForBoth reports whether neither side keeps its score.
func ruledForBoth(r session.Received) bool {
	return r.Ruling != nil && r.Ruling.ForNS != nil && r.Ruling.ForEW != nil
}

// hasScore reports whether a line has a score of the table that counts for somebody.
func hasScore(l *session.TravellerLine) bool { return l.HasPoints && !ruledForBoth(l.Received) }

// scoreCell is the score of North-South with its sign.
func scoreCell(w *words.Words, l session.TravellerLine) paper.Cell {
	if !hasScore(&l) {
		return paper.Cell{}
	}
	return paper.Cell{Text: w.Points(l.Points)}
}

// scoreCells put the score of North-South into the column for plus or for minus.
func scoreCells(l session.TravellerLine) []paper.Cell {
	plus, minus := paper.Cell{}, paper.Cell{}
	switch {
	case !hasScore(&l):
	case l.Points < 0:
		minus.Text = fmt.Sprint(-int(l.Points))
	default:
		plus.Text = fmt.Sprint(int(l.Points))
	}
	return []paper.Cell{plus, minus}
}
