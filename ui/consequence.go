package ui

import (
	"fmt"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
)

// consequence is one line of what a ruling changes.
type consequence struct{ about, now, then string }

// consequences compares the evening before and after facts: the results at the keys, and the standing
// of the pairs that they belong to.
func consequences(before *session.State, facts []session.Fact, keys ...session.Key) ([]consequence, error) {
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
	var lines []consequence
	var pairs []session.Contestant
	for _, k := range keys {
		about := "Score"
		if len(keys) > 1 {
			about = placeText(before, k)
		}
		lines = append(lines, consequence{about, scoreText(before, k), scoreText(after, k)})
		there := at(before, k)
		for _, n := range []int{there.NS, there.EW} {
			if p := (session.Contestant{Section: k.Section, Number: n}); n > 0 && !slices.Contains(pairs, p) {
				pairs = append(pairs, p)
			}
		}
	}
	for _, p := range pairs {
		about := "Pair " + pairText(before, p)
		if names := before.PairNames(p); names != [2]string{} {
			about += ", " + surnames(names)
		}
		lines = append(lines, consequence{about, standing(was, p), standing(is, p)})
	}
	return lines, nil
}

// placeText says shortly where a result belongs: "Table 3, board 14".
func placeText(st *session.State, k session.Key) string {
	return fmt.Sprintf("Table %s, board %d", st.TableName(k.Section, k.Table), k.Board)
}

// pairText names a pair; the section's letter goes before it where there are several.
func pairText(st *session.State, p session.Contestant) string {
	if len(st.Sections) > 1 {
		return session.Letter(p.Section) + strconv.Itoa(p.Number)
	}
	return strconv.Itoa(p.Number)
}

func surnames(names [2]string) string {
	return namesText([2]string{surname(names[0]), surname(names[1])})
}

// scoreText is a result with its points: "4♠ by N =, NS +420".
func scoreText(st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch points, ok := r.Points(); {
	case !there:
		return "no result"
	case r.Doubt != "":
		return outcomeText(r.Result) + ", not scored"
	case !ok:
		return outcomeText(r.Result)
	default:
		return fmt.Sprintf("%s, NS %s", outcomeText(r.Result), plusText(points))
	}
}

// plusText is a score with its sign.
func plusText(p scoring.Points) string {
	if p > 0 {
		return "+" + pointsText(p)
	}
	return pointsText(p)
}

// standing is a pair's percentage and place: "54.17 %, place 3=".
func standing(sc *session.Scores, p session.Contestant) string {
	for _, ranking := range sc.Rankings {
		for _, rank := range ranking.Ranks {
			if rank.Who == p && !rank.Max.IsZero() {
				return fmt.Sprintf("%s %%, place %s", decimal(rank.Percentage, 2), placeOf(rank))
			}
		}
	}
	return "not ranked"
}

func placeOf(rank session.Rank) string {
	if rank.Tied {
		return strconv.Itoa(rank.Place) + "="
	}
	return strconv.Itoa(rank.Place)
}
