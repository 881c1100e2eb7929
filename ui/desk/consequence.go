package desk

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

// Consequence is one line of what a ruling changes.
type Consequence struct {
	About, Now, Then string
	// Short is Then for where there is little room, "" where that is short.
	Short string
}

// compare is the evening with the facts recorded, and the scores before and after them.
func compare(before *session.State, facts []session.Fact) (after *session.State, was, is *session.Scores, err error) {
	if after, err = before.With(facts...); err != nil {
		return nil, nil, nil, err
	}
	if was, err = before.Score(); err != nil {
		return nil, nil, nil, err
	}
	is, err = after.Score()
	return after, was, is, err
}

// Consequences compares the evening before and after facts: the results at the keys, and
// how those stand whom they belong to.
func Consequences(in *Language, before *session.State, facts []session.Fact, keys ...session.Key) ([]Consequence,
	error) {
	after, was, is, err := compare(before, facts)
	if err != nil {
		return nil, err
	}
	var lines []Consequence
	var all []session.Contestant
	for _, k := range keys {
		about := in.Say(screen.ScoreOf)
		if len(keys) > 1 {
			about = in.Words().Capital(in.Words().WhereShort(before, k))
		}
		lines = append(lines, Consequence{About: about, Now: scoreText(in, before, k), Then: scoreText(in, after, k)})
		for _, c := range contestantsAt(before, k) {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	for _, c := range all {
		lines = append(lines, Consequence{About: about(in, before, c), Now: StandingOf(in, was, c),
			Then: StandingOf(in, is, c)})
	}
	return lines, nil
}

// about names a contestant, with as much of the names as tells who it is.
func about(in *Language, st *session.State, c session.Contestant) string {
	text := in.Words().Capital(in.Words().Contestant(st, c))
	if shown := shortest(st, c); shown != "" {
		text += ", " + shown
	}
	return text
}

// shortest is the shortest form of a contestant's names; a team's name stays as it is.
func shortest(st *session.State, c session.Contestant) string {
	pair := st.PairNames(c)
	if contestantOf(st, c.Section) == movement.Team {
		return pair[0]
	}
	forms := pair.Forms()
	return forms[len(forms)-1]
}

// contestantOf is what plays in a section.
func contestantOf(st *session.State, section int) movement.ContestantKind {
	if sec, ok := st.Section(section); ok {
		return sec.Movement.Contestant
	}
	return movement.Pair
}

// contestantsAt are those to whom a result at a place belongs: by the movement, and
// who really played it.
func contestantsAt(st *session.State, k session.Key) (list []session.Contestant) {
	sec, ok := st.Section(k.Section)
	if !ok {
		return nil
	}
	row, _ := sec.Movement.At(k.Table, k.Round)
	numbers := []int{row.NS, row.EW}
	if sec.Movement.Contestant == movement.Individual {
		numbers = []int{row.NS, row.South, row.EW, row.West}
	}
	if others := st.Results[k].Others; others != nil {
		numbers = append(numbers, others.NS, others.EW)
	}
	for _, n := range numbers {
		if n > 0 {
			list = append(list, session.Contestant{Section: k.Section, Number: n})
		}
	}
	return list
}

// StandingOf is a contestant's figure and place in the unit of its field:
// "54.17 %, place 3=".
func StandingOf(in *Language, sc *session.Scores, c session.Contestant) string {
	unit := scoring.Matchpoint
	if f := FieldOf(sc, c.Section); f != nil {
		unit = f.Unit()
	}
	return in.Words().Rank(unit, sc.RankOf(c))
}

// scoreText is what stands at a place: "4♠ by N =, NS +420", and the ruling on it.
func scoreText(in *Language, st *session.State, k session.Key) string {
	r, there := st.Results[k]
	if !there {
		r.NoResult = true
	}
	text := in.Words().Scored(r)
	switch {
	case r.Ruling == nil:
		return text
	case r.NoResult:
		return in.Words().RulingAt(st, k, *r.Ruling)
	}
	return in.Say(screen.CountsRuled, "Result", text, "Ruling", in.Words().RulingAt(st, k, *r.Ruling))
}
