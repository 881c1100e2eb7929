// Package doubledummy finds what every contract makes when all four players see all
// cards: the 20 results of a deal, the value of each card in the middle of play, and par.
//
//	table, err := doubledummy.New(0).Table(ctx, d)       // tricks by declarer and denomination
//	par := table.Par(board.Dealer, board.Vul)            // -140: 3S EW =
//	cards, err := solver.Cards(ctx, position)            // every card that may be played, with its tricks
//	tables, err := doubledummy.Tables(ctx, deals, doubledummy.Options{Progress: show})
//	reviews, err := solver.Review(ctx, d, trumps, declarer, board.Play) // cards that lost a trick
//
// Its core is not ours: the order of leads and follows, the sure tricks, the table of
// patterns and the cut-off hints follow github.com/macroxue/bridge-solver at 205aaca, ©
// 2013-2026 Hanhong Xue, used under the MIT licence (LICENSE-bridge-solver.txt). Behind
// that stand Ginsberg's partition search (1996), Kuijf's rule and MTD(f) of Plaat,
// Schaeffer, Pijls and de Bruin (1996).
//
// The solver is a zero-window search over a partition table: what was found about a
// position is kept for all positions with the same suit lengths in which the cards that
// mattered lie alike. A search returns the set of cards whose ranks mattered; of each
// suit only the lowest counts, and before anything is stored it is taken down to the
// bottom of its run of equal cards, since of those only one was tried. Without that step
// a few results in a thousand deals are wrong.
//
// The patterns of a shape form a tree from general to special, in one array without
// pointers. Owners of the cards that remain are looked up by suit, 8,192 sets each, and
// the candidates of all four suits are found by one addition. The card that refuted a
// like situation is tried before the others are put in order.
//
// What was tried on 60 random deals, user time in turn with the version before:
//   - the lowest relevant cards from a table on a hit, instead of taking a
//     set apart: 6 % faster;
//   - counting sure tricks only until they suffice, which makes patterns more
//     general: 1 % fewer positions;
//   - an opponent who must get in cashes all his winners, not one a suit:
//     0.2 % fewer positions;
//   - trumps drawn by the leader's own high cards before side suits are
//     counted: 1 % fewer positions;
//   - winners by length besides those by rank: 1 % fewer positions;
//   - counting sure tricks before the table is asked: 9 % slower, so the
//     table is asked first.
//
// The program in the folder bench and TestAgainstDDS (build tag benchdd) compare it
// with the DDS library.
package doubledummy
