package scoring

import (
	"testing"

	"clubnight/scoring/vp"
)

func TestRoundAbout(t *testing.T) {
	for _, tt := range []struct {
		f, average, want string
		mode             Rounding
	}{
		{"2.5", "5", "2", HalfAwayFromAverage}, {"7.5", "5", "8", HalfAwayFromAverage},
		{"-2.5", "0", "-3", HalfAwayFromAverage},
		{"2.6", "5", "3", HalfAwayFromAverage}, {"-2.5", "-5", "-2", HalfAwayFromAverage},
		{"2.5", "5", "3", HalfUp}, {"2.5", "5", "3", HalfAwayFromZero}, {"-2.5", "5", "-2", HalfUp},
	} {
		is(t, tt.f+" about "+tt.average, RoundAbout(frac(t, tt.f), frac(t, tt.average), 0, tt.mode), tt.want)
	}
	is(t, "about 0 where nothing is known", Round(frac(t, "-2.5"), 0, HalfAwayFromAverage), "-3")
	is(t, "to a quarter", RoundTo(frac(t, "2.375"), F(1, 4), HalfAwayFromZero), "2.5")
	is(t, "to a quarter", RoundTo(frac(t, "-2.375"), F(1, 4), HalfUp), "-2.25")
}

// 32 scores where a full board has 33: 1/32 and 2047/32 matchpoints of 64 have five
// decimals, the last one a 5.
func TestNeubergRounded(t *testing.T) {
	var scores []Points
	for i := range 32 {
		scores = append(scores, Points(10*i))
	}
	lines := append(traveller(scores...), full(2, 33)...)
	for _, tt := range []struct {
		mode         Rounding
		worst, best  string
		sumsToTheTop bool
	}{
		{HalfAwayFromAverage, "0.0312", "63.9688", true},
		{HalfUp, "0.0313", "63.9688", false},
	} {
		s := score(t, lines, Options{NeubergPlaces: 4, Rounding: tt.mode})
		is(t, "worst "+tt.mode.String(), s.award(t, 0, NS).Value, tt.worst)
		is(t, "best "+tt.mode.String(), s.award(t, 31, NS).Value, tt.best)
		sum := s.award(t, 0, NS).Value.Add(s.award(t, 0, EW).Value)
		if sum.Equal(Int(64)) != tt.sumsToTheTop {
			t.Errorf("%s: the two sides have %s of 64", tt.mode, sum)
		}
	}
	is(t, "exact", score(t, lines, Options{}).award(t, 0, NS).Value, "1/32")
}

// Fewer scores than on a full board of four: the frequencies count as if there were four.
func TestScaledFrequencies(t *testing.T) {
	cross := append(traveller(620, 170), full(2, 4)...)
	opt := Options{Method: CrossIMPs, ScaleFrequencies: true}
	is(t, "10 IMPs, twice, in three comparisons", score(t, cross, opt).award(t, 0, NS).Value, "20/3")
	opt.Divisor = PerScore
	is(t, "10 IMPs, twice, over four scores", score(t, cross, opt).award(t, 1, NS).Value, "-5")
	is(t, "not scaled", score(t, cross, Options{Method: CrossIMPs}).award(t, 0, NS).Value, "10")
	weighted := append(traveller(0, 170), full(2, 4)...)
	both(&weighted[0], Assign(Weighted{F(1, 2), 620}, Weighted{F(1, 2), 170}))
	is(t, "half of 10 IMPs, twice, in three",
		score(t, weighted, Options{Method: CrossIMPs, ScaleFrequencies: true}).award(t, 0, NS).Value, "10/3")
	one := append(traveller(620), full(2, 4)...)
	a := score(t, one, Options{Method: CrossIMPs, ScaleFrequencies: true}).award(t, 0, NS)
	if !a.Counts() || !a.Value.IsZero() {
		t.Errorf("a score alone stands for all four: %+v", a)
	}
	if a := score(t, one, Options{Method: CrossIMPs}).award(t, 0, NS); a.Kind != Alone {
		t.Errorf("a score alone, not scaled: %+v", a)
	}
	// Of four the highest and the lowest go, that is three quarters of one at each end of
	// three: (¼×900 + 300 + ¼×0) / 1½ = 350.
	butler := append(traveller(900, 300, 0), full(2, 4)...)
	s := score(t, butler, Options{Method: Butler, ScaleFrequencies: true})
	is(t, "datum", s.award(t, 0, NS).Column().Datum, "350")
	is(t, "datum, not scaled", score(t, butler, Options{Method: Butler}).award(t, 0, NS).Column().Datum, "400")
}

func TestIMPUnit(t *testing.T) {
	lines := traveller(620, 170, 170, 0, 0) // +10, +10, +12, +12 over four; then +11; -10, 0, +5, +5 …
	exact := score(t, lines, Options{Method: CrossIMPs}).award(t, 1, NS).Value
	for _, unit := range []Frac{F(1, 10), F(1, 4), Int(1)} {
		got := score(t, lines, Options{Method: CrossIMPs, IMPUnit: unit}).award(t, 1, NS).Value
		if !got.Equal(RoundTo(exact, unit, HalfAwayFromZero)) || !got.Div(unit).IsInt() {
			t.Errorf("%s to %s: %s", exact, unit, got)
		}
	}
	half := traveller(0, 0, 170) // weighted: half of 0 and half of +5 against 0 and 170 below
	both(&half[0], Assign(Weighted{F(1, 2), 0}, Weighted{F(1, 2), 170}))
	opt := Options{Method: CrossIMPs, Divisor: Undivided}
	is(t, "half of -5 and half of +5", score(t, half, opt).award(t, 0, NS).Value, "0")
	is(t, "-2.5 from the half and -5 from the other", score(t, half, opt).award(t, 1, NS).Value, "-7.5")
	opt.IMPUnit = Int(1)
	is(t, "halves away from average", score(t, half, opt).award(t, 1, NS).Value, "-8")
	opt.Rounding = HalfUp
	is(t, "halves up", score(t, half, opt).award(t, 1, NS).Value, "-7")
}

// XIMPQ: the sum of the IMPs by the root of the number of comparisons on the board.
func TestProbst(t *testing.T) {
	three := score(t, traveller(620, 170, 170), Options{Method: CrossIMPs, Divisor: Probst}).award(t, 0, NS).Value
	is(t, "20 / √3", Round(three, 6, HalfAwayFromZero), "11.547005")
	var scores []Points
	for range 8 {
		scores = append(scores, 170)
	}
	is(t, "80 / √36", score(t, traveller(append(scores, 620)...),
		Options{Method: CrossIMPs, Divisor: Probst}).award(t, 8, NS).Value, "40/3")
	two := traveller(620, 170)
	is(t, "two scores are a match of teams",
		score(t, two, Options{Method: CrossIMPs, Divisor: Probst}).award(t, 0, NS).Value, "10")
	swiss, err := ScoreSwiss(two, Options{Method: CrossIMPs, Divisor: Probst}, vp.WBFDiscrete(), 0)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := vp.WBFDiscrete().VP(1, 10)
	is(t, "on the teams' scale", rowOf(t, swiss, Contestant{Side: NS, Number: 1}).Total, F(int64(want), 100).String())
}

// Law 12C2(c) at IMPs: the own average a board where it is better (Average Plus) or
// worse (Average Minus).
func TestOwnIMPs(t *testing.T) {
	lines := traveller(620, 170) // +10 and -10 IMPs
	for _, method := range []Method{CrossIMPs, Butler} {
		with := append(lines[:2:2], Line{Board: 2, Table: 1, NS: 1, EW: 1, ForNS: &Ruling{Kind: AveragePlus},
			ForEW: &Ruling{Kind: AverageMinus}},
			Line{Board: 2, Table: 2, NS: 2, EW: 2, ForNS: &Ruling{Kind: AveragePlus},
				ForEW: &Ruling{Kind: AverageMinus}})
		s := score(t, with, Options{Method: method, OwnSession: true})
		own := s.award(t, 0, NS).Value
		if a := s.award(t, 2, NS); a.Kind != BySession || !a.Value.Equal(own) {
			t.Errorf("%s: Average Plus of who has %s IMPs a board is %s", method, own, a.Value)
		}
		if a := s.award(t, 2, EW); a.Kind != BySession || !a.Value.Equal(own.Neg()) {
			t.Errorf("%s: Average Minus of who has -%s IMPs a board is %s", method, own, a.Value)
		}
		is(t, "Average Plus of who has lost", s.award(t, 3, NS).Value, "2")
		is(t, "Average Minus of who has won", s.award(t, 3, EW).Value, "-2")
		is(t, "without the option", score(t, with, Options{Method: method}).award(t, 2, NS).Value, "2")
	}
}

// In Swiss pairs the other boards are those of the match.
func TestOwnMatch(t *testing.T) {
	var lines []Line
	for b, p := range []Points{620, 620, 0, 0} { // round 1 is won by far, round 2 equal
		for table, q := range []Points{p, 170 * (p / 620)} {
			lines = append(lines, Line{Table: table + 1, Round: 1 + b/2, Board: b + 1,
				NS: 2*table + 1, EW: 2*table + 2, Score: q})
		}
	}
	lines[len(lines)-2].ForNS = &Ruling{Kind: AveragePlus} // board 4, table 1
	last := len(lines) - 2
	opt := Options{Method: CrossIMPs, Winners: OneWinner, OwnSession: true, AverageIMPs: Int(3)}
	is(t, "the session is the window", score(t, lines, opt).award(t, last, NS).Value, "20/3")
	s, err := ScoreSwiss(lines, opt, vp.WBF(), 0)
	if err != nil {
		t.Fatal(err)
	}
	is(t, "the match is", s.award(t, last, NS).Value, "3")
}

func TestOwnTeam(t *testing.T) {
	lines := append(room(1, 620, 170), Line{Table: 1, Round: 1, Board: 2, NS: 1, EW: 2,
		ForNS: &Ruling{Kind: AveragePlus}, ForEW: &Ruling{Kind: AverageMinus}})
	board := func(opt TeamOptions, team int) *TeamAward {
		t.Helper()
		m := scoreMatch(t, lines, opt)
		return &m.Boards[1].For[team]
	}
	is(t, "+10 IMPs a board", board(TeamOptions{OwnSession: true}, 0).Value, "10")
	is(t, "-10 IMPs a board", board(TeamOptions{OwnSession: true}, 1).Value, "-10")
	is(t, "without the option", board(TeamOptions{}, 0).Value, "3")
	is(t, "all boards won", board(TeamOptions{OwnSession: true, Method: TeamBoardAMatch}, 0).Value, "2")
	is(t, "all boards lost", board(TeamOptions{OwnSession: true, Method: TeamBoardAMatch}, 1).Value, "0")
	lines[2].ForNS, lines[2].ForEW = lines[2].ForEW, lines[2].ForNS
	is(t, "who has won and offended", board(TeamOptions{OwnSession: true}, 0).Value, "-3")
	is(t, "who has lost and did not", board(TeamOptions{OwnSession: true}, 1).Value, "3")

	var two []Line // team 1 wins board 1 from team 2 and has Average Plus beside an even board against team 3
	two = append(two, room(1, 620, 170)...)
	for _, b := range []int{3, 4} {
		two = append(two, Line{Table: 1, Round: 2, Board: b, NS: 1, EW: 3},
			Line{Table: 2, Round: 2, Board: b, NS: 3, EW: 1})
	}
	two[4].ForNS = &Ruling{Kind: AveragePlus}
	for window, want := range map[OtherBoards]string{WindowSession: "5", WindowMatch: "3"} {
		s, err := ScoreTeams(two, TeamOptions{OwnSession: true, OwnWindow: window})
		if err != nil {
			t.Fatal(err)
		}
		is(t, window.String(), s.Matches[1].Boards[1].For[0].Value, want)
	}
}

// Who is not ranked counts for the others all the same, and those behind move up.
func TestUnranked(t *testing.T) {
	lines := traveller(300, 200, 200, 100)
	all := score(t, lines, Options{})
	second := Contestant{Side: NS, Number: 2}
	for unranked, want := range map[Unranked]string{
		Ranked: "1 1NS, 2= 2NS, 2= 3NS, 4 4NS", WithoutStanding: "1 1NS, 2 3NS, 3 4NS, - 2NS",
		Withdrawn: "1 1NS, 2 3NS, 3 4NS",
	} {
		s := score(t, lines, Options{Unranked: map[Contestant]Unranked{second: unranked}})
		if got := s.Rankings[0].sheet(); got != want {
			t.Errorf("%s: %s, want %s", unranked, got, want)
		}
		first := Contestant{Side: NS, Number: 1}
		if got, want := rowOf(t, s, first).Total, rowOf(t, all, first).Total; !got.Equal(want) {
			t.Errorf("%s: the winner has %s, want %s", unranked, got, want)
		}
		both, err := Combine([]*Standings{all, s}, SumOfSessions, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := both.Rankings[0].sheet(); got != want {
			t.Errorf("two sessions, %s: %s, want %s", unranked, got, want)
		}
	}
	match := append(room(1, 620, 170), Line{Table: 3, Round: 1, Board: 1, NS: 3, EW: 4},
		Line{Table: 4, Round: 1, Board: 1, NS: 4, EW: 3})
	teams, err := ScoreTeams(match,
		TeamOptions{Unranked: map[Contestant]Unranked{{Number: 1}: WithoutStanding, {Number: 4}: Withdrawn}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := teams.Rankings[0].sheet(), "1 3, 2 2, - 1"; got != want {
		t.Errorf("teams: %s, want %s", got, want)
	}
	swiss, err := ScoreSwiss(traveller(300, 200),
		Options{Method: CrossIMPs, Unranked: map[Contestant]Unranked{{Side: NS, Number: 1}: Withdrawn}}, vp.WBF(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := swiss.Rankings[0].sheet(), "1 2NS"; got != want {
		t.Errorf("Swiss pairs: %s, want %s", got, want)
	}
	// What a withdrawn opponent scored still splits ties by opponents.
	tied := []Line{{Table: 1, Round: 1, Board: 1, NS: 1, EW: 3, Score: 50},
		{Table: 2, Round: 1, Board: 1, NS: 2, EW: 4, Score: 50},
		{Table: 1, Round: 2, Board: 2, NS: 3, EW: 5, Score: 90}, {Table: 2, Round: 2, Board: 2, NS: 4, EW: 6}}
	s := score(t, tied, Options{Winners: OneWinner, TieBreaks: []TieBreak{SplitByOpponents},
		Unranked: map[Contestant]Unranked{{Number: 3}: Withdrawn}})
	if one, two := rowOf(t, s, Contestant{Number: 1}).Place, rowOf(t, s, Contestant{Number: 2}).Place; one >= two {
		t.Errorf("pair 1 is %d and pair 2 %d", one, two)
	}
}

func TestRules(t *testing.T) {
	for name, want := range map[string]struct{ teams, swiss string }{
		"ebu": {"WBF continuous", "EBU Swiss pairs"}, "EBU2025": {"WBF discrete", "EBU Swiss pairs"},
		"wbf":  {"WBF continuous", ""},
		"acbl": {"ACBL 20", ""}, "dbv": {"WBF continuous", ""}, "nbb": {"WBF continuous", ""},
		"cbai": {"WBF continuous", ""}, "plain": {"WBF continuous", ""},
	} {
		set, err := Rules(name)
		if err != nil {
			t.Fatal(err)
		}
		teams, swiss := "WBF continuous", ""
		if set.Teams.Scale != nil {
			teams = set.Teams.Scale.Name
		}
		if set.SwissPairs != nil {
			swiss = set.SwissPairs.Name
		}
		if teams != want.teams || swiss != want.swiss || set.PairsVP.Name != want.teams ||
			set.American != (name == "acbl") {
			t.Errorf("%s: %q and %q, want %q and %q", name, teams, swiss, want.teams, want.swiss)
		}
		if _, err := ScoreTeams(append(room(1, 620, 170), room(2, 0, 0)...), set.Teams); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	set, err := Rules("ebu2025")
	if err != nil {
		t.Fatal(err)
	}
	// 5+2 scores on a fouled board: sub-fields of the White Book, Neuberg
	// to four decimals.
	lines := append(traveller(60, 50, 40, 30, 20, 110, 100), full(2, 8)...)
	lines[5].Form, lines[6].Form = "b", "b"
	s := score(t, lines, set.Pairs)
	is(t, "65 % of 14", s.award(t, 5, NS).Value, "9.1")
	is(t, "Neuberg, 5 scores of 8", s.award(t, 0, NS).Value, "13.4")
	three := append(traveller(60, 50, 40), full(2, 7)...)
	is(t, "Neuberg, 3 scores of 7, 0.00005 away from average",
		score(t, three, set.Pairs).award(t, 0, NS).Value, "10.6667")
	if _, err := Rules("fifa"); err == nil {
		t.Error("fifa has no rules")
	}
}
