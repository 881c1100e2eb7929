package session

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// LeadDoubt checks the card led against the deal of the board: no doubt when the leader,
// declarer's left hand opponent (Law 41A), had it, or when too little is known to say.
// Otherwise something was entered wrongly, the lead or more: see LeadFits.
func (st *State) LeadDoubt(r Result) Doubt {
	b, card, ok := st.led(r)
	if !ok || b.Deal[leader(r.Declarer)].Has(card) {
		return Doubt{}
	}
	return Doubt{Kind: LeadNotHeld}
}

// LeadAsked is what there is to ask about the lead of a result, which counts all the
// same: it could not be read, or its leader did not hold it. There is nothing to ask
// where the deals are of another evening: see OtherDeals.
func (st *State) LeadAsked(r Result) Doubt {
	if r.Outcome != Played || r.Doubt.Any() {
		return Doubt{}
	}
	if r.Entered.Lead != "" {
		return Doubt{Kind: LeadUnreadable, Text: r.Entered.Lead}
	}
	if st.LeadDoubt(r).Any() && !st.OtherDeals() {
		return Doubt{Kind: LeadNotHeld}
	}
	return Doubt{}
}

// LeadsAsked lists the results with a lead to ask about, but for those that
// the director decided on.
func (st *State) LeadsAsked() []Received {
	var rs []Received
	deals := !st.OtherDeals()
	for _, r := range st.Results {
		asked := r.Outcome == Played && r.Entered.Lead != "" || deals && st.LeadDoubt(r.Result).Any()
		if asked && !r.Corrected && !r.Doubt.Any() {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b Received) int { return a.Key.Compare(b.Key) })
	return rs
}

// LeadFits is what a lead that its leader did not hold would fit.
type LeadFits struct {
	// Declarer would have been declarer in the seats of the movement.
	Declarer scoring.Direction
	// Turned is true where the pairs may have sat the other way round instead,
	// with the same declarer.
	Turned bool
	// Boards are the other boards of the round, without a result so far, on which the
	// leader holds the card.
	Boards []int
}

// LeadFits finds what a lead would fit that the leader did not hold. It does not say who
// holds the card. ok is false where the lead tells nothing.
func (st *State) LeadFits(r Result) (fits LeadFits, ok bool) {
	b, card, ok := st.led(r)
	if !ok {
		return LeadFits{}, false
	}
	owner, _ := b.Deal.Owner(card)
	fits.Declarer = (owner + 3) % 4
	fits.Turned = fits.Declarer != (r.Declarer+2)%4
	for _, other := range st.boardsBeside(r.Key) {
		if d, known := st.Deals.Board(r.Section, other); known && d.Deal[leader(r.Declarer)].Has(card) {
			fits.Boards = append(fits.Boards, other)
		}
	}
	return fits, true
}

// led gives the deal and the card led of a result; ok is false where the
// lead tells nothing.
func (st *State) led(r Result) (b deal.Board, card deal.Card, ok bool) {
	b, known := st.Deals.Board(r.Section, r.Board)
	card, led := r.Lead.Card()
	ok = known && led && r.Outcome == Played && r.Contract.Level > 0 && !r.SideOnly && !r.WrongDirection
	return b, card, ok
}

// Misfits counts the results whose lead the leader did not have by the deals, of
// those that can be told.
func (st *State) Misfits() (misfits, of int) {
	for _, r := range st.Results {
		b, card, ok := st.led(r.Result)
		if !ok {
			continue
		}
		of++
		if !b.Deal[leader(r.Declarer)].Has(card) {
			misfits++
		}
	}
	return misfits, of
}

// OtherDeals reports whether so many leads do not fit that the deals must be of another
// evening, rather than the results wrong: more than a third of at least six. Then no
// result is doubted for its lead.
func (st *State) OtherDeals() bool {
	return otherDeals(st.Misfits())
}

func otherDeals(misfits, of int) bool { return of >= 6 && 3*misfits > of }

// leads are what Misfits counts, of a state as it is after an entry: while results come
// in it is carried on, and counted anew after everything else. A congress with the deals
// of another one would else count all its results for each.
type leads struct {
	after       int64 // the entry, 0 for none
	misfits, of int
}

// asksForLead is LeadAsked while a state is made.
func (st *State) asksForLead(r Result) bool {
	if r.Outcome != Played || r.Doubt.Any() || r.Entered.Lead != "" || !st.LeadDoubt(r).Any() {
		return st.LeadAsked(r).Any()
	}
	if st.leads.after != st.Seq || st.Seq == 0 {
		st.leads.after = st.Seq
		st.leads.misfits, st.leads.of = st.Misfits()
	}
	return !otherDeals(st.leads.misfits, st.leads.of)
}

// came is a result in its place, as an entry says.
func (st *State) came(r Received, e Entry) {
	if st.leads.after == st.Seq && st.Seq > 0 {
		was := st.Results[r.Key]
		for _, of := range []struct {
			r  Result
			by int
		}{{was.Result, -1}, {r.Result, 1}} {
			if b, card, ok := st.led(of.r); ok {
				st.leads.of += of.by
				if !b.Deal[leader(of.r.Declarer)].Has(card) {
					st.leads.misfits += of.by
				}
			}
		}
		st.leads.after = e.Seq
	}
	st.Results[r.Key] = r
}

func leader(declarer scoring.Direction) scoring.Direction { return (declarer + 1) % 4 }

// boardsBeside are the other boards that a table plays in the round of a result
// and has no result for.
func (st *State) boardsBeside(k Key) (boards []int) {
	sec, _ := st.Section(k.Section)
	if sec.Movement == nil {
		return nil
	}
	row, _ := sec.Movement.At(k.Table, k.Round)
	for _, b := range row.Boards() {
		other := k
		other.Board = b
		if _, there := st.Results[other]; b != k.Board && !there {
			boards = append(boards, b)
		}
	}
	return boards
}
