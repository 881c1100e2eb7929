package textscores

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
	l := Scored{Line: scoring.Line{
		Section: session.Letter(r.Section), Table: r.Table, Round: r.Round, Board: r.Board,
		NS: r.NS, EW: r.EW, Reversed: r.WrongDirection,
	}}
	if sec, ok := st.Section(r.Section); ok && sec.Movement.Contestant == movement.Individual {
		if row, ok := sec.Movement.At(r.Table, r.Round); ok {
			l.South, l.West = row.South, row.West
		}
	}
	switch r.Outcome {
	case session.Played:
		if played, err := r.AsPlayed(); err == nil {
			l.Score, l.HasScore, l.Played = played.Score(scoring.BoardVulnerability(r.Board)), true, played.String()
		}
	case session.ScoreOnly:
		l.Score, l.HasScore = r.Score, true
	case session.Artificial:
		l.ForNS = scoring.Artificial(int64(r.NSPercent))
		l.ForEW = scoring.Artificial(int64(r.EWPercent))
	case session.NotPlayed:
		l.ForNS = &scoring.Ruling{Kind: scoring.NotPlayed}
		l.ForEW = l.ForNS
	}
	if !l.HasScore && l.ForNS == nil { // undecided, or a result that cannot be read
		l.ForNS = &scoring.Ruling{Kind: scoring.Undecided}
		l.ForEW = l.ForNS
	}
	return l
}
