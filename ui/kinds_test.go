package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/uitest"
)

// kind is an evening of some kind, as it is set up and entered at the desk.
type kind struct {
	name     string
	family   string
	options  movement.Options
	choices  method.Choices
	about    []session.Fact
	who      string // the head of the column of numbers
	unit     string // the head of the column of figures
	says     string // how it is scored
	boards   string // in what a board's figures are
	named    string // a name in the ranking
	rankings int
}

var kinds = []kind{
	{"matchpoints", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}, session.UsualBy("wbf").Choices, nil,
		"Pair", "%", "Matchpoints, with Neuberg's formula", "matchpoints", "", 2},
	{"Butler", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, method.Choices{Method: "butler", As: "wbf"},
		[]session.Fact{session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3},
			Names: [2]string{"Anna de Vries", "Jan de Vries"}}},
		"Pair", "IMPs", "IMPs against a datum (Butler)", "IMPs", "Anna de Vries & Jan de Vries", 1},
	{"teams", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}, method.Choices{Method: "teams", As: "wbf"},
		[]session.Fact{session.TeamSet{Team: session.Contestant{Section: 1, Number: 2}, Name: "The Larks"}},
		"Team", "VPs", "Teams: IMPs, in victory points", "IMPs", "The Larks", 1},
	{"board-a-match", "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}, method.Choices{Method: "bam"}, nil,
		"Team", "Points", "Teams: board-a-match", "points", "", 1},
	{"individual", "individual", movement.Options{Tables: 2, BoardsPerRound: 2}, session.UsualBy("wbf").Choices,
		[]session.Fact{seated(1, "N", "7", "Mehmet Ağaoğlu")},
		"Player", "%", "Matchpoints, with Neuberg's formula", "matchpoints", "Mehmet Ağaoğlu", 1},
}

// every is a result for every board of the movement.
func every(t *testing.T, st *session.State) (facts []session.Fact) {
	t.Helper()
	for _, row := range st.Sections[0].Movement.Rows {
		if !st.Sections[0].Movement.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			facts = append(facts, sessiontest.Result(t, st, row.Table, row.Round, b, "3NT",
				"N", (row.Table*row.Round+b)%4-2))
		}
	}
	return facts
}

// Every kind of evening shows in its own unit just what its scores are.
func TestEveryKindOfEvening(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			m, err := movement.Make(k.family, k.options)
			uitest.Must(t, err)
			r := newRoom(t, 0, session.ScoringSet{Choices: k.choices}, session.SectionSet{ID: 1, Movement: m})
			uitest.Must(t, r.Session.Record("director", k.about...))
			r.open(false)
			r.Receive(every(t, r.Session.State())...)
			row, _ := r.movement().At(1, 1)
			r.enterLine(fmt.Sprintf("1 r1 %d ave+ ave- law 12C2 why noise", row.Boards()[0]))
			r.Press(fyne.Key4, uitest.Alt)
			uitest.WantText(t, "Results", r.Visible(), k.who, k.unit, k.says, k.named, "✓ Complete")

			sc, err := r.Session.State().Score()
			uitest.Must(t, err)
			if len(sc.Rankings) != k.rankings || len(r.w.results.rankings.Views) != k.rankings {
				t.Fatalf("%d rankings, %d are shown", len(sc.Rankings), len(r.w.results.rankings.Views))
			}
			for i, ranking := range sc.Rankings {
				shown := r.w.results.rankings.Views[i]
				if len(ranking.Ranks) == 0 {
					t.Error("nobody is ranked")
				}
				for j, rank := range ranking.Ranks {
					want := []string{desk.Words().RankPlace(&rank.Row), fmt.Sprint(rank.Who.Number),
						desk.Words().Names(rank.Names), figure(ranking.Field.Unit(), &rank.Row)}
					for col, text := range want {
						if got := shown.Grid.Cell(j, col).Text; got != text {
							t.Errorf("line %d, column %d: %q, want %q", j, col, got, text)
						}
					}
				}
			}
			r.travellers(sc, k.boards)
		})
	}
}

// figure is an exact figure as the column has it, made without the words.
func figure(unit scoring.Unit, row *scoring.Row) string {
	sign := func(text string, f scoring.Frac) string {
		if f.Sign() > 0 {
			text = "+" + text
		}
		return strings.Replace(text, "-", "–", 1)
	}
	switch {
	case unit == scoring.Matchpoint && !row.Max.IsZero():
		return scoring.Decimal(row.Percentage, 2, scoring.HalfAwayFromZero)
	case unit == scoring.IMP:
		return sign(scoring.Decimal(row.Total, 2, scoring.HalfAwayFromZero), row.Total)
	}
	return scoring.Decimal(row.Total, 2, scoring.HalfAwayFromZero)
}

// enterLine enters a line of the desk.
func (r *room) enterLine(line string) {
	r.T.Helper()
	entry, err := deskline.Read(r.Session.State(), line)
	uitest.Must(r.T, err)
	uitest.Must(r.T, r.Session.Record("director", entry.Facts...))
	r.Settle()
}

// travellers compares every traveller with what the scores have.
func (r *room) travellers(sc *session.Scores, unit string) {
	t, v := r.T, r.w.results.traveller
	t.Helper()
	ruled := 0
	for i, traveller := range sc.Travellers {
		v.pick(i)
		uitest.WantText(t, "the traveller", r.Visible(), "On the right: "+unit+".")
		if len(v.lines) != len(traveller.Lines) {
			t.Fatalf("board %d has %d lines", traveller.Board, len(v.lines))
		}
		for j, l := range traveller.Lines {
			for col, side := range map[int]struct {
				scored bool
				value  scoring.Frac
			}{4: {l.NSScored, l.NSValue}, 5: {l.EWScored, l.EWValue}} {
				want := "–"
				if side.scored {
					want = desk.Words().BoardFigure(v.unit, side.value)
				}
				if got := v.grid.Cell(j, col).Text; got != want {
					t.Errorf("board %d, line %d, column %d: %q, want %q", traveller.Board, j, col, got, want)
				}
			}
			if l.Ruling == nil {
				continue
			}
			ruled++
			if !strings.HasPrefix(v.grid.Cell(j, 2).Text, "§ ") {
				t.Errorf("the ruling is not marked: %q", v.grid.Cell(j, 2).Text)
			}
			v.pickLine(j)
			uitest.WantText(t, "the line", v.about.Text,
				"Average plus for North-South, average minus for East-West (Law 12C2): noise.")
		}
	}
	if ruled != 1 {
		t.Errorf("%d lines are ruled on", ruled)
	}
}

// 60 % and 40 % are Average Plus and Average Minus, and the dialog says so; in an evening
// of the first version they are just that.
func TestWorthOfAnAdjustedScore(t *testing.T) {
	for _, c := range []struct {
		facts []session.Fact
		says  string
		more  bool
	}{
		{[]session.Fact{session.UsualBy("wbf")},
			"60, 50 and 40 % are average plus, average and average minus: 60 % is more", true},
		{nil, "Percentages count exactly as they are given.", false},
	} {
		r := newRoom(t, 5, c.facts...).open(false)
		facts := r.All()
		best := slices.MaxFunc(mustScore(t, r, facts).Rankings[0].Ranks,
			func(a, b session.Rank) int { return a.Percentage.Cmp(b.Percentage) })
		var k session.Key
		for _, f := range facts {
			if one := f.(session.ResultReceived).Result; one.NS == best.Who.Number && k.Board == 0 {
				k = one.Key
			}
		}
		r.Receive(facts...)
		r.w.Correct(k)
		r.Pick(r.w.rulings.open.verdict, "an adjusted")
		uitest.WantText(t, "the dialog", r.Overlay(), c.says)
		r.Answer("60 – 40")
		r.Answer("Record")
		sc, err := r.Session.State().Score()
		uitest.Must(t, err)
		for _, traveller := range sc.Travellers {
			for _, l := range traveller.Lines {
				if l.Key == k && (l.NSPct.Cmp(scoring.Int(60)) > 0) != c.more {
					t.Errorf("%s: North-South get %s %%", c.says, l.NSPct)
				}
			}
		}
	}
}

// mustScore scores the evening as it would be.
func mustScore(t *testing.T, r *room, facts []session.Fact) *session.Scores {
	t.Helper()
	st, err := r.Session.State().With(facts...)
	uitest.Must(t, err)
	sc, err := st.Score()
	uitest.Must(t, err)
	return sc
}

// A ruling is withdrawn in the dialog; one that stands alone leaves nothing behind.
func TestWithdrawARuling(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.enterLine("1 r1 1 ns 60% ew 40% why no time")
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	r.Press(fyne.Key4, uitest.Alt)
	r.w.Correct(k)
	uitest.WantText(t, "the dialog", r.Overlay(), "60 % for North-South, 40 % for East-West: no time", "nothing")
	r.Pick(r.w.rulings.open.verdict, "withdraw")
	r.Answer("Record")
	if _, there := r.Session.State().Results[k]; there {
		t.Error("it stands still")
	}
}

// A change that is in the journal and not in the file needs attention, and
// is finished from there.
func TestUnfinishedChange(t *testing.T) {
	r := running(t, session.MovementSending{ID: 1, From: map[int]int{2: 3, 3: 3}})
	r.retrieval()
	uitest.WantText(t, "Needs attention",
		strings.Join(uitest.Texts(r.line("is in Clubnight and not yet").(fyne.CanvasObject)), " "), "tables 2–3")
	uitest.WantText(t, "the foot", r.foot(), "attention")
	r.Reach(r.line("is in Clubnight and not yet"))
	r.Key(fyne.KeyReturn)
	if got := r.Link.Done(); got != "finish changes" {
		t.Errorf("done %q", got)
	}
	uitest.WantText(t, "the notice", r.Visible(), "The changed movement is in the Bridgemate file now.")
	if strings.Contains(r.Visible(), "not yet in the Bridgemate file") {
		t.Error("it still needs attention")
	}
}
