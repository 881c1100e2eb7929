package movement

import "slices"

// against is a Swiss with one contestant more, who plays in the last round that was drawn
// against the one who has nobody to play against in it, at a table of their own. It is
// nil where that round is played, or more or fewer than one are without an opponent.
func (m *Movement) against(played int) *Movement {
	idle := slices.DeleteFunc(m.SitsOut(m.Rounds), func(n int) bool { return slices.Contains(m.Joining, n) })
	if played >= m.Rounds || len(idle) != 1 || len(m.Joining) > 0 {
		return nil
	}
	next := m.Clone()
	games := [][2]int{{idle[0], m.newNumber()}}
	if m.Contestant == Team {
		games = append(games, [2]int{games[0][1], games[0][0]})
	}
	low := m.lowBoard(m.Rounds)
	for i := range next.Rows { // a table that nobody sits at is one of theirs
		if r := &next.Rows[i]; r.Round == m.Rounds && len(m.numbers(*r)) == 0 && len(games) > 0 {
			r.NS, r.EW, r.Low, r.High = games[0][0], games[0][1], low, low+m.BoardsPerRound-1
			games = games[1:]
		}
	}
	for _, g := range games {
		next.Tables++
		for round := 1; round < m.Rounds; round++ {
			next.Rows = append(next.Rows, Row{Table: next.Tables, Round: round})
		}
		next.Rows = append(next.Rows, Row{Table: next.Tables, Round: m.Rounds, NS: g[0], EW: g[1],
			Low: low, High: low + m.BoardsPerRound - 1})
	}
	if next.FirstBye == idle[0] && m.Rounds == 1 {
		next.FirstBye = 0
	}
	if m.Copies >= m.Tables { // each table has its own
		next.Copies = max(m.Copies, next.Tables)
	}
	next.sortRows()
	declareSharing(next, next.Copies)
	return next
}

// fromNextRound is a Swiss with one contestant more, who plays from the next round on.
func (m *Movement) fromNextRound() *Movement {
	next := m.Clone()
	next.Joining = append(next.Joining, m.newNumber())
	return next
}

// newNumber is that of a contestant more.
func (m *Movement) newNumber() int { return slices.Max(append(m.Pairs(), m.Missing)) + 1 }
