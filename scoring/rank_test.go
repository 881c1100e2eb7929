package scoring

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// sheet is a ranking in one line: "1 4NS, 2= 1NS, 2= 3NS".
func (r Ranking) sheet() string {
	var rows []string
	for i := range r.Rows {
		rows = append(rows, r.Rows[i].Label()+" "+r.Rows[i].Contestant.String())
	}
	return strings.Join(rows, ", ")
}

func sheets(s *Standings) string {
	var lists []string
	for _, r := range s.Rankings {
		lists = append(lists, r.sheet())
	}
	return strings.Join(lists, "; ")
}

// twoSections is three tables in section A and two in section B on the same board.
func twoSections() []Line {
	var lines []Line
	for i, p := range []Points{100, 200, 300, 150, 300} {
		l := Line{Section: "A", Table: i + 1, Board: 1, NS: i + 1, EW: i + 1, Score: p}
		if i >= 3 {
			l.Section, l.Table, l.NS, l.EW = "B", i-2, i-2, i-2
		}
		lines = append(lines, l)
	}
	return lines
}

func TestRankings(t *testing.T) {
	lines := twoSections()
	for name, tt := range map[string]struct {
		opt  Options
		want string
	}{
		// 100 and 300 etc.; pair 1 NS of A is not pair 1 NS of B
		"across the field": {Options{},
			"1= A 3NS, 1= B 2NS, 3 A 2NS, 4 B 1NS, 5 A 1NS; 1 A 1EW, 2 B 1EW, 3 A 2EW, 4= A 3EW, 4= B 2EW"},
		"by section": {Options{BySection: true},
			"1 A 3NS, 2 A 2NS, 3 A 1NS; 1 A 1EW, 2 A 2EW, 3 A 3EW; 1 B 2NS, 2 B 1NS; 1 B 1EW, 2 B 2EW"},
		"one winner in B": {Options{BySection: true, WinnersIn: map[string]Winners{"B": OneWinner}},
			"1 A 3NS, 2 A 2NS, 3 A 1NS; 1 A 1EW, 2 A 2EW, 3 A 3EW; 1= B 1, 1= B 2"},
	} {
		s := score(t, lines, tt.opt)
		if got := sheets(s); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", name, got, tt.want)
		}
	}
	s := score(t, lines, Options{})
	if full := s.Boards[0].Full; full != 5 {
		t.Errorf("across the field a board has %d scores", full)
	}
	even := s.Rankings[0].Of(func(c Contestant) bool { return c.Number <= 2 })
	if got, want := even.sheet(), "1 B 2NS, 2 A 2NS, 3 B 1NS, 4 A 1NS"; got != want {
		t.Errorf("a category: %s", got)
	}
	if got := s.Rankings[0].LabelRange(0) + " " + s.Rankings[0].LabelRange(1) + " " +
		s.Rankings[0].LabelRange(2); got != "1/2 1/2 3" {
		t.Errorf("American labels: %s", got)
	}
	for i := range lines { // numbers unique over both sections
		lines[i].NS, lines[i].EW = i+1, i+1
	}
	s = score(t, lines, Options{UniqueNumbers: true})
	if got, want := s.Rankings[0].sheet(), "1= 3NS, 1= 5NS, 3 2NS, 4 4NS, 5 1NS"; got != want {
		t.Errorf("unique numbers: %s", got)
	}
}

// TestArrowSwitch: one winner, each line says who sat North-South.
func TestArrowSwitch(t *testing.T) {
	lines := []Line{
		{Board: 1, NS: 1, EW: 2, Score: 100}, {Board: 1, NS: 3, EW: 4, Score: 50},
		{Board: 2, NS: 4, EW: 1, Score: -100}, {Board: 2, NS: 2, EW: 3, Score: 100}, // switched
	}
	s := score(t, lines, Options{Winners: OneWinner})
	if got, want := sheets(s), "1 1, 2= 2, 2= 4, 4 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if r := s.Rankings[0].Rows[0]; r.Awards[0].Side != NS || r.Awards[1].Side != EW ||
		r.Awards[1].Opponent.Number != 4 {
		t.Errorf("pair 1 sat %s and %s", r.Awards[0].Side, r.Awards[1].Side)
	}
}

func TestIndividual(t *testing.T) {
	lines := []Line{
		{Board: 1, Table: 1, NS: 1, South: 2, EW: 3, West: 4, Score: 100},
		{Board: 1, Table: 2, NS: 5, South: 6, EW: 7, West: 8, Score: 50},
	}
	s := score(t, lines, Options{Individual: true, Winners: OneWinner})
	if got, want := sheets(s), "1= 1, 1= 2, 1= 7, 1= 8, 5= 3, 5= 4, 5= 5, 5= 6"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	lines[0].ForNS = &Ruling{Kind: AveragePlus} // each player has a session of his own
	lines = append(lines, Line{Board: 2, Table: 1, NS: 1, South: 3, EW: 2, West: 4, Score: 100},
		Line{Board: 2, Table: 2, NS: 5, South: 6, EW: 7, West: 8})
	s = score(t, lines, Options{Individual: true, Winners: OneWinner, OwnSession: true})
	for number, want := range map[int]string{1: "2", 2: "1.2"} {
		row := rowOf(t, s, Contestant{Number: number})
		is(t, fmt.Sprintf("player %d", number), row.Awards[0].Value, want)
	}
	if _, err := Score(lines, Options{Individual: true}); !errors.Is(err, ErrOptions) {
		t.Error(err)
	}
}

func TestExactTies(t *testing.T) {
	// 1/3 + 2/3 against 1: equal, as no floating point sum need be.
	third := Assign(Weighted{F(1, 3), 100}, Weighted{F(1, 3), 50}, Weighted{F(1, 3), 0})
	lines := traveller(0, 50, 100, 50)
	both(&lines[3], third)
	s := score(t, lines, Options{})
	a, b := rowOf(t, s, Contestant{Side: NS, Number: 2}), rowOf(t, s, Contestant{Side: NS, Number: 4})
	if a.Label() != "2=" || b.Label() != "2=" {
		t.Errorf("places %s and %s of %s and %s", a.Label(), b.Label(), a.Total, b.Total)
	}
	// 50.004 and 50.001 % are no tie although both show 50.00.
	one, two := F(50004, 1000), F(50001, 1000)
	lines = traveller(0, 0)
	lines[0].ForNS, lines[1].ForNS = &Ruling{Kind: Percentage, Amount: one}, &Ruling{Kind: Percentage, Amount: two}
	if got := score(t, lines, Options{}).Rankings[0].sheet(); got != "1 1NS, 2 2NS" {
		t.Errorf("compared after rounding: %s", got)
	}
}

func TestTieBreaks(t *testing.T) {
	// Pairs 2 and 4 have four matchpoints each, pairs 1 and 3 two; 2 beat 4 and 3 beat 1.
	// All met, so the opponents' scores are equal, and so are the boards.
	round := []Line{
		{Board: 1, NS: 1, EW: 2, Score: 100}, {Board: 1, NS: 3, EW: 4, Score: 50},
		{Board: 2, NS: 1, EW: 3, Score: 50}, {Board: 2, NS: 2, EW: 4, Score: 100},
		{Board: 3, NS: 1, EW: 4, Score: 50}, {Board: 3, NS: 2, EW: 3, Score: 100},
	}
	// North-South 1 and 2 have six each. 2 was better on two boards of the three; the
	// opponents of 1 have 28 matchpoints together, those of 2 have 24.
	mitchell := []Line{
		{Board: 1, NS: 1, EW: 1, Score: 400}, {Board: 1, NS: 2, EW: 2, Score: 100},
		{Board: 1, NS: 3, EW: 3, Score: 300}, {Board: 1, NS: 4, EW: 4, Score: 200},
		{Board: 2, NS: 1, EW: 2, Score: 100}, {Board: 2, NS: 2, EW: 1, Score: 300},
		{Board: 2, NS: 3, EW: 4, Score: 400}, {Board: 2, NS: 4, EW: 3, Score: 200},
		{Board: 3, NS: 1, EW: 3, Score: 100}, {Board: 3, NS: 2, EW: 4, Score: 200},
		{Board: 3, NS: 3, EW: 1, Score: 300}, {Board: 3, NS: 4, EW: 2, Score: 400},
	}
	for _, tt := range []struct {
		lines   []Line
		winners Winners
		breaks  []TieBreak
		want    string
	}{
		{round, OneWinner, nil, "1= 2, 1= 4, 3= 1, 3= 3"},
		{round, OneWinner, []TieBreak{SplitByOpponents, SplitByBoards}, "1= 2, 1= 4, 3= 1, 3= 3"},
		{round, OneWinner, []TieBreak{SplitByOpponents, SplitHeadToHead}, "1 2, 2 4, 3 3, 4 1"},
		{mitchell, TwoWinners, nil, "1 3NS, 2 4NS, 3= 1NS, 3= 2NS"},
		{mitchell, TwoWinners, []TieBreak{SplitHeadToHead}, "1 3NS, 2 4NS, 3= 1NS, 3= 2NS"}, // they never met
		{mitchell, TwoWinners, []TieBreak{SplitHeadToHead, SplitByBoards}, "1 3NS, 2 4NS, 3 2NS, 4 1NS"},
		{mitchell, TwoWinners, []TieBreak{SplitByOpponents, SplitByBoards}, "1 3NS, 2 4NS, 3 1NS, 4 2NS"},
	} {
		s := score(t, tt.lines, Options{Winners: tt.winners, TieBreaks: tt.breaks})
		if got := s.Rankings[0].sheet(); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.breaks, got, tt.want)
		}
	}
}

func TestRankBy(t *testing.T) {
	// Pair 1 has 10 IMPs on two boards, pair 2 has 8 on one.
	lines := []Line{
		{Board: 1, NS: 1, Score: 500}, {Board: 1, NS: 3, Score: 0},
		{Board: 2, NS: 1, Score: 0}, {Board: 2, NS: 3, Score: 0},
		{Board: 3, NS: 2, Score: 360}, {Board: 3, NS: 4, Score: 0},
	}
	for by, want := range map[RankBy]string{
		RankDefault: "1 1NS, 2 2NS, 3 4NS, 4 3NS",
		RankAverage: "1 2NS, 2 1NS, 3 3NS, 4 4NS",
	} {
		if got := sheets(score(t, lines, Options{Method: CrossIMPs, RankBy: by})); got != want {
			t.Errorf("rank by %d: %s, want %s", by, got, want)
		}
	}
	if _, err := Score(lines, Options{Method: Butler, RankBy: RankPercents}); !errors.Is(err, ErrOptions) {
		t.Error(err)
	}
	if got := sheets(score(t, lines[:4], Options{RankBy: RankTotal})); got != "1 1NS, 2 3NS" {
		t.Errorf("by total: %s", got)
	}
}

func TestCombine(t *testing.T) {
	monday := score(t, traveller(200, 100, 0), Options{Handicaps: map[Contestant]Frac{{Side: NS, Number: 3}: Int(60)}})
	tuesday := score(t, append(traveller(10, 0), full(2, 2)...), Options{})
	// On Tuesday pair 1 sat as 2, pair 3 as 1, pair 2 was away.
	identity := func(session int, c Contestant) Contestant {
		if session == 1 && c.Side == NS {
			c.Number = map[int]int{1: 3, 2: 1}[c.Number]
		}
		return c
	}
	sum, err := Combine([]*Standings{monday, tuesday}, SumOfSessions, identity)
	if err != nil {
		t.Fatal(err)
	}
	key := func(n int) Contestant { return Contestant{Side: NS, Number: n} }
	is(t, "4 + 0 of 4 + 2", rowOf(t, sum, key(1)).Percentage, "200/3")
	is(t, "0 + 2 of 4 + 2", rowOf(t, sum, key(3)).Percentage, "100/3")
	is(t, "one session", rowOf(t, sum, key(2)).Percentage, "50")
	mean, err := Combine([]*Standings{monday, tuesday}, MeanOfSessions, identity)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "100 and 0", rowOf(t, mean, key(1)).Percentage, "50")
	is(t, "0 and 100", rowOf(t, mean, key(3)).Percentage, "50")
	is(t, "with 60 and no handicap", rowOf(t, mean, key(3)).Net, "80")
	if got, want := mean.Rankings[0].sheet(), "1= 1NS, 1= 2NS, 1= 3NS"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if row := rowOf(t, mean, key(3)); len(row.Sessions) != 2 || row.Sessions[1].Session != 2 || row.Played != 2 {
		t.Errorf("%+v", row.Sessions)
	}
	imps := score(t, traveller(200, 100), Options{Method: Butler})
	if _, err := Combine([]*Standings{monday, imps}, SumOfSessions, nil); !errors.Is(err, ErrUnit) {
		t.Error(err)
	}
	two, err := Combine([]*Standings{imps, imps}, SumOfSessions, nil)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "IMPs are added", rowOf(t, two, key(1)).Total, "4")
	if none, err := Combine(nil, SumOfSessions, nil); err != nil || len(none.Rankings) != 0 {
		t.Errorf("%v %v", none, err)
	}
}

func TestErrors(t *testing.T) {
	good := traveller(100, 50)
	for name, tt := range map[string]struct {
		change func(l []Line, o *Options)
		want   error
	}{
		"board":      {func(l []Line, _ *Options) { l[1].Board = 0 }, ErrLine},
		"pair":       {func(l []Line, _ *Options) { l[1].EW = -1 }, ErrLine},
		"score":      {func(l []Line, _ *Options) { l[1].Score = 1 << 30 }, ErrLine},
		"doubled":    {func(l []Line, _ *Options) { l[1] = l[0] }, ErrDoubled},
		"weights":    {func(l []Line, _ *Options) { l[1].ForEW = Assign() }, ErrWeights},
		"percentage": {func(l []Line, _ *Options) { l[1].ForEW = artificial(101) }, ErrUnit},
		"IMPs":       {func(l []Line, _ *Options) { l[1].ForNS = &Ruling{Kind: Override, Unit: IMP} }, ErrUnit},
		"method":     {func(_ []Line, o *Options) { o.Method = 77 }, ErrOptions},
		"expected":   {func(_ []Line, o *Options) { o.Expected = -1 }, ErrOptions},
		"tie-break":  {func(_ []Line, o *Options) { o.TieBreaks = []TieBreak{9} }, ErrOptions},
		"carried mean": {func(_ []Line,
			o *Options) {
			o.Tops, o.Carried = MeanOfPercentages, map[Contestant]Carry{{}: {}}
		}, ErrOptions},
	} {
		lines := slices.Clone(good)
		var opt Options
		tt.change(lines, &opt)
		s, err := Score(lines, opt)
		if !errors.Is(err, tt.want) || s != nil {
			t.Errorf("%s: %v", name, err)
		}
		if tt.want != ErrOptions && name != "board" && !strings.Contains(err.Error(), "board 1 (") {
			t.Errorf("%s: %v does not name the line", name, err)
		}
	}
	if s := score(t, nil, Options{}); len(s.Rankings) != 0 || s.Provisional() {
		t.Error("an evening without results")
	}
	for _, name := range Presets {
		rules, err := Rules(strings.ToUpper(name))
		opt := rules.Pairs
		if err != nil || opt.OwnSession != (name != "plain") || opt.Halves != (name == "acbl") ||
			(opt.SmallGroups == SmallGroupsEBU) != (name == "ebu") {
			t.Errorf("%s: %+v, %v", name, opt, err)
		}
		score(t, good, opt)
	}
	if _, err := Rules("fifa"); !errors.Is(err, ErrOptions) {
		t.Error(err)
	}
}
