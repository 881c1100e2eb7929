package clubplay

import (
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// cardPlay is a board being played card by card. Everybody sees what was played, dummy,
// and the own hand; declarer plays for dummy.
type cardPlay struct {
	hands    [4]deal.Hand // what is left
	played   deal.Hand
	trumps   scoring.Denomination
	declarer scoring.Direction
	table    *rand.Rand
}

// PlayOut plays a board from its lead on, and gives the cards in the order of play and
// the tricks over or under the contract.
func (b *Board) PlayOut(c scoring.Contract, declarer scoring.Direction, lead deal.Card,
	table *rand.Rand) (cards []deal.PlayedCard, tricks int) {
	p := &cardPlay{hands: b.Hands, trumps: c.Denomination, declarer: declarer, table: table}
	leader := (declarer + 1) % 4
	for len(cards) < 52 {
		var trick []deal.PlayedCard
		for i := range scoring.Direction(4) {
			seat := (leader + i) % 4
			card := lead
			if len(cards) > 0 || i > 0 {
				card = p.choose(seat, trick)
			}
			p.hands[seat] &^= deal.HandOf(card)
			p.played |= deal.HandOf(card)
			trick = append(trick, deal.PlayedCard{Seat: seat, Card: card})
		}
		cards = append(cards, trick...)
		if leader = p.winning(trick).Seat; leader.Side() == declarer.Side() {
			tricks++
		}
	}
	return cards, tricks - 6 - c.Level
}

// isTrump reports whether a card is one.
func (p *cardPlay) isTrump(c deal.Card) bool {
	return p.trumps != scoring.NoTrump && c.Suit() == deal.Suit(p.trumps)
}

// beats reports whether a card takes a trick from another.
func (p *cardPlay) beats(c, other deal.Card) bool {
	if c.Suit() == other.Suit() {
		return c > other
	}
	return p.isTrump(c)
}

// winning is the card that takes the trick as it stands.
func (p *cardPlay) winning(trick []deal.PlayedCard) deal.PlayedCard {
	best := trick[0]
	for _, c := range trick[1:] {
		if p.beats(c.Card, best.Card) {
			best = c
		}
	}
	return best
}

// unseen are the cards that a player cannot see: those of the two hands that are neither
// the own one nor dummy, or for declarer and dummy the opponents'.
func (p *cardPlay) unseen(seat scoring.Direction) deal.Hand {
	dummy := (p.declarer + 2) % 4
	seen := p.played | p.hands[seat] | p.hands[dummy]
	if seat.Side() == p.declarer.Side() {
		seen |= p.hands[p.declarer]
	}
	return deal.Deck &^ seen
}

// master reports whether no card of the suit that the player cannot see is higher.
func (p *cardPlay) master(seat scoring.Direction, c deal.Card) bool {
	return p.unseen(seat).Suit(c.Suit())>>c.Rank() == 0
}

// choose is the card that a seat plays to a trick: always a legal one (Law 44),
// mostly a sensible one.
func (p *cardPlay) choose(seat scoring.Direction, trick []deal.PlayedCard) deal.Card {
	hand := p.hands[seat]
	if len(trick) == 0 {
		if p.table.IntN(30) == 0 {
			return pick(hand.Cards(), p.table)
		}
		return p.leads(seat)
	}
	held := suitCards(hand, trick[0].Card.Suit())
	switch {
	case len(held) == 0:
		return p.withoutSuit(seat, trick)
	case p.table.IntN(30) == 0: // somebody is not looking
		return pick(held, p.table)
	}
	return p.follows(seat, trick, held)
}

func pick(cards []deal.Card, table *rand.Rand) deal.Card { return cards[table.IntN(len(cards))] }

// leads opens a trick: declarer draws trumps, everybody takes what is high, and else
// plays on the longest suit from below.
func (p *cardPlay) leads(seat scoring.Direction) deal.Card {
	hand, partner := p.hands[seat], p.hands[(seat+2)%4]
	declaring := seat.Side() == p.declarer.Side()
	if own := trumpCards(hand, p.trumps); declaring && len(own) > 0 && p.unseen(seat)&suitOf(p.trumps) != 0 {
		if p.master(seat, own[0]) {
			return own[0]
		}
		if len(own)+len(trumpCards(partner, p.trumps)) > (p.unseen(seat) & suitOf(p.trumps)).Len() {
			return own[len(own)-1]
		}
	}
	var best []deal.Card
	most := -1
	for _, s := range deal.Suits {
		held := suitCards(hand, s)
		if len(held) == 0 {
			continue
		}
		worth := len(held)
		if declaring {
			worth += partner.Length(s)
		}
		if p.master(seat, held[0]) {
			worth += 20
		}
		if p.isTrump(held[0]) {
			worth = 0
		}
		if worth > most {
			best, most = held, worth
		}
	}
	if p.master(seat, best[0]) {
		return best[0]
	}
	return best[len(best)-1]
}

// trumpCards are the trumps of a hand, highest first.
func trumpCards(h deal.Hand, trumps scoring.Denomination) []deal.Card {
	return (h & suitOf(trumps)).Cards()
}

// suitOf is all cards of a suit, none for no trump.
func suitOf(d scoring.Denomination) deal.Hand {
	if d == scoring.NoTrump {
		return 0
	}
	return 0x1fff << (13 * d)
}

// follows plays to the suit that was led, held being not empty and highest first: second
// hand low, third hand high, fourth hand as cheaply as it can.
func (p *cardPlay) follows(seat scoring.Direction, trick []deal.PlayedCard, held []deal.Card) deal.Card {
	low, high := held[len(held)-1], held[0]
	best := p.winning(trick)
	partnerHasIt := best.Seat.Side() == seat.Side()
	cheapest := low
	for _, c := range held {
		if p.beats(c, best.Card) {
			cheapest = c
		}
	}
	switch {
	case !p.beats(high, best.Card):
		return low
	case len(trick) == 3 && partnerHasIt:
		return low
	case len(trick) == 3:
		return cheapest
	case len(trick) == 2 && partnerHasIt && p.master(seat, best.Card):
		return low
	case len(trick) == 2:
		return p.equals(seat, held)
	case p.master(seat, high) && p.table.IntN(2) == 0:
		return high
	}
	return low
}

// equals is the lowest card of those that touch the highest one, whatever
// the player sees between.
func (p *cardPlay) equals(seat scoring.Direction, held []deal.Card) deal.Card {
	unseen := p.unseen(seat)
	card := held[0]
	for _, c := range held[1:] {
		between := deal.HandOf(card) - deal.HandOf(c) // bits from c up to card
		if unseen&between != 0 {
			break
		}
		card = c
	}
	return card
}

// withoutSuit ruffs where that gains, and else discards what is lowest.
func (p *cardPlay) withoutSuit(seat scoring.Direction, trick []deal.PlayedCard) deal.Card {
	best := p.winning(trick)
	own := trumpCards(p.hands[seat], p.trumps)
	partnerHasIt := best.Seat.Side() == seat.Side() && (len(trick) == 3 || p.master(seat, best.Card))
	if !partnerHasIt {
		for i := len(own) - 1; i >= 0; i-- {
			if p.beats(own[i], best.Card) {
				return own[i]
			}
		}
	}
	side := (p.hands[seat] &^ suitOf(p.trumps)).Cards()
	if len(side) == 0 {
		return own[len(own)-1]
	}
	card := side[0]
	for _, c := range side {
		if c.Rank() < card.Rank() {
			card = c
		}
	}
	return card
}
