package overview_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/overview"
	"clubnight/session/scorecard"
	"clubnight/session/sessiontest"
)

// evenings are all kinds of them, clean and odd, and those that are drawn round by round.
func evenings(t *testing.T, each func(t *testing.T, name string, st *session.State, sc *session.Scores)) {
	for _, k := range sessiontest.Kinds {
		for name, s := range map[string]*session.Session{"clean": k.Clean(t), "odd": k.Odd(t)} {
			st, sc := sessiontest.Scored(t, s)
			t.Run(k.Name+" "+name, func(t *testing.T) { each(t, k.Name, st, sc) })
		}
	}
	for _, k := range sessiontest.SwissKinds {
		st, sc := sessiontest.Scored(t, k.Swiss(t, 4, true))
		t.Run(k.Name, func(t *testing.T) { each(t, k.Name, st, sc) })
	}
}

// The course of every evening ends with its ranking, and has after each round what the
// cards have then.
func TestCourseEndsWithTheRanking(t *testing.T) {
	evenings(t, func(t *testing.T, _ string, st *session.State, sc *session.Scores) {
		course := overview.Course(st, sc)
		if len(course) == 0 {
			t.Fatal("no course")
		}
		cards := map[session.Contestant]*scorecard.Card{}
		for _, c := range scorecard.All(st, sc) {
			cards[c.Who] = c
		}
		for _, s := range course {
			rounds := s.Rounds
			if last := len(rounds) - 1; rounds[last] == overview.Final {
				rounds = rounds[:last]
			}
			if n := len(rounds); n != st.Rounds() || s.Whole > n {
				t.Fatalf("%d of %d rounds, %d whole", n, st.Rounds(), s.Whole)
			}
			for _, l := range s.Lines {
				for n := range rounds {
					total, _, known := cards[l.Who].After(n + 1)
					then := l.After[n]
					if known != (then != nil) {
						t.Fatalf("after round %d %d has %+v, its card %s", n+1, l.Who.Number, then, total)
					}
					got := func() scoring.Frac {
						if s.Ranking.InPercent() {
							return then.Percentage
						}
						return then.Total
					}
					if known && !got().Equal(total) {
						t.Errorf("after round %d %d has %s, its card %s", n+1, l.Who.Number, got(), total)
					}
				}
				end := l.After[len(l.After)-1]
				if end == nil || end.Place != l.Place || !end.Total.Equal(l.Total) ||
					!sc.RankOf(l.Who).Total.Equal(end.Total) {
					t.Errorf("%d ends with %+v, the ranking has %s", l.Who.Number, end, l.Total)
				}
			}
		}
	})
}

// After a round counts what was played until then and nothing else.
func TestCourseAfterARound(t *testing.T) {
	s := sessiontest.Heat(t)
	course := overview.Course(sessiontest.Scored(t, s))
	if len(course) != 2 {
		t.Fatal(len(course))
	}
	moved := false
	for _, side := range course {
		for _, l := range side.Lines {
			for n, row := range l.After {
				if want := 3 * (n + 1); row.Played != want {
					t.Errorf("%v has %d boards after round %d", l.Who, row.Played, n+1)
				}
				moved = moved || row.Place != l.Place
			}
		}
	}
	if !moved {
		t.Error("nobody ever had another place")
	}
}

// A round that is not over is told from those that are.
func TestCourseOfAnEveningThatGoesOn(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Half way", m)
	sessiontest.Play(t, s, 1, 3)
	st := s.State()
	for k := range st.Results {
		if k.Round == 3 && k.Table > 2 {
			sessiontest.Record(t, s, session.ResultErased{Key: k})
		}
	}
	course := overview.Course(sessiontest.Scored(t, s))
	if !slices.Equal(course[0].Rounds, []int{1, 2, 3}) || course[0].Whole != 2 {
		t.Errorf("%+v", course)
	}
}

// The matches of an event give what the ranking counts, and each match is the same
// seen from both sides.
func TestMatchesGiveTheTotals(t *testing.T) {
	swiss := 0
	evenings(t, func(t *testing.T, name string, st *session.State, sc *session.Scores) {
		for i := range sc.Rankings {
			r := &sc.Rankings[i]
			histories := overview.Histories(st, r)
			if !overview.ByMatches(r.Field) {
				if _, ok := overview.Cross(st, r); ok || histories != nil || overview.Matches(st, r.Field) != nil {
					t.Errorf("%s has matches", name)
				}
				continue
			}
			swiss++
			if len(histories) != len(r.Ranks) {
				t.Fatalf("%d histories of %d", len(histories), len(r.Ranks))
			}
			for _, h := range histories {
				got := h.Carried.Score
				if n := len(h.Lines); n > 0 {
					got = h.Lines[n-1].SoFar
				}
				if got = got.Add(h.Adjusted); !got.Equal(h.Total) {
					t.Errorf("the history of %d comes to %s, the ranking has %s", h.Who.Number, got, h.Total)
				}
				if !slices.IsSortedFunc(h.Lines, func(a, b overview.HistoryLine) int { return a.Last - b.Last }) {
					t.Errorf("the rounds of %d are not in order", h.Who.Number)
				}
			}
			cross, ok := overview.Cross(st, r)
			if !ok {
				t.Fatal("no cross-table")
			}
			met := 0
			for i := range cross.Cells {
				for j := range cross.Cells[i] {
					if len(cross.Cells[i][j]) != len(cross.Cells[j][i]) || i == j && len(cross.Cells[i][j]) > 0 {
						t.Errorf("%d met %d %d times, and the other way round %d times", i, j,
							len(cross.Cells[i][j]), len(cross.Cells[j][i]))
					}
					for k, l := range cross.Cells[i][j] {
						met++
						if other := cross.Cells[j][i][k]; !other.Own().Score.Equal(l.Opponent().Score) ||
							other.Round != l.Round {
							t.Errorf("round %d of %d against %d is two matches", l.Round, i, j)
						}
					}
				}
			}
			if met == 0 {
				t.Error("nobody met anybody")
			}
		}
	})
	if swiss < 10 {
		t.Errorf("only %d events by matches", swiss)
	}
}

// A match knows where and when it was played, and who sat at its tables then.
func TestLineUps(t *testing.T) {
	k := sessiontest.SwissKinds[2]
	s := k.Swiss(t, 3, true)
	team := session.Contestant{Section: 1, Number: 2}
	sessiontest.Record(t, s,
		session.LineUpSet{Team: team, FromRound: 1, NS: [2]int{0, 1}, EW: [2]int{2, 3}},
		session.LineUpSet{Team: team, FromRound: 3, NS: [2]int{3, 1}, EW: [2]int{2, -1}})
	st, sc := sessiontest.Scored(t, s)
	members := st.Teams[team].Members
	seen := 0
	for _, m := range overview.Matches(st, sc.Fields[0]) {
		if m.First != m.Last || len(m.Tables) != 2 {
			t.Errorf("a match of a round at two tables: %+v", m)
		}
		for _, side := range m.Sides {
			if side.Who != team {
				if side.LineUp != [2]session.Names{} {
					t.Errorf("somebody sits for %d: %v", side.Who.Number, side.LineUp)
				}
				continue
			}
			seen++
			want := [2]session.Names{{members[0].Name, members[1].Name}, {members[2].Name, members[3].Name}}
			if m.First == 3 {
				want = [2]session.Names{{members[3].Name, members[1].Name}, {members[2].Name, ""}}
			}
			if side.LineUp != want {
				t.Errorf("round %d: %v, want %v", m.First, side.LineUp, want)
			}
		}
	}
	if seen < 2 {
		t.Errorf("the team played %d matches", seen)
	}
}

// The draw of the next round is there as long as nobody has begun it, with
// the bye of an odd field.
func TestNextDraw(t *testing.T) {
	for _, k := range sessiontest.SwissKinds {
		drawn := k.Swiss(t, 3, false).State()
		list := overview.Next(drawn)
		if len(list) != 1 || list[0].Round != 3 || len(list[0].Byes) != 1 {
			t.Fatalf("%s: %+v", k.Name, list)
		}
		games := 0
		for _, row := range drawn.Sections[0].Movement.Round(3) {
			if drawn.Sections[0].Movement.Playing(row) {
				games++
			}
		}
		if games == 0 || len(list[0].Games) != games {
			t.Errorf("%s: %d games of %d", k.Name, len(list[0].Games), games)
		}
		if list := overview.Next(k.Swiss(t, 3, true).State()); list != nil {
			t.Errorf("%s: a round that was played is drawn: %+v", k.Name, list)
		}
	}
	if list := overview.Next(sessiontest.Small(t).State()); list != nil {
		t.Errorf("a Howell is drawn: %+v", list)
	}
}

// Every board of the matrix is that of the travellers.
func TestMatrixIsThatOfTheTravellers(t *testing.T) {
	evenings(t, func(t *testing.T, _ string, st *session.State, sc *session.Scores) {
		matrices := overview.Matrices(st, sc)
		if len(matrices) == 0 {
			t.Fatal("no matrix")
		}
		for _, m := range matrices {
			f := m.Ranking.Field
			plain := st.Scoring.Tops == "" &&
				m.Ranking.Section.Movement.Contestant == movement.Pair && f.Unit() == f.BoardUnit()
			for _, l := range m.Lines {
				if len(l.Cells) != len(m.Boards) {
					t.Fatalf("%d cells of %d boards", len(l.Cells), len(m.Boards))
				}
				var sum scoring.Frac
				boards := 0
				for _, c := range l.Cells {
					if c.Scored {
						sum = sum.Add(c.Value.Mul(scoring.Int(int64(c.Times))))
						boards += c.Times
					}
					if c.Scored && !c.Played {
						t.Error("a board counts that nobody has")
					}
				}
				if boards != l.Played && f.Teams == nil {
					t.Errorf("%d has %d boards in the matrix and %d in the ranking", l.Who.Number, boards, l.Played)
				}
				if plain && m.Unit == scoring.IMP && !sum.Equal(l.Score) {
					t.Errorf("the boards of %d come to %s, the ranking has %s", l.Who.Number, sum, l.Score)
				}
				if plain && m.Unit == scoring.PercentOfTop && len(l.Adjustments) == 0 &&
					l.Carried.Max.IsZero() && sameTops(&l.Row) &&
					!sum.Div(scoring.Int(int64(max(boards, 1)))).Equal(l.Percentage) {
					t.Errorf("the boards of %d come to %s, the ranking has %s", l.Who.Number, sum, l.Percentage)
				}
			}
		}
	})
}

func sameTops(r *scoring.Row) bool {
	return !slices.ContainsFunc(r.Awards, func(a *scoring.Award) bool { return !a.Max.Equal(r.Awards[0].Max) })
}

// The frequencies of a board are its lines counted, and give what its lines are worth.
func TestFrequenciesAreTheTravellers(t *testing.T) {
	evenings(t, func(t *testing.T, _ string, _ *session.State, sc *session.Scores) {
		list := overview.Frequencies(sc)
		if sc.Fields[0].Teams != nil {
			if list != nil {
				t.Error("boards of teams have frequencies")
			}
			return
		}
		at := 0
		for _, tr := range sc.Travellers {
			if !slices.ContainsFunc(tr.Lines, func(l session.TravellerLine) bool { return len(l.Awards) > 0 }) {
				continue
			}
			f := list[at]
			at++
			if f.Board != tr.Board || f.Form != tr.Form {
				t.Fatalf("board %d%s where %d%s is due", f.Board, f.Form, tr.Board, tr.Form)
			}
			var times scoring.Frac
			for _, s := range f.Scores {
				times = times.Add(s.Times)
			}
			compared := 0
			for i := range tr.Lines {
				l := &tr.Lines[i]
				if l.HasPoints && l.Scored() && l.Ruling == nil {
					compared++
					s := f.Scores[slices.IndexFunc(f.Scores,
						func(s overview.ScoreTimes) bool { return s.Score == l.Points })]
					if l.NSScored && !s.NS.Equal(l.NSValue) || l.EWScored && !s.EW.Equal(l.EWValue) {
						t.Errorf("board %d: %d is worth %s and %s, the traveller says %s and %s", f.Board, l.Points,
							s.NS, s.EW, l.NSValue, l.EWValue)
					}
				}
			}
			if n := scoring.Int(int64(compared)); times.Cmp(n) < 0 {
				t.Errorf("board %d: %s times, %d lines", f.Board, times, compared)
			}
			if !slices.IsSortedFunc(f.Scores, func(a, b overview.ScoreTimes) int { return int(b.Score - a.Score) }) {
				t.Errorf("board %d is not in order", f.Board)
			}
		}
		if at != len(list) || at == 0 {
			t.Errorf("%d of %d boards", len(list), at)
		}
	})
}

// The datum of a Butler is the mean of the scores without the best and the worst, to the
// nearest ten; no other form of scoring has one.
func TestDatum(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		_, sc := sessiontest.Scored(t, k.Clean(t))
		for i := range sc.Travellers {
			tr := &sc.Travellers[i]
			ns, ew, ok := overview.Datum(sc, tr)
			if ok != (k.Choices.Method == "butler") {
				t.Fatalf("%s: datum %t", k.Name, ok)
			}
			if !ok {
				continue
			}
			var scores []float64
			for _, l := range tr.Lines {
				scores = append(scores, float64(l.Points))
			}
			slices.Sort(scores)
			sum := 0.0
			counted := scores
			if len(scores) > 3 { // of fewer none is left out
				counted = scores[1 : len(scores)-1]
			}
			for _, p := range counted {
				sum += p
			}
			mean := sum / float64(len(counted))
			if want := strconv.Itoa(10 * int(math.Round(mean/10))); fmt.Sprint(ns) != want || fmt.Sprint(ew) != want {
				t.Errorf("%s, board %d: datum %s and %s, want %s of %v", k.Name, tr.Board, ns, ew, want, scores)
			}
		}
	}
}
