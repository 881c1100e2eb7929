package simultaneous_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/simultaneous"
)

// What follows is the event calculated a second time, straight from the Laws and the
// rules as they are worded: every score against every other, in big fractions, sharing
// nothing with the engine.

// sheet is one board at one table.
type sheet struct {
	club     simultaneous.ClubID
	board    int
	form     string
	ns, ew   session.Contestant // who held the cards; number 0: nobody
	beside   bool
	points   int
	forNS    *scoring.Ruling
	forEW    *scoring.Ruling
	worthNS  worth
	worthEW  worth
	homeOfNS scoring.Side
	homeOfEW scoring.Side
}

// worth is what a side gets.
type worth struct {
	counts, waits bool
	own           scoring.RulingKind // AveragePlus or AverageMinus where Law 12C2(c) looks at it
	value, top    *big.Rat
}

func rat(a, b int64) *big.Rat                     { return big.NewRat(a, b) }
func plus(a, b *big.Rat) *big.Rat                 { return new(big.Rat).Add(a, b) }
func minus(a, b *big.Rat) *big.Rat                { return new(big.Rat).Sub(a, b) }
func times(a, b *big.Rat) *big.Rat                { return new(big.Rat).Mul(a, b) }
func over(a, b *big.Rat) *big.Rat                 { return new(big.Rat).Quo(a, b) }
func exact(t testing.TB, f scoring.Frac) *big.Rat { return parseRat(t, f.String()) }

func parseRat(t testing.TB, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return r
}

// sheets are all boards at all tables of the clubs.
func sheets(standing map[simultaneous.ClubID]simultaneous.Arrival) map[int][]*sheet {
	boards := map[int][]*sheet{}
	for id, a := range standing {
		for _, r := range a.Results {
			if !r.Beside && (r.NS == 0 || r.EW == 0) {
				continue
			}
			section := int(r.Section[0]) - 'A' + 1
			s := &sheet{club: id, board: r.Board, beside: r.Beside, points: int(r.Score),
				forNS: r.ForNS, forEW: r.ForEW,
				ns:       session.Contestant{Section: section, Number: r.NS},
				ew:       session.Contestant{Section: section, Number: r.EW},
				homeOfNS: scoring.NS, homeOfEW: scoring.EW}
			if r.Reversed {
				s.ns, s.ew, s.homeOfNS, s.homeOfEW = s.ew, s.ns, scoring.EW, scoring.NS
			}
			if r.Form != "" {
				s.form = fmt.Sprint(id, "/", r.Form)
			}
			boards[r.Board] = append(boards[r.Board], s)
		}
	}
	return boards
}

// part is a score with its weight.
type part struct {
	weight *big.Rat
	points int
}

// compared are the scores that a side of a sheet brings into the comparison, seen from
// that side; whole is true for one score.
func (s *sheet) compared(t testing.TB, ew bool) (parts []part, whole bool) {
	r, sign := s.forNS, 1
	if ew {
		r, sign = s.forEW, -1
	}
	switch {
	case r == nil:
		return []part{{rat(1, 1), sign * s.points}}, true
	case r.Kind == scoring.Assigned:
		for _, w := range r.Scores {
			parts = append(parts, part{exact(t, w.Weight), sign * int(w.Score)})
		}
		return parts, false
	case r.Kind == scoring.Override && r.Inside:
		return []part{{rat(1, 1), sign * s.points}}, true
	}
	return nil, false
}

// Second is an event calculated a second time.
type Second struct {
	rules simultaneous.Rules
	sums  map[simultaneous.Contestant]*sum
}

// Calculate calculates an event of what stands of each club. The form of scoring is "mp",
// "butler" or "crossimp" with the rules that a British club expects: Neuberg, small
// groups as in the EBU, Law 12C2(c); single choices are not looked at.
func Calculate(t testing.TB, standing map[simultaneous.ClubID]simultaneous.Arrival, rules simultaneous.Rules) *Second {
	t.Helper()
	boards, method := sheets(standing), rules.Scoring.Method
	full := 0
	for _, list := range boards {
		tables := 0
		for _, s := range list {
			if !s.beside {
				tables++
			}
		}
		full = max(full, tables)
	}
	for _, list := range boards {
		forms := map[string][]*sheet{}
		for _, s := range list {
			forms[s.form] = append(forms[s.form], s)
		}
		for _, same := range forms {
			for _, ew := range []bool{false, true} {
				side(t, method, same, ew, full, len(list) > len(same))
			}
		}
	}
	sums := addUp(t, method, standing, boards)
	places(sums, rules)
	return &Second{rules, sums}
}

// side values one side of the sheets that are compared.
func side(t testing.TB, method string, same []*sheet, ew bool, full int, fouled bool) {
	scores := make([][]part, len(same))
	single := make([]bool, len(same))
	n := 0
	for i, s := range same {
		scores[i], single[i] = s.compared(t, ew)
		if scores[i] != nil {
			n++
		}
	}
	for i, s := range same {
		w := &s.worthNS
		r := s.forNS
		if ew {
			w, r = &s.worthEW, s.forEW
		}
		*w = worth{value: rat(0, 1), top: rat(0, 1), counts: true}
		top := rat(int64(2*(full-1)), 1)
		switch {
		case r != nil && r.Kind == scoring.NotPlayed:
			w.counts = false
		case r != nil && r.Kind == scoring.Undecided:
			w.counts, w.waits = false, true
		case r != nil && r.Kind == scoring.Override:
			w.value = exact(t, r.Amount)
			if method == "mp" {
				w.top = top
			}
		case r != nil && r.Kind != scoring.Assigned:
			w.artificial(t, method, r, top)
		case method == "mp":
			w.counts, w.value, w.top = matchpoints(scores, single, i, n, full, fouled)
		case method == "crossimp":
			w.counts, w.value = crossIMPs(scores, i, n)
		case method == "butler":
			w.value = butler(scores, i, n)
		}
	}
}

// artificial is a percentage, or what it is worth in IMPs.
func (w *worth) artificial(t testing.TB, method string, r *scoring.Ruling, top *big.Rat) {
	percent := map[scoring.RulingKind]*big.Rat{scoring.AveragePlus: rat(60, 1), scoring.Average: rat(50, 1),
		scoring.AverageMinus: rat(40, 1)}[r.Kind]
	if r.Kind == scoring.Percentage {
		percent = exact(t, r.Amount)
	} else if r.Kind != scoring.Average {
		w.own = r.Kind
	}
	if method == "mp" {
		w.counts, w.top, w.value = top.Sign() > 0, top, times(top, over(percent, rat(100, 1)))
		return
	}
	w.value = over(minus(percent, rat(50, 1)), rat(5, 1)) // 60 % is 2 IMPs
}

// matchpoints are those of score i: 2 for each that is worse, 1 for each that is equal,
// by Neuberg on a full board.
func matchpoints(scores [][]part, single []bool, i, n, full int, fouled bool) (counts bool, value, top *big.Rat) {
	wins, raw := 0, rat(0, 1)
	for j := range scores {
		switch {
		case j == i || scores[j] == nil:
		case single[i] && single[j]:
			if scores[i][0].points > scores[j][0].points {
				wins += 2
			} else if scores[i][0].points == scores[j][0].points {
				wins++
			}
		default:
			for _, a := range scores[i] {
				for _, b := range scores[j] {
					won := int64(0)
					if a.points > b.points {
						won = 2
					} else if a.points == b.points {
						won = 1
					}
					raw = plus(raw, times(rat(won, 1), times(a.weight, b.weight)))
				}
			}
		}
	}
	raw = plus(raw, rat(int64(wins), 1))
	top = rat(int64(2*(full-1)), 1)
	switch {
	case fouled && n <= 2 && 3*n < full: // White Book: 60 %, or 65 % and 55 %
		percent := rat(60, 1)
		if n == 2 {
			percent = plus(rat(55, 1), times(raw, rat(5, 1)))
		}
		return true, times(top, over(percent, rat(100, 1))), top
	case full == 1:
		return false, rat(0, 1), rat(0, 1)
	}
	value = over(plus(times(raw, rat(int64(full), 1)), rat(int64(full-n), 1)), rat(int64(n), 1))
	return true, value, top
}

// crossIMPs is the mean of the IMPs of score i against every other.
func crossIMPs(scores [][]part, i, n int) (counts bool, value *big.Rat) {
	if n < 2 {
		return false, rat(0, 1)
	}
	total, whole := rat(0, 1), int64(0)
	for j := range scores {
		if j == i || scores[j] == nil {
			continue
		}
		if len(scores[i]) == 1 && len(scores[j]) == 1 {
			whole += naiveIMPs(scores[i][0].points - scores[j][0].points)
			continue
		}
		for _, a := range scores[i] {
			for _, b := range scores[j] {
				total = plus(total, times(times(a.weight, b.weight), rat(naiveIMPs(a.points-b.points), 1)))
			}
		}
	}
	return true, over(plus(total, rat(whole, 1)), rat(int64(n-1), 1))
}

// butler is the IMPs of score i against the mean of all but the best and the
// worst, to the nearest ten.
func butler(scores [][]part, i, n int) *big.Rat {
	type one struct {
		points int
		weight *big.Rat
	}
	var all []one
	for j := range scores {
		for _, p := range scores[j] {
			all = append(all, one{p.points, p.weight})
		}
	}
	slices.SortFunc(all, func(a, b one) int { return a.points - b.points })
	if n >= 4 {
		for _, back := range []bool{false, true} {
			left := rat(1, 1) // one score goes at each end, of weighted ones their weights
			for left.Sign() > 0 {
				k := 0
				if back {
					k = len(all) - 1
				}
				if all[k].weight.Cmp(left) > 0 {
					all[k].weight = minus(all[k].weight, left)
					break
				}
				left = minus(left, all[k].weight)
				all = slices.Delete(all, k, k+1)
			}
		}
	}
	total, weight := rat(0, 1), rat(0, 1)
	for _, o := range all {
		total, weight = plus(total, times(o.weight, rat(int64(o.points), 1))), plus(weight, o.weight)
	}
	tens := over(total, times(weight, rat(10, 1)))
	size := plus(new(big.Rat).Abs(tens), rat(1, 2)) // halves away from zero
	datum := 10 * int(new(big.Int).Quo(size.Num(), size.Denom()).Int64())
	if tens.Sign() < 0 {
		datum = -datum
	}
	value := rat(0, 1)
	for _, p := range scores[i] {
		value = plus(value, times(p.weight, rat(naiveIMPs(p.points-datum), 1)))
	}
	return value
}

// naiveIMPs is Law 78B.
func naiveIMPs(points int) int64 {
	steps := []int{20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
		2000, 2250, 2500, 3000, 3500, 4000}
	imps := int64(0)
	for _, s := range steps {
		if max(points, -points) >= s {
			imps++
		}
	}
	if points < 0 {
		return -imps
	}
	return imps
}
