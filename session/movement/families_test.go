package movement

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
)

// TestGoldenFamilies keeps the tables of the families that need more than a
// Mitchell.
func TestGoldenFamilies(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
	}{
		{"blackpool", Options{Tables: 10, BoardsPerRound: 2}},
		{"bowman", Options{Tables: 10, BoardsPerRound: 3}},
		{"web", Options{Tables: 14, Rounds: 13, BoardsPerRound: 2}},
		{"web", Options{Tables: 15, Rounds: 13, BoardsPerRound: 2}},
		{"appendix", Options{Tables: 17, Rounds: 12, BoardsPerRound: 2}},
		{"hesitation", Options{Tables: 7, BoardsPerRound: 3}},
		{"double-hesitation", Options{Tables: 10, BoardsPerRound: 2}},
		{"two-stanza", Options{Tables: 6, BoardsPerRound: 4}},
		{"barometer", Options{Tables: 4, BoardsPerRound: 4}},
		{"rover", Options{Tables: 8, BoardsPerRound: 3}},
		{"american-whist", Options{Tables: 9, BoardsPerRound: 3}},
		{"new-england", Options{Tables: 8, BoardsPerRound: 3}},
		{"stagger", Options{Tables: 8, BoardsPerRound: 6}},
		{"parallel-rows", Options{Tables: 6, BoardsPerRound: 8}},
		{"round-robin", Options{Tables: 5, BoardsPerRound: 6}},
		{"triangle", Options{Tables: 3, Rounds: 2, BoardsPerRound: 6}},
		{"pivot", Options{Tables: 8, BoardsPerRound: 4}},
		{"patton", Options{Tables: 6, BoardsPerRound: 5}},
		{"rainbow", Options{Tables: 5, BoardsPerRound: 4}},
		{"individual", Options{Tables: 2, BoardsPerRound: 4}},
		{"individual", Options{Tables: 4, BoardsPerRound: 2}},
		{"individual-sit-out", Options{Tables: 3, BoardsPerRound: 2}},
		{"swiss", Options{Tables: 6, Rounds: 7, BoardsPerRound: 4}},
	} {
		m, err := Make(tt.family, tt.o)
		if err != nil {
			t.Error(err)
			continue
		}
		golden(t, fmt.Sprintf("%s-%dx%d", tt.family, tt.o.Tables, max(m.Rounds, m.Planned)), table(m))
	}
}

// TestPublishedRows compares single rows with published tables: the round-by-round
// rows of EBU movement tables named in the comments.
func TestPublishedRows(t *testing.T) {
	check := func(m *Movement, table int, want ...[3]int) {
		t.Helper()
		for i, w := range want {
			r, _ := m.At(table, i+1)
			if r.NS != w[0] || r.EW != w[1] || (r.Low-1)/m.BoardsPerRound+1 != w[2] {
				t.Errorf("%s, table %d, round %d: %v, want %v", m.Name, table, i+1, r, w)
			}
		}
	}
	// Stagger, 8 teams, both sessions.
	m := mustMake(t, "stagger", Options{Tables: 8, Rounds: 7, BoardsPerRound: 6})
	check(m, 3, [3]int{3, 4, 3}, [3]int{3, 6, 4}, [3]int{3, 8, 1}, [3]int{3, 2, 2}, [3]int{3, 5, 7},
		[3]int{3, 7, 8}, [3]int{3, 1, 5})
	// Appendix, 17 tables, 12 rounds over 13 sets (two winners, equal numbers).
	m = mustMake(t, "appendix", Options{Tables: 17, Rounds: 12, BoardsPerRound: 2, EqualNumbers: true})
	check(m, 5, [3]int{5, 5, 5}, [3]int{17, 7, 6}, [3]int{16, 9, 7}, [3]int{15, 11, 8},
		[3]int{14, 13, 9}, [3]int{13, 2, 10})
	check(m, 14, [3]int{14, 14, 1}, [3]int{13, 14, 2}, [3]int{12, 14, 3})
	// The base of the 8-table rover is the share and relay Mitchell.
	m = mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 3, EqualNumbers: true})
	check(m, 5, [3]int{5, 5, 6}, [3]int{5, 4, 7}, [3]int{5, 3, 8}, [3]int{5, 2, 1}, [3]int{5, 1, 2}, [3]int{5, 8, 3},
		[3]int{5, 7, 4}, [3]int{5, 6, 5})
	check(m, 8, [3]int{8, 8, 1}, [3]int{8, 7, 2})
}

func TestFamilyRefusals(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
		want   string
	}{
		{"double-hesitation", Options{Tables: 4}, "5 tables or more, below which pairs would meet twice"},
		{"appendix", Options{Tables: 10, Rounds: 9}, "10 tables cannot play 9 rounds"},
		{"rover", Options{Tables: 9, Rounds: 9}, "9 tables cannot play 9 rounds: it takes 2 to 8"},
		{"web", Options{Tables: 15, Rounds: 12}, "15 tables cannot play 12 rounds: it takes 5, 7, 9, 11 or 13"},
		{"web", Options{Tables: 14, Rounds: 13, Copies: 1}, "it takes 2 copies"},
		{"two-stanza", Options{Tables: 8}, "twice an odd number"},
		{"american-whist", Options{Tables: 9, Rounds: 5}, "it takes 2, 4, 6 or 8"},
		{"american-whist", Options{Tables: 8}, "an odd number of teams"},
		{"new-england", Options{Tables: 7}, "an even number of teams"},
		{"parallel-rows", Options{Tables: 8}, "twice an odd number"},
		{"triangle", Options{Tables: 3, Rounds: 3}, "it takes 2, 4"},
		{"head-to-head", Options{Tables: 3}, "two teams"},
		{"pivot", Options{Tables: 4}, "5 teams or more"},
		{"pivot", Options{Tables: 9, Rounds: 5}, "it takes 2, 4, 6 or 8"},
		{"patton", Options{Tables: 6, Rounds: 4}, "6 tables cannot play 4 rounds: it takes 5"},
		{"rainbow", Options{Tables: 9}, "a prime number"},
		{"individual", Options{Tables: 6}, "at 2 to 5 tables"},
		{"barometer", Options{Tables: 8, BoardsPerRound: 2, Copies: 1}, "8 tables cannot share 1 copies of 2 boards"},
		{"twin", Options{Tables: 18}, "use MakeSections"},
		{"bowman", Options{Tables: 4}, "5 tables or more"},
		{"mitchell", Options{Tables: 15, Rounds: 15, BoardsPerRound: 2, Half: NSMissing, EqualNumbers: true, Switch: 2},
			"equal numbers need two winners"},
		{"american-whist", Options{Tables: 9, Half: NSMissing}, "no half tables"},
	} {
		_, err := Make(tt.family, tt.o)
		if !errors.Is(err, ErrCannotExist) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %+v: got error %v, want %q", tt.family, tt.o, err, tt.want)
		}
	}
	// A rover that joins from round 1 on 9 tables over 9 rounds does not exist.
	if _, err := mustMake(t, "mitchell", Options{Tables: 9, BoardsPerRound: 3}).AddRover(NSMissing,
		2); !errors.Is(err, ErrCannotExist) {
		t.Errorf("rover on 9 tables for 9 rounds: %v", err)
	}
}

func TestRoverTakesAPlaceInEveryRoundButTheFirst(t *testing.T) {
	for _, side := range []HalfTable{NSMissing, EWMissing} {
		m := mustMake(t, "rover", Options{Tables: 8, BoardsPerRound: 3, Side: side})
		if n := len(m.Pairs()); n != 17 {
			t.Fatalf("%d pairs", n)
		}
		for round := 1; round <= m.Rounds; round++ {
			out := m.SitsOut(round)
			if len(out) != 1 || round == 1 && out[0] != 17 || round > 1 && (out[0] <= 8) != (side == NSMissing) {
				t.Errorf("round %d: %v sit out", round, out)
			}
		}
		if got := len(boardsOf(m, 17)); got != 21 {
			t.Errorf("the rover plays %d boards", got)
		}
	}
	late, err := mustMake(t, "skip-mitchell", Options{Tables: 10, BoardsPerRound: 3}).AddRover(NSMissing, 5)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := late.Seat(21, 4); ok || len(boardsOf(late, 21)) != 15 {
		t.Error("a rover that joins in round 5 plays 5 rounds of 3")
	}
	equal, err := mustMake(t, "mitchell",
		Options{Tables: 7, BoardsPerRound: 4, EqualNumbers: true}).AddRover(NSMissing, 2)
	if err != nil || len(equal.Distinct().Pairs()) != 15 {
		t.Errorf("equal numbers: %v", err)
	}
}

func TestSectionsOfAFamilyPlayTheSameBoards(t *testing.T) {
	for _, tt := range []struct {
		family   string
		o        Options
		families string
	}{
		{"twin", Options{Tables: 18, Rounds: 9, BoardsPerRound: 3}, "mitchell mitchell"},
		{"twin", Options{Tables: 17, Rounds: 9, BoardsPerRound: 3}, "mitchell hesitation"},
		{"twin", Options{Tables: 16, Rounds: 9, BoardsPerRound: 3}, "hesitation hesitation"},
		{"twin", Options{Tables: 26, Rounds: 13, BoardsPerRound: 2, Half: NSMissing}, "mitchell mitchell"},
		{"triplet", Options{Tables: 27, Rounds: 9, BoardsPerRound: 3}, "mitchell mitchell mitchell"},
		{"triplet", Options{Tables: 25, Rounds: 9, BoardsPerRound: 3}, "mitchell hesitation hesitation"},
		{"mitchell", Options{Tables: 7, BoardsPerRound: 3}, "mitchell"},
	} {
		s, err := MakeSections(tt.family, tt.o)
		if err != nil {
			t.Errorf("%s %d: %v", tt.family, tt.o.Tables, err)
			continue
		}
		var names []string
		tables := 0
		for _, m := range s {
			names = append(names, m.Family)
			tables += m.Tables
			if !slices.Equal(m.Boards(), s[0].Boards()) {
				t.Errorf("%s: section %s plays other boards", tt.family, m.Section)
			}
		}
		if got := strings.Join(names, " "); got != tt.families || tables != tt.o.Tables {
			t.Errorf("%s: %s with %d tables", tt.families, got, tables)
		}
	}
	twin, err := Find("twin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := twin.Make(Options{Tables: 18}); !errors.Is(err, ErrCannotExist) {
		t.Errorf("a family of several sections made one movement: %v", err)
	}
	if _, err := MakeSections("twin", Options{Tables: 8}); !errors.Is(err, ErrCannotExist) {
		t.Errorf("8 tables in two sections: %v", err)
	}
	// Every size that the registry claims.
	for _, name := range []string{"twin", "triplet"} {
		f, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for tables := 1; tables <= 48; tables++ {
			for _, r := range f.Rounds(tables) {
				for _, half := range []HalfTable{FullTables, NSMissing} {
					if _, err := MakeSections(name,
						Options{Tables: tables, Rounds: r, BoardsPerRound: 1, Half: half}); err != nil {
						t.Errorf("%s %d tables, %d rounds: %v", name, tables, r, err)
					}
				}
			}
		}
	}
}

// Everybody partners everybody once and has everybody as an opponent twice.
func TestIndividualsPartnerEverybodyOnce(t *testing.T) {
	for _, tt := range []struct {
		family  string
		tables  int
		players int
	}{{"individual", 2, 8}, {"individual", 3, 12}, {"individual", 4, 16}, {"individual", 5, 20},
		{"individual-sit-out", 3, 13}, {"individual-sit-out", 4, 17}} {
		m := mustMake(t, tt.family, Options{Tables: tt.tables, BoardsPerRound: 1})
		partners, opponents := map[[2]int]int{}, map[[2]int]int{}
		add := func(m map[[2]int]int, a, b int) { m[[2]int{min(a, b), max(a, b)}]++ }
		for _, r := range m.Rows {
			add(partners, r.NS, r.South)
			add(partners, r.EW, r.West)
			for _, a := range []int{r.NS, r.South} {
				add(opponents, a, r.EW)
				add(opponents, a, r.West)
			}
		}
		if len(m.Pairs()) != tt.players {
			t.Errorf("%d players, want %d", len(m.Pairs()), tt.players)
		}
		for a := 1; a <= tt.players; a++ {
			for b := a + 1; b <= tt.players; b++ {
				if k := [2]int{a, b}; partners[k] != 1 || opponents[k] != 2 {
					t.Errorf("%s: %d and %d are partners %d times and opponents %d times", m.Name,
						a, b, partners[k], opponents[k])
				}
			}
		}
	}
}

func TestTeamsMeet(t *testing.T) {
	for _, tt := range []struct {
		family   string
		o        Options
		everyone bool
	}{
		{"american-whist", Options{Tables: 9}, true},
		{"american-whist", Options{Tables: 9, Rounds: 6}, false},
		{"new-england", Options{Tables: 8}, true},
		{"stagger", Options{Tables: 8, Rounds: 7}, true},
		{"round-robin", Options{Tables: 7}, true},
		{"triangle", Options{Tables: 3, Rounds: 2}, true},
	} {
		m := mustMake(t, tt.family, tt.o)
		met := map[[2]int]bool{}
		for _, r := range m.Rows {
			if m.Playing(r) {
				met[[2]int{r.NS, r.EW}] = true
			}
		}
		all := tt.o.Tables * (tt.o.Tables - 1)
		if (len(met) == all) != tt.everyone {
			t.Errorf("%s: %d of %d matches", m.Name, len(met), all)
		}
	}
	m := mustMake(t, "american-whist", Options{Tables: 9})
	m.Rows[m.index(1, 1)].EW, m.Rows[m.index(2, 1)].EW = m.Rows[m.index(2, 1)].EW, m.Rows[m.index(1, 1)].EW
	if !slices.ContainsFunc(m.Problems(), func(p Problem) bool { return p.Kind == HalfMatch }) {
		t.Error("half a match is not noticed")
	}
}

func TestSwissGivesNobodyTwoByes(t *testing.T) {
	for _, method := range []DrawMethod{Swiss, Monrad, Danish} {
		m := mustMake(t, "swiss", Options{Tables: 8, Rounds: 7, BoardsPerRound: 4, Half: NSMissing})
		byes := map[int]bool{15: true} // round 1
		for m.Rounds < 7 {
			d := Draw{Method: method}
			for p := 1; p <= 15; p++ {
				d.Standings = append(d.Standings, Standing{p, scoring.Int(int64((p * 7 * m.Rounds) % 15))})
			}
			next, drawn, err := m.NextRound(d)
			if err != nil {
				t.Fatal(err)
			}
			bye := drawn.Bye
			if byes[bye] || bye == 0 {
				t.Errorf("bye %d again", bye)
			}
			byes[bye] = true
			if method != Danish && next.Revenge {
				t.Error("pairs meet again in a field that is large enough")
			}
			m = next
		}
		if m.Rounds != 7 || m.Validate() != nil {
			t.Errorf("%v", m.Validate())
		}
	}
	// The best meet the nearest they have not met: 1-3 met in round 1, so 1-2.
	m := mustMake(t, "swiss", Options{Tables: 2, Rounds: 3, BoardsPerRound: 8})
	standings := []Standing{{3, scoring.Int(5)}, {1, scoring.Int(5)}, {2, scoring.Int(1)}, {4, scoring.Int(1)}}
	next, _, err := m.NextRound(Draw{Standings: standings, Stationary: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	r, _ := next.At(1, 2)
	if r.NS != 1 || r.EW == 3 || r.Low != 9 {
		t.Errorf("stationary pair 1: %v", r)
	}
	// A small field runs out of opponents: the fewest meet again.
	for next.Rounds < 4 {
		if next, _, err = next.NextRound(Draw{Standings: standings}); err != nil {
			t.Fatal(err)
		}
	}
	if !next.Revenge {
		t.Error("round 4 of 4 pairs must repeat")
	}
	// So does a large field in the end: every possible opponent has been met.
	robin := mustMake(t, "swiss", Options{Tables: 6, Rounds: 12, BoardsPerRound: 2})
	for robin.Rounds < 12 {
		if robin, _, err = robin.NextRound(Draw{Standings: field(12)}); err != nil {
			t.Fatal(err)
		}
	}
	if !robin.Revenge {
		t.Error("12 rounds of 12 pairs must repeat")
	}
	double, _, err := mustMake(t, "swiss",
		Options{Tables: 6, Rounds: 7, BoardsPerRound: 4}).NextRound(Draw{Standings: field(12), Double: true})
	if err != nil || double.Rounds != 3 {
		t.Errorf("two rounds at once: %v", err)
	}
	teams := mustMake(t, "swiss-teams", Options{Tables: 6, Rounds: 5, BoardsPerRound: 8})
	teams, _, err = teams.NextRound(Draw{Standings: field(6)})
	if err != nil || teams.Rounds != 2 {
		t.Errorf("teams: %v", err)
	}
	// Board numbers begin again after 63.
	long := mustMake(t, "swiss", Options{Tables: 10, Rounds: 9, BoardsPerRound: 8})
	for long.Rounds < 8 {
		if long, _, err = long.NextRound(Draw{Standings: field(20)}); err != nil {
			t.Fatal(err)
		}
	}
	if r, _ := long.At(1, 8); r.Low != 1 || !long.Reuse {
		t.Errorf("round 8: %v", r)
	}
	for _, d := range []Draw{{}, {Standings: []Standing{{1, scoring.Int(1)}, {1, scoring.Int(2)}}},
		{Standings: []Standing{{-1, scoring.Int(1)}, {1, scoring.Int(2)}}}} {
		if _, _, err := m.NextRound(d); !errors.Is(err, ErrCannotExist) {
			t.Errorf("%+v: %v", d, err)
		}
	}
	if _, _, err := mustMake(t, "mitchell",
		Options{Tables: 5}).NextRound(Draw{Standings: field(10)}); !errors.Is(err, ErrCannotExist) {
		t.Errorf("a Mitchell is no Swiss: %v", err)
	}
}

func field(n int) []Standing {
	var s []Standing
	for i := 1; i <= n; i++ {
		s = append(s, Standing{i, scoring.Int(int64(n - i))})
	}
	return s
}

// matches returns the boards of every match, the rounds in which each way of it is
// played, and whom every team meets.
func matches(m *Movement) (boards map[[2]int][]int, rounds map[[2]int][]int, meets map[int]map[int]bool) {
	boards, rounds, meets = map[[2]int][]int{}, map[[2]int][]int{}, map[int]map[int]bool{}
	for _, r := range m.Rows {
		if !m.Playing(r) {
			continue
		}
		g := [2]int{r.NS, r.EW}
		boards[g] = append(boards[g], r.Boards()...)
		rounds[g] = append(rounds[g], r.Round)
		if meets[r.NS] == nil {
			meets[r.NS] = map[int]bool{}
		}
		meets[r.NS][r.EW] = true
	}
	return boards, rounds, meets
}

// At every size each stanza of two rounds holds two whole matches of every team, on
// boards that it has not played, and no team is met twice.
func TestPivotTeamsPlayWholeMatches(t *testing.T) {
	for n := 5; n <= 63; n++ {
		m := mustMake(t, "pivot", Options{Tables: n, BoardsPerRound: 1})
		if want := (n - 1) / 2 * 2; m.Rounds != want || len(m.Breaks) != want/2-1 {
			t.Fatalf("%d teams: %d rounds, breaks %v", n, m.Rounds, m.Breaks)
		}
		boards, rounds, meets := matches(m)
		for g, b := range boards {
			back := [2]int{g[1], g[0]}
			if !slices.Equal(b, boards[back]) || (rounds[g][0]+1)/2 != (rounds[back][0]+1)/2 || len(rounds[g]) != 1 {
				t.Errorf("%d teams: %v in rounds %v and %v, boards %v and %v", n, g, rounds[g],
					rounds[back], b, boards[back])
			}
		}
		for team := 1; team <= n; team++ {
			if len(meets[team]) != m.Rounds || len(boardsOf(m, team)) != m.Rounds {
				t.Errorf("%d teams: team %d meets %d and plays %d boards in %d rounds", n, team, len(meets[team]),
					len(boardsOf(m, team)), m.Rounds)
			}
		}
		if err := soundBySecondCheck(m); err != nil {
			t.Errorf("%d teams: %v", n, err)
		}
	}
	whist := mustMake(t, "american-whist", Options{Tables: 7, BoardsPerRound: 3})
	whist.Breaks = []int{2}
	p := whist.Problems()
	if len(p) != 14 || p[0].Kind != OpenAtBreak || p[0].Count != 2 || p[0].Warning {
		t.Errorf("the matches of an American Whist are not whole after two rounds: %v", p)
	}
	whist.Breaks = []int{6}
	if p := whist.Problems(); len(p) != 1 || p[0].Fault != NumberOfBreak {
		t.Errorf("a break after the last round: %v", p)
	}
}

// At every size everybody meets everybody once, and both halves of a match are played in
// the same round on boards that no other match has then, up to six teams excepted.
func TestPattonTeamsMeetEverybodyOnce(t *testing.T) {
	for n := 3; n <= 32; n++ {
		m := mustMake(t, "patton", Options{Tables: n, BoardsPerRound: 1})
		boards, rounds, meets := matches(m)
		for g := range boards {
			back := [2]int{g[1], g[0]}
			if !slices.Equal(boards[g], boards[back]) || !slices.Equal(rounds[g], rounds[back]) || len(rounds[g]) != 1 {
				t.Errorf("%d teams: %v in rounds %v and %v", n, g, rounds[g], rounds[back])
			}
		}
		for team := 1; team <= n; team++ {
			if len(meets[team]) != n-1 {
				t.Errorf("%d teams: team %d meets %d", n, team, len(meets[team]))
			}
		}
		if n > 6 && m.mostTogether() != 2 {
			t.Errorf("%d teams: %d tables on the same boards", n, m.mostTogether())
		}
		for round := 1; round <= m.Rounds; round++ {
			if rest := m.SitsOut(round); len(rest) != n%2 {
				t.Errorf("%d teams, round %d: %v rest", n, round, rest)
			}
		}
	}
}
