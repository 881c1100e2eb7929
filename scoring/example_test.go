package scoring_test

import (
	"fmt"

	"clubnight/scoring"
)

func ExampleScore() {
	contract, err := scoring.ParseContract("4Sx")
	if err != nil {
		fmt.Println(err)
		return
	}
	result := scoring.Result{Contract: contract, Declarer: scoring.South, Tricks: -1}
	lines := []scoring.Line{
		{Table: 1, Round: 1, Board: 7, NS: 1, EW: 1, Score: result.Score(scoring.BoardVulnerability(7))},
		{Table: 2, Round: 2, Board: 7, NS: 2, EW: 3, Score: 620},
		{Table: 3, Round: 3, Board: 7, NS: 3, EW: 2, Score: 620},
	}
	standings, err := scoring.Score(lines, scoring.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range standings.Rankings[0].Rows {
		fmt.Println(row.Label(), row.Contestant, scoring.Decimal(row.Percentage, 2, scoring.HalfAwayFromZero))
	}
	for _, step := range standings.Explain(standings.Rankings[0].Rows[0].Awards[0]) {
		if s, ok := step.(scoring.MatchpointsStep); ok {
			fmt.Printf("%s beaten and %s tied of %d: %s of %s\n", s.Beaten, s.Tied, s.Others, s.Raw, s.Top)
		}
	}
	// Output:
	// 1= 2NS 75.00
	// 1= 3NS 75.00
	// 3 1NS 0.00
	// 1 beaten and 1 tied of 2: 3 of 4
}
