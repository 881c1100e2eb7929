package ranking

import (
	"slices"

	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Award is what a ranking gives beside the figures of the scoring, such as masterpoints
// by the scheme that the club chose. Its column has no texts where nobody is given
// anything: then it is left out, and Foot says why.
type Award struct {
	Column
	// Foot are sentences for the end: the scheme, and its rules where these
	// are asked for.
	Foot []string
}

// Awards are the masterpoints of an evening by ranking, nil for none; nil where no scheme
// is chosen. rules has the foot say how they came about. The error is that of
// session.Scores.Awards.
func Awards(st *session.State, sc *session.Scores, w *words.Words, rules bool) (func(*session.Ranking) *Award, error) {
	all, err := sc.Awards(st)
	if err != nil || all == nil {
		return nil, err
	}
	return func(r *session.Ranking) *Award {
		at := slices.IndexFunc(sc.Rankings, func(x session.Ranking) bool {
			return x.Section.ID == r.Section.ID && x.Side == r.Side && x.WithHandicap == r.WithHandicap
		})
		if at < 0 || all[at].Table == nil {
			return nil
		}
		a := &Award{Column: Column{Titles: printed.Forms(w, "print.masterpoints")}}
		nobody := true
		for i := range r.Ranks {
			text := ""
			if line, ok := all[at].Line(i); ok && !line.Award.IsZero() {
				text, nobody = w.MasterPoints(all[at].Table.Scheme, line.Award), false
			}
			a.Texts = append(a.Texts, text)
		}
		why := w.NoAwards(all[at].Table)
		if nobody || why != "" {
			a.Texts = nil
		}
		lines := w.Awards(all[at].Table)
		switch {
		case rules:
		case why != "":
			lines = []string{lines[0], why}
		default:
			lines = lines[:1]
		}
		for _, line := range lines {
			a.Foot = append(a.Foot, w.Sentence(line))
		}
		return a
	}, nil
}

// Fields are the rankings of an evening that somebody is in, with what awards gives them,
// which may be nil, and the foot of it all.
func Fields(st *session.State, sc *session.Scores, w *words.Words,
	awards func(*session.Ranking) *Award) (list []*Field, foot []string) {
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if len(r.Ranks) == 0 {
			continue
		}
		var more []Column
		if awards != nil && !r.WithHandicap {
			if a := awards(r); a != nil {
				if a.Texts != nil {
					more = append(more, a.Column)
				}
				for _, text := range a.Foot {
					if !slices.Contains(foot, text) {
						foot = append(foot, text)
					}
				}
			}
		}
		list = append(list, New(st, *r, w, append(Simultaneous(st, r, w), more...)...))
	}
	return list, foot
}
