// Package exchange holds what the readers of text files with scores share: reading the text
// whole, however it was saved, naming every line that is wrong, telling whether one or two winners
// were meant, and seating the results of an old evening so that a session can hold it.
//
//	text, err := text.Read(file)
//	for _, line := range text.Lines(text) { … }
//	evening, err := exchange.Seated("An old evening", meetings)
//	facts := evening.Facts(session.EveningSet{Name: "Club pairs", Date: date})
//
// The formats themselves are in the packages below it: bridgescore, simpscore and csvscores to
// read, scorejson to write. Package method has the words for ways of scoring, and package
// conformance holds all of it against published results.
package exchange
