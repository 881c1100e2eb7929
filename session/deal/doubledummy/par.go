package doubledummy

import (
	"fmt"
	"slices"
	"strings"

	"clubnight/scoring"
)

// Par is the result that neither side can improve on by bidding when everybody sees all
// cards and contracts that fail are doubled. Score is that of North-South. No contracts
// means that the deal is passed out.
type Par struct {
	Score     scoring.Points
	Contracts []ParContract // lowest first
}

// ParContract is one way to reach par.
type ParContract struct {
	Contract  scoring.Contract // doubled when it fails
	Declarers []scoring.Direction
	Tricks    int
}

// String writes the contract, who can declare it, and the result: "4S NS =", "5Dx S -2".
func (c ParContract) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%s%s ", c.Contract.Level, c.Contract.Denomination, c.Contract.Doubling)
	for _, d := range c.Declarers {
		b.WriteString(d.String())
	}
	if over := c.Tricks - 6 - c.Contract.Level; over == 0 {
		b.WriteString(" =")
	} else {
		fmt.Fprintf(&b, " %+d", over)
	}
	return b.String()
}

// bid numbers the 35 contracts upwards from 1 club; a side's value of a bid is
// its best score in it.
const bids = 35

// auction is the game that par solves: what every bid of each side is worth to that side.
type auction struct {
	worth  [2][bids]scoring.Points // 0 North-South, 1 East-West
	tricks [2][bids]uint8
	table  *Table
	vul    scoring.Vulnerability
}

func newAuction(t *Table, vul scoring.Vulnerability) *auction {
	a := &auction{table: t, vul: vul}
	for side := range 2 {
		for k := range bids {
			tricks := max(t[side][k%5], t[side+2][k%5])
			a.tricks[side][k] = tricks
			a.worth[side][k] = a.score(side, k, int(tricks))
		}
	}
	return a
}

func (a *auction) contract(k, tricks int) scoring.Contract {
	c := scoring.Contract{Level: k/5 + 1, Denomination: scoring.Denomination(k % 5)}
	if tricks < c.Level+6 {
		c.Doubling = scoring.Doubled
	}
	return c
}

func (a *auction) score(side, k, tricks int) scoring.Points {
	return a.contract(k, tricks).Points(tricks-6-(k/5+1), a.vul.Of(sides[side]))
}

var sides = [2]scoring.Side{scoring.NS, scoring.EW}

// after tells what a side gets, with best play on both sides, when one of its players
// bids k for the given worth and the opponents may pass or bid higher, and so on; reply
// must be what the opponents get by bidding above k.
func after(worth, reply scoring.Points, mayReply bool) scoring.Points {
	if mayReply {
		return min(worth, -reply)
	}
	return worth
}

// replies gives for each side and bid what the side gets at best by bidding
// higher than that.
func (a *auction) replies() (best [2][bids]scoring.Points) {
	for k := bids - 2; k >= 0; k-- {
		for side := range 2 {
			best[side][k] = after(a.worth[side][k+1], best[1-side][k+1], k+2 < bids)
			if k+2 < bids {
				best[side][k] = max(best[side][k], best[side][k+1])
			}
		}
	}
	return best
}

// dealt is the score for North-South when the seats may open in turn from the dealer.
func (a *auction) dealt(dealer scoring.Direction) scoring.Points {
	reply := a.replies()
	score := scoring.Points(0) // passed out
	for i := 3; i >= 0; i-- {
		seat := (int(dealer) + i) & 3
		side := seat & 1
		best := score
		if side == 1 {
			best = -score
		}
		for k := range bids {
			best = max(best, after(a.score(side, k, int(a.table[seat][k%5])), reply[1-side][k], k+1 < bids))
		}
		score = best
		if side == 1 {
			score = -best
		}
	}
	return score
}

// Par is the par of a board with this dealer and vulnerability.
func (t *Table) Par(dealer scoring.Direction, vul scoring.Vulnerability) Par {
	a := newAuction(t, vul)
	return a.par(a.dealt(dealer), func(_ scoring.Points, seat int) int { return (seat - int(dealer)) & 3 })
}

// stands reports whether no bid of the opponents above k betters their lot.
func (a *auction) stands(side, k int, worth scoring.Points) bool {
	for j := k + 1; j < bids; j++ {
		if a.worth[1-side][j] > -worth {
			return false
		}
	}
	return true
}

// par collects the contracts that give the score. A bid that both sides want belongs to
// the seat that comes first in order.
func (a *auction) par(score scoring.Points, order func(worth scoring.Points, seat int) int) Par {
	p := Par{Score: score}
	if score == 0 {
		return p
	}
	for k := range bids {
		for side := range 2 {
			worth := score
			if side == 1 {
				worth = -score
			}
			if a.worth[side][k] != worth || !a.stands(side, k, worth) {
				continue
			}
			c := ParContract{Tricks: int(a.tricks[side][k])}
			c.Contract = a.contract(k, c.Tricks)
			theirs := 4 // when an opponent who wants the same bid is first
			for seat := 1 - side; seat < 4; seat += 2 {
				if w := a.score(1-side, k, int(a.table[seat][k%5])); w > -worth {
					theirs = min(theirs, order(w, seat))
				}
			}
			first := false
			for seat := side; seat < 4; seat += 2 {
				if a.score(side, k, int(a.table[seat][k%5])) != worth {
					continue
				}
				before := order(worth, seat) < theirs
				first = first || before
				if before || worth > 0 { // once the side has opened what it makes, its better hand may declare
					c.Declarers = append(c.Declarers, scoring.Direction(seat))
				}
			}
			if first {
				p.Contracts = append(p.Contracts, c)
			}
		}
	}
	slices.SortStableFunc(p.Contracts, func(x, y ParContract) int {
		return x.Contract.Level*5 + int(x.Contract.Denomination) - y.Contract.Level*5 - int(y.Contract.Denomination)
	})
	return p
}
