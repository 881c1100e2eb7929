// Package personaljson writes what contestants made of an evening as JSON for other
// programs: every board with what it was beside the average and what made the difference,
// whom each met, and what stands out.
//
//	err := personaljson.Write(out, st, review.Everybody(st, sc, review.Options{}))
//
// Exact figures are strings in lowest terms, "97/180" or "-12". A field that does not
// apply is left out, and so is what the cards do not tell, or may not tell yet (Law 16D).
// Seats are N, E, S and W, cards are suit and rank, "SA" and "HT", contracts are "4SX"
// and "PASS", tricks count over or under the contract, scores are North-South's. Of a
// board with a swing average, bid, lead and play add up to its value.
package personaljson

import (
	"io"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
	"clubnight/session/review"
)

// head is that of the schema that this package writes.
var head = text.Head{Schema: "clubnight-personal", Version: 1}

// File is the evenings of contestants.
type File struct {
	text.Head
	Evening     string       `json:"evening,omitempty"`
	Club        string       `json:"club,omitempty"`
	Date        string       `json:"date,omitempty"`
	Contestants []Contestant `json:"contestants"`
}

// Contestant is the evening of a pair, a team or a player.
type Contestant struct {
	Kind    string   `json:"kind"` // pair, team or player
	Section string   `json:"section"`
	Number  int      `json:"number"`
	Side    string   `json:"side,omitempty"` // in which it is ranked
	Names   []string `json:"names,omitempty"`
	Place   int      `json:"place,omitempty"`
	// Total is in TotalUnit, Percentage that of the evening at matchpoints.
	Total      scoring.Frac  `json:"total"`
	TotalUnit  string        `json:"total_unit"`
	Percentage *scoring.Frac `json:"percentage,omitempty"`
	// Unit is what boards are counted in.
	Unit    string       `json:"unit"`
	Average scoring.Frac `json:"average"`
	Over    scoring.Frac `json:"over"`
	Swing   *Swing       `json:"swing,omitempty"`
	// Rest is what boards without a swing have over the average.
	Rest      scoring.Frac  `json:"rest"`
	Given     *scoring.Frac `json:"given,omitempty"`
	Received  *scoring.Frac `json:"received,omitempty"`
	Declared  *Brought      `json:"declared,omitempty"`
	Defended  *Brought      `json:"defended,omitempty"`
	BestRound int           `json:"best_round,omitempty"`
	Tops      []int         `json:"tops,omitempty"`
	ToDiscuss []int         `json:"to_discuss,omitempty"`
	Meetings  []Meeting     `json:"meetings"`
	Boards    []Board       `json:"boards"`
	Season    *Earlier      `json:"season,omitempty"`
}

// Swing is what made the difference to the average.
type Swing struct {
	Bid  scoring.Frac  `json:"bid"`
	Lead *scoring.Frac `json:"lead,omitempty"`
	Play scoring.Frac  `json:"play"`
}

// Brought is what some boards brought.
type Brought struct {
	Boards int           `json:"boards"`
	Value  scoring.Frac  `json:"value"`
	Top    *scoring.Frac `json:"top,omitempty"`
	Over   scoring.Frac  `json:"over"`
}

// Meeting is a round against the same opponents.
type Meeting struct {
	Round     int   `json:"round"`
	Partner   []int `json:"partner,omitempty"`
	Opponents []int `json:"opponents,omitempty"`
	Brought
}

// Board is a board of a contestant.
type Board struct {
	Round      int             `json:"round"`
	Board      int             `json:"board"`
	Dealer     string          `json:"dealer"`
	Vulnerable string          `json:"vulnerable"`
	Deal       string          `json:"deal,omitempty"` // as PBN writes it
	Par        *scoring.Points `json:"par,omitempty"`
	Scored     bool            `json:"scored"`
	Value      *scoring.Frac   `json:"value,omitempty"`
	Top        *scoring.Frac   `json:"top,omitempty"`
	Average    *scoring.Frac   `json:"average,omitempty"`
	Over       *scoring.Frac   `json:"over,omitempty"`
	Swing      *Swing          `json:"swing,omitempty"`
	Ruling     *scoring.Ruling `json:"ruling,omitempty"`
	Tables     []Table         `json:"tables,omitempty"`
	Common     *Common         `json:"common,omitempty"`
}

// Common is the contract that most tables played.
type Common struct {
	Contract string `json:"contract"`
	Side     string `json:"side"`
	Tables   int    `json:"tables"`
	Made     int    `json:"made"`
	Of       int    `json:"of"`
}

// Table is what happened at a table.
type Table struct {
	Table    int             `json:"table"`
	Side     string          `json:"side,omitempty"` // the contestant's
	Contract string          `json:"contract,omitempty"`
	Declarer string          `json:"declarer,omitempty"`
	Tricks   *int            `json:"tricks,omitempty"`
	Lead     string          `json:"lead,omitempty"`
	Score    *scoring.Points `json:"score,omitempty"`
	// Worth is what contract, lead and play were worth in tricks for declarer.
	Worth *Worth   `json:"worth,omitempty"`
	Calls []string `json:"calls,omitempty"`
	Cards []string `json:"cards,omitempty"`
}

// Worth is tricks for declarer: together those over or under the contract.
type Worth struct {
	Contract int  `json:"contract"`
	Lead     *int `json:"lead,omitempty"`
	Play     int  `json:"play"`
}

// Earlier is what the players had together on other evenings.
type Earlier struct {
	Average  scoring.Frac    `json:"average"`
	Best     scoring.Frac    `json:"best"`
	Won      int             `json:"won"`
	Evenings []SeasonEvening `json:"evenings"`
}

// SeasonEvening is one of them.
type SeasonEvening struct {
	Name       string       `json:"name,omitempty"`
	Date       string       `json:"date,omitempty"`
	Percentage scoring.Frac `json:"percentage"`
	Place      int          `json:"place"`
}

// Write writes the evenings of contestants of a state.
func Write(w io.Writer, st *session.State, list []*review.Personal) error {
	d := File{Head: head, Evening: st.Evening.Name, Club: st.Evening.Club, Contestants: []Contestant{}}
	if !st.Evening.Date.IsZero() {
		d.Date = st.Evening.Date.Format("2006-01-02")
	}
	for _, p := range list {
		d.Contestants = append(d.Contestants, contestant(st, p))
	}
	return text.WriteJSON(w, d)
}

// kinds are what contestants are called.
var kinds = [...]string{movement.Pair: "pair", movement.Team: "team", movement.Individual: "player"}

func contestant(st *session.State, p *review.Personal) Contestant {
	c := Contestant{Kind: kinds[p.Plays()], Section: session.Letter(p.Who.Section), Number: p.Who.Number,
		Side: p.Ranking.Side.String(), Place: p.Place, Total: p.Total, TotalUnit: p.Ranking.Field.Unit().String(),
		Unit: p.Unit.String(), Average: p.Average, Over: p.Over, Rest: p.Rest, Declared: share(p.Declared),
		Defended: share(p.Defended), Tops: numbers(p.Tops), ToDiscuss: numbers(p.ToDiscuss)}
	for _, name := range p.Names {
		if name != "" {
			c.Names = append(c.Names, name)
		}
	}
	if p.Ranking.InPercent() && !p.Out().IsZero() {
		c.Percentage = &p.Percentage
	}
	if p.Judged {
		c.Swing = swing(&p.Sum)
		if p.Plays() != movement.Team {
			c.Given, c.Received = &p.Ours, &p.Theirs
		}
	}
	if p.Best != nil {
		c.BestRound = p.Best.Round
	}
	for _, m := range p.Meetings {
		c.Meetings = append(c.Meetings, Meeting{m.Round, m.Partner.Numbers, m.Opponents.Numbers, shareOf(m.Share)})
	}
	for _, b := range p.Boards {
		c.Boards = append(c.Boards, board(st, b))
	}
	if s := p.Season; s != nil {
		c.Season = &Earlier{Average: s.Average, Best: s.Best, Won: s.Won}
		for _, e := range s.Evenings {
			one := SeasonEvening{Name: e.Name, Percentage: e.Percentage, Place: e.Place}
			if !e.Date.IsZero() {
				one.Date = e.Date.Format("2006-01-02")
			}
			c.Season.Evenings = append(c.Season.Evenings, one)
		}
	}
	return c
}

func swing(s *review.Swing) *Swing {
	if s == nil {
		return nil
	}
	one := &Swing{Bid: s.Bid, Play: s.Play}
	if s.Led {
		one.Lead = &s.Lead
	}
	return one
}

func shareOf(s review.Share) Brought {
	one := Brought{Boards: s.Boards, Value: s.Value, Over: s.Over}
	if !s.Top.IsZero() {
		one.Top = &s.Top
	}
	return one
}

func share(s review.Share) *Brought {
	if s.Boards == 0 {
		return nil
	}
	one := shareOf(s)
	return &one
}

func numbers(boards []*review.Board) (list []int) {
	for _, b := range boards {
		list = append(list, b.Number)
	}
	return list
}

func board(st *session.State, b *review.Board) Board {
	one := Board{Round: b.Round, Board: b.Number, Dealer: b.Dealer.String(), Vulnerable: b.Vul.String(), Par: b.Par,
		Scored: b.Scored, Swing: swing(b.Swing), Ruling: b.Ruling}
	if b.Deal != nil {
		one.Deal = b.Deal.String()
	}
	if b.Scored {
		one.Value, one.Average, one.Over = &b.Value, &b.Average, &b.Over
		if !b.Top.IsZero() {
			one.Top = &b.Top
		}
	}
	if c := b.Common; c.Tables > 1 {
		one.Common = &Common{c.Contract.String(), c.Side.String(), c.Tables, c.Made, c.Of}
	}
	for i := range b.Tables {
		one.Tables = append(one.Tables, table(st, &b.Tables[i]))
	}
	return one
}

func table(st *session.State, t *review.Table) Table {
	one := Table{Table: t.Table, Side: t.Side.String()}
	if t.Outcome == session.Played {
		one.Contract = t.Contract.String()
		if !t.PassedOut() {
			one.Declarer, one.Tricks = t.Declarer.String(), &t.Tricks
			if c, led := st.PublicLead(&t.Result).Card(); led {
				one.Lead = c.String()
			}
		}
	}
	if t.HasPoints {
		one.Score = &t.Points
	}
	if w := t.Worth; w != nil && !t.PassedOut() {
		one.Worth = &Worth{Contract: w.Contract, Play: w.Play}
		if w.Judged {
			one.Worth.Lead = &w.Lead
		}
	}
	for _, c := range t.Calls {
		one.Calls = append(one.Calls, c.Bid)
	}
	for _, c := range t.Play {
		one.Cards = append(one.Cards, c.String())
	}
	return one
}
