package bws

import (
	"strings"

	"clubnight/scoring"
)

// RemarkRulings reads what the field Remarks holds instead of a result as rulings for the two sides: "Not
// played", "Arbitral score", and artificial scores "60%-40%", North-South's first, of which other programs
// write more than the guide's nine. It reports false for any other text, "Wrong direction" among
// them, which does not replace a score.
func RemarkRulings(text string) (ns, ew *scoring.Ruling, ok bool) {
	s := strings.TrimSpace(text)
	switch {
	case strings.EqualFold(s, remarkNotPlayed):
		r := &scoring.Ruling{Kind: scoring.NotPlayed}
		return r, r, true
	case strings.EqualFold(s, remarkUndecided):
		r := &scoring.Ruling{Kind: scoring.Undecided}
		return r, r, true
	}
	left, right, _ := strings.Cut(s, "-")
	ns, ew = remarkPercent(left), remarkPercent(right)
	if ns == nil || ew == nil {
		return nil, nil, false
	}
	return ns, ew, true
}

// remarkPercent is one side of "60%-40%"; nil for anything else.
func remarkPercent(text string) *scoring.Ruling {
	text = strings.TrimSpace(text)
	if r, err := scoring.ParseRuling(text); err == nil && r != nil && r.Kind == scoring.Percentage {
		return r
	}
	return nil
}
