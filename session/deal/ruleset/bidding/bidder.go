package bidding

import (
	"errors"
	"fmt"
	"sync"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// ErrPosition is returned when calls are no auction in progress.
var ErrPosition = errors.New("no call can be made here")

// Bidder makes calls by a set of rules. It is good for concurrent use.
type Bidder struct {
	set      *ruleset.RuleSet
	meanings sync.Map // key to *meaning
}

// New makes a bidder.
func New(set *ruleset.RuleSet) *Bidder { return &Bidder{set: set} }

// Set is the rules that the bidder follows.
func (b *Bidder) Set() *ruleset.RuleSet { return b.set }

// Sides say who bids.
type Sides uint8

// The choices; the others pass throughout.
const (
	Both Sides = iota
	OnlyNS
	OnlyEW
)

func (s Sides) bids(seat scoring.Direction) bool {
	return s == Both || (s == OnlyNS) == (seat.Side() == scoring.NS)
}

// Auction bids a deal to its end: every call is legal, and it ends.
func (b *Bidder) Auction(dealer scoring.Direction, vul scoring.Vulnerability, d deal.Deal, sides Sides) []Call {
	var hands [4]*ruleset.Hand
	for seat := range hands {
		hands[seat] = ruleset.NewHand(d[seat])
	}
	calls := make([]Call, 0, 16)
	s := b.begin(dealer, vul)
	for !s.over() {
		c := Call{Seat: s.turn, Call: ruleset.Pass, Basis: Silent}
		if sides.bids(s.turn) {
			c = s.choose(hands[s.turn], nil)
		}
		calls = append(calls, c)
		s.make(c.Call, false)
	}
	return calls
}

// Position is what the player to call knows: the calls so far, from the dealer
// on, and the own hand.
type Position struct {
	Dealer scoring.Direction
	Vul    scoring.Vulnerability
	Calls  []deal.Call
	Hand   deal.Hand
}

// Next makes the call of the player whose turn it is. looked, when it is not nil, gets
// every line that was looked at and does not fit, in the order of the file. The error is
// ErrPosition where the calls are no auction or it is over.
func (b *Bidder) Next(p Position, looked *[]Rejected) (Call, error) {
	if _, _, done, err := deal.Contract(p.Dealer, p.Calls); err != nil || done {
		return Call{}, fmt.Errorf("%w: %w", ErrPosition, errors.Join(err, ended(done)))
	}
	s := b.begin(p.Dealer, p.Vul)
	for _, c := range p.Calls {
		call, ok := ruleset.ParseCall(c.Bid)
		if !ok {
			call = ruleset.Pass
		}
		s.make(call, !ok)
	}
	return s.choose(ruleset.NewHand(p.Hand), looked), nil
}

func ended(done bool) error {
	if done {
		return errors.New("the auction is over")
	}
	return nil
}

// rules are those of a response or a rebid.
func (b *Bidder) rules(t Turn) []ruleset.BidRule {
	if t >= Rebid2 {
		return b.set.Rebid[t-Rebid2]
	}
	return b.set.Response[t-Response1]
}

// rowOf is the row of BRIDGE.CFG by which a turn finds its bid level. The document gives
// Res to responder, Reb to opener's second turn and Ret, for both hands together, to the
// files ending in 3; Ntr is for responding to no trump.
func rowOf(t Turn, partner ruleset.Call) ruleset.Row {
	switch {
	case t == Response3 || t == Rebid3:
		return ruleset.Ret
	case t == Rebid2:
		return ruleset.Reb
	case t == Response1 && partner.IsBid() && partner.Denomination() == scoring.NoTrump:
		return ruleset.Ntr
	}
	return ruleset.Res
}
