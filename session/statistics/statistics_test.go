package statistics_test

import (
	"cmp"
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/published"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/statistics"
)

// quiet is a deal with known results: leads20.csv of the solver's tests has them.
const quiet = "N:2.T653.AQ987.KQ3 975.7.KT64.A9762 KQJT863.4.5.T854 A4.AKQJ982.J32.J"

func parse(t *testing.T, text string) deal.Deal {
	t.Helper()
	d, err := deal.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// flat is a table in which everybody makes n tricks in everything.
func flat(n uint8) (t doubledummy.Table) {
	for seat := range t {
		for strain := range t[seat] {
			t[seat][strain] = n
		}
	}
	return t
}

// played is a result on board 1 of section A at a table of its own.
func played(table, ns, ew int, contract, declarer string, tricks int, lead string) session.Received {
	c, err := scoring.ParseContract(contract)
	by := scoring.North
	if err == nil && c.Level > 0 {
		by, err = scoring.ParseDirection(declarer)
	}
	card, noCard := session.ParseLead(lead)
	if err != nil || noCard != nil {
		panic(cmp.Or(err, noCard))
	}
	return session.Received{Result: session.Result{
		Key: session.Key{Section: 1, Table: table, Round: 1, Board: 1}, NS: ns, EW: ew, Outcome: session.Played,
		Contract: c, Declarer: by, Tricks: tricks, Lead: card,
	}}
}

func state(winners int, results ...session.Received) *session.State {
	st := &session.State{
		Sections: []session.Section{{ID: 1, Movement: &movement.Movement{Winners: winners}}},
		Results:  map[session.Key]session.Received{}, Names: map[session.Contestant]session.Names{},
	}
	for _, r := range results {
		st.Results[r.Key] = r
	}
	return st
}

func one(b statistics.Board) statistics.Boards {
	return func(section, number int) (statistics.Board, bool) { return b, section == 1 && number == 1 }
}

// TestPairs has everything by hand: 8 tricks for everybody double dummy.
func TestPairs(t *testing.T) {
	left := played(6, 1, 2, "4S", "N", 0, "")
	wrong, doubt, given, gone, others, ruled, half := left, left, left, left, left, left, left
	wrong.Table, wrong.WrongDirection = 7, true
	doubt.Table, doubt.Doubt = 8, session.Doubt{Kind: session.OtherPairs}
	given.Table, given.Outcome = 9, session.Artificial
	gone.Board = 2 // of which nothing is known
	others.Table, others.Others = 10, &session.Others{NS: 3, EW: 4}
	ruled.Table, ruled.Ruling = 11, &session.Ruling{ForNS: &scoring.Ruling{Kind: scoring.Average}}
	half.Table, half.SideOnly = 12, true
	st := state(1,
		played(1, 1, 2, "2S", "N", 1, "SA"),   // 9 tricks: one more for 1, one fewer for 2
		played(2, 1, 3, "4H", "W", -3, "S2"),  // 7: one more in defence for 1
		played(3, 3, 1, "1NTx", "S", 0, "ST"), // 7: and again, this time from East-West
		played(4, 2, 3, "PASS", "", 0, ""),
		left, wrong, doubt, given, gone, others, ruled, half)
	left.Key = session.Key{Section: 5, Table: 1, Round: 1, Board: 1}
	st.Results[left.Key] = left // of a section that there is not
	st.Names[session.Contestant{Section: 1, Number: 2}] = [2]string{"Ağaoğlu", "O'Connor"}
	got := statistics.Pairs(st, one(statistics.Board{Table: flat(8)}))
	pair := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	want := []statistics.PairLine{
		{Pair: pair(1), Declarer: statistics.Tally{Boards: 2, Tricks: 3},
			Defence: statistics.Tally{Boards: 2, Tricks: 2}},
		{Pair: pair(2), Names: [2]string{"Ağaoğlu", "O'Connor"}, Defence: statistics.Tally{Boards: 2, Tricks: -3}},
		{Pair: pair(3), Declarer: statistics.Tally{Boards: 2, Tricks: -2}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if a := got[0].Declarer.Average(); !a.Equal(scoring.F(3, 2)) {
		t.Errorf("average %v", a)
	}
	if a := got[2].Leads.Average(); !a.IsZero() {
		t.Errorf("average of nothing %v", a)
	}
	// In an individual both partners have what they did, and everybody is
	// ranked together.
	individual := state(2, played(1, 1, 2, "2S", "N", 1, ""))
	individual.Sections[0].Movement.Contestant = movement.Individual
	individual.Sections[0].Movement.Rows = []movement.Row{{Table: 1, Round: 1, NS: 1, EW: 2,
		South: 3, West: 4, Low: 1, High: 1}}
	if four := statistics.Pairs(individual, one(statistics.Board{Table: flat(8)})); len(four) != 4 ||
		four[2].Pair != pair(3) ||
		four[2].Side != scoring.NoSide || four[2].Declarer.Tricks != 1 || four[3].Defence.Tricks != -1 {
		t.Errorf("individual: %+v", four)
	}
	// Where each side has a ranking of its own one number may be two pairs.
	two := statistics.Pairs(state(2, played(1, 1, 1, "2S", "N", 1, "")), one(statistics.Board{Table: flat(8)}))
	if len(two) != 2 || two[0].Side != scoring.NS || two[0].Declarer.Tricks != 1 ||
		two[1].Side != scoring.EW || two[1].Defence.Tricks != -1 {
		t.Errorf("two winners: %+v", two)
	}
	if none := statistics.Pairs(st, statistics.Known(st)); len(none) != 0 {
		t.Errorf("without deals: %+v", none)
	}
}

// What was played with other cards than the deal's tells nothing (Law 87).
func TestOtherCards(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Small(t), true)
	boards := func() (n int) {
		for _, l := range statistics.Pairs(s.State(), statistics.Known(s.State())) {
			n += l.Declarer.Boards
		}
		return n
	}
	before := boards()
	other := 0
	for k, r := range s.State().Results {
		if k.Board == 1 && k.Round >= 2 && !r.PassedOut() {
			other++
		}
	}
	sessiontest.Record(t, s, session.BoardFouled{Section: 1, Board: 1, FromRound: 2, Form: "b"})
	if after := boards(); other == 0 || after != before-other {
		t.Errorf("%d boards declared, and %d before; %d had other cards", after, before, other)
	}
}

func TestGames(t *testing.T) {
	table := flat(7)
	table[scoring.South][scoring.Hearts] = 10
	table[scoring.East][scoring.Clubs] = 10
	b := one(statistics.Board{Table: table})
	for _, c := range []struct {
		contract, declarer string
		bid                int
	}{
		{"4H", "S", 1}, {"3NT", "N", 1}, {"5C", "S", 1}, {"3H", "S", 0}, {"4C", "S", 0},
		{"4S", "E", 0}, {"PASS", "", 0},
	} {
		got := statistics.Pairs(state(2, played(1, 1, 2, c.contract, c.declarer, 0, "")), b)
		if got[0].Games != 1 || got[0].GamesBid != c.bid || got[1].Games != 0 || got[1].GamesBid != 0 {
			t.Errorf("%s %s: %+v", c.contract, c.declarer, got)
		}
	}
}

// TestLeads takes the lead's cost from the solver: against South's spades the
// ace of diamonds is as good as any of West's leads that DDS has at four
// tricks; the rest give one away.
func TestLeads(t *testing.T) {
	d := parse(t, quiet)
	leads, err := doubledummy.New(0).Leads(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	b := one(statistics.Board{Deal: d, Leads: &leads})
	for _, c := range []struct {
		lead          string
		boards, given int
	}{{"CJ", 1, 0}, {"HA", 1, 0}, {"DJ", 1, 0}, {"H2", 1, 1}, {"S4", 1, 1}, {"C2", 0, 0}, {"", 0, 0}} {
		got := statistics.Pairs(state(2, played(1, 1, 2, "3S", "S", 0, c.lead)), b)
		if want := (statistics.Tally{Boards: c.boards, Tricks: c.given}); got[1].Leads != want ||
			got[0].Leads != (statistics.Tally{}) {
			t.Errorf("%q: %+v", c.lead, got)
		}
	}
}

// TestKnown shows nothing before the deals are released.
func TestKnown(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	d := parse(t, quiet)
	record := func(facts ...session.Fact) {
		t.Helper()
		if err := s.Record("director", facts...); err != nil {
			t.Fatal(err)
		}
	}
	known := func(number int) bool {
		b, ok := statistics.Known(s.State())(1, number)
		return ok && b.Deal == d && b.Table == flat(9)
	}
	record(session.DealsSet{Source: "a.pbn", Boards: []deal.Board{deal.NewBoard(1, d), deal.NewBoard(2, d)}},
		session.DealsAnalysed{Tables: map[int]doubledummy.Table{1: flat(9)}})
	if known(1) {
		t.Error("a locked board is known")
	}
	record(session.DealsReleased{})
	if !known(1) || known(2) || known(3) {
		t.Errorf("released: %v, not analysed: %v, no deal: %v", known(1), known(2), known(3))
	}
}

// TestRealEvent adds up an event of 38 pairs and 27 boards
// (scoring/published/README.md). Its deals are not known; with seven tricks for
// everybody every figure follows from the published results.
func TestRealEvent(t *testing.T) {
	text, err := published.Files.ReadFile("mp_pairs_mitchell.json")
	if err != nil {
		t.Fatal(err)
	}
	var event struct {
		Boards map[string]struct {
			Lines []struct{ NS, EW, Contract, By, Tricks string }
		}
	}
	if err := json.Unmarshal(text, &event); err != nil {
		t.Fatal(err)
	}
	number := func(text string) int {
		n, err := strconv.Atoi(strings.TrimRight(text, "NSEW"))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	st := state(2)
	want, boards := map[[2]int]statistics.Tally{}, 0 // declarer's tricks by side and pair
	for name, board := range event.Boards {
		for _, l := range board.Lines {
			r := played(number(l.NS), number(l.NS), number(l.EW), l.Contract, l.By, 0, "")
			r.Board = number(name)
			if l.Contract != "PASS" {
				c, err := scoring.ParseContract(l.Contract)
				if err != nil {
					t.Fatal(err)
				}
				r.Tricks = number(l.Tricks) - 6 - c.Level
				who := [2]int{int(scoring.NS), r.NS}
				if l.By == "E" || l.By == "W" {
					who = [2]int{int(scoring.EW), r.EW}
				}
				tally := want[who]
				want[who] = statistics.Tally{Boards: tally.Boards + 1, Tricks: tally.Tricks + number(l.Tricks) - 7}
				boards++
			}
			st.Results[r.Key] = r
		}
	}
	lines := statistics.Pairs(st, func(int,
		int) (statistics.Board, bool) {
		return statistics.Board{Table: flat(7)}, true
	})
	if len(lines) != 38 || boards < 400 {
		t.Fatalf("%d pairs, %d results", len(lines), boards)
	}
	var declared, defended statistics.Tally
	for _, l := range lines {
		if w := want[[2]int{int(l.Side), l.Pair.Number}]; l.Declarer != w {
			t.Errorf("pair %d %s: %+v, want %+v", l.Pair.Number, l.Side, l.Declarer, w)
		}
		declared.Boards, declared.Tricks = declared.Boards+l.Declarer.Boards, declared.Tricks+l.Declarer.Tricks
		defended.Boards, defended.Tricks = defended.Boards+l.Defence.Boards, defended.Tricks+l.Defence.Tricks
	}
	if declared.Boards != boards || defended.Boards != boards ||
		declared.Tricks != -defended.Tricks || declared.Tricks == 0 {
		t.Errorf("what declarers won, defenders did not lose: %+v, %+v", declared, defended)
	}
	if !slices.IsSortedFunc(lines, func(a, b statistics.PairLine) int {
		return (int(a.Side)-int(b.Side))*100 + a.Pair.Number - b.Pair.Number
	}) {
		t.Error("not in order")
	}
}
