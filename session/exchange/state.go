package exchange

import (
	"maps"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// OfState is the standing results of an evening as the scoring takes them, by section, table,
// round and board. Results in doubt are left out, as the session itself leaves them out.
func OfState(st *session.State) []Scored {
	keys := slices.SortedFunc(maps.Keys(st.Results), session.Key.Compare)
	var lines []Scored
	for _, k := range keys {
		if r := st.Results[k]; r.Doubt == "" {
			lines = append(lines, scoredResult(st, r.Result))
		}
	}
	return lines
}

func scoredResult(st *session.State, r session.Result) Scored {
	l := Scored{Line: r.Line()}
	if sec, ok := st.Section(r.Section); ok && sec.Movement.Contestant == movement.Individual {
		if row, ok := sec.Movement.At(r.Table, r.Round); ok {
			l.South, l.West = row.South, row.West
		}
	}
	if _, l.HasScore = r.Points(); l.HasScore && r.Outcome == session.Played {
		played, _ := r.AsPlayed() // it has points, so it can be read
		l.Played = played.String()
	}
	if !l.HasScore && l.ForNS == nil { // undecided, or a result that cannot be read
		l.ForNS = &scoring.Ruling{Kind: scoring.Undecided}
		l.ForEW = l.ForNS
	}
	return l
}
