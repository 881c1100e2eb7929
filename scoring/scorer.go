package scoring

import (
	"cmp"
	"fmt"
	"slices"
)

// Scorer keeps a session scored while its results come in: it scores again only the board that a
// result is on. Its standings are those that [Score] gives for the same lines.
type Scorer struct {
	f  *field
	at map[tableKey]int
}

// tableKey is what a later result of the same table replaces.
type tableKey struct {
	section             string
	table, round, board int
}

func (l *Line) tableKey() tableKey { return tableKey{l.Section, l.Table, l.Round, l.Board} }

// NewScorer scores the lines known so far. Unlike for [Score], section, table, round and
// board must tell them apart.
func NewScorer(lines []Line, opt Options) (*Scorer, error) {
	s := &Scorer{at: make(map[tableKey]int, len(lines))}
	for i := range lines {
		key := lines[i].tableKey()
		if _, ok := s.at[key]; ok {
			return nil, fmt.Errorf("%s: %w", &lines[i], ErrDoubled)
		}
		s.at[key] = i
	}
	return s, s.all(slices.Clone(lines), opt)
}

// all scores everything anew.
func (s *Scorer) all(lines []Line, opt Options) error {
	f, err := newField(lines, opt)
	if err != nil {
		return err
	}
	f.scoreBoards()
	f.addUp()
	s.f = f
	return nil
}

// Standings is the session as it stands. It does not change when results come in later.
func (s *Scorer) Standings() (*Standings, error) { return s.f.standings() }

// Put enters a result, in place of an earlier one of the same section, table, round and
// board. On an error nothing has changed. A line that is to vanish wants a new Scorer.
func (s *Scorer) Put(l Line) error {
	f := s.f
	if err := f.checkLine(&l, make(map[entryKey]bool)); err != nil {
		return fmt.Errorf("%s: %w", &l, err)
	}
	i, known := s.at[l.tableKey()]
	table := known && f.lines[i].Beside == l.Beside
	if known {
		f.lines[i] = l
	} else {
		i = len(f.lines)
		f.lines = append(f.lines, l)
		s.at[l.tableKey()] = i
	}
	f.averages = f.averages || f.opt.OwnSession && (l.ForNS.ownSession() || l.ForEW.ownSession())
	if f.averages || known != table || !f.replace(i, known) {
		return s.all(f.lines, f.opt) // other boards depend on this one
	}
	return nil
}

// replace scores the board of line i again, which is new or has changed; it reports false, having changed
// nothing, where that alters what other boards are worth.
func (f *field) replace(i int, known bool) bool {
	key := boardKey{board: f.lines[i].Board}
	if f.opt.BySection {
		key.section = f.lines[i].Section
	}
	size, tables := f.perBoard[key], f.tables[key]
	if !known {
		size++
		if !f.lines[i].Beside {
			tables++
		}
	}
	if tables > f.full[key.section] {
		return false
	}
	f.perBoard[key], f.tables[key] = size, tables
	from, to := f.groupsOf(key)
	var members []int
	var changes []change
	for _, g := range f.groups[from:to] {
		members = append(members, g.lines...)
		changes = f.change(changes, g, -1)
	}
	if !known {
		members = append(members, i)
	}
	groups := f.group(key, members)
	f.sums = append(f.sums, make([]tally, len(f.contestants)-len(f.sums))...)
	for _, g := range groups {
		f.scoreGroup(g)
		changes = f.change(changes, g, 1)
	}
	f.exchange(key, changes)
	f.groups = slices.Concat(f.groups[:from], groups, f.groups[to:])
	return true
}

// group is the groups of one board's lines.
func (f *field) group(key boardKey, lines []int) []*group {
	var groups []*group
	slices.Sort(lines)
	for _, i := range lines {
		k := slices.IndexFunc(groups, func(g *group) bool { return g.key.form == f.lines[i].Form })
		if k < 0 {
			k = len(groups)
			groups = append(groups, &group{key: groupKey{key.section, key.board, f.lines[i].Form}})
		}
		groups[k].lines = append(groups[k].lines, i)
		f.seat(groups[k], i)
	}
	slices.SortFunc(groups, (*group).compare)
	f.sizes(groups)
	return groups
}

// groupsOf is where the groups of a board are, or would be, among all.
func (f *field) groupsOf(key boardKey) (from, to int) {
	first := &group{key: groupKey{section: key.section, board: key.board}}
	from, _ = slices.BinarySearchFunc(f.groups, first, (*group).compare)
	for to = from; to < len(f.groups) && f.groups[to].key.section == key.section && f.groups[to].key.board == key.board; to++ {
	}
	return from, to
}

// compare orders groups by section, board and form.
func (g *group) compare(h *group) int {
	return cmp.Or(cmp.Compare(g.key.section, h.key.section), cmp.Compare(g.key.board, h.key.board), cmp.Compare(g.key.form, h.key.form))
}

// change is an award that a contestant gets, or nil for one that it loses.
type change struct {
	contestant int
	award      *Award
}

// change adds the awards of g to their contestants' sums (sign 1), or takes them out (sign -1), and
// notes it for exchange.
func (f *field) change(changes []change, g *group, sign int) []change {
	for k, seat := range g.seats {
		a := &g.board.Awards[k]
		f.sums[seat.contestant].sum(a, f.opt.Tops, sign)
		if sign < 0 {
			a = nil
		}
		changes = append(changes, change{seat.contestant, a})
	}
	return changes
}

// exchange puts the new awards on a board in the place of the old ones in the contestants' lists. The lists
// are made anew: earlier standings keep theirs.
func (f *field) exchange(key boardKey, changes []change) {
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.contestant, b.contestant) })
	var fresh []*Award
	for start := 0; start < len(changes); {
		t := &f.sums[changes[start].contestant]
		fresh = fresh[:0]
		end := start
		for ; end < len(changes) && changes[end].contestant == changes[start].contestant; end++ {
			if changes[end].award != nil {
				fresh = append(fresh, changes[end].award)
			}
		}
		from, to := t.on(key)
		t.awards = slices.Concat(t.awards[:from], fresh, t.awards[to:])
		start = end
	}
}

// on is where the awards on a board are among the contestant's, or would be.
func (t *tally) on(key boardKey) (from, to int) {
	from, _ = slices.BinarySearchFunc(t.awards, key, func(a *Award, k boardKey) int {
		return cmp.Or(cmp.Compare(a.Board.Section, k.section), cmp.Compare(a.Board.Number, k.board))
	})
	for to = from; to < len(t.awards) && t.awards[to].Board.Section == key.section && t.awards[to].Board.Number == key.board; to++ {
	}
	return from, to
}
