package movement

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// ErrRoundsPlayed is returned when another movement does not keep the rounds that
// have been played.
var ErrRoundsPlayed = errors.New("rounds already played would change")

// TableUpdate is what changes at one table: the guide's "Updating movement
// information". Everything at that table from round From on is sent again, and the
// server erases its results there; earlier results stay.
type TableUpdate struct {
	Table int
	From  int   // UpdateFromRound: the first changed round, 1 for a new table
	New   bool  // the table is added
	Rows  []Row // every row of the table from round From on; of a new table all of them
}

// Change is a movement that can replace another during play.
type Change struct {
	To      *Movement // in the numbers that the pairs have now
	Played  int       // rounds kept
	Updates []TableUpdate
	Lost    []Cost // what the change costs
}

// ChangeTo returns how to change to another movement once so many rounds are
// played or have been started. The other movement is renumbered so that everybody
// who sits somewhere in round 1 keeps the number; new pairs get the numbers that
// follow. It fails with ErrRoundsPlayed when any row of the played rounds would
// differ.
func (m *Movement) ChangeTo(other *Movement, played int) (*Change, error) {
	if played < 0 || played > m.Rounds {
		return nil, refuse("%d rounds played of %d", played, m.Rounds)
	}
	to := other.Clone()
	to.Section = m.Section
	if played > 0 {
		var err error
		if to, err = m.renumber(other.Distinct().Clone()); err != nil {
			return nil, err
		}
		if err := m.Distinct().keeps(to, played); err != nil {
			return nil, err
		}
		if m.EqualNumbers {
			if to, err = to.equalLike(m); err != nil {
				return nil, err
			}
		}
	}
	to.addEmptyRows(m)
	c := &Change{To: to, Played: played, Updates: m.updates(to, played)}
	c.Lost = m.lost(to, c.Updates, played)
	return c, nil
}

// equalLike returns a renumbered movement with equal numbers again, if its pairs
// keep to their lines. New pairs have been numbered table by table, NS before EW.
func (m *Movement) equalLike(old *Movement) (*Movement, error) {
	if m.Winners != 2 {
		return nil, fmt.Errorf("one winner needs distinct numbers: %w", ErrRoundsPlayed)
	}
	t := old.Tables
	number := func(n int) (equal int, ew bool) {
		switch {
		case n > 2*t:
			return t + (n-2*t+1)/2, (n-2*t)%2 == 0
		case n > t:
			return n - t, true
		}
		return n, false
	}
	for i, r := range m.Rows {
		ns, wrong := number(r.NS)
		ew, right := number(r.EW)
		if r.NS > 0 && wrong || r.EW > 0 && !right {
			return nil, fmt.Errorf("%v: a pair changes lines, which equal numbers cannot tell: %w", r, ErrRoundsPlayed)
		}
		m.Rows[i].NS, m.Rows[i].EW = ns, ew
	}
	m.Missing, _ = number(m.Missing)
	m.EqualNumbers = true
	m.Stationary = stationary(m)
	return m, nil
}

// renumber gives the pairs of another movement the numbers that they have in this
// one, by their seats in round 1. The missing pair of either movement keeps its
// own place: when it arrives, it gets the number that was kept for it.
func (m *Movement) renumber(to *Movement) (*Movement, error) {
	old := m.Distinct()
	number := map[int]int{}
	taken := map[int]bool{}
	for _, r := range old.Round(1) {
		q, ok := to.At(r.Table, 1)
		if !ok {
			continue
		}
		for _, s := range [2][2]int{{q.NS, r.NS}, {q.EW, r.EW}} {
			if s[0] > 0 && s[1] > 0 {
				number[s[0]] = s[1]
				taken[s[1]] = true
			}
		}
	}
	if old.Planned > 0 && to.Planned > 0 { // a Swiss has contestants without a seat in round 1
		for _, n := range old.Pairs() {
			if _, seated := number[n]; !seated && !taken[n] {
				number[n], taken[n] = n, true
			}
		}
	}
	next := slices.Max(append(old.Pairs(), old.Missing)) + 1
	give := func(n int) int {
		if n == 0 {
			return 0
		}
		if _, ok := number[n]; !ok {
			for taken[next] {
				next++
			}
			number[n] = next
			taken[next] = true
		}
		return number[n]
	}
	for round := 1; round <= to.Rounds; round++ { // new pairs by seat: NS, then EW, table by table
		for i, r := range to.Rows {
			if r.Round == round {
				to.Rows[i].NS, to.Rows[i].EW = give(r.NS), give(r.EW)
			}
		}
	}
	to.Missing = give(to.Missing)
	for i, n := range to.Joining {
		to.Joining[i] = give(n)
	}
	to.Section = m.Section
	to.Stationary = stationary(to)
	return to, nil
}

// keeps fails when a row of a played round differs.
func (m *Movement) keeps(to *Movement, played int) error {
	for _, r := range m.Rows {
		if r.Round > played {
			continue
		}
		q, ok := to.At(r.Table, r.Round)
		if !ok {
			if m.Playing(r) {
				return fmt.Errorf("table %d has played round %d and would go: %w", r.Table, r.Round, ErrRoundsPlayed)
			}
			continue
		}
		if !r.Equal(q) && (m.Playing(r) || to.Playing(q)) {
			return fmt.Errorf("%v would become %v: %w", r, q, ErrRoundsPlayed)
		}
	}
	return nil
}

// addEmptyRows empties the tables and rounds that this movement has and the other
// has not: the guide has no removal, and rounds have no gaps.
func (to *Movement) addEmptyRows(m *Movement) {
	if to.Rounds < m.Rounds {
		for _, t := range to.TableNumbers() {
			for round := to.Rounds + 1; round <= m.Rounds; round++ {
				to.Rows = append(to.Rows, Row{Table: t, Round: round})
			}
		}
		to.Rounds = m.Rounds
	}
	have := to.TableNumbers()
	for _, t := range m.TableNumbers() {
		if slices.Contains(have, t) {
			continue
		}
		for round := 1; round <= to.Rounds; round++ {
			to.Rows = append(to.Rows, Row{Table: t, Round: round})
		}
		to.Tables++
	}
	to.sortRows()
}

// updates returns the tables that change, each from its first changed round.
func (m *Movement) updates(to *Movement, played int) []TableUpdate {
	have := m.TableNumbers()
	var all []TableUpdate
	for _, t := range to.TableNumbers() {
		rows := to.Table(t)
		if !slices.Contains(have, t) {
			all = append(all, TableUpdate{Table: t, From: 1, New: true, Rows: rows})
			continue
		}
		for i, r := range rows {
			old, ok := m.At(t, r.Round)
			if idle := r.Round <= played && !m.Playing(old) && !to.Playing(r); idle {
				continue // whoever sat here did not play
			}
			if !ok || !old.Equal(r) || m.Playing(old) != to.Playing(r) {
				all = append(all, TableUpdate{Table: t, From: r.Round, Rows: rows[i:]})
				break
			}
		}
	}
	return all
}

// lost returns what a change costs.
func (m *Movement) lost(to *Movement, updates []TableUpdate, played int) []Cost {
	var lost []Cost
	for _, u := range updates {
		if u.From <= played && !u.New {
			lost = append(lost, Cost{Kind: ResultsErased, Table: u.Table, Round: u.From})
		}
		if u.New && played > 0 {
			missed := 0
			for _, r := range u.Rows {
				if r.Round <= played && to.Playing(r) {
					missed += r.count()
				}
			}
			if missed > 0 {
				lost = append(lost, Cost{Kind: BoardsMissed, Table: u.Table, Rounds: played, Boards: missed})
			}
		}
	}
	before, after := len(m.Boards()), len(to.Boards())
	if after < before {
		lost = append(lost, Cost{Kind: BoardsUnused, Boards: before - after})
	}
	if after > before {
		lost = append(lost, Cost{Kind: BoardsToDeal, Boards: after - before})
	}
	if m.Winners == 2 && to.Winners == 1 {
		lost = append(lost, Cost{Kind: LineLost})
	}
	return lost
}

// count writes "1 round" or "3 rounds".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Alternatives returns every movement for so many pairs (halves included) that
// keeps the rounds played so far: those of the families, and for one pair more a
// rover or the missing pair that has come after all. The one that changes the
// fewest tables comes first. Of a Swiss there are two for one contestant more: it
// plays at once against the one that has nobody to play against, where there is one,
// or it is drawn from the next round on. For a pair that leaves see [Movement.Withdraw].
func (m *Movement) Alternatives(pairs, played int) []*Change {
	var found []*Change
	add := func(other *Movement, err error) {
		if err != nil {
			return
		}
		if c, err := m.ChangeTo(other, played); err == nil && c.To.Validate() == nil {
			found = append(found, c)
		}
	}
	if m.drawable() == nil {
		if pairs == len(m.Pairs())+1 {
			if now := m.against(played); now != nil {
				add(now, nil)
			}
			add(m.fromNextRound(), nil)
		}
		return found
	}
	if m.Contestant == Pair {
		m.fromFamilies(pairs, played, add)
		if pairs == len(m.Distinct().Pairs())+1 {
			add(m.AddRover(NSMissing, max(played+1, 2)))
			add(m.AddRover(EWMissing, max(played+1, 2)))
			if m.Missing > 0 {
				add(m.arrived(played), nil)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *Change) int { return len(a.Updates) - len(b.Updates) })
	return found
}

// ForOneMore returns the alternatives for one pair more: an empty seat is for whoever
// comes late, so those with fewest tables that sit out from then on come first, and among
// them those in which nothing that is over would be to come. Those of a Swiss keep their
// order.
func (m *Movement) ForOneMore(played int) []*Change {
	all := m.Alternatives(len(m.Pairs())+1, played)
	if m.Planned == 0 {
		slices.SortStableFunc(all, func(a, b *Change) int {
			return cmp.Or(a.To.sitOuts(played)-b.To.sitOuts(played), m.revived(a)-m.revived(b))
		})
	}
	return all
}

// sitOuts counts the tables that are not played at in the rounds to come; 0 where
// everybody plays from then on.
func (m *Movement) sitOuts(played int) (n int) {
	for _, row := range m.Rows {
		if row.Round > played && !m.Playing(row) {
			n++
		}
	}
	return n
}

// revived counts the tables that nobody has played at in the rounds that are over, and
// that are played at in the changed movement: their boards would be to come.
func (m *Movement) revived(c *Change) (n int) {
	for _, row := range c.To.Rows {
		was, there := m.At(row.Table, row.Round)
		if over := row.Round <= c.Played; over && c.To.Playing(row) && !(there && m.Playing(was)) {
			n++
		}
	}
	return n
}

// arrived returns the movement with its missing pair there after so many rounds,
// in which its opponents have sat out.
func (m *Movement) arrived(played int) *Movement {
	full := m.Clone()
	for i, r := range full.Rows {
		if r.Round > played {
			continue
		}
		if m.missingNS(r) {
			full.Rows[i].NS = 0
		}
		if m.missingEW(r) {
			full.Rows[i].EW = 0
		}
	}
	full.Missing, full.Half = 0, FullTables
	full.Name = m.Name + ", missing pair arrived"
	declareSharing(full, m.Copies)
	return full
}

// fromFamilies offers every movement of the families with the same boards in a
// round, and the switch that this one has.
func (m *Movement) fromFamilies(pairs, played int, add func(*Movement, error)) {
	halves := []HalfTable{FullTables}
	if pairs%2 == 1 {
		halves = []HalfTable{NSMissing, EWMissing}
	}
	tables := (pairs + 1) / 2
	for _, f := range families {
		if f.lots || f.Contestant != Pair || f.Name == "rover" || f.Name == "swiss" || f.Name == "barometer" {
			continue
		}
		for _, half := range halves {
			if half == FullTables || f.half {
				m.fromFamily(f, Options{Tables: tables, Half: half}, played, add)
			}
		}
	}
}

// fromFamily offers the movements of one family with about as many rounds.
func (m *Movement) fromFamily(f Family, o Options, played int, add func(*Movement, error)) {
	o.BoardsPerRound, o.Copies = m.BoardsPerRound, m.Copies
	if f.Copies > m.Copies {
		o.Copies = 0
	}
	if len(m.ArrowSwitched) > 0 {
		o.Switch = SwitchAuto
	}
	for _, rounds := range f.Rounds(o.Tables) {
		if rounds > played && rounds >= m.Rounds-2 && rounds <= m.Rounds+2 {
			o.Rounds = rounds
			add(f.Make(o))
		}
	}
}

// Withdraw returns the movement without a pair (a distinct number, as in SitsOut)
// from a round on: its later opponents sit out, and everything else stays.
func (m *Movement) Withdraw(pair, from int) (*Movement, error) {
	if m.Contestant != Pair || from < 1 || from > m.Rounds || !slices.Contains(m.Distinct().Pairs(), pair) {
		return nil, refuse("%s %d cannot leave in round %d of %d", m.Contestant, pair, from, m.Rounds)
	}
	d := m.Distinct()
	c := m.Clone()
	for i, r := range d.Rows {
		if r.Round < from {
			continue
		}
		if r.NS == pair {
			c.Rows[i].NS = 0
		}
		if r.EW == pair {
			c.Rows[i].EW = 0
		}
	}
	c.Triples = slices.DeleteFunc(c.Triples,
		func(t Triple) bool { return t.Round >= from && slices.Contains(t.Who[:], pair) })
	c.Family = ""
	c.Stationary = stationary(c)
	c.Name = fmt.Sprintf("%s, without pair %d from round %d", m.Name, pair, from)
	return c, nil
}
