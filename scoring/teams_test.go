package scoring

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"clubnight/scoring/vp"
)

func frac(t testing.TB, text string) Frac {
	t.Helper()
	f, err := ParseFrac(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// room is two lines of a board: team 1 North-South in the open room, team 2
// in the closed.
func room(board int, open, closed Points) []Line {
	return []Line{
		{Table: 1, Round: 1, Board: board, NS: 1, EW: 2, Score: open},
		{Table: 2, Round: 1, Board: board, NS: 2, EW: 1, Score: closed},
	}
}

func scoreMatch(t testing.TB, lines []Line, opt TeamOptions) *Match {
	t.Helper()
	s, err := ScoreTeams(lines, opt)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Matches) != 1 {
		t.Fatalf("%d matches", len(s.Matches))
	}
	return s.Matches[0]
}

func is(t testing.TB, what string, got Frac, want string) {
	t.Helper()
	if !got.Equal(frac(t, want)) {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// TestMatch is the match of fourteen boards in the lecture, 30-34.
func TestMatch(t *testing.T) {
	var match struct {
		Boards []struct {
			Board    int
			Open     Points `json:"open_ns"`
			Closed   Points `json:"closed_ns"`
			Home     string `json:"-"`
			IMPsHome int    `json:"imp_home"`
			IMPsAway int    `json:"imp_away"`
		}
		IMPs [2]int
	}
	readJSON(t, "teams_match_14.json", &match)
	var lines []Line
	for _, b := range match.Boards {
		lines = append(lines, room(b.Board, b.Open, b.Closed)...)
	}
	m := scoreMatch(t, lines, TeamOptions{})
	for i, b := range match.Boards {
		want := Int(int64(b.IMPsHome - b.IMPsAway))
		if got := m.Boards[i].For; !got[0].Value.Equal(want) || !got[1].Value.Equal(want.Neg()) {
			t.Errorf("board %d: %s and %s, want %s", b.Board, got[0].Value, got[1].Value, want)
		}
	}
	is(t, "IMPs won", m.Scores[0].Won, "30")
	is(t, "IMPs lost", m.Scores[0].Lost, "34")
	is(t, "margin", m.Scores[1].Margin, "4")
	is(t, "VPs", m.Scores[1].Score, "11.28") // 14 boards, 4 IMPs
	is(t, "VPs", m.Scores[0].Score, "8.72")
}

// TestWeightedTeams is the lecture's 60% of 620, 40% of -100 against 300: 1.2 IMPs.
func TestWeightedTeams(t *testing.T) {
	lines := room(1, 0, 300)
	r := Assign(Weighted{F(3, 5), 620}, Weighted{F(2, 5), -100})
	lines[0].ForNS, lines[0].ForEW = r, r
	m := scoreMatch(t, lines, TeamOptions{Method: TeamIMPs})
	is(t, "home", m.Scores[0].Score, "1.2")
	is(t, "away", m.Scores[1].Score, "-1.2")
	m = scoreMatch(t, lines, TeamOptions{})
	is(t, "the match is rounded before the scale", m.Scores[0].Margin, "1")
}

// TestSplitTeams is the lecture's split score: -9 and -8 IMPs, 10.25 and 6.10 VPs.
func TestSplitTeams(t *testing.T) {
	lines := room(1, 0, 300)
	lines[0].ForNS = Assign(Weighted{Int(1), -100})
	lines[0].ForEW = Assign(Weighted{Int(1), 620})
	lines = append(lines, room(2, 430, 0)...) // +10 IMPs
	for b := 3; b <= 24; b++ {
		lines = append(lines, room(b, 110, 110)...)
	}
	m := scoreMatch(t, lines, TeamOptions{})
	is(t, "home on the board", m.Boards[0].For[0].Value, "-9")
	is(t, "away on the board", m.Boards[0].For[1].Value, "-8")
	is(t, "home", m.Scores[0].Margin, "1")
	is(t, "away", m.Scores[1].Margin, "-18")
	is(t, "home VP", m.Scores[0].VP, "10.25")
	is(t, "away VP", m.Scores[1].VP, "6.10")
}

func TestTeamRulings(t *testing.T) {
	plus := &Ruling{Kind: AveragePlus}
	lines := append(room(1, 100, 0), room(2, 600, 100)...)
	lines[0].ForNS, lines[1].ForNS = plus, plus // both teams +3
	m := scoreMatch(t, lines, TeamOptions{Method: TeamIMPs})
	is(t, "team 1", m.Scores[0].Score, "14")
	is(t, "team 2", m.Scores[1].Score, "-8")
	lines[0].ForEW = plus // team 2 at the other table: the same ruling, not a second one
	m = scoreMatch(t, lines, TeamOptions{Method: TeamIMPs})
	is(t, "team 2", m.Scores[1].Score, "-8")
	lines[0].ForEW = &Ruling{Kind: AverageMinus}
	if _, err := ScoreTeams(lines, TeamOptions{}); !errors.Is(err, ErrTeamRuling) {
		t.Error(err)
	}
	lines[0].ForEW = &Ruling{Kind: Undecided}
	s, err := ScoreTeams(lines, TeamOptions{})
	if err != nil || !s.Provisional() || s.Matches[0].Scores[1].Pending != 1 || s.Matches[0].Scores[1].Played != 1 {
		t.Errorf("an undecided board: %+v %v", s, err)
	}
	lines[0].ForEW = &Ruling{Kind: NotPlayed}
	if m := scoreMatch(t, lines, TeamOptions{}); m.Scores[1].Played != 1 || m.Scores[1].Pending != 0 {
		t.Errorf("a board not played: %+v", m.Scores[1])
	}
	if m := scoreMatch(t, lines[2:3], TeamOptions{}); m.Scores[0].Pending != 1 || m.Scores[0].Played != 0 {
		t.Errorf("the other table is still playing: %+v", m.Scores[0])
	}
	bam := room(1, 100, 0)
	bam[0].ForNS = plus
	m = scoreMatch(t, bam, TeamOptions{Method: TeamBoardAMatch})
	is(t, "60 % of a board", m.Scores[0].Score, "1.2")
}

// TestVPScaleOfBoardsScored checks that a cancelled board shortens the match.
func TestVPScaleOfBoardsScored(t *testing.T) {
	var lines []Line
	for b := 1; b <= 9; b++ {
		lines = append(lines, room(b, 110, 110)...)
	}
	lines[0].Score = 430 // 8 IMPs
	gone := &Ruling{Kind: NotPlayed}
	lines[16].ForNS, lines[16].ForEW = gone, gone
	m := scoreMatch(t, lines, TeamOptions{})
	is(t, "8 boards, 8 IMPs", m.Scores[0].VP, "13.12")
	m = scoreMatch(t, lines, TeamOptions{BoardFactor: 2})
	is(t, "counted as 16 boards", m.Scores[0].VP, "12.29")
}

func TestTeamMethods(t *testing.T) {
	lines := append(room(1, 620, 170), room(2, -50, -50)...)
	lines = append(lines, room(3, 100, 110)...)
	lines = append(lines, room(4, -400, 50)...)
	for b := 5; b <= 7; b++ {
		lines = append(lines, room(b, 0, 0)...)
	}
	acbl, err := vp.Named("ACBL 30")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name       string
		opt        TeamOptions
		home, away string
	}{
		{"IMPs", TeamOptions{Method: TeamIMPs}, "0", "0"}, // +10 0 0 -10
		{"VPs", TeamOptions{}, "10", "10"},
		{"ACBL 30", TeamOptions{Scale: acbl}, "15", "15"},
		{"win-loss", TeamOptions{Method: TeamWinLoss}, "1", "1"},
		{"board-a-match", TeamOptions{Method: TeamBoardAMatch}, "6", "8"},
		{"aggregate", TeamOptions{Method: TeamAggregate}, "-10", "10"},
		{"hybrid", TeamOptions{Method: TeamHybrid}, "16", "18"},
	} {
		m := scoreMatch(t, lines, tt.opt)
		is(t, tt.name+" home", m.Scores[0].Score, tt.home)
		is(t, tt.name+" away", m.Scores[1].Score, tt.away)
	}
}

// TestPatton: 4 boards, 12 points a match. Team 1 scores 620 and 420; team 2 scores 170,
// 400 and 110: 680 against 1,040 is 9/26 short, more than a third.
func TestPatton(t *testing.T) {
	lines := append(room(1, 620, 170), room(2, 420, 400)...)
	lines = append(lines, room(3, -110, -100)...) // a difference of 10 is a tie
	lines = append(lines, room(4, 0, 0)...)
	m := scoreMatch(t, lines, TeamOptions{Method: TeamPatton})
	is(t, "boards", m.Scores[0].Won, "6")
	is(t, "plus", m.Scores[0].Plus[0], "1140") // 620 + 420 + 100 in the closed room
	is(t, "minus", m.Scores[0].Plus[1], "680")
	is(t, "aggregate", m.Scores[0].Aggregate, "4")
	is(t, "match", m.Scores[0].Score, "10")
	is(t, "match", m.Scores[1].Score, "2")
	is(t, "out of", m.Scores[0].Max, "12")
	for _, tt := range []struct {
		boards     int
		plus       [2]int64
		wantShares [2]string
	}{
		{4, [2]int64{1000, 666}, [2]string{"4", "0"}},
		{4, [2]int64{900, 600}, [2]string{"3", "1"}},
		{4, [2]int64{1000, 900}, [2]string{"3", "1"}},
		{4, [2]int64{1000, 901}, [2]string{"2", "2"}},
		{4, [2]int64{0, 0}, [2]string{"2", "2"}},
		{3, [2]int64{100, 0}, [2]string{"3", "0"}},
		{3, [2]int64{800, 1000}, [2]string{"1/2", "5/2"}},
	} {
		plus := [2]Frac{Int(tt.plus[0]), Int(tt.plus[1])}
		is(t, "share", pattonAggregate(tt.boards, plus), tt.wantShares[0])
		is(t, "share", pattonAggregate(tt.boards, [2]Frac{plus[1], plus[0]}), tt.wantShares[1])
	}
}

func TestTeamsOfEight(t *testing.T) {
	lines := room(1, 620, 170)
	for _, l := range room(1, 600, 140) {
		l.Table += 2
		lines = append(lines, l)
	}
	m := scoreMatch(t, lines, TeamOptions{Method: TeamIMPs})
	// 620-170 10, 620-140 10, 600-170 10, 600-140 10
	is(t, "four comparisons", m.Scores[0].Score, "40")
	m = scoreMatch(t, lines, TeamOptions{Method: TeamIMPs, Comparing: CompareSums})
	is(t, "1220 - 310", m.Scores[0].Score, "14")
}

// league is four teams, each pair of them meeting in one of three rounds.
func league() []Line {
	var lines []Line
	for round, pairs := range [][2][2]int{{{1, 2}, {3, 4}}, {{1, 3}, {2, 4}}, {{1, 4}, {2, 3}}} {
		for k, p := range pairs {
			for b := 1; b <= 2; b++ {
				lines = append(lines,
					Line{Table: 2*k + 1, Round: round + 1, Board: 2*round + b, NS: p[0], EW: p[1],
						Score: Points(100 * (5 - p[0]))},
					Line{Table: 2*k + 2, Round: round + 1, Board: 2*round + b, NS: p[1], EW: p[0], Score: 100})
			}
		}
	}
	return lines
}

func TestLeague(t *testing.T) {
	opt := TeamOptions{
		Method:      TeamWinLoss,
		Adjustments: []Adjustment{{Contestant: Contestant{Number: 1}, Amount: Int(-2), Unit: Matchpoint, Law: "90"}},
		Carried:     map[Contestant]Carry{{Number: 3}: {Score: Int(2)}},
		TieBreaks:   []TieBreak{SplitHeadToHead},
	}
	s, err := ScoreTeams(league(), opt)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Matches) != 6 || s.Provisional() {
		t.Fatalf("%d matches", len(s.Matches))
	}
	// Wins 6-4-2-0; team 1 loses 2, team 3 brings 2: three teams at 4, and against each
	// other they have 4, 2 and 0.
	want := []string{"1", "2", "3", "4"}
	for i, r := range s.Rankings[0].Rows {
		if r.Label() != want[i] || r.Contestant.Number != i+1 {
			t.Errorf("row %d: team %s, place %s", i, r.Contestant, r.Label())
		}
	}
	is(t, "team 1", s.Rankings[0].Rows[0].Total, "4")
	opt.TieBreaks = nil
	if s, err = ScoreTeams(league(), opt); err != nil || s.Rankings[0].Rows[2].Label() != "1=" {
		t.Errorf("%v", err)
	}
	opt.Adjustments[0].Unit = IMP
	if _, err = ScoreTeams(league(), opt); !errors.Is(err, ErrUnit) {
		t.Error(err)
	}
	opt.Adjustments = nil
	opt.RoundsApart = true
	if s, err = ScoreTeams(league(), opt); err != nil || s.Matches[5].Round != 3 {
		t.Errorf("%v", err)
	}
}

func TestTeamErrors(t *testing.T) {
	good := room(1, 100, 50)
	for name, tt := range map[string]struct {
		change func(l []Line, o *TeamOptions)
		want   error
	}{
		"self":    {func(l []Line, o *TeamOptions) { l[0].EW = 1 }, ErrLine},
		"none":    {func(l []Line, o *TeamOptions) { l[0].EW = 0 }, ErrLine},
		"doubled": {func(l []Line, o *TeamOptions) { l[1] = l[0] }, ErrDoubled},
		"weights": {func(l []Line, o *TeamOptions) { l[0].ForNS = Assign(Weighted{F(1, 2), 50}) }, ErrWeights},
		"55 %":    {func(l []Line, o *TeamOptions) { l[0].ForNS = artificial(55) }, ErrUnit},
		"aggregate": {func(l []Line, o *TeamOptions) {
			l[0].ForNS = artificial(60)
			o.Method = TeamAggregate
		}, ErrUnit},
		"unit":   {func(l []Line, o *TeamOptions) { l[0].ForNS = &Ruling{Kind: Override, Unit: Matchpoint} }, ErrUnit},
		"breaks": {func(l []Line, o *TeamOptions) { o.TieBreaks = []TieBreak{SplitByBoards} }, ErrOptions},
		"boards": {func(l []Line, o *TeamOptions) { o.BoardFactor = 101 }, vp.ErrBoards},
	} {
		lines := slices.Clone(good)
		var opt TeamOptions
		tt.change(lines, &opt)
		if _, err := ScoreTeams(lines, opt); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTeamProperties: without rulings the two teams' IMPs are each other's opposite and
// VPs sum to 20, whatever the order of the lines.
func TestTeamProperties(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 100 {
		var lines []Line
		for b := 1; b <= 1+rng.IntN(30); b++ {
			lines = append(lines, room(b, Points(10*rng.IntN(200)-1000), Points(10*rng.IntN(200)-1000))...)
		}
		m := scoreMatch(t, lines, TeamOptions{})
		if !m.Scores[0].Margin.Equal(m.Scores[1].Margin.Neg()) || !m.Scores[0].VP.Add(m.Scores[1].VP).Equal(Int(20)) {
			t.Fatalf("%+v", m.Scores)
		}
		rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		again := scoreMatch(t, lines, TeamOptions{})
		for _, team := range []int{0, 1} {
			if !again.Scores[team].Won.Equal(m.Scores[team].Won) || !again.Scores[team].VP.Equal(m.Scores[team].VP) {
				t.Fatalf("in another order %+v, not %+v", again.Scores, m.Scores)
			}
		}
	}
}

func TestWrongDirectionTeams(t *testing.T) {
	lines := room(1, 620, 170)
	lines[0].NS, lines[0].EW, lines[0].Reversed = 2, 1, true // team 1 held the North-South cards all the same
	m := scoreMatch(t, lines, TeamOptions{Method: TeamIMPs})
	is(t, "team 1", m.Scores[0].Score, "10")
	lines[0].Reversed = false // both tables the same way: nothing to compare
	if m = scoreMatch(t, lines, TeamOptions{Method: TeamIMPs}); m.Scores[0].Played != 0 || m.Scores[0].Pending != 1 {
		t.Errorf("%+v", m.Scores[0])
	}
}
