package papers

import (
	"clubnight/reports"
	"clubnight/reports/movementpaper"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/words"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// NightsSet is what a club prints at the end of a night: which sheets, how many of each,
// on which printer and which paper. It is kept with this computer and not in the club
// file: a printer belongs to the computer, and the club file goes to others.
type NightsSet struct {
	// Copies of each kind of sheet; a kind that is not there is not printed.
	// Nil is the usual set.
	Copies map[reports.Kind]int `json:"copies"`
	// Printer is its name; "" opens the sheets, to be printed from there.
	Printer string `json:"printer,omitempty"`
	// Letter is true for paper of that size, else it is A4.
	Letter bool `json:"letter,omitempty"`
	// Print is how large letters are at least. Large is what versions before 0.2 kept
	// of it; Usual makes a print of it.
	Print paper.Print `json:"print,omitempty"`
	Large bool        `json:"large,omitempty"`
	// Prizes says who has a prize, TableMoney what everybody pays.
	Prizes     reports.PrizeRule  `json:"prizes,omitzero"`
	TableMoney reports.TableMoney `json:"tableMoney,omitzero"`
	// WiFi is the network of the club for its guests, which the codes of the tables tell.
	WiFi movementpaper.WiFi `json:"wifi,omitzero"`
	// ExplainAwards sets below a ranking how its masterpoints came about.
	ExplainAwards bool `json:"explainAwards,omitempty"`
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
	if s.Large {
		s.Print, s.Large = paper.LargePrint, false
	}
	if s.Prizes.First < 0 || s.Prizes.First > MostPrizes || s.Prizes.Share.Sign() < 0 ||
		s.Prizes.Share.Cmp(scoring.Int(1)) > 0 {
		s.Prizes = reports.PrizeRule{}
	}
	if checked, err := reports.ParseTableMoney(moneyText(s.TableMoney)); err != nil ||
		checked.Currency != s.TableMoney.Currency {
		s.TableMoney = reports.TableMoney{}
	}
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

// Page is how its sheets are printed; logo and font are those of the club, nil for none.
func (s NightsSet) Page(in *desk.Language, logo *paper.Picture, font *paper.Font) sheet.PageSetup {
	return sheet.PageSetup{Size: s.Paper(), Print: s.Print, Font: font, Logo: logo, Printed: sheet.Now(),
		Words: onPaper(in)}
}

// onPaper speaks the language of the window with the minus of the sheets, which
// the window's font lacks.
func onPaper(in *desk.Language) *words.Words { return in.Words().WithMinus("−") }

// Chosen are those of a list that the set has.
func (s NightsSet) Chosen(list []reports.Sheet) (chosen []reports.Sheet) {
	for _, one := range list {
		if s.Copies[one.Of] > 0 {
			chosen = append(chosen, one)
		}
	}
	return chosen
}

// PrinterMissing says that a printer is not there any more, and that the
// sheets lie in a folder.
func PrinterMissing(in *desk.Language, printer, folder string) desk.Explanation {
	return desk.InLines(in.Say(screen.PrinterMissing, "Printer", printer, "Folder", folder))
}

// NotPrinted says that a printer did not take the sheets, which lie in a folder.
func NotPrinted(in *desk.Language, printer, folder string) desk.Explanation {
	return desk.InLines(in.Say(screen.NotPrinted, "Printer", printer, "Folder", folder))
}
