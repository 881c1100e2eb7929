// Package clubplay lets the players of a club bid and play a deal: in outline, with their
// moods, and always as the Laws want it. Everything is a function of the deal and of the
// random numbers that are given.
//
//	board := clubplay.NewBoard(dealer, vul, hands, luck)
//	auction := board.Bid(table)
//	calls := auction.Calls(table)
package clubplay
