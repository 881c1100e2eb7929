package desk

import (
	"slices"

	"clubnight/session"
)

// SameRuling reports whether two results at one place say the same, however
// they came about.
func SameRuling(a, b session.Result) bool {
	for _, r := range []*session.Result{&a, &b} {
		r.Remark, r.Doubt, r.SideOnly = "", session.Doubt{}, false
	}
	return a.Same(b)
}

// Resent lists the results on which the players sent something else after the director
// had corrected them. The row of a correction is that of the result it corrected; a later
// one has a higher number.
func Resent(st *session.State) []session.Received {
	var rs []session.Received
	for _, r := range st.Results {
		if r.Corrected && r.Sent != nil && r.Sent.Row > r.Row && !SameRuling(*r.Sent, r.Result) {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b session.Received) int { return a.Key.Compare(b.Key) })
	return rs
}
