package scoring_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

func named(t *testing.T, name string) *vp.Scale {
	t.Helper()
	s, err := vp.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func a(number int) scoring.Contestant { return scoring.Contestant{Section: "A", Number: number} }

// pool is a share of it in hundredths.
func pool(percent int64) scoring.Frac { return scoring.F(percent, 100) }

// void is a match that was not played for two, by White Book 3.3.9.
func void(boards int) []scoring.Unplayed {
	return []scoring.Unplayed{
		{Contestant: a(1), Opponent: a(2), Round: 1, Boards: boards, Rule: scoring.Void, For: scoring.AveragePlus},
		{Contestant: a(2), Opponent: a(1), Round: 1, Boards: boards, Rule: scoring.Void, For: scoring.AverageMinus},
	}
}

// vps are the totals of contestants, by their numbers.
func vps(rankings []scoring.Ranking) map[int]string {
	m := map[int]string{}
	for _, list := range rankings {
		for _, r := range list.Rows {
			m[r.Contestant.Number] = r.Total.String()
		}
	}
	return m
}

// The void match of White Book 2025, 3.3.9: its examples are those of 8 boards, the
// others follow from the scales.
func TestVoidMatch(t *testing.T) {
	for boards, want := range map[int]string{8: "14 6", 7: "15 5", 6: "14 6", 10: "15 5", 16: "16 4", 24: "17 3"} {
		s, err := scoring.ScoreTeams(nil, scoring.TeamOptions{Scale: vp.WBFDiscrete(), Unplayed: void(boards)})
		if err != nil {
			t.Fatal(err)
		}
		if got := vps(s.Rankings); got[1]+" "+got[2] != want {
			t.Errorf("teams, %d boards: %v, want %s", boards, got, want)
		}
	}
	for boards, want := range map[int]string{8: "14 6", 7: "14 6", 6: "13 7", 5: "14 6", 14: "15 5"} {
		s, err := scoring.ScoreSwiss(nil, scoring.Options{Winners: scoring.OneWinner, Unplayed: void(boards)},
			named(t, "EBU Swiss pairs"), boards)
		if err != nil {
			t.Fatal(err)
		}
		if got := vps(s.Rankings); got[1]+" "+got[2] != want {
			t.Errorf("pairs, %d boards: %v, want %s", boards, got, want)
		}
	}
}

// The half of a match that a pair misses in an odd field, for all lengths of the half
// (White Book 3.3.8 and 3.3.9).
func TestMissedHalf(t *testing.T) {
	for boards, want := range map[int]string{2: "6", 3: "7", 4: "7", 5: "8", 6: "7", 7: "8", 8: "8", 9: "8", 10: "8"} {
		missed := []scoring.Unplayed{{Contestant: a(1), Round: 1, Boards: boards, Half: true,
			Rule: scoring.Void, For: scoring.AveragePlus}}
		s, err := scoring.ScoreSwiss(nil, scoring.Options{Winners: scoring.OneWinner, Unplayed: missed},
			named(t, "EBU Swiss pairs"), 2*boards)
		if err != nil {
			t.Fatal(err)
		}
		if got := vps(s.Rankings)[1]; got != want {
			t.Errorf("%d boards: %s, want %s", boards, got, want)
		}
		row := &s.Rankings[0].Rows[0]
		if row.Place != 1 {
			t.Errorf("%d boards: who has played nothing but has victory points has place %d", boards, row.Place)
		}
	}
}

// margins makes matches of teams over eight boards in rounds that each come
// to a margin in IMPs.
func margins(rounds ...[3]int) (lines []scoring.Line) {
	steps := map[int]scoring.Points{0: 0, 1: 20, 2: 50, 3: 90, 4: 130, 5: 170, 6: 220, 7: 270, 8: 320,
		9: 370, 10: 430, 11: 500, 12: 600}
	for n, r := range rounds {
		for table := range 2 {
			home, away := r[0], r[1]
			if table == 1 {
				home, away = away, home
			}
			left := r[2]
			for board := 1; board <= 8; board++ {
				l := scoring.Line{Section: "A", Table: home, Round: n + 1, Board: 8*n + board, NS: home, EW: away}
				imps := max(min(left, 12), -12)
				if left -= imps; table == 0 {
					if imps < 0 {
						l.Score = -steps[-imps]
					} else {
						l.Score = steps[imps]
					}
				}
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// Who was to meet a team that left after half of an all-play-all (White Book 2.4.2): the
// best of three, in whole points. The leaver has 9 and 10 of two matches; team 1 has 9 of
// the one that it played without it.
func TestBestOfThree(t *testing.T) {
	lines := margins([3]int{2, 3, -1}, [3]int{4, 2, 0}, [3]int{1, 4, -1})
	for _, c := range []struct {
		name   string
		missed scoring.Unplayed
		scale  *vp.Scale
		want   string
	}{
		{"60 % is the best", scoring.Unplayed{Rule: scoring.BestOfThree, Share: pool(60)}, vp.WBFDiscrete(), "12"},
		{"the converse of the leaver's, rounded up",
			scoring.Unplayed{Rule: scoring.BestOfThree, Share: pool(30)}, vp.WBFDiscrete(), "11"},
		{"that of another, rounded up", scoring.Unplayed{Opponent: a(4), Rule: scoring.BestOfThree, Share: pool(30)},
			vp.WBFDiscrete(), "10"},
		{"own or share", scoring.Unplayed{Rule: scoring.OwnOrShare, Share: pool(40)}, vp.WBFDiscrete(), "9"},
		{"a share", scoring.Unplayed{Rule: scoring.ShareOfPool, Share: pool(60)}, vp.WBF(), "12"},
		{"what the other's own leaves", scoring.Unplayed{Rule: scoring.Converse, Share: pool(60)}, vp.WBF(), "8"},
		{"halves", scoring.Unplayed{Rule: scoring.BestOfThree, Share: pool(60), Half: true}, vp.WBFDiscrete(), "6"},
	} {
		c.missed.Contestant, c.missed.Round, c.missed.Boards = a(1), 4, 8
		if c.missed.Opponent == (scoring.Contestant{}) {
			c.missed.Opponent = a(2)
		}
		s, err := scoring.ScoreTeams(lines,
			scoring.TeamOptions{Scale: c.scale, RoundsApart: true, Unplayed: []scoring.Unplayed{c.missed}})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Rankings[0].Rows {
			if r.Contestant != a(1) {
				continue
			}
			u := r.Unplayed[0]
			if u.VP.String() != c.want || !r.Total.Equal(r.Score.Add(u.VP)) {
				t.Errorf("%s: %s, want %s (own %v, converse %v); total %s of %s", c.name, u.VP, c.want,
					u.Own, u.Converse, r.Total, r.Score)
			}
		}
	}
}

// ruled are the lines of a board between two teams with one ruling for each of them.
func ruled(board int, one, two scoring.RulingKind) []scoring.Line {
	first, second := &scoring.Ruling{Kind: one}, &scoring.Ruling{Kind: two}
	return []scoring.Line{
		{Section: "A", Table: 1, Round: 1, Board: board, NS: 1, EW: 2, ForNS: first, ForEW: second},
		{Section: "A", Table: 2, Round: 1, Board: board, NS: 2, EW: 1, ForNS: second, ForEW: first},
	}
}

// A match of which boards cannot be played (White Book 3.3.7): three IMPs for each of
// them, on the scale of the match as it was meant to be, for each side by its own fault.
func TestBoardsSpoilt(t *testing.T) {
	for _, c := range []struct {
		name           string
		played, margin int // so many boards came to that
		spoilt         int
		one, two       scoring.RulingKind
		want           string
	}{
		{"the book's", 4, 0, 4, scoring.AveragePlus, scoring.AverageMinus, "14 6"},
		{"one innocent", 5, 4, 2, scoring.AveragePlus, scoring.AverageMinus, "14 6"},
		{"both at fault", 5, 4, 2, scoring.AverageMinus, scoring.AverageMinus, "9 6"},
		{"neither", 5, 4, 2, scoring.AveragePlus, scoring.AveragePlus, "14 11"},
	} {
		lines := margins([3]int{1, 2, c.margin})
		lines = append(lines[:c.played], lines[8:8+c.played]...)
		for board := c.played + 1; board <= c.played+c.spoilt; board++ {
			lines = append(lines, ruled(board, c.one, c.two)...)
		}
		s, err := scoring.ScoreTeams(lines, scoring.TeamOptions{Scale: vp.WBFDiscrete(), RoundsApart: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := vps(s.Rankings); got[1]+" "+got[2] != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// Triples of teams on their own 10-0 scale (White Book 3.1.2): the published example of
// three boards, and half of the whole match on a scale that has no such table.
func TestTriples(t *testing.T) {
	three := func(margin int) (lines []scoring.Line) {
		all := margins([3]int{1, 2, margin})
		for _, l := range append(all[:3], all[8:11]...) {
			l.HalfMatch = true
			lines = append(lines, l)
		}
		return lines
	}
	half, _ := vp.WBF().VP(3, 5)
	for _, c := range []struct {
		margin int
		scale  *vp.Scale
		want   scoring.Frac
		on     scoring.OnScale
	}{
		{5, vp.WBFDiscrete(), scoring.Int(7), scoring.OnScale{Scale: "WBF discrete, half-matches"}},
		{-8, vp.WBFDiscrete(), scoring.Int(2), scoring.OnScale{Scale: "WBF discrete, half-matches"}},
		{0, vp.WBFDiscrete(), scoring.Int(5), scoring.OnScale{Scale: "WBF discrete, half-matches"}},
		{5, vp.WBF(), scoring.F(int64(half), 200), scoring.OnScale{Scale: "WBF continuous", Halved: true}},
	} {
		s, err := scoring.ScoreTeams(three(c.margin), scoring.TeamOptions{Scale: c.scale, RoundsApart: true})
		if err != nil {
			t.Fatal(err)
		}
		m := s.Matches[0]
		if got := m.Scores[0].VP; !got.Equal(c.want) {
			t.Errorf("%s, %d IMPs on 3 boards: %s, want %s", c.scale.Name, c.margin, got, c.want)
		}
		if sum := m.Scores[0].VP.Add(m.Scores[1].VP); !sum.Equal(scoring.Int(10)) {
			t.Errorf("%s: the two have %s together", c.scale.Name, sum)
		}
		steps := s.Explain(m, 0)
		if step, ok := steps[len(steps)-1].(scoring.ScaleStep); !ok || step.OnScale != c.on {
			t.Errorf("%s: explained by %+v", c.scale.Name, steps)
		}
	}
}
