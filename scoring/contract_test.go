package scoring

import (
	"encoding/csv"
	"errors"
	"slices"
	"strconv"
	"testing"

	"clubnight/scoring/published"
)

// TestContractScores checks the score of every contract against a table of 2,940.
func TestContractScores(t *testing.T) {
	file, err := published.Files.Open("contract_scores.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2941 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows[1:] {
		level, doubling, tricks, want := number(t, row[0]), number(t, row[2]), number(t, row[4]), number(t, row[5])
		c, err := ParseContract(row[0] + row[1])
		if err != nil {
			t.Fatal(err)
		}
		c.Doubling = Doubling(doubling)
		if got := c.Points(tricks-6-level, row[3] == "1"); got != Points(want) {
			t.Errorf("%v: %d", row, got)
		}
	}
}

func TestSpotScores(t *testing.T) {
	for _, tt := range []struct {
		contract string
		by       Direction
		tricks   int
		vul      Vulnerability
		want     Points
	}{
		{"1NTxx", North, 0, None, 560},
		{"1NTxx", South, 0, NSVul, 760},
		{"2NTxx", South, 1, BothVul, 1280},
		{"2NTx", South, 1, BothVul, 890},
		{"3D x", West, 0, NSVul, -470},
		{"3HXX", East, 1, EWVul, -1360},
		{"7NTxx", North, 0, NSVul, 2980},
		{"6H", North, 1, EWVul, 1010},
		{"5C", South, 2, None, 440},
		{"1C", West, -7, None, 350},
		{"7NTxx", East, -13, BothVul, 7600},
		{"PASS", East, 0, BothVul, 0},
	} {
		c, err := ParseContract(tt.contract)
		if err != nil {
			t.Fatal(err)
		}
		r := Result{c, tt.by, tt.tricks}
		if err := r.Check(); err != nil {
			t.Error(err)
		}
		if got := r.Score(tt.vul); got != tt.want {
			t.Errorf("%s, %s vulnerable: %d, want %d", r, tt.vul, got, tt.want)
		}
	}
}

func TestLegalScores(t *testing.T) {
	var legal []Points
	readJSON(t, "legal_scores.json", &legal)
	if len(legal) != 409 {
		t.Fatalf("%d legal scores in the table", len(legal))
	}
	for p := Points(-8000); p <= 8000; p++ {
		if got, want := LegalScore(p), slices.Contains(legal, p); got != want {
			t.Errorf("LegalScore(%d) = %v", p, got)
		}
		any := false
		for _, v := range []Vulnerability{None, NSVul, EWVul, BothVul} {
			any = any || LegalScoreAt(p, v)
		}
		if any != LegalScore(p) {
			t.Errorf("%d is legal at some vulnerability: %v", p, any)
		}
	}
	for _, tt := range []struct {
		p    Points
		v    Vulnerability
		want bool
	}{
		{620, None, false}, {620, EWVul, false}, {620, NSVul, true}, {-620, NSVul, false}, {-620, EWVul, true},
		{0, None, true}, {420, NSVul, false}, {420, EWVul, true}, {-50, BothVul, false}, {-50, EWVul, true},
		{4, BothVul, false}, {412, None, false},
	} {
		if got := LegalScoreAt(tt.p, tt.v); got != tt.want {
			t.Errorf("LegalScoreAt(%d, %s) = %v", tt.p, tt.v, got)
		}
	}
}

func TestIMPTable(t *testing.T) {
	var table struct{ Limits []Points }
	readJSON(t, "imp_limits.json", &table)
	for i, limit := range table.Limits {
		if IMPs(limit) != i+1 || IMPs(limit-10) != i || IMPs(-limit) != -i-1 {
			t.Errorf("around %d: %d, %d, %d", limit, IMPs(limit-10), IMPs(limit), IMPs(-limit))
		}
	}
	if IMPs(0) != 0 || IMPs(20000) != 24 {
		t.Error("ends of the IMP table")
	}
}

func TestBoardCycle(t *testing.T) {
	want := "None NS EW Both NS EW Both None EW Both None NS Both None NS EW "
	got, dealers := "", ""
	for board := 1; board <= 16; board++ {
		got += BoardVulnerability(board).String() + " "
		dealers += BoardDealer(board).String()
		if BoardVulnerability(board) != BoardVulnerability(board+48) || BoardDealer(board) != BoardDealer(board+48) {
			t.Errorf("board %d and %d differ", board, board+48)
		}
	}
	if got != want || dealers != "NESWNESWNESWNESW" {
		t.Errorf("%s %s", got, dealers)
	}
	BoardVulnerability(-3) // no panic
}

func TestParseContract(t *testing.T) {
	for text, want := range map[string]string{
		"4 S x": "4Sx", "4SX": "4Sx", "3NT": "3NT", "3 N": "3NT", "pass": "PASS", "7♥xx": "7Hxx", " 1 d ": "1D",
		"2C XX": "2Cxx", "Passed out": "PASS",
	} {
		c, err := ParseContract(text)
		if err != nil || c.String() != want {
			t.Errorf("%q: %s, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "8S", "0S", "4", "4T", "SX", "4Sxxx", "44S", "4S=", "x", "♠"} {
		if c, err := ParseContract(text); !errors.Is(err, ErrContract) {
			t.Errorf("%q is read as %s, %v", text, c, err)
		}
	}
}

func TestParseTricksAndDirections(t *testing.T) {
	for text, want := range map[string]int{"=": 0, "+1": 1, "-2": -2, " +6 ": 6, "-13": -13} {
		if n, err := ParseTricks(text); err != nil || n != want {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"", "1", "+", "+14", "--1", "+1x", "=="} {
		if n, err := ParseTricks(text); !errors.Is(err, ErrTricks) {
			t.Errorf("%q is read as %d, %v", text, n, err)
		}
	}
	for d := North; d <= West; d++ {
		if got, err := ParseDirection(d.String()); err != nil || got != d {
			t.Errorf("%s: %s, %v", d, got, err)
		}
	}
	if _, err := ParseDirection("X"); !errors.Is(err, ErrDirection) {
		t.Error(err)
	}
	for v := None; v <= BothVul; v++ {
		if got, err := ParseVulnerability(v.String()); err != nil || got != v {
			t.Errorf("%s: %s, %v", v, got, err)
		}
	}
	if _, err := ParseVulnerability("some"); !errors.Is(err, ErrVulnerability) {
		t.Error(err)
	}
}

func TestImpossibleResults(t *testing.T) {
	for _, r := range []Result{
		{Contract{Level: 7, Denomination: Clubs}, North, 1},
		{Contract{Level: 1, Denomination: Clubs}, North, -8},
		{Contract{Level: 8}, North, 0},
		{Contract{Level: -1}, North, 0},
		{Contract{Level: 1, Denomination: 9}, North, 0},
		{Contract{}, North, 1},
	} {
		if r.Check() == nil {
			t.Errorf("%s %s passes", r.Contract, strconv.Itoa(r.Tricks))
		}
	}
}

func TestParseSide(t *testing.T) {
	for text, want := range map[string]Side{"NS": NS, "ew": EW, "": NoSide} {
		if side, ok := ParseSide(text); !ok || side != want {
			t.Errorf("%q: %s, %t", text, side, ok)
		}
	}
	if side, ok := ParseSide("N"); ok || side != NoSide {
		t.Errorf("a seat is the side %s", side)
	}
}
