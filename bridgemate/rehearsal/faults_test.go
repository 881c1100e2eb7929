package rehearsal

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestParseFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{" ", ""},
		{"slow:A3", "slow:A3"},
		{"Slow:a3 , DEAF", "slow:A3,deaf"},
		{"wrong-board:A2,r3,corrected,slow:b1", "wrong-board:A2,r3,corrected,slow:B1"},
		{"wrong-board:a2,corrected,b7,R3", "wrong-board:A2,r3,b7,corrected"},
		{"swapped:A4,r2,wrong-declarer:AB12,r1,b9", "swapped:A4,r2,wrong-declarer:AB12,r1,b9"},
		{"deaf,late-numbers,wrong-numbers:20,nonsense:3", "deaf,late-numbers,wrong-numbers:20,nonsense:3"},
		{"crash:10,locked:5,server-lost:7,vanish:A1,r1", "crash:10,locked:5,server-lost:7,vanish:A1,r1"},
	} {
		got, err := ParseFaults(test.text)
		if err != nil || got.String() != test.want {
			t.Errorf("%q: %q, %v, want %q", test.text, got, err, test.want)
		}
		if again, err := ParseFaults(got.String()); err != nil || again != got {
			t.Errorf("%q: read back %q, %v", got, again, err)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"slow", "the fault slow wants a table, as in slow:A3"},
		{"slow:", `the fault slow does not take ""`},
		{"slow:3", `the fault slow does not take "3"`},
		{"slow:A512", `does not take "A512"`},
		{"slow:A3,r2", `the fault slow does not take "r2"`},
		{"slow:A3,A4", `does not take "A4"`},
		{"slows:A3", `there is no fault "slows:A3"`},
		{"A3", `there is no fault "A3"`},
		{"slow:A3,fast:A4", `there is no fault "fast:A4"`},
		{"swapped:A4", "the fault swapped wants a table and a round, as in swapped:A3,r2"},
		{"swapped:A4,r2,b1", `does not take "b1"`},
		{"swapped:A4,r64", `does not take "r64"`},
		{"wrong-declarer:A4,r1,corrected", `does not take "corrected"`},
		{"crash", "the fault crash wants a number"},
		{"crash:0", `does not take "0"`},
		{"crash:+5", `does not take "+5"`},
		{"wrong-numbers:101", `does not take "101"`},
		{"deaf:1", `the fault deaf does not take "1"`},
		{"deaf,,deaf", `does not take ""`},
		{strings.Repeat("deaf,", 101) + "deaf", "more than 100 faults"},
	} {
		if got, err := ParseFaults(test.text); !errors.Is(err, ErrCommandLine) ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %q, %v", test.text, got, err)
		}
	}
}

// TestFaultList plays an evening with every fault of the list, all of which fit
// the smallest evening.
func TestFaultList(t *testing.T) {
	for _, f := range FaultList() {
		parsed, err := ParseFaults(f.Name)
		if err != nil || parsed.String() != f.Name || len(f.Words) < 15 || strings.Contains(f.Words, f.Name) {
			t.Errorf("%q, %q: %q, %v", f.Name, f.Words, parsed, err)
		}
		if _, slow := strings.CutPrefix(f.Name, "locked:"); slow {
			continue // see TestLockedFileCannotBeWritten
		}
		path := club{tables: 3, boards: 8}.file(t)
		var said []string
		err = room(t, Choices{Seed: 1, Faults: parsed}).Run(t.Context(), start(path), events(&said))
		if crash := strings.Contains(f.Name, "crash"); crash != errors.Is(err, ErrCrashed) || !crash && err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if says(said, "fault asked for: "+f.Name) != 1 {
			t.Errorf("%s was not reported: %q", f.Name, said)
		}
	}
}

func TestImpossibleFaults(t *testing.T) {
	for _, test := range []struct {
		faults Faults
		want   string
	}{
		{"slow:A9", "there is no table A9"},
		{"slow:B1", "there is no table B1"},
		{"swapped:A1,r4", "table A1 does not play in round 4"},
		{"wrong-declarer:A3,r3", "table A3 does not play in round 3"}, // the missing pair sits there
		{"wrong-board:A2,r1,b5", "board 5 is not played there"},
	} {
		path := club{tables: 3, boards: 2, missing: 4}.file(t)
		err := room(t, Choices{Faults: test.faults}).Run(t.Context(), start(path), quiet)
		if !errors.Is(err, ErrCommandLine) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.faults, err)
		}
	}
	if _, err := NewRoom(Choices{Faults: "slows:A3"}); !errors.Is(err, ErrCommandLine) {
		t.Errorf("%v", err)
	}
	path := hall{sections: 1, rounds: 1, boards: 2, computers: []string{"CLUB-PC"}}.file(t)
	err := room(t, Choices{Faults: "wrong-board:A1,r1"}).Run(t.Context(), start(path), quiet)
	if !errors.Is(err, ErrCommandLine) || !strings.Contains(err.Error(), "table A1 plays in no other round") {
		t.Errorf("%v", err)
	}
}

func FuzzParseFaults(f *testing.F) {
	for _, s := range []string{"slow:A3,wrong-board:A2,r3,b4,corrected,deaf", "crash:1,,", ":",
		"deaf:", "swapped:ÄÖ1,r1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := ParseFaults(s)
		if err != nil {
			if !errors.Is(err, ErrCommandLine) || got != "" {
				t.Errorf("%q: %q, %v", s, got, err)
			}
			return
		}
		if again, err := ParseFaults(got.String()); err != nil || again != got {
			t.Errorf("%q: %q, then %q, %v", s, got, again, err)
		}
	})
}

// A dead handset sends nothing more from its round on, and the others play to the end.
func TestDeadHandset(t *testing.T) {
	path := club{tables: 3, boards: 8}.file(t)
	var said []string
	if err := room(t, Choices{Seed: 1, Faults: "dead:A2,r2"}).Run(t.Context(), start(path), events(&said)); err != nil {
		t.Fatal(err)
	}
	rounds := map[int]map[int]bool{}
	for _, r := range read(t, path).Received {
		if rounds[r.Table] == nil {
			rounds[r.Table] = map[int]bool{}
		}
		rounds[r.Table][r.Round] = true
	}
	if len(rounds[2]) != 1 || !rounds[2][1] || len(rounds[1]) < 2 || len(rounds[3]) < 2 {
		t.Errorf("rounds in which tables sent results: %v", rounds)
	}
}

// Faults of the Data Connector are in the same list, and none of a room's.
func TestConnectorFaults(t *testing.T) {
	f, err := ParseFaults("slow:A3,answer-lost:3,removed:b2,deaf,again")
	if err != nil {
		t.Fatal(err)
	}
	want := []ConnectorFault{{Name: "answer-lost", Number: 3}, {Name: "removed", Section: "B", Table: 2}, {Name: "again"}}
	if got := f.Connector(); !slices.Equal(got, want) || f.OfRoom() != "slow:A3,deaf" {
		t.Errorf("%+v and %q", got, f.OfRoom())
	}
	if _, err := NewRoom(Choices{Faults: f}); !errors.Is(err, ErrCommandLine) || !strings.Contains(err.Error(), "--connector") {
		t.Error(err)
	}
	if _, err := NewRoom(Choices{Faults: f.OfRoom()}); err != nil {
		t.Error(err)
	}
}
