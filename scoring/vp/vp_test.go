package vp

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

func tables(t testing.TB, name string) map[int][]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Tables map[int][]string }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	return file.Tables
}

// TestContinuous holds the scale against the published tables for 8, 16 and 24 boards
// and against those for 1 to 64 computed elsewhere.
func TestContinuous(t *testing.T) {
	for name, count := range map[string]int{"vp_wbf_8_16_24.json": 3, "vp_wbf_continuous_1_64.json": 64} {
		all := tables(t, name)
		if len(all) != count {
			t.Fatalf("%s has %d tables", name, len(all))
		}
		for boards, want := range all {
			for margin, points := range want {
				got, err := WBF().VP(boards, margin)
				if err != nil || got.String() != points {
					t.Errorf("%d boards, margin %d: %s, want %s (%v)", boards, margin, got, points, err)
				}
				lost, _ := WBF().VP(boards, -margin)
				if got+lost != 2000 {
					t.Errorf("%d boards, margin %d: %s and %s", boards, margin, got, lost)
				}
			}
			n := len(want)
			if got, _ := WBF().VP(boards, n-2); got == 2000 && count == 3 {
				t.Errorf("%d boards: 20 already at %d", boards, n-2)
			}
			if got, _ := WBF().VP(boards, n+100); got != 2000 {
				t.Errorf("%d boards: %s beyond the blitz", boards, got)
			}
		}
	}
}

// TestRepairMatters shows that the rounded formula alone is wrong where the facts say so.
func TestRepairMatters(t *testing.T) {
	wrong := 0
	for boards, want := range tables(t, "vp_wbf_8_16_24.json") {
		for margin, points := range want {
			plain := Hundredths(math.Floor(100*exact(float64(margin), blitzMargin(boards)) + 0.5))
			if plain.String() != points {
				wrong++
			}
		}
	}
	if wrong != 21 {
		t.Errorf("%d figures differ without the repair, want 21", wrong)
	}
}

// TestContinuousIsSound checks every table up to 100 boards: steps never grow, and no unrounded
// value lies so near to a boundary that floating point could tip it.
func TestContinuousIsSound(t *testing.T) {
	nearest := 1.0
	for boards := 1; boards <= MaxBoards; boards++ {
		table := continuous(boards)
		blitz := blitzMargin(boards)
		for i := 1; i+1 < len(table); i++ {
			if table[i+1]-table[i] > table[i]-table[i-1] || table[i+1] < table[i] {
				t.Errorf("%d boards: step at %d", boards, i)
			}
			if float64(i) < blitz {
				x := 100 * exact(float64(i), blitz)
				nearest = min(nearest, math.Abs(x-math.Floor(x)-0.5))
			}
		}
		if table[0] != 1000 || table[len(table)-1] != 2000 {
			t.Errorf("%d boards: from %s to %s", boards, table[0], table[len(table)-1])
		}
	}
	if nearest < 1e-9 {
		t.Errorf("a value lies %g from a rounding boundary", nearest)
	}
}

func find(t *testing.T, name string) *Scale {
	t.Helper()
	scales, err := Scales()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scales {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no scale %q", name)
	return nil
}

func TestShippedScales(t *testing.T) {
	for _, tt := range []struct {
		scale          string
		boards, margin int
		want           string
	}{
		{"WBF continuous", 32, 40, "16.46"},
		{"ACBL 20", 7, 0, "10.00"}, {"ACBL 20", 7, 2, "11.00"}, {"ACBL 20", 8, 3, "12.00"}, {"ACBL 20", 6, 27, "19.00"},
		{"ACBL 20", 7, 28, "20.00"}, {"ACBL 20", 7, 99, "20.00"}, {"ACBL 20", 9, 35, "19.00"}, {"ACBL 20", 11, -36, "0.00"}, {"ACBL 20", 10, -7, "7.00"},
		{"ACBL 30", 7, 0, "15.00"}, {"ACBL 30", 7, 1, "18.00"}, {"ACBL 30", 7, -1, "12.00"}, {"ACBL 30", 8, 19, "27.00"}, {"ACBL 30", 9, 36, "30.00"}, {"ACBL 30", 9, 4, "20.00"},
		{"EBU Swiss pairs", 7, 65, "10.00"}, {"EBU Swiss pairs", 7, -65, "10.00"}, {"EBU Swiss pairs", 7, 66, "11.00"}, {"EBU Swiss pairs", 7, 1440, "18.00"},
		{"EBU Swiss pairs", 7, 1836, "20.00"}, {"EBU Swiss pairs", 7, -1835, "1.00"},
	} {
		got, err := find(t, tt.scale).VP(tt.boards, tt.margin)
		if err != nil || got.String() != tt.want {
			t.Errorf("%s, %d boards, margin %d: %s, want %s (%v)", tt.scale, tt.boards, tt.margin, got, tt.want, err)
		}
	}
	for _, boards := range []int{0, -1, 101} {
		if _, err := WBF().VP(boards, 1); !errors.Is(err, ErrBoards) {
			t.Errorf("WBF, %d boards: %v", boards, err)
		}
	}
	if find(t, "ACBL 20").Covers(12) || !find(t, "ACBL 20").Covers(11) {
		t.Error("ACBL 20 is for 6 to 11 boards")
	}
}

func TestParseNamesTheLine(t *testing.T) {
	const head = "name x\nsum 20\n"
	for text, line := range map[string]int{
		"":                                 0,
		"name\n":                           1,
		"sum 20\nboards 6\n0 10\n":         3,
		"name x\nboards 6\n0 10":           2,
		head + "boards 8-6\n":              3,
		head + "boards 6-101\n":            3,
		head + "boards 6\n":                3,
		head + "boards 6\n1 10":            4,
		head + "boards 6\n0 10\n0 11":      5,
		head + "boards 6\n0 11\n1 10":      5,
		head + "boards 6\n0 9":             4,
		head + "boards 6\n0 21":            4,
		head + "boards 6\n0 10\n1.5 11":    5,
		head + "boards 6\n0 10\nboards 6":  5,
		head + "boards 6\n0 10\nmargin x":  5,
		head + "boards 6\n0 10\nsum 30":    5,
		head + "boards 6\n0 10.123\n":      4,
		head + "boards 6\n0 10 0\n":        4,
		head + "boards 6\n-1 10\n":         4,
		head + "0 10\n":                    3,
		"name x\nsum 0\n":                  2,
		"name x\nmargin miles\n":           2,
		head + "boards 6\n0 99999999999\n": 4,
	} {
		_, err := Parse(strings.NewReader(text))
		if !errors.Is(err, ErrScale) || !strings.HasPrefix(err.Error(), "line "+strconv.Itoa(line)+":") {
			t.Errorf("%q: %v, want line %d", text, err, line)
		}
	}
}

func FuzzParse(f *testing.F) {
	entries, err := files.ReadDir("scales")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range entries {
		text, err := files.ReadFile("scales/" + e.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(strings.NewReader(text))
		if err != nil {
			if s != nil {
				t.Error("a scale and an error")
			}
			return
		}
		for boards := 1; boards <= MaxBoards; boards++ {
			if !s.Covers(boards) {
				continue
			}
			last := Hundredths(0)
			for _, margin := range []int{0, 1, 5, 100, 1 << 20} {
				won, err1 := s.VP(boards, margin)
				lost, err2 := s.VP(boards, -margin)
				if err1 != nil || err2 != nil || won < last || margin > 0 && won+lost != s.Sum {
					t.Fatalf("%d boards, margin %d: %s %s %v %v", boards, margin, won, lost, err1, err2)
				}
				last = won
			}
		}
	})
}
