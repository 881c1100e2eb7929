package manual

import (
	"testing"

	"clubnight/docs"
)

// A column has room for its longest word, however much stands in the others, and a table
// with little in it keeps its proportions.
func TestShares(t *testing.T) {
	cell := func(text string) docs.Cell { return docs.Cell{{Text: text}} }
	long := "what stands here is much longer than any line of a page can be, and goes on and on below itself"
	for name, test := range map[string]struct {
		rows  [][]docs.Cell
		least []float32 // letters of a page
	}{
		"long beside short": {
			[][]docs.Cell{{cell("export"), cell("holds"), cell("does not")}, {cell("capsule"), cell(long), cell(long)}},
			[]float32{9, 30, 30},
		},
		"short": {[][]docs.Cell{{cell("a"), cell("b")}, {cell("cccccccc"), cell("dddd")}}, []float32{50, 30}},
	} {
		sum := float32(0)
		for i, share := range shares(test.rows) {
			sum += share
			if share*acrossPage < test.least[i] {
				t.Errorf("%s: column %d has room for %.1f letters", name, i, share*acrossPage)
			}
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("%s: the shares are %v together", name, sum)
		}
	}
}
