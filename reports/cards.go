package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/names"
)

// PersonalCards writes a card for every pair as a PDF: what it did on each board against whom, what
// that was worth, and how it stood then. Two cards share a page where they have room, with a line
// to cut along. It returns sheet.ErrNothingToPrint when no pair is ranked.
func PersonalCards(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page) error {
	s, title, when := sheet.Open(st, sc, p, wordCards)
	cards := cardsOf(sc)
	if len(cards) == 0 {
		return fmt.Errorf("personal cards: %w", sheet.ErrNothingToPrint)
	}
	set := cardSet{Report: s, running: title + " · " + when, setting: chooseSetting(s, cards), roll: everybody(sc)}
	for i, c := range cards {
		if i > 0 {
			set.advance(i)
		}
		set.draw(c)
	}
	return s.Finish(w)
}

// WritePersonalCards writes the cards into dir in the way of sheet.WriteFiles, and returns the full name
// of the file.
func WritePersonalCards(dir string, st *session.State, sc *session.Scores, p sheet.Page) (string, error) {
	files, err := sheet.WriteFiles(dir, st.Evening, sheet.File{Kind: wordCards, Draw: func(w io.Writer) error { return PersonalCards(w, st, sc, p) }})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// card is one pair's evening.
type card struct {
	session.Rank
	section  session.Section
	combined []session.Section
	pairs    int // in its field
	lines    []cardLine
	notes    sheet.Notes
}

// cardLine is one board from a pair's view.
type cardLine struct {
	session.TravellerLine
	side           scoring.Side
	opponents      int
	opponentsNames [2]string
	points         scoring.Points
	mp, top, pct   scoring.Frac
	soFar          scoring.Frac // per cent, this board included
	marks          string
}

// cardsOf gives the cards in the order of pair numbers, field by field.
func cardsOf(sc *session.Scores) []*card {
	var cards []*card
	for _, field := range sc.Rankings {
		ranks := slices.Clone(field.Ranks)
		slices.SortFunc(ranks, func(a, b session.Rank) int { return cmp.Compare(a.Who.Number, b.Who.Number) })
		for _, r := range ranks {
			c := &card{Rank: r, section: field.Section, combined: field.Combined, pairs: len(ranks)}
			c.gather(sc.Travellers)
			cards = append(cards, c)
		}
	}
	return cards
}

// gather finds what the pair played, in the order of play, and adds it up.
func (c *card) gather(travellers []session.Traveller) {
	for _, t := range travellers {
		if t.Section.ID != c.section.ID {
			continue
		}
		for _, l := range t.Lines {
			if line, ok := c.view(l); ok {
				line.top = t.Top
				c.lines = append(c.lines, line)
			}
		}
	}
	slices.SortStableFunc(c.lines, func(a, b cardLine) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
	var total, most scoring.Frac
	for i := range c.lines {
		l := &c.lines[i]
		l.marks = c.notes.About(l.TravellerLine)
		if l.Scored() {
			total, most = total.Add(l.mp), most.Add(l.top)
		}
		if !most.IsZero() {
			l.soFar = total.Div(most).Mul(scoring.Int(100))
		}
	}
}

// view turns a line of a traveller to the side of this pair; ok is false if the pair was not there.
// Where both fields use the same numbers the pair's own field tells its side.
func (c *card) view(l session.TravellerLine) (line cardLine, ok bool) {
	switch {
	case l.Key.Section != c.Who.Section: // of another section of the same field
	case l.NSPair == c.Who.Number && c.Side != scoring.EW:
		return cardLine{
			TravellerLine: l, side: scoring.NS, opponents: l.EWPair, opponentsNames: l.EWNames,
			points: l.Points, mp: l.NSMP, pct: l.NSPct,
		}, true
	case l.EWPair == c.Who.Number && c.Side != scoring.NS:
		return cardLine{
			TravellerLine: l, side: scoring.EW, opponents: l.NSPair, opponentsNames: l.NSNames,
			points: -l.Points, mp: l.EWMP, pct: l.EWPct,
		}, true
	}
	return cardLine{}, false
}

// commonTop is the top of all its boards, if they have the same.
func (c *card) commonTop() (top scoring.Frac, same bool) {
	for _, l := range c.lines {
		if !l.top.Equal(c.lines[0].top) {
			return scoring.Frac{}, false
		}
		top = l.top
	}
	return top, len(c.lines) > 0
}

// setting is how large the cards are set.
type setting struct {
	perPage         int
	size, rowHeight float64
}

// settings are tried in this order; the last one is taken if none fits.
var settings = []setting{{2, 9, 5.6}, {2, 8.4, 4.9}, {1, 10, 6.6}, {1, 9, 5.6}, {1, 8.4, 4.9}}

func chooseSetting(s *sheet.Report, cards []*card) setting {
	for _, t := range settings {
		place := (s.Height() - cardGap*float64(t.perPage-1)) / float64(t.perPage)
		if !slices.ContainsFunc(cards, func(c *card) bool { return t.height(c) > place }) {
			return t
		}
	}
	return settings[len(settings)-1]
}

const (
	cardGap        = 12.0
	cardHeadHeight = 13.0
)

func (t setting) height(c *card) float64 {
	return cardHeadHeight + paper.Grid{Size: t.size}.HeadHeight() + t.rowHeight*float64(len(c.lines)) + c.notes.Height()
}

// cardSet draws the cards one after the other.
type cardSet struct {
	*sheet.Report
	setting
	running string
	roll    names.Roll
}

// advance goes to the place of the i-th card.
func (s *cardSet) advance(i int) {
	if i%s.perPage == 0 {
		s.NextPage()
		return
	}
	middle := s.Y + s.Room() - s.Height()/2
	s.Fold(middle)
	s.Y = middle + cardGap/2
}

func (s *cardSet) draw(c *card) {
	g, places := s.grid(c)
	s.head(c)
	g.Head(s.Sheet)
	shaded := true
	for i, l := range c.lines {
		first := i == 0 || !sameTable(l, c.lines[i-1])
		if g.RowHeight > s.Room() {
			g.Close(s.Sheet)
			s.NextPage()
			s.head(c)
			g.Head(s.Sheet)
			first = true
		}
		if first {
			shaded = !shaded
		}
		g.Row(s.Sheet, s.row(l, places, first), shaded)
	}
	g.Close(s.Sheet)
	c.notes.Draw(s.Report)
}

// sameTable reports whether a pair sat the same way against the same opponents in the same round.
func sameTable(a, b cardLine) bool {
	return a.Round == b.Round && a.opponents == b.opponents && a.side == b.side
}

// head draws whose card it is and how the pair stands.
func (s *cardSet) head(c *card) {
	section := sheet.SayField(c.section, c.combined, scoring.NoSide)
	if top, same := c.commonTop(); same {
		section += " · " + sayTop(sheet.Figure(top, sheet.Decimals(2, []scoring.Frac{top})))
	}
	if s.Provisional {
		section = sheet.WordProvisional + " · " + section
	}
	s.Text(s.Right(), s.Y+3.5, section, sheet.StyleRunning, paper.ToRight)
	running, st := s.Fit(s.Width()-s.Measure(section, sheet.StyleRunning)-5, sheet.StyleRunning, s.running)
	s.Text(s.Left(), s.Y+3.5, running, st, paper.ToLeft)
	s.Y += cardHeadHeight - sheet.HeadingHeight
	players := names.Pair(c.Names)
	s.Heading(s.Left(), s.Width(), sayPair(c.Who.Number, players[0]),
		sayStanding(sayPlace(c.Place, c.Tied), c.pairs, c.Side, percentage(c.Rank)))
}

// grid gives the columns of a card and the decimals of its matchpoints.
func (s *cardSet) grid(c *card) (g paper.Grid, places int) {
	var points []scoring.Frac
	for _, l := range c.lines {
		points = append(points, l.mp)
	}
	places = sheet.Decimals(1, points)
	k := s.size / 9
	columns := []paper.Column{
		{Title: sheet.WordRound, Width: 10 * k, Align: paper.ToRight},
		{Title: wordSide, Width: 9 * k, Align: paper.Centred},
		{Width: 6.5 * k, Align: paper.ToRight},
		{Title: wordOpponents},
		{Title: wordBoard, Width: 10 * k, Align: paper.ToRight, Bold: true},
		{Width: 2 * k},
		{Title: wordContract, Width: 13 * k, Bold: true},
		{Title: wordBy, Width: 6 * k, Align: paper.Centred},
		{Title: sheet.WordLead, Width: 9 * k},
		{Title: wordResult, Width: 9 * k, Align: paper.ToRight},
		{Title: sheet.WordScore, Width: 12.5 * k, Align: paper.ToRight},
		{Title: wordMP, Width: 11 * k, Align: paper.ToPoint, Hang: sheet.Hang(places)},
		{Title: wordPercent, Width: 10 * k, Align: paper.ToRight},
		{Title: wordSoFar, Width: 13.5 * k, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(2)},
		{Width: 6.5 * k},
	}
	g = paper.Grid{X: s.Left(), Columns: columns, Size: s.size, RowHeight: s.rowHeight}
	columns[3].Width = s.Width() - g.Width()
	return g, places
}

// row sets a board; first is true for the first of its round.
func (s *cardSet) row(l cardLine, places int, first bool) []paper.Cell {
	row := make([]paper.Cell, 4)
	if first {
		row = []paper.Cell{
			{Text: fmt.Sprint(l.Round)}, {Text: saySide(l.side)},
			{Text: fmt.Sprint(l.opponents)}, {Text: s.roll.Surnames(l.opponentsNames)},
		}
	}
	row = append(row, paper.Cell{Text: fmt.Sprint(l.Board)}, paper.Cell{})
	row = append(row, outcomeCells(l.Result)...)
	score := paper.Cell{}
	if l.HasPoints {
		score.Text = sheet.SayPoints(l.points)
	}
	row = append(row, score)
	if l.Scored() {
		row = append(row,
			paper.Cell{Text: sheet.Figure(l.mp, places)}, paper.Cell{Text: sheet.Figure(l.pct, 0)}, paper.Cell{Text: sheet.Figure(l.soFar, 2)})
	} else {
		row = append(row, paper.Cell{Text: sheet.SymbolNone}, paper.Cell{Text: sheet.SymbolNone}, paper.Cell{})
		for i := range row[4:] {
			row[4+i].Faint = true
		}
	}
	return append(row, paper.Cell{Text: l.marks})
}
