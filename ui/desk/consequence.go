package desk

import (
	"fmt"
	"slices"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
)

// Consequence is one line of what a ruling changes.
type Consequence struct{ About, Now, Then string }

// Consequences compares the evening before and after facts: the results at the keys, and the standing
// of the pairs that they belong to.
func Consequences(before *session.State, facts []session.Fact, keys ...session.Key) ([]Consequence, error) {
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
	var lines []Consequence
	var pairs []session.Contestant
	for _, k := range keys {
		about := "Score"
		if len(keys) > 1 {
			about = PlaceText(before, k)
		}
		lines = append(lines, Consequence{about, scoreText(before, k), scoreText(after, k)})
		there := pairsAt(before, k)
		for _, n := range []int{there.NS, there.EW} {
			if p := (session.Contestant{Section: k.Section, Number: n}); n > 0 && !slices.Contains(pairs, p) {
				pairs = append(pairs, p)
			}
		}
	}
	for _, p := range pairs {
		about := "Pair " + PairText(before, p)
		if names := before.PairNames(p); names != [2]string{} {
			about += ", " + surnames(names)
		}
		lines = append(lines, Consequence{about, Standing(was, p), Standing(is, p)})
	}
	return lines, nil
}

// PlaceText says shortly where a result belongs: "Table 3, board 14".
func PlaceText(st *session.State, k session.Key) string {
	return fmt.Sprintf("Table %s, board %d", st.TableName(k.Section, k.Table), k.Board)
}

// PairText names a pair; the section's letter goes before it where there are several.
func PairText(st *session.State, p session.Contestant) string {
	if len(st.Sections) > 1 {
		return session.Letter(p.Section) + strconv.Itoa(p.Number)
	}
	return strconv.Itoa(p.Number)
}

func surnames(names [2]string) string {
	return NamesText([2]string{Surname(names[0]), Surname(names[1])})
}

// scoreText is a result with its points: "4♠ by N =, NS +420".
func scoreText(st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch points, ok := r.Points(); {
	case !there:
		return "no result"
	case r.Doubt != "":
		return OutcomeText(r.Result) + ", not scored"
	case !ok:
		return OutcomeText(r.Result)
	default:
		return fmt.Sprintf("%s, NS %s", OutcomeText(r.Result), plusText(points))
	}
}

// plusText is a score with its sign.
func plusText(p scoring.Points) string {
	if p > 0 {
		return "+" + PointsText(p)
	}
	return PointsText(p)
}

// Standing is a pair's percentage and place: "54.17 %, place 3=".
func Standing(sc *session.Scores, p session.Contestant) string {
	for _, ranking := range sc.Rankings {
		for _, rank := range ranking.Ranks {
			if rank.Who == p && !rank.Max.IsZero() {
				return fmt.Sprintf("%s %%, place %s", Decimal(rank.Percentage, 2), placeOf(rank))
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
