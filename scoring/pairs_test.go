package scoring

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
)

// traveller is the scores of one board, pair k North-South against pair k East-West.
func traveller(scores ...Points) []Line {
	lines := make([]Line, len(scores))
	for i, p := range scores {
		lines[i] = Line{Board: 1, NS: i + 1, EW: i + 1, Score: p}
	}
	return lines
}

// full is n lines of another board, all alike, so that a full board has n scores.
func full(board, n int) []Line {
	lines := traveller(make([]Points, n)...)
	for i := range lines {
		lines[i].Board, lines[i].NS, lines[i].EW = board, 0, 0
		lines[i].Table = i + 1
	}
	return lines
}

func score(t testing.TB, lines []Line, opt Options) *Standings {
	t.Helper()
	s, err := Score(lines, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// award is what one side of a line gets.
func (s *Standings) award(t testing.TB, line int, side Side) *Award {
	t.Helper()
	for _, b := range s.Boards {
		for _, a := range b.Of(line) {
			if a.Side == side {
				return a
			}
		}
	}
	t.Fatalf("line %d has no award for %s", line, side)
	return nil
}

// column is the values of all lines for a side, as decimals.
func (s *Standings) values(t testing.TB, lines int, side Side) []string {
	t.Helper()
	var values []string
	for i := range lines {
		values = append(values, Shortest(s.award(t, i, side).Value, 4, HalfAwayFromZero))
	}
	return values
}

// artificial is a percentage of the top for one side: 60 is 60 %.
func artificial(percent int64) *Ruling {
	return &Ruling{Kind: Percentage, Amount: Int(percent)}
}

func both(l *Line, r *Ruling) { l.ForNS, l.ForEW = r, r }

// TestLecture is the three boards worked out in the lecture: plain,
// weighted and split scores.
func TestLecture(t *testing.T) {
	var file struct {
		Vectors map[string]struct {
			Scores []json.RawMessage
			NS, EW []json.Number
		}
	}
	readJSON(t, "examples.json", &file)
	for _, name := range []string{"plain", "weighted", "split"} {
		v := file.Vectors[name]
		lines := make([]Line, len(v.Scores))
		for i, raw := range v.Scores {
			l := &lines[i]
			*l = Line{Board: 1, NS: i + 1, EW: i + 1}
			var text string
			var halves struct{ NS, EW *Points }
			switch {
			case json.Unmarshal(raw, &l.Score) == nil:
			case json.Unmarshal(raw, &text) == nil:
				r, err := ParseRuling(text)
				if err != nil {
					t.Fatal(err)
				}
				both(l, r)
			default:
				if err := json.Unmarshal(raw, &halves); err != nil {
					t.Fatal(err)
				}
				l.ForNS, l.ForEW = Assign(Weighted{Int(1), *halves.NS}), Assign(Weighted{Int(1), *halves.EW})
			}
		}
		s := score(t, lines, Options{})
		for i := range lines {
			is(t, fmt.Sprintf("%s, NS %d", name, i+1), s.award(t, i, NS).Value, v.NS[i].String())
			is(t, fmt.Sprintf("%s, EW %d", name, i+1), s.award(t, i, EW).Value, v.EW[i].String())
			is(t, name+" top", s.award(t, i, NS).Max, "14")
		}
	}
}

func TestNeuberg(t *testing.T) {
	for _, tt := range []struct {
		n, full int
		raw     []int
		want    []string
	}{
		{5, 6, []int{8, 5, 2, 0}, []string{"9.8", "6.2", "2.6", "0.2"}},
		{20, 21, []int{12}, []string{"12.65"}},
		{18, 19, []int{21, 34, 0}, []string{"22.2222", "35.9444", "0.0556"}},
	} {
		// Scores in pairs of equals and single ones give every raw figure
		// from 0 to 2(n-1).
		for k, raw := range tt.raw {
			scores := make([]Points, tt.n)
			for i := range scores {
				scores[i] = Points(10 * i)
			}
			at := raw / 2
			if raw%2 == 1 {
				scores[at+1] = scores[at]
			}
			lines := append(traveller(scores...), full(2, tt.full)...)
			a := score(t, lines, Options{}).award(t, at, NS)
			is(t, "raw", a.Parts[0].Raw, fmt.Sprint(raw))
			if got := Shortest(a.Value, 4, HalfAwayFromZero); got != tt.want[k] {
				t.Errorf("n %d, N %d, %d: %s, want %s", tt.n, tt.full, raw, got, tt.want[k])
			}
		}
	}
}

func TestTops(t *testing.T) {
	// Board 1 has 3 of 5 scores, board 2 all 5.
	lines := traveller(100, 50, 0)
	for i, p := range []Points{0, 10, 20, 30, 40} {
		lines = append(lines, Line{Board: 2, NS: i + 1, EW: i + 1, Score: p})
	}
	for _, tt := range []struct {
		tops       Tops
		award, max string
		percent    string
	}{
		{Neuberg, "22/3", "8", "45.83"},     // (4×5+2)/3 = 7.33, then 0: 7.33/16
		{RatioOfSums, "4", "4", "33.33"},    // 4/12
		{MeanOfPercentages, "4", "4", "50"}, // (100+0)/2
		{ProRata, "8", "8", "50"},           // 4×4/2 = 8, 8/16
	} {
		s := score(t, lines, Options{Tops: tt.tops})
		a := s.award(t, 0, NS)
		is(t, "award", a.Value, tt.award)
		is(t, "max", a.Max, tt.max)
		row := rowOf(t, s, Contestant{Side: NS, Number: 1})
		if got := Shortest(row.Percentage, 2, HalfAwayFromZero); got != tt.percent {
			t.Errorf("tops %d: %s %%, want %s", tt.tops, got, tt.percent)
		}
	}
}

func rowOf(t testing.TB, s *Standings, c Contestant) *Row {
	t.Helper()
	for _, list := range s.Rankings {
		for i := range list.Rows {
			if list.Rows[i].Contestant == c {
				return &list.Rows[i]
			}
		}
	}
	t.Fatalf("%s is not ranked", c)
	return nil
}

// TestAmigaExample is the example of the first of the two old programs: 50 50
// and 50 100 0 per cent.
func TestAmigaExample(t *testing.T) {
	lines := []Line{
		{Board: 1, NS: 1, EW: 2, Score: -50}, {Board: 1, NS: 2, EW: 1, Score: 0},
		{Board: 2, NS: 1, EW: 3, Score: 300}, {Board: 2, NS: 2, EW: 1, Score: 100},
	}
	s := score(t, lines, Options{Tops: RatioOfSums})
	for side, want := range map[Side][]string{NS: {"50", "50"}, EW: {"50", "100", "0"}} {
		for i, pct := range want {
			is(t, side.String(), rowOf(t, s, Contestant{Side: side, Number: i + 1}).Percentage, pct)
		}
	}
}

// TestSimpscoreExample is the example of the second: every pair is compared with every
// other in the same direction, and boards count by their percentage.
func TestSimpscoreExample(t *testing.T) {
	boards := []map[int]Points{
		{4: -1100, 2: -400, 1: -430, 3: -520},
		{4: 0, 2: -130, 1: -180, 3: -130},
		{2: 650, 1: -100, 3: 650},
	}
	var lines []Line
	for b, pairs := range boards {
		for pair, p := range pairs {
			lines = append(lines, Line{Board: b + 1, NS: pair, Score: p})
		}
	}
	s := score(t, lines, Options{Halves: true, Tops: MeanOfPercentages})
	var file struct{ Expected [][5]any }
	readJSON(t, "simpscore.json", &file)
	for i, want := range file.Expected {
		row := rowOf(t, s, Contestant{Side: NS, Number: i + 1})
		if mp, pct := Decimal(row.Score, 1, HalfAwayFromZero), Decimal(row.Percentage, 2,
			HalfAwayFromZero); mp != want[2] || pct != want[3] || float64(row.Played) != want[4] {
			t.Errorf("pair %d: %s %s %d, want %v", i+1, mp, pct, row.Played, want)
		}
	}
	if len(s.Rankings) != 1 {
		t.Errorf("%d rankings, nobody sat East-West", len(s.Rankings))
	}
}

func TestFouledBoards(t *testing.T) {
	foul := func(scores []Points, forms string) []Line {
		lines := traveller(scores...)
		for i := range lines {
			lines[i].Form = forms[i : i+1]
		}
		return lines
	}
	for _, tt := range []struct {
		name   string
		scores []Points
		forms  string
		rule   SmallGroups
		ns, ew []string
	}{
		// The forum's case: 3+2 of 5, two is not less than a third, so
		// Neuberg: 6.5 and 1.5 of 8.
		{"3+2 EBU", []Points{100, 50, 0, -110, -140}, "aaabb", SmallGroupsEBU,
			[]string{"7.3333", "4", "0.6667", "6.5", "1.5"}, []string{"0.6667", "4", "7.3333", "1.5", "6.5"}},
		{"5+2 EBU: 65 and 55 of 12", []Points{50, 40, 30, 20, 10, 110, 100}, "aaaaabb", SmallGroupsEBU,
			[]string{"11.6", "8.8", "6", "3.2", "0.4", "7.8", "6.6"},
			[]string{"0.4", "3.2", "6", "8.8", "11.6", "6.6", "7.8"}},
		{"5+2 EBU, a tie: 60 each", []Points{50, 40, 30, 20, 10, 100, 100}, "aaaaabb", SmallGroupsEBU,
			[]string{"11.6", "8.8", "6", "3.2", "0.4", "7.2", "7.2"},
			[]string{"0.4", "3.2", "6", "8.8", "11.6", "7.2", "7.2"}},
		{"3+1 EBU: 1 of 4 is less than a third", []Points{50, 40, 30, 20}, "aaab", SmallGroupsEBU,
			[]string{"5.6667", "3", "0.3333", "3.6"}, []string{"0.3333", "3", "5.6667", "3.6"}},
		{"2+1 EBU: 1 of 3 is not", []Points{50, 40, 30}, "aab", SmallGroupsEBU,
			[]string{"3.5", "0.5", "2"}, []string{"0.5", "3.5", "2"}},
		{"4+3 WBF: 70, 60, 50", []Points{50, 40, 30, 20, 300, 200, 100}, "aaaabbb", SmallGroupsWBF,
			[]string{"11.25", "7.75", "4.25", "0.75", "8.4", "7.2", "6"},
			[]string{"0.75", "4.25", "7.75", "11.25", "6", "7.2", "8.4"}},
		{"4+3 WBF, equal scores share", []Points{50, 40, 30, 20, 300, 300, 100}, "aaaabbb", SmallGroupsWBF,
			[]string{"11.25", "7.75", "4.25", "0.75", "7.8", "7.8", "6"},
			[]string{"0.75", "4.25", "7.75", "11.25", "6.6", "6.6", "8.4"}},
		{"3+2 WBF: three is the largest, two get 65 and 55", []Points{100, 50, 0, -110, -140}, "aaabb", SmallGroupsWBF,
			[]string{"7.3333", "4", "0.6667", "5.2", "4.4"}, []string{"0.6667", "4", "7.3333", "4.4", "5.2"}},
		// White Book 2025, 4.2.3: more than three, or more than a third of the field,
		// is compared by Neuberg.
		{"3+2 EBU 2025: two of five is more than a third",
			[]Points{100, 50, 0, -110, -140}, "aaabb", SmallGroupsEBU2025,
			[]string{"7.3333", "4", "0.6667", "6.5", "1.5"}, []string{"0.6667", "4", "7.3333", "1.5", "6.5"}},
		{"4+2 EBU 2025: two of six is a third: 65 and 55 of 10",
			[]Points{50, 40, 30, 20, 110, 100}, "aaaabb", SmallGroupsEBU2025,
			[]string{"9.5", "6.5", "3.5", "0.5", "6.5", "5.5"}, []string{"0.5", "3.5", "6.5", "9.5", "5.5", "6.5"}},
		{"6+3 EBU 2025: three of nine is a third: 70, 60 and 50 of 16", []Points{60, 50, 40, 30, 20, 10, 300, 200, 100},
			"aaaaaabbb", SmallGroupsEBU2025,
			[]string{"15.5", "12.5", "9.5", "6.5", "3.5", "0.5", "11.2", "9.6", "8"},
			[]string{"0.5", "3.5", "6.5", "9.5", "12.5", "15.5", "8", "9.6", "11.2"}},
		{"5+3 EBU 2025: three of eight is more than a third", []Points{50, 40, 30, 20, 10, 300, 200, 100},
			"aaaaabbb", SmallGroupsEBU2025,
			[]string{"13.4", "10.2", "7", "3.8", "0.6", "12.3333", "7", "1.6667"},
			[]string{"0.6", "3.8", "7", "10.2", "13.4", "1.6667", "7", "12.3333"}},
		{"2+1 WBF", []Points{50, 40, 30}, "aab", SmallGroupsWBF,
			[]string{"2.6", "2.2", "2.4"}, []string{"2.2", "2.6", "2.4"}},
		{"5+2 none", []Points{50, 40, 30, 20, 10, 110, 100}, "aaaaabb", SmallGroupsNone,
			[]string{"11.6", "8.8", "6", "3.2", "0.4", "9.5", "2.5"},
			[]string{"0.4", "3.2", "6", "8.8", "11.6", "2.5", "9.5"}},
		// The EBU's published article: ten scores, seven in one form and
		// three in the other.
		{"7+3 of 10", []Points{70, 60, 50, 40, 30, 20, 10, 300, 200, 100}, "aaaaaaabbb", SmallGroupsEBU,
			[]string{"17.5714", "14.7143", "11.8571", "9", "6.1429", "3.2857", "0.4286", "15.6667", "9", "2.3333"},
			[]string{"0.4286", "3.2857", "6.1429", "9", "11.8571", "14.7143", "17.5714", "2.3333", "9", "15.6667"}},
	} {
		s := score(t, foul(tt.scores, tt.forms), Options{SmallGroups: tt.rule})
		if got := s.values(t, len(tt.scores), NS); !slices.Equal(got, tt.ns) {
			t.Errorf("%s: NS %v, want %v", tt.name, got, tt.ns)
		}
		if got := s.values(t, len(tt.scores), EW); !slices.Equal(got, tt.ew) {
			t.Errorf("%s: EW %v, want %v", tt.name, got, tt.ew)
		}
	}
}

func TestArtificialScores(t *testing.T) {
	// 4 real scores and one 60-40: percentages are of the full top 8, the
	// others have Neuberg.
	lines := traveller(300, 200, 100, 0, 0)
	lines[4].ForNS, lines[4].ForEW = &Ruling{Kind: AveragePlus}, &Ruling{Kind: AverageMinus}
	s := score(t, lines, Options{})
	is(t, "Average Plus", s.award(t, 4, NS).Value, "4.8")
	is(t, "Average Minus", s.award(t, 4, EW).Value, "3.2")
	is(t, "best of four", s.award(t, 0, NS).Value, "7.75") // (6×5+1)/4
	is(t, "top", s.award(t, 0, NS).Max, "8")

	for i := range lines { // nothing but artificial scores
		lines[i].ForNS, lines[i].ForEW = artificial(60), artificial(60)
	}
	s = score(t, lines, Options{})
	for i := range lines {
		is(t, "all artificial", s.award(t, i, EW).Value, "4.8")
	}

	one := traveller(420)
	s = score(t, one, Options{})
	if a := s.award(t, 0, NS); a.Counts() || rowOf(t, s, a.Contestant).Place != 0 {
		t.Error("a score alone in the world has been ranked")
	}
	s = score(t, append(one, full(2, 5)...), Options{})
	is(t, "one score of five, Neuberg", s.award(t, 0, NS).Value, "4")
	for _, tops := range []Tops{RatioOfSums, MeanOfPercentages, ProRata} {
		s = score(t, append(one, full(2, 5)...), Options{Tops: tops})
		if a := s.award(t, 0, NS); a.Counts() {
			t.Errorf("tops %d: one score of five counts %s", tops, a.Value)
		}
	}
	tied := score(t, traveller(90, 90, 90), Options{})
	is(t, "all tied", tied.award(t, 1, EW).Value, "2")
	if label := tied.Rankings[0].Rows[2].Label(); label != "1=" {
		t.Errorf("all tied: %s", label)
	}
	passed := score(t, traveller(0, 50, -50), Options{}) // a pass-out is a score like any other
	is(t, "passed out", passed.award(t, 0, NS).Value, "2")
}

// ownSession is pair 1 with 65 % on three full boards and a ruling on a fourth;
// its opponents have 35 %.
func ownSession(ns, ew *Ruling) []Line {
	var lines []Line
	for b, share := range []int{20, 13, 6} { // 20+13+6 = 39 of 60 matchpoints
		for i := range 11 {
			lines = append(lines, Line{Board: b + 1, Table: i + 1, NS: i + 1, EW: i + 1, Score: Points(10 * i)})
		}
		first := &lines[len(lines)-11]
		first.Score = Points(5*share - 5) // between two others, or equal to one
		if share%2 == 1 {
			first.Score = Points(10 * (share + 1) / 2)
		} else {
			first.Score = Points(10*(share/2) + 5)
		}
	}
	return append(lines, Line{Board: 4, NS: 1, EW: 1, ForNS: ns, ForEW: ew})
}

func TestOwnSession(t *testing.T) {
	plus, minus := &Ruling{Kind: AveragePlus}, &Ruling{Kind: AverageMinus}
	lines := ownSession(plus, minus)
	last := len(lines) - 1
	s := score(t, lines, Options{})
	is(t, "without the option", s.award(t, last, NS).Value, "12")
	is(t, "without the option", s.award(t, last, EW).Value, "8")
	s = score(t, lines, Options{OwnSession: true})
	is(t, "65 % pair, Average Plus", s.award(t, last, NS).Percent, "65")
	is(t, "65 % pair, Average Plus", s.award(t, last, NS).Value, "13")
	is(t, "35 % pair, Average Minus", s.award(t, last, EW).Percent, "35")
	if k := s.award(t, last, NS).Kind; k != BySession {
		t.Errorf("kind %d", k)
	}
	lines[last].ForNS, lines[last].ForEW = minus, plus // nothing gained from one's own session
	s = score(t, lines, Options{OwnSession: true})
	is(t, "65 % pair, Average Minus", s.award(t, last, NS).Value, "8")
	is(t, "35 % pair, Average Plus", s.award(t, last, EW).Value, "12")
	lines[last].ForNS, lines[last].ForEW = &Ruling{Kind: Average}, &Ruling{Kind: Average}
	s = score(t, lines, Options{OwnSession: true})
	is(t, "Average never changes", s.award(t, last, NS).Value, "10")
	lines[last].ForNS, lines[last].ForEW = plus, plus
	second := lines[last]
	second.Board = 5
	lines = append(lines, second)
	s = score(t, lines, Options{OwnSession: true})
	for _, i := range []int{last, last + 1} { // two of them use the same figure
		is(t, "65 % pair", s.award(t, i, NS).Value, "13")
		is(t, "both sides Average Plus", s.award(t, i, EW).Value, "12")
	}
	only := []Line{{Board: 1, NS: 1, EW: 1, ForNS: plus, ForEW: minus},
		{Board: 1, NS: 2, EW: 2, Score: 50}, {Board: 1, NS: 3, EW: 3}}
	is(t, "no other board", score(t, only, Options{OwnSession: true}).award(t, 0, NS).Percent, "60")
}

func TestWeightedScores(t *testing.T) {
	third := Assign(Weighted{F(1, 3), 620}, Weighted{F(2, 3), -100})
	lines := traveller(620, 500, -100, 0)
	both(&lines[3], third)
	s := score(t, lines, Options{})
	// 620: 2×(1+1+2/3) + 1/3 = 17/3; -100: 0 + 2/3
	is(t, "620", s.award(t, 0, NS).Value, "17/3")
	is(t, "-100", s.award(t, 2, NS).Value, "2/3")
	is(t, "the pair itself", s.award(t, 3, NS).Value, "7/3") // 1/3 of 17/3 and 2/3 of 2/3
	is(t, "its opponents", s.award(t, 3, EW).Value, "11/3")

	both(&lines[1], Assign(Weighted{F(1, 2), 620}, Weighted{F(1, 2), -100})) // a second one on the board
	s = score(t, lines, Options{})
	is(t, "620", s.award(t, 0, NS).Value, "31/6") // 2×(1+2/3+1/2) + 1/2 + 1/3
	sum := Frac{}
	for i := range lines {
		sum = sum.Add(s.award(t, i, NS).Value)
	}
	is(t, "sum of the board", sum, "12")

	// weighted and split together, as on the lecture's slide
	lines = traveller(620, 500, -100, 0)
	lines[3].ForNS = Assign(Weighted{F(3, 10), 620}, Weighted{F(7, 10), -100})
	lines[3].ForEW = Assign(Weighted{F(7, 10), 620}, Weighted{F(3, 10), -100})
	s = score(t, lines, Options{})
	is(t, "NS", s.award(t, 3, NS).Value, "11/5") // 0.3×5.7 + 0.7×0.7
	a, b := s.award(t, 3, NS), s.award(t, 3, EW)
	if a.Value.Add(b.Value).Cmp(Int(6)) >= 0 {
		t.Errorf("a split score sums to %s + %s", a.Value, b.Value)
	}

	// a score for one side, an artificial one for the other
	lines = traveller(620, 500, -100, 0)
	lines[3].ForEW = &Ruling{Kind: AveragePlus}
	s = score(t, lines, Options{})
	is(t, "table score among four", s.award(t, 3, NS).Value, "2")
	is(t, "Average Plus", s.award(t, 3, EW).Value, "3.6")
	is(t, "among three, Neuberg", s.award(t, 0, EW).Value, "1/3")
	is(t, "among four", s.award(t, 0, NS).Value, "6")

	// weight 1 is the plain score
	plain, assigned := traveller(620, 500, -100, 0), traveller(620, 500, -100, 999)
	both(&assigned[3], Assign(Weighted{Int(1), 0}))
	p, q := score(t, plain, Options{}), score(t, assigned, Options{})
	for _, side := range []Side{NS, EW} {
		if !slices.Equal(p.values(t, 4, side), q.values(t, 4, side)) {
			t.Errorf("weight 1: %v and %v", p.values(t, 4, side), q.values(t, 4, side))
		}
	}
}

func TestOverridesAndNotPlayed(t *testing.T) {
	lines := traveller(300, 200, 100, 0)
	lines[0].ForNS = &Ruling{Kind: Override, Amount: Int(5)}
	s := score(t, lines, Options{})
	is(t, "override", s.award(t, 0, NS).Value, "5")
	is(t, "next best of three, Neuberg", s.award(t, 1, NS).Value, "17/3")
	lines[0].ForNS = &Ruling{Kind: Override, Amount: Int(5), Inside: true}
	s = score(t, lines, Options{})
	is(t, "override", s.award(t, 0, NS).Value, "5")
	is(t, "the score stays among the others", s.award(t, 1, NS).Value, "4")
	is(t, "the other side", s.award(t, 0, EW).Value, "0")

	lines = append(traveller(300, 200, 100, 0), full(2, 4)...)
	both(&lines[0], &Ruling{Kind: NotPlayed})
	s = score(t, lines, Options{})
	is(t, "the others have Neuberg", s.award(t, 1, NS).Value, "17/3")
	if row := rowOf(t, s, Contestant{Side: NS, Number: 1}); row.Played != 0 || row.Place != 0 || row.Label() != "-" {
		t.Errorf("a pair that played nothing: %+v", row)
	}
	if s.Provisional() {
		t.Error("not played is no pending ruling")
	}
	both(&lines[0], &Ruling{Kind: Undecided})
	s = score(t, lines, Options{})
	if !s.Provisional() || !slices.Equal(s.Pending, []int{0}) ||
		rowOf(t, s, Contestant{Side: EW, Number: 1}).Pending != 1 {
		t.Errorf("undecided: %v", s.Pending)
	}
}

func TestAdjustmentsAndCarry(t *testing.T) {
	lines := traveller(200, 100, 0)
	key := func(n int) Contestant { return Contestant{Side: NS, Number: n} }
	opt := Options{
		Adjustments: []Adjustment{
			{Contestant: key(1), Amount: Int(-1), Unit: Matchpoint, Law: "90"},
			{Contestant: key(2), Amount: Int(-10), Unit: PercentOfTop},
			{Contestant: key(3), Amount: Int(5), Unit: PercentOfGame},
			{Contestant: key(9), Amount: Int(-1)},
		},
		Carried:   map[Contestant]Carry{key(3): {Int(3), Int(4)}},
		Handicaps: map[Contestant]Frac{key(2): Int(40)},
	}
	s := score(t, lines, opt)
	is(t, "MP", rowOf(t, s, key(1)).Total, "3")
	is(t, "the award stays", s.award(t, 0, NS).Value, "4")
	is(t, "% of a top", rowOf(t, s, key(2)).Total, "1.6")
	is(t, "% of the game", rowOf(t, s, key(3)).Adjusted, "0.2")
	is(t, "carried", rowOf(t, s, key(3)).Percentage, "40") // 3.2 of 8
	if row := rowOf(t, s, key(9)); row.Place != 0 || !row.Adjusted.Equal(Int(-1)) {
		t.Errorf("a penalty before the first board: %+v", row)
	}
	places := func(r Ranking) (numbers []int) {
		for _, row := range r.Rows {
			numbers = append(numbers, row.Contestant.Number)
		}
		return numbers
	}
	if got := places(s.Rankings[0]); !slices.Equal(got, []int{1, 2, 3, 9}) {
		t.Errorf("scratch %v", got)
	}
	if got := places(s.Rankings[0].ByHandicap()); !slices.Equal(got, []int{2, 1, 3, 9}) {
		t.Errorf("handicap %v", got)
	}
	if got := s.Rankings[0].Rows[0].Contestant.Number; got != 1 {
		t.Errorf("the scratch ranking was changed, first is %d", got)
	}
	opt.Adjustments[0].Unit = VP
	if _, err := Score(lines, opt); !errors.Is(err, ErrUnit) {
		t.Error(err)
	}
}

func TestIMPPairs(t *testing.T) {
	plus, minus := &Ruling{Kind: AveragePlus}, &Ruling{Kind: AverageMinus}
	lines := traveller(-440, -450, 100, -430, 0)
	lines[4].ForNS, lines[4].ForEW = plus, minus
	s := score(t, lines, Options{Method: Butler})
	is(t, "datum", s.Boards[0].NS.Datum, "-440") // -440 and -430 remain: -435, away from zero
	is(t, "Average Plus", s.award(t, 4, NS).Value, "2")
	is(t, "Average Minus", s.award(t, 4, EW).Value, "-2")
	is(t, "against the datum", s.award(t, 2, EW).Value, "-11")
	for _, tt := range []struct {
		scores []Points
		datum  Datum
		want   string
	}{
		{[]Points{-440, -450}, Datum{}, "-450"},
		{[]Points{-440, -450}, Datum{Rounding: HalfUp}, "-440"},
		{[]Points{-440, -450}, Datum{Exact: true}, "-445"},
		{[]Points{0, 10}, Datum{}, "10"},
		{[]Points{0, -10}, Datum{}, "-10"},
		{[]Points{120, 130}, Datum{}, "130"},
		{[]Points{600, 100, 90, -500}, Datum{}, "100"},
		{[]Points{600, 100, 90, -500}, Datum{Drop: DropNone}, "70"},
		{[]Points{600, 100, 90, -500}, Datum{Median: true, Exact: true}, "95"},
		{[]Points{600, 100, -500}, Datum{Median: true}, "100"},
		{[]Points{600, 100, -500}, Datum{Drop: DropStepped, Exact: true}, "200/3"},
		{[]Points{600, 100, 90, -500}, Datum{Drop: DropStepped, Exact: true}, "95"},
		{[]Points{1000, 10, 10, 10, 10, 10, 10, 10, 10, -300}, Datum{Drop: DropTenth, Exact: true}, "10"},
		{[]Points{1234, 10}, Datum{Places: -2}, "600"},
	} {
		s := score(t, traveller(tt.scores...), Options{Method: Butler, Datum: tt.datum})
		is(t, fmt.Sprint("datum of ", tt.scores), s.Boards[0].NS.Datum, tt.want)
	}
	for n, want := range map[int]int{3: 0, 4: 1, 10: 1, 11: 2, 25: 2, 26: 3} {
		if got := DropStepped.leaveOut(n); got != want {
			t.Errorf("of %d scores %d go at each end, want %d", n, got, want)
		}
	}

	lines = traveller(620, 170, -100)
	s = score(t, lines, Options{Method: CrossIMPs})
	is(t, "620", s.award(t, 0, NS).Value, "11")   // 10 and 12
	is(t, "170", s.award(t, 1, NS).Value, "-3/2") // -10 and 7
	is(t, "per score", score(t, lines, Options{Method: CrossIMPs, Divisor: PerScore}).award(t, 0, NS).Value, "22/3")
	is(t, "undivided", score(t, lines, Options{Method: CrossIMPs, Divisor: Undivided}).award(t, 0, EW).Value, "-22")

	both(&lines[2], Assign(Weighted{F(1, 2), -100}, Weighted{F(1, 2), 170})) // expected IMPs
	s = score(t, lines, Options{Method: CrossIMPs})
	is(t, "620 against the weighted score", s.award(t, 0, NS).Value, "21/2") // (10 + (12+10)/2) / 2
	is(t, "the weighted score", s.award(t, 2, NS).Value, "-29/4")            // -11 and -3.5
	sum := Frac{}
	for i := range lines {
		sum = sum.Add(s.award(t, i, NS).Value)
	}
	is(t, "Cross-IMPs sum to nothing", sum, "0")
	s = score(t, lines, Options{Method: Butler, Datum: Datum{Exact: true}})
	is(t, "the weighted score is in the datum", s.Boards[0].NS.Datum, "275") // (620 + 170 + 35) / 3
	is(t, "weighted IMPs, not points", s.award(t, 2, NS).Value, "-6")        // half of -9 and -3
	alone := score(t, traveller(50), Options{Method: CrossIMPs})
	if alone.award(t, 0, NS).Counts() {
		t.Error("Cross-IMPs of one score")
	}
	s = score(t, traveller(620, -100), Options{Method: TotalPoints})
	is(t, "total points", s.award(t, 0, EW).Value, "-620")
	if s.Unit != TotalPoint || score(t, traveller(0, 0), Options{Method: Butler}).Unit != IMP {
		t.Error("units")
	}
	for _, bad := range []*Ruling{artificial(70), {Kind: Override, Amount: Int(3), Unit: Matchpoint}} {
		both(&lines[0], bad)
		if _, err := Score(lines, Options{Method: Butler}); !errors.Is(err, ErrUnit) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	both(&lines[0], plus)
	if _, err := Score(lines, Options{Method: TotalPoints}); !errors.Is(err, ErrUnit) {
		t.Errorf("Average Plus at total points: %v", err)
	}
}

// TestWrongDirection: pairs 2 held each other's cards; each has the award of the cards it
// held and stays in its field.
func TestWrongDirection(t *testing.T) {
	lines := traveller(620, 170, -100)
	lines[1].Reversed = true
	s := score(t, lines, Options{})
	is(t, "2NS as East-West", rowOf(t, s, Contestant{Side: NS, Number: 2}).Total, "2")
	is(t, "1NS", rowOf(t, s, Contestant{Side: NS, Number: 1}).Total, "4")
	lines[1].Score = 1430
	s = score(t, lines, Options{})
	is(t, "2NS as East-West against a slam", rowOf(t, s, Contestant{Side: NS, Number: 2}).Total, "0")
	is(t, "2EW as North-South", rowOf(t, s, Contestant{Side: EW, Number: 2}).Total, "4")
	if got := find[TableStep](t, s.Explain(s.award(t, 1, NS))); got != (TableStep{NS, 1430}) {
		t.Errorf("%+v", got)
	}
	lines[1].ForNS = &Ruling{Kind: AveragePlus} // for the seat
	s = score(t, lines, Options{})
	is(t, "2EW held the North-South cards", rowOf(t, s, Contestant{Side: EW, Number: 2}).Total, "2.4")

	player := []Line{
		{Board: 1, Table: 1, NS: 1, South: 2, EW: 3, West: 4, Score: 100, Reversed: true},
		{Board: 1, Table: 2, NS: 5, South: 6, EW: 7, West: 8, Score: 50},
	}
	s = score(t, player, Options{Individual: true, Winners: OneWinner})
	for number, total := range map[int]string{1: "0", 2: "0", 3: "2", 4: "2"} {
		is(t, fmt.Sprintf("player %d", number), rowOf(t, s, Contestant{Number: number}).Total, total)
	}
}
