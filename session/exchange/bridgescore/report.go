package bridgescore

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"clubnight/scoring"
	"clubnight/session/exchange"
)

// Standings is the game scored: two winners, a pair's percentage being the sum of its
// matchpoints over the sum of their tops. A board with one score counts for nobody.
func (g *File) Standings() (*scoring.Standings, error) {
	lines := make([]scoring.Line, len(g.Results))
	for i, r := range g.Results {
		lines[i] = scoring.Line{Board: r.Board, NS: r.NS, EW: r.EW, Score: r.Score}
	}
	return scoring.Score(lines, scoring.Options{Tops: scoring.RatioOfSums})
}

// Report writes the board summaries, best score to North-South first, and the two league
// tables side by side, by percentage. A pair without a percentage comes last.
func (g *File) Report(w io.Writer) error {
	standings, err := g.Standings()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	g.summaries(out)
	ns, ew := g.league(standings, scoring.NS, g.NS), g.league(standings, scoring.EW, g.EW)
	const heading, between = "Pair  Percentage  Position", "      "
	fmt.Fprintf(out, "%-*s%s%s\n", len(heading), "North-South", between, "East-West")
	fmt.Fprintf(out, "%s%s%s\n", heading, between, heading)
	for i := range max(len(ns), len(ew)) {
		left, right := fmt.Sprintf("%*s", len(heading), ""), ""
		if i < len(ns) {
			left = ns[i]
		}
		if i < len(ew) {
			right = between + ew[i]
		}
		fmt.Fprintf(out, "%s%s\n", left, right)
	}
	return out.Flush()
}

// summaries writes a paragraph for each declared board.
func (g *File) summaries(out io.Writer) {
	byBoard := map[int][]Result{}
	for _, r := range g.Results {
		byBoard[r.Board] = append(byBoard[r.Board], r)
	}
	for board := 1; board <= g.Boards; board++ {
		results := byBoard[board]
		fmt.Fprintf(out, "Board %d\n", board)
		if len(results) == 0 {
			fmt.Fprint(out, "Not played\n\n")
			continue
		}
		slices.SortFunc(results, func(a, b Result) int { return cmp.Or(cmp.Compare(b.Score, a.Score), a.NS-b.NS) })
		fmt.Fprintln(out, "  NS    EW  Score NS  Position NS")
		for _, r := range results {
			better, same := 0, 0
			for _, other := range results {
				switch {
				case other.Score > r.Score:
					better++
				case other.Score == r.Score:
					same++
				}
			}
			fmt.Fprintf(out, "%4d  %4d  %8d  %11s\n", r.NS, r.EW, r.Score, position(better+1, same > 1))
		}
		fmt.Fprintln(out)
	}
}

func position(place int, shared bool) string {
	if shared {
		return fmt.Sprintf("%d=", place)
	}
	return fmt.Sprint(place)
}

// league is the lines of one league table, for pairs 1 to declared.
func (g *File) league(s *scoring.Standings, side scoring.Side, declared int) []string {
	var table []string
	ranked := map[int]bool{}
	line := func(pair int, percentage, place string) {
		table = append(table, fmt.Sprintf("%4d  %10s  %8s", pair, percentage, place))
	}
	for _, ranking := range s.Rankings {
		if ranking.Side != side {
			continue
		}
		for _, r := range ranking.Rows {
			if r.Place != 0 {
				ranked[r.Contestant.Number] = true
				line(r.Contestant.Number, scoring.Decimal(r.Percentage, 2, scoring.HalfAwayFromZero), r.Label())
			}
		}
	}
	for pair := 1; pair <= declared; pair++ {
		if !ranked[pair] {
			line(pair, "-", "-")
		}
	}
	return table
}

// Evening is the game as a session needs it. East-West pair 1 becomes the pair after the
// last North-South pair, since a session tells pairs apart by their numbers. It returns
// the errors of exchange.Seated.
func (g *File) Evening() (*exchange.OldEvening, error) {
	played := make([]exchange.OldResult, len(g.Results))
	for i, r := range g.Results {
		played[i] = exchange.OldResult{Board: r.Board, NS: r.NS, EW: g.NS + r.EW, Score: r.Score}
	}
	return exchange.Seated("BridgeScore", played)
}
