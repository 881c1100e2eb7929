package scorejson_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/scorejson"
)

var update = flag.Bool("update", false, "write the golden files anew")

func ruling(t *testing.T, text string) *scoring.Ruling {
	t.Helper()
	r, err := scoring.ParseRuling(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func names(c scoring.Contestant) []string {
	if c.Number == 1 {
		return []string{"O'Connor <N>", "Łukasz"}
	}
	return nil
}

// lines has a line of every kind.
func lines(t *testing.T) []exchange.ScoreLine {
	weighted := ruling(t, "1/3:620 2/3:-100")
	return []exchange.ScoreLine{
		{Line: scoring.Line{Section: "A", Table: 1, Round: 1, Board: 1, NS: 1, EW: 4, Score: 420},
			HasScore: true, Played: "4S N ="},
		{Line: scoring.Line{Section: "A", Table: 2, Round: 1, Board: 1, NS: 2, EW: 5, Score: -50}, HasScore: true},
		{Line: scoring.Line{Section: "A", Table: 3, Round: 1, Board: 1, NS: 3, EW: 6,
			ForNS: weighted, ForEW: weighted}},
		{Line: scoring.Line{Section: "A", Table: 1, Round: 2, Board: 2, NS: 1, EW: 5,
			ForNS: ruling(t, "60%"), ForEW: ruling(t, "40%")}},
		{Line: scoring.Line{Section: "A", Table: 2, Round: 2, Board: 2, NS: 2, EW: 6, Score: 90, Reversed: true},
			HasScore: true},
		{Line: scoring.Line{Section: "A", Table: 3, Round: 2, Board: 2, NS: 3, EW: 4, ForNS: ruling(t, "undecided"),
			ForEW: ruling(t, "not played")}},
	}
}

func hold(t *testing.T, name string, d *scorejson.Document) {
	t.Helper()
	var got bytes.Buffer
	if err := d.Write(&got); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", name+".json")
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n"))) {
		t.Errorf("%s:\n%s", name, got.Bytes())
	}
}

func TestGolden(t *testing.T) {
	all := lines(t)
	for name, o := range map[string]scoring.Options{
		"matchpoints": {BySection: true},
		"crossimp":    {BySection: true, Method: scoring.CrossIMPs, Winners: scoring.OneWinner},
	} {
		s, err := scoring.Score(exchange.ScoringLines(all), o)
		if err != nil {
			t.Fatal(err)
		}
		d := scorejson.Pairs(s, all, names)
		d.Method = name
		hold(t, name, d)
	}
	teams := []exchange.ScoreLine{
		{Line: scoring.Line{Table: 1, Round: 1, Board: 1, NS: 1, EW: 2,
			ForNS: ruling(t, "-100"), ForEW: ruling(t, "620")}},
		{Line: scoring.Line{Table: 2, Round: 1, Board: 1, NS: 2, EW: 1, Score: 300}, HasScore: true},
		{Line: scoring.Line{Table: 1, Round: 1, Board: 2, NS: 1, EW: 2, Score: 50}, HasScore: true},
	}
	s, err := scoring.ScoreTeams(exchange.ScoringLines(teams), scoring.TeamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	d := scorejson.Teams(s, teams, names)
	d.Method = "teams"
	hold(t, "teams", d)
}

// The exact figures say the same as the scoring, and come back as the fractions they are.
func TestExactFiguresComeBack(t *testing.T) {
	all := lines(t)
	s, err := scoring.Score(exchange.ScoringLines(all), scoring.Options{BySection: true})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := scorejson.Pairs(s, all, names).Write(&out); err != nil {
		t.Fatal(err)
	}
	var back scorejson.Document
	if err := json.Unmarshal(out.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	i := 0
	for _, ranking := range s.Rankings {
		for _, r := range ranking.Rows {
			got := back.Ranking[i]
			i++
			if !got.Total.Equal(r.Total) || !got.Max.Equal(r.Max) || r.Place != 0 && !got.Exact.Equal(r.Percentage) ||
				got.Pair != r.Contestant.Number {
				t.Errorf("%s: %+v", r.Contestant, got)
			}
		}
	}
	if i != len(back.Ranking) || len(back.Boards) != len(all) {
		t.Errorf("%d rows of %d, %d boards of %d", len(back.Ranking), i, len(back.Boards), len(all))
	}
	for _, b := range back.Boards {
		if b.NSAward != nil && b.EWAward != nil && b.NSAdjust == b.EWAdjust &&
			!b.NSAward.Add(*b.EWAward).Equal(*b.NSMax) {
			t.Errorf("board %d, %d-%d: %s and %s are not %s", b.Board, b.NS, b.EW, b.NSAward, b.EWAward, b.NSMax)
		}
	}
}

// Who has no place has a percentage all the same, and the maximum is that of the total:
// with what was carried.
func TestMaximumAndPercentageOfEverybody(t *testing.T) {
	out := scoring.Contestant{Section: "A", Number: 1, Side: scoring.NS}
	carries := scoring.Contestant{Section: "A", Number: 2, Side: scoring.NS}
	all := lines(t)
	s, err := scoring.Score(exchange.ScoringLines(all),
		scoring.Options{BySection: true,
			Unranked: map[scoring.Contestant]scoring.Unranked{out: scoring.WithoutStanding},
			Carried:  map[scoring.Contestant]scoring.Carry{carries: {Score: scoring.Int(6), Max: scoring.Int(8)}}})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, r := range scorejson.Pairs(s, all, names).Ranking {
		share := scoring.Frac{}
		if r.Max.Sign() > 0 {
			share = r.Total.Mul(scoring.Int(100)).Div(r.Max)
		}
		if !r.Exact.Equal(share) || (r.Percentage == nil) != r.Max.IsZero() {
			t.Errorf("%d%s: %s of %s is %s %%, percentage %v", r.Pair, r.Side, r.Total, r.Max, r.Exact, r.Percentage)
		}
		if r.Pair == 1 && r.Place == 0 ||
			r.Pair == 2 && r.Carried.Equal(scoring.Int(6)) && r.Max.Cmp(scoring.Int(8)) > 0 {
			found++
		}
	}
	if found != 2 {
		t.Errorf("%d of the two", found)
	}
}

// In an individual each of the four has an award.
func TestIndividual(t *testing.T) {
	all := []exchange.ScoreLine{
		{Line: scoring.Line{Board: 1, NS: 1, South: 2, EW: 3, West: 4, Score: 50}, HasScore: true},
		{Line: scoring.Line{Board: 1, NS: 5, South: 6, EW: 7, West: 8, Score: 0, Reversed: true}, HasScore: true},
	}
	s, err := scoring.Score(exchange.ScoringLines(all), scoring.Options{Individual: true, Winners: scoring.OneWinner})
	if err != nil {
		t.Fatal(err)
	}
	d := scorejson.Pairs(s, all, names)
	if len(d.Ranking) != 8 || len(d.Boards) != 2 {
		t.Fatalf("%d ranked, %d boards", len(d.Ranking), len(d.Boards))
	}
	for i, want := range []struct {
		numbers [4]int
		ns, ew  string
	}{{[4]int{1, 2, 3, 4}, "2", "0"}, {[4]int{7, 8, 5, 6}, "0", "2"}} {
		b := d.Boards[i]
		if want.numbers != [4]int{b.NS, b.South, b.EW, b.West} {
			t.Errorf("board row %d: %+v", i, b)
			continue
		}
		if b.NSAward.String() != want.ns || b.SouthAward.String() != want.ns || b.EWAward.String() != want.ew ||
			b.WestAward.String() != want.ew {
			t.Errorf("board row %d: %s %s %s %s", i, b.NSAward, b.SouthAward, b.EWAward, b.WestAward)
		}
	}
}

// The documented schema has every field that is written.
func TestEveryFieldIsDocumented(t *testing.T) {
	source, err := os.ReadFile("document.go")
	if err != nil {
		t.Fatal(err)
	}
	doc, _, _ := strings.Cut(string(source), "\npackage ")
	for _, v := range []any{scorejson.Document{}, scorejson.Rank{}, scorejson.Board{}, scorejson.Match{}} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
			if f.Anonymous {
				continue
			}
			field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			field = strings.TrimSuffix(field, "_rounded")
			if !regexp.MustCompile(`(?m)^//\t(\w+, )*` + field + `(,|\s|$)`).MatchString(doc) {
				t.Errorf("%T: %s is not documented", v, field)
			}
		}
	}
}
