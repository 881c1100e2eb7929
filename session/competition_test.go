package session_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func rule(t *testing.T, text string) competition.Rule {
	t.Helper()
	r, err := competition.ParseRule(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// counts is what an evening counts for, and its outline says the same.
func counts(t *testing.T, st *session.State) string {
	t.Helper()
	said := func(list []session.Competition) string {
		var texts []string
		for _, c := range list {
			texts = append(texts, c.Name+": "+c.Rule.String())
		}
		return strings.Join(texts, "; ")
	}
	stored := make([]session.Entry, len(st.Entries()))
	for i, e := range st.Entries() {
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			t.Fatal(err)
		}
		if e.Fact, err = session.OutlineFact(kind, body); err != nil {
			t.Fatal(err)
		}
		stored[i] = e
	}
	if outlined := said(session.OutlineOf(stored).Competitions); outlined != said(st.Competitions) {
		t.Errorf("the outline says %q", outlined)
	}
	return said(st.Competitions)
}

func TestCompetitionSet(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	percent, places := rule(t, "percent best 12 least 5"), rule(t, "places 4-3-2-1 total")
	for i, c := range []struct {
		fact session.Fact
		want string
	}{
		{session.CompetitionSet{Name: " Tuesday ladder ", Rule: percent}, "Tuesday ladder: percent best 12 least 5"},
		{session.CompetitionSet{Name: "Cup", Rule: places},
			"Tuesday ladder: percent best 12 least 5; Cup: places 4-3-2-1 total"},
		{session.CompetitionSet{Name: "tuesday  LADDER", Rule: places},
			"tuesday  LADDER: places 4-3-2-1 total; Cup: places 4-3-2-1 total"},
		{session.CompetitionSet{Name: "Tuesday ladder", Out: true}, "Cup: places 4-3-2-1 total"},
		{session.CompetitionSet{Name: "another", Out: true}, "Cup: places 4-3-2-1 total"},
	} {
		if got := counts(t, record(t, s, c.fact)); got != c.want {
			t.Fatalf("step %d: %q, want %q", i, got, c.want)
		}
	}
	// What is undone counts again, also out of order.
	first := int64(len(s.State().Entries()) - 4)
	for _, c := range []struct {
		undo int64
		want string
	}{
		{first + 3, "tuesday  LADDER: places 4-3-2-1 total; Cup: places 4-3-2-1 total"},
		{first + 2, "Tuesday ladder: percent best 12 least 5; Cup: places 4-3-2-1 total"},
		{first, "Cup: places 4-3-2-1 total"},
	} {
		if got := counts(t, record(t, s, s.State().Undo(c.undo)...)); got != c.want {
			t.Errorf("entry %d undone: %q, want %q", c.undo, got, c.want)
		}
	}
	if _, ok := s.State().Competition("CUP"); !ok {
		t.Error("not found by its name")
	}
	// It is no part of the result: what was given out stays as it is.
	record(t, s, session.EveningClosed{}, session.CompetitionSet{Name: "Late", Rule: percent})
	if st := s.State(); !st.Closed || st.Version().Open {
		t.Errorf("closed %t, version %+v", st.Closed, st.Version())
	}
	for _, bad := range []session.CompetitionSet{
		{Rule: percent}, {Name: " - "}, {Name: "a\nb"}, {Name: strings.Repeat("é", 81)},
		{Name: "x", Rule: competition.Rule{Best: -1}},
		{Name: "x", Rule: competition.Rule{By: competition.Places}},
	} {
		if err := s.Record(session.ByDirector, bad); !errors.Is(err, session.ErrBadEntry) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, err := session.DecodeFact("competition set",
		[]byte(`{"name":"x","rule":"best of all"}`)); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("a rule that nobody knows: %v", err)
	}
	_, body, err := session.EncodeFact(session.CompetitionSet{Name: "Cup", Rule: places})
	if err != nil || string(body) != `{"name":"Cup","rule":"places 4-3-2-1 total"}` {
		t.Errorf("stored as %s, %v", body, err)
	}
}

// brought is what the players bring, in one line each.
func brought(t *testing.T, st *session.State) (all []string) {
	t.Helper()
	for _, r := range scored(t, st).CompetitionResults(st) {
		figure := "-"
		if r.HasPercentage {
			figure = r.Percentage.String()
		}
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s", r.Number, r.Name))+
			fmt.Sprintf(": %s %d/%d", figure, r.Place, r.Tied))
	}
	return all
}

// ofTables is an evening of so many tables on which North makes so many tricks in 3NT at
// each table, on every board.
func ofTables(t *testing.T, m *movement.Movement, choices method.Choices, tricks func(session.Key) int,
	facts ...session.Fact) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.ScoringSet{Choices: choices}, session.SectionSet{ID: 1, Movement: m})
	record(t, s, facts...)
	for _, k := range s.State().ToCome() {
		sec, _ := s.State().Section(k.Section)
		row, _ := sec.Movement.At(k.Table, k.Round)
		r := sessiontest.Played(t, "3NT", "N", tricks(k), "")
		r.Key, r.NS, r.EW = k, row.NS, row.EW
		record(t, s, session.ResultReceived{Result: r})
	}
	return s
}

func seat(table int, direction, number, name string) session.Fact {
	return session.PlayerSeated{Seat: session.Seat{Section: 1, Table: table, Direction: direction},
		Number: number, Name: name}
}

// Three tables, two winners; North makes one trick more at every later table: North-South
// 1 has 0 of 4 matchpoints on each board, 2 has 2, 3 has 4. East-West move up: over three
// rounds each has met everybody.
func TestCompetitionResults(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	ew := m.Pairs()[3:]
	st := ofTables(t, m, session.UsualBy("wbf").Choices, func(k session.Key) int { return k.Table },
		seat(1, "N", "1", "Ann"), seat(1, "S", "2", ""), seat(2, "N", "3", "Cas"), seat(2, "S", "", ""),
		seat(3, "N", "5", "Eve"), seat(3, "S", "6", "Fay"), seat(1, "E", "7", "–"), seat(1, "W", "", "–"),
		seat(2, "E", "9", ""), seat(2, "W", "10", "Jo"),
		// What was typed has the numbers of the seats, in whatever order; a number
		// that has no name gets it.
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3}, Names: [2]string{"FAY", "Eve"}},
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: ew[1]}, Names: [2]string{"Ivy", "Kim"}},
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: ew[2]}, Names: [2]string{"Lou", ""}},
	).State()
	want := []string{"6 FAY: 100 1/1", "5 Eve: 100 1/1", "3 Cas: 50 2/1", "1 Ann: 0 3/1", "2: 0 3/1", "7 –: 50 1/3",
		"9 Ivy: 50 1/3", "Kim: 50 1/3", "Lou: 50 1/3"}
	if got := brought(t, st); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

func TestCompetitionResultsWithout(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2, Half: movement.EWMissing})
	s := ofTables(t, m, session.UsualBy("wbf").Choices, func(k session.Key) int { return k.Table },
		seat(1, "N", "1", "Ann"), seat(2, "N", "3", "Cas"), seat(3, "N", "5", "Eve"))
	record(t, s, session.HandicapSet{Who: session.Contestant{Section: 1, Number: 1}, Handicap: scoring.Int(50)})
	for _, c := range []struct {
		fact session.Fact
		want []string
	}{
		{nil, []string{"5 Eve", "3 Cas", "1 Ann"}},
		{session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 3},
			Participation: session.WithoutStanding}, []string{"3 Cas", "1 Ann"}},
		{session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 1},
			Participation: session.Withdrawn, From: 2}, []string{"3 Cas"}},
	} {
		if c.fact != nil {
			record(t, s, c.fact)
		}
		var got []string
		for i, line := range brought(t, s.State()) {
			who, figures, _ := strings.Cut(line, ":")
			if got = append(got, who); !strings.HasSuffix(figures, fmt.Sprintf(" %d/1", i+1)) {
				t.Errorf("%s: places are those among the ranked", line)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.fact, got, c.want)
		}
	}
}

func TestCompetitionResultsOfPlayersAndTeams(t *testing.T) {
	m := sessiontest.Made(t, "individual", movement.Options{Tables: 2, BoardsPerRound: 2})
	var facts []session.Fact
	for i, d := range []string{"N", "E", "S", "W"} {
		facts = append(facts, seat(1, d, fmt.Sprint(10+i), ""), seat(2, d, fmt.Sprint(20+i), ""))
	}
	all := brought(t, ofTables(t, m, session.UsualBy("wbf").Choices,
		func(k session.Key) int { return k.Table }, facts...).State())
	if len(all) != 8 || !strings.HasPrefix(all[0], "1") && !strings.HasPrefix(all[0], "2") ||
		strings.Contains(strings.Join(all, ";"), ": -") {
		t.Errorf("players: %q", all)
	}
	for i := range all {
		all[i] = all[i][:2]
	}
	slices.Sort(all)
	if want := []string{"10", "11", "12", "13", "20", "21", "22", "23"}; !slices.Equal(all, want) {
		t.Errorf("players %q", all)
	}

	m = sessiontest.Made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4})
	all = brought(t, ofTables(t, m, method.Choices{Method: "teams"}, func(session.Key) int { return 0 },
		session.TeamSet{Team: session.Contestant{Section: 1, Number: 1}, Name: "Cats",
			Members: []session.Member{{Number: "1", Name: "Ann"}, {Name: "Bob"}, {}, {Name: "–"}}}).State())
	if want := []string{"1 Ann: - 1/4", "Bob: - 1/4"}; !slices.Equal(all, want) {
		t.Errorf("a team of four that are equal: %q, want %q", all, want)
	}
	for _, kind := range sessiontest.Kinds {
		st := kind.Odd(t).State()
		for _, r := range scored(t, st).CompetitionResults(st) {
			if r.Place < 1 || r.Tied < 1 || r.Number == "" && r.Name == "" ||
				r.HasPercentage != (strings.Contains(kind.Name, "matchpoints") ||
					kind.Choices.Method == "mp" && kind.Choices.Matches == "") {
				t.Errorf("%s: %+v", kind.Name, r)
			}
		}
	}
}

// Slams are those that the declaring side bid and made: not one that failed, nor one
// that the director ruled on; what others played is theirs, and in the wrong
// direction the other side's.
func TestCompetitionSlams(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	s := ofTables(t, m, session.UsualBy("wbf").Choices, func(session.Key) int { return 0 }, seat(1, "N", "1", "Ann"),
		seat(1, "E", "7", "Eve"), seat(2, "N", "3", "Cas"))
	keys := map[int]session.Key{}
	for _, k := range s.State().ToCome() {
		t.Fatal("to come", k)
	}
	for k := range s.State().Results {
		if k.Table == 1 && k.Round == 1 || k.Table == 2 && k.Round == 1 {
			keys[2*k.Table+(k.Board+1)%2] = k
		}
	}
	slam := func(at int, contract, declarer string, tricks int, edit func(*session.Result)) {
		sessiontest.Change(t, s, keys[at], func(r *session.Result) {
			made := sessiontest.Played(t, contract, declarer, tricks, "")
			r.Contract, r.Declarer, r.Tricks = made.Contract, made.Declarer, made.Tricks
			if edit != nil {
				edit(r)
			}
		})
	}
	said := func() string {
		var all []string
		for _, r := range scored(t, s.State()).CompetitionResults(s.State()) {
			if r.Grand+r.Small > 0 {
				all = append(all, fmt.Sprintf("%s %d %d", r.Name, r.Grand, r.Small))
			}
		}
		slices.Sort(all)
		return strings.Join(all, "; ")
	}
	slam(2, "7NT", "N", 0, nil)
	slam(3, "6SX", "S", 1, nil)
	slam(4, "6H", "N", -1, nil)
	slam(5, "6C", "N", 0, nil)
	if got := said(); got != "Ann 1 1; Cas 0 1" {
		t.Error(got)
	}
	slam(2, "7NT", "E", 0, nil)
	slam(3, "6S", "S", 0, func(r *session.Result) { r.WrongDirection = true })
	if got := said(); got != "Cas 0 1; Eve 1 1" {
		t.Error(got)
	}
	record(t, s, session.RulingGiven{Key: keys[5], ForNS: artificial(60), ForEW: artificial(40)})
	if got := said(); got != "Eve 1 1" {
		t.Error(got)
	}
}

// Masterpoints and boards come along where the evening has them.
func TestCompetitionMasterpoints(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	s := ofTables(t, m, session.UsualBy("wbf").Choices, func(k session.Key) int { return k.Table },
		seat(1, "N", "1", "Ann"), seat(2, "N", "3", "Cas"), seat(3, "N", "5", "Eve"))
	said := func() (all []string) {
		for _, r := range scored(t, s.State()).CompetitionResults(s.State()) {
			all = append(all, fmt.Sprintf("%s %t %s %d %s", r.Name, r.HasMasterpoints,
				r.Masterpoints, len(r.Boards), r.Boards[1]))
		}
		return all
	}
	if got, want := said(), []string{"Eve false 0 6 100", "Cas false 0 6 50",
		"Ann false 0 6 0"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	record(t, s, session.AwardsChosen{Choice: award.Choice{Scheme: "vbl-club"}})
	if got, want := said(), []string{"Eve true 3/25 6 100", "Cas true 1/100 6 50",
		"Ann true 1/100 6 0"}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
	record(t, s, session.AwardsChosen{Choice: award.Choice{Scheme: "ebu-local"}}) // which has nothing for two winners
	if got := said(); got[0] != "Eve false 0 6 100" {
		t.Errorf("%q", got)
	}
}
