// Package sheet is what all sheets have in common: the title, the running heads, the frame that says what is missing,
// the notes under a table, the way in which figures are printed and files are named.
//
//	r := sheet.Begin(st, scores, sheet.Page{Size: paper.A4, Printed: time.Now()}, "Ranking")
//	r.Heading(r.Left(), r.Width(), "Section A", "12 pairs")
//	err := r.Finish(w)
//
// Its words are of two kinds: words.go has the labels of the sheets, sentences.go what is said about an evening.
package sheet
