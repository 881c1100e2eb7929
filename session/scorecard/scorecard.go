package scorecard

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Card is one contestant's evening.
type Card struct {
	session.Rank
	Ranking *session.Ranking
	// At is its place in the order of the ranking, from 0.
	At    int
	Lines []Row
}

// RowKind says what a line is.
type RowKind int

// The parts of a card.
const (
	Board       RowKind = iota // a board
	Carried                    // what was carried forward from another evening
	Unplayed                   // a match in victory points that was not played, or half of one
	SatOut                     // a round in which the contestant played nothing
	Adjustments                // penalties and bonuses together
)

// Row is one board from a contestant's view, or something else that its total is made of.
type Row struct {
	Part RowKind
	// Round is of the board, and of what was not played; Number is of the board.
	Round, Number int
	// Side is on which the contestant sat, NoSide where nobody played the board for it.
	Side      scoring.Side
	Opponents Side
	Partner   Side // of a player
	// Result is what happened at the table; nil where nobody played the board for this
	// contestant. At teams it is that of the team's North-South table, and Other that
	// of its East-West table.
	Result, Other *session.TravellerLine
	// Ruling is the director's, nil for none.
	Ruling *scoring.Ruling
	// Points is the score for the contestant's side.
	Points scoring.Points
	// Value is what the board is worth where it is scored, out of Top.
	Scored     bool
	Value, Top scoring.Frac
	// SoFar is the total with this line, in per cent at matchpoints; Counted is true
	// where it is known then.
	Counted bool
	SoFar   scoring.Frac
	// Missed is the match that was not played; nil of other lines.
	Missed *scoring.UnplayedScore
	// Award is what the scoring gave; nil of teams and of results that make no sense.
	Award *scoring.Award
	// Match is the match of a team, Team its index there, and MatchBoard the board; nil
	// of pairs and players.
	Match      *scoring.Match
	MatchBoard *scoring.MatchBoard
	Team       int
}

// Percent is what the board is worth in per cent; ok is false where it has no
// top, or is not scored.
func (l *Row) Percent() (percent scoring.Frac, ok bool) {
	if !l.Scored || l.Top.IsZero() {
		return scoring.Frac{}, false
	}
	return l.Value.Mul(scoring.Int(100)).Div(l.Top), true
}

// Plays is what the contestant is: a pair, a team or a player.
func (c *Card) Plays() movement.ContestantKind { return c.Ranking.Section.Movement.Contestant }

// All gives the cards of everybody in the order of numbers, ranking by ranking; those by
// handicap have none of their own.
func All(st *session.State, sc *session.Scores) (cards []*Card) {
	s := newSource(st, sc)
	for i := range sc.Rankings {
		if sc.Rankings[i].WithHandicap {
			continue
		}
		first := len(cards)
		for j := range sc.Rankings[i].Ranks {
			cards = append(cards, s.card(&sc.Rankings[i], j))
		}
		slices.SortFunc(cards[first:], func(a, b *Card) int {
			return cmp.Or(cmp.Compare(a.Who.Section, b.Who.Section), cmp.Compare(a.Who.Number, b.Who.Number))
		})
	}
	return cards
}

// Of gives the card of a line of a ranking, by its place there from 0.
func Of(st *session.State, sc *session.Scores, ranking *session.Ranking, at int) *Card {
	return newSource(st, sc).card(ranking, at)
}

// source is where cards are made of.
type source struct {
	st      *session.State
	results map[session.Key]*session.TravellerLine
	tops    map[session.Key]scoring.Frac
}

func newSource(st *session.State, sc *session.Scores) *source {
	s := &source{st: st, results: map[session.Key]*session.TravellerLine{}, tops: map[session.Key]scoring.Frac{}}
	for i := range sc.Travellers {
		for j := range sc.Travellers[i].Lines {
			l := &sc.Travellers[i].Lines[j]
			s.results[l.Key], s.tops[l.Key] = l, sc.Travellers[i].Top
		}
	}
	return s
}

func (s *source) card(ranking *session.Ranking, at int) *Card {
	c := &Card{Rank: ranking.Ranks[at], Ranking: ranking, At: at}
	g := gathering{Card: c, source: s}
	g.gather()
	return c
}
