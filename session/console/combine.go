package console

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
)

// Errors of several evenings.
var (
	// ErrEvent is returned when evenings cannot be one event: they have other fields, or
	// are scored in other units.
	ErrEvent = errors.New("these evenings are no one event")
	// ErrWho is returned when who is who cannot be told.
	ErrWho = errors.New("cannot be matched")
)

// Matching says by what contestants of one evening are known in another.
type Matching string

// The ways to know somebody again.
const (
	ByEither Matching = ""       // by names where everybody has them, else by number
	ByNumber Matching = "number" // section and number
	ByNames  Matching = "names"  // the names, in either order
)

// CombineSessions scores evenings as the sessions of one event: field by field, the first
// evening's contestants with the letters and numbers that they have there. how is what
// the first evening says where its choices leave it open. What was carried forward into a
// session counts in the earliest of the event alone: into a later one it was carried from
// a session that is added itself. The error is ErrEvent, ErrWho or the scoring's.
func CombineSessions(evenings []*session.State, by Matching, how *scoring.SessionsCombined) (*exchange.Scores, error) {
	if len(evenings) == 0 {
		return nil, fmt.Errorf("%w: there is none", ErrEvent)
	}
	all := make([]*exchange.Scores, len(evenings))
	var alone []int
	for i, st := range evenings {
		if len(st.Carried) > 0 && !earliest(evenings, i) {
			own, err := withoutCarried(st)
			if err != nil {
				return nil, err
			}
			st, alone = own, append(alone, i)
		}
		var err error
		if all[i], err = exchange.OfEvening(st); err != nil {
			return nil, err
		}
		if len(all[i].Fields) != len(all[0].Fields) {
			return nil, fmt.Errorf("%w: one has %d fields, another %d", ErrEvent,
				len(all[0].Fields), len(all[i].Fields))
		}
	}
	event := &exchange.Scores{Chosen: all[0].Chosen, State: evenings[0], Sessions: evenings, OwnAlone: alone}
	if how != nil {
		event.Chosen.Sessions = *how
	}
	for _, s := range all {
		event.Open = append(event.Open, s.Open...)
	}
	for n := range all[0].Fields {
		f, err := combineField(all, n, by, event.Chosen.Sessions)
		if err != nil {
			return nil, err
		}
		event.Fields = append(event.Fields, f)
	}
	return event, nil
}

// earliest reports whether no other of the evenings was before one of them: by the
// numbers of their sessions where each has one, else by date, else as they are listed.
func earliest(evenings []*session.State, i int) bool {
	numbered := !slices.ContainsFunc(evenings, func(st *session.State) bool { return st.Event.Session == 0 })
	for j, other := range evenings {
		order := cmp.Compare(j, i)
		if a, b := other.Evening.Date, evenings[i].Evening.Date; !a.Equal(b) {
			order = a.Compare(b)
		}
		if a, b := other.Event.Session, evenings[i].Event.Session; numbered && a != b {
			order = cmp.Compare(a, b)
		}
		if order < 0 {
			return false
		}
	}
	return true
}

// withoutCarried is an evening with what was played in it alone.
func withoutCarried(st *session.State) (*session.State, error) {
	var facts []session.Fact
	for who := range st.Carried {
		facts = append(facts, session.CarriedForward{Who: who})
	}
	return st.With(facts...)
}

// combineField is a field of the event.
func combineField(all []*exchange.Scores, n int, by Matching, how scoring.SessionsCombined) (*exchange.Field, error) {
	for _, s := range all {
		by = by.orElse(s.Fields[n])
	}
	roll := roll{by: by, first: map[string]scoring.Contestant{},
		who: make([]map[scoring.Contestant]scoring.Contestant, len(all)), sides: true}
	field := &exchange.Field{Sections: all[0].Fields[n].Sections}
	names := map[scoring.Contestant][]string{}
	sessions := make([]*method.Scored, len(all))
	for i, s := range all {
		f := s.Fields[n]
		sessions[i] = f.Scored
		field.WithHandicap = field.WithHandicap || f.WithHandicap
		for _, c := range contestants(f) {
			who, err := roll.enter(i, c, f.Names(c))
			if err != nil {
				return nil, err
			}
			if len(names[who]) == 0 {
				names[who] = f.Names(c)
			}
		}
	}
	chosen := *all[0].Chosen
	chosen.Sessions = how
	event, err := chosen.Combine(sessions,
		func(i int, c scoring.Contestant) scoring.Contestant { return roll.of(i, c) })
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEvent, err)
	}
	field.Scored = event
	field.Names = func(c scoring.Contestant) []string {
		for who, list := range names {
			if who.Section == c.Section && who.Number == c.Number && (c.Side == scoring.NoSide || who.Side == c.Side) {
				return list
			}
		}
		return nil
	}
	return field, nil
}

// contestants are those in a field's rankings.
func contestants(f *exchange.Field) (list []scoring.Contestant) {
	for _, r := range f.Rankings() {
		for _, row := range r.Rows {
			list = append(list, row.Contestant)
		}
	}
	return list
}

// orElse settles ByEither by a field: by number where somebody has no names.
func (m Matching) orElse(f *exchange.Field) Matching {
	if m == ByEither && !named(f) {
		return ByNumber
	}
	return m
}

// named reports whether everybody in a field has names.
func named(f *exchange.Field) bool {
	return !slices.ContainsFunc(contestants(f), func(c scoring.Contestant) bool { return len(f.Names(c)) == 0 })
}

// roll knows contestants again from evening to evening.
type roll struct {
	by    Matching
	first map[string]scoring.Contestant // as whom somebody was first seen
	who   []map[scoring.Contestant]scoring.Contestant
	sides bool // everybody keeps the direction
}

// key is what somebody is known by.
func (r *roll) key(c scoring.Contestant, names []string) (string, error) {
	if r.by == ByNumber {
		return fmt.Sprint(c.Section, c.Number), nil
	}
	if len(names) == 0 {
		return "", fmt.Errorf("%s %w: it has no names", c, ErrWho)
	}
	folded := make([]string, len(names))
	for i, n := range names {
		folded[i] = strings.ToLower(strings.Join(strings.Fields(n), " "))
	}
	slices.Sort(folded)
	return strings.Join(folded, "|"), nil
}

// enter notes somebody in an evening and gives the contestant of the event.
func (r *roll) enter(evening int, c scoring.Contestant, names []string) (scoring.Contestant, error) {
	key, err := r.key(c, names)
	if err != nil {
		return c, err
	}
	who, there := r.first[key]
	if !there {
		who = c
		for _, other := range r.first { // a number that somebody else has in the event is taken
			if other == who {
				return c, fmt.Errorf("%s %w: somebody else had the number before", c, ErrWho)
			}
		}
		r.first[key] = who
	}
	if r.who[evening] == nil {
		r.who[evening] = map[scoring.Contestant]scoring.Contestant{}
	}
	for _, other := range r.who[evening] {
		if other == who {
			return c, fmt.Errorf("%s %w: there are two of these names", c, ErrWho)
		}
	}
	r.who[evening][c] = who
	r.sides = r.sides && who.Side == c.Side
	return who, nil
}

// of is the contestant of the event; where directions change, without one.
func (r *roll) of(evening int, c scoring.Contestant) scoring.Contestant {
	who := r.who[evening][c]
	if !r.sides {
		who.Side = scoring.NoSide
	}
	return who
}
