package sheet

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/printed"
)

// FieldOf is the field of a section; nil where nothing of it was scored.
func FieldOf(sc *session.Scores, section int) *session.Field {
	for _, f := range sc.Fields {
		if slices.ContainsFunc(f.Sections, func(s session.Section) bool { return s.ID == section }) {
			return f
		}
	}
	return nil
}

// BoardUnit is what a board is counted in; matchpoints where nothing of its
// field was scored.
func BoardUnit(f *session.Field) scoring.Unit {
	if f == nil {
		return scoring.Matchpoint
	}
	return f.BoardUnit()
}

// UnitLabel heads a column of figures of a unit: "MP", "IMP", "VP", "Pts".
// Board-a-match counts in points.
func UnitLabel(u scoring.Unit, teams bool) printed.Message {
	switch {
	case u == scoring.IMP:
		return "print.imp"
	case u == scoring.VP:
		return "print.vp"
	case u == scoring.Matchpoint && !teams:
		return "print.mp"
	}
	return "print.pts"
}
