package session_test

import (
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// receive records results.
func receive(t *testing.T, s *session.Session, results ...session.Result) {
	t.Helper()
	for _, r := range results {
		if err := s.Record("Bridgemate", session.ResultReceived{Result: r}); err != nil {
			t.Fatal(err)
		}
	}
}

// onBoard gives a result on one board, wherever the movement has the board at that table.
func onBoard(t *testing.T, st *session.State, table, board int, contract, declarer string, tricks int) session.Result {
	t.Helper()
	for round := 1; round <= 5; round++ {
		r := at(t, st, table, round, contract, declarer, tricks)
		row, _ := st.Sections[0].Movement.At(table, round)
		if slices.Contains(row.Boards(), board) {
			r.Board = board
			return r
		}
	}
	t.Fatalf("table %d does not play board %d", table, board)
	return session.Result{}
}

// Board 1, nobody vulnerable: +420, +420, -50, pass and 60%-40%.
func TestScoreOfOneBoard(t *testing.T) {
	s, _ := begun(t)
	st := s.State()
	artificial := onBoard(t, st, 5, 1, "", "", 0)
	artificial.Percentages(scoring.Int(60), scoring.Int(40))
	receive(t, s,
		onBoard(t, st, 1, 1, "4S", "N", 0), onBoard(t, st, 2, 1, "4H", "S", 0),
		onBoard(t, st, 3, 1, "4S", "N", -1), onBoard(t, st, 4, 1, "PASS", "", 0), artificial)
	sc, err := s.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	if len(sc.Rankings) != 2 || sc.Rankings[0].Side != scoring.NS || len(sc.Travellers) != 1 {
		t.Fatalf("%d rankings, %d travellers", len(sc.Rankings), len(sc.Travellers))
	}
	// Four real scores of five: Neuberg makes 5, 5, 0, 2 of 6 into (5x5+1)/4 =
	// 13/2 and so on, of 8.
	want := map[int]string{1: "13/2", 2: "13/2", 3: "1/4", 4: "11/4", 5: "24/5"}
	for _, rank := range sc.Rankings[0].Ranks {
		if rank.Total.String() != want[rank.Who.Number] || rank.Max.String() != "8" {
			t.Errorf("pair %d: %s of %s, want %s of 8", rank.Who.Number, rank.Total, rank.Max, want[rank.Who.Number])
		}
	}
	if first := sc.Rankings[0].Ranks[0]; first.Place != 1 || !first.Tied {
		t.Errorf("first: %+v, want a tie", first)
	}
	var order []int
	for _, l := range sc.Travellers[0].Lines {
		order = append(order, l.NSPair)
	}
	if !slices.Equal(order, []int{1, 2, 4, 3, 5}) {
		t.Errorf("traveller in the order %v", order)
	}
	if sc.Complete() || len(sc.Open) != 1 || sc.Arrived != 5 || sc.Expected != 100 {
		t.Errorf("complete %v, open %v", sc.Complete(), sc.Open)
	}
}

// In the wrong direction the pairs change places and the points stay.
func TestWrongDirectionSwapsThePairs(t *testing.T) {
	s, _ := begun(t)
	st := s.State()
	wrong := onBoard(t, st, 1, 1, "4S", "N", 0)
	wrong.WrongDirection = true
	receive(t, s, wrong, onBoard(t, st, 2, 1, "PASS", "", 0))
	sc, err := s.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	l := sc.Travellers[0].Lines[0]
	if l.NSPair != wrong.EW || l.EWPair != wrong.NS || l.Points != 420 || l.NSValue.String() != "2" {
		t.Errorf("line %+v, want pair %d credited with +420", l, wrong.EW)
	}
	// Both pairs stay in the field that they belong to.
	for i, ranking := range sc.Rankings {
		for _, rank := range ranking.Ranks {
			if ew := rank.Who.Number > 5; ew != (i == 1) {
				t.Errorf("pair %d is ranked %s", rank.Who.Number, ranking.Side)
			}
		}
	}
}

func TestWhatKeepsARankingOpen(t *testing.T) {
	s, _ := begun(t)
	st := s.State()
	undecided := onBoard(t, st, 1, 1, "", "", 0)
	undecided.Outcome = session.Undecided
	doubt := onBoard(t, st, 2, 1, "4S", "N", 0)
	doubt.Doubt = session.Doubt{Kind: session.DeclarerElsewhere, Pair: 4, Text: "N"}
	notPlayed := onBoard(t, st, 3, 1, "", "", 0)
	notPlayed.Outcome = session.NotPlayed
	receive(t, s, undecided, doubt, notPlayed)
	sc, err := s.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	if len(sc.Open) != 3 {
		t.Errorf("open: %v, want the missing, the doubtful and the undecided", sc.Open)
	}
	for _, l := range sc.Travellers[0].Lines {
		if l.Scored() {
			t.Errorf("scored: %+v", l)
		}
	}
	if len(sc.Travellers[0].Lines) != 3 {
		t.Errorf("the traveller shows %d of 3 lines", len(sc.Travellers[0].Lines))
	}
}

func TestPairNames(t *testing.T) {
	s, _ := begun(t)
	seat := func(table int, d, number, name string) session.PlayerSeated {
		return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: d},
			Number: number, Name: name}
	}
	s.Record("Bridgemate", seat(2, "N", "1", "Zoë"), seat(2, "S", "2", ""),
		seat(2, "E", "3", "Đorđe"), seat(2, "W", "4", "Łukasz"))
	names := func(n int) [2]string { return s.State().PairNames(session.Contestant{Section: 1, Number: n}) }
	if got := names(2); got != [2]string{"Zoë", "no. 2"} {
		t.Errorf("pair 2: %q", got)
	}
	if got := names(7); got != [2]string{"Đorđe", "Łukasz"} {
		t.Errorf("pair 7, East-West at table 2 in round 1: %q", got)
	}
	typed := session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2},
		Names: [2]string{" O'Connor ", "Ağaoğlu"}}
	s.Record("director", typed)
	if got := names(2); got != [2]string{"O'Connor", "Ağaoğlu"} {
		t.Errorf("what the director types counts: %q", got)
	}
	s.Record("director", session.PairNamed{Pair: typed.Pair})
	if got := names(2); got != [2]string{"Zoë", "no. 2"} {
		t.Errorf("taken back: %q", got)
	}
	if got := names(3); got != [2]string{} {
		t.Errorf("nothing known: %q", got)
	}
}

// A rover has no seat in round 1; the names at its first table are those of
// the pair that sat there.
func TestRoverHasNoNamesOfOthers(t *testing.T) {
	s, _ := begun(t)
	m, err := s.State().Sections[0].Movement.AddRover(movement.NSMissing, 2)
	if err != nil {
		t.Fatal(err)
	}
	facts := []session.Fact{session.SectionSet{ID: 1, Movement: m}}
	for table := 1; table <= 5; table++ {
		for _, d := range []string{"N", "S"} {
			facts = append(facts, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: d},
				Number: "1", Name: "Łukasz"})
		}
	}
	st := record(t, s, facts...)
	pairs := m.Distinct().Pairs()
	rover := session.Contestant{Section: 1, Number: pairs[len(pairs)-1]}
	if got := st.PairNames(rover); got != [2]string{} {
		t.Errorf("the rover, pair %d, is called %q", rover.Number, got)
	}
	st = record(t, s, session.PairNamed{Pair: rover, Names: [2]string{"Ağaoğlu", "O'Connor"}})
	if got := st.PairNames(rover); got != [2]string{"Ağaoğlu", "O'Connor"} ||
		st.PairNames(session.Contestant{Section: 1, Number: 1})[0] != "Łukasz" {
		t.Errorf("named: %q", got)
	}
}
