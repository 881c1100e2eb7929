// Package parts has what several pages show alike: rankings, the four hands, what stands
// of a result, the choice of a place in the movement, what a change makes of a figure.
//
//	r := parts.NewRankings(keys, nil)
//	r.Show(state, scores, section)
package parts
