package reports

import (
	"fmt"
	"io"

	"clubnight/reports/handrecord"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/statistics"
	"clubnight/session/study"
	"clubnight/session/words/printed"
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

// Kind is a kind of sheet that an evening can have. It is kept from evening to evening.
type Kind string

// The kinds, in the order in which they are printed.
const (
	KindRanking    Kind = "ranking"
	KindTravellers Kind = "travellers"
	KindCards      Kind = "cards"
	KindHands      Kind = "hand records"
	KindStatistics Kind = "statistics"
	KindRecorded   Kind = "recorded"
)

// Kinds are all kinds in their order.
func Kinds() []Kind {
	return []Kind{KindRanking, KindTravellers, KindCards, KindHands, KindStatistics, KindRecorded}
}

// Sheet is a sheet of an evening, ready to be drawn.
type Sheet struct {
	Of Kind
	// Name tells several of a kind apart, in the language of the page: "Hand records, section A".
	Name string
	sheet.File
}

// Write writes the sheets of an evening in the way of WriteSheets.
func (s Sheets) Write(dir string, st *session.State, sc *session.Scores) ([]string, error) {
	var files []sheet.File
	for _, one := range s.List(st, sc) {
		if one.Of != KindCards {
			files = append(files, one.File)
		}
	}
	return sheet.WriteFiles(dir, st.Evening, files...)
}

// List makes out which sheets there are of an evening: none of hands before the deals are released, and of an evening as it stood
// once ranking and travellers alone.
func (s Sheets) List(st *session.State, sc *session.Scores) []Sheet {
	say := s.Speaker()
	list := []Sheet{
		{KindRanking, printed.Say(say, printed.Ranking), sheet.File{Kind: fileRanking, Draw: func(w io.Writer) error { return RankingSheet(w, st, sc, s.Page) }}},
		{KindTravellers, printed.Say(say, printed.Travellers), sheet.File{Kind: fileTravellers, Draw: func(w io.Writer) error { return Travellers(w, st, sc, s.Page) }}},
	}
	if st.Later > 0 {
		for i := range list {
			list[i].Kind += st.At.Format(" 2006-01-02 15.04") + fmt.Sprintf(" entry %d", st.Seq)
		}
		return list
	}
	list = append(list, Sheet{KindCards, printed.Say(say, printed.PersonalCards), sheet.File{Kind: fileCards, Draw: func(w io.Writer) error { return PersonalCards(w, st, sc, s.Page) }}})
	for _, set := range handrecord.Evening(st, sc) {
		set.AddLeads(s.Study)
		list = append(list, s.hands(KindHands, set, handrecord.ClubSheet, st))
	}
	if lines := statistics.Pairs(st, s.Study.Boards(st)); len(lines) > 0 {
		list = append(list, Sheet{KindStatistics, printed.Say(say, printed.Statistics), sheet.File{Kind: fileStatistics, Draw: func(w io.Writer) error { return StatisticsSheet(w, st, sc, lines, s.Page) }}})
	}
	for _, set := range handrecord.Recorded(st, sc, s.Study) {
		list = append(list, s.hands(KindRecorded, set, handrecord.SinglePages, st))
	}
	return list
}

// hands is a sheet with deals.
func (s Sheets) hands(of Kind, set handrecord.Set, a handrecord.Arrangement, st *session.State) Sheet {
	o := handrecord.Options{Page: s.Page, Arrangement: a, FourColours: s.FourColours, TotalTricks: s.TotalTricks, Suggestions: s.Suggestions}
	if o.Printed.IsZero() {
		o.Printed = st.At
	}
	return Sheet{of, set.KindIn(s.Speaker()), sheet.File{Kind: set.Kind(), Draw: func(w io.Writer) error { return handrecord.Write(w, set, o) }}}
}
