package words

import (
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
)

// Figures write the figures of a field, whatever tells them: with one unit, a sign where
// the unit has one, and the same number of decimals.
type Figures struct {
	w           *Words
	unit, board scoring.Unit
	places      session.Precision
	percent     bool // places go by percentages
	of          *session.Field
}

// Figures are those of a field; nil has matchpoints, as where nothing was scored.
func (w *Words) Figures(f *session.Field) Figures {
	if f == nil || f.Scored == nil {
		return w.FiguresIn(scoring.Matchpoint)
	}
	s := w.FiguresIn(f.Unit())
	s.board, s.places, s.of = f.BoardUnit(), f.Precision(), f
	s.percent = s.percent && f.Teams == nil
	return s
}

// FiguresIn are those of a unit, where no field says how exact they are.
func (w *Words) FiguresIn(unit scoring.Unit) Figures {
	return Figures{w: w, unit: unit, board: unit, places: (*session.Field)(nil).Precision(),
		percent: unit == scoring.Matchpoint}
}

// signed reports whether figures of a unit have a sign: what one side wins the
// other loses.
func signed(unit scoring.Unit) bool { return unit == scoring.IMP || unit == scoring.TotalPoint }

// InUnit is a figure of a unit with so many decimals: IMPs and points have a sign, and a
// percentage its own.
func (w *Words) InUnit(unit scoring.Unit, x scoring.Frac, places int) string {
	switch {
	case unit == scoring.PercentOfTop:
		return w.Percent(x, places)
	case signed(unit):
		return w.Signed(x, places)
	}
	return w.Figure(x, places)
}

// Total is what places go by: "54.17" per cent at matchpoints, "+12" IMPs, "34.21"
// victory points, "+1240" points.
func (s Figures) Total(x scoring.Frac) string { return s.w.InUnit(s.unit, x, s.places.Total) }

// Sum is what boards come to, or matches: the same as Total but for percentages, where it
// is matchpoints.
func (s Figures) Sum(x scoring.Frac) string {
	return s.w.InUnit(s.unit, x, s.sumPlaces())
}

// Given is what was given or taken beside the boards, in the unit of Sum and with its
// sign.
func (s Figures) Given(x scoring.Frac) string {
	return s.w.Signed(x, s.sumPlaces())
}

func (s Figures) sumPlaces() int {
	if s.percent {
		return s.places.Sum
	}
	return s.places.Total
}

// Board is what a side gets on a board: "4.50" matchpoints, "+5" IMPs.
func (s Figures) Board(x scoring.Frac) string { return s.w.InUnit(s.board, x, s.places.Board) }

// BoardPercent is the same in per cent of what there was to be had.
func (s Figures) BoardPercent(x scoring.Frac) string { return s.w.Figure(x, 0) }

// Line is what a line of a card gives.
func (s Figures) Line(l *scorecard.Row) string {
	switch l.Part {
	case scorecard.Board:
		return s.Board(l.Value)
	case scorecard.Adjustments:
		return s.Given(l.Value)
	}
	return s.Sum(l.Value)
}

// Standing is what a contestant's place goes by, alone, for a column whose head names the
// unit, and "–" where nothing counts yet.
func (s Figures) Standing(row *scoring.Row) string {
	switch {
	case row.Played == 0 && row.Total.IsZero() && row.Place == 0:
		return s.w.say("ranks.no-place", nil)
	case s.percent && !out(row).IsZero():
		return s.Total(row.Percentage)
	}
	return s.Sum(row.Total)
}

// out is the most that the boards of a row could give.
func out(row *scoring.Row) scoring.Frac { return row.Max.Add(row.Carried.Max) }

// Said is the same with its unit: "54.17 %" at matchpoints, "+12 IMPs", "34.21 VPs",
// "+1240 points", and at board-a-match "29 points, 72.50 %".
func (s Figures) Said(row *scoring.Row) string {
	figure := data{"Figure": s.Sum(row.Total)}
	switch {
	case s.percent && !out(row).IsZero():
		return s.w.Percent(row.Percentage, s.places.Total)
	case s.unit == scoring.IMP:
		return s.w.say("ranks.imps", figure)
	case s.unit == scoring.VP:
		return s.w.say("ranks.vps", figure)
	case s.unit == scoring.TotalPoint:
		return s.w.say("ranks.points", figure)
	}
	text := s.w.say("ranks.matchpoints", figure)
	if s.of != nil {
		if percent, ok := s.of.Share(row); ok {
			text = s.w.Series(text, s.w.Percent(percent, 2))
		}
	}
	return text
}

// Datum is what a Butler compares with: "+120".
func (w *Words) Datum(x scoring.Frac) string { return w.signed(x) }

// Tally is a score in a column, without the sign of what is gained: "420", "−50".
func (w *Words) Tally(p scoring.Points) string { return w.local(strconv.Itoa(int(p))) }
