package movement

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestLatePair is the case of the late pair: a Mitchell of 7 tables with round 1
// played becomes a skip Mitchell of 8.
func TestLatePair(t *testing.T) {
	for _, equal := range []bool{false, true} {
		m := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, EqualNumbers: equal})
		c, err := m.ChangeTo(mustMake(t, "skip-mitchell", Options{Tables: 8, BoardsPerRound: 4}), 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.To.Validate(); err != nil {
			t.Fatal(err)
		}
		if len(c.Updates) != 8 {
			t.Errorf("%d tables change", len(c.Updates))
		}
		for _, u := range c.Updates {
			from := 1 // the new table
			if u.Table < 8 {
				// As late as possible: where round 2 happens to be the same (table 2
				// meets pair 8 over boards 9-12 in both) the update begins later.
				for from = 2; rowText(m, u.Table, from) == rowText(c.To, u.Table, from); from++ {
				}
			}
			if u.From != from || len(u.Rows) != 7-from+1 && u.Table < 8 || u.New != (u.Table == 8) {
				t.Errorf("table %d: from round %d instead of %d, %d rows, new %v", u.Table,
					u.From, from, len(u.Rows), u.New)
			}
		}
		for table := 1; table <= 7; table++ {
			old, _ := m.At(table, 1)
			if now, _ := c.To.At(table, 1); !now.Equal(old) {
				t.Errorf("round 1 of table %d: %v became %v", table, old, now)
			}
		}
		if want := (Cost{Kind: BoardsMissed, Table: 8, Rounds: 1, Boards: 4}); !slices.Contains(c.Lost, want) ||
			!slices.Contains(c.Lost, Cost{Kind: BoardsToDeal, Boards: 4}) {
			t.Errorf("lost: %v", c.Lost)
		}
		if _, err := m.ChangeTo(mustMake(t, "skip-mitchell", Options{Tables: 8, BoardsPerRound: 4}),
			2); !errors.Is(err, ErrRoundsPlayed) {
			t.Errorf("after two rounds: %v", err)
		}
		if _, err := m.ChangeTo(mustMake(t, "share-relay", Options{Tables: 8, BoardsPerRound: 4}),
			1); !errors.Is(err, ErrRoundsPlayed) {
			t.Errorf("to share and relay: %v", err)
		}
	}
}

func rowText(m *Movement, table, round int) string {
	r, ok := m.At(table, round)
	return fmt.Sprint(ok, r)
}

// TestChangesThatKeepRoundOne are the changes that are known to keep round 1, and
// some that are known not to.
func TestChangesThatKeepRoundOne(t *testing.T) {
	for _, tt := range []struct {
		from   string
		tables int
		rounds int
		to     string
		more   int // tables
		keeps  int // rounds
	}{
		{"mitchell", 7, 7, "skip-mitchell", 1, 1},
		{"mitchell", 7, 7, "double-weave", 1, 1},
		{"skip-mitchell", 8, 7, "mitchell", 1, 1},
		{"double-weave", 8, 8, "mitchell", 1, 1},
		{"mitchell", 9, 9, "bowman", 2, 1},
		{"mitchell", 9, 9, "mitchell", 2, 1},
		{"skip-mitchell", 8, 7, "skip-mitchell", 2, 1},
		{"mitchell", 13, 12, "appendix", 1, 1},
		{"blackpool", 10, 10, "hesitation", 1, 1},
		{"skip-mitchell", 8, 7, "double-weave", 0, 1},
		{"mitchell", 9, 9, "skip-mitchell", -1, 1},
		{"share-relay", 8, 8, "mitchell", 1, 0},
		{"hesitation", 7, 8, "hesitation", 1, 0},
		{"howell", 6, 8, "howell", 1, 0},
	} {
		m := mustMake(t, tt.from, Options{Tables: tt.tables, Rounds: tt.rounds, BoardsPerRound: 2})
		o := Options{Tables: tt.tables + tt.more, BoardsPerRound: 2}
		to := mustMake(t, tt.to, o)
		for played := 1; played <= 2; played++ {
			_, err := m.ChangeTo(to, played)
			if dropped := tt.more < 0; dropped {
				// The last table goes, and may: it has not played when its
				// pairs never came.
				if !errors.Is(err, ErrRoundsPlayed) {
					t.Errorf("%s %d to %s %d after %d: %v", tt.from, tt.tables, tt.to, o.Tables, played, err)
				}
				continue
			}
			if (err == nil) != (played <= tt.keeps) {
				t.Errorf("%s %d to %s %d after %d rounds: %v", tt.from, tt.tables, tt.to, o.Tables, played, err)
			}
		}
		if c, err := m.ChangeTo(to, 0); err != nil || len(c.Updates) == 0 {
			t.Errorf("%s to %s before play: %v", tt.from, tt.to, err)
		}
	}
}

func TestAlternativesFitTheRoundsPlayed(t *testing.T) {
	m := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4})
	names := func(all []*Change) string {
		var s []string
		for _, c := range all {
			if err := c.To.Validate(); err != nil {
				t.Error(err)
			}
			s = append(s, c.To.Name)
		}
		return strings.Join(s, "; ")
	}
	if got := names(m.Alternatives(15, 1)); !strings.Contains(got, "rover from round 2") ||
		!strings.Contains(got, "Skip Mitchell, 7½ tables") {
		t.Errorf("a pair more after round 1: %s", got)
	}
	if got := names(m.Alternatives(15, 3)); !strings.Contains(got, "rover from round 4") ||
		strings.Contains(got, "Skip") {
		t.Errorf("a pair more after round 3: %s", got)
	}
	if got := names(m.Alternatives(16, 1)); !strings.Contains(got, "Skip Mitchell, 8 tables") {
		t.Errorf("two pairs more after round 1: %s", got)
	}
	// With equal numbers the same changes are offered, in the clubs' own numbers.
	equal := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, EqualNumbers: true})
	found := false
	for _, c := range equal.Alternatives(15, 1) {
		if c.To.Family == "skip-mitchell" && c.To.EqualNumbers {
			found = true
			if c.To.Missing != 8 || c.To.Validate() != nil || len(c.To.Distinct().Pairs()) != 15 {
				t.Errorf("missing pair %d: %v", c.To.Missing, c.To.Validate())
			}
		}
	}
	if !found {
		t.Errorf("equal numbers: %s", names(equal.Alternatives(15, 1)))
	}
	for _, equal := range []bool{false, true} {
		half := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, Half: NSMissing, EqualNumbers: equal})
		all := half.Alternatives(14, 2)
		i := slices.IndexFunc(all, func(c *Change) bool { return strings.Contains(c.To.Name, "missing pair arrived") })
		if i < 0 {
			t.Fatalf("equal %v: the missing pair arrives after round 2: %s", equal, names(all))
		}
		c := all[i]
		if len(c.Updates) != 1 || c.Updates[0].Table != 7 || c.Updates[0].From != 3 || len(c.To.SitsOut(2)) != 2 {
			t.Errorf("equal %v: %+v, sitting out %v", equal, c.Updates, c.To.SitsOut(2))
		}
	}
}

func TestWithdrawnPairLeavesASitOut(t *testing.T) {
	for _, equal := range []bool{false, true} {
		m := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4, EqualNumbers: equal})
		w, err := m.Withdraw(9, 4)
		if err != nil || w.Validate() != nil {
			t.Fatal(err, w.Validate())
		}
		if out := w.SitsOut(3); len(out) != 0 {
			t.Errorf("round 3: %v sit out", out)
		}
		if out := w.SitsOut(4); len(out) != 2 || !slices.Contains(out, 9) || !slices.Contains(out, 5) {
			t.Errorf("round 4: %v sit out", out)
		}
		c, err := m.ChangeTo(w, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range c.Updates {
			if u.From < 4 || u.New {
				t.Errorf("table %d is sent again from round %d", u.Table, u.From)
			}
		}
		if len(c.Updates) != 4 {
			t.Errorf("%d tables change", len(c.Updates))
		}
		if _, err := m.Withdraw(99, 4); !errors.Is(err, ErrCannotExist) {
			t.Errorf("pair 99: %v", err)
		}
	}
}

func TestEditorLeavesWhatItWasGiven(t *testing.T) {
	made := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4})
	start := table(made)
	var e *Editor
	kinds := func() (k []ProblemKind) {
		for _, p := range e.Movement().Problems() {
			if !p.Warning && !slices.Contains(k, p.Kind) {
				k = append(k, p.Kind)
			}
		}
		return k
	}
	for _, tt := range []struct {
		name string
		step func() error
		want ProblemKind // -1 for none
	}{
		{"swap pairs", func() error { return e.SwapPairs(2, 8, 9) }, MetBefore},
		{"turn a board", func() error { return e.TurnBoard(3, 5) }, -1},
		{"move boards", func() error { return e.MoveBoards(1, 1, 5, 6, 7, 8) }, UnsharedBoards},
		{"move scattered boards", func() error { return e.MoveBoards(1, 1, 5, 7, 8, 10) }, UnsharedBoards},
		{"swap boards", func() error { return e.SwapBoards(1, 1, 2) }, Replay},
		{"set pairs", func() error { return e.SetPairs(1, 1, 1, 9) }, TwoPlaces},
		{"add a table", func() error { return e.AddTable() }, -1},
		{"drop a table", func() error { return e.DropTable(7) }, -1},
		{"add a round", func() error { return e.AddRound() }, -1},
		{"drop a round", func() error { return e.DropRound(4) }, -1},
		{"add a rover", func() error { return e.AddRover(NSMissing, 2) }, -1},
		{"switch arrows", func() error { return e.SwitchArrows(7) }, -1},
		{"missing pair", func() error { return e.SetMissing(9, NSMissing) }, -1},
		{"sharing", func() error { return e.DeclareSharing(2) }, -1},
		{"rename", func() error { return e.Rename("Ours") }, -1},
	} {
		e = NewEditor(made)
		if err := tt.step(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		k := kinds()
		if tt.want >= 0 && !slices.Contains(k, tt.want) || tt.want < 0 && len(k) > 0 {
			t.Errorf("%s: problems %v: %v", tt.name, k, e.Movement().Problems())
		}
		if table(made) != start {
			t.Fatalf("%s: changes the movement that it was given", tt.name)
		}
	}
	e = NewEditor(made)
	for name, err := range map[string]error{
		"swap with nobody":    e.SwapPairs(2, 8, 99),
		"swap with itself":    e.SwapPairs(2, 8, 8),
		"board 64":            e.MoveBoards(1, 1, 64),
		"board twice":         e.MoveBoards(1, 1, 4, 4),
		"no such table":       e.MoveBoards(8, 1, 4),
		"swap no such boards": e.SwapBoards(9, 1, 2),
		"against itself":      e.SetPairs(1, 1, 4, 4),
		"drop no table":       e.DropTable(9),
		"drop no round":       e.DropRound(8),
		"rover too late":      e.AddRover(NSMissing, 8),
		"switch round 1":      e.SwitchArrows(1),
		"miss nobody":         e.SetMissing(99, NSMissing),
		"no copies":           e.DeclareSharing(0),
	} {
		if err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	if table(e.Movement()) != start {
		t.Error("a refused step changed something")
	}
}

// Every kind of cost is found, has its words, and survives JSON.
func TestEveryCostOfAChangeIsFound(t *testing.T) {
	mitchell := mustMake(t, "mitchell", Options{Tables: 7, BoardsPerRound: 4})
	fewer := mustMake(t, "mitchell", Options{Tables: 7, Rounds: 5, BoardsPerRound: 4})
	eight := mustMake(t, "skip-mitchell", Options{Tables: 8, BoardsPerRound: 4})
	e := NewEditor(mitchell)
	if err := e.TurnBoard(3, 2); err != nil {
		t.Fatal(err)
	}
	turned := e.Movement()
	cut := NewEditor(fewer)
	for cut.Movement().Rounds > 1 {
		if err := cut.DropRound(cut.Movement().Rounds); err != nil {
			t.Fatal(err)
		}
	}
	table1 := NewEditor(cut.Movement())
	if err := errors.Join(table1.SetPairs(7, 1, 0, 0), table1.MoveBoards(7, 1)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		from, to *Movement
		played   int
		want     Cost
	}{
		{mitchell, eight, 1, Cost{Kind: BoardsMissed, Table: 8, Rounds: 1, Boards: 4}},
		{mitchell, eight, 0, Cost{Kind: BoardsToDeal, Boards: 4}},
		{mitchell, turned, 1, Cost{Kind: LineLost}},
		{cut.Movement(), table1.Movement(), 0, Cost{Kind: BoardsUnused, Boards: 4}},
	} {
		c, err := tt.from.ChangeTo(tt.to, tt.played)
		if err != nil {
			t.Errorf("%s: %v", tt.to.Name, err)
			continue
		}
		if !slices.Contains(c.Lost, tt.want) {
			t.Errorf("%s: %v, want %v", tt.to.Name, c.Lost, tt.want)
		}
	}
	erased := Cost{Kind: ResultsErased, Table: 3, Round: 2}
	if lost := mitchell.lost(mitchell, []TableUpdate{{Table: 3, From: 2}, {Table: 4, From: 4}},
		3); !slices.Equal(lost, []Cost{erased}) {
		t.Errorf("%v", lost)
	}
	for k := range costKinds {
		text, err := json.Marshal(Cost{Kind: k, Table: 3})
		var back Cost
		if err != nil || json.Unmarshal(text, &back) != nil || back.Kind != k || back.Table != 3 ||
			strings.Contains(string(text), "CostKind") {
			t.Errorf("%s: %v", text, back)
		}
	}
}
