package desk

import (
	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/session/words/printed"
	"clubnight/session/words/screen"
)

// NightsSet is what a club prints at the end of a night: which sheets, how many of each, on which printer and which paper. It is kept
// with this computer and not in the club file: a printer belongs to the computer, and the club file goes to others.
type NightsSet struct {
	// Copies of each kind of sheet; a kind that is not there is not printed. Nil is the usual set.
	Copies map[reports.Kind]int `json:"copies"`
	// Printer is its name; "" opens the sheets, to be printed from there.
	Printer string `json:"printer,omitempty"`
	// Letter is true for paper of that size, else it is A4.
	Letter bool `json:"letter,omitempty"`
}

// MostCopies of a sheet are printed.
const MostCopies = 99

// Usual is the set with what was never chosen as it usually is: one of each usual kind.
func (s NightsSet) Usual() NightsSet {
	copies := map[reports.Kind]int{}
	for _, k := range reports.Kinds() {
		n, chosen := s.Copies[k]
		switch {
		case s.Copies == nil && k.Usual():
			copies[k] = 1
		case chosen && n > 0:
			copies[k] = min(n, MostCopies)
		}
	}
	s.Copies = copies
	return s
}

// With is the set with so many copies of a kind, 0 for none.
func (s NightsSet) With(k reports.Kind, copies int) NightsSet {
	changed := map[reports.Kind]int{}
	for of, n := range s.Copies {
		changed[of] = n
	}
	delete(changed, k)
	if copies > 0 {
		changed[k] = min(copies, MostCopies)
	}
	s.Copies = changed
	return s
}

// Paper is its size.
func (s NightsSet) Paper() paper.Size {
	if s.Letter {
		return paper.Letter
	}
	return paper.A4
}

// Chosen are those of a list that the set has.
func (s NightsSet) Chosen(list []reports.Sheet) (chosen []reports.Sheet) {
	for _, one := range list {
		if s.Copies[one.Of] > 0 {
			chosen = append(chosen, one)
		}
	}
	return chosen
}

// sheetNames name the kinds of sheets.
var sheetNames = map[reports.Kind]screen.Message{
	reports.KindRanking: screen.SheetRanking, reports.KindTravellers: screen.SheetTravellers, reports.KindCards: screen.SheetCards,
	reports.KindStandings: screen.SheetStandings, reports.KindMatches: screen.SheetMatches, reports.KindCrossTable: screen.SheetCrossTable,
	reports.KindHistory: screen.SheetHistory, reports.KindMatrix: screen.SheetMatrix, reports.KindFrequencies: screen.SheetFrequencies,
	reports.KindPersonal: screen.SheetPersonal, reports.KindHands: screen.SheetHands, reports.KindStatistics: screen.SheetStatistics, reports.KindRecorded: screen.SheetRecorded,
	reports.KindSeating: screen.SheetSeating, reports.KindRulings: screen.SheetRulings, reports.KindPrizes: screen.SheetPrizes,
	reports.KindAttendance: screen.SheetAttendance, reports.KindBlanks: screen.SheetBlanks, reports.KindScoreSlips: screen.SheetScoreSlips,
	reports.KindTableCards: screen.SheetTableCards, reports.KindSlips: screen.SheetSlips, reports.KindLabels: screen.SheetLabels,
}

// SheetName names a kind of sheet.
func SheetName(k reports.Kind) string { return Say(sheetNames[k]) }

// WhyNoSheet says why an evening has no sheet of a kind yet.
func WhyNoSheet(k reports.Kind) string {
	switch k {
	case reports.KindHands, reports.KindStatistics:
		return Say(screen.SheetAfterRelease)
	case reports.KindRecorded:
		return Say(screen.SheetAfterRecorder)
	case reports.KindRulings:
		return Say(screen.SheetAfterRulings)
	}
	if why, ok := reports.WhyUnsuited(k); ok {
		return printed.Say(speaking().evening, why)
	}
	return Say(screen.NothingToPrint)
}

// NotPrinted says that a printer did not take the sheets, which lie in a folder.
func NotPrinted(printer, folder string) Explanation {
	return inLines(Say(screen.NotPrinted, "Printer", printer, "Folder", folder))
}
