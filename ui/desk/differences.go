package desk

import (
	"slices"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/history"
)

// ForHandsets are the results that the director has put right in entries, or has taken
// back so, and whether names were given: what the handsets do not know yet. st is the
// evening with the entries.
func ForHandsets(st *session.State, entries []session.Entry) (keys []session.Key, names bool) {
	for _, e := range entries {
		switch f := history.Root(st, e).Fact.(type) {
		case session.ResultCorrected:
			if !f.PutBack {
				keys = append(keys, f.Result.Key)
			}
		case session.CorrectionUndone:
			keys = append(keys, f.Key)
		case session.ResultDiscarded:
			keys = append(keys, f.Key)
		case session.PlayerSeated:
			names = names || f.Given
		case session.PairNamed:
			names = true
		}
	}
	return keys, names
}

// Sendable are those of the corrections on offer that the file lacks and
// that can be said in it.
func Sendable(offered []session.Key, differs []bridgemate.Difference) (keys []session.Key) {
	for _, d := range differs {
		if d.Sendable() && slices.Contains(offered, d.Key) {
			keys = append(keys, d.Key)
		}
	}
	return keys
}
