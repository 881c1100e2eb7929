package movementpaper

import (
	"fmt"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

var (
	styleTable   = paper.Style{Size: 32, Bold: true, Ink: paper.Black}
	styleCompass = paper.Style{Size: 14, Bold: true, Ink: paper.White}
	styleShare   = paper.Style{Size: 15, Bold: true, Ink: paper.Black}
	styleScan    = paper.Style{Size: 12, Bold: true, Ink: paper.Black}
)

// The parts of a table card, in millimetres.
const (
	compassHeight   = 8.0
	tableHeadHeight = 17.0
	tableCodeSide   = 27.0 // of the code of a table, its white edge included
	tableFootHeight = 5.0
	tableGap        = 12.0
)

// tableCard is a card with the bands that warn the players, worked out
// before it is drawn.
type tableCard struct {
	floor
	movement.GuideCard
	lines  []tableLine
	always []int     // tables with which boards are shared all evening
	code   tableCode // by which its phones come in; without an address there is none
}

// tableLine is a row of a card, or a band over the whole width.
type tableLine struct {
	movement.CardLine
	band   string
	strong bool // of a band: black
}

func newTableCard(f floor, c movement.GuideCard) tableCard {
	t := tableCard{floor: f, GuideCard: c}
	t.always = f.sharing(c.Table, 1)
	for _, l := range c.Lines {
		if !slices.Equal(f.sharing(c.Table, l.Row.Round), t.always) {
			t.always = nil
		}
	}
	for _, l := range c.Lines {
		shared := f.sharing(c.Table, l.Row.Round)
		if f.turned(c.Table, l.Row.Round) && !l.Idle {
			t.lines = append(t.lines, tableLine{band: printed.Say(f.say, "print.arrow-switch"), strong: true})
		}
		if len(shared) > 0 && t.always == nil && !l.Idle {
			t.lines = append(t.lines, tableLine{band: onTables(f.say, "print.share-with", shared)})
		}
		t.lines = append(t.lines, tableLine{CardLine: l})
		if l.SkipEW {
			t.lines = append(t.lines, tableLine{band: printed.Say(f.say, "print.skip-ew"), strong: true})
		}
	}
	return t
}

// cardsPerPage are tried in this order: a row of the card must not be lower than least.
var cardsPerPage = []struct {
	n              int
	least, stretch float64
}{{3, 9.5, 1}, {2, 7, 1.3}, {1, 5.4, 1.6}}

// The highest row of three cards a page, and the largest letters in it.
const (
	highestRow   = 11.5
	largestInRow = 16.0
)

// tableCards draws all cards in the largest size in which the one that
// takes most has room.
func (s *movementSheet) tableCards() {
	var cards []tableCard
	lines := 0
	for i, m := range s.set.Sections {
		f := newFloor(s.Words, m)
		for _, c := range m.Cards() {
			if f.played[c.Table] {
				cards = append(cards, newTableCard(f, c))
				cards[len(cards)-1].code, _ = s.set.tableCode(i, c.Table)
				lines = max(lines, len(cards[len(cards)-1].lines))
			}
		}
	}
	var grids map[*movement.Movement]paper.Grid
	perPage := 1
	for _, try := range cardsPerPage {
		perPage = try.n
		place := (s.Height() - tableGap*float64(try.n-1)) / float64(try.n)
		room := place - compassHeight - tableHeadHeight - tableFootHeight - tableGridHead
		row := min(highestRow*try.stretch, room/float64(lines))
		over := 1.0
		for over > 0 && row >= try.least {
			grids = s.cardGrids(cards, row)
			over = -place
			for i := range cards {
				over = max(over, s.cardHeight(&cards[i], grids[cards[i].Movement])-place)
			}
			row -= max(over/float64(lines), 0.05) // what takes more than one line, lower rows may give back
		}
		if over <= 0 {
			break
		}
		if try.n == 1 {
			grids = s.cardGrids(cards, try.least)
		}
	}
	top := s.Y
	for i := range cards {
		place := i % perPage
		if i > 0 && place == 0 {
			s.NextPage()
		}
		s.Y = top + float64(place)*(s.Height()+tableGap)/float64(perPage)
		if place > 0 {
			s.Fold(s.Y - tableGap/2)
		}
		s.tableCard(&cards[i], grids[cards[i].Movement])
	}
}

// cardGrids are the tables of the cards, one for those of a section.
func (s *movementSheet) cardGrids(cards []tableCard, height float64) map[*movement.Movement]paper.Grid {
	rows, grids := map[*movement.Movement][][]paper.Cell{}, map[*movement.Movement]paper.Grid{}
	for i := range cards {
		c := &cards[i]
		for _, l := range c.lines {
			if l.band == "" {
				rows[c.Movement] = append(rows[c.Movement], c.row(l.CardLine))
			}
		}
	}
	for i := range cards {
		c := &cards[i]
		if _, done := grids[c.Movement]; !done {
			grids[c.Movement] = c.grid(s.Left(), height).Fit(s.Sheet, min(cardWidth, s.Width()), rows[c.Movement])
		}
	}
	return grids
}

// cardHeight is what a card takes.
func (s *movementSheet) cardHeight(c *tableCard, g paper.Grid) float64 {
	h := s.headHeight(s.headOf(c)) + g.HeadHeight(s.Sheet) + tableFootHeight
	for _, l := range c.lines {
		if l.band != "" {
			_, _, band := s.setBand(g, l)
			h += band
		} else {
			h += g.Height(s.Sheet, c.row(l.CardLine))
		}
	}
	return h
}

// tableGridHead is room for the titles of the columns.
const tableGridHead = 7.6

func (s *movementSheet) tableCard(c *tableCard, g paper.Grid) {
	s.tableHead(c)
	g.Head(s.Sheet)
	shaded := false
	for _, l := range c.lines {
		row := c.row(l.CardLine)
		if s.Room() < g.Height(s.Sheet, row) { // only of evenings with very many rounds
			g.Close(s.Sheet)
			s.NextPage()
			s.tableHead(c)
			g.Head(s.Sheet)
		}
		if l.band != "" {
			s.band(g, l)
			continue
		}
		g.Row(s.Sheet, row, shaded)
		shaded = !shaded
	}
	g.Close(s.Sheet)
	s.Y += tableFootHeight
	s.Text(s.Left(), s.Y, s.Say("print.west"), sheet.StyleAside, paper.ToLeft)
	s.Text(s.Left()+s.Width()/2, s.Y, s.Say("print.south"), sheet.StyleAside, paper.Centred)
	s.Text(s.Right(), s.Y, s.Say("print.east"), sheet.StyleAside, paper.ToRight)
}

// cardHead is the head of a card: the table, and beside it which evening it is and with
// whom boards are shared.
type cardHead struct {
	name           string
	caption, share []string
	captionStyle   paper.Style
	shareStyle     paper.Style
	code           tableCode
}

func (s *movementSheet) headOf(c *tableCard) (h cardHead) {
	h.name = sayTable(s.Words, c.floor.Section, c.GuideCard.Table)
	h.code = c.code
	room := s.Width() - s.Measure(h.name, styleTable) - 8 - h.beside()
	h.caption, h.captionStyle = s.Set(room, sheet.StyleRunning, s.caption(c.Movement)...)
	if c.always != nil {
		h.share, h.shareStyle = s.Set(room, styleShare, s.Words.Capital(onTables(s.Words, "print.share-with", c.always)))
	}
	return h
}

// lower is how far the last line of the head stands below where it does in a short one.
func (s *movementSheet) lower(h cardHead) float64 {
	lower := float64(len(h.caption)-1) * s.Leading(h.captionStyle)
	if n := len(h.share); n > 0 {
		return lower + float64(n-1)*s.Leading(h.shareStyle)
	}
	return max(0, lower-tableHeadHeight+9.5)
}

// beside is what the code takes at the right of the head.
func (h cardHead) beside() float64 {
	if h.code.address == "" {
		return 0
	}
	return tableCodeSide + 3
}

// headHeight is what the head of a card takes.
func (s *movementSheet) headHeight(h cardHead) float64 {
	return compassHeight + max(tableHeadHeight, h.beside()-1) + s.lower(h)
}

// tableHead draws the side of the card that points to the North, and whose card it is.
func (s *movementSheet) tableHead(c *tableCard) {
	h := s.headOf(c)
	s.Fill(s.Left(), s.Y, s.Width(), compassHeight, paper.Black)
	s.Text(s.Left()+s.Width()/2, s.Y+compassHeight-2.4, s.Say("print.north"), styleCompass, paper.Centred)
	s.Y += compassHeight
	s.Text(s.Left(), s.Y+13.5, h.name, styleTable, paper.ToLeft)
	right := s.Right() - h.beside()
	lower := s.Lines(right, s.Y+5.5, h.caption, h.captionStyle, paper.ToRight)
	s.Lines(right, s.Y+13+lower, h.share, h.shareStyle, paper.ToRight)
	if h.code.address != "" {
		s.tableCode(h, right)
	}
	s.Y += s.headHeight(h) - compassHeight
}

// tableCode draws the code of a card at the right of its head, and what it is for beside
// it, above its address.
func (s *movementSheet) tableCode(h cardHead, right float64) {
	s.drawCode(h.code.code, right+3, s.Y+0.5, tableCodeSide)
	room, y := right-s.Left(), s.Y+max(tableHeadHeight, h.beside()-1)+s.lower(h)-3
	address, small := s.Set(room, sheet.StyleRunning, h.code.typed())
	y -= s.Lines(right, y, address, small, paper.ToRight) + 5
	said, st := s.Set(room, styleScan, s.Say("print.scan-to-enter"))
	s.Lines(right, y, said, st, paper.ToRight)
}

// band draws a warning over the whole width of a card.
func (s *movementSheet) band(g paper.Grid, l tableLine) {
	text, st, height := s.setBand(g, l)
	ground := paper.Light
	if l.strong {
		st.Ink, ground = paper.White, paper.Black
	}
	s.Fill(g.X, s.Y, g.Width(), height, ground)
	s.Lines(g.X+g.Width()/2, s.Y+g.RowHeight/2+st.Size*0.13, text, st, paper.Centred)
	s.Y += height
}

// setBand gives the lines of a warning and the height of its band.
func (s *movementSheet) setBand(g paper.Grid, l tableLine) (lines []string, st paper.Style, height float64) {
	lines, st = s.Set(g.Width()-4, paper.Style{Size: g.Size * 0.9,
		Bold: true, Ink: paper.Black}, l.band)
	return lines, st, g.RowHeight + float64(len(lines)-1)*s.Leading(st)
}

// seats are the sides of a row that hold a number.
func (c *tableCard) seats(l movement.CardLine) []seatOnCard {
	if c.Contestant == movement.Individual {
		return []seatOnCard{{"N", l.NS, l.NextNS}, {"E", l.EW, l.NextEW},
			{"S", l.South, l.NextS}, {"W", l.West, l.NextW}}
	}
	return []seatOnCard{{"NS", l.NS, l.NextNS}, {"EW", l.EW, l.NextEW}}
}

type seatOnCard struct {
	side   string
	number int
	next   movement.Seat
}

// grid gives the columns of a card.
func (c *tableCard) grid(x, height float64) paper.Grid {
	g := paper.Grid{X: x, RowHeight: height, Size: max(min(largestInRow, height*1.62), paper.Smallest)}
	titles := func(m printed.Message, pairs ...any) []string { return printed.Forms(c.say, m, pairs...) }
	where := func(side string) []string { return titles("print.go-to", "Side", side) }
	if c.Contestant == movement.Individual {
		where = func(side string) []string { return titles("print.player-to", "Seat", side) }
	}
	seats := c.seats(movement.CardLine{})
	g.Columns = append(g.Columns, paper.Column{Titles: titles("print.round"), Share: 0.6, Align: paper.Centred})
	for _, seat := range seats {
		g.Columns = append(g.Columns, paper.Column{Titles: []string{saySide(c.say, seat.side)}, Share: 0.6,
			Align: paper.Centred, Bold: true})
	}
	g.Columns = append(g.Columns, paper.Column{Titles: titles("print.boards"), Share: 1,
		Align: paper.Centred, Bold: true})
	for _, seat := range seats {
		g.Columns = append(g.Columns, paper.Column{Titles: where(saySide(c.say, seat.side)),
			Share: 1, Align: paper.Centred})
	}
	g.Columns = append(g.Columns, paper.Column{Titles: titles("print.boards-to"), Share: 1.4, Align: paper.Centred})
	return g
}

// cardWidth is what both sizes of paper have room for.
const cardWidth = 180.0

// row sets a round of a card.
func (c *tableCard) row(l movement.CardLine) []paper.Cell {
	seats := c.seats(l)
	row := []paper.Cell{{Text: fmt.Sprint(l.Row.Round)}}
	if l.Idle {
		alone := paper.Cell{Text: printed.Say(c.say, "print.nobody-here"), Span: len(seats) + 1, Faint: true}
		for _, seat := range seats {
			if !c.away(seat.number, seat.side) {
				alone.Text, alone.Faint = printed.Say(c.say, "print.side-sits-out", "Side",
					saySide(c.say, seat.side), "Number", seat.number), false
			}
		}
		row = append(row, alone)
	} else {
		for _, seat := range seats {
			row = append(row, paper.Cell{Text: fmt.Sprint(seat.number)})
		}
		row = append(row, paper.Cell{Text: sayBoardsRange(c.say, l.Row.Boards())})
	}
	last := l.Row.Round == c.Rounds
	for _, seat := range seats {
		row = append(row, c.next(l, seat, last))
	}
	boards := paper.Cell{Text: sheet.SymbolNone, Faint: true}
	if len(l.Row.Boards()) > 0 {
		wordings := sayBoardsTo(c.say, c.boardsTo(l), c.GuideCard.Table, last)
		boards = paper.Cell{Text: wordings[0], Shorter: wordings[1:], Faint: last}
	}
	return append(row, boards)
}

// next tells where those in a seat go after a round.
func (c *tableCard) next(l movement.CardLine, seat seatOnCard, last bool) paper.Cell {
	switch {
	case c.away(seat.number, seat.side):
		return paper.Cell{Text: sheet.SymbolNone, Faint: true}
	case last && !c.again(l, seat):
		return paper.Cell{Text: printed.Say(c.say, "print.end"), Faint: true}
	}
	round := l.Row.Round + 1
	if c.again(l, seat) {
		round = l.Row.Round
	}
	there, _ := c.At(seat.next.Table, round)
	here := c.chair(movement.Seat{Table: c.GuideCard.Table, Side: seat.side}, l.Row.Round)
	to := c.chair(seat.next, round)
	switch {
	case to.Table == 0 || !c.played[to.Table]:
		out := printed.Forms(c.say, "print.sit-out")
		return paper.Cell{Text: out[0], Shorter: out[1:]}
	case !c.Playing(there):
		return paper.Cell{Text: printed.Say(c.say, "print.sit-out-at", "Table", to.Table),
			Shorter: printed.Forms(c.say, "print.sit-out")}
	case to == here:
		return paper.Cell{Text: printed.Say(c.say, "print.stays"), Faint: true}
	case to.Table == here.Table:
		side := saySide(c.say, to.Side)
		return paper.Cell{Text: printed.Say(c.say, "print.stay-sit", "Side", side),
			Shorter: []string{printed.Say(c.say, "print.sit-in", "Side", side)}}
	}
	seats := saySeat(c.say, to)
	return paper.Cell{Text: seats[0], Shorter: seats[1:]}
}

// again reports whether the next seat is in the same round: three teams play each other
// at two tables one after the other.
func (c *tableCard) again(l movement.CardLine, seat seatOnCard) bool {
	there, ok := c.At(seat.next.Table, l.Row.Round)
	return ok && there.Table > l.Row.Table &&
		(seat.next.Side == "NS" && there.NS == seat.number || seat.next.Side == "EW" && there.EW == seat.number)
}
