package reports

import (
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/scorecard"
)

// spacing is how the cards of a document are set.
type spacing struct {
	perPage         int
	size, rowHeight float64
	// beside is true where two boards of a round stand beside each other, which is for
	// evenings of many boards.
	beside bool
}

// spacings are tried in this order; the last one is taken if none has room.
var spacings = []spacing{
	{3, 10, 6.6, false}, {3, 9, 5.6, false}, {3, 9, 4.8, false},
	{2, 11, 8.4, false}, {2, 10.5, 7.4, false}, {2, 10, 6.6, false}, {2, 9.5, 6.1, false},
	{2, 9, 5.6, false}, {2, 9, 4.8, false}, {2, 8.5, 4.2, false},
	{3, 8.5, 4.4, true}, {3, 8, 4, true}, {3, 7.5, 3.6, true}, {3, leastBeside, 3.4, true},
	{3, leastBeside, 2.9, true},
	{2, 8, 3.8, false}, {2, 7.5, 3.4, false}, {2, 7.25, 3.1, false}, {2, 7, 2.95, false}, tightest,
	{1, 10.5, 7.4, false}, {1, 10, 6.6, false}, {1, 9, 5.6, false}, {1, 8.5, 4.6, false},
	{1, 8, 3.8, false}, {1, 7, 3.1, false},
}

// leastBeside is the least size of letters, in points, of boards beside each other.
const leastBeside = 7.3

const cardGap = 8.0

// cardSet draws the cards one after the other.
type cardSet struct {
	*sheet.Report
	spacing
	st      *session.State
	sc      *session.Scores
	running string
	roll    names.Roll
	styles  map[*session.Field]*cardStyle
	cards   []*card
	heights []float64
	slot    int
}

// cardStyle is what the cards of a field have in common.
type cardStyle struct {
	// named is false where nobody's name is known, whole is true where there is room for
	// everybody's whole name.
	named, whole bool
	grid         paper.Grid
}

func newCardSet(s *sheet.Report, st *session.State, sc *session.Scores, running string, cards []*card) *cardSet {
	set := &cardSet{Report: s, st: st, sc: sc, running: running, roll: everybody(st, sc),
		styles: map[*session.Field]*cardStyle{}, cards: cards}
	fields := map[*session.Field][]*card{}
	for _, c := range cards {
		fields[c.Ranking.Field] = append(fields[c.Ranking.Field], c)
	}
	for f, of := range fields {
		set.styles[f] = newCardStyle(of)
	}
	set.choose(fields)
	return set
}

func newCardStyle(cards []*card) *cardStyle {
	l := &cardStyle{}
	for _, c := range cards {
		for _, line := range c.lines {
			l.named = l.named || !line.Opponents.Names.IsZero() || !line.Partner.Names.IsZero()
		}
	}
	return l
}

// choose finds the roomiest spacing in which all cards have room, or where two share a
// page all but a few with many notes or very long names, which have a page of their own.
func (s *cardSet) choose(fields map[*session.Field][]*card) {
	for i, t := range spacings {
		if t.beside && !s.sparing() {
			continue
		}
		place := s.placeOf(t)
		tall := 0
		for _, c := range s.cards {
			if s.least(t, c) > place {
				tall++
			}
		}
		if i+1 < len(spacings) && !s.willDo(t, tall) {
			continue
		}
		s.spacing = t
		for f, of := range fields {
			s.fit(f, of)
		}
		tall, s.heights = 0, s.heights[:0]
		for _, c := range s.cards {
			h := s.height(c)
			s.heights = append(s.heights, h)
			if h > place {
				tall++
			}
		}
		if s.willDo(t, tall) && (!t.beside || s.legible()) {
			return
		}
	}
}

// sparing reports whether boards may stand beside each other: in print of the usual size,
// where three cards a page take less paper than two, and where nobody plays in a team,
// each board of which takes the whole width.
func (s *cardSet) sparing() bool {
	n := len(s.cards)
	return s.Print() == paper.NormalPrint && (n+2)/3 < (n+1)/2 &&
		!slices.ContainsFunc(s.cards, func(c *card) bool { return c.plays() == movement.Team })
}

// legible reports whether no card with boards beside each other has letters that
// are too small for that, or figures for which the paper is too narrow.
func (s *cardSet) legible() bool {
	for _, c := range s.cards {
		g := s.styles[c.Ranking.Field].grid
		if g.Size < leastBeside || g.Width() > s.Width()+0.01 {
			return false
		}
	}
	return true
}

// willDo reports whether a spacing will do in which so many cards need more
// than their place.
func (s *cardSet) willDo(t spacing, tall int) bool {
	switch {
	case t == tightest:
		return tall*4 <= len(s.cards)
	case t.perPage > 1:
		return tall*40 <= len(s.cards)
	}
	return tall == 0
}

// tightest is how two cards a page are set at the closest.
var tightest = spacing{2, 7, 2.8, false}

// placeOf is the height that each card has.
func (s *cardSet) placeOf(t spacing) float64 {
	return (s.Height() - cardGap*float64(t.perPage-1)) / float64(t.perPage)
}

// least is what a card takes at least, before its rows are measured.
func (s *cardSet) least(t spacing, c *card) float64 {
	return leastHead + t.rowHeight*float64(len(c.rows(t.beside))) + c.notes.Height(s.Report, s.Width())
}

// leastHead is the least height of what stands above the rows of a card.
const leastHead = 14.0

// fit measures the columns of a field on the rows of all its cards.
func (s *cardSet) fit(f *session.Field, cards []*card) {
	l := s.styles[f]
	l.whole, l.grid = false, paper.Grid{}
	var rows [][]paper.Cell
	for _, c := range cards {
		for _, r := range c.rows(s.beside) {
			rows = append(rows, s.cells(c, r, c.begins(r.at)))
		}
	}
	columns := s.columns
	if cards[0].plays() == movement.Team {
		columns = s.teamColumns
	}
	g := paper.Grid{X: s.Left(), Columns: columns(cards[0], l), Size: s.size, RowHeight: s.rowHeight}
	l.grid = g.Fit(s.Sheet, s.Width(), distinct(rows))
	l.whole = cards[0].plays() != movement.Team && s.wholeNames(l.grid, cards)
}

// wholeNames reports whether everybody's whole names have room in the columns of names.
func (s *cardSet) wholeNames(g paper.Grid, cards []*card) bool {
	var rooms []float64
	for _, c := range g.Columns {
		if c.Share > 0 {
			rooms = append(rooms, c.Width-besideCell)
		}
	}
	st := paper.Style{Size: g.Size}
	return !slices.ContainsFunc(cards, func(c *card) bool {
		return slices.ContainsFunc(c.lines, func(l cardLine) bool {
			sides := []scorecard.Side{l.Partner, l.Opponents}[2-len(rooms):]
			for i, room := range rooms {
				if s.Measure(s.Words.Names(sides[i].Names), st) > room {
					return true
				}
			}
			return false
		})
	})
}

// besideCell is what a cell leaves free at its two ends, in millimetres,
// and a little more.
const besideCell = 2.6

// cells sets a row of a card.
func (s *cardSet) cells(c *card, r cardRow, first bool) []paper.Cell {
	if c.plays() == movement.Team {
		return s.teamRow(c, r.at, first)
	}
	return s.row(c, r, first)
}

func (s *cardSet) height(c *card) float64 {
	g := s.styles[c.Ranking.Field].grid
	h := s.headHeight(c) + g.HeadHeight(s.Sheet) + c.notes.Height(s.Report, s.Width())
	for _, r := range c.rows(s.beside) {
		h += g.Height(s.Sheet, s.cells(c, r, c.begins(r.at)))
	}
	return h
}

// place goes to where the i-th card stands.
func (s *cardSet) place(i int) {
	place := s.placeOf(s.spacing)
	switch {
	case i == 0:
		s.slot = 1
	case s.perPage == 1 || s.heights[i] > place || s.heights[i-1] > place:
		s.NextPart() // the page is of this contestant alone
		s.slot = 1
	case s.slot%s.perPage == 0:
		s.NextPage()
		s.slot = 1
	default:
		s.Y += s.Room() - s.Height() + float64(s.slot)*(place+cardGap)
		s.Fold(s.Y - cardGap/2)
		s.slot++
	}
}

func (s *cardSet) draw(c *card) {
	s.head(c)
	s.lines(c, func() { s.head(c) })
}

// lines draws the rows of a card, those of a table on one ground, and the notes; again
// draws what stands above them on the next page.
func (s *cardSet) lines(c *card, again func()) {
	g, rows := s.styles[c.Ranking.Field].grid, c.rows(s.beside)
	if len(rows) > 0 && g.HeadHeight(s.Sheet)+g.Height(s.Sheet, s.cells(c, rows[0], true)) > s.Room() {
		s.NextPage() // the head does not stand alone
		again()
	}
	g.Head(s.Sheet)
	shaded, left := true, 0.0
	for _, r := range rows {
		left += g.Height(s.Sheet, s.cells(c, r, c.begins(r.at)))
	}
	for i, r := range rows {
		first := c.begins(r.at)
		row := s.cells(c, r, first)
		height := g.Height(s.Sheet, row)
		ends := s.EndsBefore(height, left, s.Room(), len(rows)-i)
		if left -= height; ends {
			g.Close(s.Sheet)
			s.NextPage()
			again()
			g.Head(s.Sheet)
			row = s.cells(c, r, true)
		}
		if first {
			shaded = !shaded
		}
		g.Row(s.Sheet, row, shaded)
	}
	g.Close(s.Sheet)
	c.notes.Draw(s.Report, s.Left(), s.Width())
}

// cardTop is what stands above the rows of a card: what it is of, whose it
// is, and how that stands.
type cardTop struct {
	running        []string
	field          string // beside the first line, "" where it is below
	heading, aside string
	below          []string
}

var styleCardRunning = paper.Style{Size: 8, Ink: sheet.StyleRunning.Ink}

const cardRunningStep = 3.6

func (s *cardSet) top(c *card) (t cardTop) {
	field := sheet.SayField(s.Words, c.Ranking.Section, c.Ranking.Combined, c.Ranking.Side)
	if top, same := c.commonTop(); same {
		field += " · " + s.Say("print.top-of", "Figure", s.Words.Short(top))
	}
	for _, mark := range s.Marks() {
		field = mark + " · " + field
	}
	if s.Measure(s.running+field, styleCardRunning)+5 <= s.Width() {
		t.running, t.field = []string{s.running}, field
	} else {
		t.running = s.Wrap(s.running+" · "+field, s.Width(), styleCardRunning)
	}
	t.heading = sayCard(s.Words, s.st, c.Who)
	t.aside = s.Words.Capital(s.Words.Placing(&c.Row, c.place, len(c.Ranking.Ranks), c.Ranking.Side)) + " · " +
		s.Words.Figures(c.Ranking.Field).Said(&c.Row)
	if c.plays() == movement.Team {
		t.below = s.Wrap(teamPlayers(s.st.Teams[c.Who]), s.Width(), styleCardRunning)
	}
	if text := ranking.SimultaneousOf(s.st, c.Who, s.Words); text != "" {
		t.below = append(t.below, s.Wrap(text, s.Width(), styleCardRunning)...)
	}
	if text := ranking.HandicappedOf(s.Words, s.sc, c.Card); text != "" {
		t.below = append(t.below, s.Wrap(text, s.Width(), styleCardRunning)...)
	}
	return t
}

func (s *cardSet) headHeight(c *card) float64 {
	t := s.top(c)
	small := s.Step(cardRunningStep, styleCardRunning) * float64(len(t.running)+len(t.below))
	return small + s.HeadingSize(s.Width(), t.heading, t.aside)
}

// head draws whose card it is and how the contestant stands.
func (s *cardSet) head(c *card) {
	t := s.top(c)
	lines := func(list []string) {
		for _, line := range list {
			s.Y += s.Step(cardRunningStep, styleCardRunning)
			s.Text(s.Left(), s.Y-0.8, line, styleCardRunning, paper.ToLeft)
		}
	}
	lines(t.running)
	s.Text(s.Right(), s.Y-0.8, t.field, styleCardRunning, paper.ToRight)
	s.Heading(s.Left(), s.Width(), t.heading, t.aside)
	lines(t.below)
}
