package reports

import (
	"fmt"
	"io"

	"clubnight/reports/handrecord"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/statistics"
	"clubnight/session/study"
)

// WriteSheets writes the ranking sheet and the travellers into dir in the way of sheet.WriteFiles, and returns their full
// names, the ranking first. Once the deals of the evening are released it also writes the hand records, the statistics,
// and what the recorder saw. The error is sheet.ErrNothingToPrint or that of the file system.
//
// Of an evening as it stood once (session.State.Until) it writes ranking and travellers alone, which say so on every page and
// whose files have names of their own: they replace no sheet of the evening.
//
// It prints what the journal has and solves nothing. Sheets with a Study print more.
func WriteSheets(dir string, st *session.State, sc *session.Scores, p sheet.Page) ([]string, error) {
	return Sheets{Page: p}.Write(dir, st, sc)
}

// Sheets say how the sheets of an evening are printed.
type Sheets struct {
	sheet.Page
	// FourColours, TotalTricks and Suggestions are for the hand records; see handrecord.Options.
	FourColours, TotalTricks bool
	Suggestions              *handrecord.Suggestions
	// Study is what a solver found out beforehand: without it no leads are judged and no played card is marked.
	Study study.Study
}

// Write writes the sheets of an evening in the way of WriteSheets.
func (s Sheets) Write(dir string, st *session.State, sc *session.Scores) ([]string, error) {
	files := []sheet.File{
		{Kind: wordRanking, Draw: func(w io.Writer) error { return RankingSheet(w, st, sc, s.Page) }},
		{Kind: wordTravellers, Draw: func(w io.Writer) error { return Travellers(w, st, sc, s.Page) }},
	}
	if st.Later > 0 {
		for i := range files {
			files[i].Kind += st.At.Format(" 2006-01-02 15.04") + fmt.Sprintf(" entry %d", st.Seq)
		}
		return sheet.WriteFiles(dir, st.Evening, files...)
	}
	handRecords := func(set handrecord.Set, a handrecord.Arrangement) {
		o := handrecord.Options{Page: s.Page, Arrangement: a, FourColours: s.FourColours, TotalTricks: s.TotalTricks, Suggestions: s.Suggestions}
		if o.Printed.IsZero() {
			o.Printed = st.At
		}
		files = append(files, sheet.File{Kind: set.Kind(), Draw: func(w io.Writer) error { return handrecord.Write(w, set, o) }})
	}
	for _, set := range handrecord.Evening(st, sc) {
		set.AddLeads(s.Study)
		handRecords(set, handrecord.ClubSheet)
	}
	if lines := statistics.Pairs(st, s.Study.Boards(st)); len(lines) > 0 {
		files = append(files, sheet.File{Kind: wordStatistics, Draw: func(w io.Writer) error { return StatisticsSheet(w, st, sc, lines, s.Page) }})
	}
	for _, set := range handrecord.Recorded(st, sc, s.Study) {
		handRecords(set, handrecord.SinglePages)
	}
	return sheet.WriteFiles(dir, st.Evening, files...)
}
