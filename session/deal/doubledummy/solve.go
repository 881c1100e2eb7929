package doubledummy

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync/atomic"

	"clubnight/scoring"
	"clubnight/session/deal"
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
	s   search
	own [4][8192]uint32
}

// New makes a solver whose table takes at most about memory bytes; 0 stands for
// DefaultMemory. With less memory wild distributions take longer; results stay the same.
func New(memory int) *Solver {
	if memory <= 0 {
		memory = DefaultMemory
	}
	v := &Solver{s: search{hints: make(hintTable, 1<<hintBits)}}
	v.s.tt.bound(memory)
	return v
}

// start clears what was remembered of another strain and lets the context stop the
// search. The returned function ends that and gives the context's error if it did.
func (v *Solver) start(ctx context.Context) func() error {
	v.s.quit = false
	v.s.stop = new(atomic.Bool)
	v.s.tt.reset()
	clear(v.s.hints)
	stop := v.s.stop
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	if ctx.Err() != nil {
		stop.Store(true)
		v.s.quit = true
	}
	return func() error {
		release()
		if v.s.quit {
			return ctx.Err()
		}
		return nil
	}
}

// Table finds the 20 results of a deal. It fails with deal.ErrCards or the
// context's error.
func (v *Solver) Table(ctx context.Context, d deal.Deal) (Table, error) {
	var t Table
	if err := d.Check(); err != nil {
		return t, err
	}
	fillOwners(d, &v.own)
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		tricks, err := v.strain(ctx, d, strain)
		if err != nil {
			return Table{}, err
		}
		for seat := range 4 {
			t[seat][strain] = tricks[seat]
		}
	}
	return t, nil
}

// strain finds the tricks of the four declarers in one strain. The owners
// must be filled in.
func (v *Solver) strain(ctx context.Context, d deal.Deal, strain scoring.Denomination) (tricks [4]uint8, err error) {
	finish := v.start(ctx)
	v.s.load(d, strain, &v.own)
	guess := 6
	for _, leader := range [4]uint{0, 2, 1, 3} { // partners first: they mostly fare alike
		if leader == 1 {
			guess = 13 - guess
		}
		guess = narrow(13, guess, func(need int) int {
			t, _ := v.s.lead(13, leader, need)
			return t
		})
		tricks[(leader+3)&3] = uint8(13 - guess)
	}
	return tricks, finish()
}

// narrow finds the value that zero-window searches bound, starting with a guess.
func narrow(n, guess int, search func(need int) int) int {
	low, high := 0, n
	for low < high {
		need := max(guess, low+1)
		guess = search(need)
		if guess < need {
			high = guess
		} else {
			low = guess
		}
	}
	return low
}

// Position is a deal in play: what the four players still hold, without the cards of
// the trick in progress.
type Position struct {
	Hands  [4]deal.Hand
	Trumps scoring.Denomination
	Leader scoring.Direction // to the trick in progress, or to the next one
	Trick  []deal.Card       // played to the trick in progress, up to three
}

// CardTricks is a card and the tricks that the side of its holder takes, from the trick
// in progress on, when it is played and everybody plays perfectly from there.
type CardTricks struct {
	Card   deal.Card
	Tricks int
}

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

// Best finds one card that takes the most tricks: faster than Cards.
func (v *Solver) Best(ctx context.Context, p Position) (CardTricks, error) {
	best, err := v.scores(ctx, p, false)
	if err != nil {
		return CardTricks{}, err
	}
	return best[0], nil
}

// BestCards finds all cards that take the most tricks, in the order of the
// hand as written.
func (v *Solver) BestCards(ctx context.Context, p Position) ([]CardTricks, error) {
	all, err := v.scores(ctx, p, true)
	if err != nil {
		return nil, err
	}
	most := 0
	for _, c := range all {
		most = max(most, c.Tricks)
	}
	return slices.DeleteFunc(all, func(c CardTricks) bool { return c.Tricks < most }), nil
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
	fillOwners(d, &v.own)
	for strain := scoring.Clubs; strain <= scoring.NoTrump; strain++ {
		finish := v.start(ctx)
		for _, leader := range [4]scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
			v.s.load(d, strain, &v.own)
			l[(leader+3)&3][strain] = v.s.values(&Position{Hands: d, Trumps: strain, Leader: leader}, true)
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
	fillOwners(whole, &v.own)
	finish := v.start(ctx)
	v.s.load(whole, p.Trumps, &v.own)
	list := v.s.values(&p, all)
	if err := finish(); err != nil {
		return nil, err
	}
	return list, nil
}

// values does the work of scores on hands that are loaded with the cards of the
// trick in progress in them.
func (s *search) values(p *Position, all bool) []CardTricks {
	n := p.Hands[p.Turn()].Len()
	r := s.resume(p)
	guess := (n + 1) / 2
	found, value := -1, 0
	var tricks [64]int
	for left := candidates(r.playable, r.all); left != 0; left &= left - 1 {
		c := bits.TrailingZeros64(left)
		if !all && found >= 0 && (value == n || s.side(r, n, c, value+1) <= value) {
			continue // only a better card is of interest
		}
		t := narrow(n, guess, func(need int) int { return s.side(r, n, c, need) })
		tricks[c], guess = t, t
		if found < 0 || t > value {
			found, value = c, t
		}
	}
	if !all {
		return []CardTricks{{s.card(found), value}}
	}
	var list []CardTricks
	for rest := r.playable; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros64(rest)
		list = append(list, CardTricks{s.card(c), tricks[lowestEqual(c, r)]})
	}
	slices.SortFunc(list, func(x, y CardTricks) int { return int(y.Card) - int(x.Card) })
	return list
}

// lowestEqual finds the card that was tried for c.
func lowestEqual(c int, r resumed) int {
	run := candidates(r.playable, r.all) & (2<<uint(c) - 1)
	return bits.Len64(run) - 1
}

// resumed is a trick in progress, ready for the next card.
type resumed struct {
	pos, seat     uint
	all, playable uint64
	played        uint64
	suit          uint64
	best          int
	by            uint
}

// resume plays the cards of the trick in progress.
func (s *search) resume(p *Position) resumed {
	r := resumed{all: s.hand[0] | s.hand[1] | s.hand[2] | s.hand[3], seat: uint(p.Leader)}
	for i, pc := range p.Trick {
		c := s.number(pc)
		s.play(r.seat, c)
		if i == 0 {
			r.suit, r.best, r.by = laneMask(c), c, r.seat
		} else if s.beats(c, r.best) {
			r.best, r.by = c, r.seat
		}
		r.played |= 1 << uint(c)
		r.seat = (r.seat + 1) & 3
		r.pos++
	}
	r.playable = s.hand[r.seat]
	if follow := r.playable & r.suit; follow != 0 {
		r.playable = follow
	}
	return r
}

func (s *search) beats(c, best int) bool {
	if m := laneMask(c); m != laneMask(best) {
		return m == s.trump
	}
	return c > best
}

// side bounds the tricks of the side to play when c is played: at least need, or at
// most the value returned.
func (s *search) side(r resumed, n, c, need int) int {
	t := &s.trick[n]
	t.all, t.played, t.suit = r.all, r.played, r.suit
	defender := r.pos&1 != 0 // not of the leader's side
	goal := need
	if defender {
		goal = n - need + 1
	}
	s.play(r.seat, c)
	var v int
	switch r.pos {
	case 0:
		t.suit, t.played = laneMask(c), 1<<uint(c)
		v, _ = s.follow(n, goal, 1, (r.seat+1)&3, c, r.seat)
	case 3:
		v, _ = s.finish(n, goal, r.seat, c, r.best, r.by)
	default:
		best, by := r.best, r.by
		if s.beats(c, best) {
			best, by = c, r.seat
		}
		t.played |= 1 << uint(c)
		v, _ = s.follow(n, goal, r.pos+1, (r.seat+1)&3, best, by)
	}
	s.unplay(r.seat, c)
	if defender {
		return n - v
	}
	return v
}

// number turns a card into its bit in the lanes, card turns it back.
func (s *search) number(c deal.Card) int {
	for l, suit := range s.suits {
		if suit == c.Suit() {
			return 16*l + int(c.Rank())
		}
	}
	return 0
}

func (s *search) card(c int) deal.Card { return deal.NewCard(s.suits[c>>4&3], deal.CardRank(c&15)) }

// load sets up hands with the trump suit in lane 0.
func (s *search) load(hands [4]deal.Hand, strain scoring.Denomination, own *[4][8192]uint32) {
	lanes := s.suits[:0]
	s.trump = 0
	if strain != scoring.NoTrump {
		s.trump = lane
		lanes = append(lanes, deal.Suit(strain))
	}
	for _, suit := range deal.Suits {
		if suit != deal.Suit(strain) {
			lanes = append(lanes, suit)
		}
	}
	s.shape = 0
	for l, suit := range lanes {
		s.own[l] = &own[suit]
	}
	for seat := range 4 {
		s.hand[seat] = 0
		for l, suit := range lanes {
			h := uint64(hands[seat].Suit(suit))
			s.hand[seat] |= h << (16 * l)
			s.shape += uint64(bits.OnesCount64(h)) << (16*l + 4*seat)
			for ; h != 0; h &= h - 1 {
				s.owner[16*l+bits.TrailingZeros64(h)] = uint8(seat)
			}
		}
	}
}

// fillOwners writes down for every set of cards that may remain in a suit who owns them.
func fillOwners(hands [4]deal.Hand, own *[4][8192]uint32) {
	for suit := range own {
		var who [13]uint32
		for seat, h := range hands {
			for r := range who {
				if h.Has(deal.NewCard(deal.Suit(suit), deal.CardRank(r))) {
					who[r] = uint32(seat)
				}
			}
		}
		t := &own[suit]
		for r := range who {
			for x := range 1 << r {
				t[1<<r|x] = who[r]<<24 | t[x]>>2
			}
		}
	}
}
