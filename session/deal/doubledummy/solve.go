package doubledummy

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy/search"
)

// ErrPosition is returned when a position cannot occur in play: hands of unequal length,
// a card in two places, no cards left, more than three cards in the trick.
var ErrPosition = errors.New("impossible position")

// Table is the double-dummy result of a deal: tricks by declarer and denomination.
type Table [4][5]uint8

// DefaultMemory is what a Solver's table may take in bytes when nothing else is asked
// for: less where addresses have 32 bits.
const DefaultMemory = 40 << 20 << (^uint(0) >> 63)

// Solver analyses one position at a time. It keeps its memory from one to the next; it is
// not for concurrent use.
type Solver struct {
	search *search.Search
	deal   search.Deal
}

// New makes a solver whose table takes at most about memory bytes; 0 stands for
// DefaultMemory. With less memory wild distributions take longer; results stay the same.
func New(memory int) *Solver {
	if memory <= 0 {
		memory = DefaultMemory
	}
	return &Solver{search: search.New(memory)}
}

// begin takes a strain of the deal and lets the context stop the search. The returned
// function ends that and gives the context's error if it did.
func (v *Solver) begin(ctx context.Context, strain scoring.Denomination) func() error {
	stop := new(atomic.Bool)
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	stop.Store(ctx.Err() != nil)
	v.search.Begin(&v.deal, deal.Suit(strain), stop)
	return func() error {
		release()
		if v.search.Stopped() {
			return ctx.Err()
		}
		return nil
	}
}

// strain finds the tricks of the four declarers in one strain of the deal.
func (v *Solver) strain(ctx context.Context, strain scoring.Denomination) (tricks [4]uint8, err error) {
	finish := v.begin(ctx, strain)
	guess := v.deal.Guess(deal.Suit(strain))
	for _, leader := range [4]int{0, 2, 1, 3} { // partners first: they mostly fare alike
		if leader == 1 {
			guess = 13 - guess
		}
		guess = v.search.Tricks(leader, guess)
		tricks[(leader+3)&3] = uint8(13 - guess)
	}
	return tricks, finish()
}

// Position is a deal in play: what the four players still hold, without the cards of
// the trick in progress.
type Position struct {
	Hands  [4]deal.Hand
	Trumps scoring.Denomination
	Leader scoring.Direction // to the trick in progress, or to the next one
	Trick  []deal.Card       // played to the trick in progress, up to three
}

// CardTricks is a card and the tricks that the side of its holder takes with it.
type CardTricks = search.CardTricks

// Turn is the player whose card is next.
func (p *Position) Turn() scoring.Direction {
	return (p.Leader + scoring.Direction(len(p.Trick))) & 3
}

// Check reports what makes the position impossible, as an ErrPosition.
func (p *Position) Check() error {
	if p.Trumps > scoring.NoTrump || p.Leader > scoring.West || len(p.Trick) > 3 {
		return fmt.Errorf("%w: trumps %d, leader %d, %d cards in the trick", ErrPosition,
			p.Trumps, p.Leader, len(p.Trick))
	}
	n := p.Hands[p.Turn()].Len()
	if n == 0 {
		return fmt.Errorf("%w: %s has no card to play", ErrPosition, p.Turn())
	}
	var seen deal.Hand
	for i := range 4 {
		seat := (int(p.Leader) + i) % 4
		h, want := p.Hands[seat], n
		if i < len(p.Trick) {
			want--
			c := p.Trick[i]
			if c > 51 || seen.Has(c) {
				return fmt.Errorf("%w: %s in the trick", ErrPosition, c)
			}
			seen |= 1 << c
		}
		if h.Len() != want || h&^deal.Deck != 0 {
			return fmt.Errorf("%w: %s holds %d cards, not %d", ErrPosition, scoring.Direction(seat), h.Len(), want)
		}
		if twice := h & seen; twice != 0 {
			return fmt.Errorf("%w: %s is in two places", ErrPosition, twice.Cards()[0])
		}
		seen |= h
	}
	return nil
}

// Tricks finds how many tricks, that in progress included, the side of the player to turn
// takes. It fails with ErrPosition or the context's error.
func (v *Solver) Tricks(ctx context.Context, p Position) (int, error) {
	best, err := v.scores(ctx, p, false)
	if err != nil {
		return 0, err
	}
	return best[0].Tricks, nil
}

// Cards finds the tricks for every card that may be played, in the order of
// the hand as written.
func (v *Solver) Cards(ctx context.Context, p Position) ([]CardTricks, error) {
	return v.scores(ctx, p, true)
}

// Leads scores every opening lead against the 20 contracts of a deal. It
// fails as Table does.
func (v *Solver) Leads(ctx context.Context, d deal.Deal) (Leads, error) {
	var l Leads
	if err := d.Check(); err != nil {
		return l, err
	}
	v.deal.Set(d)
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		finish := v.begin(ctx, strain)
		for _, leader := range [4]int{0, 2, 1, 3} {
			l[(leader+3)&3][strain] = v.search.Cards(d, leader, nil, true)
		}
		if err := finish(); err != nil {
			return Leads{}, err
		}
	}
	return l, nil
}

// scores values all cards to play, or with all unset the best one only.
func (v *Solver) scores(ctx context.Context, p Position, all bool) ([]CardTricks, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	whole := p.Hands
	for i, c := range p.Trick {
		whole[(int(p.Leader)+i)%4] |= 1 << c
	}
	v.deal.Set(whole)
	finish := v.begin(ctx, p.Trumps)
	list := v.search.Cards(p.Hands, int(p.Leader), p.Trick, all)
	if err := finish(); err != nil {
		return nil, err
	}
	return list, nil
}
