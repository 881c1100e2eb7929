package clubplay

import (
	"math"
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Auction is the bidding of one table on one board, in outline.
type Auction struct {
	*Board
	table *rand.Rand // this table's moods
	// opener is the first seat that does not pass.
	opener scoring.Direction
	// best is where each side (0 is NS) wants to play, and view how many
	// tricks it hopes for there.
	best [2]scoring.Denomination
	view [2]float64
	// history is what each side bid in turn, the last of it the contract
	// but for its doubling.
	history []named
	// Contract and Declarer are the end of it; level 0 when everybody passed.
	Contract scoring.Contract
	Declarer scoring.Direction
}

// named is a bid of a side.
type named struct {
	side int
	bid  scoring.Contract
}

// Bid lets a table bid the board.
func (b *Board) Bid(table *rand.Rand) *Auction {
	a := &Auction{Board: b, table: table}
	if !a.opened() {
		return a
	}
	for side := range a.best {
		a.best[side] = a.denomination(side)
		a.view[side] = a.expected[side][a.best[side]] + 0.25*a.lie[side][a.best[side]] + 0.3*table.NormFloat64()
	}
	c, side := a.contest()
	if c.Level == GameLevel(c.Denomination) && c.Denomination <= scoring.Diamonds &&
		a.expected[side][scoring.NoTrump] > 8.2 && table.IntN(4) > 0 {
		c = scoring.Contract{Level: 3, Denomination: scoring.NoTrump} // nine tricks are fewer than eleven
	}
	if c.Level >= 3 && a.lie[side][c.Denomination] < -0.7 && table.IntN(6) == 0 {
		c.Doubling = scoring.Doubled // by opponents who see how badly the cards lie
	}
	a.Contract, a.Declarer = c, a.player(side, c.Denomination)
	return a
}

// opened finds the opener: twelve points, the rule of twenty, or a long suit. Borderline
// hands are opened at some tables only.
func (a *Auction) opened() bool {
	for i := range scoring.Direction(4) {
		seat := (a.Dealer + i) % 4
		h := a.Hands[seat]
		first, second := 0, 0
		for _, s := range deal.Suits {
			if n := h.Length(s); n > first {
				first, second = n, first
			} else if n > second {
				second = n
			}
		}
		p := h.Points()
		value := float64(p+first+second) + 0.4*a.table.NormFloat64()
		preempt := first >= 6 && p >= 6 && (first >= 7 || i < 3) && a.table.IntN(4) > 0
		if value >= 19.5 || p >= 13 || preempt {
			a.opener = seat
			return true
		}
	}
	return false
}

// denomination is where a side wants to play: tricks count, and what they pay.
func (a *Auction) denomination(side int) scoring.Denomination {
	best, most := scoring.NoTrump, math.Inf(-1)
	for d := scoring.Clubs; d <= scoring.NoTrump; d++ {
		worth := a.expected[side][d] + 0.2*a.table.NormFloat64()
		switch {
		case d == scoring.NoTrump && a.points(side) >= 20:
			worth += 1.1
		case d != scoring.NoTrump && a.fit(side, d) < 8:
			worth -= 1.2
		case d == scoring.Hearts || d == scoring.Spades:
			worth += 1.1
		}
		if worth > most {
			best, most = d, worth
		}
	}
	return best
}

// GameLevel is the level at which a denomination pays the game bonus.
func GameLevel(d scoring.Denomination) int {
	switch d {
	case scoring.NoTrump:
		return 3
	case scoring.Hearts, scoring.Spades:
		return 4
	}
	return 5
}

// level is how high a side bids by its own strength when nobody disturbs it.
func (a *Auction) level(side int) int {
	d, tricks := a.best[side], a.view[side]
	game := GameLevel(d)
	switch {
	case tricks >= 13.2 && a.points(side) >= 36 && a.table.IntN(2) == 0:
		return 7
	case tricks >= 11.8 && a.points(side) >= 30:
		return 6
	case tricks >= float64(game)+5.6:
		return game
	case d == scoring.NoTrump:
		return 1 + min(a.table.IntN(5)/4, game-2)
	}
	return min(max(int(math.Round(tricks))-6, 1), 2)
}

// limit is how high a side competes: as many tricks as it has trumps (the law of total
// tricks), or as it hopes to make.
func (a *Auction) limit(side int) int {
	d := a.best[side]
	own := int(math.Floor(a.view[side]+0.4)) - 6
	if d == scoring.NoTrump {
		return own
	}
	return min(max(own, a.fit(side, d)-6), 5)
}

// contest lets the sides outbid each other until one has enough. It gives the contract
// and the side that plays it.
func (a *Auction) contest() (scoring.Contract, int) {
	side := a.owner()
	c := scoring.Contract{Level: max(a.level(side), 1), Denomination: a.best[side]}
	a.history = append(a.history, named{side, c})
	if c.Level >= GameLevel(c.Denomination) {
		return a.sacrifice(c, side)
	}
	for {
		other := 1 - side
		next := over(c, a.best[other])
		if next > a.limit(other) || !a.speaks(other) || a.table.IntN(5) == 0 {
			if c.Level > 2 && float64(c.Level)+6-a.view[side] > 1 && a.table.IntN(3) == 0 {
				c.Doubling = scoring.Doubled
			}
			return c, side
		}
		c, side = scoring.Contract{Level: next, Denomination: a.best[other]}, other
		a.history = append(a.history, named{side, c})
	}
}

// owner is the side that bids first by strength; where they are even, the opener's.
func (a *Auction) owner() int {
	difference := float64(a.points(0)-a.points(1)) + 0.8*a.table.NormFloat64()
	if a.opener.Side() == scoring.NS {
		difference += 1.5
	} else {
		difference -= 1.5
	}
	if difference >= 0 {
		return 0
	}
	return 1
}

// over is the cheapest level in a denomination above a contract.
func over(c scoring.Contract, d scoring.Denomination) int {
	if d > c.Denomination {
		return c.Level
	}
	return c.Level + 1
}

// speaks reports whether a side has what an overcall needs.
func (a *Auction) speaks(side int) bool {
	d := a.best[side]
	return a.points(side) >= 14 && (d == scoring.NoTrump || a.fit(side, d) >= 8) ||
		a.points(side) >= 11 && d != scoring.NoTrump && a.fit(side, d) >= 9
}

// sacrifice lets the opponents of a game bid over it where it seems cheap.
func (a *Auction) sacrifice(c scoring.Contract, side int) (scoring.Contract, int) {
	other := 1 - side
	d := a.best[other]
	level := over(c, d)
	sides := [2]scoring.Side{scoring.NS, scoring.EW}
	cheap := float64(level) + 6 - a.view[other]
	allowed := 2.5
	if a.Vul.Of(sides[other]) {
		allowed = 1.5
	}
	if d == scoring.NoTrump || level > 5 || c.Level > 5 || a.fit(other, d) < 9 ||
		cheap > allowed || a.table.IntN(3) > 0 {
		return c, side
	}
	save := scoring.Contract{Level: level, Denomination: d}
	a.history = append(a.history, named{other, save})
	if next := over(save, c.Denomination); next <= 5 && a.view[side] >= float64(next)+5.7 {
		c.Level = next
		a.history = append(a.history, named{side, c})
		return c, side
	}
	save.Doubling = scoring.Doubled
	return save, other
}

// player is the partner who named the denomination, and so plays it: mostly
// the one with more of it.
func (a *Auction) player(side int, d scoring.Denomination) scoring.Direction {
	seat := a.longer(side, d)
	if a.table.IntN(12) == 0 {
		seat = (seat + 2) % 4
	}
	return seat
}

// longer is the partner with more of a denomination, or at no trump with more points.
func (b *Board) longer(side int, d scoring.Denomination) scoring.Direction {
	one, two := b.partners(side)
	first, second := one.Points(), two.Points()
	if d != scoring.NoTrump {
		first, second = 100*one.Length(deal.Suit(d))+first, 100*two.Length(deal.Suit(d))+second
	}
	if second > first {
		return scoring.Direction(side) + 2
	}
	return scoring.Direction(side)
}
