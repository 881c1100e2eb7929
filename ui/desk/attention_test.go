package desk

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
)

// Every matter names the remedy that a screen opens, with what the remedy is about;
// the worst come first.
func TestAttentionNamesRemedies(t *testing.T) {
	in := English()
	s := desktest.NewEvening(t, 5, session.Uploaded{File: "evening.bws"},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 3, Direction: "S"}, Number: "9999"})
	row, _ := s.State().Sections[0].Movement.At(3, 2)
	odd := sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1)
	odd.Result.Doubt = sessiontest.Worded("sent for pairs 7 and 8")
	desktest.Must(t, s.Record("Bridgemate", odd, sessiontest.Result(t, s.State(), 2, 1, 2, "1NT", "N", 0),
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
	s := desktest.NewEvening(t, 5, session.Uploaded{File: "evening.bws"})
	out, asked := sessiontest.Result(t, s.State(), 1, 1, 1, "4H", "N", 1), sessiontest.Result(t,
		s.State(), 2, 1, 2, "1NT", "N", 0)
	asked.Result.Entered.Lead = "Z1"
	desktest.Must(t, s.Record("Bridgemate", out, asked))
	desktest.Must(t, s.Record("director", session.ResultDiscarded{Key: out.Result.Key}))
	desktest.Must(t, s.Record("Bridgemate", session.ResultSentAgain(out)))
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
	s := desktest.NewEvening(t, 5)
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
	desktest.Must(t, s.Record("Bridgemate", stray))
	if got := PlacesNear(s.State(), stray.Result.Key, true); got.Key != stray.Result.Key || len(got.Boards) != 2 {
		t.Errorf("also: %+v", got)
	}
	if got := PlacesNear(s.State(), stray.Result.Key, false); got.Key != k(1, 1, 1, 1) || len(got.Boards) != 1 {
		t.Errorf("only where it is played: %+v", got)
	}
}

// The foot counts what the room lists, all of it: what is beyond the most that is listed
// too. At the end names alone do not hold it up, as the list of the end asks for them.
func TestFootCountsWhatIsListed(t *testing.T) {
	in := English()
	s := desktest.NewEvening(t, 13, session.Uploaded{File: "evening.bws"})
	status := bridgemate.Status{Reading: true}
	for table := 1; table <= 13; table++ {
		desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), table, 1, table, "1NT", "N", 0)))
	}
	for table := 1; table <= 13; table++ {
		for _, direction := range []string{"N", "E", "S", "W"} {
			number := fmt.Sprint(9000+10*table, direction)
			desktest.Must(t, s.Record("Bridgemate", session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table,
				Direction: direction}, Number: number}))
		}
	}
	list := Attention(in, s.State(), status, nil, nil)
	if len(list) != mostAttention+1 || CountMatters(list) != 52 || CountMatters(list[:3]) != 3 ||
		CountMatters(nil) != 0 {
		t.Errorf("%d lines, of %d things", len(list), CountMatters(list))
	}
	desktest.WantText(t, "the foot", NextOf(in, s.State(), status, ""), "13 of 169 so far. 52 numbers were entered")
	status.Naming = errors.New("x")
	desktest.WantText(t, "the foot", NextOf(in, s.State(), status, ""), "53 things need attention")
	differs := []bridgemate.Difference{{}}
	desktest.WantText(t, "the foot", NextBeside(in, s.State(), status, "", Attention(in, s.State(), status, nil, differs)),
		"54 things need attention")

	s = desktest.NewEvening(t, 3, session.Uploaded{File: "evening.bws"})
	for _, row := range s.State().Sections[0].Movement.Rows {
		desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), row.Table, row.Round, row.Low, "4S", "N", 0)))
	}
	status = bridgemate.Status{Reading: true}
	desktest.WantText(t, "the foot", NextOf(in, s.State(), status, ""), "print the sheets")
	desktest.Must(t, s.Record("Bridgemate", desktest.Sits(1, "N", "999", "")))
	desktest.WantText(t, "the foot", NextOf(in, s.State(), status, ""), "print the sheets")
	status.Naming = errors.New("x")
	desktest.WantText(t, "the foot", NextOf(in, s.State(), status, ""), "2 things need attention")
}
