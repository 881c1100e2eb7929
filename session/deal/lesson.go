package deal

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// Errors of deals for lessons.
var (
	// ErrConstraint is returned when a text is no constraint.
	ErrConstraint = errors.New("not a constraint")
	// ErrNoDeal is returned when no deal that fits was found in so many tries.
	ErrNoDeal = errors.New("no deal fits")
)

// Range is a closed range of numbers.
type Range struct{ Least, Most int }

func (r Range) holds(n int) bool { return r.Least <= n && n <= r.Most }

// Constraint restricts one feature of a hand, or of two partners' hands together.
type Constraint struct {
	Seats   []scoring.Direction // one, or two that are taken together
	Feature string              // "points", "spades", "hearts", "diamonds", "clubs", "longest" or "shortest" suit
	Range   Range
}

// features values a set of cards; for partners the two hands together.
var features = map[string]func(Hand) int{
	"points":   Hand.Points,
	"spades":   func(h Hand) int { return h.Length(Spades) },
	"hearts":   func(h Hand) int { return h.Length(Hearts) },
	"diamonds": func(h Hand) int { return h.Length(Diamonds) },
	"clubs":    func(h Hand) int { return h.Length(Clubs) },
	"longest":  func(h Hand) int { return max(h.Length(0), h.Length(1), h.Length(2), h.Length(3)) },
	"shortest": func(h Hand) int { return min(h.Length(0), h.Length(1), h.Length(2), h.Length(3)) },
}

// Holds reports whether the deal satisfies the constraint.
func (c Constraint) Holds(d Deal) bool {
	var h Hand
	for _, seat := range c.Seats {
		h |= d[seat&3]
	}
	value, ok := features[c.Feature]
	return ok && c.Range.holds(value(h))
}

// ParseConstraints reads "N points 15-17, N shortest 2+, NS hearts 8+, E spades 5": seat
// or side, feature and a number, a range, n+ or n-. Errors wrap ErrConstraint.
func ParseConstraints(text string) ([]Constraint, error) {
	var list []Constraint
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		words := strings.Fields(strings.ToLower(part))
		if len(words) == 0 {
			continue
		}
		if len(words) != 3 || features[words[1]] == nil {
			return nil, fmt.Errorf("%w: %.40q is not \"N points 15-17\"", ErrConstraint, strings.TrimSpace(part))
		}
		c := Constraint{Feature: words[1]}
		switch words[0] {
		case "ns":
			c.Seats = []scoring.Direction{scoring.North, scoring.South}
		case "ew":
			c.Seats = []scoring.Direction{scoring.East, scoring.West}
		default:
			seat, err := scoring.ParseDirection(words[0])
			if err != nil {
				return nil, fmt.Errorf("%w: %.10q is no seat", ErrConstraint, words[0])
			}
			c.Seats = []scoring.Direction{seat}
		}
		var ok bool
		if c.Range, ok = parseRange(words[2]); !ok {
			return nil, fmt.Errorf("%w: %.20q is no range", ErrConstraint, words[2])
		}
		list = append(list, c)
	}
	return list, nil
}

func parseRange(text string) (Range, bool) {
	least, most, dash := strings.Cut(text, "-")
	if n, plus := strings.CutSuffix(text, "+"); plus {
		least, most, dash = n, "40", true
	} else if dash && least == "" {
		least = "0"
	} else if !dash {
		most = least
	}
	a, err := strconv.Atoi(least)
	b, err2 := strconv.Atoi(most)
	return Range{a, b}, err == nil && err2 == nil && 0 <= a && a <= b && b <= 40
}

// Lesson deals a board that satisfies all constraints, by dealing until one does, and
// marks it. It fails with ErrNoDeal after so many tries, or with the context's error.
func (s Seed) Lesson(ctx context.Context, set uint64, board int, all []Constraint, tries int) (Board, error) {
next:
	for n := range tries {
		if n%1024 == 0 && ctx.Err() != nil {
			return Board{}, ctx.Err()
		}
		d := s.draw(set, board, uint64(n)+1)
		for _, c := range all {
			if !c.Holds(d) {
				continue next
			}
		}
		b := NewBoard(board, d)
		b.Lesson = describe(all)
		return b, nil
	}
	return Board{}, fmt.Errorf("board %d: %w in %d tries", board, ErrNoDeal, tries)
}

// describe writes constraints as ParseConstraints reads them.
func describe(all []Constraint) string {
	var parts []string
	for _, c := range all {
		seats := ""
		for _, s := range c.Seats {
			seats += s.String()
		}
		r := fmt.Sprintf("%d-%d", c.Range.Least, c.Range.Most)
		switch {
		case c.Range.Most == 40:
			r = fmt.Sprintf("%d+", c.Range.Least)
		case c.Range.Most == c.Range.Least:
			r = strconv.Itoa(c.Range.Least)
		}
		parts = append(parts, seats+" "+c.Feature+" "+r)
	}
	if parts == nil {
		return "chosen"
	}
	return strings.Join(parts, ", ")
}
