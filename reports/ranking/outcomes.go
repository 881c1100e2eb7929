package ranking

import (
	"strings"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/overview"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Outcomes are the columns in which a match is told: what it was played in,
// and what it gives.
type Outcomes struct {
	// Played is "" where a match is played in what it gives.
	Played, Gives printed.Message
	// Figure is how it ended for a side and its opponents, "45–23"; nil
	// where Played is "".
	Figure func(*overview.MatchSide) string
	// Score is what it gives.
	Score func(scoring.Frac) string
}

// OutcomesOf are those of a field that is scored by matches.
func OutcomesOf(w *words.Words, f *session.Field) (o Outcomes) {
	figures := w.Figures(f)
	o.Score = figures.Sum
	o.Gives = "print.vps"
	both := func(m *overview.MatchSide) string { return w.Short(m.Won) + sheet.SymbolTo + w.Short(m.Lost) }
	chosen, err := f.Choices.Options()
	switch {
	case err != nil || chosen.Teams == nil && chosen.Swiss == nil:
		o.Gives = "print.points"
	case chosen.Swiss != nil && chosen.Swiss.Scale.Percent:
		o.Played, o.Figure = "print.percent", func(m *overview.MatchSide) string { return w.Figure(m.Figure, 2) }
	case chosen.Swiss != nil:
		o.Played, o.Figure = "print.imps", func(m *overview.MatchSide) string { return figures.Board(m.Figure) }
	case chosen.Teams.Method == scoring.TeamVPs || chosen.Teams.Method == scoring.TeamHybrid:
		o.Played, o.Figure = "print.imps", both
	case chosen.Teams.Method == scoring.TeamWinLoss:
		o.Played, o.Figure, o.Gives = "print.imps", both, "print.points"
	case chosen.Teams.Method == scoring.TeamIMPs:
		o.Played, o.Figure, o.Gives = "print.imps", both, "print.total"
	default:
		o.Gives = "print.points"
	}
	return o
}

// Ended is how a match ended, from its first side: of teams for and against, of
// pairs the figures of both.
func (o Outcomes) Ended(m *overview.Match) string {
	if m.Of != nil {
		return o.Figure(&m.Sides[0])
	}
	return o.Figure(&m.Sides[0]) + " " + sheet.SymbolTo + " " + o.Figure(&m.Sides[1])
}

// LineUp names the players of a team at both its tables, "" where nobody said.
func LineUp(w *words.Words, tables [2]session.Names) string {
	var parts []string
	for i, side := range []scoring.Side{scoring.NS, scoring.EW} {
		for j := range tables[i] {
			tables[i][j] = strings.ReplaceAll(tables[i][j], " ", sheet.NoBreak) // lines end between players
		}
		if names := w.Names(tables[i]); names != "" {
			parts = append(parts, w.SideLetters(side)+sheet.NoBreak+names)
		}
	}
	return strings.Join(parts, " · ")
}
