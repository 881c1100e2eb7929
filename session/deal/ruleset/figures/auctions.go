package figures

import (
	"context"
	"time"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset/bidding"
)

// Kind is what an auction came to.
type Kind uint8

// The kinds.
const (
	PassedOut Kind = iota
	PartScore
	Game
	Slam
	Kinds
)

// KindOf is the kind of a contract.
func KindOf(c scoring.Contract) Kind {
	switch {
	case c.Level == 0:
		return PassedOut
	case c.Level >= 6:
		return Slam
	case scoring.Contract{Level: c.Level, Denomination: c.Denomination}.Points(0, false) >= 300:
		return Game
	}
	return PartScore
}

// Auctions is figure (a).
type Auctions struct {
	Deals int
	// Legal and Ended count auctions that package deal takes, and takes as ended.
	Legal, Ended int
	Kinds        [Kinds]int
	// Made counts contracts of a kind that make double dummy; it stays zero
	// when nothing was solved.
	Made [Kinds]int
	// Turns is figure (c) for both sides bidding.
	Turns Shares
	// PerSecond is how many auctions a second were bid on one core.
	PerSecond float64
}

// Bid bids boards with both sides bidding. solve also asks whether the contracts make,
// which takes most of the time.
func Bid(ctx context.Context, b *bidding.Bidder, boards []deal.Board, solve bool,
	o doubledummy.Options) (Auctions, error) {
	a := Auctions{Deals: len(boards)}
	began := time.Now()
	all := make([][]bidding.Call, len(boards))
	for i := range boards {
		all[i] = b.Auction(boards[i].Dealer, boards[i].Vul, boards[i].Deal, bidding.Both)
	}
	a.PerSecond = float64(len(boards)) / time.Since(began).Seconds()
	var plays []contract
	for i, calls := range all {
		a.Turns.Add(calls)
		c, declarer, done, err := deal.Contract(boards[i].Dealer, bidding.Texts(calls))
		if err != nil {
			continue
		}
		a.Legal++
		if !done {
			continue
		}
		a.Ended++
		a.Kinds[KindOf(c)]++
		if c.Level > 0 {
			plays = append(plays, contract{boards[i].Deal, c, declarer})
		}
	}
	if !solve {
		return a, nil
	}
	tricks, err := tricksOf(ctx, plays, o)
	if err != nil {
		return a, err
	}
	for i, p := range plays {
		if tricks[i] >= p.Level+6 {
			a.Made[KindOf(p.Contract)]++
		}
	}
	return a, nil
}

// contract is a contract to be played.
type contract struct {
	deal deal.Deal
	scoring.Contract
	declarer scoring.Direction
}

// tricksOf finds declarer's tricks double dummy.
func tricksOf(ctx context.Context, plays []contract, o doubledummy.Options) ([]int, error) {
	v := doubledummy.New(o.Memory)
	tricks := make([]int, len(plays))
	for i, p := range plays {
		n, err := v.Tricks(ctx, doubledummy.Position{Hands: p.deal, Trumps: p.Denomination,
			Leader: (p.declarer + 1) & 3})
		if err != nil {
			return nil, err
		}
		tricks[i] = 13 - n
		if o.Progress != nil {
			o.Progress(i+1, len(plays))
		}
	}
	return tricks, nil
}

// Shares is figure (c): by turn, how many calls there were and on what they rest.
type Shares struct {
	Calls [bidding.Turns][bidding.Silent + 1]int
}

// Add counts the calls of an auction.
func (s *Shares) Add(calls []bidding.Call) {
	for i := range calls {
		if c := &calls[i]; c.Basis != bidding.Silent {
			s.Calls[c.Turn][c.Basis]++
		}
	}
}

// Turn gives the calls of a turn and how many of them no rule made.
func (s *Shares) Turn(t bidding.Turn) (calls, natural int) {
	for basis, n := range s.Calls[t] {
		calls += n
		if bidding.Basis(basis) == bidding.Natural {
			natural += n
		}
	}
	return calls, natural
}
