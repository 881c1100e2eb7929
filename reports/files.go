package reports

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/reports/handrecord"
	"clubnight/reports/movementpaper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/study"
	"clubnight/session/words/printed"
)

// WriteSheets writes the ranking sheet and the travellers into dir in the way of
// sheet.WriteFiles, and returns their full names, the ranking first. Once the deals of
// the evening are released it also writes the hand records, the statistics, and what the
// recorder saw. The error is sheet.ErrNothingToPrint or that of the file system.
//
// Of an evening as it stood once (session.State.Until) it writes ranking and travellers
// alone, which say so on every page and whose files have names of their own: they replace
// no sheet of the evening.
//
// It prints what the journal has and solves nothing. Sheets with a Study print more.
func WriteSheets(dir string, st *session.State, sc *session.Scores, p sheet.PageSetup) ([]string, error) {
	return Sheets{PageSetup: p}.Write(dir, st, sc)
}

// Sheets say how the sheets of an evening are printed.
type Sheets struct {
	sheet.PageSetup
	// FourColours, TotalTricks and Suggestions are for the hand records;
	// see handrecord.Options.
	FourColours, TotalTricks bool
	Suggestions              *handrecord.Suggestions
	// Study is what a solver found out beforehand: without it no leads are judged and no
	// played card is marked.
	Study study.Study
	// Prizes says who has a prize, TableMoney what everybody pays.
	Prizes     PrizeRule
	TableMoney TableMoney
	// Address is that of the room page, "" while there is none: the slips have it, for
	// people and for phones.
	Address string
	// TableAddress is where the phones of a table come in, "" where they do not; nil is
	// nowhere. Table cards then have its code, and there is a sheet of all, with the
	// club's WiFi where that is told to guests.
	TableAddress func(section, table int) string
	WiFi         movementpaper.WiFi
	// ExplainAwards sets below a ranking how its masterpoints came about, and not
	// only by which scheme.
	ExplainAwards bool
	// Season gives the club's other evenings, the first that was played first: personal
	// pages tell who played them together. It is asked when these are drawn; nil gives
	// none.
	Season func() []competition.Evening
	// Site is the address of the evening's pages on the web, "" where there are none: a
	// personal page has a code that leads to it there.
	Site string
	// Awards gives what a ranking has beside the figures of the scoring, in the place of
	// the evening's masterpoints; it gives nil for nothing.
	Awards func(*session.Ranking) *ranking.Award
}

// Sheet is a sheet of an evening, ready to be drawn.
type Sheet struct {
	Of Kind
	// Name tells several of a kind apart, in the language of the page:
	// "Hand records, section A".
	Name string
	sheet.File
}

// Write writes the usual sheets of an evening in the way of WriteSheets.
func (s Sheets) Write(dir string, st *session.State, sc *session.Scores) ([]string, error) {
	return s.WriteKinds(dir, st, sc, slices.DeleteFunc(Kinds(), func(k Kind) bool { return !k.Usual() })...)
}

// WriteKinds writes the sheets of those kinds alone, in the way of sheet.WriteFiles. The
// error is sheet.ErrNothingToPrint where the evening has none of them.
func (s Sheets) WriteKinds(dir string, st *session.State, sc *session.Scores, kinds ...Kind) ([]string, error) {
	var files []sheet.File
	for _, one := range s.List(st, sc) {
		if slices.Contains(kinds, one.Of) {
			files = append(files, one.File)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("sheets: %w", sheet.ErrNothingToPrint)
	}
	return sheet.WriteFiles(dir, st.Evening, files...)
}

// List makes out which sheets there are of an evening, in the order of their kinds;
// of an evening as it stood once those alone that can be made of one, whose files
// have names of their own.
func (s Sheets) List(st *session.State, sc *session.Scores) (list []Sheet) {
	for _, k := range kinds {
		if st.Later > 0 && !k.asItStood {
			continue
		}
		for _, f := range k.sheets(s, st, sc) {
			f.Of, f.Name, f.Kind = k.of, cmp.Or(f.Name, printed.Say(s.Speaker(), k.name)), cmp.Or(f.Kind, k.file)
			if st.Later > 0 {
				f.Kind += st.At.Format(" 2006-01-02 15.04") + fmt.Sprintf(" entry %d", st.Seq)
			}
			list = append(list, f)
		}
	}
	return list
}
