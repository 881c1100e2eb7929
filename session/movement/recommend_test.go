package movement

import (
	"fmt"
	"testing"
)

// TestRecommendAll: every number of pairs from 4 to 120 gets sound proposals, in
// the order of their cost and with reasons. Of the large fields every seventh, without the build tag
// "long".
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

// TestRecommendMatrix holds the first choices against the movements that clubs'
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
	for _, w := range []Wish{{Pairs: 3}, {Pairs: 121}, {Pairs: 10, Winners: 3}, {Pairs: 10, Boards: -1}, {Pairs: 8, Boards: 24, Minutes: 20}} {
		if p, err := Recommend(w); err == nil {
			t.Errorf("%+v: %v", w, p)
		}
	}
	if p, err := Recommend(Wish{Pairs: 14, Minutes: 200}); err != nil || p[0].Rating.Minutes > 200 {
		t.Errorf("minutes only: %v %v", p, err)
	}
}

func BenchmarkRecommend(b *testing.B) {
	for pairs := 4; pairs <= 120; pairs++ {
		b.Run(fmt.Sprintf("pairs=%d", pairs), func(b *testing.B) {
			for b.Loop() {
				if _, err := Recommend(Wish{Pairs: pairs, Boards: 24, Copies: 3}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
