package desk

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// Every matter names the remedy that a screen opens, with what the remedy is about;
// the worst come first.
func TestAttentionNamesRemedies(t *testing.T) {
	in := English()
	s := newEvening(t, 5, session.Uploaded{File: "evening.bws"},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})
	row, _ := s.State().Sections[0].Movement.At(3, 2)
	odd := sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	must(t, s.Record("Bridgemate", odd, sessiontest.Result(t, s.State(), 2, 1, 2, "1NT", "N", 0),
		sessiontest.Result(t, s.State(), 3, 2, row.Boards()[0], "1NT", "N", 0)))
	status := bridgemate.Status{Marking: errors.New("x")}
	for table := 1; table <= 5; table++ {
		status.Tables = append(status.Tables, bridgemate.TableStatus{Section: 1, Table: table, LoggedOn: table != 4})
	}
	differs := []bridgemate.Difference{{Key: odd.Result.Key, File: &odd.Result}}

	list := Attention(in, s.State(), status, nil, differs)
	want := []Remedy{CorrectResult, ShowDifferences, CorrectResult, NoRemedy, NameSeat, ReadWhy}
	if len(list) != len(want) {
		t.Fatalf("%d matters: %+v", len(list), list)
	}
	for i, m := range list {
		if m.Remedy != want[i] || m.Text == "" || m.Symbol == "" {
			t.Errorf("matter %d is %+v, want remedy %d", i, m, want[i])
		}
	}
	if list[0].Key != odd.Result.Key || list[2].Key.Table != 3 {
		t.Errorf("the results are %v and %v", list[0].Key, list[2].Key)
	}
	if c := list[4].Number; c.Row.Chairs[c.Chair].Player.Number != "9999" {
		t.Errorf("the seat is %+v", c)
	}
	// While a change is being taken, what differs by it is not offered to be put right.
	status.Tables[0].Updating = true
	for _, m := range Attention(in, s.State(), status, nil, differs) {
		if m.Remedy == ShowDifferences {
			t.Errorf("during a change: %s", m.Text)
		}
	}
}

// What came although it was taken out, a lead to ask about, and names that could not be
// looked up: each has its line.
func TestAttentionToWhatCounts(t *testing.T) {
	s := newEvening(t, 5, session.Uploaded{File: "evening.bws"})
	out, asked := sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1), sessiontest.Result(t,
		s.State(), 2, 1, 2, "1NT", "N", 0)
	asked.Result.Entered.Lead = "Z1"
	must(t, s.Record("Bridgemate", out, asked))
	must(t, s.Record("director", session.ResultDiscarded{Key: out.Result.Key}))
	must(t, s.Record("Bridgemate", session.ResultSentAgain(out)))
	cause := errors.New("x")
	list := Attention(English(), s.State(), bridgemate.Status{Naming: cause}, nil, nil)
	for _, c := range []struct {
		remedy Remedy
		text   string
		key    session.Key
	}{
		{CorrectResult,
			"Table 2, round 1, board 2: not a card: “Z1”; the result counts. Pick this line if more than the lead was entered wrongly.", asked.Result.Key},
		{PutOneBack,
			"Table 1, round 1, board 1: 4♥ by N +1, which you took out, was sent again and stays out. If the players mean it, put it back.", out.Result.Key},
		{ReadWhy,
			"Results are read, but the numbers of the players could not be looked up in the club's list. Clubnight tries again by itself.", session.Key{}},
	} {
		if i := slices.IndexFunc(list, func(m Matter) bool { return m.Remedy == c.remedy }); i < 0 ||
			list[i].Text != c.text || list[i].Key != c.key {
			t.Errorf("remedy %d: %+v", c.remedy, list)
		}
	}
	if last := list[len(list)-1]; last.Err != cause {
		t.Errorf("why names are missing: %v", last.Err)
	}
}

func TestPlacesNear(t *testing.T) {
	s := newEvening(t, 5)
	k := func(section, table, round, board int) session.Key {
		return session.Key{Section: section, Table: table, Round: round, Board: board}
	}
	first := PlacesNear(s.State(), k(1, 1, 1, 1), false)
	if first.Key != k(1, 1, 1, 1) || len(first.Tables) != 5 || len(first.Rounds) != 5 || len(first.Boards) != 1 {
		t.Errorf("%+v", first)
	}
	if got := PlacesNear(s.State(), k(7, 9, 9, 99), false).Key; got.Section != 1 || got.Table != 5 || got.Round != 5 {
		t.Errorf("the nearest place is %v", got)
	}
	// A result under a wrong board number can be reached where that is asked for.
	stray := sessiontest.Result(t, s.State(), 1, 1, 36, "1NT", "N", 0)
	stray.Result.Doubt = sessiontest.Worded("board 36 is not played here")
	must(t, s.Record("Bridgemate", stray))
	if got := PlacesNear(s.State(), stray.Result.Key, true); got.Key != stray.Result.Key || len(got.Boards) != 2 {
		t.Errorf("also: %+v", got)
	}
	if got := PlacesNear(s.State(), stray.Result.Key, false); got.Key != k(1, 1, 1, 1) || len(got.Boards) != 1 {
		t.Errorf("only where it is played: %+v", got)
	}
}

func TestTableProgress(t *testing.T) {
	s := newEvening(t, 3, session.Uploaded{File: "evening.bws"})
	sec := s.State().Sections[0]
	states := func(inPlay ...bridgemate.InPlay) (states [3]RoundState) {
		for i, r := range tableProgress(English(), s.State(), sec, 1, inPlay) {
			states[i] = r.State
		}
		return states
	}
	if got := states(); got != [3]RoundState{Now, Ahead, Ahead} {
		t.Errorf("at the start: %v", got)
	}
	row, _ := sec.Movement.At(1, 2)
	playing := bridgemate.InPlay{Key: session.Key{Section: 1, Table: 1, Round: 2, Board: row.Boards()[0]},
		Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades, Doubling: scoring.Doubled},
		Declarer: scoring.North}
	must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1)))
	if got := states(playing); got != [3]RoundState{AllIn, InPlay, Ahead} {
		t.Errorf("in round 2: %v", got)
	}
	row, _ = sec.Movement.At(1, 3)
	must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 3, row.Boards()[0], "4H", "N", 1)))
	if got := states(playing); got != [3]RoundState{AllIn, Behind, AllIn} {
		t.Errorf("round 2 was left out: %v", got)
	}
}

// A section that is added is scored with the others where all are, and its field
// forgets one that goes.
func TestSectionsComeAndGo(t *testing.T) {
	s := newEvening(t, 3)
	for want := 2; want <= 3; want++ {
		id, facts := AnotherSection(s.State())
		if id != want {
			t.Fatalf("the next section is %d", id)
		}
		must(t, s.Record("director", facts...))
		if want == 2 {
			must(t, s.Record("director", CombineSections(s.State(), true)))
		}
	}
	if fields := s.State().Fields(); len(fields) != 1 || len(fields[0]) != 3 {
		t.Errorf("scored as %v", fields)
	}
	if ids, with := Leaders(s.State()); len(ids) != 3 || with[2] != 0 {
		t.Errorf("%v are led by %v", ids, with)
	}
	must(t, s.Record("director", DropSection(s.State(), 2)...))
	if fields := s.State().Fields(); len(fields) != 1 || len(fields[0]) != 2 || len(s.State().Sections) != 2 {
		t.Errorf("after B has gone: %v", fields)
	}
}

// The foot counts what the room lists, all of it: what is beyond the most that is listed
// too. At the end names alone do not hold it up, as the list of the end asks for them.
func TestFootCountsWhatIsListed(t *testing.T) {
	in := English()
	s := newEvening(t, 13, session.Uploaded{File: "evening.bws"})
	status := bridgemate.Status{Reading: true}
	for table := 1; table <= 13; table++ {
		must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), table, 1, table, "1NT", "N", 0)))
	}
	for table := 1; table <= 13; table++ {
		for _, direction := range []string{"N", "E", "S", "W"} {
			number := fmt.Sprint(9000+10*table, direction)
			must(t, s.Record("Bridgemate", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table,
				Direction: direction}, Number: number}))
		}
	}
	list := Attention(in, s.State(), status, nil, nil)
	if len(list) != mostAttention+1 || CountMatters(list) != 52 || CountMatters(list[:3]) != 3 ||
		CountMatters(nil) != 0 {
		t.Errorf("%d lines, of %d things", len(list), CountMatters(list))
	}
	wantText(t, "the foot", NextOf(in, s.State(), status, ""), "13 of 169 so far. 52 numbers were entered")
	status.Naming = errors.New("x")
	wantText(t, "the foot", NextOf(in, s.State(), status, ""), "53 things need attention")
	differs := []bridgemate.Difference{{}}
	wantText(t, "the foot", NextBeside(in, s.State(), status, "", Attention(in, s.State(), status, nil, differs)),
		"54 things need attention")

	s = newEvening(t, 3, session.Uploaded{File: "evening.bws"})
	for _, row := range s.State().Sections[0].Movement.Rows {
		must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), row.Table, row.Round, row.Low, "4S", "N", 0)))
	}
	status = bridgemate.Status{Reading: true}
	wantText(t, "the foot", NextOf(in, s.State(), status, ""), "print the sheets")
	must(t, s.Record("Bridgemate", sits(1, "N", "999", "")))
	wantText(t, "the foot", NextOf(in, s.State(), status, ""), "print the sheets")
	status.Naming = errors.New("x")
	wantText(t, "the foot", NextOf(in, s.State(), status, ""), "2 things need attention")
}
