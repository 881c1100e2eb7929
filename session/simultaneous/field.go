package simultaneous

import (
	"fmt"
	"maps"
	"slices"

	"clubnight/scoring"
)

// Field is the field of an event: all that the clubs have sent, scored. It is for one
// goroutine at a time; what it hands out never changes and may go anywhere.
type Field struct {
	rules    Rules
	counts   *scoring.Frequencies
	clubs    map[ClubID]*club
	byName   map[scoring.Contestant]*pair
	workers  int
	standing *Standings // nil when something has come since
}

// New is an event to which nothing has come. The error wraps [ErrForm], or is that of
// [method.Choices.Options].
func New(rules Rules) (*Field, error) {
	chosen, err := rules.Scoring.Options()
	if err != nil {
		return nil, err
	}
	if chosen.Teams != nil || chosen.Swiss != nil {
		return nil, fmt.Errorf("%w: %s", ErrForm, chosen.Method)
	}
	if rules.Share.Sign() < 0 || rules.Share.Cmp(scoring.Int(1)) > 0 || rules.Boards < 0 {
		return nil, fmt.Errorf("%w: a share of %s of %d boards", ErrForm, rules.Share, rules.Boards)
	}
	opt := chosen.Pairs
	opt.BySection, opt.TieBreaks, opt.Winners = false, nil, scoring.OneWinner
	if rules.Lines {
		opt.Winners = scoring.TwoWinners
	}
	counts, err := scoring.NewFrequencies(opt)
	if err != nil {
		return nil, err
	}
	return &Field{rules: rules, counts: counts, clubs: map[ClubID]*club{},
		byName: map[scoring.Contestant]*pair{}, workers: processors()}, nil
}

// Rules are those of the event.
func (f *Field) Rules() Rules { return f.rules }

// Take takes a club's evening in the place of what it had sent before. What is older than
// what stands, or stands already, changes nothing. On an error, which is one of this
// package's or of [scoring.Score]'s, nothing has changed.
func (f *Field) Take(a Arrival) (Changed, error) {
	next, err := newClub(&a, f.counts)
	if err != nil {
		return Changed{Club: a.Club}, err
	}
	last := f.clubs[a.Club]
	switch {
	case last == nil:
		last = &club{}
	case a.Number < last.Number || a.Number == last.Number && a.Fingerprint == last.fingerprint:
		return Changed{Club: a.Club}, nil
	case a.Number == last.Number:
		return Changed{Club: a.Club}, fmt.Errorf("club %s, sending %d: %w", a.Club, a.Number, ErrTaken)
	}
	boards := f.exchange(last, next)
	next.seat(f.counts)
	for _, p := range last.pairs {
		delete(f.byName, p.row.Contestant)
	}
	for _, p := range next.pairs {
		p.row = scoring.Row{Contestant: next.contestant(p, f.rules.Lines)}
		f.byName[p.row.Contestant] = p
	}
	f.clubs[a.Club], f.standing = next, nil
	return Changed{Club: a.Club, Stands: true, Boards: boards}, nil
}

// exchange counts what is new at a club and no longer what has gone, and gives the boards
// that it was on. What has not changed is left alone.
func (f *Field) exchange(last, next *club) []int {
	before := make(map[place]*scoring.Line, len(last.results))
	for i := range last.results {
		before[placeOf(&last.results[i].Line)] = &last.results[i].Line
	}
	boards := map[int]bool{}
	for i := range next.results {
		l := &next.results[i].Line
		if old := before[placeOf(l)]; old != nil && same(old, l) {
			delete(before, placeOf(l))
			continue
		}
		f.counts.Add(l)
		boards[l.Board] = true
	}
	for _, l := range before {
		f.counts.Remove(l)
		boards[l.Board] = true
	}
	return slices.Sorted(maps.Keys(boards))
}

// Clubs are the clubs that have sent something, by ID.
func (f *Field) Clubs() []Club {
	var list []Club
	for _, c := range f.ordered() {
		list = append(list, c.Club)
	}
	return list
}

// Club is what stands of a club; ok is false for one that has sent nothing.
func (f *Field) Club(id ClubID) (c Club, ok bool) {
	found, ok := f.clubs[id]
	if !ok {
		return Club{}, false
	}
	return found.Club, true
}

func (f *Field) ordered() []*club {
	var list []*club
	for _, id := range slices.Sorted(maps.Keys(f.clubs)) {
		list = append(list, f.clubs[id])
	}
	return list
}
