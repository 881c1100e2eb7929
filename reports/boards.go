package reports

import (
	"cmp"
	"slices"
	"strings"

	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words"
)

// boards are the travellers of one field, as they are set.
type boards struct {
	*sheet.Report
	st     *session.State
	field  *session.Field
	list   []session.Traveller
	blocks []*block
	// figures write what boards are worth.
	figures words.Figures
	// several is true where the evening has other fields beside this one.
	several bool
	grid    paper.Grid
	// percent is true where what a board is worth is told in per cent, too: it is where
	// there is room.
	percent bool
	// apart is true where the two players of a side may stand on a line each.
	apart bool
	// across is how many stand side by side: two, or one where that is too narrow for the
	// figures, as in large print.
	across int
}

const (
	boardGutter = 8.0
	afterBlock  = 3.5
)

// boardSpacings are how the rows of boards are set, the roomiest first: the size of
// letters in points and the height of a row.
var boardSpacings = []struct{ size, row float64 }{{8.5, 4.3}, {8.5, 3.9}, {8, 3.6}, {7.5, 3.3}, {7, 3}}

// leastAlone is the tightest of them for boards one below the other.
const leastAlone = 2

// mostPaper is how many columns a roomier spacing may take for one that the
// tightest takes.
const mostPaper = 1.1

func newBoards(s *sheet.Report, st *session.State, sc *session.Scores, list []session.Traveller) *boards {
	b := &boards{Report: s, st: st, field: sheet.FieldOf(sc, list[0].Section.ID), list: list,
		several: len(sc.Fields) > 1, across: 2}
	b.figures, b.percent = s.Words.Figures(b.field), hasPercent(b.field)
	b.set()
	if b.across > 1 && b.broken() {
		b.across = 1
		b.set()
	}
	if b.percent && b.broken() {
		b.percent = false
		b.set()
	}
	if b.broken() {
		b.apart = true
		b.set()
	}
	return b
}

// set sets all boards for the width of a column.
func (b *boards) set() {
	b.blocks, b.grid = nil, paper.Grid{}
	for _, t := range b.list {
		b.blocks = append(b.blocks, b.block(t))
	}
	b.fit()
}

// broken reports whether a figure has no room in a line.
func (b *boards) broken() bool {
	return slices.ContainsFunc(b.blocks, func(one *block) bool { return b.grid.Broken(b.Sheet, one.rows) })
}

// flow are the columns of boards, and width is that of one.
func (b *boards) flow() *paper.Flow { return b.Flow(b.across, boardGutter) }
func (b *boards) width() float64    { return b.flow().Width() }

// fit measures the columns of figures, and sets them as roomily as does not
// take much more paper.
func (b *boards) fit() {
	var rows [][]paper.Cell
	for _, one := range b.blocks {
		rows = append(rows, one.rows...)
	}
	rows = distinct(rows)
	least, last := 0, len(boardSpacings)-1
	if b.across == 1 { // there is room
		last = leastAlone
	}
	for i := last; i >= 0; i-- {
		t, before := boardSpacings[i], b.grid
		b.grid = paper.Grid{Size: t.size, RowHeight: t.row, Columns: b.columns()}.Fit(b.Sheet, b.width(), rows)
		switch length := b.length(); {
		case least == 0:
			least = length
		case float64(length) > mostPaper*float64(least):
			b.grid = before
			i = 0
		}
	}
	if b.across == 1 {
		b.fill()
	}
}

// mostHigher is by how much rows of boards one below the other grow to fill a page.
const mostHigher = 1.5

// fill moves columns apart over the whole width, and rows where the rest of a page has no
// room for the beginning of another board.
func (b *boards) fill() {
	if rest := b.width() - b.grid.Width(); rest > 0 {
		last := len(b.grid.Columns) - 1 // of the marks
		for i := range last {
			b.grid.Columns[i].Width += rest / float64(last)
		}
	}
	tall := slices.MaxFunc(b.blocks, func(x, y *block) int { return cmp.Compare(x.height(), y.height()) })
	height := tall.height()
	n := int(b.PageRoom() / height)
	rest := b.PageRoom() - float64(n)*height
	if n > 0 && rest < tall.start() {
		rows := float64(n * len(tall.rows))
		b.grid.RowHeight = max(b.grid.RowHeight, min(rest/rows+tall.rowHeight(), mostHigher*tall.rowHeight()))
	}
}

// rowHeight is that of a row of one line.
func (b *block) rowHeight() float64 { return b.grid.Height(b.Sheet, []paper.Cell{{Text: "1"}}) }

// length is how many columns the boards take.
func (b *boards) length() (columns int) {
	left := 0.0
	for _, one := range b.blocks {
		height := one.height()
		if height > left {
			columns, left = columns+1, b.PageRoom()
		}
		for left -= height; left < 0; left += b.PageRoom() {
			columns++
		}
	}
	return columns
}

// columns are those that all boards of a field have.
func (b *boards) columns() []paper.Column {
	unit := sheet.UnitLabel(sheet.BoardUnit(b.field), b.list[0].Section.Movement.Contestant == movement.Team)
	unitNS, unitEW := b.SaySides(unit)
	columns := []paper.Column{
		{Titles: []string{b.Words.SideLetters(scoring.NS)}, Align: paper.ToRight},
		{Titles: []string{b.Words.SideLetters(scoring.EW)}, Align: paper.ToRight},
		{Titles: b.Titles("print.contract"), Bold: true},
		{Titles: b.Titles("print.by"), Align: paper.Centred},
		{Titles: b.Titles("print.lead")},
		{Titles: b.Titles("print.result"), Align: paper.ToRight},
		{Titles: b.Titles("print.score-ns"), Align: paper.ToRight},
		{Titles: unitNS, Align: paper.ToPoint},
		{Titles: unitEW, Align: paper.ToPoint},
	}
	if b.percent {
		columns = append(columns, paper.Column{Titles: b.Titles("print.percent-ns"), Align: paper.ToRight})
	}
	return append(columns, paper.Column{})
}

// row sets one line of a traveller.
func (b *boards) row(of *block, l session.TravellerLine) []paper.Cell {
	ns, ew := scorecard.Sides(b.st, &l)
	combined := len(of.board.Combined) > 0
	row := []paper.Cell{b.number(ns.Number(l.Section, combined)), b.number(ew.Number(l.Section, combined))}
	row = append(row, outcomeCells(b.Words, b.st, l.Received)...)
	forNS, percent := sheet.Worth(b.figures, &l, scoring.NS)
	forEW, _ := sheet.Worth(b.figures, &l, scoring.EW)
	row = append(row, scoreCell(b.Words, l), b.each(forNS), b.each(forEW))
	if b.percent {
		row = append(row, b.each(percent))
	}
	if !l.Scored() {
		for i := range row {
			row[i].Faint = true
		}
	}
	return append(row, paper.Cell{Text: of.notes.About(b.Words, b.st, l)})
}

// number is that of a side.
func (b *boards) number(text string) paper.Cell {
	if first, second, two := strings.Cut(text, "+"); two && b.apart {
		return paper.Cell{Text: first, Below: []string{second}}
	}
	return paper.Cell{Text: text}
}

// each is a figure of a side, of which each player may have one.
func (b *boards) each(text string) paper.Cell {
	if first, second, two := strings.Cut(text, " / "); two && b.apart {
		return paper.Cell{Text: first, Below: []string{second}}
	}
	return paper.Cell{Text: text}
}

// draw sets the names, and below them the boards in two columns.
func (b *boards) draw() {
	title := sheet.SayField(b.Words, b.list[0].Section, b.list[0].Combined, scoring.NoSide)
	b.Heading(b.Left(), b.Width(), title, "")
	newWho(b.Report, b.st, b.list[0]).draw()
	f := b.flow()
	for _, one := range b.blocks {
		one.draw(f, f.Begin(one.height(), one.start()))
	}
	f.Close()
}

// block is the traveller of one board, set.
type block struct {
	*boards
	board session.Traveller
	rows  [][]paper.Cell
	notes sheet.Notes
	// hand is the deal and cell what is drawn of it, nil where it is not
	// known or must not be seen.
	hand *handrecord.Record
	cell *handrecord.Cell
}

// dealSize is that of the letters of a deal, in points.
const dealSize = 7.0

func (b *boards) block(t session.Traveller) *block {
	one := &block{boards: b, board: t}
	if r, ok := handrecord.Released(b.st, t.Section.ID, t.Board); ok && t.Form == "" { // other forms have other cards
		one.hand, one.cell = &r, handrecord.NewCell(b.Report, &r, dealSize, b.width())
	}
	for _, l := range t.Lines {
		one.rows = append(one.rows, b.row(one, l))
	}
	return one
}

// about is what stands below the heading.
func (b *block) about() string {
	if b.hand != nil {
		return sheet.SayDeal(b.Words, b.hand.Dealer, b.hand.Vul)
	}
	return sheet.SayDeal(b.Words, scoring.BoardDealer(b.board.Board), scoring.BoardVulnerability(b.board.Board))
}

// title names the board, and its form where it was fouled.
func (b *block) title() string {
	if b.board.Form == "" {
		return sheet.SayBoard(b.Words, b.board.Board)
	}
	return sheet.SayBoard(b.Words, b.board.Board) + " · " + b.Say("print.form-of", "Form", b.board.Form)
}

// aside is of which section the board is, where there are several fields, and what its
// scores are compared with: the top, or the datum of a Butler.
func (b *block) aside() string {
	parts := []string{}
	if b.several {
		parts = append(parts, sheet.SayField(b.Words, b.board.Section, b.board.Combined, scoring.NoSide))
	}
	if top := b.board.Top; !top.IsZero() {
		parts = append(parts, b.Say("print.top-of", "Figure", b.Words.Short(top)))
	}
	if datum, ok := b.datum(); ok {
		parts = append(parts, b.Say("print.datum-of", "Figure", b.Words.Datum(datum)))
	}
	return strings.Join(parts, " · ")
}

// datum is what a Butler compared North-South's scores with.
func (b *block) datum() (datum scoring.Frac, ok bool) {
	if b.field == nil || b.field.Choices.Method != "butler" {
		return datum, false
	}
	for _, l := range b.board.Lines {
		for _, a := range l.Awards {
			if a.Counts() && len(a.Parts) > 0 {
				return a.Board.NS.Datum, true
			}
		}
	}
	return datum, false
}

const (
	dealGap   = 0.5
	factsStep = 3.8
)

var styleFacts = paper.Style{Size: 7.5, Ink: sheet.StyleAside.Ink}

// beside reports whether there is room for dealer and vulnerability between a heading and
// what stands at its end.
func (b *block) beside(title string) (x float64, ok bool) {
	x = b.Measure(title, sheet.StyleHeading) + 3
	return x, x+b.Measure(b.about(), styleFacts)+3+b.Measure(b.aside(), sheet.StyleAside) <= b.width()
}

func (b *block) headHeight() float64 {
	h := b.HeadingSize(b.width(), b.title(), b.aside())
	if _, ok := b.beside(b.title()); !ok {
		h += b.Step(factsStep, styleFacts) * float64(len(b.Wrap(b.about(), b.width(), styleFacts)))
	}
	if b.cell != nil {
		h += 2*dealGap + b.cell.Height()
	}
	return h
}

func (b *block) height() float64 {
	return b.headHeight() + b.grid.Total(b.Sheet, b.rows) + b.notes.Height(b.Report, b.width()) + afterBlock
}

// start is the height of what stays together at its beginning: a deal, or the first rows.
func (b *block) start() float64 {
	if b.cell != nil {
		return b.headHeight()
	}
	return b.headHeight() + b.grid.Start(b.Sheet, b.rows, b.FewestRows())
}

// head draws what stands above the rows.
func (b *block) head(x float64, title string) {
	b.Heading(x, b.width(), title, b.aside())
	if at, ok := b.beside(title); ok {
		b.Text(x+at, b.Y-2, b.about(), styleFacts, paper.ToLeft)
		return
	}
	for _, line := range b.Wrap(b.about(), b.width(), styleFacts) {
		b.Y += b.Step(factsStep, styleFacts)
		b.Text(x, b.Y-2, line, styleFacts, paper.ToLeft)
	}
}

// draw sets the block at x; what has no room in the column goes on over the next.
func (b *block) draw(f *paper.Flow, x float64) {
	b.head(x, b.title())
	if b.cell != nil {
		b.cell.Draw(x, b.Y+dealGap)
		b.Y += 2*dealGap + b.cell.Height()
	}
	g := b.grid
	g.X = x
	x = g.In(b.Sheet, f, b.rows, func(x float64) { b.head(x, sheet.SayContinued(b.Words, b.title())) })
	b.drawNotes(f, x)
	b.Y += afterBlock
}

// drawNotes sets the notes; what has no room goes on in the next column.
func (b *block) drawNotes(f *paper.Flow, x float64) {
	for i := range b.notes {
		if one := b.notes[i : i+1]; one.Height(b.Report, f.Width()) > b.Room() {
			x = f.Next()
		}
		b.notes.DrawOne(b.Report, i, x, f.Width())
	}
}
