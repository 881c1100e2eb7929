// Package accounttest makes accounts for tests of formats: evenings of every kind, events
// that others published, and the comparison of what went out with what came in again.
//
//	for name, s := range accounttest.Evenings(t) {
//		want := accounttest.Told(t, s)
//		accounttest.Same(t, read(write(want)), want)
//	}
package accounttest

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Hostile are names that a program may take for something else: a formula, a tag, quotes,
// an end of a line, a change of direction.
var Hostile = []string{
	"=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", `<b>bold</b>`, "<script>alert(1)</script>",
	`Tom "Ace" O'Neil`, "A & B <c> ]]>", "x;y,z\tw",
	"{%\u202egnitset}", "[Event \"x\"]", "% comment", "|pn|", "back\\slash", "semi;colon", "Łukasz Żółkiewski", "김철수",
	"O\u2066ver\u2069", "a\u0300bc", "…",
}

// Evenings are evenings of every kind: clean ones, odd ones, and each that has
// something special, by name.
func Evenings(t testing.TB) map[string]*session.Session {
	t.Helper()
	all := map[string]*session.Session{}
	for _, k := range sessiontest.Kinds {
		all[k.Name+", clean"], all[k.Name+", odd"] = k.Clean(t), k.Odd(t)
	}
	all["in the middle"] = sessiontest.Small(t)
	all["in doubt"] = sessiontest.Odd(t)
	all["deals released"] = sessiontest.Full(t)
	all["deals locked"] = sessiontest.Dealt(t, sessiontest.Heat(t), false)
	all["recorded"] = sessiontest.NewTaped(t, true).Session
	all["recorded, locked"] = sessiontest.NewTaped(t, false).Session
	all["several sections"] = sections(t, false)
	all["several sections combined"] = sections(t, true)
	all["half table"] = halfTable(t)
	all["handicaps"] = handicaps(t)
	all["numbers"] = numbers(t)
	all["line-ups"] = lineUps(t)
	all["swiss, drawn"] = swiss(t, movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 4, Half: movement.EWMissing},
		movement.Bye, method.Choices{Method: "crossimp", Matches: "swiss", VP: "wbf"})
	all["swiss, half-matches"] = swiss(t,
		movement.Options{Tables: 3, Rounds: 3, BoardsPerRound: 4, Half: movement.EWMissing}, movement.HalfMatches,
		method.Choices{As: "ebu2025", Matches: "swiss"})
	all["hostile names"] = hostile(t)
	all["one of several sessions"] = event(t)
	all["law 15"] = law15(t)
	return all
}

func sections(t testing.TB, combined bool) *session.Session {
	t.Helper()
	o := movement.Options{Tables: 5, BoardsPerRound: 2}
	s := sessiontest.Evening(t, "Two rooms", sessiontest.Made(t, "mitchell", o), sessiontest.Made(t, "mitchell", o))
	if combined {
		sessiontest.Record(t, s, session.SectionsCombined{Fields: [][]int{{1, 2}}})
	}
	sessiontest.Play(t, s, 1, 5)
	sessiontest.Play(t, s, 2, 5)
	return s
}

func halfTable(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Half a table",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 3, Half: movement.EWMissing}))
	sessiontest.Play(t, s, 1, 5)
	return s
}

func handicaps(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Heat(t)
	for n := 1; n <= 18; n += 2 {
		sessiontest.Record(t, s, session.HandicapSet{Who: session.Contestant{Section: 1, Number: n},
			Handicap: scoring.F(int64(n), 2)})
	}
	who := session.Contestant{Section: 1, Number: 4}
	sessiontest.Record(t, s, session.CarriedForward{Who: who, Score: scoring.F(61, 2), Max: scoring.Int(48)},
		session.PenaltyGiven{Who: who, Amount: scoring.Int(-10), Unit: scoring.PercentOfTop,
			Law: "90B3", Reason: "loud talk"})
	return s
}

// numbers is an evening whose players are known by their numbers.
func numbers(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Members", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	n := 0
	for _, seat := range []string{"N", "S", "E", "W"} {
		for table := 1; table <= 3; table++ {
			n++
			sessiontest.Record(t, s, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: seat},
				Number: "10" + string(rune('a'+n)), Name: sessiontest.Players[n]})
		}
	}
	for _, c := range s.State().Contestants(1) {
		if c.Number%2 == 0 { // the names of their numbers
			sessiontest.Record(t, s, session.PairNamed{Pair: c})
		}
	}
	sessiontest.Play(t, s, 1, 5)
	return s
}

func lineUps(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Teams",
		sessiontest.Made(t, "american-whist", movement.Options{Tables: 5, BoardsPerRound: 4}))
	sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "teams", As: "wbf", VP: "wbf"}})
	for i, who := range s.State().Contestants(1) {
		var members []session.Member
		for n := range 5 {
			members = append(members, session.Member{Number: string(rune('a'+i)) + string(rune('0'+n)),
				Name: sessiontest.Players[(5*i+n)%len(sessiontest.Players)]})
		}
		sessiontest.Record(t, s, session.PairNamed{Pair: who},
			session.TeamSet{Team: who, Name: "Team " + members[0].Name, Members: members},
			session.LineUpSet{Team: who, FromRound: 1, NS: [2]int{0, 1}, EW: [2]int{2, 3}},
			session.LineUpSet{Team: who, FromRound: 3, NS: [2]int{4, 1}, EW: [2]int{2, -1}})
	}
	sessiontest.Play(t, s, 1, 5)
	return s
}

// swiss is a Swiss of seven pairs: somebody has the bye in every round.
// swiss is a Swiss of three rounds whose odd field does that from round 2 on.
func swiss(t testing.TB, o movement.Options, odd movement.Odd, how method.Choices) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Swiss", sessiontest.Made(t, "swiss", o))
	sessiontest.Record(t, s, session.ScoringSet{Choices: how})
	for round := 1; ; round++ {
		sec, _ := s.State().Section(1)
		for _, row := range sec.Movement.Round(round) {
			for _, board := range row.Boards() {
				if !sec.Movement.Playing(row) {
					continue
				}
				r := sessiontest.Played(t, "3NT", string("NESW"[(board+row.Table)%4]), (board*row.Table+round)%3-1, "")
				r.Key = session.Key{Section: 1, Table: row.Table, Round: round, Board: board}
				r.NS, r.EW = row.NS, row.EW
				sessiontest.Record(t, s, session.ResultReceived{Result: r})
			}
		}
		if round == 3 {
			return s
		}
		_, sc := sessiontest.Scored(t, s)
		var order []movement.Standing
		for _, rank := range sc.Rankings[0].Ranks {
			order = append(order, movement.Standing{Number: rank.Who.Number, Points: rank.Total})
		}
		for _, c := range s.State().Contestants(1) {
			if sc.RankOf(c) == nil {
				order = append(order, movement.Standing{Number: c.Number})
			}
		}
		next, drawn, err := sec.Movement.NextRound(movement.Draw{Standings: order, Odd: odd})
		if err != nil {
			t.Fatal(err)
		}
		sessiontest.Record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
	}
}

func hostile(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, `=HYPERLINK("x") <i>&"`, sessiontest.Made(t, "howell", movement.Options{Tables: 5}))
	for i, c := range s.State().Contestants(1) {
		sessiontest.Record(t, s, session.PairNamed{Pair: c,
			Names: session.Names{Hostile[2*i%len(Hostile)], Hostile[(2*i+1)%len(Hostile)]}})
	}
	sessiontest.Play(t, s, 1, 9)
	return s
}

func event(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Heat(t)
	sessiontest.Record(t, s, session.SessionOf{Event: "Winter cup", Session: 2, Of: 4},
		session.DirectorNamed{Name: "Åse Sørensen"})
	return s
}

// law15 is an evening on which one board was played a second time by a pair, and
// another too early (Law 15B).
func law15(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Wrong boards",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}))
	sessiontest.Play(t, s, 1, 5)
	at := func(table, round int) (session.Key, movement.Row) {
		row, _ := s.State().Sections[0].Movement.At(table, round)
		return session.Key{Section: 1, Table: table, Round: round, Board: row.Boards()[0]}, row
	}
	again, row := at(1, 4)
	for _, first := range s.State().Sections[0].Movement.Rows {
		if first.Round == 1 && first.Boards()[0] == again.Board {
			sessiontest.Record(t, s, s.State().ByLaw15(session.PlayedByOthers{Key: again, NS: first.NS,
				EW: row.EW, Reason: "wrong table"})...)
		}
	}
	early, row := at(2, 5)
	other, _ := at(3, 5)
	sessiontest.Record(t, s, session.ResultDiscarded{Key: other})
	sessiontest.Record(t, s, s.State().ByLaw15(session.PlayedByOthers{Key: early, NS: row.NS,
		EW: row.EW%5 + 6, InRound: 1})...)
	return s
}

// Told is the account of an evening.
func Told(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Again is the evening that an account becomes. A fault is an error of the test.
func Again(t testing.TB, a *account.Account) *session.Session {
	t.Helper()
	taken, err := a.Take("again")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range taken.Faults {
		t.Errorf("line %d, board %d, table %d: %v", f.At, f.Board, f.Table, f.Err)
	}
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, s, taken.Facts...)
	return s
}
