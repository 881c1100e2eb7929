package movement

import "slices"

// ebuIdleRows settles what the rows without boards mean: who sits out there, whom
// the missing pair keeps waiting, and which numbers mean nothing. The missing pair
// is counted over NS 1..T and EW T+1..2T, 0 for none.
func (m *Movement) ebuIdleRows(missing int) {
	if m.Contestant == Team && m.matchesWhole(true) {
		for i, r := range m.Rows { // with its own team at the table a team has no opponents
			if r.NS == r.EW {
				m.Rows[i].Low, m.Rows[i].High = 0, 0
			}
		}
	}
	m.dropSeatedElsewhere()
	m.ebuMissing(missing)
	for i, r := range m.Rows {
		if m.Contestant == Individual || r.count() > 0 || r.NS == 0 || r.EW == 0 || m.missingNS(r) || m.missingEW(r) {
			continue
		}
		if r.NS != r.EW { // two pairs and no boards: nobody plays here
			m.Rows[i].NS = 0
		}
		m.Rows[i].EW = 0
	}
}

// idler is a contestant as a row names it: with equal numbers, and of teams, NS 3
// and EW 3 are not the same.
type idler struct {
	round, number int
	ew            bool
}

// dropSeatedElsewhere takes everybody out of the rows without boards who sits at
// another table in the same round.
func (m *Movement) dropSeatedElsewhere() {
	if m.Contestant == Individual {
		return
	}
	apart := m.EqualNumbers || m.Contestant == Team
	seated := map[idler]bool{}
	for _, r := range m.Rows {
		if r.count() > 0 {
			seated[idler{r.Round, r.NS, false}] = true
			seated[idler{r.Round, r.EW, apart}] = true
		}
	}
	for i, r := range m.Rows {
		if r.count() > 0 {
			continue
		}
		if seated[idler{r.Round, r.NS, false}] {
			m.Rows[i].NS = 0
		}
		if seated[idler{r.Round, r.EW, apart}] {
			m.Rows[i].EW = 0
		}
		if r := m.Rows[i]; r.NS == r.EW && !m.EqualNumbers {
			m.Rows[i].EW = 0
		}
		seated[idler{r.Round, m.Rows[i].NS, false}] = true
		seated[idler{r.Round, m.Rows[i].EW, apart}] = true
	}
}

// ebuMissing declares the missing pair. A pair that has no seat but with itself (the
// other half of a rover's virtual table) is not missed.
func (m *Movement) ebuMissing(n int) {
	if n == 0 {
		return
	}
	half, number := NSMissing, n
	if n > m.Tables {
		half = EWMissing
		if m.EqualNumbers {
			number -= m.Tables
		}
	}
	if slices.ContainsFunc(m.Rows, func(r Row) bool {
		if r.count() == 0 && r.NS == r.EW {
			return false
		}
		return r.NS == number && (!m.EqualNumbers || half == NSMissing) ||
			r.EW == number && (!m.EqualNumbers || half == EWMissing)
	}) {
		m.Half, m.Missing = half, number
	}
}

// matchesWhole reports whether every game is played both ways, as in matches of
// teams. A team at a table with itself counts as no game if own is set.
func (m *Movement) matchesWhole(own bool) bool {
	type key struct{ ns, ew, low int }
	games := make(map[key]bool, len(m.Rows))
	for _, r := range m.Rows {
		if r.Low > 0 && !(own && r.NS == r.EW) {
			games[key{r.NS, r.EW, r.Low}] = true
		}
	}
	for g := range games {
		if g.ns == g.ew || !games[key{g.ew, g.ns, g.low}] {
			return false
		}
	}
	return len(games) > 0
}

// meetAgain reports whether two pairs meet more than once, which an imported
// movement is then taken to mean.
func meetAgain(m *Movement) bool {
	if m.Contestant != Pair {
		return false
	}
	return slices.ContainsFunc(m.Problems(), func(p Problem) bool { return p.Kind == MetBefore })
}
