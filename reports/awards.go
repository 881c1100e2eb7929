package reports

import (
	"slices"

	"clubnight/session"
	"clubnight/session/words/printed"
)

// eveningAwards are the masterpoints of the evening as a column of its rankings, nil where no scheme is chosen.
func (o Sheets) eveningAwards(st *session.State, sc *session.Scores) (func(*session.Ranking) *AwardColumn, error) {
	all, err := sc.Awards(st)
	if err != nil || all == nil {
		return nil, err
	}
	say := o.Speaker()
	return func(r *session.Ranking) *AwardColumn {
		at := slices.IndexFunc(sc.Rankings, func(x session.Ranking) bool {
			return x.Section.ID == r.Section.ID && x.Side == r.Side && x.WithHandicap == r.WithHandicap
		})
		if at < 0 || all[at].Table == nil {
			return nil
		}
		c := &AwardColumn{Titles: printed.Forms(say, printed.Masterpoints)}
		for i := range r.Ranks {
			text := ""
			if line, ok := all[at].Line(i); ok && !line.Award.IsZero() {
				text = say.MasterPoints(all[at].Table.Scheme, line.Award)
			}
			c.Figures = append(c.Figures, text)
		}
		lines := say.Awards(all[at].Table)
		if !o.ExplainAwards {
			lines = lines[:1]
		}
		for _, line := range lines {
			c.Foot = append(c.Foot, say.Sentence(line))
		}
		return c
	}, nil
}
