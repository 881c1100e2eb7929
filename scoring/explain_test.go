package scoring

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// kinds is the names of the types of the steps, those of the terms of a
// weighted score in brackets.
func kinds(steps []Step) string {
	var names []string
	for _, s := range steps {
		name := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", s), "scoring."), "Step")
		if term, ok := s.(TermStep); ok {
			name += "(" + kinds(term.Steps) + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// find is the first step of that type.
func find[S Step](t *testing.T, steps []Step) S {
	t.Helper()
	i := slices.IndexFunc(steps, func(s Step) bool { _, ok := s.(S); return ok })
	if i < 0 {
		var want S
		t.Fatalf("no %T in %s", want, kinds(steps))
	}
	return steps[i].(S)
}

func TestExplain(t *testing.T) {
	short := append(traveller(620, 170, 170, -100), full(2, 6)...)
	weighted := traveller(620, 500, -100)
	both(&weighted[2], Assign(Weighted{F(3, 5), 620}, Weighted{F(2, 5), -100}))
	fouled := traveller(300, 200, 100, 50)
	fouled[3].Form = "turned"
	ruled := traveller(100, 0, 50)
	ruled[0].ForNS = &Ruling{Kind: Override, Amount: F(3, 2), Inside: true, Law: "82C", Note: "slow"}
	ruled[1].ForNS, ruled[1].ForEW = &Ruling{Kind: Undecided}, &Ruling{Kind: AverageMinus}
	own := ownSession(&Ruling{Kind: AveragePlus}, &Ruling{Kind: NotPlayed})
	for _, tt := range []struct {
		name  string
		lines []Line
		opt   Options
		line  int
		side  Side
		want  string
	}{
		{"Neuberg", short, Options{}, 1, NS, "Table Matchpoints Neuberg Percent"},
		{"Neuberg, rounded", append(traveller(30, 20, 10), full(2, 7)...), Options{NeubergPlaces: 4}, 0, EW,
			"Table Matchpoints Neuberg Rounded Percent"},
		{"own top", short, Options{Tops: RatioOfSums}, 1, NS, "Table Matchpoints OwnTop Percent"},
		{"pro rata", short, Options{Tops: ProRata}, 1, NS, "Table Matchpoints ProRata Percent"},
		{"weighted", weighted, Options{}, 2, EW, "Weighted Term(Matchpoints) Term(Matchpoints) Added"},
		{"fouled", fouled, Options{}, 3, NS, "Table Matchpoints SmallGroup Percent"},
		{"override", ruled, Options{}, 0, NS, "Override Note"},
		{"undecided", ruled, Options{}, 1, NS, "Waiting"},
		{"artificial", ruled, Options{}, 1, EW, "Artificial"},
		{"own session", own, Options{OwnSession: true}, len(own) - 1, NS, "Own"},
		{"not played", own, Options{}, len(own) - 1, EW, "LeftOut"},
		{"alone", traveller(50), Options{}, 0, NS, "Alone"},
		{"Cross-IMPs", short, Options{Method: CrossIMPs}, 0, NS, "Table Cross"},
		{"Cross-IMPs, scaled and rounded", short, Options{Method: CrossIMPs, ScaleFrequencies: true, IMPUnit: F(1, 4)},
			0, NS, "Table Scaled Cross Rounded"},
		{"Butler", short, Options{Method: Butler}, 0, EW, "Table Datum AgainstDatum"},
		{"Butler, rounded", traveller(-440, -450), Options{Method: Butler}, 0, EW, "Table Datum Rounded AgainstDatum"},
		{"total points", short, Options{Method: TotalPoints}, 0, EW, "Table TotalPoints"},
	} {
		s := score(t, tt.lines, tt.opt)
		if got := kinds(s.Explain(s.award(t, tt.line, tt.side))); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The numbers of a step are those that the award was made of.
func TestExplainNumbers(t *testing.T) {
	s := score(t, append(traveller(620, 170, 170, -100), full(2, 6)...), Options{})
	steps := s.Explain(s.award(t, 1, EW))
	if table := find[TableStep](t, steps); table != (TableStep{EW, -170}) {
		t.Errorf("%+v", table)
	}
	n := find[NeubergStep](t, steps)
	is(t, "(3×6 + 2) / 4", n.Raw.Mul(Int(int64(n.Full))).Add(n.Missing).Div(Int(int64(n.Scores))), "5")
	is(t, "which is the value", n.Value, "5")
	s = score(t, traveller(-440, -450), Options{Method: Butler})
	steps = s.Explain(s.award(t, 0, EW))
	is(t, "datum", find[DatumStep](t, steps).Datum, "445")
	if r := find[RoundedStep](t, steps); !r.Value.Equal(Int(450)) || !r.To.Equal(Int(10)) ||
		!r.Half || r.Mode != HalfAwayFromZero {
		t.Errorf("%+v", r)
	}
	cross := score(t, traveller(620, 170, 170, -100), Options{Method: CrossIMPs})
	var sum Frac
	step := find[CrossStep](t, cross.Explain(cross.award(t, 0, NS)))
	for _, term := range step.Terms {
		sum = sum.Add(term.Times.Mul(Int(int64(term.IMPs))))
	}
	is(t, "sum of the terms", sum, step.Sum.String())
	is(t, "by three", step.Value, sum.Div(Int(3)).String())
}

func TestExplainRow(t *testing.T) {
	key := Contestant{Side: NS, Number: 1}
	s := score(t, append(traveller(200, 100, 0), full(2, 3)...), Options{
		Adjustments: []Adjustment{{Contestant: key, Amount: Int(-10), Unit: PercentOfTop, Law: "90"}},
		Carried:     map[Contestant]Carry{key: {Int(1), Int(4)}},
		Handicaps:   map[Contestant]Frac{key: F(5, 2)},
	})
	if got, want := kinds(s.ExplainRow(rowOf(t, s,
		key))), "Boards Adjustment Carried Total Ratio Handicap Place"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	s = score(t, traveller(100, 0), Options{Unranked: map[Contestant]Unranked{key: WithoutStanding}})
	two, err := Combine([]*Standings{s, s}, MeanOfSessions, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := kinds(two.ExplainRow(rowOf(t, two, key))), "Boards Session Session Mean Unranked"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestExplainTeams(t *testing.T) {
	lines := append(room(1, 620, 170), room(2, -50, -50)...)
	lines = append(lines, room(3, 100, 110)...)
	lines = append(lines, room(4, 0, 0)[0])
	lines[2].ForNS = &Ruling{Kind: AveragePlus, Note: "Fouled."}
	both(&lines[4], Assign(Weighted{F(3, 5), 620}, Weighted{F(2, 5), -100}))
	for method, want := range map[TeamMethod]string{
		TeamVPs: "Margin Rounded Scale Pending", TeamIMPs: "Margin Pending", TeamWinLoss: "Margin Rounded Win Pending",
		TeamBoardAMatch: "BoardPoints Pending",
		TeamHybrid:      "Margin Rounded Scale Hybrid Pending", TeamPatton: "BoardPoints Patton Pending",
	} {
		s, err := ScoreTeams(lines, TeamOptions{Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if got := kinds(s.Explain(s.Matches[0], 0)); got != want {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
		m := s.Matches[0]
		for board, want := range []string{"Tables", "Artificial Note", "Tables Tables Sum", "Waiting"} {
			if got := kinds(s.ExplainBoard(m, &m.Boards[board], 0)); got != want {
				t.Errorf("%s, board %d: %s, want %s", method, board+1, got, want)
			}
		}
		if got, want := kinds(s.ExplainRow(&s.Rankings[0].Rows[0])), "Matches Pending Place"; got != want {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
	}
}
