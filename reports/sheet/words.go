package sheet

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/statistics"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// The signs of figures.
const (
	SymbolNone = "–"
	SymbolTo   = "–"
)

// NoBreak is a blank at which no line ends.
const NoBreak = "\u00a0"

// Say is a message of the sheets in the language of the page.
func (s *Report) Say(m printed.Message, pairs ...any) string {
	return printed.Say(s.Words, m, pairs...)
}

// Titles are the wordings of the head of a column.
func (s *Report) Titles(m printed.Message, pairs ...any) []string {
	return printed.Forms(s.Words, m, pairs...)
}

// Letters lists the letters of sections.
func Letters(sections ...session.Section) string {
	letters := make([]string, len(sections))
	for i, s := range sections {
		letters[i] = s.Letter()
	}
	return strings.Join(letters, ", ")
}

// SayField heads a ranking: "Section A · North-South", "Sections A, B · North-South".
func SayField(w *words.Words, section session.Section, combined []session.Section, side scoring.Side) string {
	sections := append([]session.Section{section}, combined...)
	text := printed.SayCount(w, "print.section", len(sections), "Sections", Letters(sections...))
	if side == scoring.NoSide {
		return text
	}
	return text + " · " + w.Side(side)
}

// SayContinued heads what goes on from the page before: "Board 1 (continued)".
func SayContinued(w *words.Words, heading string) string {
	return printed.Say(w, "print.continued", "Heading", heading)
}

// SayBoard heads a board: "Board 7".
func SayBoard(w *words.Words, n int) string { return printed.Say(w, "print.board-number", "Board", n) }

// SayDeal names dealer and vulnerability: "Dealer South · East-West vulnerable".
func SayDeal(w *words.Words, dealer scoring.Direction, v scoring.Vulnerability) string {
	return w.Capital(w.Dealer(dealer)) + " · " + w.Vulnerability(v)
}

// SaySides names a unit for both sides, as heads of columns: "MP NS", "MP EW".
func (s *Report) SaySides(unit printed.Message) (ns, ew []string) {
	name := s.Say(unit)
	return s.Titles("print.unit-ns", "Unit", name), s.Titles("print.unit-ew", "Unit", name)
}

// SayPlayer names a player, by the seats where there is no name: "N/E".
func SayPlayer(w *words.Words, l statistics.PlayerLine) string {
	if l.Name != "" {
		return l.Name
	}
	text := ""
	for i, seat := range l.Seats {
		if i > 0 {
			text += "/"
		}
		text += w.DirectionLetter(seat)
	}
	return text
}
