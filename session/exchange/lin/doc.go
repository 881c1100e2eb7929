// Package lin writes the results of an evening in LIN, the format of Bridge Base
// Online, and reads them.
//
//	err := lin.Write(w, a)
//	a, err := lin.Read(file)
//
// Each result is a board with its cards, players, auction, play and the tricks that
// declarer claimed; at teams each match has a head with the teams and the results of both
// rooms besides. LIN knows neither tables nor numbers of pairs: who has no name is "Pair
// 3", and who has one is known by it. It has no place for results without a contract, for
// rulings, wrong directions and rankings, and none for a result of pairs whose cards are
// not known. Where nobody recorded the auction there is one bid, which says so.
package lin
