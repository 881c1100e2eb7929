package sheet

import (
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
)

// Decimals is the number of decimals with which a column of figures is printed: as few as
// show all of them exactly, and at most that many.
func Decimals(most int, figures []scoring.Frac) int {
	for places := range most {
		exact := true
		for _, f := range figures {
			exact = exact && scoring.Round(f, places, scoring.TowardZero).Equal(f)
		}
		if exact {
			return places
		}
	}
	return most
}

// Worth is what a side of a traveller gets on a board, and that in per cent: one figure,
// or two where the players of an individual get different ones (Law 12C2(c)); a dash
// where the board does not count for it.
func Worth(figures words.Figures, l *session.TravellerLine, side scoring.Side) (worth, percent string) {
	scored, value, share := l.NSScored, l.NSValue, l.NSPct
	if side == scoring.EW {
		scored, value, share = l.EWScored, l.EWValue, l.EWPct
	}
	if !scored {
		return SymbolNone, SymbolNone
	}
	worth, percent = figures.Board(value), figures.BoardPercent(share)
	var worths, percents []string
	for _, a := range l.Awards {
		if a.Side == side && a.Counts() {
			of, _ := a.Percentage()
			worths, percents = append(worths, figures.Board(a.Value)), append(percents, figures.BoardPercent(of))
		}
	}
	if len(worths) == 2 && worths[0] != worths[1] {
		return strings.Join(worths, " / "), strings.Join(percents, " / ")
	}
	return worth, percent
}
