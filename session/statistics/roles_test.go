package statistics_test

import (
	"reflect"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/statistics"
)

// Slams by hand: North-South make seven spades and East-West nothing.
func TestSlamsAndPassOuts(t *testing.T) {
	table := flat(5)
	table[scoring.North][scoring.Spades] = 13
	b := one(statistics.Board{Table: table})
	for _, c := range []struct {
		contract, declarer string
		tricks, bid        int
		want               statistics.Totals
	}{
		{"6S", "N", 0, 1, statistics.Totals{Results: 1, Slams: 1, SlamsMade: 1}},
		{"7S", "S", -1, 1, statistics.Totals{Results: 1, Slams: 1}},
		{"6H", "E", -5, 0, statistics.Totals{Results: 1, Slams: 1, SlamsMissed: 1}},
		{"6D", "W", 0, 0, statistics.Totals{Results: 1, Slams: 1, SlamsMade: 1, SlamsMissed: 1}},
		{"5S", "N", 2, 0, statistics.Totals{Results: 1, SlamsMissed: 1}},
		{"PASS", "", 0, 0, statistics.Totals{Results: 1, PassedOut: 1, SlamsMissed: 1}},
	} {
		st := state(2, played(1, 1, 2, c.contract, c.declarer, c.tricks, ""))
		got := statistics.Pairs(st, b)
		if got[0].Slams != 1 || got[0].SlamsBid != c.bid || got[1].Slams != 0 || got[1].SlamsBid != 0 {
			t.Errorf("%s %s: %+v", c.contract, c.declarer, got)
		}
		if all := statistics.TotalsOf(st, b); all != c.want {
			t.Errorf("%s %s: %+v, want %+v", c.contract, c.declarer, all, c.want)
		}
	}
	if none := statistics.TotalsOf(state(2, played(1, 1, 2, "6S", "N", 0, "")),
		statistics.Known(state(2))); none != (statistics.Totals{}) {
		t.Errorf("locked deals tell %+v", none)
	}
}

// The whole field is all its pairs together: what declarers took is what defenders lost.
func TestSum(t *testing.T) {
	st := state(1, played(1, 1, 2, "6S", "N", 1, ""), played(2, 3, 1, "4H", "W", -3, ""),
		played(3, 2, 3, "PASS", "", 0, ""))
	table := flat(8)
	table[scoring.North][scoring.Spades] = 12
	all := statistics.Sum(statistics.Pairs(st, one(statistics.Board{Table: table})))
	want := statistics.PairLine{Declarer: statistics.Tally{Boards: 2, Tricks: 0},
		Defence: statistics.Tally{Boards: 2, Tricks: 0}, Games: 3, GamesBid: 1, Slams: 3, SlamsBid: 1}
	if !reflect.DeepEqual(all, want) {
		t.Errorf("got  %+v\nwant %+v", all, want)
	}
}

func TestRoleOf(t *testing.T) {
	for seat, want := range map[scoring.Direction]statistics.PlayRole{
		scoring.South: statistics.AsDeclarer, scoring.West: statistics.AsLeader, scoring.North: statistics.AsDummy,
		scoring.East: statistics.AsLeadersPartner,
	} {
		if got := statistics.RoleOf(scoring.South, seat); got != want {
			t.Errorf("%s is %d when South declares, want %d", seat, got, want)
		}
	}
}

// tallies are those of a player in the order declarer, dummy, leader, leader's partner,
// as boards and tricks.
func tallies(l statistics.PlayerLine) (all [8]int) {
	for i, t := range l.Roles {
		all[2*i], all[2*i+1] = t.Boards, t.Tricks
	}
	return all
}

// Everything by hand, 8 tricks for everybody double dummy: who declares is as good as
// dummy, who leads as the other defender.
func TestPlayersOfAPair(t *testing.T) {
	b := one(statistics.Board{Table: flat(8)})
	st := state(1, played(1, 1, 2, "2S", "N", 1, ""), played(2, 1, 3, "4H", "W", -3, ""),
		played(3, 3, 1, "1NT", "S", 0, ""))
	st.Names[session.Contestant{Section: 1, Number: 1}] = [2]string{"Ayşe", "Jürgen"}
	got := statistics.Players(st, b)[session.Contestant{Section: 1, Number: 1}]
	if len(got) != 2 || got[0].Name != "Ayşe" || got[1].Name != "Jürgen" {
		t.Fatalf("%+v", got)
	}
	// 2S by North made nine: one beyond. 4H by West made seven: North led, one fewer. 1NT
	// by South made seven: West leads.
	if first, second := tallies(got[0]), tallies(got[1]); first != [8]int{1, 1, 0, 0, 1, 1, 1, 1} ||
		second != [8]int{0, 0, 1, 1, 1, 1, 1, 1} {
		t.Errorf("%v, %v", first, second)
	}
	if unnamed := statistics.Players(st, b)[session.Contestant{Section: 1, Number: 3}]; len(unnamed) != 2 ||
		!reflect.DeepEqual(unnamed[0].Seats, []scoring.Direction{scoring.North, scoring.East}) ||
		unnamed[0].Name != "" {
		t.Errorf("without names: %+v", unnamed)
	}
	// A substitute has a line of her own from her round on.
	later := played(1, 1, 2, "2S", "S", 1, "")
	later.Round = 2
	st.Results[later.Key] = later
	st.Substitutes = map[session.Contestant][]session.Replaced{{Section: 1,
		Number: 1}: {{FromRound: 2, Names: [2]string{"", "Ada"}}}}
	three := statistics.Players(st, b)[session.Contestant{Section: 1, Number: 1}]
	if len(three) != 3 || three[2].Name != "Ada" || tallies(three[2]) != [8]int{1, 1} ||
		tallies(three[0]) != [8]int{1, 1, 1, 1, 1, 1, 1, 1} {
		t.Errorf("with a substitute: %+v", three)
	}
}

// In an individual everybody has a line, in a team those of the line-up.
func TestPlayersOfOthers(t *testing.T) {
	b := one(statistics.Board{Table: flat(8)})
	individual := state(2, played(1, 1, 2, "2S", "N", 1, ""))
	individual.Sections[0].Movement.Contestant = movement.Individual
	individual.Sections[0].Movement.Rows = []movement.Row{{Table: 1, Round: 1, NS: 1, EW: 2,
		South: 3, West: 4, Low: 1, High: 1}}
	for number, want := range map[int][8]int{1: {1, 1}, 3: {0, 0, 1, 1}, 2: {0, 0, 0, 0, 1, -1}, 4: {6: 1, 7: -1}} {
		got := statistics.Players(individual, b)[session.Contestant{Section: 1, Number: number}]
		if len(got) != 1 || tallies(got[0]) != want {
			t.Errorf("player %d: %+v, want %v", number, got, want)
		}
	}
	second := played(2, 2, 1, "2S", "E", 0, "")
	second.Round = 2
	teams := state(1, played(1, 1, 2, "2S", "N", 1, ""), second)
	teams.Sections[0].Movement.Contestant = movement.Team
	who := session.Contestant{Section: 1, Number: 1}
	teams.Teams = map[session.Contestant]session.Team{who: {Members: []session.Member{{Name: "A"},
		{Name: "B"}, {Name: "C"}, {Name: "D"}},
		LineUps: []session.LineUpSet{{FromRound: 1, NS: [2]int{0, 1}, EW: [2]int{2, 3}},
			{FromRound: 2, NS: [2]int{2, 3}, EW: [2]int{1, 0}}}}}
	got := map[string][8]int{}
	for _, l := range statistics.Players(teams, b)[who] {
		got[l.Name] = tallies(l)
	}
	// 2S+1 by North is A with B as dummy; 2S= by East is B with A.
	if want := map[string][8]int{"A": {1, 1, 1, 0}, "B": {1, 0, 1, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("by line-ups %v, want %v", got, want)
	}
	if unnamed := statistics.Players(teams, b)[session.Contestant{Section: 1, Number: 2}]; len(unnamed) != 4 {
		t.Errorf("a team without a line-up: %+v", unnamed)
	}
}

// Nothing of a deal that is not released is told (Law 16D).
func TestPlayersOfLockedDeals(t *testing.T) {
	st := state(1, played(1, 1, 2, "2S", "N", 1, ""))
	if got := statistics.Players(st, statistics.Known(st)); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}
