package reports

import (
	"fmt"
	"io"
	"slices"

	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/statistics"
	"clubnight/session/study"
	"clubnight/session/words/printed"
)

// Personal says how personal pages are printed: the whole evening of a contestant on a
// page or two of its own.
type Personal struct {
	sheet.PageSetup
	// Study is what a solver found out; without it double dummy is what the journal has.
	Study study.Study
	// Suggestions adds the auction by a rule set to every board whose deal is
	// released; nil adds none.
	Suggestions *handrecord.Suggestions
}

// Pages writes a page for every contestant as a PDF: how it stands, how its total
// grew, every board, what it did against double dummy in each role, and where each
// score comes from. Of deals there is nothing before they are released (Law 16D), and
// what nobody recorded or solved has no place. It returns sheet.ErrNothingToPrint
// when nobody is ranked.
func (o Personal) Pages(w io.Writer, st *session.State, sc *session.Scores) error {
	return o.write(w, st, sc, func(*scorecard.Card) bool { return true })
}

// PageOf writes the page of one contestant, by its line in a ranking from 0.
func (o Personal) PageOf(w io.Writer, st *session.State, sc *session.Scores, ranking *session.Ranking, at int) error {
	who, side := ranking.Ranks[at].Who, ranking.Side
	return o.write(w, st, sc, func(c *scorecard.Card) bool { return c.Who == who && c.Ranking.Side == side })
}

// File is the page of one contestant as a file of its own, named by its number.
func (o Personal) File(st *session.State, sc *session.Scores, ranking *session.Ranking, at int) sheet.File {
	return sheet.File{Kind: fileOf(ranking, at) + " page",
		Draw: func(w io.Writer) error { return o.PageOf(w, st, sc, ranking, at) }}
}

func (o Personal) write(w io.Writer, st *session.State, sc *session.Scores, wanted func(*scorecard.Card) bool) error {
	s, title, when := sheet.Open(st, sc, o.PageSetup, "print.personal-pages")
	all := scorecard.All(st, sc)
	var cards []*card
	for _, c := range all {
		if wanted(c) {
			cards = append(cards, newCard(s.Words, st, c))
		}
	}
	if len(cards) == 0 {
		return fmt.Errorf("personal pages: %w", sheet.ErrNothingToPrint)
	}
	p := newPersonal(s, st, sc, o, all, cards, title+" · "+when)
	for i, c := range cards {
		if i > 0 {
			s.NextPage()
		}
		p.draw(c)
	}
	return s.Finish(w)
}

// personal draws the pages one after the other.
type personal struct {
	*cardSet
	suggestions *handrecord.Suggestions
	suggested   map[session.Key]string // by section and board
	players     map[session.Contestant][]statistics.PlayerLine
	averages    map[*session.Ranking][]*scorecard.Card
}

// personalSpacing is how the boards of a page are set.
var personalSpacing = spacing{1, 8, 3.6}

func newPersonal(s *sheet.Report, st *session.State, sc *session.Scores, o Personal, all []*scorecard.Card,
	cards []*card, running string) *personal {
	known := o.Study.Boards(st)
	set := &cardSet{Report: s, spacing: personalSpacing, st: st, sc: sc, running: running, roll: everybody(st, sc),
		styles: map[*session.Field]*cardStyle{}, cards: cards}
	p := &personal{cardSet: set, suggestions: o.Suggestions, suggested: map[session.Key]string{},
		players: statistics.Players(st, known), averages: map[*session.Ranking][]*scorecard.Card{}}
	if len(p.players) > 0 {
		set.boards = known
	}
	for _, c := range all {
		p.averages[c.Ranking] = append(p.averages[c.Ranking], c)
	}
	fields := map[*session.Field][]*card{}
	for _, c := range cards {
		fields[c.Ranking.Field] = append(fields[c.Ranking.Field], c)
	}
	for f, of := range fields {
		set.styles[f] = newCardStyle(of)
		set.fit(f, of)
	}
	s.Top = nil
	return p
}

const (
	chartHeight     = 42.0
	betweenPersonal = 3.0
	partGap         = 6.0 // between chart and roles
	rolesShare      = 0.46
)

// draw sets the page of a contestant.
func (p *personal) draw(c *card) {
	p.head(c)
	p.Y += 1
	top, width := p.Y, p.Width()
	lines := p.players[c.Who]
	if len(lines) > 0 {
		width = (p.Width() - partGap) * (1 - rolesShare)
	}
	drawn := p.curve(c, p.Left(), width)
	below := p.Y
	if len(lines) > 0 {
		p.Y = top
		x, w := p.Left()+width+partGap, (p.Width()-partGap)*rolesShare
		if !drawn {
			x, w = p.Left(), p.Width()
		}
		p.roles(c, lines, x, w)
		below = max(below, p.Y)
	}
	p.Y = below + betweenPersonal
	p.lines(c, func() { p.again(c) })
	p.explain(c)
}

// again stands at the top of what goes on from the page before.
func (p *personal) again(c *card) {
	p.Running(p.running + " · " + sayCard(p.Words, c.plays(), c.Who.Number, p.Words.Names(c.Names)))
}

// roles is the table of what the contestant's players did against double dummy.
func (p *personal) roles(c *card, players []statistics.PlayerLine, x, width float64) {
	p.partHeading(x, width, p.Say("print.play-by-role"))
	columns := []paper.Column{{Titles: p.Titles("print.player"), Share: 1}}
	for _, title := range []printed.Message{"print.declarer", "print.dummy", "print.leader", "print.leaders-partner"} {
		columns = append(columns, paper.Column{Titles: p.Titles(title), Align: paper.ToRight})
	}
	var rows [][]paper.Cell
	for _, l := range players {
		row := []paper.Cell{{Text: sheet.SayPlayer(p.Words, l)}}
		for _, t := range l.Roles {
			cell := paper.Cell{Text: sheet.SymbolNone}
			if t.Boards > 0 {
				cell.Text = p.Say("print.played-as", "Tricks", p.Words.Signed(t.Average(), 2), "Boards", t.Boards)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	g := paper.Grid{X: x, Columns: columns, Size: 8, RowHeight: 4.4}.Fit(p.Sheet, width, rows)
	g.Rows(p.Sheet, rows, nil)
	p.Y += 0.8
	text := p.Say("print.explain-roles")
	if c.plays() == movement.Pair {
		text += " " + p.Say("print.explain-seats")
	}
	p.Paragraph(x, width, text, styleExplain, p.Leading(styleExplain))
}

var stylePart = paper.Style{Size: 9.5, Bold: true, Ink: paper.Black}

const partHeight = 5.0

// partHeading heads a part of the page.
func (p *personal) partHeading(x, width float64, text string) {
	lines := p.Wrap(text, width, stylePart)
	p.Y += partHeight
	p.Y += p.Lines(x, p.Y-1.2, lines, stylePart, paper.ToLeft)
}

// suggestedFor is what a rule set suggests on a board; "" where its deal is not
// released or was another.
func (p *personal) suggestedFor(c *card, l *scorecard.Row) (record handrecord.Record, text string) {
	if p.suggestions == nil || l.Part != scorecard.Board || l.Award != nil && l.Award.Board.Form != "" {
		return record, ""
	}
	record, ok := handrecord.Released(p.st, c.Who.Section, l.Number)
	if !ok {
		return record, ""
	}
	key := session.Key{Section: c.Who.Section, Board: l.Number}
	if _, known := p.suggested[key]; !known {
		p.suggested[key] = p.suggestions.Of(p.Words, &record)
	}
	return record, p.suggested[key]
}

// explained is a board with what there is to say of it.
type explained struct {
	number string
	lines  []string
}

// explanations are the boards of a card whose scores have an explanation or a
// suggestion, set for a width.
func (p *personal) explanations(c *card, width float64) (list []explained) {
	for i := range c.lines {
		l := c.lines[i].Row
		if l.Part != scorecard.Board {
			continue
		}
		one := explained{number: fmt.Sprint(l.Number)}
		if steps := c.Steps(l); len(steps) > 0 {
			one.lines = p.Wrap(p.Words.Steps(steps), width, styleExplain)
		}
		if record, text := p.suggestedFor(c, l); text != "" {
			one.lines = append(one.lines, p.Wrap(p.sayHands(c, l, &record), width, styleExplain)...)
			one.lines = append(one.lines, p.Wrap(text, width, styleExplain)...)
		}
		if len(one.lines) > 0 && !slices.ContainsFunc(list,
			func(o explained) bool { return o.number == one.number && slices.Equal(o.lines, one.lines) }) {
			list = append(list, one)
		}
	}
	return list
}
