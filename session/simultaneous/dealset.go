package simultaneous

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"slices"
	"time"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// ErrDeals is returned for boards that cannot be the set of an event: none, a number
// twice, or cards that are no deal.
var ErrDeals = errors.New("these boards cannot be a set of deals")

// DealSet is a set of deals that all clubs of an event play. Boards keep the numbers and
// the cards that they came with.
type DealSet struct {
	// Number tells the sets of an organiser apart, from 1.
	Number int    `json:"number"`
	Event  string `json:"event"`
	// Boards are in rising order of their numbers.
	Boards []deal.Board `json:"boards"`
	// Tables are what every contract makes, by board, as far as it is known.
	Tables map[int]doubledummy.Table `json:"tables,omitempty"`
	// NotBefore is the moment before which nobody who plays may see the hands (Law 16D).
	// It is said and not enforced: the clock of a club's computer proves nothing.
	NotBefore time.Time `json:"notBefore"`
}

// Print is a fingerprint of deals: equal for two sets of the same numbers, cards, dealers
// and vulnerabilities, in whichever format they stood. It tells nothing of the hands.
type Print [sha256.Size]byte

// NewDealSet makes a set of the boards of a file. What else a file says of them is left
// out, but for what every contract makes. The error wraps ErrDeals.
func NewDealSet(event string, number int, boards []deal.Board, notBefore time.Time) (*DealSet, error) {
	s := &DealSet{Number: number, Event: event, NotBefore: notBefore, Tables: map[int]doubledummy.Table{}}
	for i := range boards {
		b := &boards[i]
		s.Boards = append(s.Boards, deal.Board{Number: b.Number, Dealer: b.Dealer, Vul: b.Vul, Deal: b.Deal})
		if tricks, ok := b.Tricks(); ok {
			s.Tables[b.Number] = doubledummy.Table(tricks)
		}
	}
	slices.SortStableFunc(s.Boards, func(a, b deal.Board) int { return a.Number - b.Number })
	return s, s.Check()
}

// ReadDealSet reads a set of a file of deals in any format of package deal.
func ReadDealSet(file []byte, event string, number int, notBefore time.Time) (*DealSet, error) {
	set, _, err := deal.Read(file)
	if err != nil {
		return nil, err
	}
	return NewDealSet(event, number, set.Boards, notBefore)
}

// Check reports the first thing wrong with a set: the error wraps ErrDeals.
func (s *DealSet) Check() error {
	switch {
	case len(s.Boards) == 0:
		return fmt.Errorf("%w: there are none", ErrDeals)
	case s.Number < 1:
		return fmt.Errorf("%w: set number %d", ErrDeals, s.Number)
	}
	for i := range s.Boards {
		b := &s.Boards[i]
		if err := b.Check(); err != nil {
			return fmt.Errorf("%w: %w", ErrDeals, err)
		}
		if b.Number > maxBoard || i > 0 && b.Number <= s.Boards[i-1].Number {
			return fmt.Errorf("%w: board %d is there twice, or has no such number", ErrDeals, b.Number)
		}
		if b.Dealer > scoring.West || b.Vul > scoring.BothVul {
			return fmt.Errorf("%w: board %d has no such dealer or vulnerability", ErrDeals, b.Number)
		}
	}
	return nil
}

// Solve finds what every contract makes on the boards of which that is not known yet. The
// error is that of the context.
func (s *DealSet) Solve(ctx context.Context) error {
	var open []int
	var deals []deal.Deal
	for i := range s.Boards {
		if _, known := s.Tables[s.Boards[i].Number]; !known {
			open, deals = append(open, s.Boards[i].Number), append(deals, s.Boards[i].Deal)
		}
	}
	tables, err := doubledummy.Tables(ctx, deals, doubledummy.Options{})
	if err != nil {
		return err
	}
	if s.Tables == nil {
		s.Tables = map[int]doubledummy.Table{}
	}
	for i, n := range open {
		s.Tables[n] = tables[i]
	}
	return nil
}

// Board is the board of a number; ok is false where the set has none.
func (s *DealSet) Board(number int) (b *deal.Board, ok bool) {
	i, ok := slices.BinarySearchFunc(s.Boards, number, func(b deal.Board, n int) int { return b.Number - n })
	if !ok {
		return nil, false
	}
	return &s.Boards[i], true
}

// Numbers are those of the boards, rising.
func (s *DealSet) Numbers() (list []int) {
	for i := range s.Boards {
		list = append(list, s.Boards[i].Number)
	}
	return list
}

// Print is the fingerprint of the deals.
func (s *DealSet) Print() (p Print) {
	sum := sha256.New()
	for i := range s.Boards {
		printBoard(sum, &s.Boards[i])
	}
	sum.Sum(p[:0])
	return p
}

func printBoard(sum hash.Hash, b *deal.Board) {
	fmt.Fprintf(sum, "%d %s %s %s\n", b.Number, b.Dealer, b.Vul, b.Deal)
}
