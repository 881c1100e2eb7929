package doubledummy

import (
	"context"
	"errors"
	"fmt"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// ErrCard is returned when a card that was played cannot be judged: it is not its
// player's turn, it is a revoke, or only its suit is on record.
var ErrCard = errors.New("cannot be judged")

// CardReview is a card played with declarer's double-dummy tricks, those already won
// included: what was to be had before the card and what was left after it.
type CardReview struct {
	deal.PlayedCard
	Before, After int
	lost          int
}

// Lost is how many tricks the card gave away for the side that played it; no card
// wins one double dummy.
func (c CardReview) Lost() int { return c.lost }

// Review follows the play of a deal card by card. Where it meets a card that cannot
// be judged it returns the reviews up to there with an ErrCard that names the
// trick. It fails also with deal.ErrCards, ErrPosition for a strain that does not
// exist, or the context's error.
func (v *Solver) Review(ctx context.Context, d deal.Deal, trumps scoring.Denomination, declarer scoring.Direction,
	play []deal.PlayedCard) ([]CardReview, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	p := Position{Hands: d, Trumps: trumps, Leader: (declarer + 1) & 3}
	won := 0 // tricks of the declarer's side
	total := func() (int, error) {
		n := p.Hands[p.Turn()].Len()
		if n == 0 {
			return won, nil
		}
		t, err := v.Tricks(ctx, p)
		if p.Turn().Side() != declarer.Side() {
			t = n - t
		}
		return won + t, err
	}
	before, err := total()
	if err != nil {
		return nil, err
	}
	var reviews []CardReview
	for i, c := range play {
		if wrong := p.forbids(c); wrong != "" {
			return reviews, fmt.Errorf("trick %d, %s of %s: %w: %s", i/4+1, c, c.Seat, ErrCard, wrong)
		}
		p.Hands[c.Seat] &^= 1 << c.Card
		p.Trick = append(p.Trick, c.Card)
		if len(p.Trick) == 4 {
			p.Leader, _ = deal.Winner(play[i-3:i+1], trumps) // all four cards are known
			p.Trick = nil
			if p.Leader.Side() == declarer.Side() {
				won++
			}
		}
		after, err := total()
		if err != nil {
			return reviews, err
		}
		reviews = append(reviews, reviewed(c, before, after, declarer))
		before = after
	}
	return reviews, nil
}

// reviewed is a card with declarer's tricks around it.
func reviewed(c deal.PlayedCard, before, after int, declarer scoring.Direction) CardReview {
	r := CardReview{PlayedCard: c, Before: before, After: after, lost: before - after}
	if c.Seat.Side() != declarer.Side() {
		r.lost = -r.lost
	}
	return r
}

// Reviewed is the review of a play by what the solver once found: declarer's tricks
// before the first card and after each, for as many cards as could be judged.
func (p CardPlay) Reviewed(tricks []int) (reviews []CardReview) {
	for i := 1; i < len(tricks); i++ {
		reviews = append(reviews, reviewed(p.Cards[i-1], tricks[i-1], tricks[i], p.Declarer))
	}
	return reviews
}

// forbids tells why a card cannot be played in the position; "" means that it can.
func (p *Position) forbids(c deal.PlayedCard) string {
	seat := p.Turn()
	hand := p.Hands[seat]
	switch {
	case c.Small:
		return "only its suit is on record"
	case c.Seat != seat:
		return fmt.Sprintf("%s was to play", seat)
	case !hand.Has(c.Card):
		return "not held"
	case len(p.Trick) > 0 && c.Card.Suit() != p.Trick[0].Suit() && hand.Length(p.Trick[0].Suit()) > 0:
		return "a revoke"
	}
	return ""
}
