package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/simultaneous"
)

// evening is what a club sends in these tests: an arrival as JSON.
func evening(a simultaneous.Arrival) []byte {
	content, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	return content
}

// readEvening reads it.
func readEvening(_ context.Context, s Sending, _ *simultaneous.Arrival) (a simultaneous.Arrival, answer Answer) {
	if err := json.Unmarshal(s.Content, &a); err != nil {
		return a, Answer{Fault: err.Error(), Format: "JSON"}
	}
	if len(a.Results) == 1 && a.Results[0].Board == 666 {
		panic("this file is poison")
	}
	if a.Format == "ask" {
		return a, Answer{Asks: true, Format: "JSON"}
	}
	return a, Answer{Taken: true, Format: "JSON", Findings: json.RawMessage(`[{"kind":"no name","pair":3}]`)}
}

// scores are what is made on a board often.
var scores = []scoring.Points{-620, -450, -420, -400, -170, -140, -110, -100, -50, 0, 50, 90, 100, 110, 120, 140, 170,
	200, 420, 430, 450, 480, 620, 650}

// played is a club's evening of so many tables and boards: a movement that never
// repeats a meeting, random scores, and here and there a ruling, a board in the wrong
// direction and a fouled one.
func played(random *rand.Rand, of Club, tables, boards int) simultaneous.Arrival {
	club := of.ID
	a := simultaneous.Arrival{Club: club, Name: of.Name, Region: of.Region}
	for table := 1; table <= tables; table++ {
		for _, number := range []int{table, tables + table} {
			a.Pairs = append(a.Pairs, simultaneous.Pair{Contestant: session.Contestant{Section: 1, Number: number},
				Names:   [2]string{fmt.Sprintf("%s North %d", club, number), fmt.Sprintf("%s South %d", club, number)},
				Numbers: [2]string{fmt.Sprint(number), ""}})
		}
		for board := 1; board <= boards; board++ {
			round := (board-1)/3 + 1
			l := scoring.Line{Section: "A", Table: table, Round: round, Board: board, NS: table,
				EW: tables + (table+round)%tables + 1, Score: scores[random.IntN(len(scores))]}
			switch random.IntN(200) {
			case 0:
				l.ForNS = &scoring.Ruling{Kind: scoring.AveragePlus}
				l.ForEW = &scoring.Ruling{Kind: scoring.AverageMinus}
			case 1:
				l.ForNS = scoring.Assign(scoring.Weighted{Weight: scoring.F(2, 3), Score: 620},
					scoring.Weighted{Weight: scoring.F(1, 3), Score: -100})
			case 2:
				l.ForNS, l.ForEW = &scoring.Ruling{Kind: scoring.Undecided}, &scoring.Ruling{Kind: scoring.Undecided}
			case 3:
				l.Reversed = true
			case 4:
				l.Form = "turned"
			}
			a.Results = append(a.Results, simultaneous.Result{Line: l, Outcome: session.ScoreOnly})
		}
	}
	return a
}
