// Package vp turns the margin of a match into victory points (Law 78D).
//
// The WBF continuous scale is computed for any number of boards; other scales are
// small text files that a club can add to, see [Parse].
//
//	won := vp.WBF().VP(24, +10) // 12.33
//
// Victory points are whole hundredths, so sums of them are exact.
package vp

import (
	"errors"
	"fmt"
	"math"
	"sync"
)

var (
	// ErrBoards is returned when a scale does not cover a match of that many boards.
	ErrBoards = errors.New("no victory points for this number of boards")
	// ErrScale is returned when a text is not a scale that [Parse] reads.
	ErrScale = errors.New("not a victory point scale")
)

// Hundredths is victory points times 100.
type Hundredths int

// String is the victory points with two decimals, "12.33".
func (h Hundredths) String() string {
	sign := ""
	if h < 0 {
		sign, h = "-", -h
	}
	return fmt.Sprintf("%s%d.%02d", sign, h/100, h%100)
}

// Scale gives the victory points for a margin.
type Scale struct {
	Name string
	// Percent is true where the margin is a percentage above 50, in hundredths of a per
	// cent (60.16 % is a margin of 1016), false where it is IMPs.
	Percent bool
	// Sum is what both sides have together.
	Sum  Hundredths
	half *Scale     // the one for half-matches, nil where none is known
	unit Hundredths // what points are whole multiples of
	// computed scales: whether the table of that many boards was compared
	// with a published one
	tried  func(boards int) bool
	ranges []rows                 // by number of boards; nil where table is set
	table  func(int) []Hundredths // the winner's points by margin, the last one for every larger margin
}

// rows is a scale's table for matches of first to last boards.
type rows struct {
	first, last int
	from        []int // margins in rising order, the first one 0
	winner      []Hundredths
}

// MaxBoards is the longest match that a scale has to serve.
const MaxBoards = 100

// VP is the victory points of the side whose margin that is (negative: it lost) in a
// match of that many boards. The opponents have the points of the opposite margin, unless
// a split score gave the two sides different margins.
func (s *Scale) VP(boards, margin int) (Hundredths, error) {
	size := max(margin, -margin)
	winner, err := s.winner(boards, size)
	if err != nil {
		return 0, err
	}
	if margin < 0 {
		return s.Sum - winner, nil
	}
	return winner, nil
}

func (s *Scale) winner(boards, size int) (Hundredths, error) {
	if boards < 1 || boards > MaxBoards {
		return 0, fmt.Errorf("%w: %s, %d boards", ErrBoards, s.Name, boards)
	}
	if s.table != nil {
		t := s.table(boards)
		return t[min(size, len(t)-1)], nil
	}
	for _, r := range s.ranges {
		if boards < r.first || boards > r.last {
			continue
		}
		k := len(r.from) - 1
		for r.from[k] > size {
			k--
		}
		return r.winner[k], nil
	}
	return 0, fmt.Errorf("%w: %s, %d boards", ErrBoards, s.Name, boards)
}

// HalfMatch is the scale for half of a match, as two of them in one round are played in
// an odd field: a table of its own, which is not half of what the scale gives. It is
// nil where none is known.
func (s *Scale) HalfMatch() *Scale { return s.half }

// Unit is what all its victory points are whole multiples of: 1, a half, or a hundredth.
func (s *Scale) Unit() Hundredths { return s.unit }

// Computed reports whether the table for that many boards comes of a formula alone: no
// published one was there to compare it with.
func (s *Scale) Computed(boards int) bool { return s.tried != nil && !s.tried(boards) }

// Covers reports whether the scale has points for a match of that many boards.
func (s *Scale) Covers(boards int) bool {
	_, err := s.winner(boards, 0)
	return err == nil
}

// computed is a scale whose tables are computed, each when it is first wanted.
func computed(name string, sum, unit Hundredths, compute func(boards int) []Hundredths) *Scale {
	var tables [MaxBoards]struct {
		once  sync.Once
		table []Hundredths
	}
	return &Scale{Name: name, Sum: sum, unit: unit, table: func(boards int) []Hundredths {
		t := &tables[boards-1]
		t.once.Do(func() { t.table = compute(boards) })
		return t.table
	}}
}

var (
	wbf         = sync.OnceValue(func() *Scale { return computed("WBF continuous", 2000, 1, continuous) })
	wbfDiscrete = sync.OnceValue(func() *Scale {
		whole := computed("WBF discrete", 2000, 100, func(boards int) []Hundredths {
			return discrete(10, blitzMargin(float64(boards)))
		})
		whole.half = computed("WBF discrete, half-matches", 1000, 100, func(boards int) []Hundredths {
			return discrete(5, blitzMargin(float64(boards)/2))
		})
		whole.half.tried = func(boards int) bool { return boards == 3 || boards == 4 }
		return whole
	})
)

// WBF is the continuous scale of 2013, 20-0, for matches of 1 to 100 boards. (Source:
// "The new WBF IMP to VP scales", technical report of the WBF scoring panel: Bavin,
// Bethe, Bramley and Buchen.)
func WBF() *Scale { return wbf() }

// WBFDiscrete is the scale of 2013 in whole victory points, 20-0, for matches of 1 to 100
// boards, which the EBU uses for teams (White Book 3.1.1). All 2,620 published cells, 20
// lengths from 5 to 64 boards, are equal. Its half-matches and triples are on 10-0
// (3.1.2), of which the tables of 3 and 4 boards are published.
func WBFDiscrete() *Scale { return wbfDiscrete() }

// continuous is the winner's points by margin, 0 to the blitz. With N boards the blitz is
// 15×√N, and the points rise from 10 along a geometric series with the ratio τ³ over it,
// τ being the golden section. Rounded to hundredths the steps would no longer always
// fall, so points are raised by a hundredth until they do.
func continuous(boards int) []Hundredths {
	blitz := blitzMargin(float64(boards))
	t := make([]Hundredths, int(math.Ceil(blitz))+1)
	for i := range t {
		t[i] = Hundredths(math.Floor(100*exact(float64(i), blitz) + 0.5))
	}
	for again := true; again; {
		again = false
		for i := 1; i < len(t)-1; i++ {
			for t[i+1]-t[i] > t[i]-t[i-1] {
				t[i]++
				again = true
			}
		}
	}
	return t
}

// discrete is the winner's points by margin in whole victory points from middle to twice
// as many: up to the margin at which the continuous scale gives half a point more. A
// limit is lowered where the next range of margins would be narrower; the range of the
// middle counts the margins of both signs.
func discrete(middle int, blitz float64) []Hundredths {
	limits := make([]int, middle) // the largest margin for the middle and for each point more
	for k := range limits {
		limits[k] = int(math.Floor(margin((float64(k)+0.5)/float64(middle), blitz)))
	}
	for again := true; again; {
		again = false
		width := 2*limits[0] + 1
		for k := 0; k+1 < len(limits); k++ {
			next := limits[k+1] - limits[k]
			if next < width {
				limits[k]--
				again = true
				break
			}
			width = next
		}
	}
	var t []Hundredths
	for k, limit := range limits {
		for len(t) <= limit {
			t = append(t, Hundredths(100*(middle+k)))
		}
	}
	return append(t, Hundredths(200*middle))
}

func blitzMargin(boards float64) float64 { return 15 * math.Sqrt(boards) }

// exact is the unrounded points of the scale.
func exact(margin, blitz float64) float64 {
	if margin >= blitz {
		return 20
	}
	return 10 + 10*(1-math.Pow(ratio, margin/blitz))/(1-ratio)
}

// margin is where the unrounded scale has come that part of the way from its middle to
// its end, from 0 to 1: the inverse of exact.
func margin(part, blitz float64) float64 {
	return blitz * math.Log(1-part*(1-ratio)) / math.Log(ratio)
}

// ratio is τ³, by which the steps fall over the blitz.
var ratio = math.Pow((math.Sqrt(5)-1)/2, 3)
