package figures

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

// Par is figure (b): what one side's contracts lose against the best that it can reach,
// the opponents silent.
type Par struct {
	Boards int
	// IMPs lost on all boards, and on each.
	IMPs int
	Lost []int
	// At is how many boards lose nothing.
	At int
	// Reached and Best count the kinds of contract that were bid, and would
	// have been best.
	Reached, Best [Kinds]int
	Turns         Shares
	// Lines is what each rule took part in, those that cost most first.
	Lines []LineCost
}

// LineCost is what the boards lost on which a rule made a call.
type LineCost struct {
	Line   ruleset.Location
	Basis  bidding.Basis
	Turn   bidding.Turn
	Boards int
	IMPs   int
}

// FromPar lets North-South bid boards whose 20 results are known, East-West silent.
func FromPar(b *bidding.Bidder, boards []deal.Board, tables []doubledummy.Table) Par {
	p := Par{Boards: len(boards)}
	costs := map[LineCost]*LineCost{}
	for i := range boards {
		board, t := &boards[i], &tables[i]
		calls := b.Auction(board.Dealer, board.Vul, board.Deal, bidding.OnlyNS)
		p.Turns.Add(calls)
		c, declarer, _, _ := deal.Contract(board.Dealer, bidding.Texts(calls))
		reached := Score(t, c, declarer, board.Vul)
		best, kind := Best(t, board.Vul)
		lost := scoring.IMPs(best - reached)
		p.Lost = append(p.Lost, lost)
		p.IMPs += lost
		if lost == 0 {
			p.At++
		}
		p.Reached[KindOf(c)]++
		p.Best[kind]++
		seen := map[LineCost]bool{}
		for _, c := range calls {
			k := LineCost{Line: c.Line, Basis: c.Basis, Turn: c.Turn}
			if c.Basis == bidding.Silent || seen[k] {
				continue
			}
			seen[k] = true
			if costs[k] == nil {
				costs[k] = &LineCost{Line: c.Line, Basis: c.Basis, Turn: c.Turn}
			}
			costs[k].Boards++
			costs[k].IMPs += lost
		}
	}
	for _, c := range costs {
		p.Lines = append(p.Lines, *c)
	}
	slices.SortFunc(p.Lines, func(a, b LineCost) int {
		return cmp.Or(cmp.Compare(b.IMPs, a.IMPs), cmp.Compare(a.Line.File, b.Line.File),
			cmp.Compare(a.Line.Number, b.Line.Number), cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Basis, b.Basis))
	})
	return p
}

// Score is what a contract brings North-South double dummy; one that fails
// is not doubled.
func Score(t *doubledummy.Table, c scoring.Contract, declarer scoring.Direction,
	vul scoring.Vulnerability) scoring.Points {
	if c.Level == 0 {
		return 0
	}
	points := c.Points(int(t[declarer][c.Denomination])-6-c.Level, vul.Of(declarer.Side()))
	if declarer.Side() == scoring.EW {
		points = -points
	}
	return points
}

// Best is the best score that North-South can make when nobody disturbs
// them, and its kind.
func Best(t *doubledummy.Table, vul scoring.Vulnerability) (best scoring.Points, kind Kind) {
	for _, seat := range [2]scoring.Direction{scoring.North, scoring.South} {
		for d := scoring.Clubs; d <= scoring.NoTrump; d++ {
			for level := 1; level <= int(t[seat][d])-6; level++ {
				c := scoring.Contract{Level: level, Denomination: d}
				if points := Score(t, c, seat, vul); points > best {
					best, kind = points, KindOf(c)
				}
			}
		}
	}
	return best, kind
}
