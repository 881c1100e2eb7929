// Package statistics compares what was scored with what the cards held double
// dummy: pair by pair the tricks of their declarers and of their defence, their
// leads and their games.
//
//	for _, line := range statistics.Pairs(st, statistics.Known(st)) {
//		fmt.Println(line.Names, line.Defence.Average()) // 1.2 tricks more than double dummy a board
//	}
package statistics
