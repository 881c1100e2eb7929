package reports

import (
	"fmt"
	"io"
	"slices"

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

// PersonalCards writes a card for every contestant as a PDF: what it did on each board against whom, what
// that was worth, and how it stood then; the last figure is that of the ranking. Two cards share a page where they have
// room, with a line to cut along. It returns sheet.ErrNothingToPrint when nobody is ranked.
func PersonalCards(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page) error {
	return printCards(w, st, sc, p, func(say *words.Words) []*card { return cardsOf(say, st, sc) })
}

// PersonalCard writes the card of one contestant, by its line in a ranking from 0.
func PersonalCard(w io.Writer, st *session.State, sc *session.Scores, ranking *session.Ranking, at int, p sheet.Page) error {
	return printCards(w, st, sc, p, func(say *words.Words) []*card {
		return []*card{newCard(say, st, scorecard.Of(st, sc, ranking, at))}
	})
}

func printCards(w io.Writer, st *session.State, sc *session.Scores, p sheet.Page, of func(*words.Words) []*card) error {
	s, title, when := sheet.Open(st, sc, p, printed.PersonalCards)
	cards := of(s.Words)
	if len(cards) == 0 {
		return fmt.Errorf("personal cards: %w", sheet.ErrNothingToPrint)
	}
	set := cardSet{Report: s, st: st, running: title + " · " + when, setting: chooseSetting(s, cards), roll: everybody(st, sc)}
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
	files, err := sheet.WriteFiles(dir, st.Evening, sheet.File{Kind: fileCards, Draw: func(w io.Writer) error { return PersonalCards(w, st, sc, p) }})
	if err != nil {
		return "", err
	}
	return files[0], nil
}

// CardFile is the card of one contestant as a file of its own, named by its number.
func CardFile(st *session.State, sc *session.Scores, ranking *session.Ranking, at int, p sheet.Page) sheet.File {
	who := ranking.Ranks[at].Who
	kind := printed.Say(words.English(), contestantLabels[ranking.Section.Movement.Contestant]) + " " + session.Letter(who.Section) + fmt.Sprint(who.Number)
	if ranking.Side != scoring.NoSide {
		kind += " " + ranking.Side.String()
	}
	return sheet.File{Kind: kind, Draw: func(w io.Writer) error { return PersonalCard(w, st, sc, ranking, at, p) }}
}

// commonTop is the top of all its boards, if they have the same.
func (c *card) commonTop() (top scoring.Frac, same bool) {
	for _, l := range c.lines {
		switch {
		case l.label() != "":
		case !same:
			top, same = l.Top, true
		case !l.Top.Equal(top):
			return scoring.Frac{}, false
		}
	}
	return top, same && !top.IsZero()
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
		if !slices.ContainsFunc(cards, func(c *card) bool { return t.height(s, c) > place }) {
			return t
		}
	}
	return settings[len(settings)-1]
}

const (
	cardGap        = 12.0
	cardHeadHeight = 13.0
)

func (t setting) height(s *sheet.Report, c *card) float64 {
	return cardHeadHeight + paper.Grid{Size: t.size}.HeadHeight() + t.rowHeight*float64(len(c.lines)) + c.notes.Height(s, s.Width())
}

// cardSet draws the cards one after the other.
type cardSet struct {
	*sheet.Report
	setting
	st      *session.State
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
	columns, cells := s.grid, s.row
	if c.plays() == movement.Team {
		columns, cells = s.teamGrid, s.teamRow
	}
	g, d := columns(c)
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
		g.Row(s.Sheet, cells(c, l, d, first), shaded)
	}
	g.Close(s.Sheet)
	c.notes.Draw(s.Report, s.Left(), s.Width())
}

// sameTable reports whether a line belongs to the same opponents in the same round, sitting the same way.
func sameTable(a, b cardLine) bool {
	return a.label() == "" && b.label() == "" && a.Round == b.Round && slices.Equal(a.Opponents.Numbers, b.Opponents.Numbers) && a.Side == b.Side
}

// head draws whose card it is and how the contestant stands.
func (s *cardSet) head(c *card) {
	section := sheet.SayField(s.Words, c.Ranking.Section, c.Ranking.Combined, scoring.NoSide)
	if top, same := c.commonTop(); same {
		section += " · " + s.Say(printed.TopOf, "Figure", s.Words.Short(top))
	}
	for _, mark := range s.Marks() {
		section = mark + " · " + section
	}
	s.Text(s.Right(), s.Y+3.5, section, sheet.StyleRunning, paper.ToRight)
	running, st := s.Set(s.Width()-s.Measure(section, sheet.StyleRunning)-5, sheet.StyleRunning, s.running)
	s.Lines(s.Left(), s.Y+3.5, running, st, paper.ToLeft)
	s.Y += cardHeadHeight - sheet.HeadingHeight
	aside := s.Words.Capital(s.Words.Placing(&c.Row, c.place, len(c.Ranking.Ranks), c.Ranking.Side)) + " · " + s.Words.Total(c.Ranking.Field.Unit(), &c.Row)
	forms, shrunk := names.Pair(c.Names), 0.85
	if c.plays() == movement.Team {
		forms, shrunk = teamForms(s.Words, c.Names, s.st.Teams[c.Who].Members), 1
	}
	for i := range forms {
		forms[i] = sayCard(s.Words, c.plays(), c.Who.Number, forms[i])
	}
	heading := names.First(forms, func(text string) bool {
		return shrunk*s.Measure(text, sheet.StyleHeading)+s.Measure(aside, sheet.StyleAside)+4 < s.Width()
	})
	s.Heading(s.Left(), s.Width(), heading, aside)
}

// decimals are those of what boards are worth and of the total so far.
type decimals struct{ value, soFar int }

// decimals gives those of a card, at most so many for a board.
func (c *card) decimals(most int) decimals {
	var values, totals []scoring.Frac
	for _, l := range c.lines {
		values, totals = append(values, l.Value), append(totals, l.SoFar)
	}
	d := decimals{sheet.Decimals(most, values), 2}
	if c.Ranking.Field.Unit() == scoring.TotalPoint {
		d.soFar = sheet.Decimals(2, totals)
	}
	return d
}

// grid gives the columns of a card and their decimals.
func (s *cardSet) grid(c *card) (g paper.Grid, d decimals) {
	f := c.Ranking.Field
	d = c.decimals(mostDecimals(f))
	k := s.size / 9
	value, soFar := 11.0, 13.5
	if sheet.BoardUnit(f) != scoring.Matchpoint {
		value, soFar = 15, 18
	}
	columns := []paper.Column{
		{Titles: s.Titles(printed.Round), Width: 10 * k, Align: paper.ToRight},
		{Titles: s.Titles(printed.Side), Width: 9 * k, Align: paper.Centred},
		{Width: 6.5 * k, Align: paper.ToRight},
		{Titles: s.Titles(printed.Opponents)},
		{Titles: s.Titles(printed.Board), Width: 10 * k, Align: paper.ToRight, Bold: true},
		{Width: 2 * k},
		{Titles: s.Titles(printed.Contract), Width: 13 * k, Bold: true},
		{Titles: s.Titles(printed.By), Width: 6 * k, Align: paper.Centred},
		{Titles: s.Titles(printed.Lead), Width: 9 * k},
		{Titles: s.Titles(printed.Result), Width: 9 * k, Align: paper.ToRight},
		{Titles: s.Titles(printed.Score), Width: 12.5 * k, Align: paper.ToRight},
		{Titles: s.Titles(sheet.UnitLabel(sheet.BoardUnit(f), f.Teams != nil)), Width: value * k, Align: paper.ToPoint, Hang: sheet.Hang(d.value)},
	}
	if hasPercent(f) {
		columns = append(columns, paper.Column{Titles: s.Titles(printed.Percent), Width: 10 * k, Align: paper.ToRight})
	}
	columns = append(columns, paper.Column{Titles: s.Titles(printed.SoFar), Width: soFar * k, Align: paper.ToPoint, Bold: true, Hang: sheet.Hang(d.soFar)}, paper.Column{Width: 6.5 * k})
	g = paper.Grid{X: s.Left(), Columns: columns, Size: s.size, RowHeight: s.rowHeight}
	if c.plays() == movement.Individual { // the place of the opponents' number goes to the partner's name
		columns[2] = paper.Column{Titles: s.Titles(printed.Partner)}
		columns[2].Width = (s.Width() - g.Width()) / 3
	}
	columns[3].Width = s.Width() - g.Width()
	return g, d
}

// row sets a line of a card; first is true for the first of its round.
func (s *cardSet) row(c *card, l cardLine, d decimals, first bool) []paper.Cell {
	percent := hasPercent(c.Ranking.Field)
	var row []paper.Cell
	lead := 4
	switch {
	case l.label() != "":
		row = []paper.Cell{{Text: s.Say(l.label()), Span: lead + 2 + outcomeSpan}, {}} // up to the score
		lead = 0
	case first:
		row = []paper.Cell{{Text: fmt.Sprint(l.Round)}, {Text: s.Words.SideLetters(l.Side)}}
		beside := paper.Cell{Text: l.Opponents.Number(0, false)}
		if c.plays() == movement.Individual {
			beside.Text = shown(s.Words, s.roll, l.Partner)
		}
		row = append(row, beside, paper.Cell{Text: shown(s.Words, s.roll, l.Opponents)})
	default:
		row = make([]paper.Cell, lead)
	}
	if l.label() == "" {
		row = append(row, paper.Cell{Text: fmt.Sprint(l.Number)}, paper.Cell{})
		row = append(row, l.outcome(s.Words)...)
		score := paper.Cell{}
		if l.Result != nil && hasScore(l.Result) {
			score.Text = s.Words.Points(l.Points)
		}
		row = append(row, score)
	}
	soFar := paper.Cell{}
	if l.Counted {
		soFar.Text = s.Words.Figure(l.SoFar, d.soFar)
	}
	if l.Scored {
		row = append(row, paper.Cell{Text: s.Words.Figure(l.Value, d.value)})
		if percent {
			row = append(row, paper.Cell{Text: l.percentage(s.Words)})
		}
		return append(row, soFar, paper.Cell{Text: l.marks})
	}
	row = append(row, paper.Cell{Text: sheet.SymbolNone})
	if percent {
		row = append(row, paper.Cell{Text: sheet.SymbolNone})
	}
	row = append(row, soFar)
	for i := range row[lead:] {
		row[lead+i].Faint = true
	}
	return append(row, paper.Cell{Text: l.marks})
}
