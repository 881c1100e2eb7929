package clubplay

import (
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Calls are the auction of a table call by call, from the dealer to the last pass: a
// legal auction that ends with its contract and declarer, by way of what the sides
// bid against each other.
func (a *Auction) Calls(table *rand.Rand) []deal.Call {
	if a.Contract.Level == 0 {
		return a.inTurn(nil, table)
	}
	for h := a.ascending(); ; h = h[1:] {
		calls := a.inTurn(a.seated(h), table)
		c, declarer, done, err := deal.Contract(a.Dealer, calls)
		if err == nil && done && c == a.Contract && declarer == a.Declarer || len(h) == 1 {
			return calls
		}
	}
}

// ascending is the history with the contract at its end, without what would
// not lie below it.
func (a *Auction) ascending() (h []named) {
	last := a.Contract
	last.Doubling = scoring.Undoubled
	for _, n := range a.history {
		if above(last, n.bid) && (len(h) == 0 || above(n.bid, h[len(h)-1].bid)) {
			h = append(h, n)
		}
	}
	return append(h, named{int(a.Declarer) % 2, last})
}

// above reports whether a bid is sufficient over another.
func above(a, b scoring.Contract) bool {
	return a.Level > b.Level || a.Level == b.Level && a.Denomination > b.Denomination
}

// seated gives each bid of a history a seat. The first one is reached step by
// step by both partners.
func (a *Auction) seated(h []named) (bids []deal.Call) {
	for i, n := range h {
		seat := a.longer(n.side, n.bid.Denomination)
		if n.side == int(a.Declarer)%2 && n.bid.Denomination == a.Contract.Denomination {
			seat = a.Declarer
		}
		if i == 0 {
			bids = a.developed(seat, n.bid)
			continue
		}
		bids = append(bids, deal.Call{Seat: seat, Bid: n.bid.String()})
	}
	return bids
}

// developed is how a side reaches a bid that nobody disturbs: one partner names the
// denomination, the other raises, and before a slam they ask for aces.
func (a *Auction) developed(first scoring.Direction, c scoring.Contract) (bids []deal.Call) {
	partner := (first + 2) % 4
	bid := func(seat scoring.Direction, level int, d scoring.Denomination) {
		bids = append(bids, deal.Call{Seat: seat, Bid: scoring.Contract{Level: level, Denomination: d}.String()})
	}
	d := c.Denomination
	bid(first, 1, d)
	switch {
	case c.Level == 1:
	case c.Level <= 3:
		bid(partner, c.Level, d)
	case d == scoring.NoTrump && c.Level <= 5:
		bid(partner, c.Level, d)
	case d == scoring.NoTrump:
		bid(partner, 4, d)
		bid(first, c.Level, d)
	case c.Level <= 5:
		bid(partner, 3, d)
		bid(first, c.Level, d)
	default:
		bid(partner, 3, d)
		bid(first, 4, scoring.NoTrump)
		bid(partner, 5, a.aces(partner))
		bid(first, c.Level, d)
	}
	return bids
}

// aces is the answer at the level of five that tells how many aces a seat holds: none or
// four, one, two, three.
func (b *Board) aces(seat scoring.Direction) scoring.Denomination {
	n := 0
	for _, s := range deal.Suits {
		if b.Hands[seat].Has(deal.NewCard(s, deal.Ace)) {
			n++
		}
	}
	return scoring.Denomination(n % 4)
}

// inTurn puts the passes between bids and behind them. A final double comes
// from either opponent.
func (a *Auction) inTurn(bids []deal.Call, table *rand.Rand) (calls []deal.Call) {
	turn := a.Dealer
	say := func(text string) {
		calls = append(calls, deal.Call{Seat: turn, Bid: text})
		turn = (turn + 1) % 4
	}
	for _, b := range bids {
		for turn != b.Seat {
			say(deal.Pass)
		}
		say(b.Bid)
	}
	if a.Contract.Doubling != scoring.Undoubled {
		if table.IntN(2) == 0 {
			say(deal.Pass)
			say(deal.Pass)
		}
		say(deal.Double)
	}
	say(deal.Pass)
	say(deal.Pass)
	say(deal.Pass)
	if len(bids) == 0 {
		say(deal.Pass)
	}
	return calls
}
