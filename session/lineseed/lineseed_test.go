package lineseed

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/competition"
)

// rule has the levels of the Dutch club ranking's example: A 80, B 70, C 60, D 50.
var rule = Rule{Window: 5, Levels: []scoring.Frac{scoring.Int(80), scoring.Int(70), scoring.Int(60), scoring.Int(50)},
	Newcomer: scoring.Int(45), Tables: 3}

func results(line int, percents ...int64) (list []Performance) {
	for _, p := range percents {
		list = append(list, Performance{scoring.Int(p), line})
	}
	return list
}

func TestStrength(t *testing.T) {
	h := History{
		Key("1", "Ann"):   results(0, 60),
		Key("2", "Bob"):   results(1, 60),
		Key("3", "Cas"):   append(results(0, 20, 30), append(results(0, 50, 60), results(1, 40, 50, 60)...)...),
		Key("", "Zoë L."): results(9, 50),
	}
	for _, c := range []struct {
		player  Player
		want    string
		counted int
	}{
		{Player{Number: "1"}, "90", 1},   // 60 % in A is 80 + 10
		{Player{Number: "2"}, "80", 1},   // and in B 70 + 10
		{Player{Number: "3"}, "76", 5},   // the last five alone: 80, 90, 60, 70, 80 make 76
		{Player{Number: "4"}, "45", 0},   // a newcomer
		{Player{Name: "zoe l"}, "50", 1}, // a line that is no more is the last one; names as people write them
		{Player{Number: "1", Guest: true, Strength: scoring.Int(66)}, "66", 0},
	} {
		got, counted := rule.Strength(c.player, h)
		if got.String() != c.want || counted != c.counted {
			t.Errorf("%+v has %s from %d, want %s from %d", c.player, got, counted, c.want, c.counted)
		}
	}
}

// guests are pairs of two guests of those strengths.
func guests(strengths ...int64) (list []Entrant) {
	for i, s := range strengths {
		p := Player{Name: fmt.Sprint("P", i+1), Guest: true, Strength: scoring.Int(s)}
		list = append(list, Entrant{[]Player{p, p}})
	}
	return list
}

func said(lines []Section) string {
	var all []string
	for _, l := range lines {
		text := l.Name + l.Level.String() + ":"
		for _, s := range l.Seeds {
			text += " " + s.Players[0].Name
		}
		all = append(all, text)
	}
	return strings.Join(all, " | ")
}

func TestSort(t *testing.T) {
	many := func(n int) (s []int64) {
		for i := range n {
			s = append(s, int64(90-i))
		}
		return s
	}
	for _, c := range []struct {
		name     string
		entrants []Entrant
		want     []int
	}{
		{"two lines of three tables", guests(many(12)...), []int{6, 6}},
		{"a table more in the first", guests(many(14)...), []int{8, 6}},
		{"an odd pair is in the last", guests(many(13)...), []int{6, 7}},
		{"too few for two lines", guests(many(10)...), []int{10}},
		{"no more lines than levels", guests(many(60)...), []int{16, 16, 14, 14}},
		{"nobody", nil, []int{0}},
		{"one", guests(70), []int{1}},
	} {
		lines, err := Sort(rule, c.entrants, nil)
		if err != nil {
			t.Fatal(c.name, err)
		}
		var got []int
		for _, l := range lines {
			got = append(got, len(l.Seeds))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	// A pair is the mean of its players, a substitute counts for himself, equal
	// ones keep their order.
	h := History{Key("1", ""): results(0, 60), Key("2", ""): results(0, 50), Key("3", ""): results(1, 60)}
	lines, err := Sort(Rule{Window: 6, Levels: rule.Levels[:2], Newcomer: scoring.Int(45), Tables: 1}, []Entrant{
		// 80 and 80
		{[]Player{{Number: "2", Name: "Bob"}, {Number: "3", Name: "Cas", For: "Ann"}}},
		// 45 and 90
		{[]Player{{Number: "9", Name: "New"}, {Number: "1", Name: "Ann"}}},
		// 80
		{[]Player{{Name: "Guest", Guest: true, Strength: scoring.Int(100)},
			{Name: "Two", Guest: true, Strength: scoring.Int(60)}}},
		// 90
		{[]Player{{Number: "1", Name: "Ann again"}}},
	}, h)
	if err != nil || said(lines) != "A80: Ann again Bob | B70: Guest New" ||
		lines[1].Seeds[1].Strength.String() != "135/2" || lines[1].Seeds[1].Counted[1] != 1 {
		t.Errorf("%s, %+v, %v", said(lines), lines, err)
	}
	for _, bad := range []Rule{{}, {Window: 5, Tables: 1}, {Window: 0, Tables: 1, Levels: rule.Levels},
		{Window: 5, Tables: 0, Levels: rule.Levels},
		{Window: 5, Tables: 1, Levels: []scoring.Frac{scoring.Int(50), scoring.Int(60)}}} {
		if _, err := Sort(bad, nil, nil); !errors.Is(err, ErrRule) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// Lines cut at odd places share tables: the last pair of one with the first of the
// next that has none yet.
func TestCombis(t *testing.T) {
	lines, err := Sort(rule, guests(90, 80, 70, 60, 50, 40, 30, 20), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sizes []int
		want  string
	}{
		{[]int{4, 4}, ""}, {[]int{3, 5}, "AB P3 P4"}, {[]int{3, 3, 2}, "AB P3 P4"},
		{[]int{3, 2, 3}, "AB P3 P4; BC P5 P6"}, {[]int{1, 7}, "AB P1 P2"},
	} {
		cut, err := Cut(rule, lines, c.sizes...)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range Combis(cut) {
			got = append(got, k.Upper+k.Lower+" "+k.Pairs[0].Players[0].Name+" "+k.Pairs[1].Players[0].Name)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%v: %q, want %s", c.sizes, got, c.want)
		}
	}
	for _, sizes := range [][]int{{}, {9}, {4, 3}, {0, 8}, {-1, 9}, {2, 2, 2, 1, 1}} {
		if _, err := Cut(rule, lines, sizes...); !errors.Is(err, ErrRule) {
			t.Errorf("%v: %v", sizes, err)
		}
	}
}

func TestHistoryOf(t *testing.T) {
	pct := func(number string, section int, percent int64) competition.Performance {
		return competition.Performance{Number: number, Section: section,
			Percentage: scoring.Int(percent), HasPercentage: true}
	}
	evenings := []competition.Evening{{Results: []competition.Performance{pct("1", 1, 55), pct("2", 2, 60),
		{Number: "3", Section: 1}}}, {Results: []competition.Performance{pct("1", 2, 50)}}}
	if got := fmt.Sprint(HistoryOf(evenings, true)); got != "map[number 1:[{55 0} {50 1}] number 2:[{60 1}]]" {
		t.Error(got)
	}
	if got := fmt.Sprint(HistoryOf(evenings, false)); got != "map[number 1:[{55 0} {50 0}] number 2:[{60 0}]]" {
		t.Error(got)
	}
}
