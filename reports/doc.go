// Package reports prints an evening: the ranking sheet that a club pins up, the travellers, and
// whatever else goes on paper.
//
//	files, err := reports.WriteSheets(dir, s.State(), scores, reports.Page{Size: reports.A4, Printed: time.Now()})
//
// A sheet is drawn from the state and its scores and from nothing else, so the same evening gives
// the same bytes. As long as something is missing it says PROVISIONAL, and what is missing.
package reports
