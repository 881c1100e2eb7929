package words_test

import (
	"fmt"

	"clubnight/scoring"
	"clubnight/session/words"
)

func ExampleWords_Award() {
	standings, err := scoring.Score([]scoring.Line{
		{Table: 1, Board: 7, NS: 1, EW: 1, Score: 620},
		{Table: 2, Board: 7, NS: 2, EW: 2, Score: 170},
		{Table: 3, Board: 7, NS: 3, EW: 3, Score: 170},
	}, scoring.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	w := words.For("en-GB")
	row := &standings.Rankings[0].Rows[0]
	fmt.Println(w.Award(row.Awards[0], standings.Explain(row.Awards[0])))
	fmt.Println(w.Row(row, standings.ExplainRow(row)))
	// Output:
	// Board 7, 1NS: North-South scored +620. Of 2 other scores it beats 2 and ties with 0: 2×2 + 1×0 = 4 MP of a top of 4 (Law 78A). That is 100.00 %.
	// 1NS: 4 MP on 1 board of a maximum of 4. 4 / 4 = 100.00 %. Place 1.
}
