package movement

import (
	"fmt"
	"slices"
)

// rover is a Mitchell with an extra pair and no half table: from round 2 on the
// extra pair bumps another pair of its line in each round, which then sits out.
func rover(o Options) (*Movement, error) {
	f := mitchell
	switch {
	case o.Tables%2 == 0 && o.Rounds < o.Tables:
		f = skipMitchell
	case o.Tables%2 == 0:
		f = shareRelay
	}
	plain := o
	plain.Switch = SwitchNone
	base, err := f(plain)
	if err != nil {
		return nil, err
	}
	m, err := base.AddRover(o.Side, max(o.From, 2))
	if err != nil {
		return nil, err
	}
	m.Family = "rover"
	m.Name = name("Rover Mitchell", m)
	o.Half = FullTables
	return finish(m, o, 0), nil
}

// roverBudget is how many tables AddRover tries; it finds its way at once where
// there is one, except in the largest rooms.
const roverBudget = 5_000_000

// AddRover returns the movement with an extra pair (numbered after all others)
// that joins in a round and from then on bumps a pair of one line in every round:
// another table, another pair to bump, other opponents and other boards each
// time. Rows of earlier rounds stay as they are. Side EWMissing bumps EW pairs,
// anything else NS pairs. It is refused when there is no way through the room.
func (m *Movement) AddRover(side HalfTable, from int) (*Movement, error) {
	if m.Contestant != Pair {
		return nil, refuse("only pairs can rove")
	}
	if from < 1 || from > m.Rounds {
		return nil, refuse("a rover cannot join in round %d of %d", from, m.Rounds)
	}
	d := m.Distinct().Clone()
	s := roverSearch{m: d, first: from, budget: roverBudget, line: map[int]bool{}}
	for _, r := range d.Round(1) {
		if side == EWMissing {
			s.line[r.EW] = true
		} else {
			s.line[r.NS] = true
		}
	}
	for round := from; round <= d.Rounds; round++ {
		s.rows = append(s.rows, d.Round(round))
	}
	if !s.next(0) {
		why := "bumps a pair twice, meets a pair twice or plays boards twice"
		if s.budget <= 0 {
			why = "was not found in time"
		}
		return nil, refuse("%d tables, %d rounds: every way of a rover %s; play a round less", m.Tables, m.Rounds, why)
	}
	number := slices.Max(append(d.Pairs(), d.Missing, 2*d.Tables)) + 1
	for _, c := range s.chosen {
		i := d.index(c.row.Table, c.row.Round)
		if d.Rows[i].NS == c.bumped {
			d.Rows[i].NS = number
		} else {
			d.Rows[i].EW = number
		}
	}
	d.Stationary = stationary(d)
	d.Family = ""
	d.Name = fmt.Sprintf("%s, rover from round %d", m.Name, from)
	if m.EqualNumbers {
		if side == EWMissing {
			return nil, refuse("an EW rover needs distinct numbers")
		}
		return d.Equal()
	}
	return d, nil
}

type roverChoice struct {
	row             Row
	bumped, against int
}

// roverSearch looks for the rover's table in each round, depth first; two tables
// up is tried first, since that is the whole answer for a prime number of tables.
type roverSearch struct {
	m      *Movement
	first  int
	rows   [][]Row
	line   map[int]bool // the pairs that may be bumped
	chosen []roverChoice
	budget int
}

func (s *roverSearch) next(round int) bool {
	if round == len(s.rows) {
		return true
	}
	rows := s.rows[round]
	start := 0
	if round > 0 {
		start = s.chosen[round-1].row.Table + 1
	}
	for i := range rows {
		if s.budget--; s.budget <= 0 {
			return false
		}
		r := rows[(start+i)%len(rows)]
		c := roverChoice{row: r, bumped: r.NS, against: r.EW}
		if !s.line[r.NS] {
			c.bumped, c.against = r.EW, r.NS
		}
		if !s.m.Playing(r) || !s.line[c.bumped] || s.taken(c) {
			continue
		}
		s.chosen = append(s.chosen, c)
		if s.next(round + 1) {
			return true
		}
		s.chosen = s.chosen[:round]
	}
	return false
}

func (s *roverSearch) taken(c roverChoice) bool {
	return slices.ContainsFunc(s.chosen, func(d roverChoice) bool {
		return c.bumped == d.bumped || c.against == d.against || c.row.Low == d.row.Low
	})
}
