package words

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

// traveller is the scores of one board, pair k North-South against pair k East-West.
func traveller(scores ...scoring.Points) []scoring.Line {
	lines := make([]scoring.Line, len(scores))
	for i, p := range scores {
		lines[i] = scoring.Line{Board: 1, NS: i + 1, EW: i + 1, Score: p}
	}
	return lines
}

// full is n lines of another board, all alike, so that a full board has n scores.
func full(board, n int) []scoring.Line {
	lines := traveller(make([]scoring.Points, n)...)
	for i := range lines {
		lines[i].Board, lines[i].NS, lines[i].EW = board, 0, 0
		lines[i].Table = i + 1
	}
	return lines
}

// room is a board at both tables of a match between teams 1 and 2.
func room(board int, open, closed scoring.Points) []scoring.Line {
	return []scoring.Line{
		{Table: 1, Round: 1, Board: board, NS: 1, EW: 2, Score: open},
		{Table: 2, Round: 1, Board: board, NS: 2, EW: 1, Score: closed},
	}
}

// ownSession is pair 1 with the best scores of ten on three boards but for one, where it
// ties, and a ruling on a fourth.
func ownSession(ns, ew *scoring.Ruling) []scoring.Line {
	var lines []scoring.Line
	for b, better := range []scoring.Points{105, 65, 25} { // 20 + 13 (a tie at 65) + 6 of 60 matchpoints
		for i := range 11 {
			lines = append(lines, scoring.Line{Board: b + 1, Table: i + 1, NS: i + 1, EW: i + 1,
				Score: scoring.Points(10 * i)})
		}
		lines[len(lines)-11].Score = better
	}
	lines[11].Score = 70
	lines[22].Score = 35
	return append(lines, scoring.Line{Board: 4, NS: 1, EW: 1, ForNS: ns, ForEW: ew})
}

func both(l *scoring.Line, r *scoring.Ruling) { l.ForNS, l.ForEW = r, r }

func score(t *testing.T, lines []scoring.Line, opt scoring.Options) *scoring.Standings {
	t.Helper()
	s, err := scoring.Score(lines, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told is the explanation of what the side got on the line.
func told(t *testing.T, s *scoring.Standings, line int, side scoring.Side) string {
	t.Helper()
	for _, b := range s.Boards {
		for _, a := range b.Of(line) {
			if a.Side == side {
				return English().Award(a, s.Explain(a))
			}
		}
	}
	t.Fatalf("no award on line %d", line)
	return ""
}

// row is the explanation of a contestant's row.
func row(t *testing.T, s *scoring.Standings, c scoring.Contestant) string {
	t.Helper()
	for _, list := range s.Rankings {
		for i := range list.Rows {
			if r := &list.Rows[i]; r.Contestant == c {
				return English().Row(r, s.ExplainRow(r))
			}
		}
	}
	t.Fatalf("no row for %s", c)
	return ""
}

func TestScoresAreExplained(t *testing.T) {
	lines := append(traveller(620, 170, 170, -100, 0), full(2, 6)...)
	lines[4].ForNS, lines[4].ForEW = &scoring.Ruling{Kind: scoring.AveragePlus,
		Note: "Wrong board in the slot."}, &scoring.Ruling{Kind: scoring.NotPlayed}
	weighted := traveller(620, 500, -100)
	both(&weighted[2], scoring.Assign(scoring.Weighted{Weight: scoring.F(3, 5), Score: 620},
		scoring.Weighted{Weight: scoring.F(2, 5), Score: -100}))
	fouled := traveller(300, 200, 100, 50)
	fouled[3].Form = "turned"
	own := ownSession(&scoring.Ruling{Kind: scoring.AveragePlus},
		&scoring.Ruling{Kind: scoring.AverageMinus, Law: "12C1(d)"})
	override := traveller(100, 0)
	override[0].ForNS = &scoring.Ruling{Kind: scoring.Override, Amount: scoring.F(3, 2), Inside: true, Law: "82C"}
	undecided := traveller(100, 0)
	undecided[0].ForNS = &scoring.Ruling{Kind: scoring.Undecided}
	one := traveller(110, 110, 100)
	both(&one[0], scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: 140}))
	cross := traveller(620, 170, 170, -100)
	butler := traveller(620, 170, 170, -100)
	reversed := traveller(620, 1430, -100)
	reversed[1].Reversed = true
	artificial := traveller(620, 170)
	artificial[0].ForNS = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(40)}
	for _, tt := range []struct {
		name  string
		lines []scoring.Line
		opt   scoring.Options
		line  int
		side  scoring.Side
		want  string
	}{
		{"Neuberg", lines, scoring.Options{}, 1, scoring.NS,
			"Board 1, 2NS: North-South scored +170. Of 3 other scores it beats 1 and ties with 1: 2×1 + 1×1 = 3 MP of a top of 6 (Law 78A). " +
				"The board has 4 scores to compare, where a full board has 6. Neuberg's formula: (3×6 + 2) / 4 = 5 of 10. That is 50.00 %."},
		{"East-West, own top, 1-½-0", lines, scoring.Options{Halves: true, Tops: scoring.RatioOfSums}, 3, scoring.EW,
			"Board 1, 4EW: East-West scored +100. Of 3 other scores it beats 3 and ties with 0: " +
				"1×3 + ½×0 = 3 MP of a top of 3 (Law 78A). The board has 4 scores to compare, where a full board has 6. The board keeps its own top. That is 100.00 %."},
		{"pro rata", lines, scoring.Options{Tops: scoring.ProRata}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored +620. Of 3 other scores it beats 3 and ties with 0: 2×3 + 1×0 = 6 MP of a top of 6 (Law 78A). " +
				"The board has 4 scores to compare, where a full board has 6. In proportion to the tops: 6×5/3 = 10 of 10. That is 100.00 %."},
		{"Average Plus", lines, scoring.Options{}, 4, scoring.NS,
			"Board 1, 5NS: Average Plus (Law 12C2): 60 % of the top of 10 = 6. Wrong board in the slot."},
		{"not played", lines, scoring.Options{}, 4, scoring.EW,
			"Board 1, 5EW: Not played. The board does not count for this side."},
		{"weighted", weighted, scoring.Options{Winners: scoring.OneWinner}, 2, scoring.NS,
			"Board 1, 3 sitting North-South: The director assigned a weighted score (Law 12C1(c)). " +
				"60 % of +620: Of 2 other scores it beats 1 and ties with 1: 2×1 + 1×1 = 3 MP of a top of 4 (Law 78A). " +
				"40 % of −100: Of 2 other scores it beats 0 and ties with 0: 2×0 + 1×0 = 0 MP of a top of 4 (Law 78A). " +
				"Together 3/5×3 + 2/5×0 = 1.8 of 4, 45.00 %."},
		{"weighted Cross-IMPs", weighted, scoring.Options{Method: scoring.CrossIMPs}, 2, scoring.EW,
			"Board 1, 3EW: The director assigned a weighted score (Law 12C1(c)). " +
				"60 % of −620: IMPs (Law 78B): 0 against −620 (once), −3 against −500 (once). Sum −3, divided by 2 comparisons −1.5 IMP. " +
				"40 % of +100: IMPs (Law 78B): +12 against −620 (once), +12 against −500 (once). Sum +24, divided by 2 comparisons +12 IMP. " +
				"Together 3/5×(−1.5) + 2/5×12 = 3.9 IMP."},
		{"fouled", fouled, scoring.Options{}, 3, scoring.EW,
			"Board 1 (turned), 4EW: East-West scored −50. Of 0 other scores it beats 0 and ties with 0: 2×0 + 1×0 = 0 MP of a top of 0 (Law 78A). " +
				"The board has 1 score to compare, where a full board has 4. Few scores on one form of a fouled board (Law 87B) get artificial ones by their order (EBU rule): 60 % of 6 = 3.6. That is 60.00 %."},
		{"own session", own, scoring.Options{OwnSession: true}, len(own) - 1, scoring.NS,
			"Board 4, 1NS: Average Plus (Law 12C2): the contestant's own score on its other boards is 65 %, " +
				"which is more than 60 %, and counts instead (Law 12C2(c)): 65 % of the top of 20 = 13."},
		{"own session, less", own, scoring.Options{OwnSession: true}, len(own) - 1, scoring.EW,
			"Board 4, 1EW: Average Minus (Law 12C1(d)): the contestant's own score on its other boards is 35 %, " +
				"which is less than 40 %, and counts instead (Law 12C2(c)): 35 % of the top of 20 = 7."},
		{"override", override, scoring.Options{}, 0, scoring.NS,
			"Board 1, 1NS: The director gave 1.5 MP (Law 82C). The others are compared with the score at the table all the same."},
		{"undecided", undecided, scoring.Options{}, 0, scoring.NS,
			"Board 1, 1NS: The director has still to rule. The board is left out until then, and the ranking is provisional."},
		{"alone", traveller(50), scoring.Options{}, 0, scoring.NS,
			"Board 1, 1NS: There is no other score to compare this one with. The board does not count."},
		{"assigned", one, scoring.Options{}, 0, scoring.NS,
			"Board 1, 1NS: The director assigned +140 (Law 12C1). Of 2 other scores it beats 2 and ties with 0: 2×2 + 1×0 = 4 MP of a top of 4 (Law 78A). That is 100.00 %."},
		{"Cross-IMPs", cross, scoring.Options{Method: scoring.CrossIMPs}, 1, scoring.EW,
			"Board 1, 2EW: East-West scored −170. IMPs (Law 78B): +10 against −620 (once), 0 against −170 (once), −7 against +100 (once). Sum +3, divided by 3 comparisons +1 IMP."},
		{"Cross-IMPs undivided", cross, scoring.Options{Method: scoring.CrossIMPs, Divisor: scoring.Undivided}, 0,
			scoring.NS,
			"Board 1, 1NS: North-South scored +620. IMPs (Law 78B): +10 against +170 (2 times), +12 against −100 (once). Sum +32 IMP."},
		{"Butler", butler, scoring.Options{Method: scoring.Butler}, 3, scoring.EW,
			"Board 1, 4EW: East-West scored +100. The datum, the mean of 4 scores without the 1 highest and the 1 lowest, is −170. +100 − (−170) = +270, which is +7 IMP (Law 78B)."},
		{"artificial IMPs", artificial, scoring.Options{Method: scoring.Butler}, 0, scoring.NS,
			"Board 1, 1NS: An artificial score of 40 % (Law 12C2) counts −2 IMP."},
		{"wrong direction", reversed, scoring.Options{}, 1, scoring.NS,
			"Board 1, 2EW sitting North-South: North-South scored +1430. Of 2 other scores it beats 2 and ties with 0: 2×2 + 1×0 = 4 MP of a top of 4 (Law 78A). That is 100.00 %."},
		{"total points", butler, scoring.Options{Method: scoring.TotalPoints}, 0, scoring.EW,
			"Board 1, 1EW: East-West scored −620. Total points count as they are (Law 78C): −620."},
	} {
		s := score(t, tt.lines, tt.opt)
		if got := told(t, s, tt.line, tt.side); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
}

func TestExplainRow(t *testing.T) {
	key := scoring.Contestant{Side: scoring.NS, Number: 1}
	s := score(t, append(traveller(200, 100, 0), full(2, 3)...), scoring.Options{
		Adjustments: []scoring.Adjustment{{Contestant: key, Amount: scoring.Int(-10), Unit: scoring.PercentOfTop,
			Law: "90", Note: "late again."}, {Contestant: key, Amount: scoring.F(1, 2)}},
		Carried:   map[scoring.Contestant]scoring.Carry{key: {Score: scoring.Int(1), Max: scoring.Int(4)}},
		Handicaps: map[scoring.Contestant]scoring.Frac{key: scoring.F(5, 2)},
	})
	want := "1NS: 4 MP on 1 board of a maximum of 4. Penalty of −10 % of a top (Law 90): late again. Bonus of 0.5 MP. Carried forward: 1 MP of 4. " +
		"Total 5.1 MP. 5.1 / 8 = 63.75 %. With a handicap of +2.5 % it is 66.25 %. Place 1."
	if got := row(t, s, key); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	lines := traveller(100, 100)
	lines[0].ForEW = &scoring.Ruling{Kind: scoring.Undecided}
	s = score(t, lines, scoring.Options{Tops: scoring.MeanOfPercentages,
		TieBreaks: []scoring.TieBreak{scoring.SplitByBoards}})
	want = "1NS: 1 MP on 1 board of a maximum of 2. The mean of the percentages of the boards is 50.00 %. Place 1=, tie-break board by board 1."
	if got := row(t, s, key); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	want = "1EW: 0 MP on 0 boards of a maximum of 0. 1 board still to come. Nothing to rank yet."
	if got := row(t, s, scoring.Contestant{Side: scoring.EW, Number: 1}); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	s = score(t, traveller(100, 0), scoring.Options{})
	two, err := scoring.Combine([]*scoring.Standings{s, s}, scoring.MeanOfSessions, nil)
	if err != nil {
		t.Fatal(err)
	}
	want = "1NS: 4 MP on 2 boards of a maximum of 4. Session 1: 2 MP, 100.00 %. Session 2: 2 MP, 100.00 %. The mean of the percentages of the sessions is 100.00 %. Place 1."
	if got := row(t, two, key); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

func TestExplainTeams(t *testing.T) {
	lines := append(room(1, 620, 170), room(2, -50, -50)...)
	lines = append(lines, room(3, 100, 110)...)
	lines[2].ForNS = &scoring.Ruling{Kind: scoring.AveragePlus, Note: "Fouled."}
	r := scoring.Assign(scoring.Weighted{Weight: scoring.F(3, 5), Score: 620},
		scoring.Weighted{Weight: scoring.F(2, 5), Score: -100})
	lines[4].ForNS, lines[4].ForEW = r, r
	for _, tt := range []struct {
		opt  scoring.TeamOptions
		want string
	}{
		{scoring.TeamOptions{},
			"1 against 2, 3 boards: 17.6 − 0 IMP (Law 78B), a margin of +17.6. Rounded to the nearest 1 that is +18. On the scale WBF continuous for 3 boards that is 18.28 VP (Law 78D)."},
		{scoring.TeamOptions{Method: scoring.TeamIMPs},
			"1 against 2, 3 boards: 17.6 − 0 IMP (Law 78B), a margin of +17.6."},
		{scoring.TeamOptions{Method: scoring.TeamWinLoss},
			"1 against 2, 3 boards: 17.6 − 0 IMP (Law 78B), a margin of +17.6. Rounded to the nearest 1 that is +18. A match won counts 2, a tie 1: 2."},
		{scoring.TeamOptions{Method: scoring.TeamBoardAMatch},
			"1 against 2, 3 boards: 2 for each board won and 1 for each tie gives 4.4."},
		{scoring.TeamOptions{Method: scoring.TeamHybrid},
			"1 against 2, 3 boards: 17.6 − 0 IMP (Law 78B), a margin of +17.6. Rounded to the nearest 1 that is +18. On the scale WBF continuous for 3 boards that is 18.28 VP (Law 78D). Board by board, 2-1-0: 5.2. Together 23.48."},
	} {
		s, err := scoring.ScoreTeams(lines, tt.opt)
		if err != nil {
			t.Fatal(err)
		}
		if got := English().Match(s.Matches[0], 0, s.Explain(s.Matches[0], 0)); got != tt.want {
			t.Errorf("%s, want\n%s", got, tt.want)
		}
	}
	s, err := scoring.ScoreTeams(lines, scoring.TeamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m := s.Matches[0]
	for i, want := range []string{
		"Board 1, 2: +170 as North-South and −620 as East-West: −450, −10.",
		"Board 2, 2: −50 as North-South and +50 as East-West: 0, 0.",
		"Board 3, 2: 60 %: +110 as North-South and −620 as East-West: −510, −11. 40 %: +110 as North-South and +100 as East-West: +210, +5. Together −4.6.",
	} {
		if got := English().TeamBoard(m, &m.Boards[i], 1, s.ExplainBoard(m, &m.Boards[i], 1)); got != want {
			t.Errorf("%s, want\n%s", got, want)
		}
	}
	fouled := English().TeamBoard(m, &m.Boards[1], 0, s.ExplainBoard(m, &m.Boards[1], 0))
	if want := "Board 2, 1: Average Plus (Law 12C2, 86) counts +3 IMP. Fouled."; fouled != want {
		t.Errorf("%s, want\n%s", fouled, want)
	}
	if got, want := English().Row(&s.Rankings[0].Rows[0],
		s.ExplainRow(&s.Rankings[0].Rows[0])), "1: 18.28 VP in 1 match. Place 1."; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	patton, err := scoring.ScoreTeams(append(room(1, 620, 170), room(2, 0, 0)[:1]...),
		scoring.TeamOptions{Method: scoring.TeamPatton})
	if err != nil {
		t.Fatal(err)
	}
	want := "1 against 2, 1 board: 2 for each board won and 1 for each tie gives 2. Its pairs scored 620 points and the opponents 170, which gives 1 of 1 for the aggregate. Together 3. 1 board still to come."
	if got := English().Match(patton.Matches[0], 0, patton.Explain(patton.Matches[0], 0)); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	aggregate, err := scoring.ScoreTeams(room(1, 620, 170), scoring.TeamOptions{Method: scoring.TeamAggregate})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := English().Match(aggregate.Matches[0], 1,
		aggregate.Explain(aggregate.Matches[0],
			1)), "2 against 1, 1 board: 0 − 450 = −450 points (Law 78C)."; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// Every rounding is a step, and says where a half went.
func TestExplainRounding(t *testing.T) {
	long := append(traveller(make([]scoring.Points, 32)...), full(2, 33)...)
	for i := range 32 {
		long[i].Score = scoring.Points(10 * i)
	}
	short := append(traveller(30, 20, 10), full(2, 7)...)
	halves := traveller(-440, -450)
	fewer := append(traveller(620, 170), full(2, 4)...)
	plain := traveller(30, 20, 20, 10)
	thirds := traveller(0, 20, 20, 10)
	both(&thirds[0], scoring.Assign(scoring.Weighted{Weight: scoring.F(1, 3), Score: 30},
		scoring.Weighted{Weight: scoring.F(2, 3), Score: 10}))
	for _, tt := range []struct {
		name  string
		lines []scoring.Line
		opt   scoring.Options
		line  int
		side  scoring.Side
		want  string
	}{
		{"Neuberg, a half", long, scoring.Options{NeubergPlaces: 4, Rounding: scoring.HalfAwayFromAverage},
			0, scoring.NS,
			"Board 1, 1NS: North-South scored 0. Of 31 other scores it beats 0 and ties with 0: 2×0 + 1×0 = 0 MP of a top of 62 (Law 78A). " +
				"The board has 32 scores to compare, where a full board has 33. Neuberg's formula: (0×33 + 1) / 32 = 0.03 of 64. " +
				"Rounded to the nearest 0.0001, a half away from average, that is 0.0312. That is 0.05 %, rounded to two decimals."},
		{"Neuberg", short, scoring.Options{NeubergPlaces: 4}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored +30. Of 2 other scores it beats 2 and ties with 0: 2×2 + 1×0 = 4 MP of a top of 4 (Law 78A). " +
				"The board has 3 scores to compare, where a full board has 7. Neuberg's formula: (4×7 + 4) / 3 = 10.67 of 12. " +
				"Rounded to the nearest 0.0001 that is 10.6667. That is 88.89 %, rounded to two decimals."},
		{"datum, a half", halves, scoring.Options{Method: scoring.Butler}, 0, scoring.EW,
			"Board 1, 1EW: East-West scored +440. The datum, the mean of 2 scores, is +445. Rounded to the nearest 10, a half away from 0, that is +450. +440 − 450 = −10, which is 0 IMP (Law 78B)."},
		{"datum, a half up", halves, scoring.Options{Method: scoring.Butler,
			Datum: scoring.Datum{Rounding: scoring.HalfUp}}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored −440. The datum, the mean of 2 scores, is −445. Rounded to the nearest 10, a half up, that is −440. −440 − (−440) = 0, which is 0 IMP (Law 78B)."},
		{"datum, a half up, as East-West see it", halves,
			scoring.Options{Method: scoring.Butler, Datum: scoring.Datum{Rounding: scoring.HalfUp}}, 0, scoring.EW,
			"Board 1, 1EW: East-West scored +440. The datum, the mean of 2 scores, is +445. Rounded to the nearest 10, a half toward 0, that is +440. +440 − 440 = 0, which is 0 IMP (Law 78B)."},
		{"weighted, per cent", thirds, scoring.Options{}, 0, scoring.NS,
			"Board 1, 1NS: The director assigned a weighted score (Law 12C1(c)). 33.33 % of +30: Of 3 other scores it beats 3 and ties with 0: 2×3 + 1×0 = 6 MP of a top of 6 (Law 78A). " +
				"66.67 % of +10: Of 3 other scores it beats 0 and ties with 1: 2×0 + 1×1 = 1 MP of a top of 6 (Law 78A). Together 1/3×6 + 2/3×1 = 2.67 of 6, 44.44 %, rounded to two decimals."},
		{"datum, exact", halves, scoring.Options{Method: scoring.Butler, Datum: scoring.Datum{Exact: true}},
			0, scoring.NS,
			"Board 1, 1NS: North-South scored −440. The datum, the mean of 2 scores, is −445. −440 − (−445) = +5, which is 0 IMP (Law 78B)."},
		{"Cross-IMPs to a tenth", plain,
			scoring.Options{Method: scoring.CrossIMPs, IMPUnit: scoring.F(1, 10)}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored +30. IMPs (Law 78B): 0 against +20 (2 times), +1 against +10 (once). Sum +1, divided by 3 comparisons +0.33 IMP. Rounded to the nearest 0.1 that is +0.3."},
		{"scaled", fewer, scoring.Options{Method: scoring.CrossIMPs, ScaleFrequencies: true}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored +620. The board has 2 scores to compare, where a full board has 4, so each counts 2 times. " +
				"IMPs (Law 78B): +10 against +170 (2 times). Sum +20, divided by 3 comparisons +6.67 IMP."},
		{"XIMPQ", plain, scoring.Options{Method: scoring.CrossIMPs, Divisor: scoring.Probst}, 0, scoring.NS,
			"Board 1, 1NS: North-South scored +30. IMPs (Law 78B): 0 against +20 (2 times), +1 against +10 (once). Sum +1, divided by √(4×3/2) +0.41 IMP (XIMPQ)."},
		{"per cent", plain, scoring.Options{}, 1, scoring.NS,
			"Board 1, 2NS: North-South scored +20. Of 3 other scores it beats 1 and ties with 1: 2×1 + 1×1 = 3 MP of a top of 6 (Law 78A). That is 50.00 %."},
	} {
		s := score(t, tt.lines, tt.opt)
		if got := told(t, s, tt.line, tt.side); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
}

// Average Plus and Minus at IMPs, with what they would be without Law 12C2(c).
func TestExplainOwnIMPs(t *testing.T) {
	plus, minus := &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}
	lines := append(traveller(620, 170), scoring.Line{Board: 2, NS: 1, EW: 1, ForNS: plus, ForEW: minus},
		scoring.Line{Board: 2, NS: 2, EW: 2, ForNS: plus, ForEW: minus})
	s := score(t, lines, scoring.Options{Method: scoring.CrossIMPs, OwnSession: true})
	for _, tt := range []struct {
		line int
		side scoring.Side
		want string
	}{
		{2, scoring.NS,
			"Board 2, 1NS: Average Plus (Law 12C2) would count +2 IMP. The contestant's own average on its other boards is +10 IMP a board, which is more, and counts instead (Law 12C2(c))."},
		{2, scoring.EW,
			"Board 2, 1EW: Average Minus (Law 12C2) would count −2 IMP. The contestant's own average on its other boards is −10 IMP a board, which is less, and counts instead (Law 12C2(c))."},
		{3, scoring.NS, "Board 2, 2NS: Average Plus (Law 12C2) counts +2 IMP."},
		{3, scoring.EW, "Board 2, 2EW: Average Minus (Law 12C2) counts −2 IMP."},
	} {
		if got := told(t, s, tt.line, tt.side); got != tt.want {
			t.Errorf("%s, want\n%s", got, tt.want)
		}
	}
	match := append(room(1, 620, 170), scoring.Line{Table: 1, Round: 1, Board: 2, NS: 1, EW: 2, ForNS: plus,
		ForEW: &scoring.Ruling{Kind: scoring.Average}})
	teams, err := scoring.ScoreTeams(match, scoring.TeamOptions{OwnSession: true, OwnWindow: scoring.WindowMatch})
	if err != nil {
		t.Fatal(err)
	}
	m := teams.Matches[0]
	for team, want := range []string{
		"Board 2, 1: Average Plus (Law 12C2, 86) would count +3 IMP. The contestant's own average on the other boards of the match is +10 IMP a board, which is more, and counts instead (Law 12C2(c)).",
		"Board 2, 2: Average (Law 12C2, 86) counts 0 IMP.",
	} {
		if got := English().TeamBoard(m, &m.Boards[1], team, teams.ExplainBoard(m, &m.Boards[1], team)); got != want {
			t.Errorf("%s, want\n%s", got, want)
		}
	}
}

// A round as a match: the rounding before the scale, and who is not ranked.
func TestExplainRounds(t *testing.T) {
	var lines []scoring.Line
	for table, p := range []scoring.Points{620, 170, 50} {
		lines = append(lines, scoring.Line{Table: table + 1, Round: 1, Board: 1,
			NS: 2*table + 1, EW: 2*table + 2, Score: p},
			scoring.Line{Table: table + 1, Round: 1, Board: 2, NS: 2*table + 1, EW: 2*table + 2})
	}
	opt := scoring.Options{Method: scoring.CrossIMPs, Winners: scoring.OneWinner,
		Unranked: map[scoring.Contestant]scoring.Unranked{{Number: 3}: scoring.WithoutStanding}}
	s, err := scoring.ScoreSwiss(lines, opt, vp.WBF(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for number, want := range map[int]string{
		1: "1: 16.9 VP on 2 boards. Round 1 against 2: +10.5 IMP on 2 boards, rounded to +11, which on the scale WBF continuous is 16.9 VP (Law 78D). Place 1.",
		3: "3: 6.88 VP on 2 boards. Round 1 against 4: −3.5 IMP on 2 boards, rounded to −4, which on the scale WBF continuous is 6.88 VP (Law 78D). " +
			"Without standing: the scores count for the opponents only, and there is no place.",
	} {
		got := row(t, s, scoring.Contestant{Number: number})
		if got != want {
			t.Errorf("%s, want\n%s", got, want)
		}
	}
	percent, err := vp.Named("EBU Swiss pairs")
	if err != nil {
		t.Fatal(err)
	}
	opt.Method = scoring.Matchpoints
	if s, err = scoring.ScoreSwiss(lines, opt, percent, 2); err != nil {
		t.Fatal(err)
	}
	want := "1: 19 VP on 2 boards. Round 1 against 2: 75.00 % on 2 boards, which on the scale EBU Swiss pairs for 2 boards is 19 VP (Law 78D). Place 1=."
	if got := row(t, s, scoring.Contestant{Number: 1}); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}
