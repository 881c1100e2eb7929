package account

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// settled is the account with what it leaves open: how many winners sections of
// pairs have where it has no sides, by the results, and numbers that tell
// everybody in a section apart.
func (a *Account) settled() *Account {
	if a.Plays != movement.Pair {
		return a.distinct()
	}
	next := *a
	next.Sections = slices.Clone(a.Sections)
	for i := range next.Sections {
		s := &next.Sections[i]
		sided := slices.ContainsFunc(s.Contestants, func(c Contestant) bool { return c.Side != scoring.NoSide })
		if s.Movement == nil && s.Winners == scoring.TwoWinners && !sided && len(s.Lines) > 0 {
			var lines []scoring.Line
			for n := range s.Lines {
				lines = append(lines, scoring.Line{Board: s.Lines[n].Board, NS: s.Lines[n].NS, EW: s.Lines[n].EW})
			}
			s.Winners = exchange.Winners(lines)[""]
		}
	}
	return next.distinct()
}

// distinct is the account with numbers that are: where both directions count from
// 1, East-West come after North-South. An account in which they are distinct
// already is returned as it is.
func (a *Account) distinct() *Account {
	if !slices.ContainsFunc(a.Sections, func(s Section) bool { return s.clash() > 0 }) {
		return a
	}
	next := *a
	next.Sections = slices.Clone(a.Sections)
	for i := range next.Sections {
		next.Sections[i].renumber(next.Sections[i].clash())
	}
	return &next
}

// clash is by how much the numbers of East-West must rise to be none of North-South's,
// 0 where they are none.
func (s *Section) clash() (most int) {
	if s.Winners != scoring.TwoWinners {
		return 0
	}
	if s.Movement != nil {
		if s.Movement.EqualNumbers {
			return s.Movement.Tables
		}
		return 0
	}
	ns, ew := map[int]bool{}, map[int]bool{}
	for _, c := range s.Contestants {
		switch c.Side {
		case scoring.NS:
			ns[c.Number] = true
		case scoring.EW:
			ew[c.Number] = true
		}
	}
	named := len(ns) > 0 && len(ew) > 0
	for i := range s.Lines {
		l := &s.Lines[i]
		if !named {
			ns[l.NS], ew[l.EW] = true, true
		}
		most = max(most, l.NS)
	}
	both := 0
	for n := range ns {
		if n > 0 && ew[n] {
			both++
		}
		most = max(most, n)
	}
	if both == 0 || !named && 2*both < len(ns) { // a board in the wrong direction makes no clash
		return 0
	}
	return most
}

// renumber raises the numbers of East-West.
func (s *Section) renumber(by int) {
	if by == 0 {
		return
	}
	up := func(n *int) {
		if *n > 0 {
			*n += by
		}
	}
	s.Contestants = slices.Clone(s.Contestants)
	for i := range s.Contestants {
		if c := &s.Contestants[i]; c.Side == scoring.EW {
			up(&c.Number)
		}
	}
	s.Lines = slices.Clone(s.Lines)
	for i := range s.Lines {
		up(&s.Lines[i].EW)
		if o := s.Lines[i].Others; o != nil {
			others := *o
			up(&others.EW)
			s.Lines[i].Others = &others
		}
	}
	s.Matches = slices.Clone(s.Matches)
	for i := range s.Matches {
		up(&s.Matches[i].Away)
	}
	if s.Movement != nil && s.Movement.EqualNumbers {
		s.Movement = s.Movement.Distinct()
	}
}
