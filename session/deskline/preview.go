package deskline

import (
	"slices"

	"clubnight/session"
)

// Change is what facts do to one contestant: its lines in the rankings before and after,
// nil where it has none.
type Change struct {
	Who     session.Contestant
	Was, Is *session.Rank
}

// Preview tells what facts would change, before they are recorded: everybody whose
// total, percentage or place would be another, in the order of the rankings
// afterwards, who falls out of them last. Nothing is recorded. The error is
// session.ErrBadEntry or that of the scoring.
func Preview(before *session.State, facts []session.Fact) ([]Change, error) {
	after, err := before.With(facts...)
	if err != nil {
		return nil, err
	}
	was, err := before.Score()
	if err != nil {
		return nil, err
	}
	is, err := after.Score()
	if err != nil {
		return nil, err
	}
	return Compare(was, is), nil
}

// Compare lists everybody whom two scores of an evening treat differently: see Preview.
func Compare(was, is *session.Scores) []Change {
	var changes []Change
	seen := map[session.Contestant]bool{}
	note := func(who session.Contestant) {
		if seen[who] {
			return
		}
		seen[who] = true
		if c := (Change{who, was.RankOf(who), is.RankOf(who)}); !c.same() {
			changes = append(changes, c)
		}
	}
	for _, sc := range []*session.Scores{is, was} {
		for _, ranking := range sc.Rankings {
			for _, rank := range ranking.Ranks {
				note(rank.Who)
			}
		}
	}
	return slices.Clip(changes)
}

func (c Change) same() bool {
	if !placed(c.Was) || !placed(c.Is) {
		return !placed(c.Was) && !placed(c.Is) // a first score on a board has nothing to be compared with
	}
	return c.Was.Place == c.Is.Place && c.Was.Tied == c.Is.Tied && c.Was.Played == c.Is.Played &&
		c.Was.Total.Equal(c.Is.Total) &&
		c.Was.Out().Equal(c.Is.Out()) && c.Was.Percentage.Equal(c.Is.Percentage)
}

// placed reports whether there is a line in a ranking with a place.
func placed(r *session.Rank) bool { return r != nil && r.Place > 0 }
