package scoring

import (
	"testing"
)

func TestExplain(t *testing.T) {
	lines := append(traveller(620, 170, 170, -100, 0), full(2, 6)...)
	lines[4].ForNS, lines[4].ForEW = &Ruling{Kind: AveragePlus, Note: "Wrong board in the slot."}, &Ruling{Kind: NotPlayed}
	weighted := traveller(620, 500, -100)
	both(&weighted[2], Assign(Weighted{F(3, 5), 620}, Weighted{F(2, 5), -100}))
	fouled := traveller(300, 200, 100, 50)
	fouled[3].Form = "turned"
	own := ownSession(&Ruling{Kind: AveragePlus}, &Ruling{Kind: AverageMinus, Law: "12C1(d)"})
	override := traveller(100, 0)
	override[0].ForNS = &Ruling{Kind: Override, Amount: F(3, 2), Inside: true, Law: "82C"}
	undecided := traveller(100, 0)
	undecided[0].ForNS = &Ruling{Kind: Undecided}
	one := traveller(110, 110, 100)
	both(&one[0], Assign(Weighted{Int(1), 140}))
	cross := traveller(620, 170, 170, -100)
	butler := traveller(620, 170, 170, -100)
	artificial := traveller(620, 170)
	artificial[0].ForNS = Artificial(40)
	for _, tt := range []struct {
		name  string
		lines []Line
		opt   Options
		line  int
		side  Side
		want  string
	}{
		{"Neuberg", lines, Options{}, 1, NS, "Board 1, 2NS: North-South scored +170. Of 3 other scores it beats 1 and ties with 1: 2×1 + 1×1 = 3 MP of a top of 6 (Law 78A). " +
			"The board has 4 scores to compare, where a full board has 6. Neuberg's formula: (3×6 + 2) / 4 = 5 of 10. That is 50.00 %."},
		{"East-West, own top, 1-½-0", lines, Options{Halves: true, Tops: RatioOfSums}, 3, EW, "Board 1, 4EW: East-West scored +100. Of 3 other scores it beats 3 and ties with 0: " +
			"1×3 + ½×0 = 3 MP of a top of 3 (Law 78A). The board has 4 scores to compare, where a full board has 6. The board keeps its own top. That is 100.00 %."},
		{"pro rata", lines, Options{Tops: ProRata}, 0, NS, "Board 1, 1NS: North-South scored +620. Of 3 other scores it beats 3 and ties with 0: 2×3 + 1×0 = 6 MP of a top of 6 (Law 78A). " +
			"The board has 4 scores to compare, where a full board has 6. In proportion to the tops: 6×5/3 = 10 of 10. That is 100.00 %."},
		{"Average Plus", lines, Options{}, 4, NS, "Board 1, 5NS: Average Plus (Law 12C2): 60 % of the top of 10 = 6. Wrong board in the slot."},
		{"not played", lines, Options{}, 4, EW, "Board 1, 5EW: Not played. The board does not count for this side."},
		{"weighted", weighted, Options{Winners: OneWinner}, 2, NS, "Board 1, 3 sitting North-South: The director assigned a weighted score (Law 12C1(c)). " +
			"60 % of +620: Of 2 other scores it beats 1 and ties with 1: 2×1 + 1×1 = 3 MP of a top of 4 (Law 78A). " +
			"40 % of -100: Of 2 other scores it beats 0 and ties with 0: 2×0 + 1×0 = 0 MP of a top of 4 (Law 78A). " +
			"Together 3/5×3 + 2/5×0 = 1.8 of 4, 45.00 %."},
		{"weighted Cross-IMPs", weighted, Options{Method: CrossIMPs}, 2, EW, "Board 1, 3EW: The director assigned a weighted score (Law 12C1(c)). " +
			"60 % of -620: IMPs (Law 78B): 0 against -620 (once), -3 against -500 (once). Sum -3, divided by 2 comparisons -1.5 IMP. " +
			"40 % of +100: IMPs (Law 78B): +12 against -620 (once), +12 against -500 (once). Sum +24, divided by 2 comparisons +12 IMP. " +
			"Together 3/5×(-1.5) + 2/5×12 = 3.9 IMP."},
		{"fouled", fouled, Options{}, 3, EW, "Board 1 (turned), 4EW: East-West scored -50. Of 0 other scores it beats 0 and ties with 0: 2×0 + 1×0 = 0 MP of a top of 0 (Law 78A). " +
			"The board has 1 score to compare, where a full board has 4. Few scores on one form of a fouled board (Law 87B) get artificial ones by their order (EBU rule): 60 % of 6 = 3.6. That is 60.00 %."},
		{"own session", own, Options{OwnSession: true}, len(own) - 1, NS, "Board 4, 1NS: Average Plus (Law 12C2): the contestant's own score on its other boards is 65 %, " +
			"which is more than 60 %, and counts instead (Law 12C2(c)): 65 % of the top of 20 = 13."},
		{"own session, less", own, Options{OwnSession: true}, len(own) - 1, EW, "Board 4, 1EW: Average Minus (Law 12C1(d)): the contestant's own score on its other boards is 35 %, " +
			"which is less than 40 %, and counts instead (Law 12C2(c)): 35 % of the top of 20 = 7."},
		{"override", override, Options{}, 0, NS, "Board 1, 1NS: The director gave 1.5 MP (Law 82C). The others are compared with the score at the table all the same."},
		{"undecided", undecided, Options{}, 0, NS, "Board 1, 1NS: The director has still to rule. The board is left out until then, and the ranking is provisional."},
		{"alone", traveller(50), Options{}, 0, NS, "Board 1, 1NS: There is no other score to compare this one with. The board does not count."},
		{"assigned", one, Options{}, 0, NS, "Board 1, 1NS: The director assigned +140 (Law 12C1). Of 2 other scores it beats 2 and ties with 0: 2×2 + 1×0 = 4 MP of a top of 4 (Law 78A). That is 100.00 %."},
		{"Cross-IMPs", cross, Options{Method: CrossIMPs}, 1, EW, "Board 1, 2EW: East-West scored -170. IMPs (Law 78B): +10 against -620 (once), 0 against -170 (once), -7 against +100 (once). Sum +3, divided by 3 comparisons +1 IMP."},
		{"Cross-IMPs undivided", cross, Options{Method: CrossIMPs, Divisor: Undivided}, 0, NS, "Board 1, 1NS: North-South scored +620. IMPs (Law 78B): +10 against +170 (2 times), +12 against -100 (once). Sum +32 IMP."},
		{"Butler", butler, Options{Method: Butler}, 3, EW, "Board 1, 4EW: East-West scored +100. The datum, the mean of 4 scores without the 1 highest and the 1 lowest, is -170. +100 - (-170) = +270, which is +7 IMP (Law 78B)."},
		{"artificial IMPs", artificial, Options{Method: Butler}, 0, NS, "Board 1, 1NS: An artificial score (Law 12C2) counts -2 IMP."},
		{"total points", butler, Options{Method: TotalPoints}, 0, EW, "Board 1, 1EW: East-West scored -620. Total points count as they are (Law 78C): -620."},
	} {
		s := score(t, tt.lines, tt.opt)
		if got := s.Explain(s.award(t, tt.line, tt.side)); got != tt.want {
			t.Errorf("%s:\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
}

func TestExplainRow(t *testing.T) {
	key := Contestant{Side: NS, Number: 1}
	s := score(t, append(traveller(200, 100, 0), full(2, 3)...), Options{
		Adjustments: []Adjustment{{Contestant: key, Amount: Int(-10), Unit: PercentOfTop, Law: "90", Note: "late again."}, {Contestant: key, Amount: F(1, 2)}},
		Carried:     map[Contestant]Carry{key: {Int(1), Int(4)}},
		Handicaps:   map[Contestant]Frac{key: F(5, 2)},
	})
	want := "1NS: 4 MP on 1 board of a maximum of 4. Penalty of -10 % of a top (Law 90): late again. Bonus of 0.5 MP. Carried forward: 1 MP of 4. " +
		"Total 5.1 MP. 5.1 / 8 = 63.75 %. With a handicap of +2.5 % it is 66.25 %. Place 1."
	if got := s.ExplainRow(rowOf(t, s, key)); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	lines := traveller(100, 100)
	lines[0].ForEW = &Ruling{Kind: Undecided}
	s = score(t, lines, Options{Tops: MeanOfPercentages, TieBreaks: []TieBreak{SplitByBoards}})
	want = "1NS: 1 MP on 1 board of a maximum of 2. The mean of the percentages of the boards is 50.00 %. Place 1=, tie-break board by board 1."
	if got := s.ExplainRow(rowOf(t, s, key)); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	want = "1EW: 0 MP on 0 boards of a maximum of 0. 1 board still to come. Nothing to rank yet."
	if got := s.ExplainRow(rowOf(t, s, Contestant{Side: EW, Number: 1})); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	s = score(t, traveller(100, 0), Options{})
	two, err := Combine([]*Standings{s, s}, MeanOfSessions, nil)
	if err != nil {
		t.Fatal(err)
	}
	want = "1NS: 4 MP on 2 boards of a maximum of 4. Session 1: 2 MP, 100.00 %. Session 2: 2 MP, 100.00 %. The mean of the percentages of the sessions is 100.00 %. Place 1."
	if got := two.ExplainRow(rowOf(t, two, key)); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

func TestExplainTeams(t *testing.T) {
	lines := append(room(1, 620, 170), room(2, -50, -50)...)
	lines = append(lines, room(3, 100, 110)...)
	lines[2].ForNS = &Ruling{Kind: AveragePlus, Note: "Fouled."}
	r := Assign(Weighted{F(3, 5), 620}, Weighted{F(2, 5), -100})
	lines[4].ForNS, lines[4].ForEW = r, r
	for _, tt := range []struct {
		opt  TeamOptions
		want string
	}{
		{TeamOptions{}, "1 against 2, 3 boards: 17.6 - 0 IMP (Law 78B), a margin of +18. On the scale WBF continuous for 3 boards that is 18.28 VP (Law 78D)."},
		{TeamOptions{Method: TeamIMPs}, "1 against 2, 3 boards: 17.6 - 0 IMP (Law 78B), a margin of +17.6."},
		{TeamOptions{Method: TeamWinLoss}, "1 against 2, 3 boards: 17.6 - 0 IMP (Law 78B), a margin of +18. A match won counts 2, a tie 1: 2."},
		{TeamOptions{Method: TeamBoardAMatch}, "1 against 2, 3 boards: 2 for each board won and 1 for each tie gives 4.4."},
		{TeamOptions{Method: TeamHybrid}, "1 against 2, 3 boards: 17.6 - 0 IMP (Law 78B), a margin of +18. On the scale WBF continuous for 3 boards that is 18.28 VP (Law 78D). Board by board, 2-1-0: 5.2. Together 23.48."},
	} {
		s, err := ScoreTeams(lines, tt.opt)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Explain(s.Matches[0], 0); got != tt.want {
			t.Errorf("%s, want\n%s", got, tt.want)
		}
	}
	s, err := ScoreTeams(lines, TeamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m := s.Matches[0]
	for i, want := range []string{
		"Board 1, 2: +170 as North-South and -620 as East-West: -450, -10.",
		"Board 2, 2: -50 as North-South and +50 as East-West: 0, 0.",
		"Board 3, 2: 60 %: +110 as North-South and -620 as East-West: -510, -11. 40 %: +110 as North-South and +100 as East-West: +210, +5. Together -4.6.",
	} {
		if got := s.ExplainBoard(m, &m.Boards[i], 1); got != want {
			t.Errorf("%s, want\n%s", got, want)
		}
	}
	if got, want := s.ExplainBoard(m, &m.Boards[1], 0), "Board 2, 1: An artificial score (Law 12C2, 86) of 60 % counts +3. Fouled."; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if got, want := s.ExplainRow(&s.Rankings[0].Rows[0]), "1: 18.28 VP in 1 match. Place 1."; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	patton, err := ScoreTeams(append(room(1, 620, 170), room(2, 0, 0)[:1]...), TeamOptions{Method: TeamPatton})
	if err != nil {
		t.Fatal(err)
	}
	want := "1 against 2, 1 board: 2 for each board won and 1 for each tie gives 2. Its pairs scored 620 points and the opponents 170, which gives 1 of 1 for the aggregate. Together 3. 1 board still to come."
	if got := patton.Explain(patton.Matches[0], 0); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	aggregate, err := ScoreTeams(room(1, 620, 170), TeamOptions{Method: TeamAggregate})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := aggregate.Explain(aggregate.Matches[0], 1), "2 against 1, 1 board: 0 - 450 = -450 points (Law 78C)."; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}
