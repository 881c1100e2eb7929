package movement

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// table prints a movement as a grid: a line per table, ns-ew/set per round.
func table(m *Movement) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nwinners %d, copies %d, missing %d, stationary %v, switched %v\n", m.Name, m.Winners, m.Copies,
		m.Missing, m.Stationary, m.ArrowSwitched)
	fmt.Fprintf(&b, "sharing %v, relays %v\n", m.Sharing, m.Relays)
	for _, t := range m.TableNumbers() {
		fmt.Fprintf(&b, "%2d:", t)
		for _, r := range m.Table(t) {
			fmt.Fprintf(&b, " %3s-%-3s/%-5s", seat(r.NS, r.South), seat(r.EW, r.West),
				fmt.Sprintf("%d-%d", r.Low, r.High))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs from its golden file (-update writes it anew):\n%s", name, got)
	}
}

// TestEverySize makes every movement that the registry claims, up to 32 tables,
// with every number of rounds, half tables and switches (without the build tag
// "long" only some numbers of rounds in large rooms). Make validates; the second
// check looks again by other means.
func TestEverySize(t *testing.T) {
	for _, f := range Families() {
		if f.lots {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			made := 0
			for tables := 1; tables <= 32; tables++ {
				for i, rounds := range f.Rounds(tables) {
					if n := len(f.Rounds(tables)); !everySize &&
						(f.Name == "howell" && tables > 12 && i%8 != 0 ||
							tables > 16 && i != 0 && i != n/2 && i != n-1) {
						continue
					}
					for _, o := range variants(f, tables, rounds) {
						m, err := f.Make(o)
						if errors.Is(err, ErrLimit) {
							continue // more board sets than board numbers
						}
						if err != nil {
							t.Errorf("%+v: %v", o, err)
							continue
						}
						made++
						if err := soundBySecondCheck(m); err != nil {
							t.Errorf("%+v: %v", o, err)
						}
					}
				}
			}
			if made == 0 {
				t.Error("no movement at all")
			}
		})
	}
}

func variants(f Family, tables, rounds int) []Options {
	base := Options{Tables: tables, Rounds: rounds, BoardsPerRound: 1}
	out := []Options{base}
	if f.half {
		for _, half := range []HalfTable{NSMissing, EWMissing} {
			o := base
			o.Half = half
			out = append(out, o)
		}
	}
	if f.Winners == 2 && f.Contestant == Pair {
		o := base
		o.EqualNumbers = true
		out = append(out, o)
		if rounds > 1 {
			o.EqualNumbers, o.Switch = false, SwitchAuto
			out = append(out, o)
		}
	}
	return out
}

// soundBySecondCheck checks the hard rules on the rows alone, by tallies of every
// person: one table a round, no board twice, no opponent twice.
func soundBySecondCheck(m *Movement) error {
	gone := func(n int, side HalfTable) bool {
		return n == 0 || m.Missing == n && (!m.EqualNumbers || m.Half == side)
	}
	type tally struct{ rounds, boards, opponents uint64 }
	people := map[[2]int]*tally{}
	person := func(n, side int) *tally {
		if !m.EqualNumbers && m.Contestant != Team {
			side = 0
		}
		k := [2]int{n, side}
		if people[k] == nil {
			people[k] = &tally{}
		}
		return people[k]
	}
	for _, r := range m.Rows {
		var here []*tally
		if !gone(r.NS, NSMissing) {
			here = append(here, person(r.NS, 1))
		}
		if !gone(r.EW, EWMissing) {
			here = append(here, person(r.EW, 2))
		}
		if r.South > 0 {
			here = append(here, person(r.South, 3), person(r.West, 4))
		}
		for _, p := range here {
			if p.rounds>>r.Round&1 == 1 {
				return fmt.Errorf("%v: somebody is elsewhere too", r)
			}
			p.rounds |= 1 << r.Round
			if len(here) < 2 {
				continue
			}
			for b := r.Low; b <= r.High; b++ {
				if p.boards>>b&1 == 1 && !m.Reuse {
					return fmt.Errorf("%v: somebody replays", r)
				}
				p.boards |= 1 << b
			}
		}
		if len(here) == 2 && m.Contestant == Pair && !m.Revenge && m.Tables <= 31 {
			if here[0].opponents>>(r.EW%64)&1 == 1 {
				return fmt.Errorf("%v: they met before", r)
			}
			here[0].opponents |= 1 << (r.EW % 64)
			here[1].opponents |= 1 << (r.NS % 64)
		}
	}
	return nil
}

func TestMovementsAreAsApproved(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
	}{
		{"mitchell", Options{Tables: 7, BoardsPerRound: 4}},
		{"skip-mitchell", Options{Tables: 8, BoardsPerRound: 3}},
		{"share-relay", Options{Tables: 8, BoardsPerRound: 3}},
		{"share-relay", Options{Tables: 8, BoardsPerRound: 3, Half: NSMissing}},
		{"double-weave", Options{Tables: 8, BoardsPerRound: 3}},
		{"blackpool", Options{Tables: 10, BoardsPerRound: 2}},
		{"howell", Options{Tables: 2, BoardsPerRound: 8}},
		{"howell", Options{Tables: 3, BoardsPerRound: 5}},
		{"howell", Options{Tables: 4, BoardsPerRound: 4}},
		{"howell", Options{Tables: 5, BoardsPerRound: 3}},
		{"howell", Options{Tables: 6, BoardsPerRound: 2}},
		{"howell", Options{Tables: 7, BoardsPerRound: 2}},
		{"howell", Options{Tables: 8, BoardsPerRound: 2}},
		{"howell", Options{Tables: 9, BoardsPerRound: 2}},
		{"howell", Options{Tables: 10, BoardsPerRound: 1}},
		{"howell", Options{Tables: 6, Rounds: 8, BoardsPerRound: 3}},
	} {
		m, err := Make(tt.family, tt.o)
		if err != nil {
			t.Error(err)
			continue
		}
		golden(t, fmt.Sprintf("%s-%dx%d%s", tt.family, m.Tables, m.Rounds,
			strings.ReplaceAll(m.Half.String(), " ", "-")), table(m))
	}
}

func TestProblemsOfAMovementAreFound(t *testing.T) {
	for _, tt := range []struct {
		name string
		edit func(m *Movement)
		want string
	}{
		{"two places", func(m *Movement) { m.Rows[m.index(3, 1)].EW = 8 },
			`{"kind":"twoPlaces","pair":8,"table":3,"tables":[1,3],"round":1}`},
		{"replay", func(m *Movement) { m.Rows[m.index(1, 2)].Low, m.Rows[m.index(1, 2)].High = 1, 4 },
			`{"kind":"replay","pair":1,"table":1,"round":2,"earlier":1,"board":1}`},
		{"sharing", func(m *Movement) { m.Rows[m.index(1, 1)].Low, m.Rows[m.index(1, 1)].High = 5, 8 },
			`{"kind":"unsharedBoards","other":2,"table":1,"tables":[1,2],"round":1,"board":5,"count":1}`},
		{"met before", func(m *Movement) {
			a, b := m.index(1, 2), m.index(2, 2)
			m.Rows[a].EW, m.Rows[b].EW = m.Rows[b].EW, m.Rows[a].EW
		}, `{"kind":"metBefore","pair":1,"other":8,"table":1,"round":2,"earlier":1}`},
		{"missing row", func(m *Movement) { m.Rows = m.Rows[:len(m.Rows)-1] },
			`{"kind":"missingRow","table":7,"round":7}`},
		{"two rows", func(m *Movement) { m.Rows = append(m.Rows, m.Rows[len(m.Rows)-1]) },
			`{"kind":"badRow","table":7,"round":7,"fault":2}`},
		{"order", func(m *Movement) { m.Rows[0], m.Rows[1] = m.Rows[1], m.Rows[0] },
			`{"kind":"badRow","table":1,"round":1,"fault":3}`},
		{"itself", func(m *Movement) { m.Rows[0].EW = 1 }, `{"kind":"badRow","pair":1,"table":1,"round":1,"fault":8}`},
		{"no boards", func(m *Movement) { m.Rows[0].Low, m.Rows[0].High = 0, 0 },
			`{"kind":"badRow","pair":1,"other":8,"table":1,"round":1,"fault":11}`},
		{"range", func(m *Movement) { m.Rows[0].High = -3 },
			`{"kind":"badRow","table":1,"round":1,"count":1,"wanted":-3,"fault":9}`},
		{"custom", func(m *Movement) { m.Rows[0].Custom = []int{1, 2, 2, 4} },
			`{"kind":"badRow","table":1,"round":1,"board":2,"fault":12}`},
		{"round", func(m *Movement) { m.Rounds = 6 }, `{"kind":"badRow","table":1,"round":7,"wanted":6,"fault":5}`},
		{"line", func(m *Movement) { m.Rows[0].swap() }, `{"kind":"changesLine","pair":1,"table":1,"round":2}`},
		{"stationary", func(m *Movement) { m.Stationary = append(m.Stationary, 8) },
			`{"kind":"notStationary","pair":8,"table":2,"round":2}`},
		{"limit", func(m *Movement) { m.Rows[0].Custom = []int{1, 2, 3, 64} },
			"table 1, round 1: board number 64, at most 63"},
		{"sit-outs", func(m *Movement) {
			for r := 1; r <= 2; r++ {
				i := m.index(1, r)
				m.Rows[i].EW = 0
			}
			i, j := m.index(1, 2), m.index(1, 3)
			m.Rows[i].NS, m.Rows[j].NS = 0, 0
			m.Rows[j].Low, m.Rows[j].High = 0, 0
		}, `{"kind":"unevenSitOuts","warning":true,"pair":1,"count":3}`},
		{"boards per round", func(m *Movement) { m.Rows[0].High = 3 },
			`{"kind":"unevenBoards","warning":true,"table":1,"round":1,"count":3,"wanted":4}`},
		{"winners", func(m *Movement) { m.Winners = 3 }, `{"kind":"badDeclaration","count":3,"fault":15}`},
		{"section", func(m *Movement) { m.Section = "AB" }, `{"kind":"badDeclaration","section":"AB","fault":16}`},
		{"tables", func(m *Movement) { m.Tables = 8 }, `{"kind":"badDeclaration","count":8,"wanted":7,"fault":13}`},
	} {
		m, err := Make("mitchell", Options{Tables: 7, BoardsPerRound: 4})
		if err != nil {
			t.Fatal(err)
		}
		if p := m.Problems(); len(p) != 0 {
			t.Fatalf("before: %v", p)
		}
		tt.edit(m)
		found := false
		for _, p := range m.Problems() {
			found = found || p.String() == tt.want
		}
		if !found {
			t.Errorf("%s: %q is not among %q", tt.name, tt.want, m.Problems())
		}
	}
}

// TestPartnersAgain: players of an individual who are partners twice are warned of, with
// both rounds, and play; our own individuals have none.
func TestPartnersAgain(t *testing.T) {
	for _, o := range []struct {
		family string
		tables []int
	}{{"individual", []int{2, 3, 4, 5}}, {"individual-sit-out", []int{3, 4}}, {"rainbow", []int{5, 7, 11, 13}}} {
		for _, tables := range o.tables {
			if w := warnings(mustMake(t, o.family, Options{Tables: tables, BoardsPerRound: 1})); len(w) > 0 {
				t.Errorf("%s at %d tables: %v", o.family, tables, w)
			}
		}
	}
	all, err := ReadEBUScore(strings.NewReader("Eight players, two rounds\n3,2,8,4,2,8\n1,2,3,4,1,1,2,5,6,2\n5,6,7,8,1,3,4,7,8,2\n"))
	if err != nil {
		t.Fatal(err)
	}
	m := all[0]
	if err := m.Validate(); err != nil {
		t.Errorf("refused: %v", err)
	}
	w := warnings(m)
	if len(w) != 4 {
		t.Fatalf("%v", w)
	}
	want := Problem{Kind: PartnersAgain, Warning: true, Pair: 1, Who: Who{Of: Individual, Number: 1}, Other: 2,
		Whom: Who{Of: Individual, Number: 2}, Table: 1, Earlier: 1, Round: 2}
	if !slices.ContainsFunc(w, func(p Problem) bool { return reflect.DeepEqual(p, want) }) {
		t.Errorf("%v is not among %v", want, w)
	}
	// Somebody at two tables is no warning.
	m.Rows[0].South = 5
	if err := m.Validate(); !errors.Is(err, ErrUnsound) {
		t.Errorf("player 5 twice: %v", err)
	}
}

func TestMovementsThatCannotExistAreRefused(t *testing.T) {
	for _, tt := range []struct {
		family string
		o      Options
		err    error
		want   string
	}{
		{"mitchell", Options{Tables: 8, Rounds: 8, BoardsPerRound: 3}, ErrCannotExist,
			"8 tables cannot play 8 rounds: it takes 1 to 4"},
		{"mitchell", Options{Tables: 2}, ErrCannotExist, "3 tables or more"},
		{"skip-mitchell", Options{Tables: 7}, ErrCannotExist, "an even number of tables"},
		{"skip-mitchell", Options{Tables: 8, Rounds: 8}, ErrCannotExist, "it takes 1 to 7"},
		{"double-weave", Options{Tables: 10}, ErrCannotExist, "multiple of 4"},
		{"howell", Options{Tables: 6, Rounds: 6}, ErrCannotExist, "it takes 7 to 11"},
		{"mitchell", Options{Tables: 22, Rounds: 9, BoardsPerRound: 3}, ErrLimit, "board number 66, at most 63"},
		{"mitchell", Options{Tables: 21, Rounds: 3, BoardsPerRound: 33}, ErrLimit, "boards per round 33, at most 32"},
		{"mitchell", Options{Tables: 7, Switch: SwitchAuto, EqualNumbers: true}, ErrCannotExist,
			"equal numbers need two winners"},
		{"mitchell", Options{Tables: 7, Rounds: 3, Switch: 3}, ErrCannotExist, "round 1 is never switched"},
		{"mitchell", Options{Tables: 7, Rounds: -1}, ErrCannotExist, "negative"},
		{"polka", Options{Tables: 7}, ErrUnknownFamily, `unknown family of movements "polka"`},
	} {
		_, err := Make(tt.family, tt.o)
		if !errors.Is(err, tt.err) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %+v: got error %v, want %q", tt.family, tt.o, err, tt.want)
		}
	}
}

func TestLimitsOfTheBridgematesAreKept(t *testing.T) {
	small := func() *Movement {
		m, err := Make("mitchell", Options{Tables: 3, BoardsPerRound: 1})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	many := func(n int) []*Movement {
		var s []*Movement
		for range n {
			s = append(s, small())
		}
		return s
	}
	edit := func(f func(*Movement)) []*Movement {
		m := small()
		f(m)
		return []*Movement{m}
	}
	wide := func(tables int) *Movement {
		m := &Movement{Tables: tables, Rounds: 1}
		for t := 1; t <= tables; t++ {
			m.Rows = append(m.Rows, Row{Table: t, Round: 1})
		}
		return m
	}
	for _, tt := range []struct {
		name     string
		sections []*Movement
		limit    string
		value    int
	}{
		{"fine", many(26), "", 0},
		{"sections", many(27), "sections", 27},
		{"tables", []*Movement{wide(129)}, "tables in a section (1 sections)", 129},
		{"128 tables", []*Movement{wide(128)}, "", 0},
		{"sum of tables", []*Movement{wide(65), wide(64)}, "tables on one server", 129},
		{"3 sections", []*Movement{wide(65), wide(1), wide(1)}, "tables in a section (3 sections)", 65},
		{"17 sections", append(many(16), wide(9)), "tables in a section (17 sections)", 9},
		{"table number", edit(func(m *Movement) { m.Rows[8].Table = 512 }), "table number", 512},
		{"pair", edit(func(m *Movement) { m.Rows[0].NS = 1000 }), "pair number", 1000},
		{"board", edit(func(m *Movement) { m.Rows[0].High, m.Rows[0].Low = 64, 64 }), "board number", 64},
		{"boards per round", edit(func(m *Movement) { m.Rows[0].High = 33 }), "boards per round", 33},
		{"round", edit(func(m *Movement) { m.Rows[8].Round = 64 }), "round number", 64},
		{"memory", edit(func(m *Movement) {
			m.Rows = m.Rows[:0]
			for r := 1; r <= 4; r++ {
				m.Rows = append(m.Rows, Row{Table: 1, Round: r, NS: 1, EW: 2, Low: 1, High: 32})
			}
		}), "4 rounds x 3 + 128 boards x 4 =", 524},
	} {
		err := CheckLimits(tt.sections...)
		var le *LimitError
		switch {
		case tt.limit == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.limit != "" && (!errors.As(err, &le) || !errors.Is(err, ErrLimit) ||
			le.Limit != tt.limit || le.Value != tt.value):
			t.Errorf("%s: got %v, want %s %d", tt.name, err, tt.limit, tt.value)
		}
	}
}

func TestEqualNumbersLeaveWhoMeetsWhom(t *testing.T) {
	for _, half := range []HalfTable{FullTables, NSMissing, EWMissing} {
		m, err := Make("skip-mitchell", Options{Tables: 8, BoardsPerRound: 3, Half: half})
		if err != nil {
			t.Fatal(err)
		}
		e, err := m.Equal()
		if err != nil {
			t.Fatal(err)
		}
		if r, _ := e.At(3, 2); r.NS != 3 || r.EW != 2 {
			t.Errorf("equal numbers: %v", r)
		}
		if half != FullTables && e.Missing != 8 {
			t.Errorf("missing pair %d", e.Missing)
		}
		if err := e.Validate(); err != nil {
			t.Error(err)
		}
		if got, want := table(e.Distinct()), table(m); got != want {
			t.Errorf("there and back:\n%s\n%s", got, want)
		}
		if got, want := fmt.Sprint(e.SitsOut(1)), fmt.Sprint(m.SitsOut(1)); got != want {
			t.Errorf("sitting out: %s, want %s", got, want)
		}
	}
}

func TestLookupsFindPairsAndBoards(t *testing.T) {
	m, err := Make("share-relay", Options{Tables: 8, BoardsPerRound: 3, Half: NSMissing})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.SitsOut(2); fmt.Sprint(got) != "[15]" {
		t.Errorf("sits out in round 2: %v", got)
	}
	if got := fmt.Sprint(boardsOf(m, 15)); got != "[22 23 24 7 8 9 13 14 15 19 20 21 1 2 3 10 11 12 16 17 18]" {
		t.Errorf("boards of pair 15: %v", got)
	}
	if r, side, ok := m.Seat(9, 2); !ok || side != 'E' || r.Table != 2 {
		t.Errorf("pair 9 in round 2: %v %c %v", r, side, ok)
	}
	if n := len(m.Pairs()); n != 15 {
		t.Errorf("%d pairs", n)
	}
	if len(m.Sharing) != 0 {
		t.Errorf("with NS 8 missing nobody shares: %v", m.Sharing)
	}
	if m.Playing(m.Rows[m.index(8, 1)]) {
		t.Error("the half table plays")
	}
}

func TestSwitchRounds(t *testing.T) {
	want := map[int]int{3: 0, 4: 0, 5: 1, 8: 1, 11: 1, 12: 2, 13: 2, 16: 2, 19: 2, 20: 3, 25: 3}
	for rounds, k := range want {
		if got := SwitchRounds(rounds); got != k {
			t.Errorf("%d rounds: %d, want %d", rounds, got, k)
		}
	}
	m, err := Make("mitchell", Options{Tables: 13, BoardsPerRound: 2, Switch: SwitchAuto})
	if err != nil {
		t.Fatal(err)
	}
	if m.Winners != 1 || fmt.Sprint(m.ArrowSwitched) != "[12 13]" {
		t.Errorf("winners %d, switched %v", m.Winners, m.ArrowSwitched)
	}
	if r, _ := m.At(1, 13); r.NS != 15 || r.EW != 1 {
		t.Errorf("round 13 is not switched: %v", r)
	}
	back, err := m.SwitchArrows(12)
	if err != nil || fmt.Sprint(back.ArrowSwitched) != "[13]" {
		t.Errorf("turned back: %v %v", back, err)
	}
	if _, err := m.SwitchArrows(1); !errors.Is(err, ErrCannotExist) {
		t.Errorf("round 1: %v", err)
	}
}

// boardsOf are the boards that a contestant plays, in playing order.
func boardsOf(m *Movement, number int) (boards []int) {
	for round := 1; round <= m.Rounds; round++ {
		for _, r := range m.Rows {
			if r.Round == round && m.Playing(r) && slices.Contains(m.numbers(r), number) {
				boards = append(boards, r.Boards()...)
			}
		}
	}
	if m.Contestant == Team { // at two tables
		slices.Sort(boards)
		boards = slices.Compact(boards)
	}
	return boards
}

// warnings are what is unpleasant but does not forbid play.
func warnings(m *Movement) []Problem {
	return slices.DeleteFunc(m.Problems(), func(p Problem) bool { return !p.Warning })
}
