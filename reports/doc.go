// Package reports prints an evening: the ranking sheet that a club pins up, the travellers, and
// whatever else goes on paper.
//
//	files, err := reports.WriteSheets(dir, s.State(), scores, reports.Page{Size: reports.A4, Printed: time.Now()})
//
// What a solver says of the evening is asked for beforehand, in a Study:
//
//	study, err := reports.NewStudy(ctx, s.State(), reports.StudyOptions{Leads: true, Play: true, Progress: show})
//	files, err := reports.Sheets{Page: page, Study: study}.Write(dir, s.State(), scores)
//	err = reports.PBN(w, s.State(), scores) // every result as a game, for other programs
//
// A sheet is drawn from the state and its scores and from nothing else, so the same evening gives
// the same bytes. As long as something is missing it says PROVISIONAL, and what is missing.
package reports
