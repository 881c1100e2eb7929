package doubledummy

import (
	"context"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Line is one of the best lines of play of a contract: 52 cards in the order of play, of
// which none gives its side's tricks away. Of cards that are worth the same it takes the
// lowest, of equally low ones that of the longest suit. It fails as Tricks does.
//
// It solves a position before most cards: some tenths of a second for a deal.
func (v *Solver) Line(ctx context.Context, d deal.Deal, trumps scoring.Denomination, declarer scoring.Direction) (
	line []deal.PlayedCard, err error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	p := Position{Hands: d, Trumps: trumps, Leader: (declarer + 1) & 3}
	for len(line) < 52 {
		cards, err := v.Cards(ctx, p)
		if err != nil {
			return nil, err
		}
		seat := p.Turn()
		c := deal.PlayedCard{Seat: seat, Card: plainest(cards, p.Hands[seat])}
		line = append(line, c)
		p.Hands[seat] &^= 1 << c.Card
		p.Trick = append(p.Trick, c.Card)
		if len(p.Trick) == 4 {
			p.Leader, _ = deal.Winner(line[len(line)-4:], trumps) // all four cards are known
			p.Trick = nil
		}
	}
	return line, nil
}

// plainest is the card of those worth most that a player would part with most easily.
func plainest(cards []CardTricks, hand deal.Hand) deal.Card {
	best := cards[0]
	for _, c := range cards[1:] {
		rank, was := c.Card.Rank(), best.Card.Rank()
		length, before := hand.Length(c.Card.Suit()), hand.Length(best.Card.Suit())
		if c.Tricks > best.Tricks || c.Tricks == best.Tricks && (rank < was || rank == was && length > before) {
			best = c
		}
	}
	return best.Card
}
