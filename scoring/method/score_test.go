package method_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
)

// sheet is the rankings in short: place, contestant and total.
func sheet(s *method.Scored) string {
	var lists []string
	for _, r := range s.Rankings() {
		var rows []string
		for i := range r.Rows {
			row := &r.Rows[i]
			rows = append(rows, fmt.Sprintf("%s %s %s", row.Label(), row.Contestant,
				scoring.Shortest(row.Total, 2, scoring.HalfAwayFromZero)))
		}
		lists = append(lists, strings.Join(rows, ", "))
	}
	return strings.Join(lists, "; ")
}

// evening is two rounds of two boards at two tables: 1 against 2 and 3 against 4, then 1
// against 4 and 3 against 2.
func evening() []scoring.Line {
	var lines []scoring.Line
	for round, pairs := range [][2][2]int{{{1, 2}, {3, 4}}, {{1, 4}, {3, 2}}} {
		for table, seats := range pairs {
			for b, score := range []scoring.Points{620, 0} {
				if table == 1 {
					score = 170 * (score / 620)
				}
				lines = append(lines, scoring.Line{Table: table + 1, Round: round + 1, Board: 2*round + b + 1,
					NS: seats[0], EW: seats[1], Score: score})
			}
		}
	}
	return lines
}

// match is teams 1 and 2 with two boards at both tables.
func match() []scoring.Line {
	return []scoring.Line{
		{Table: 1, Round: 1, Board: 1, NS: 1, EW: 2, Score: 620},
		{Table: 2, Round: 1, Board: 1, NS: 2, EW: 1, Score: 170},
		{Table: 1, Round: 1, Board: 2, NS: 1, EW: 2, Score: 50},
		{Table: 2, Round: 1, Board: 2, NS: 2, EW: 1, Score: 50},
	}
}

// Every form of scoring goes through the one door.
func TestScore(t *testing.T) {
	one := map[string]scoring.Winners{"": scoring.OneWinner}
	for name, tt := range map[string]struct {
		choices method.Choices
		lines   []scoring.Line
		contest method.Contest
		unit    scoring.Unit
		want    string
	}{
		"two winners": {method.Choices{}, evening(), method.Contest{}, scoring.Matchpoint,
			"1 1NS 6, 2 3NS 2; 1= 2EW 4, 1= 4EW 4"},
		"one winner": {method.Choices{}, evening(), method.Contest{Winners: one},
			scoring.Matchpoint, "1 1 6, 2= 2 4, 2= 4 4, 4 3 2"},
		"as chosen, not as the movement says": {method.Choices{Winners: "2"}, evening(), method.Contest{Winners: one},
			scoring.Matchpoint, "1 1NS 6, 2 3NS 2; 1= 2EW 4, 1= 4EW 4"},
		"Cross-IMPs": {method.Choices{Method: "crossimp"}, evening(),
			method.Contest{Winners: one}, scoring.IMP, "1 1 20, 2= 2 0, 2= 4 0, 4 3 -20"},
		"Swiss pairs, the boards found": {method.Choices{Matches: "swiss"}, evening(),
			method.Contest{Winners: one}, scoring.VP, "1 1 38, 2= 2 20, 2= 4 20, 4 3 2"},
		"Swiss pairs, the boards said": {method.Choices{Matches: "swiss", Length: "10"}, evening(),
			method.Contest{Winners: one}, scoring.VP, "1 1 40, 2= 2 20, 2= 4 20, 4 3 0"},
		"Swiss pairs at IMPs": {method.Choices{Matches: "swiss", Method: "crossimp", VP: "discrete"},
			evening(), method.Contest{Winners: one}, scoring.VP, "1 1 32, 2= 2 20, 2= 4 20, 4 3 8"},
		"individual, White Book": {method.Choices{As: "ebu2025"},
			[]scoring.Line{{Table: 1, Board: 1, NS: 1, South: 2, EW: 3, West: 4, Score: 50},
				{Table: 2, Board: 1, NS: 5, South: 6, EW: 7, West: 8}},
			method.Contest{Individual: true}, scoring.Matchpoint,
			"1= 1 2, 1= 2 2, 1= 7 2, 1= 8 2, 5= 3 0, 5= 4 0, 5= 5 0, 5= 6 0"},
		"teams": {method.Choices{Method: "teams"}, match(), method.Contest{},
			scoring.VP, "1 1 16.46, 2 2 3.54"},
		"teams, BAM": {method.Choices{Method: "bam"}, match(), method.Contest{},
			scoring.Matchpoint, "1 1 3, 2 2 1"},
		"teams, penalty": {method.Choices{Method: "imps"}, match(),
			method.Contest{Adjustments: []scoring.Adjustment{{Contestant: scoring.Contestant{Number: 1},
				Amount: scoring.Int(-3), Unit: scoring.IMP}}}, scoring.IMP, "1 1 7, 2 2 -10"},
		"everything": {method.Choices{}, evening(), method.Contest{Winners: one,
			Adjustments: []scoring.Adjustment{{Contestant: scoring.Contestant{Number: 2},
				Amount: scoring.Int(-25), Unit: scoring.PercentOfTop}},
			Carried: map[scoring.Contestant]scoring.Carry{{Number: 3}: {Score: scoring.Int(8),
				Max: scoring.Int(8)}},
			Unranked: map[scoring.Contestant]scoring.Unranked{{Number: 1}: scoring.Withdrawn}},
			scoring.Matchpoint, "1 3 10, 2 4 4, 3 2 3.5"},
	} {
		chosen, err := tt.choices.Options()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s, err := chosen.Score(tt.lines, tt.contest)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := sheet(s); got != tt.want || s.Unit() != tt.unit || s.Provisional() {
			t.Errorf("%s: %s in %s, want %s in %s", name, got, s.Unit(), tt.want, tt.unit)
		}
		for _, r := range s.Rankings() {
			for i := range r.Rows {
				if len(s.ExplainRow(&r.Rows[i])) == 0 {
					t.Errorf("%s: %s is not explained", name, r.Rows[i].Contestant)
				}
			}
		}
	}
}

func TestScoreProvisional(t *testing.T) {
	for _, c := range []method.Choices{{}, {Method: "teams"}, {Matches: "swiss"}} {
		lines := match()
		lines[0].ForNS = &scoring.Ruling{Kind: scoring.Undecided}
		chosen, err := c.Options()
		if err != nil {
			t.Fatal(err)
		}
		if s, err := chosen.Score(lines, method.Contest{}); err != nil || !s.Provisional() {
			t.Errorf("%+v: %v", c, err)
		}
		lines[0].Board = 0
		if _, err := chosen.Score(lines, method.Contest{}); !errors.Is(err, scoring.ErrLine) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestCombine(t *testing.T) {
	for name, tt := range map[string]struct {
		choices method.Choices
		lines   []scoring.Line
		want    string
	}{
		"matchpoints": {method.Choices{}, evening(), "1 1NS 12, 2 3NS 4; 1= 2EW 8, 1= 4EW 8"},
		"Swiss pairs": {method.Choices{Matches: "swiss"}, evening(), "1 1NS 76, 2 3NS 4; 1= 2EW 40, 1= 4EW 40"},
		"teams":       {method.Choices{Method: "teams"}, match(), "1 1 32.92, 2 2 7.08"},
	} {
		chosen, err := tt.choices.Options()
		if err != nil {
			t.Fatal(err)
		}
		s, err := chosen.Score(tt.lines, method.Contest{})
		if err != nil {
			t.Fatal(err)
		}
		both, err := chosen.Combine([]*method.Scored{s, s}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := sheet(both); got != tt.want || both.Unit() != s.Unit() {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
	pairs, _ := new(method.Choices).Options()
	a, err := pairs.Score(evening(), method.Contest{})
	if err != nil {
		t.Fatal(err)
	}
	teams, _ := (&method.Choices{Method: "bam"}).Options()
	b, err := teams.Score(match(), method.Contest{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pairs.Combine([]*method.Scored{a, b}, nil); !errors.Is(err, scoring.ErrUnit) {
		t.Errorf("matchpoints of pairs and of teams: %v", err)
	}
}

func TestHandset(t *testing.T) {
	average, _ := new(method.Choices).Options()
	exact, _ := (&method.Choices{Percentages: "exact"}).Options()
	for text, want := range map[string]string{"60%": "AVE+", "50%": "AVE", "40%": "AVE-", "55%": "55%",
		"not played": "not played", "": ""} {
		r, err := scoring.ParseRuling(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := average.Handset(r).String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
		if got := exact.Handset(r).String(); got != text {
			t.Errorf("%s is %s, wanted exactly", text, got)
		}
	}
}

func ExampleChosen_Score() {
	c := method.Choices{Method: "teams", VP: "discrete"}
	chosen, err := c.Options()
	if err != nil {
		fmt.Println(err)
		return
	}
	scored, err := chosen.Score([]scoring.Line{
		{Table: 1, Board: 7, NS: 1, EW: 2, Score: 620},
		{Table: 2, Board: 7, NS: 2, EW: 1, Score: 170},
	}, method.Contest{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range scored.Rankings()[0].Rows {
		fmt.Println(row.Label(), row.Contestant, row.Total, scored.Unit())
	}
	// Output:
	// 1 1 18 VP
	// 2 2 2 VP
}
