package deskline_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// howell is an evening of six pairs over five rounds of two boards: every pair has ten
// boards. Boards 1 and 2 are played at: table 1 round 1 (6 v 1) …; see the movement.
func howell(t testing.TB, rounds int, choices method.Choices) *session.Session {
	t.Helper()
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Howell", m)
	sessiontest.Record(t, s, session.ScoringSet{Choices: choices})
	sessiontest.Play(t, s, 1, rounds)
	return s
}

// due are the places of the movement where a board is played, in the order of the
// rounds, with who sits there.
func due(st *session.State, board int) (places []session.Key, pairs [][2]int) {
	rows := slices.Clone(st.Sections[0].Movement.Rows)
	slices.SortFunc(rows, func(a, b movement.Row) int { return cmp.Or(a.Round-b.Round, a.Table-b.Table) })
	for _, row := range rows {
		if st.Sections[0].Movement.Playing(row) && slices.Contains(row.Boards(), board) {
			places = append(places, session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: board})
			pairs = append(pairs, [2]int{row.NS, row.EW})
		}
	}
	return places, pairs
}

// awards are what each pair has on a board, "7.5", "60%", "-" where it does not count,
// several joined by "+".
func awards(t testing.TB, st *session.State, board int) map[int]string {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	got := map[int]string{}
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			var all []string
			for _, a := range rank.Awards {
				switch {
				case a.Board.Number != board || !a.Counts() && a.Kind != scoring.Alone:
				case a.Kind == scoring.ByPercentage || a.Kind == scoring.BySession:
					all = append(all, a.Percent.String()+"%")
				default:
					all = append(all, "score")
				}
			}
			got[rank.Who.Number] = strings.Join(all, "+")
		}
	}
	return got
}

// once fails where a pair has more than one score on a board, or more boards than
// the movement has for it.
func once(t testing.TB, st *session.State) {
	t.Helper()
	for _, board := range st.Sections[0].Movement.Boards() {
		for pair, got := range awards(t, st, board) {
			if strings.Contains(got, "+") {
				t.Errorf("pair %d has %s on board %d", pair, got, board)
			}
		}
	}
}

func typed(k session.Key, what string) string {
	return fmt.Sprintf("%d r%d %d %s", k.Table, k.Round, k.Board, what)
}

func want(t testing.TB, st *session.State, board int, pairs map[int]string) {
	t.Helper()
	got := awards(t, st, board)
	for pair, want := range pairs {
		if got[pair] != want {
			t.Errorf("pair %d has %q on board %d, want %q (all: %v)", pair, got[pair], board, want, got)
		}
	}
}

// EBU directors (forum 1156, 1270, 569, 257, 317): every pair has exactly
// one score on a board.
func TestLaw15(t *testing.T) {
	plain := method.Choices{As: "plain"} // AVE+ is 60 %, whatever the pair's own session
	t.Run("A and B play a board too early: it stands, and those who were to meet them get average plus",
		func(t *testing.T) {
			s := howell(t, 1, plain)
			places, pairs := due(s.State(), 9) // not played in the first round
			a, c, b, d := pairs[1][0], pairs[1][1], pairs[2][0], pairs[2][1]
			enter(t, s, typed(places[0], "4sn="), typed(places[1], "3nts="),
				typed(places[1], fmt.Sprintf("by %d %d r1 why too early", a, b)))
			want(t, s.State(), 9, map[int]string{a: "score", b: "score", c: "60%", d: "60%"})
			once(t, s.State())
			for _, k := range s.State().ToCome() {
				if k == places[2] {
					t.Error("the board is still to come for those who cannot play it")
				}
			}
		})
	t.Run("a board is played a second time: the second play is cancelled, who has not had it gets average plus",
		func(t *testing.T) {
			s := howell(t, 1, plain)
			places, pairs := due(s.State(), 1)
			one, five, y := pairs[0][0], pairs[1][0], pairs[1][1]
			enter(t, s, typed(places[1], "4sn="), typed(places[1], fmt.Sprintf("by %d %d", one, five)))
			want(t, s.State(), 1, map[int]string{one: "score", five: "60%", y: "60%"})
			once(t, s.State())
			if r := s.State().Results[places[1]].Ruling; !r.Cancels() {
				t.Errorf("the second play has %+v", r)
			}
		})
	t.Run("the other has had it as well: both keep their first scores", func(t *testing.T) {
		s := howell(t, 2, plain)
		places, pairs := due(s.State(), 1)
		last := len(places) - 1
		enter(t, s, typed(places[last], "4sn="))
		had := []int{pairs[0][0], pairs[0][1]}
		enter(t, s, typed(places[last], fmt.Sprintf("by %d %d", had[0], had[1])))
		want(t, s.State(), 1, map[int]string{had[0]: "score", had[1]: "score",
			pairs[last][0]: "60%", pairs[last][1]: "60%"})
		once(t, s.State())
	})
	t.Run("the director says that it was played first: the own table's is cancelled", func(t *testing.T) {
		s := howell(t, 5, plain)
		places, pairs := due(s.State(), 9)
		one, x := pairs[0][0], pairs[0][1]
		five, y := pairs[2][0], pairs[2][1]
		enter(t, s, typed(places[2], fmt.Sprintf("by %d %d r1", one, five)))
		if places[0].Round == 1 {
			t.Fatal("the first place is of round 1")
		}
		want(t, s.State(), 9, map[int]string{one: "score", x: "60%", five: "score", y: "60%"})
		once(t, s.State())
		enter(t, s, typed(places[2], "by -"))
		want(t, s.State(), 9, map[int]string{one: "score", x: "score", five: "score", y: "score"})
	})
	t.Run("what the director gives is given", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 1)
		enter(t, s, typed(places[1], "4sn="),
			typed(places[1], fmt.Sprintf("by %d %d ew ave", pairs[0][0], pairs[1][0])))
		want(t, s.State(), 1, map[int]string{pairs[1][1]: "50%"})
		once(t, s.State())
	})
	t.Run("a result that comes later at the place of one who has played counts for nobody", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 9)
		enter(t, s, typed(places[1], "4sn="), typed(places[1], fmt.Sprintf("by %d %d r1", pairs[1][0], pairs[2][0])))
		sessiontest.Record(t, s, session.ResultReceived{Result: at(t, places[2], pairs[2])})
		want(t, s.State(), 9, map[int]string{pairs[2][0]: "score", pairs[2][1]: "60%"})
		once(t, s.State())
	})
	t.Run("an earlier version let both count", func(t *testing.T) {
		s := howell(t, 5, plain)
		places, pairs := due(s.State(), 1)
		sessiontest.Record(t, s, session.PlayedByOthers{Key: places[1], NS: pairs[0][0], EW: pairs[1][1]})
		want(t, s.State(), 1, map[int]string{pairs[0][0]: "score+score"})
	})
	t.Run("at total points nothing is artificial", func(t *testing.T) {
		s := howell(t, 1, method.Choices{Method: "total"})
		places, pairs := due(s.State(), 1)
		enter(t, s, typed(places[1], "4sn="), typed(places[1], fmt.Sprintf("by %d %d", pairs[0][0], pairs[1][0])))
		want(t, s.State(), 1, map[int]string{pairs[0][0]: "score", pairs[1][0]: "", pairs[1][1]: ""})
	})
}

// at is a result as a Bridgemate sends it.
func at(t testing.TB, k session.Key, pairs [2]int) session.Result {
	t.Helper()
	r := sessiontest.Played(t, "4S", "N", 0, "")
	r.Key, r.NS, r.EW = k, pairs[0], pairs[1]
	return r
}

// What came in twice is a doubt with its remedies, never two scores.
func TestTwiceIsDoubt(t *testing.T) {
	plain := method.Choices{As: "plain"}
	t.Run("others than the movement's, one of whom has had the board", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 1)
		one, five, y := pairs[0][0], pairs[1][0], pairs[1][1]
		sessiontest.Record(t, s, session.ResultReceived{Result: at(t, places[1], [2]int{one, five})})
		rem, ok := s.State().ByLaw15Of(places[1])
		if !ok || !rem.Cancelled || rem.Who != one || rem.First.Key != places[0] {
			t.Fatalf("%+v, %v", rem, ok)
		}
		once(t, s.State())
		enter(t, s, typed(places[1], "law15"))
		want(t, s.State(), 1, map[int]string{one: "score", five: "60%", y: "60%"})
		if d := s.State().Doubtful(); len(d) > 0 {
			t.Errorf("still in doubt: %v", d)
		}
	})
	t.Run("others than the movement's, none of whom has had it", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 9)
		a, b := pairs[1][0], pairs[2][0]
		enter(t, s, typed(places[0], "4sn="))
		sessiontest.Record(t, s, session.ResultReceived{Result: at(t, places[1], [2]int{a, b})})
		if rem, ok := s.State().ByLaw15Of(places[1]); !ok || rem.Cancelled {
			t.Fatalf("%+v, %v", rem, ok)
		}
		enter(t, s, typed(places[1], "law15"))
		want(t, s.State(), 9, map[int]string{a: "score", b: "score", pairs[1][1]: "60%", pairs[2][1]: "60%"})
	})
	t.Run("a board that the table does not play", func(t *testing.T) {
		for _, had := range []bool{false, true} {
			s := howell(t, 2, plain)
			stray := session.Key{}
			var pair [2]int
			board := 9
			if had {
				board = 1
			}
			before := awards(t, s.State(), board)
			for _, row := range s.State().Sections[0].Movement.Rows {
				if row.Round == 2 && !slices.Contains(row.Boards(), board) &&
					had == (before[row.NS]+before[row.EW] != "") {
					stray, pair = session.Key{Section: 1, Table: row.Table, Round: 2,
						Board: board}, [2]int{row.NS, row.EW}
				}
			}
			sessiontest.Record(t, s, session.ResultReceived{Result: at(t, stray, pair)})
			rem, ok := s.State().ByLaw15Of(stray)
			somebody := before[pair[0]] != "" || before[pair[1]] != ""
			if !ok || rem.Cancelled != somebody || had && !somebody {
				t.Fatalf("board %d: %+v, %v", board, rem, ok)
			}
			enter(t, s, typed(stray, "law15"))
			once(t, s.State())
			after := awards(t, s.State(), board)
			for _, n := range pair {
				switch want := before[n]; {
				case !had && after[n] != "score", had && want != "" && after[n] != want:
					t.Errorf("board %d: pair %d had %q and has %q", board, n, want, after[n])
				}
			}
			if len(s.State().Doubtful()) > 0 {
				t.Errorf("still in doubt")
			}
		}
	})
	t.Run("recorded without its rulings", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 9)
		one, five := pairs[1][0], pairs[2][0]
		sessiontest.Record(t, s, session.ResultReceived{Result: at(t, places[1], pairs[1])},
			session.PlayedByOthers{Key: places[1], NS: one, EW: five, InRound: 1},
			session.ResultReceived{Result: at(t, places[2], pairs[2])})
		d := s.State().Results[places[2]].Doubt
		again, err := session.Fold(s.State().Entries())
		if err != nil || len(again.Doubtful()) != 1 {
			t.Errorf("after a restart %d are in doubt, %v", len(again.Doubtful()), err)
		}
		if d.Kind != session.PlayedTwice || d.Pair != five || d.Table != places[1].Table || d.Round != 1 {
			t.Fatalf("%+v", d)
		}
		once(t, s.State())
		undo := s.State()
		enter(t, s, typed(places[2], "law15"))
		want(t, s.State(), 9, map[int]string{five: "score", pairs[2][1]: "60%"})
		// The first goes: the second is in doubt no longer.
		again, err = undo.With(session.ResultDiscarded{Key: places[1]})
		if err != nil || again.Results[places[2]].Doubt.Any() {
			t.Errorf("%v, %+v", err, again.Results[places[2]].Doubt)
		}
	})
	t.Run("nothing of Law 15", func(t *testing.T) {
		s := howell(t, 1, plain)
		places, pairs := due(s.State(), 9)
		sessiontest.Record(t, s, session.ResultReceived{Result: at(t, places[1], [2]int{pairs[1][1], pairs[1][0]})})
		if rem, ok := s.State().ByLaw15Of(places[1]); ok {
			t.Errorf("pairs the wrong way round are %+v", rem)
		}
	})
}

// A movement that has pairs meet a board twice, as a barometer can, and
// teams, are left alone.
func TestRepeatedByTheMovement(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2})
	for i := range m.Rows {
		m.Rows[i].Custom = []int{1, 2}
	}
	s := sessiontest.Evening(t, "Barometer", m)
	sessiontest.Play(t, s, 1, 5)
	places, pairs := due(s.State(), 1)
	before := fmt.Sprint(awards(t, s.State(), 1))
	if len(s.State().Doubtful()) > 0 || !strings.Contains(before, "score+score") {
		t.Errorf("a planned repetition is %v, doubts %v", before, s.State().Doubtful())
	}
	enter(t, s, typed(places[3], fmt.Sprintf("by %d %d", pairs[0][0], pairs[3][1])))
	if len(s.State().Doubtful()) > 0 {
		t.Error("a repetition that the movement plans is in doubt")
	}
}

// In an individual what a side is given is for the one of the two who has no other score.
func TestLaw15OfPlayers(t *testing.T) {
	m := sessiontest.Made(t, "rainbow", movement.Options{Tables: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Individual", m)
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{As: "plain"}})
	sessiontest.Play(t, s, 1, 1)
	rows := s.State().Sections[0].Movement.Rows
	board, other := 0, movement.Row{}
	for _, row := range rows { // a board of the first round that is played again, by others
		if first, _ := m.At(1, 1); row.Round > 1 && slices.Contains(row.Boards(), first.Boards()[0]) {
			board, other = first.Boards()[0], row
		}
	}
	if board == 0 {
		t.Fatal("no board is played twice")
	}
	first, _ := m.At(1, 1)
	k := session.Key{Section: 1, Table: other.Table, Round: other.Round, Board: board}
	enter(t, s, typed(k, "4sn="), typed(k, fmt.Sprintf("by %d %d", first.NS, other.EW)))
	want(t, s.State(), board, map[int]string{first.NS: "score", first.South: "score", other.NS: "60%",
		other.South: "60%", other.EW: "60%", other.West: "60%"})
	once(t, s.State())
	if len(s.State().Doubtful()) > 0 {
		t.Error("in doubt")
	}

	early := sessiontest.Evening(t, "Individual", m)
	sessiontest.Record(t, early, session.ScoringSet{Choices: method.Choices{As: "plain"}})
	var two []movement.Row
	for _, row := range rows {
		if slices.Contains(row.Boards(), board) && row.Round > 1 {
			two = append(two, row)
		}
	}
	slices.SortFunc(two, func(a, b movement.Row) int { return a.Round - b.Round })
	places, pairs := due(early.State(), board)
	enter(t, early, typed(places[0], "4sn="), typed(places[1], "3nts="),
		typed(places[1], fmt.Sprintf("by %d %d", pairs[1][0], two[1].EW)))
	want(t, early.State(), board, map[int]string{two[0].NS: "score", two[0].South: "score",
		two[0].West: "score", two[1].EW: "score",
		two[0].EW: "60%", two[1].NS: "60%", two[1].South: "60%", two[1].West: "60%"})
	once(t, early.State())
}
