package exchange

import (
	"errors"
	"fmt"

	"clubnight/scoring"
	"clubnight/scoring/method"
)

// Errors of who is named beside the lines.
var (
	// ErrNobody is returned when a contestant has no line.
	ErrNobody = errors.New("is not among the scores")
	// ErrSeveral is returned for a number that several contestants have: section or
	// direction is missing.
	ErrSeveral = errors.New("is the number of several")
)

// ScoreLine is a line of scores with what the scoring does not need.
type ScoreLine struct {
	scoring.Line
	At       int    // the line of the file that it came from, counted from 1; 0 when it came from no text file
	HasScore bool   // there was a score at the table
	Played   string // contract, declarer and result, "4Sx N -1"; "" where only the score is known
}

// ScoringLines is the lines as the scoring takes them, in the same order.
func ScoringLines(list []ScoreLine) []scoring.Line {
	lines := make([]scoring.Line, len(list))
	for i := range list {
		lines[i] = list[i].Line
	}
	return lines
}

// Lines are scores without a movement.
type Lines struct {
	List []ScoreLine
	// Individual is true where South and West are named, Teams where the file
	// says that teams played.
	Individual, Teams bool
	// Winners says how many winners each section has, nil where only the
	// results can tell.
	Winners map[string]scoring.Winners
	// About is what is known of contestants.
	About []About
}

// About is what is known of a contestant beside its lines.
type About struct {
	// Who has an empty section, or no side, where its number tells it.
	Who       scoring.Contestant
	Names     []string
	Carry     *scoring.Carry
	Handicap  scoring.Frac // in percentage points
	Penalties []scoring.Adjustment
}

// Score scores the lines as chosen; teams by victory points where nobody chose. The error
// is ErrNobody or ErrSeveral for who is in About, else that of the choices or of the
// scoring, before which stands the line that it refuses by itself.
func (l *Lines) Score(choices method.Choices) (*Scores, error) {
	if choices.Method == "" && l.Teams {
		choices.Method = "teams"
	}
	chosen, err := choices.Options()
	if err != nil {
		return nil, err
	}
	lines := ScoringLines(l.List)
	contest := method.Contest{Winners: l.Winners, Individual: l.Individual}
	if contest.Winners == nil {
		contest.Winners = Winners(lines)
	}
	scored, err := chosen.Score(lines, contest)
	if err != nil {
		return nil, l.blame(chosen, err)
	}
	names := map[scoring.Contestant][]string{}
	if len(l.About) > 0 {
		contest.Carried = map[scoring.Contestant]scoring.Carry{}
		contest.Handicaps = map[scoring.Contestant]scoring.Frac{}
		for _, a := range l.About {
			if err := a.enter(&contest, names, scored.Rankings()); err != nil {
				return nil, err
			}
		}
		if scored, err = chosen.Score(lines, contest); err != nil {
			return nil, err
		}
	}
	field := &Field{
		Scored: scored, Lines: l.List, WithHandicap: len(contest.Handicaps) > 0,
		Names: func(c scoring.Contestant) []string { return names[c] },
	}
	return &Scores{Chosen: chosen, Fields: []*Field{field}}, nil
}

// enter finds the contestant in the rankings and notes what is known of it.
func (a *About) enter(contest *method.Contest, names map[scoring.Contestant][]string,
	rankings []scoring.Ranking) error {
	var found []scoring.Contestant
	for _, r := range rankings {
		for _, row := range r.Rows {
			if Means(a.Who, row.Contestant) {
				found = append(found, row.Contestant)
			}
		}
	}
	switch {
	case len(found) == 0:
		return fmt.Errorf("%s %w", a.Who, ErrNobody)
	case len(found) > 1:
		return fmt.Errorf("%s %w: %s and %s", a.Who, ErrSeveral, found[0], found[1])
	}
	who := found[0]
	if len(a.Names) > 0 {
		names[who] = a.Names
	}
	if a.Carry != nil {
		contest.Carried[who] = *a.Carry
	}
	if !a.Handicap.IsZero() {
		contest.Handicaps[who] = a.Handicap
	}
	for _, p := range a.Penalties {
		p.Contestant = who
		contest.Adjustments = append(contest.Adjustments, p)
	}
	return nil
}

// Means reports whether a number, perhaps with section and side, can mean a contestant.
func Means(who, c scoring.Contestant) bool {
	return who.Number == c.Number && (who.Section == "" || who.Section == c.Section) &&
		(who.Side == scoring.NoSide || who.Side == c.Side)
}

// blame names the line that the scoring refuses by itself.
func (l *Lines) blame(chosen *method.Chosen, err error) error {
	for i := range l.List {
		line := &l.List[i]
		if line.At == 0 {
			break
		}
		if _, own := chosen.Score([]scoring.Line{line.Line}, method.Contest{Individual: l.Individual}); own != nil {
			return fmt.Errorf("line %d: %w", line.At, err)
		}
	}
	return err
}
