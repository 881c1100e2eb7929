// Package review tells what a board was for the field that played it: its deal, par and
// what every contract makes, and for each table what contract, lead and play were worth
// in tricks. The functions Everybody and One tell the same of a contestant's evening,
// in the unit that its boards are counted in.
//
//	s, ok := review.Of(st, sc, 1, 7)   // ok once everybody may see it: State.Told
//	s.Headline.Kind                    // MakesFewBid
//	for _, l := range s.Lines {
//		l.Worth.Contract + l.Worth.Lead + l.Worth.Play // = tricks over or under the contract
//	}
//
// Its figures are double dummy: what every player would do who saw all four hands. A lead
// that cost a trick may have been right, and nothing is said here of anybody's bidding.
// Whatever the cards do not bear out is left away: where the deal is not known, or is of
// another evening, a board has its results alone.
package review
