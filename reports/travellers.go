package reports

import (
	"fmt"
	"io"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/names"
	"clubnight/session/scorecard"
	"clubnight/session/words"
)

// Travellers writes what happened on every board as a PDF: the names of everybody with
// their numbers, and below them the boards in two columns, with the numbers. Results that
// are not scored are shown with the reason. Where the deals of the evening are known and
// released, each stands above its results with what every contract makes. It returns
// sheet.ErrNothingToPrint when no board was played.
func Travellers(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	if len(sc.Travellers) == 0 {
		return fmt.Errorf("travellers: %w", sheet.ErrNothingToPrint)
	}
	s := sheet.Begin(st, sc, p, "print.travellers")
	for first := 0; first < len(sc.Travellers); {
		n := 1
		for first+n < len(sc.Travellers) && sc.Travellers[first+n].Section.ID == sc.Travellers[first].Section.ID {
			n++
		}
		if first > 0 {
			s.NextPart()
		}
		newBoards(s, st, sc, sc.Travellers[first:first+n]).draw()
		first += n
	}
	return s.Finish(w)
}

// everybody is the roll of those who played a board, so that two of one
// surname can be told apart.
func everybody(st *session.State, sc *session.Scores) names.Roll {
	var players []string
	for _, t := range sc.Travellers {
		for i := range t.Lines {
			ns, ew := scorecard.Sides(st, &t.Lines[i])
			if !ns.Team {
				players = append(players, ns.Names[0], ns.Names[1], ew.Names[0], ew.Names[1])
			}
		}
	}
	return names.NewRoll(players)
}

// hasPercent reports whether boards of a field have a percentage.
func hasPercent(f *session.Field) bool {
	return f != nil && f.Pairs != nil && sheet.BoardUnit(f) == scoring.Matchpoint
}

// The columns that contract, declarer, lead and result take together.
const outcomeSpan = 4

// shown are the names of a side as briefly as they can be told apart.
func shown(w *words.Words, roll names.Roll, s scorecard.Side) string {
	if s.Team {
		return w.Names(s.Names)
	}
	return roll.Surnames(s.Names)
}

// outcomeCells tell what was played, or what was ruled in its place, or why nothing was.
func outcomeCells(w *words.Words, st *session.State, r session.Received) []paper.Cell {
	if r.Outcome != session.Played || r.PassedOut() || ruledForBoth(r) {
		return []paper.Cell{{Text: w.Capital(w.Outcome(r)), Span: outcomeSpan}}
	}
	return []paper.Cell{{Text: w.Contract(r.Contract)}, {Text: w.Declarer(r.Result)},
		{Text: w.Lead(st.PublicLead(&r.Result))}, {Text: w.Tricks(r.Tricks)}}
}

// ruledForBoth reports whether neither side keeps its score.
func ruledForBoth(r session.Received) bool {
	return r.Ruling != nil && r.Ruling.ForNS != nil && r.Ruling.ForEW != nil
}

// hasScore reports whether a line has a score of the table that counts for somebody.
func hasScore(l *session.TravellerLine) bool { return l.HasPoints && !ruledForBoth(l.Received) }

// scoreCell is the score of North-South with its sign.
func scoreCell(w *words.Words, l session.TravellerLine) paper.Cell {
	if !hasScore(&l) {
		return paper.Cell{}
	}
	return paper.Cell{Text: w.Points(l.Points)}
}
