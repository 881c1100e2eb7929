package scoring

import (
	"math/rand/v2"
	"testing"
)

// bigField is an evening at the limits of the Bridgemate system's sections: so many
// sections of so many tables, each table playing each board once.
func bigField(sections, tables, boards int) []Line {
	rng := rand.New(rand.NewPCG(1, 2))
	var lines []Line
	for s := range sections {
		for round := range boards / 4 {
			for table := range tables {
				for b := range 4 {
					board := round*4 + b + 1
					r := Result{
						Contract: Contract{Level: 1 + rng.IntN(5), Denomination: Denomination(rng.IntN(5)),
							Doubling: Doubling(rng.IntN(10) / 9)},
						Declarer: Direction(rng.IntN(4)), Tricks: rng.IntN(5) - 3,
					}
					lines = append(lines, Line{
						Section: string(rune('A' + s)), Table: table + 1, Round: round + 1, Board: board,
						NS: table + 1, EW: (table+round)%tables + 1, Score: r.Score(BoardVulnerability(board)),
					})
				}
			}
		}
	}
	return lines
}

func BenchmarkScoreAll(b *testing.B) {
	lines := bigField(26, 8, 32)
	short := lines[:len(lines)-1] // Neuberg on one board
	for name, opt := range map[string]Options{
		"matchpoints": {}, "own session": {OwnSession: true}, "mean": {Tops: MeanOfPercentages},
		"butler": {Method: Butler}, "crossimps": {Method: CrossIMPs},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Score(short, opt); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
