package words

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
)

func TestScoringIsSaidByItsChoices(t *testing.T) {
	own := " Average Plus is at least 60 % and Average Minus at most 40 %: a contestant's own percentage on its other boards where that is higher, or lower (Law 12C2(c))."
	for _, c := range []struct {
		choices method.Choices
		want    string
	}{
		{method.Choices{}, "Matchpoints, with Neuberg's formula for boards with fewer scores." + own +
			" Ties are shared."},
		{method.Choices{Method: "mp", As: "acbl", Percentages: "exact"},
			"Matchpoints, with Neuberg's formula for boards with fewer scores. A score beaten gives 1, an equal one ½. By the rules of the ACBL." + own +
				" Percentages that were entered count exactly. Ties are shared."},
		{method.Choices{Tops: "ratio", OwnSession: "no", Ties: "head,boards", Rank: "total"},
			"Matchpoints; boards with fewer scores count by their own tops. Average Plus is 60 %, Average 50 % and Average Minus 40 %. Ranked by the total. Ties are split head to head, then board by board."},
		{method.Choices{Method: "butler", OwnSession: "no", AverageIMPs: "3"},
			"IMPs against a datum (Butler), the mean of the scores of the board. The highest and the lowest score are left out of it where there are four or more. It is rounded to 10 points. Average Plus is 3 IMPs, Average Minus as many less. Ties are shared."},
		{method.Choices{Method: "butler", Datum: "median", Nearest: "exact", IMPUnit: "0.1",
			OwnSession: "no", Frequencies: "scaled"},
			"IMPs against a datum (Butler), the median of the scores of the board. It is not rounded. Boards with fewer scores weigh as much as the others. The IMPs of a board are rounded to 0.1. Average Plus is 2 IMPs, Average Minus as many less. Ties are shared."},
		{method.Choices{Method: "bam", As: "plain"},
			"Teams: board-a-match; a board won counts 2, equal scores 1. By the Laws alone. Ties are shared."},
		{method.Choices{Method: "teams", As: "plain", VP: "acbl20", Matches: "rounds", Compare: "sums"},
			"Teams: IMPs, in victory points on the scale ACBL 20. The sums of a team's tables are compared. Each round is a match of its own. By the Laws alone. Average Plus is 3 IMPs, Average Minus as many less. Ties are shared."},
		{method.Choices{Method: "mp", Matches: "swiss", VP: "swisspairs", OwnSession: "no"},
			"Matchpoints, with Neuberg's formula for boards with fewer scores. Each round is a match, in victory points on the scale EBU Swiss pairs. Average Plus is 60 %, Average 50 % and Average Minus 40 %. Ties are shared."},
		{method.Choices{Method: "whist"}, "Scored in a way that this version of Clubnight does not know."},
	} {
		if got := English().Scoring(c.choices); got != c.want {
			t.Errorf("%+v:\n%q, want\n%q", c.choices, got, c.want)
		}
	}
	var base method.Choices
	for i, choice := range base.All() {
		for _, word := range choice.Words {
			for _, form := range []string{"mp", "butler", "crossimp", "total", "teams", "patton"} {
				c := method.Choices{Method: form}
				*c.All()[i].To = word
				if text := English().Scoring(c); strings.Contains(text, "does not know") &&
					!(word == "swisspairs" || word == "swiss") {
					t.Errorf("%s %s at %s: %q", choice.Name, word, form, text)
				} else {
					whole(t, choice.Name+" "+word, text)
				}
			}
		}
	}
	whole(t, "an average in IMPs of one's own", English().Scoring(method.Choices{Method: "teams"}))
}

func TestRanksSayPlaceAndTie(t *testing.T) {
	w := English()
	row := func(place int, tied bool) scoring.Row {
		return scoring.Row{Place: place, Tied: tied, Max: scoring.Int(100), Total: scoring.F(83, 4),
			Percentage: scoring.F(5417, 100)}
	}
	rank := func(place int, tied bool) *session.Rank { return &session.Rank{Row: row(place, tied)} }
	apart := rank(0, false)
	apart.Unranked = scoring.WithoutStanding
	bam := rank(2, false)
	bam.Max = scoring.Frac{}
	usual := &session.Ranking{Field: &session.Field{},
		Ranks: []session.Rank{*rank(1, false), *rank(2, true), *rank(2, true)}}
	american := &session.Ranking{Field: &session.Field{Choices: method.Choices{As: "ACBL"}}, Ranks: usual.Ranks}
	for _, c := range []struct{ got, want string }{
		{w.FiguresIn(scoring.Matchpoint).Rank(rank(3, true)), "54.17 %, place 3="},
		{w.FiguresIn(scoring.IMP).Rank(rank(3, false)), "+20.75 IMPs, place 3"},
		{w.FiguresIn(scoring.VP).Rank(rank(1, false)), "20.75 VPs, place 1"},
		{w.FiguresIn(scoring.TotalPoint).Rank(rank(1, false)), "+20.75 points, place 1"},
		{w.FiguresIn(scoring.Matchpoint).Rank(bam), "20.75 points, place 2"},
		{w.FiguresIn(scoring.Matchpoint).Rank(nil), "not ranked"},
		{w.FiguresIn(scoring.Matchpoint).Rank(rank(0, false)), "not ranked"},
		{w.FiguresIn(scoring.Matchpoint).Rank(apart), "54.17 %, without standing"},
		{w.RankPlace(&scoring.Row{}), "–"},
		{w.FiguresIn(scoring.Matchpoint).Change(rank(3, true), rank(2, false)), "54.17 %, place 3=, becomes 54.17 %, place 2"},
		{w.PlaceOf(usual, 1), "2="}, {w.PlaceOf(american, 0), "1"}, {w.PlaceOf(american, 1), "2/3"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Every variant of Cross-IMPs has its sentence in the scoring and in an explanation, and
// the latter tells the sum whatever it is divided by.
func TestCrossIMPsAreSaid(t *testing.T) {
	n := 0
	for d := scoring.Divisor(0); d.String() != "?"; d++ {
		n++
		step := scoring.CrossStep{Divisor: d, Scores: 5, Sum: scoring.Int(17), Value: scoring.Int(3),
			Terms: []scoring.CrossTerm{{IMPs: 17, Against: 50, Times: scoring.Int(1)}}}
		if by := crossBy[d]; by.form == "" || by.figure == "" || !strings.Contains(English().cross(step), "17") {
			t.Errorf("%s: %+v, %q", d, by, English().cross(step))
		}
	}
	if n != len(crossBy) {
		t.Errorf("%d variants, %d with words", n, len(crossBy))
	}
}
