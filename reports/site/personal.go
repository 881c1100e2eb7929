package site

import (
	"fmt"
	"slices"

	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// personal is the page of a contestant, by its place among the cards.
func (s *Site) personal(i int) *page {
	of := s.reviews()[i]
	c := of.Card
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
	k := s.carding(of, &notes)
	first := part{Aside: standing}
	if !k.hides {
		first.Facts = printed.PairFacts(s.Words, of, k.swings, k.shown)
	}
	said := []part{first, {Heading: s.titleOf(c.Ranking), Anchor: "boards", Table: k.cardTable(),
		Notes: append(numbered(notes), k.explained()...)}}
	if text := ranking.SimultaneousOf(s.st, c.Who, s.Words); text != "" {
		p.Lead = append(p.Lead, text)
	}
	if curve := s.curve(c); curve != nil {
		said = slices.Insert(said, 1, part{Heading: s.say("print.curve"), Anchor: "curve", Curve: curve})
	}
	said = append(said, s.playByRole(c)...)
	said = append(said, s.statistics(c)...)
	p.Body = append(said, s.whereFrom(c)...)
	return p
}

// carding is a card on its way to a page.
type carding struct {
	*Site
	of      *review.Personal
	card    *scorecard.Card
	notes   *sheet.Notes
	boards  map[*scorecard.Row]*review.Board
	figures words.Figures
	swings  int     // decimals of what they have beyond the average
	scale   float64 // units of a bar for a figure of 1
	percent bool    // boards have a percentage
	hides   bool    // a board is not shown, and so no total
	player  bool    // has partners
	team    bool
	judged  bool // the cards tell of a board that is shown
	met     map[*scorecard.Row]*review.Meeting
}

func (s *Site) carding(of *review.Personal, notes *sheet.Notes) *carding {
	c := of.Card
	f := c.Ranking.Field
	k := &carding{Site: s, of: of, card: c, notes: notes, figures: s.Words.Figures(f), hides: s.hides(c),
		player: c.Plays() == movement.Individual, team: f.Teams != nil, boards: map[*scorecard.Row]*review.Board{},
		met: map[*scorecard.Row]*review.Meeting{}}
	for _, m := range of.Meetings {
		for _, b := range m.Boards {
			k.met[b.Row] = m
		}
	}
	k.percent = !k.team && f.BoardUnit() == scoring.Matchpoint
	var swings []scoring.Frac
	for _, b := range of.Boards {
		k.boards[b.Row] = b
		if swings = append(swings, b.Over); b.Swing != nil {
			swings = append(swings, of.Parts(b.Swing)...)
			k.judged = k.judged || s.showsLine(c, b.Row)
		}
	}
	k.swings = sheet.Decimals(1, swings)
	return k
}

func (k *carding) cardTable() *table {
	k.scaled()
	t := &table{Wide: true, Heads: k.heads()}
	var last *review.Meeting
	for i := range k.card.Lines {
		l := &k.card.Lines[i]
		if m := k.met[l]; m != nil && m != last {
			last = m
			t.Rows = append(t.Rows, []cell{k.meeting(m, len(t.Heads))})
		}
		t.Rows = append(t.Rows, k.row(l))
	}
	return t
}

func (k *carding) heads() []head {
	heads := k.Site.heads("print.board", strong)
	if k.team {
		heads = append(heads, k.Site.heads("print.table-ns", "", "print.score", number, "print.table-ew",
			"", "print.score", number)...)
	} else {
		heads = append(heads, k.Site.heads("print.contract", "b", "print.lead", "", "print.score", number)...)
	}
	heads = append(heads, k.head(sheet.UnitLabel(sheet.BoardUnit(k.card.Ranking.Field), k.team), number))
	if k.percent {
		heads = append(heads, k.head("print.percent", number))
	}
	heads = append(heads, head{Full: k.say("pair.from-average")}, k.head("print.so-far", strong))
	heads = append(heads, k.swingHeads()...)
	return append(heads, head{Full: k.say("print.notes"), Class: mark})
}

// row is a line of a card.
func (k *carding) row(l *scorecard.Row) []cell {
	if l.Part != scorecard.Board {
		label, worth := cell{Text: k.say(sheet.LineLabel(l)), Head: true}, k.worth(l)
		label.Span = len(k.heads()) - len(worth)
		if l.Round > 0 {
			label.Text = k.Words.Capital(k.Words.Rounds(l.Round, l.Round)) + ": " + label.Text
		}
		return append([]cell{label}, worth...)
	}
	at := k.anyBoard(l.Number)
	row := []cell{{Who: []link{{at, fmt.Sprint(l.Number)}}, Class: strong, Head: true}}
	if !k.showsLine(k.card, l) {
		return append(row, cell{Text: k.say("site.hidden"), Span: len(k.heads()) - len(row), Class: faint})
	}
	played := k.play(l)
	if b := k.boards[l]; k.judged {
		played[0].Small = printed.CardsSay(k.Words, b)
	}
	row = append(row, played...)
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
		return []cell{{Text: k.Words.Capital(k.Words.RulingShort(l.Ruling))}, {}, {}}
	}
	score := cell{Class: number}
	if hasScore(l.Result) {
		score.Text = k.Words.Points(l.Points)
	}
	r := &l.Result.Received
	if r.Outcome != session.Played || r.PassedOut() || ruledForBoth(r) {
		return []cell{{Text: k.Words.Capital(k.Words.Outcome(*r))}, {}, score}
	}
	return []cell{{Text: k.Words.Contract(r.Contract) + sheet.NoBreak + k.Words.Declarer(r.Result) + sheet.NoBreak +
		k.Words.Tricks(r.Tricks), Class: "c"}, {Text: k.Words.Lead(k.whole.PublicLead(&r.Result))}, score}
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
	return []cell{{Text: k.Words.Capital(k.Words.Outcome(r.Received)), Class: "c"},
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
	row = append(row, k.bar(l), total)
	row = append(row, k.swing(l)...)
	return append(row, cell{Class: mark})
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
