// Package sheet is what all sheets have in common: the title, the running heads, the
// frame that says what is missing, the notes under a table, the way in which figures are
// printed and files are named.
//
//	r := sheet.Begin(st, scores, sheet.PageSetup{Size: paper.A4, Printed: time.Now()}, "Ranking")
//	r.Heading(r.Left(), r.Width(), "Section A", "12 pairs")
//	err := r.Finish(w)
//
// words.go has the labels of the sheets; what is said about an evening
// comes from session/words.
package sheet
