// Package cardplay applies the playing rules of a rule set: the opening lead against a
// contract, and what a suit offers declarer: a finesse, high cards to promote, a long
// suit to establish, a short one to ruff in.
//
//	lead := cardplay.OpeningLead(set, situation, hand, nil)
//	chances := cardplay.Chances(set, declarer, dummy, scoring.Spades)
package cardplay
