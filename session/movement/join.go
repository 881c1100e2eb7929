package movement

import "fmt"

// Join makes one movement of two sections of teams of which each holds one half of
// every match: in both, EW are the teams of the other section. Tables and teams of
// the second section are numbered on from those of the first.
func Join(first, second *Movement) (*Movement, error) {
	if first.Contestant != Team || second.Contestant != Team {
		return nil, refuse("only sections of teams are joined")
	}
	if first.Rounds != second.Rounds || first.BoardsPerRound != second.BoardsPerRound {
		return nil, refuse("%d rounds of %d boards cannot be joined to %d rounds of %d", first.Rounds,
			first.BoardsPerRound, second.Rounds, second.BoardsPerRound)
	}
	tables, teams := 0, 0
	for _, r := range first.Rows {
		tables, teams = max(tables, r.Table), max(teams, r.NS, r.EW)
	}
	for _, r := range second.Rows {
		teams = max(teams, r.NS, r.EW)
	}
	beyond := func(n int) int {
		if n > 0 {
			n += teams
		}
		return n
	}
	m := first.Clone()
	m.Family, m.Section, m.Revenge = "", "", first.Revenge || second.Revenge
	m.Name = fmt.Sprintf("%s, joined to %s", first.Name, second.Name)
	for i := range m.Rows {
		m.Rows[i].EW = beyond(m.Rows[i].EW)
	}
	for _, r := range second.Clone().Rows {
		r.Table += tables
		r.NS = beyond(r.NS)
		m.Rows = append(m.Rows, r)
	}
	m.sortRows()
	m.Tables = len(m.TableNumbers())
	declareSharing(m, first.Copies+second.Copies)
	return m, m.Validate()
}
