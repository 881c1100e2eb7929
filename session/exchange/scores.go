package exchange

import (
	"slices"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
)

// Scores is what a file with results comes to: an evening by the way of
// session.State.Score, bare lines by [Lines.Score].
type Scores struct {
	// Chosen is how it was scored.
	Chosen *method.Chosen
	Fields []*Field
	// State and Open are of an evening: what keeps its ranking provisional.
	// Nil of bare lines.
	State *session.State
	Open  []session.Open
	// Sessions are the evenings of an event of several, in their order; nil
	// of one evening.
	Sessions []*session.State
	// OwnAlone are the sessions, by their places in Sessions, into which something
	// was carried forward that is left out here, since the session that it comes
	// from is added itself.
	OwnAlone []int
}

// Field is what is scored together, with the scoring's own standings.
type Field struct {
	*method.Scored
	// Sections are the letters of an evening's sections that are one field; nil of bare
	// lines, whose rankings name their sections themselves.
	Sections []string
	// Lines are what was scored, in the order that the awards refer to.
	Lines []ScoreLine
	// Names gives the names of a contestant, as far as they are known.
	Names func(scoring.Contestant) []string
	// WithHandicap is true where a second ranking, by handicap, is wanted.
	WithHandicap bool
}

// Provisional reports whether a ruling or a result is still to come.
func (s *Scores) Provisional() bool {
	return len(s.Open) > 0 || slices.ContainsFunc(s.Fields, func(f *Field) bool { return f.Provisional() })
}

// Ranking is a ranking of a field.
type Ranking struct {
	scoring.Ranking
	Field *Field
	// Sections are the letters of those ranked, none where the lines name no section.
	Sections []string
	// ByHandicap is true of the second ranking, by percentage and handicap.
	ByHandicap bool
}

// Rankings are all rankings, that by handicap behind each.
func (s *Scores) Rankings() (all []Ranking) {
	for _, f := range s.Fields {
		for _, r := range f.Rankings() {
			sections := f.Sections
			if r.Section != "" {
				sections = []string{r.Section}
			}
			all = append(all, Ranking{r, f, sections, false})
			if f.WithHandicap && f.Pairs != nil && f.Unit() == scoring.Matchpoint {
				all = append(all, Ranking{r.ByHandicap(), f, sections, true})
			}
		}
	}
	return all
}

// OfEvening scores an evening.
func OfEvening(st *session.State) (*Scores, error) {
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	chosen, err := st.Scoring.Options()
	if err != nil {
		return nil, err
	}
	s := &Scores{Chosen: chosen, State: st, Open: scores.Open}
	for _, f := range scores.Fields {
		field := &Field{Scored: f.Scored, WithHandicap: len(st.Handicaps) > 0}
		for _, sec := range f.Sections {
			field.Sections = append(field.Sections, sec.Letter())
		}
		for i := range f.Lines {
			field.Lines = append(field.Lines, lineOf(st, f, i))
		}
		field.Names = func(c scoring.Contestant) []string {
			names := st.PairNames(f.Who(c))
			return slices.DeleteFunc(names[:], func(n string) bool { return strings.TrimSpace(n) == "" })
		}
		s.Fields = append(s.Fields, field)
	}
	return s, nil
}

// lineOf is a line of an evening with what happened at the table.
func lineOf(st *session.State, f *session.Field, i int) ScoreLine {
	l := ScoreLine{Line: f.Lines[i]}
	k, played := f.Key(i)
	if !played {
		return l
	}
	r := st.Results[k].Result
	if _, l.HasScore = r.Points(); l.HasScore && r.Outcome == session.Played {
		l.Played = r.AtTable().String()
	}
	return l
}
