// Package handrecord prints deals: hand records for the players to take home, large
// ones, a page for every board of a lesson, a booklet with comments, and what a
// recorder saw at a table.
//
//	set := handrecord.NewSet(boards) // as deal.Read gives them
//	err := handrecord.Write(w, set, handrecord.Options{Arrangement: handrecord.Booklet})
//
// words.go has the labels, sentences.go what is said about a board.
package handrecord
