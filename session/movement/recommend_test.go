package movement

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestRecommendAll: every number of pairs from 4 to 120 gets sound proposals, in the
// order of their cost and with reasons. Of the large fields every seventh, without
// the build tag "long".
func TestRecommendAll(t *testing.T) {
	for pairs := 4; pairs <= 120; pairs++ {
		if pairs > 32 && pairs%7 != 0 && !everySize {
			continue
		}
		for _, copies := range []int{1, 3} {
			got, err := Recommend(Wish{Pairs: pairs, Boards: 24, Copies: copies})
			if err != nil {
				t.Errorf("%d pairs, %d copies: %v", pairs, copies, err)
				continue
			}
			for i, p := range got {
				n := 0
				for _, m := range p.Sections {
					if err := m.Validate(); err != nil {
						t.Errorf("%d pairs: %s: %v", pairs, m.Name, err)
					}
					n += len(m.Pairs())
				}
				if n != pairs {
					t.Errorf("%d pairs: %s seats %d", pairs, p.Sections[0].Name, n)
				}
				if len(p.Reasons) < 3 || i > 0 && p.Cost < got[i-1].Cost {
					t.Errorf("%d pairs: %+v", pairs, p)
				}
			}
		}
	}
}

// TestRecommendMatrix checks the first choices against the movements that clubs'
// tables of choices agree upon.
func TestRecommendMatrix(t *testing.T) {
	for _, tt := range []struct {
		wish Wish
		want string // family, rounds x boards of one of the proposals
		rank int    // at which place it must be at the latest
	}{
		{Wish{Pairs: 8, Boards: 28}, "howell 7x4", 1},
		{Wish{Pairs: 10, Boards: 27}, "howell 9x3", 1},
		{Wish{Pairs: 12, Boards: 24}, "howell 8x3", 1},
		{Wish{Pairs: 14, Boards: 28}, "mitchell 7x4", 1},
		{Wish{Pairs: 16, Boards: 24}, "double-weave 8x3", 2},
		{Wish{Pairs: 15, Boards: 24}, "share-relay 8x3", 2},
		{Wish{Pairs: 18, Boards: 27}, "mitchell 9x3", 1},
		{Wish{Pairs: 17, Boards: 27}, "mitchell 9x3", 2},
		{Wish{Pairs: 24, Boards: 24, Winners: 2}, "double-weave 12x2", 2},
		{Wish{Pairs: 26, Boards: 26}, "mitchell 13x2", 1},
		{Wish{Pairs: 22, Boards: 22}, "mitchell 11x2", 1},
		{Wish{Pairs: 28, Boards: 26, Copies: 2}, "web 13x2", 3},
		{Wish{Pairs: 36, Boards: 27, Copies: 2}, "mitchell 9x3 +1", 1},
		{Wish{Pairs: 52, Boards: 26, Copies: 2}, "mitchell 13x2 +1", 1},
		{Wish{Pairs: 54, Boards: 27, Copies: 3}, "mitchell 9x3 +2", 1},
		{Wish{Pairs: 6, Boards: 25}, "howell 5x5", 1},
		{Wish{Pairs: 4, Boards: 24}, "howell 3x8", 1},
	} {
		got, err := Recommend(tt.wish)
		if err != nil {
			t.Errorf("%+v: %v", tt.wish, err)
			continue
		}
		place := 0
		var names []string
		for i, p := range got {
			m := p.Sections[0]
			name := fmt.Sprintf("%s %dx%d", m.Family, m.Rounds, m.BoardsPerRound)
			if len(p.Sections) > 1 {
				name += fmt.Sprintf(" +%d", len(p.Sections)-1)
			}
			names = append(names, fmt.Sprintf("%s (%.1f)", name, p.Cost))
			if name == tt.want && place == 0 {
				place = i + 1
			}
		}
		if place == 0 || place > tt.rank {
			t.Errorf("%+v: %s is not among the first %d of %v", tt.wish, tt.want, tt.rank, names)
		}
	}
}

func TestRecommendWishes(t *testing.T) {
	got, err := Recommend(Wish{Pairs: 16, Boards: 24, Winners: 1, Stationary: 4, NoSharing: true, Minutes: 190})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range got {
		if p.Sections[0].Winners != 1 || len(p.Rating.Stationary) < 4 || p.Rating.Shares > 0 || p.Rating.Minutes > 190 {
			t.Errorf("%s: %+v", p.Sections[0].Name, p.Rating)
		}
	}
	for _, w := range []Wish{{Pairs: 3}, {Pairs: 121}, {Pairs: 10, Winners: 3}, {Pairs: 10, Boards: -1},
		{Pairs: 8, Boards: 24, Minutes: 20}} {
		if p, err := Recommend(w); err == nil {
			t.Errorf("%+v: %v", w, p)
		}
	}
	if p, err := Recommend(Wish{Pairs: 14, Minutes: 200}); err != nil || p[0].Rating.Minutes > 200 {
		t.Errorf("minutes only: %v %v", p, err)
	}
}

// TestRecommendSane: for every number of pairs and every usual number of boards, with one
// set of boards, all proposals are sound and seat everybody, and rounds of a single board
// come first only where not even a third set would give anything else. Of the large
// fields every third number of boards, without the build tag "long".
func TestRecommendSane(t *testing.T) {
	for pairs := minPairs; pairs <= maxPairs; pairs++ {
		t.Run(fmt.Sprint(pairs), func(t *testing.T) {
			t.Parallel()
			for boards := 18; boards <= 30; boards++ {
				if pairs > 32 && boards%3 != pairs%3 && !everySize {
					continue
				}
				got, err := Recommend(Wish{Pairs: pairs, Boards: boards})
				if err != nil {
					t.Errorf("%d boards: %v", boards, err)
					continue
				}
				for i, p := range got {
					seated := 0
					for _, m := range p.Sections {
						if err := m.Validate(); err != nil {
							t.Errorf("%d boards: %s: %v", boards, m.Name, err)
						}
						seated += len(m.Pairs())
					}
					if seated != pairs || i > 0 && p.Cost < got[i-1].Cost {
						t.Errorf("%d boards, proposal %d seats %d, cost %.1f", boards, i+1, seated, p.Cost)
					}
					needs, beyond := p.Rating.Copies, slices.IndexFunc(p.Reasons,
						func(r Reason) bool { return r.Kind == BeyondCopies })
					if (needs > 1) != (beyond >= 0) ||
						needs > 1 && (p.Reasons[beyond].Count != needs || p.Reasons[beyond].Wanted != 1) {
						t.Errorf("%d boards: %s needs %d sets and says %v", boards,
							p.Sections[0].Name, needs, p.Reasons)
					}
				}
				if first := got[0]; first.oneBoard() {
					for copies := 2; copies <= 3; copies++ {
						more, err := Recommend(Wish{Pairs: pairs, Boards: boards, Copies: copies})
						if err == nil && !more[0].oneBoard() && more[0].Rating.Copies <= copies {
							t.Errorf("%d boards: rounds of one board (%s), and %d sets would give %s", boards,
								first.Sections[0].Name, copies, more[0].Sections[0].Name)
						}
					}
				}
			}
		})
	}
}

// TestRecommendMoreSets: with one set in a large room the web comes first, and says what
// it needs; what the one set gives comes last.
func TestRecommendMoreSets(t *testing.T) {
	for pairs := 43; pairs <= 120; pairs += 11 {
		got, err := Recommend(Wish{Pairs: pairs, Boards: 24, Copies: 1})
		if err != nil {
			t.Fatal(err)
		}
		if m := got[0].Sections[0]; m.Family != "web" || m.BoardsPerRound != 2 || got[0].Rating.Copies < 2 {
			t.Errorf("%d pairs: first comes %s", pairs, m.Name)
		}
		if last := got[len(got)-1]; last.Rating.Copies != 1 ||
			last.oneBoard() != slices.ContainsFunc(last.Reasons,
				func(r Reason) bool { return r.Kind == OneBoardRounds }) {
			t.Errorf("%d pairs: last comes %s: %v", pairs, last.Sections[0].Name, last.Reasons)
		}
	}
}

func TestGainsOfMoreSetsOfBoards(t *testing.T) {
	gains, err := Gains(Wish{Pairs: 43, Boards: 24})
	if err != nil || len(gains) == 0 || gains[0].Copies != 2 ||
		gains[0].First.oneBoard() || gains[0].Saved < littleGain {
		t.Fatalf("%+v, %v", gains, err)
	}
	for i, g := range gains {
		if g.First.Rating.Copies > g.Copies || i > 0 && g.Copies <= gains[i-1].Copies {
			t.Errorf("with %d sets: %s needs %d", g.Copies, g.First.Sections[0].Name, g.First.Rating.Copies)
		}
	}
	if gains, err := Gains(Wish{Pairs: 14, Boards: 28}); err != nil || len(gains) > 0 {
		t.Errorf("seven tables gain nothing: %+v, %v", gains, err)
	}
	if _, err := Gains(Wish{Pairs: 2}); !errors.Is(err, ErrCannotExist) {
		t.Errorf("error %v", err)
	}
}

// BenchmarkRecommend proposes for one and three sets of boards at sizes up to the
// largest; ms/wish is what a director waits for, at most 50.
func BenchmarkRecommend(b *testing.B) {
	for _, copies := range []int{1, 3} {
		for _, pairs := range []int{12, 43, 60, 77, 88, 99, 120} {
			for _, boards := range []int{24, 30} {
				b.Run(fmt.Sprintf("pairs=%d/boards=%d/copies=%d", pairs, boards, copies), func(b *testing.B) {
					for b.Loop() {
						if _, err := Recommend(Wish{Pairs: pairs, Boards: boards, Copies: copies}); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/wish")
				})
			}
		}
	}
}
