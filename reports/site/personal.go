package site

import (
	"fmt"
	"slices"

	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// personal is the page of a contestant, by its place among the cards.
func (s *Site) personal(i int) *page {
	c := s.cards[i]
	who := s.Words.Capital(s.Words.Contestant(s.st, c.Who))
	p := s.page(s.fileOf(c), who)
	if names := s.Words.Names(c.Names); names != "" {
		p.Title = who + ": " + names
	}
	for _, to := range []struct {
		at   int
		link *link
		m    printed.Message
	}{{i - 1, &p.Previous, "site.previous"}, {i + 1, &p.Next, "site.next"}} {
		if to.at >= 0 && to.at < len(s.cards) && s.cards[to.at].Ranking == c.Ranking {
			o := s.cards[to.at]
			*to.link = link{s.fileOf(o),
				s.say(to.m, "Page", s.Words.Capital(s.Words.Contestant(s.st, o.Who)))}
		}
	}
	standing := s.Words.Capital(s.Words.Placing(&c.Row, s.Words.PlaceOf(c.Ranking, c.At),
		len(c.Ranking.Ranks), c.Ranking.Side)) + " · " +
		s.Words.Figures(c.Ranking.Field).Said(&c.Row)
	var notes sheet.Notes
	t := s.cardTable(c, &notes)
	said := []part{{Heading: s.titleOf(c.Ranking), Anchor: "boards", Aside: standing, Table: t, Notes: numbered(notes)}}
	if text := ranking.SimultaneousOf(s.st, c.Who, s.Words); text != "" {
		p.Lead = append(p.Lead, text)
	}
	if curve := s.curve(c); curve != nil {
		said = slices.Insert(said, 0, part{Heading: s.say("print.curve"), Anchor: "curve", Curve: curve})
	}
	said = append(said, s.playByRole(c)...)
	said = append(said, s.statistics(c)...)
	p.Body = append(said, s.whereFrom(c)...)
	return p
}

// carding is a card on its way to a page.
type carding struct {
	*Site
	card    *scorecard.Card
	notes   *sheet.Notes
	figures words.Figures
	percent bool // boards have a percentage
	hides   bool // a board is not shown, and so no total
	player  bool // has partners
	team    bool
}

func (s *Site) cardTable(c *scorecard.Card, notes *sheet.Notes) *table {
	f := c.Ranking.Field
	k := carding{Site: s, card: c, notes: notes, figures: s.Words.Figures(f), hides: s.hides(c),
		player: c.Plays() == movement.Individual, team: f.Teams != nil}
	k.percent = !k.team && f.BoardUnit() == scoring.Matchpoint
	t := &table{Wide: true, Heads: k.heads()}
	for i := range c.Lines {
		l := &c.Lines[i]
		t.Rows = append(t.Rows, k.row(l))
	}
	return t
}

func (k *carding) heads() []head {
	heads := k.Site.heads("print.board", strong, "print.round", number)
	if !k.team {
		heads = append(heads, k.head("print.side", ""))
	}
	if k.player {
		heads = append(heads, k.head("print.partner", ""))
	}
	heads = append(heads, k.head("print.opponents", ""))
	if k.team {
		heads = append(heads, k.Site.heads("print.table-ns", "", "print.score", number, "print.table-ew",
			"", "print.score", number)...)
	} else {
		heads = append(heads, k.Site.heads("print.contract", "b", "print.lead", "", "print.result",
			number, "print.score", number)...)
	}
	heads = append(heads, k.head(sheet.UnitLabel(sheet.BoardUnit(k.card.Ranking.Field), k.team), number))
	if k.percent {
		heads = append(heads, k.head("print.percent", number))
	}
	return append(heads, k.head("print.so-far", strong), head{Full: k.say("print.notes"), Class: mark})
}

// row is a line of a card.
func (k *carding) row(l *scorecard.Row) []cell {
	if l.Part != scorecard.Board {
		label, worth := cell{Text: k.say(sheet.LineLabel(l)), Head: true}, k.worth(l)
		label.Span = len(k.heads()) - len(worth)
		if l.Round == 0 {
			return append([]cell{label}, worth...)
		}
		label.Span -= 2
		return append([]cell{{}, {Text: fmt.Sprint(l.Round), Class: number}, label}, worth...)
	}
	at := k.anyBoard(l.Number)
	row := []cell{{Who: []link{{at, fmt.Sprint(l.Number)}}, Class: strong, Head: true},
		{Text: fmt.Sprint(l.Round), Class: number}}
	if !k.team {
		row = append(row, cell{Text: k.Words.SideLetters(l.Side)})
	}
	if k.player {
		row = append(row, cell{Who: k.sideLinks(k.card.Who.Section, l.Partner, false), Class: whoIs})
	}
	opponents := cell{Who: k.sideLinks(k.card.Who.Section, l.Opponents, len(k.card.Ranking.Combined) > 0), Class: whoIs}
	row = append(row, opponents)
	if !k.showsLine(k.card, l) {
		return append(row, cell{Text: k.say("site.hidden"), Span: len(k.heads()) - len(row), Class: faint})
	}
	row = append(row, k.play(l)...)
	row = append(row, k.worth(l)...)
	row[len(row)-1].Text = k.marks(l)
	return row
}

// anyBoard is the page of a board, "" where it has none.
func (s *Site) anyBoard(n int) string {
	if slices.Contains(s.boards, n) {
		return boardFile(n)
	}
	return ""
}

// play is what happened: at the table, or at both tables of a team.
func (k *carding) play(l *scorecard.Row) []cell {
	if k.team {
		return append(k.table(l, l.Result, 1), k.table(l, l.Other, -1)...)
	}
	if l.Result == nil {
		return []cell{{Text: k.Words.Capital(k.Words.RulingShort(l.Ruling)), Span: outcomeSpan}, {}}
	}
	score := cell{Class: number}
	if hasScore(l.Result) {
		score.Text = k.Words.Points(l.Points)
	}
	return append(k.outcome(&l.Result.Received), score)
}

// table is what happened at one table of a team: by sign 1 for its North-South and
// -1 for its East-West.
func (k *carding) table(l *scorecard.Row, r *session.TravellerLine, sign scoring.Points) []cell {
	switch {
	case r == nil && l.Result == nil && l.Other == nil && sign > 0:
		return []cell{{Text: k.Words.Capital(k.Words.RulingShort(l.Ruling))}, {}}
	case r == nil:
		return []cell{{}, {}}
	case !hasScore(r):
		return []cell{{Text: k.Words.Capital(k.Words.Outcome(r.Received))}, {}}
	}
	return []cell{{Text: k.Words.Capital(k.Words.Outcome(r.Received)), Class: "b"},
		{Text: k.Words.Points(sign * r.Points), Class: number}}
}

// worth is what a line gives, and the total with it; the last cell is for marks.
func (k *carding) worth(l *scorecard.Row) []cell {
	row := []cell{{Text: sheet.SymbolNone, Class: number}}
	if l.Scored {
		row[0].Text = k.figures.Line(l)
	}
	if k.percent {
		c := cell{Class: number}
		if percent, ok := l.Percent(); ok {
			c.Text = k.figures.BoardPercent(percent)
		}
		row = append(row, c)
	}
	total := cell{Class: strong}
	if l.Counted && !k.hides {
		total.Text = k.figures.Total(l.SoFar)
	}
	return append(row, total, cell{Class: mark})
}

// marks are those of the notes on a line, which are noted.
func (k *carding) marks(l *scorecard.Row) (marks string) {
	if l.Result == nil && l.Other == nil {
		return k.notes.Add(k.Words.Sentence(k.Words.NotPlayedBy(l.Ruling)))
	}
	for _, r := range []*session.TravellerLine{l.Result, l.Other} {
		if r != nil {
			marks += k.notes.About(k.Words, k.st, *r)
		}
	}
	return marks
}
