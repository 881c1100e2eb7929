package session

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// LeadDoubt holds the card led against the deal of the board: "" when the leader, declarer's left hand
// opponent (Law 41A), had it, or when too little is known to say. Otherwise something was entered
// wrongly, and the sentence names what it could be: another declarer, sides the other way round, or
// another board of the same round. It does not say who holds the card.
func (st *State) LeadDoubt(r Result) string {
	b, declarer, card, ok := st.led(r)
	if !ok || b.Deal[leader(declarer)].Has(card) {
		return ""
	}
	var fits []string
	owner, _ := b.Deal.Owner(card)
	switch real := (owner + 3) % 4; {
	case real == (declarer+2)%4:
		fits = append(fits, fmt.Sprintf("if %s was declarer", real))
	default:
		fits = append(fits, fmt.Sprintf("if %s was declarer, or if the pairs sat the other way round", real))
	}
	for _, other := range st.boardsBeside(r.Key) {
		if d, known := st.Deals.Board(r.Section, other); known && d.Deal[leader(declarer)].Has(card) {
			fits = append(fits, fmt.Sprintf("if it was board %d", other))
		}
	}
	return fmt.Sprintf("the lead %s is not in the hand of %s, who is on lead against %s; it fits %s",
		leadText(r.Lead), leader(declarer), declarer, strings.Join(fits, ", or "))
}

// led gives the deal, the declarer and the card led of a result; ok is false where the lead tells nothing.
func (st *State) led(r Result) (b deal.Board, declarer scoring.Direction, card deal.Card, ok bool) {
	b, known := st.Deals.Board(r.Section, r.Board)
	declarer, noDeclarer := scoring.ParseDirection(r.Declarer)
	lead, noLead := deal.ParseCard(r.Lead)
	ok = known && noDeclarer == nil && noLead == nil && !lead.Small && r.Outcome == Played && !r.WrongDirection
	return b, declarer, lead.Card, ok
}

// Misfits counts the results whose lead the leader did not have by the deals, of those that can be told.
func (st *State) Misfits() (misfits, of int) {
	for _, r := range st.Results {
		b, declarer, card, ok := st.led(r.Result)
		if !ok {
			continue
		}
		of++
		if !b.Deal[leader(declarer)].Has(card) {
			misfits++
		}
	}
	return misfits, of
}

// OtherDeals tells whether so many leads do not fit that the deals must be of another evening, rather than
// the results wrong: more than a third of at least six. Then no result is doubted for its lead.
func (st *State) OtherDeals() bool {
	misfits, of := st.Misfits()
	return of >= 6 && 3*misfits > of
}

func leader(declarer scoring.Direction) scoring.Direction { return (declarer + 1) % 4 }

// boardsBeside are the other boards that a table plays in the round of a result and has no result for.
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

// leadText writes a card for the director: "S10".
func leadText(lead string) string { return strings.Replace(lead, "T", "10", 1) }
