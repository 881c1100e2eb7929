// Package bidding makes calls by the rules of a rule set: whole auctions, or the
// next call of a position.
//
//	calls := bidding.New(set).Auction(board.Dealer, board.Vul, board.Deal, bidding.Both)
//
// Every call says where it comes from. A player knows the own hand and what the calls
// so far may mean by the rules, which line partner followed is not known. The
// document (RULES.TXT) leaves some questions open; the answers given here are told
// where they are applied.
package bidding
