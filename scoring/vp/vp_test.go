package vp

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring/published"
)

func tables(t testing.TB, name string) map[int][]string {
	t.Helper()
	raw, err := published.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Tables map[int][]string }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	return file.Tables
}

// TestContinuous checks the scale against the published tables for 8, 16 and 24 boards
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
			plain := Hundredths(math.Floor(100*exact(float64(margin), blitzMargin(float64(boards))) + 0.5))
			if plain.String() != points {
				wrong++
			}
		}
	}
	if wrong != 21 {
		t.Errorf("%d figures differ without the repair, want 21", wrong)
	}
}

// TestContinuousIsSound checks every table up to 100 boards: steps never grow, and no
// unrounded value lies so near to a boundary that floating point could tip it.
func TestContinuousIsSound(t *testing.T) {
	nearest := 1.0
	for boards := 1; boards <= MaxBoards; boards++ {
		table := continuous(boards)
		blitz := blitzMargin(float64(boards))
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
	s, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fields is the numbers of a printed line.
func fields(t *testing.T, text string) []float64 {
	t.Helper()
	var numbers []float64
	for _, word := range strings.Fields(text) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// steps checks a printed line of the largest margins for 10, 11 … points: each limit, and
// the margin one unit beyond.
func steps(t *testing.T, s *Scale, boards int, limits []float64, from Hundredths, unit, zero float64) {
	t.Helper()
	for k, limit := range limits {
		margin := int(math.Round((limit - zero) * unit))
		want := from + Hundredths(100*k)
		for beyond, points := range []Hundredths{want, want + 100} {
			got, err := s.VP(boards, margin+beyond)
			lost, _ := s.VP(boards, -margin-beyond)
			if err != nil || got != points || margin+beyond > 0 && lost != s.Sum-points {
				t.Errorf("%s, %d boards, margin %d: %s and %s, want %s (%v)", s.Name, boards,
					margin+beyond, got, lost, points, err)
			}
		}
	}
}

// The highest IMPs for 5, 6 … 9 points in triples and half-matches (White Book 3.1.2): 3
// and 4 boards are published, the other lengths follow from the same formula and say so.
func TestHalfMatches(t *testing.T) {
	half := WBFDiscrete().HalfMatch()
	for boards, line := range map[int]string{
		2: "0 2 4 7 12", 3: "0 3 6 9 14", 4: "0 3 7 11 17", 5: "1 4 7 12 19", 6: "1 4 8 13 20", 7: "1 5 9 14 22",
		8: "1 5 10 15 24", 10: "1 6 11 17 27",
	} {
		steps(t, half, boards, fields(t, line), 500, 1, 0)
		if computed := boards != 3 && boards != 4; half.Computed(boards) != computed || WBFDiscrete().Computed(boards) {
			t.Errorf("%d boards: computed is %v", boards, half.Computed(boards))
		}
	}
	if WBF().HalfMatch() != nil || WBF().Unit() != 1 || half.Unit() != 100 || half.Sum != 1000 {
		t.Error("half-matches of the continuous scale, or units, are wrong")
	}
}

// The highest percentages for 5, 6 … 9 points in half-matches of Swiss pairs (White Book
// 3.1.7), by the boards of the half.
func TestSwissPairsHalves(t *testing.T) {
	half := find(t, "EBU Swiss pairs").HalfMatch()
	if half == nil || half.Unit() != 100 || half.Sum != 1000 || half.Computed(2) {
		t.Fatalf("%+v", half)
	}
	for lengths, line := range map[[2]int]string{
		{1, 2}: "51.86 55.70 59.94 65.12 73.15", {3, 3}: "51.59 54.87 58.48 62.89 69.75",
		{4, 4}: "51.32 54.03 57.03 60.70 66.38",
		{5, 6}: "51.09 53.36 55.86 58.92 63.66", {7, 9}: "50.92 52.81 54.93 57.45 61.41",
		{10, 13}: "50.77 52.36 54.10 56.24 59.56",
	} {
		for boards := lengths[0]; boards <= lengths[1]; boards++ {
			steps(t, half, boards, fields(t, line), 500, 100, 50)
		}
	}
	if _, err := Named("EBU Swiss pairs, half-matches"); err == nil {
		t.Error("the table of half-matches is offered as a scale of its own")
	}
}

// The highest IMPs for 10, 11 … 19 points on the WBF discrete scale.
func TestDiscrete(t *testing.T) {
	for boards, line := range map[int]string{
		4: "0 2 4 6 8 11 14 17 21 26", 5: "0 2 4 6 9 12 15 19 24 30", 6: "0 2 4 7 10 13 17 21 26 32",
		7: "0 2 5 8 11 14 18 23 28 35",
		8: "0 3 6 9 12 16 20 25 30 38", 9: "0 3 6 9 12 16 21 26 32 40", 10: "0 3 6 9 13 17 22 27 34 42",
		12: "1 4 7 11 15 19 24 30 37 46",
		14: "1 4 8 12 16 21 26 33 40 50", 16: "1 4 8 12 17 22 28 35 43 53", 20: "1 5 9 14 19 25 31 39 48 60",
		24: "1 5 10 15 21 27 34 43 53 65",
		11: "1 4 7 10 14 18 23 29 36 44", 13: "1 4 7 11 15 20 25 31 39 48", 15: "1 4 8 12 16 21 27 34 42 52",
		28: "1 6 11 17 23 29 37 46 57 71", 32: "2 7 12 18 24 32 40 50 61 76", 40: "2 7 13 20 27 35 45 55 68 85",
		48: "2 8 15 22 30 39 49 61 75 93", 56: "2 9 16 24 32 42 53 66 81 100", 64: "3 10 17 25 35 45 57 70 87 107",
	} {
		steps(t, WBFDiscrete(), boards, fields(t, line), 1000, 1, 0)
	}
	if got, _ := WBFDiscrete().VP(8, 12); got != 1400 { // White Book's example
		t.Errorf("12 IMPs on 8 boards: %s", got)
	}
	for boards := 1; boards <= MaxBoards; boards++ {
		table := discrete(10, blitzMargin(float64(boards)))
		width, last := -1, 0
		for from := 0; from < len(table)-1; {
			to := from
			for table[to] == table[from] {
				to++
			}
			width = to - from
			if from == 0 {
				width = 2*to - 1
			}
			if width < last {
				t.Errorf("%d boards: the range of %s is narrower than the one before", boards, table[from])
			}
			from, last = to, width
		}
	}
}

// The highest percentage for 10, 11 … 19 points at Swiss pairs, at both ends of
// each range of boards.
func TestSwissPairs(t *testing.T) {
	for _, tt := range []struct {
		first, last int
		line        string
	}{
		{2, 4, "50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95"},
		{5, 6, "50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13"},
		{7, 9, "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35"},
		{10, 13, "50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30"},
		{14, 19, "50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78"},
		{20, 27, "50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71"},
		{28, 39, "50.32 50.97 51.63 52.32 53.04 53.83 54.71 55.74 57.04 58.97"},
		{40, 55, "50.27 50.81 51.37 51.95 52.56 53.21 53.95 54.82 55.91 57.53"},
	} {
		steps(t, find(t, "EBU Swiss pairs"), tt.first, fields(t, tt.line), 1000, 100, 50)
		steps(t, find(t, "EBU Swiss pairs"), tt.last, fields(t, tt.line), 1000, 100, 50)
	}
	if got, _ := find(t, "EBU Swiss pairs").VP(8, 623); got != 1400 {
		t.Errorf("56.23 %% on 8 boards: %s", got)
	}
}

// The lowest IMPs for 11, 12 … 20 points on the ACBL's scale, at both ends of
// each range of boards.
func TestACBL20(t *testing.T) {
	for _, tt := range []struct {
		first, last int
		line        string
	}{
		{1, 8, "1 3 5 8 11 14 17 20 24 28"}, {9, 11, "1 3 6 10 14 18 22 26 31 36"},
		{12, 15, "1 4 7 11 15 20 25 30 36 42"},
		{16, 20, "2 5 9 14 19 25 32 39 47 56"}, {21, 27, "3 7 12 18 25 33 42 51 61 72"},
		{28, 36, "4 9 15 22 30 39 49 60 72 85"},
	} {
		limits := fields(t, tt.line)
		for k := range limits {
			limits[k]-- // the highest of the points before
		}
		steps(t, find(t, "ACBL 20"), tt.first, limits, 1000, 1, 0)
		steps(t, find(t, "ACBL 20"), tt.last, limits, 1000, 1, 0)
	}
}

func TestNamed(t *testing.T) {
	if s, err := Named("wbf DISCRETE"); err != nil || s != WBFDiscrete() {
		t.Errorf("%v %v", s, err)
	}
	if s, err := Named("nobody's"); !errors.Is(err, ErrScale) || s != nil {
		t.Errorf("%v %v", s, err)
	}
}

func TestShippedScales(t *testing.T) {
	for _, tt := range []struct {
		scale          string
		boards, margin int
		want           string
	}{
		{"WBF continuous", 32, 40, "16.46"},
		{"ACBL 20", 7, 0, "10.00"}, {"ACBL 20", 7, 2, "11.00"}, {"ACBL 20", 8, 3, "12.00"}, {"ACBL 20", 6, 27, "19.00"},
		{"ACBL 20", 7, 28, "20.00"}, {"ACBL 20", 7, 99, "20.00"}, {"ACBL 20", 9, 35, "19.00"},
		{"ACBL 20", 11, -36, "0.00"}, {"ACBL 20", 10, -7, "7.00"},
		{"ACBL 30", 7, 0, "15.00"}, {"ACBL 30", 7, 1, "18.00"}, {"ACBL 30", 7, -1, "12.00"},
		{"ACBL 30", 8, 19, "27.00"}, {"ACBL 30", 9, 36, "30.00"}, {"ACBL 30", 9, 4, "20.00"},
		{"EBU Swiss pairs", 7, 65, "10.00"}, {"EBU Swiss pairs", 7, -65, "10.00"}, {"EBU Swiss pairs", 7, 66, "11.00"},
		{"EBU Swiss pairs", 7, 1440, "18.00"},
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
	if s := find(t, "ACBL 20"); s.Covers(37) || !s.Covers(36) || !s.Covers(1) {
		t.Error("ACBL 20 is for 1 to 36 boards")
	}
	if s := find(t, "EBU Swiss pairs"); s.Covers(1) || !s.Covers(2) || !s.Covers(55) || s.Covers(56) {
		t.Error("EBU Swiss pairs is for 2 to 55 boards")
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
