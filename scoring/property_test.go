package scoring

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// anyBoard is a board with up to twelve lines: ordinary scores, and if asked for
// weighted ones and forms.
func anyBoard(rng *rand.Rand, weighted, forms bool) []Line {
	points := func() Points {
		r := Result{Contract{1 + rng.IntN(7), Denomination(rng.IntN(5)), Doubling(rng.IntN(3))},
			Direction(rng.IntN(4)), 0}
		r.Tricks = rng.IntN(4) - 3
		return r.Score(Vulnerability(rng.IntN(4)))
	}
	lines := traveller(make([]Points, 1+rng.IntN(12))...)
	for i := range lines {
		l := &lines[i]
		l.Table = i + 1
		l.Score = points()
		if rng.IntN(3) == 0 {
			l.Score = lines[rng.IntN(i+1)].Score
		}
		if weighted && rng.IntN(4) == 0 {
			n := int64(2 + rng.IntN(9))
			k := 1 + rng.Int64N(n-1)
			both(l, Assign(Weighted{F(k, n), points()}, Weighted{F(n-k, n), points()}))
		}
		if forms {
			l.Form = string(rune('a' + rng.IntN(2)))
		}
	}
	return lines
}

// naive is the matchpoints of line i for North-South straight from Law 78A: every score
// against every other, weighted ones as distributions.
func naive(lines []Line, i int) Frac {
	scores := func(l *Line) []Weighted {
		if l.ForNS != nil {
			return l.ForNS.Scores
		}
		return []Weighted{{Int(1), l.Score}}
	}
	var mp Frac
	for j := range lines {
		if j == i || lines[j].Form != lines[i].Form {
			continue
		}
		for _, a := range scores(&lines[i]) {
			for _, b := range scores(&lines[j]) {
				won := int64(1)
				switch {
				case a.Score > b.Score:
					won = 2
				case a.Score < b.Score:
					won = 0
				}
				mp = mp.Add(a.Weight.Mul(b.Weight).Mul(Int(won)))
			}
		}
	}
	return mp
}

func TestMatchpointProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 1500 {
		lines := anyBoard(rng, rng.IntN(2) == 0, rng.IntN(3) == 0)
		full := len(lines) + rng.IntN(4)
		opt := Options{SmallGroups: SmallGroupsNone, Expected: full}
		s := score(t, lines, opt)
		halves := score(t, lines, Options{SmallGroups: SmallGroupsNone, Expected: full, Halves: true})
		top := Int(int64(2 * (full - 1)))
		for _, b := range s.Boards {
			var sum Frac
			for k := range b.Awards {
				a := &b.Awards[k]
				if a.Side != NS {
					continue
				}
				n := Int(int64(b.NS.Scores))
				other := s.award(t, a.Line, EW)
				if full == 1 {
					continue // one score alone
				}
				sum = sum.Add(a.Value)
				// Neuberg of the naive matchpoints, and the identity where
				// nothing is missing
				want := naive(lines, a.Line).Mul(Int(int64(full))).Add(Int(int64(full)).Sub(n)).Div(n)
				if !a.Value.Equal(want) {
					t.Fatalf("%s: %s, naively %s", &lines[a.Line], a.Value, want)
				}
				if b.NS.Scores == full && !want.Equal(naive(lines, a.Line)) {
					t.Fatal("Neuberg changes a full board")
				}
				if !a.Value.Add(other.Value).Equal(top) {
					t.Fatalf("%s + %s is not %s", a.Value, other.Value, top)
				}
				if h := halves.award(t, a.Line, NS); !h.Value.Mul(Int(2)).Equal(a.Value) ||
					!h.Max.Mul(Int(2)).Equal(a.Max) {
					t.Fatalf("%s at 1-½-0, %s at 2-1-0", h.Value, a.Value)
				}
				for _, q := range b.NS.Frequency { // a better score is never worth less
					for _, r := range b.NS.Frequency {
						if q.Score > r.Score && q.Value.Cmp(r.Value) <= 0 {
							t.Fatalf("%d is worth %s, %d %s", q.Score, q.Value, r.Score, r.Value)
						}
					}
				}
			}
			if want := Int(int64(b.NS.Scores * (full - 1))); full > 1 && !sum.Equal(want) {
				t.Fatalf("the group sums to %s, not %s", sum, want)
			}
		}
	}
}

// session is several boards at random with rulings of every kind.
func anySession(rng *rand.Rand) []Line {
	var lines []Line
	for board := 1; board <= 5; board++ {
		for _, l := range anyBoard(rng, true, rng.IntN(5) == 0) {
			l.Board, l.Section = board, string(rune('A'+rng.IntN(2)))
			switch rng.IntN(15) {
			case 0:
				l.ForNS = &Ruling{Kind: AveragePlus}
			case 1:
				both(&l, &Ruling{Kind: NotPlayed})
			case 2:
				both(&l, &Ruling{Kind: Undecided})
			case 3:
				l.ForEW = &Ruling{Kind: AverageMinus}
			case 4:
				l.ForEW = Assign(Weighted{Int(1), 50})
			}
			lines = append(lines, l)
		}
	}
	return lines
}

func anyOptions(rng *rand.Rand) Options {
	return Options{
		Method: Method(rng.IntN(3)), Tops: Tops(rng.IntN(4)), SmallGroups: SmallGroups(rng.IntN(4)),
		NeubergPlaces: 4 * rng.IntN(2), Rounding: []Rounding{HalfAwayFromZero,
			HalfAwayFromAverage, HalfUp}[rng.IntN(3)],
		ScaleFrequencies: rng.IntN(2) == 0, Divisor: Divisor(rng.IntN(4)), IMPUnit: F(int64(rng.IntN(2)), 4),
		OwnWindow: OtherBoards(rng.IntN(2)),
		Winners:   Winners(rng.IntN(2)), BySection: rng.IntN(2) == 0, OwnSession: rng.IntN(3) == 0,
	}
}

// comparable is the standings without what depends on the order of the lines.
func (s *Standings) comparable() any {
	type line struct {
		c          Contestant
		label      string
		total, pct string
		awards     []string
	}
	var all []line
	for _, list := range s.Rankings {
		for i := range list.Rows {
			r := &list.Rows[i]
			l := line{r.Contestant, r.Label(), r.Total.String(), r.Percentage.String(), nil}
			for _, a := range r.Awards {
				l.awards = append(l.awards, a.Value.String())
			}
			if r.Played+r.Pending > len(r.Awards) {
				l.label = "impossible"
			}
			slices.Sort(l.awards)
			all = append(all, l)
		}
	}
	return all
}

func TestOrderDoesNotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 200 {
		lines, opt := anySession(rng), anyOptions(rng)
		want := score(t, lines, opt).comparable()
		rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		if got := score(t, lines, opt).comparable(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v\n%v\n%v", opt, got, want)
		}
	}
}
