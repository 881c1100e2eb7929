package review

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/study"
)

// Personal is a contestant's evening: its card, what every board was beside what the
// field has on average, what made the difference, and whom it met.
//
//	for _, p := range review.Everybody(st, sc, review.Options{}) {
//		for _, b := range p.Boards {
//			if s := b.Swing; s != nil {
//				// b.Average + s.Bid + s.Lead + s.Play is b.Value
//			}
//		}
//	}
type Personal struct {
	*scorecard.Card
	// Unit is what boards are counted in.
	Unit scoring.Unit
	// Boards are those of the card, in the order of play, and Meetings the opponents with
	// their boards.
	Boards   []*Board
	Meetings []*Meeting
	// Judged is true where a board has a swing, Led where one of them has a lead.
	Judged, Led bool
	// Average and Over are the sums over the boards that count; Over is Sum's Bid, Lead
	// and Play, and Rest of the boards without a swing.
	Average, Over scoring.Frac
	Sum           Swing
	Rest          scoring.Frac
	// Declared and Defended are the boards of either kind that were played for a score;
	// of teams, which do both on every board, there are none.
	Declared, Defended Share
	// Ours is what the contestant's own leads and play gave away beyond what the other
	// side gave back, on boards where that is one side's: 0 or less; Theirs is what it
	// was given: 0 or more.
	Ours, Theirs scoring.Frac
	// Best is the best meeting of several, nil where there is none.
	Best *Meeting
	// Tops are the boards with all the matchpoints; where there are none to be had, those
	// that gained most. ToDiscuss are those that lost most. Both are few, the most
	// telling first.
	Tops, ToDiscuss []*Board
	// Season is what the same players had on other evenings, nil where they had none.
	Season *Earlier
}

// Board is a board of a contestant.
type Board struct {
	*scorecard.Row
	Dealer scoring.Direction
	Vul    scoring.Vulnerability
	// Deal is nil where the cards are not known, or may not be seen yet (Law 16D), and so
	// is Par, which is North-South's.
	Deal *deal.Deal
	Par  *scoring.Points
	// Common is the contract that most tables of the field played: see Story.
	Common Common
	// Tables are those at which it was played for the contestant: one of a pair and a
	// player; of a team those where it sat North-South, then the others.
	Tables []Table
	// Average is what the board gives on average, and Over what the contestant has beyond
	// it; both are 0 of a board that does not count.
	Average, Over scoring.Frac
	// Swing is what Over is made of, nil where the cards do not tell.
	Swing *Swing
}

// Table is what happened at a table at which a board was played for a contestant.
type Table struct {
	*AtTable
	// Side is the contestant's there.
	Side scoring.Side
	// Calls and Play are what a recorder saw.
	Calls []deal.Call
	Play  []deal.PlayedCard
}

// Declared reports whether the contestant's side declared there.
func (t *Table) Declared() bool { return !t.PassedOut() && t.Declarer.Side() == t.Side }

// Swing is what made a board another one than the average, in the unit of the boards: a
// sum of three, exact.
type Swing struct {
	// Bid is what the contract would have had double dummy, from the average on; of a
	// team, its contracts against those of the other table.
	Bid scoring.Frac
	// Lead is what the opening lead changed. Led is true where one could be judged, else
	// it is part of Play.
	Lead scoring.Frac
	Led  bool
	// Play is what the other cards changed.
	Play scoring.Frac
}

// Share is what some boards brought, out of Top where they have one.
type Share struct {
	Boards           int
	Value, Top, Over scoring.Frac
}

// Percent is the share of the top; ok is false where there is none.
func (s Share) Percent() (percent scoring.Frac, ok bool) {
	if s.Top.IsZero() {
		return scoring.Frac{}, false
	}
	return s.Value.Mul(scoring.Int(100)).Div(s.Top), true
}

// A board for which nothing counts adds nothing.
func (s *Share) add(b *Board) {
	if b.Scored {
		s.Boards, s.Value, s.Top, s.Over = s.Boards+1, s.Value.Add(b.Value), s.Top.Add(b.Top), s.Over.Add(b.Over)
	}
}

// Meeting is a round against the same opponents.
type Meeting struct {
	Round     int
	Partner   scorecard.Side // of a player
	Opponents scorecard.Side
	Boards    []*Board
	Share
}

// Options say what is known of an evening beside it.
type Options struct {
	// Study is what a solver found out that the evening does not have.
	Study study.Study
	// Season are other evenings of the club, in the order in which they were played.
	Season []competition.Evening
	// May reports whether a board's cards may be seen; nil asks the evening: once its
	// deals are released, or everybody is told of the board.
	May func(section, board int) bool
}

// Everybody is what every contestant made of an evening, in the order of scorecard.All.
func Everybody(st *session.State, sc *session.Scores, o Options) (list []*Personal) {
	g := newGathering(st, sc, o)
	for _, c := range scorecard.All(st, sc) {
		list = append(list, g.personal(c))
	}
	return list
}

// One is what a line of a ranking, by its place there from 0, made of an evening.
func One(st *session.State, sc *session.Scores, o Options, ranking *session.Ranking, at int) *Personal {
	return newGathering(st, sc, o).personal(scorecard.Of(st, sc, ranking, at))
}

// gathering is where the evenings of contestants are made.
type gathering struct {
	Options
	st      *session.State
	sc      *session.Scores
	others  bool // the cards are of another evening
	stories map[SectionBoard]*Story
	lines   map[session.Key]*AtTable
	of      map[session.Key]*Story
}

func newGathering(st *session.State, sc *session.Scores, o Options) *gathering {
	g := &gathering{Options: o, st: st, sc: sc, others: st.OtherDeals(), stories: map[SectionBoard]*Story{},
		lines: map[session.Key]*AtTable{}, of: map[session.Key]*Story{}}
	if g.May == nil {
		g.May = func(section, board int) bool { return st.Deals.Released || st.Told(section, board) }
	}
	return g
}

// line is what happened at a place, with the story of its board.
func (g *gathering) line(k session.Key) (*AtTable, *Story) {
	at := SectionBoard{k.Section, k.Board}
	if g.stories[at] == nil {
		s := tell(g.st, g.sc, at, g.others || !g.May(k.Section, k.Board), g.Study.Leads)
		g.stories[at] = &s
		for i := range s.Lines {
			if l := &s.Lines[i]; l.Section == k.Section {
				g.lines[l.Key], g.of[l.Key] = l, &s
			}
		}
	}
	return g.lines[k], g.of[k]
}

// personal gathers the evening of a card.
func (g *gathering) personal(c *scorecard.Card) *Personal {
	p := &Personal{Card: c, Unit: c.Ranking.Field.BoardUnit()}
	for i := range c.Lines {
		if c.Lines[i].Part == scorecard.Board {
			p.Boards = append(p.Boards, g.board(c, &c.Lines[i]))
		}
	}
	p.addUp()
	p.season(g.st.Evening, g.Season)
	return p
}

// board gathers a board of a card.
func (g *gathering) board(c *scorecard.Card, row *scorecard.Row) *Board {
	b := &Board{Row: row, Dealer: scoring.BoardDealer(row.Number), Vul: scoring.BoardVulnerability(row.Number)}
	for _, r := range []*session.TravellerLine{row.Result, row.Other} {
		if r == nil {
			continue
		}
		l, story := g.line(r.Key)
		if l == nil {
			continue
		}
		b.Common = story.Common
		t := Table{AtTable: l, Side: row.Side}
		if c.Plays() == movement.Team {
			t.Side = scoring.NS
			if r == row.Other {
				t.Side = scoring.EW
			}
		}
		if l.Form == "" && story.Deal != nil {
			b.Deal, b.Dealer, b.Vul = story.Deal, story.Dealer, story.Vul
			if story.Par != nil {
				b.Par = &story.Par.Score
			}
			g.record(&t, b)
		}
		b.Tables = append(b.Tables, t)
	}
	if row.Scored {
		g.swing(c, b)
	}
	return b
}

// record gives a table the auction and the play that a recorder saw.
func (g *gathering) record(t *Table, b *Board) {
	record, there := g.st.Recorded[t.Key]
	if !there {
		return
	}
	got, _, _ := study.Recorded(deal.Board{Number: t.Board, Dealer: b.Dealer, Vul: b.Vul, Deal: *b.Deal}, record)
	t.Calls, t.Play = got.Calls, got.Play
}
