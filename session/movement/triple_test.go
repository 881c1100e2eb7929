package movement

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
)

// rowsOf prints the rows of a round that a triple covers: "3v4/1-4 …" by table.
func rowsOf(m *Movement, t Triple, round int) string {
	var s []string
	for _, r := range m.Round(round) {
		if t.covers(r) {
			s = append(s, fmt.Sprintf("%d:%dv%d/%d-%d", r.Table, r.NS, r.EW, r.Low, r.High))
		}
	}
	return strings.Join(s, " ")
}

func TestOddFieldFirstRound(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
		triple string
		rows   string
	}{
		// The boards 41-44 are the third set, above the 40 of the five rounds.
		{"swiss-teams", Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: ShortTriangle},
			"short triangle of 5, 6 and 7 in round 1",
			"5:5v6/1-4 6:6v7/5-8 7:7v5/41-44 8:5v7/41-44 9:6v5/1-4 10:7v6/5-8"},
		{"swiss-teams", Options{Tables: 7, Rounds: 7, BoardsPerRound: 7, Odd: ShortTriangle},
			"short triangle of 5, 6 and 7 in round 1",
			"5:5v6/1-3 6:6v7/4-6 7:7v5/50-52 8:5v7/50-52 9:6v5/1-3 10:7v6/4-6"},
		{"swiss-teams", Options{Tables: 3, Rounds: 2, BoardsPerRound: 6, Odd: ShortTriangle},
			"short triangle of 1, 2 and 3 in round 1",
			"1:1v2/1-3 2:2v3/4-6 3:3v1/13-15 4:1v3/13-15 5:2v1/1-3 6:3v2/4-6"},
		{"swiss-teams", Options{Tables: 7, Rounds: 7, BoardsPerRound: 7, Odd: LongTriangle},
			"long triangle of 5, 6 and 7 in round 1 and 2",
			"5:5v6/1-7 6:6v7/8-14 7:7v5/50-56"},
		{"swiss", Options{Tables: 4, Half: EWMissing, Rounds: 5, BoardsPerRound: 6, Odd: HalfMatches},
			"half-matches of 5, 6 and 7 in round 1",
			"3:5v6/1-3 4:5v7/4-6"},
	} {
		m := mustMake(t, tt.family, tt.o)
		if len(m.Triples) != 1 || m.Triples[0].String() != tt.triple {
			t.Errorf("%s: %v, want %s", tt.family, m.Triples, tt.triple)
			continue
		}
		if got := rowsOf(m, m.Triples[0], 1); got != tt.rows {
			t.Errorf("%s: %s, want %s", tt.triple, got, tt.rows)
		}
		if p := m.Problems(); len(p) != 0 {
			t.Errorf("%s: %v", tt.triple, p)
		}
		if got := len(m.SitsOut(1)); got != 0 {
			t.Errorf("%s: %d sit out", tt.triple, got)
		}
	}
}

// TestOddFieldWholeEvening plays every size with every way: nobody has its share of
// the odd field twice while others had none, opponents are new, and every
// declaration holds.
func TestOddFieldWholeEvening(t *testing.T) {
	for _, tt := range []struct {
		family string
		odd    Odd
	}{{"swiss-teams", ShortTriangle}, {"swiss-teams", LongTriangle}, {"swiss-teams", Bye},
		{"swiss", HalfMatches}, {"swiss", Bye}} {
		for n := 9; n <= 25; n += 4 {
			o := Options{Tables: n, Rounds: 6, BoardsPerRound: 6, Odd: tt.odd}
			if tt.family == "swiss" {
				o.Tables, o.Half = (n+1)/2, NSMissing
			}
			m := mustMake(t, tt.family, o)
			burdened := map[int]int{}
			for m.Rounds < 6 {
				odd := tt.odd
				if odd == LongTriangle && m.Rounds == 5 {
					odd = ShortTriangle
				}
				next, drawn, err := m.NextRound(Draw{Standings: scramble(n, m.Rounds), Odd: odd})
				bye := drawn.Bye
				if err != nil {
					t.Fatalf("%s of %d, %s, round %d: %v", tt.family, n, tt.odd, m.Rounds+1, err)
				}
				if (bye == 0) != (tt.odd != Bye) {
					t.Errorf("%s: bye %d", tt.odd, bye)
				}
				m = next
			}
			for _, triple := range m.Triples {
				for i, who := range triple.Who {
					if triple.Kind != HalfMatches || i > 0 {
						burdened[who]++
					}
				}
			}
			for who, times := range burdened {
				if times > 1+len(m.Triples)*3/n {
					t.Errorf("%s of %d, %s: %d has its share %d times", tt.family, n, tt.odd, who, times)
				}
			}
			if want := map[Odd]int{Bye: 0, ShortTriangle: 6, LongTriangle: 3,
				HalfMatches: 6}[tt.odd]; len(m.Triples) != want {
				t.Errorf("%s of %d: %d triples, want %d", tt.odd, n, len(m.Triples), want)
			}
			if n >= 21 && m.Revenge {
				t.Errorf("%s of %d, %s: opponents meet again", tt.family, n, tt.odd)
			}
			for _, p := range m.Problems() {
				if p.Kind != UnevenSitOuts {
					t.Errorf("%s of %d, %s: %v", tt.family, n, tt.odd, p)
				}
			}
		}
	}
}

// scramble ranks n contestants differently after every round.
func scramble(n, round int) []Standing {
	s := field(n)
	for i := range s {
		s[i].Points = scoring.Int(int64((i*7 + round*round*5) % (n + 2)))
	}
	return s
}

func TestLongTriangle(t *testing.T) {
	m := mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 4, BoardsPerRound: 8, Odd: LongTriangle})
	triple := m.Triples[0]
	// The second round belongs to the triangle whatever the draw says, and the
	// other four play each other.
	next, drawn, err := m.NextRound(Draw{Standings: field(7), Odd: ShortTriangle})
	bye := drawn.Bye
	if err != nil || bye != 0 || len(next.Triples) != 1 {
		t.Fatalf("round 2: bye %d, triples %v, %v", bye, next.Triples, err)
	}
	if got, want := rowsOf(next, triple, 2), "5:5v7/33-40 6:6v5/1-8 7:7v6/9-16"; got != want {
		t.Errorf("round 2: %s, want %s", got, want)
	}
	if m.Rounds != 1 || len(m.Round(2)) != 0 {
		t.Error("drawing changed the movement")
	}
	if _, _, err := m.NextRound(Draw{Standings: field(6)}); !errors.Is(err, ErrCannotExist) ||
		!strings.Contains(err.Error(), "team 7 is in the middle of a long triangle") {
		t.Errorf("withdrawal: %v", err)
	}
	// The next triangle is of others, and its third set has new numbers.
	third, _, err := next.NextRound(Draw{Standings: field(7), Odd: LongTriangle})
	if err != nil {
		t.Fatal(err)
	}
	if got := third.Triples[1].Who; slices.ContainsFunc(got[:], func(n int) bool { return n > 4 }) {
		t.Errorf("teams %v play a second triangle", got)
	}
	if got := rowsOf(third, third.Triples[1], 3); !strings.Contains(got, "/41-48") || third.Reuse {
		t.Errorf("round 3: %s, boards used again: %v", got, third.Reuse)
	}
	// Without room above the last board, the highest numbers not in play serve.
	full := mustMake(t, "swiss-teams", Options{Tables: 5, Rounds: 7, BoardsPerRound: 9, Odd: LongTriangle})
	if got := rowsOf(full, full.Triples[0], 1); !strings.Contains(got, "/55-63") || !full.Reuse {
		t.Errorf("63 boards: %s, boards used again: %v", got, full.Reuse)
	}
}

func TestOddFieldRefusals(t *testing.T) {
	teams := mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 2, BoardsPerRound: 8})
	pairs := mustMake(t, "swiss", Options{Tables: 4, Half: NSMissing, Rounds: 5, BoardsPerRound: 7})
	for _, tt := range []struct {
		name string
		m    *Movement
		d    Draw
		want string
	}{
		{"last round", teams, Draw{Standings: field(7), Odd: LongTriangle},
			"a long triangle takes two rounds, and round 2 is the last"},
		{"half-matches of teams", teams, Draw{Standings: field(7), Odd: HalfMatches}, "half-matches are for pairs"},
		{"triangle of pairs", pairs, Draw{Standings: field(7), Odd: ShortTriangle},
			"a match of pairs has no second table"},
		{"odd boards", pairs, Draw{Standings: field(7), Odd: HalfMatches}, "half-matches: 7 boards cannot be halved"},
		{"nonsense", pairs, Draw{Standings: field(7), Odd: 9}, "an odd field with Odd(9)"},
		{"two rounds", pairs, Draw{Standings: field(7), Odd: HalfMatches, Double: true},
			"two rounds of one draw need a bye"},
		{"untangling a Danish", pairs, Draw{Standings: field(7), Method: Danish, Untangle: true},
			"nothing to untangle"},
	} {
		if _, _, err := tt.m.NextRound(tt.d); !errors.Is(err, ErrCannotExist) ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
	even := mustMake(t, "swiss", Options{Tables: 4, Half: NSMissing, Rounds: 5, BoardsPerRound: 6})
	if _, _, err := even.NextRound(Draw{Standings: field(7), Odd: HalfMatches,
		Stationary: []int{1, 2, 3, 4, 5}}); !errors.Is(err, ErrCannotExist) {
		t.Errorf("five of seven pairs stationary: %v", err)
	}
	for family, o := range map[string]Options{
		"mitchell":    {Tables: 7, Odd: HalfMatches},
		"swiss":       {Tables: 2, Half: NSMissing, Rounds: 1, BoardsPerRound: 7, Odd: HalfMatches},
		"swiss-teams": {Tables: 3, Rounds: 3, BoardsPerRound: 1, Odd: ShortTriangle},
	} {
		if _, err := Make(family, o); !errors.Is(err, ErrCannotExist) {
			t.Errorf("%s %+v: %v", family, o, err)
		}
	}
}

func TestTripleProblems(t *testing.T) {
	short := Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: ShortTriangle}
	long := short
	long.Odd = LongTriangle
	half := Options{Tables: 4, Half: NSMissing, Rounds: 5, BoardsPerRound: 6, Odd: HalfMatches}
	for _, tt := range []struct {
		name   string
		family string
		o      Options
		edit   func(m *Movement)
		want   string
	}{
		{"short undeclared", "swiss-teams", short, func(m *Movement) { m.Triples = nil },
			`{"kind":"undeclaredTriple","pair":5,"other":6,"round":1,"triple":{"kind":1,"round":1,"who":[5,6,7]}}`},
		{"long undeclared", "swiss-teams", long, func(m *Movement) { m.Triples = nil },
			`{"kind":"undeclaredTriple","pair":5,"other":6,"round":1,"triple":{"kind":2,"round":1,"who":[5,6,7]}}`},
		{"half-matches undeclared", "swiss", half, func(m *Movement) { m.Triples = nil },
			`{"kind":"undeclaredTriple","pair":5,"other":6,"round":1,"triple":{"kind":3,"round":1,"who":[5,6,7]}}`},
		{"wrong three", "swiss-teams", short, func(m *Movement) { m.Triples[0].Who[0] = 1 },
			`{"kind":"badDeclaration","pair":1,"round":1,"count":2,"wanted":6,"triple":{"kind":1,"round":1,"who":[1,6,7]},"fault":27}`},
		{"twice", "swiss-teams", short, func(m *Movement) { m.Triples = append(m.Triples, m.Triples[0]) },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":1,"round":1,"who":[5,6,7]},"fault":25}`},
		{"not drawn", "swiss-teams", short, func(m *Movement) { m.Triples[0].Round = 2 },
			`{"kind":"badDeclaration","pair":5,"round":2,"triple":{"kind":1,"round":2,"who":[5,6,7]},"fault":24}`},
		{"kind", "swiss-teams", short, func(m *Movement) { m.Triples[0].Kind = HalfMatches },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":3,"round":1,"who":[5,6,7]},"fault":23}`},
		{"bye", "swiss-teams", short, func(m *Movement) { m.Triples[0].Kind = Bye },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":0,"round":1,"who":[5,6,7]},"fault":21}`},
		{"two of three", "swiss-teams", short, func(m *Movement) { m.Triples[0].Who[0] = 6 },
			`{"kind":"badDeclaration","pair":6,"round":1,"triple":{"kind":1,"round":1,"who":[6,6,7]},"fault":22}`},
		{"no Swiss", "swiss-teams", short, func(m *Movement) { m.Planned = 0 },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":1,"round":1,"who":[5,6,7]},"fault":20}`},
		{"other boards", "swiss-teams", short, func(m *Movement) { m.Rows[m.index(9, 1)].High = 3 },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":1,"round":1,"who":[5,6,7]},"fault":29}`},
		{"same way", "swiss-teams", short, func(m *Movement) { m.Rows[m.index(9, 1)].swap() },
			`{"kind":"badDeclaration","pair":5,"round":1,"triple":{"kind":1,"round":1,"who":[5,6,7]},"fault":26}`},
		{"boards twice", "swiss", half, func(m *Movement) { m.Rows[m.index(4, 1)].Low = 3 },
			`{"kind":"badDeclaration","pair":5,"round":1,"board":3,"triple":{"kind":3,"round":1,"who":[5,6,7]},"fault":30}`},
		{"two places", "swiss", half, func(m *Movement) { m.Rows[m.index(4, 1)].NS = 1 },
			`{"kind":"twoPlaces","pair":1,"table":4,"tables":[1,4],"round":1}`},
		{"anchor", "swiss", half, func(m *Movement) { m.Triples[0].Who = [3]int{6, 5, 7} },
			`{"kind":"badDeclaration","pair":6,"round":1,"triple":{"kind":3,"round":1,"who":[6,5,7]},"fault":28}`},
	} {
		m := mustMake(t, tt.family, tt.o)
		tt.edit(m)
		found := slices.ContainsFunc(m.Problems(), func(p Problem) bool { return p.String() == tt.want })
		if !found {
			t.Errorf("%s: %q is not among %q", tt.name, tt.want, m.Problems())
		}
		if m.Validate() == nil {
			t.Errorf("%s may be played", tt.name)
		}
	}
}

func TestTripleFilesAndCards(t *testing.T) {
	m := mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: ShortTriangle})
	m, _, err := m.NextRound(Draw{Standings: field(7), Odd: LongTriangle})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteCSV(&b, m); err != nil {
		t.Fatal(err)
	}
	back, err := ReadCSV(&b)
	if err != nil || !slices.Equal(back[0].Triples, m.Triples) || back[0].Validate() != nil {
		t.Errorf("there and back: %v, %v, want %v", back, err, m.Triples)
	}
	for _, line := range []string{"square round 1 of 5 6 7", "bye round 1 of 5 6 7",
		"short triangle round 1 of 5 6", "short triangle of 5 6 7"} {
		if _, err := ReadCSV(strings.NewReader("# odd field: " + line + "\n" + csvHeader +
			"\n,1,1,1,2,1,2\n")); !errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v", line, err)
		}
	}
	clone := m.Clone()
	clone.Triples[0].Round = 9
	if m.Triples[0].Round != 1 {
		t.Error("a clone shares the triples")
	}
	// Team 5 goes from its home table 5 to table 8, and round 2 begins after that.
	cards := m.Cards()
	if l := cards[4].Lines[0]; l.NextNS != (Seat{8, "NS"}) {
		t.Errorf("table 5: NS go to %v", l.NextNS)
	}
	if l := cards[7].Lines[0]; l.NextNS.Table == 0 || l.NextNS.Table >= 8 {
		t.Errorf("table 8: NS go to %v", l.NextNS)
	}
	for _, s := range m.Slips() {
		want := 2
		if s.Number >= 5 {
			want = 3
		}
		if len(s.Lines) != want {
			t.Errorf("team %d %s: %d lines, want %d: %v", s.Number, s.Line, len(s.Lines), want, s.Lines)
		}
	}
}

func TestUntangledTriplesRepeatAsLittleAsCanBe(t *testing.T) {
	met := func(g ...[2]int) map[[2]int]bool {
		m := map[[2]int]bool{}
		for _, x := range g {
			m[x] = true
		}
		return m
	}
	for _, tt := range []struct {
		name       string
		n          int
		met        map[[2]int]bool
		stationary []int
		want       string
		repeats    int
	}{
		{"nobody has met", 8, met(), nil, "[[1 2] [3 4] [5 6] [7 8]]", 0},
		{"the nearest not met", 8, met([2]int{1, 2}, [2]int{1, 3}), nil, "[[1 4] [2 3] [5 6] [7 8]]", 0},
		// 9-10 at the last of five tables is undone with 7-8: 7-9 and 8-10.
		{"undone", 10, met([2]int{9, 10}), nil, "[[1 2] [3 4] [5 6] [7 9] [8 10]]", 0},
		// 7-9 was too: 8-9 is new then, and 7-10.
		{"the other way", 10, met([2]int{9, 10}, [2]int{7, 9}), nil, "[[1 2] [3 4] [5 6] [7 10] [8 9]]", 0},
		// With four tables only the last is below the best three: the repeat stays.
		{"best three", 8, met([2]int{7, 8}), nil, "[[1 2] [3 4] [5 6] [7 8]]", 1},
		// Of sixteen pairs the tables 1-4 are the upper half. 15 and 16 have met each
		// other and all of 9-14: only an exchange above the middle would help.
		{"middle", 16, met([2]int{15, 16}, [2]int{9, 15}, [2]int{10, 15}, [2]int{11, 15}, [2]int{12, 15},
			[2]int{13, 15}, [2]int{14, 15},
			[2]int{9, 16}, [2]int{10, 16}, [2]int{11, 16}, [2]int{12, 16}, [2]int{13, 16}, [2]int{14, 16}), nil,
			"[[1 2] [3 4] [5 6] [7 8] [9 10] [11 12] [13 14] [15 16]]", 1},
		// Table 5 of eight is the first that may be touched.
		{"just below the middle", 16, met([2]int{15, 16}, [2]int{11, 15}, [2]int{12, 15},
			[2]int{13, 15}, [2]int{14, 15}, [2]int{11, 16}, [2]int{12, 16}, [2]int{13, 16}, [2]int{14, 16}), nil,
			"[[1 2] [3 4] [5 6] [7 8] [9 15] [11 12] [13 14] [10 16]]", 0},
		{"stationary", 4, met(), []int{1, 2}, "[[1 3] [2 4]]", 0},
	} {
		p := pairing{met: tt.met, stationary: tt.stationary}
		for i := 1; i <= tt.n; i++ {
			p.order = append(p.order, i)
		}
		got, repeats := p.untangle()
		if fmt.Sprint(got) != tt.want || repeats != tt.repeats {
			t.Errorf("%s: %v with %d repeats, want %s with %d", tt.name, got, repeats, tt.want, tt.repeats)
		}
	}
	// Through NextRound: a field of eight in which 7 and 8 have met keeps the repeat,
	// which the exact search avoids.
	m := mustMake(t, "swiss", Options{Tables: 4, Rounds: 3, BoardsPerRound: 8})
	order := []Standing{{1, scoring.Int(9)}, {2, scoring.Int(8)}, {3, scoring.Int(7)}, {5, scoring.Int(6)},
		{4, scoring.Int(5)}, {6, scoring.Int(4)}, {7, scoring.Int(2)}, {8, scoring.Int(1)}}
	m.Rows[m.index(3, 1)].EW, m.Rows[m.index(4, 1)].NS = 4, 7 // 3-4, 7-8
	for untangle, revenge := range map[bool]bool{true: true, false: false} {
		next, _, err := m.NextRound(Draw{Standings: order, Untangle: untangle})
		if err != nil || next.Revenge != revenge {
			t.Errorf("untangle %v: revenge %v, %v", untangle, next.Revenge, err)
		}
	}
}

func TestTripleEdited(t *testing.T) {
	m := mustMake(t, "swiss", Options{Tables: 4, Half: NSMissing, Rounds: 5, BoardsPerRound: 6})
	m, _, err := m.NextRound(Draw{Standings: field(7), Odd: HalfMatches})
	if err != nil || len(m.Triples) != 1 {
		t.Fatal(m, err)
	}
	who := m.Triples[0].Who
	gone, err := m.Withdraw(who[0], 2)
	if err != nil || len(gone.Triples) != 0 || gone.Validate() != nil {
		t.Errorf("the anchor withdraws: %v %v", gone, err)
	}
	// Round 1 dropped, what was round 2 is round 1.
	e := NewEditor(m)
	if err := e.DropRound(1); err != nil {
		t.Fatal(err)
	}
	if got := e.Movement().Triples; len(got) != 1 || got[0].Round != 1 {
		t.Errorf("round 1 dropped: %v", got)
	}
	if err := e.Movement().Validate(); err != nil {
		t.Error(err)
	}
	e = NewEditor(m)
	if err := e.DropRound(2); err != nil || len(e.Movement().Triples) != 0 {
		t.Errorf("round 2 dropped: %v %v", e.Movement().Triples, err)
	}
}

// A stationary pair keeps its seat, and the half-matches are for others.
func TestHalfMatchesStationary(t *testing.T) {
	m := mustMake(t, "swiss", Options{Tables: 5, Half: NSMissing, Rounds: 5, BoardsPerRound: 6})
	next, _, err := m.NextRound(Draw{Standings: field(9), Odd: HalfMatches, Stationary: []int{8}})
	if err != nil {
		t.Fatal(err)
	}
	was, side, _ := m.Seat(8, 1)
	is, now, _ := next.Seat(8, 2)
	if was.Table != is.Table || side != now || slices.Contains(next.Triples[0].Who[:], 8) {
		t.Errorf("pair 8 goes from %v to %v, triple %v", was, is, next.Triples[0])
	}
}

func TestOddFieldConsequences(t *testing.T) {
	draw := func(m *Movement, d Draw) *Movement {
		t.Helper()
		next, _, err := m.NextRound(d)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	// Two half-matches are one round: whoever has the bye sits out one round more
	// than the teams of a triangle, and not two.
	m := draw(mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: ShortTriangle}),
		Draw{Standings: field(7)})
	if p := m.Problems(); len(p) != 0 {
		t.Errorf("triangle and bye: %v", p)
	}
	// Three teams meet again in their second triangle.
	three := mustMake(t, "swiss-teams", Options{Tables: 3, Rounds: 3, BoardsPerRound: 8, Odd: ShortTriangle})
	if again := draw(three, Draw{Standings: field(3), Odd: ShortTriangle}); three.Revenge || !again.Revenge {
		t.Errorf("revenge %v, then %v", three.Revenge, again.Revenge)
	}
	// A long triangle takes fewer copies; the full room of round 3 need not share.
	long := mustMake(t, "swiss-teams", Options{Tables: 7, Rounds: 5, BoardsPerRound: 8, Odd: LongTriangle})
	long = draw(draw(long, Draw{Standings: field(7)}), Draw{Standings: field(7)})
	if len(long.Sharing) != 0 || long.Copies != 6 {
		t.Errorf("sharing %v with %d copies", long.Sharing, long.Copies)
	}
	// Pair 3 was NS in round 1, so as the anchor it sits EW, at both tables.
	pairs := mustMake(t, "swiss", Options{Tables: 4, Half: NSMissing, Rounds: 5, BoardsPerRound: 6})
	pairs = draw(pairs, Draw{Odd: HalfMatches,
		Standings: []Standing{{1, scoring.Int(9)}, {2, scoring.Int(8)}, {6, scoring.Int(7)}, {7, scoring.Int(6)},
			{3, scoring.Int(5)}, {5, scoring.Int(4)}, {4, scoring.Int(3)}}})
	if got, want := rowsOf(pairs, pairs.Triples[0], 2), "3:5v3/7-9 4:4v3/10-12"; got != want {
		t.Errorf("half-matches: %s, want %s", got, want)
	}
}
