// Package teach is what a teacher does with rule files, without a window: open a
// set, look at its rules in their columns, change and reorder them, try a hand on
// them, and ask questions.
//
//	book, err := teach.Open(library.Sources()[0]) // desk.RuleLibrary
//	trial, err := book.Try(teach.Position{Dealer: scoring.North, Hand: "AK843 Q5 A92 K76"})
package teach
