// Package doubledummy finds what every contract makes when all four players see all
// cards: the 20 results of a deal, the value of each card in the middle of play, and par.
//
//	tables, err := doubledummy.Tables(ctx, deals, doubledummy.Options{Progress: show})
//	par := tables[0].Par(board.Dealer, board.Vul)        // -140: 3S EW =
//	cards, err := solver.Cards(ctx, position)            // every card that may be played, with its tricks
//	reviews, err := solver.Review(ctx, d, trumps, declarer, board.Play) // cards that lost a trick
//
// Its core is package search, which is ours: a search by null windows (MTD(f): Plaat,
// Schaeffer, Pijls and de Bruin 1996) over a memory of what was proved for all positions
// in which the cards that mattered lie alike (partition search: Ginsberg 1996). Its page
// tells how it works and whom it follows in what; bench/ideas.md what each idea gave.
//
// The program in the folder bench and TestAgainstDDS (build tag benchdd) compare it
// with the DDS library.
package doubledummy
