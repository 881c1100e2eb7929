package desk

import (
	"clubnight/reports/ranking"
	"clubnight/scoring"
	"clubnight/session"
)

// Awards are the masterpoints of a ranking by its ranks, "" for none; nil where no scheme
// is chosen, or it is gone.
func Awards(in *Language, st *session.State, sc *session.Scores) func(*session.Ranking) []string {
	if sc == nil || st.Awards.Scheme == "" {
		return nil
	}
	of, err := ranking.Awards(st, sc, in.Words(), false)
	if err != nil || of == nil {
		return nil
	}
	return func(r *session.Ranking) []string {
		if a := of(r); a != nil && !r.WithHandicap {
			return a.Texts
		}
		return nil
	}
}

// SimultaneousPlaces are the places of a ranking among all clubs that played the same
// deals, each with what it goes by: "12= 61.23"; nil where there are none.
func SimultaneousPlaces(in *Language, st *session.State, r *session.Ranking) (texts []string) {
	columns := ranking.Simultaneous(st, r, in.Words())
	if columns == nil {
		return nil
	}
	for i, place := range columns[0].Texts {
		if place != "" {
			place += "  " + columns[1].Texts[i]
		}
		texts = append(texts, place)
	}
	return texts
}

// Extras are the figures that a ranking tells in the window beside what it goes by.
func Extras(in *Language, r *session.Ranking) []ranking.Column {
	return ranking.Extras(r, scoring.InWindow, in.Words())
}
