package competitions

import (
	"cmp"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// MatchRow is a match of two teams as it stands.
type MatchRow struct {
	Round   string // "" where all boards of two teams are one match
	Teams   [2]string
	Figures [2]string // IMPs or points for each, over the boards that count
	Scores  [2]string // what each gets in the event
	ToCome  int       // boards of which the other table's score is not in, or a ruling
}

// MatchRows are the matches of teams as results come in, the latest round first;
// none where no teams play.
func MatchRows(in *desk.Language, st *session.State, sc *session.Scores) (rows []MatchRow) {
	if sc == nil {
		return nil
	}
	for _, f := range sc.Fields {
		if f.Teams == nil {
			continue
		}
		matches := slices.Clone(f.Teams.Matches)
		slices.SortStableFunc(matches, func(a, b *scoring.Match) int { return cmp.Compare(b.Round, a.Round) })
		for _, m := range matches {
			var row MatchRow
			if m.Round > 0 {
				row.Round = strconv.Itoa(m.Round)
			}
			for i := range m.Teams {
				who := f.Who(m.Teams[i])
				row.Teams[i] = desk.NumberIn(f.Sections[1:], who.Section, who.Number)
				if name := in.Words().Names(st.PairNames(who)); name != "" {
					row.Teams[i] += " " + name
				}
				row.Figures[i] = in.Words().Figure(m.Scores[i].Won, 2)
				row.Scores[i] = in.Words().Figure(m.Scores[i].Score, 2)
				row.ToCome = max(row.ToCome, m.Scores[i].Pending)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// ScoreText is what both teams of a match have: "34 – 12".
func ScoreText(in *desk.Language, of [2]string) string {
	return in.Say(screen.MatchScore, "First", of[0], "Second", of[1])
}
