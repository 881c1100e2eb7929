// Package award works out masterpoints: what the places of a ranking are worth by the
// scheme of a federation or a club.
//
//	scheme, err := award.Find("vbl-club")
//	table, err := scheme.Of(award.Field{Boards: 24, Lists: [][]award.Contestant{{{Place: 1}, {Place: 2}, {Place: 3}}}})
//	for i, line := range table.Lists[0].Lines {
//		fmt.Println(i, line.Award) // of each player, rounded as the scheme says
//	}
//
// A scheme is a text file and nothing else: [Parse] says how it is written. Those of the
// folder schemes come with the program; a club's own is read with the same checks. Awards
// are exact fractions, rounded once; how they came about stays with them.
package award
