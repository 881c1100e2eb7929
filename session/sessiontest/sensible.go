package sessiontest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// Sensible gives an evening the deals of the course, released if told so, and a solver's
// word on every lead, which is invented: every third lead costs a trick. What was played
// becomes what a club might make of these cards, and who led held the card.
func Sensible(t testing.TB, s *session.Session, release bool) *session.Session {
	t.Helper()
	Dealt(t, s, false)
	st := s.State()
	var studied session.DealsStudied
	leads := map[int]*doubledummy.Leads{}
	for _, sec := range st.Sections {
		for _, n := range sec.Movement.Boards() {
			if b, known := st.Deals.Board(sec.ID, n); known && leads[n] == nil {
				table, _ := st.Deals.Table(sec.ID, n)
				leads[n] = inventedLeads(b.Deal, table)
				studied.Leads = append(studied.Leads, session.StudiedLeads(b.Deal, leads[n]))
			}
		}
	}
	facts := []session.Fact{studied}
	rnd := rand.New(rand.NewPCG(31, 7))
	for _, k := range slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare) {
		r := st.Results[k].Result
		table, known := st.Deals.Table(k.Section, k.Board)
		if r.Outcome != session.Played || r.PassedOut() || !known || r.Doubt.Any() {
			continue
		}
		sensible(&r, table, rnd)
		if cards := leads[k.Board][r.Declarer][r.Contract.Denomination]; rnd.IntN(9) > 0 {
			r.Lead = session.Led(cards[rnd.IntN(len(cards))].Card)
		}
		facts = append(facts, session.ResultChanged{Result: r})
	}
	if Record(t, s, facts...); release {
		Record(t, s, session.DealsReleased{})
	}
	return s
}

// inventedLeads is a word on every lead of a deal.
func inventedLeads(d deal.Deal, table doubledummy.Table) *doubledummy.Leads {
	leads := new(doubledummy.Leads)
	for declarer := range leads {
		for trumps := range leads[declarer] {
			best := 13 - int(table[declarer][trumps])
			for i, c := range d[(declarer+1)%4].Cards() {
				leads[declarer][trumps] = append(leads[declarer][trumps],
					doubledummy.CardTricks{Card: c, Tricks: max(best-(i+1)%3/2, 0)})
			}
		}
	}
	return leads
}

// sensible is a contract near to what somebody makes, and about as many tricks.
func sensible(r *session.Result, table doubledummy.Table, rnd *rand.Rand) {
	type choice struct {
		declarer scoring.Direction
		trumps   scoring.Denomination
		tricks   int
	}
	var all []choice
	for declarer := range table {
		for trumps, tricks := range table[declarer] {
			all = append(all, choice{scoring.Direction(declarer), scoring.Denomination(trumps), int(tricks)})
		}
	}
	slices.SortStableFunc(all, func(a, b choice) int { return b.tricks - a.tricks })
	c := all[rnd.IntN(3)]
	level := min(max(c.tricks-6-rnd.IntN(2), 1), 7)
	if level == 2 && c.trumps == scoring.NoTrump && rnd.IntN(2) == 0 {
		level = 3
	}
	r.Declarer, r.Contract = c.declarer, scoring.Contract{Level: level, Denomination: c.trumps}
	if level > c.tricks-6 && rnd.IntN(3) == 0 {
		r.Contract.Doubling = scoring.Doubled
	}
	r.Tricks = min(max(c.tricks+[]int{-1, 0, 0, 0, 1, 1}[rnd.IntN(6)], 0), 13) - 6 - level
}
