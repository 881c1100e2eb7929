package seating_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"clubnight/session/exchange/seating"
	"clubnight/session/movement"
)

// sound checks that nobody is in two places in a round, but a team at the tables of its
// match, and no table has two games.
func sound(t *testing.T, games []seating.Game) (rounds int) {
	t.Helper()
	at, tables := map[[2]int]seating.Game{}, map[[2]int]bool{}
	for _, g := range games {
		rounds = max(rounds, g.Round)
		if g.Round < 1 || g.Table < 1 || tables[[2]int{g.Table, g.Round}] {
			t.Fatalf("%+v: no place, or one of two games", g)
		}
		tables[[2]int{g.Table, g.Round}] = true
		for _, n := range g.Who {
			if n == 0 {
				continue
			}
			if other, busy := at[[2]int{n, g.Round}]; busy && (g.Match == 0 || g.Match != other.Match) {
				t.Fatalf("%d is in %+v and in %+v", n, g, other)
			}
			at[[2]int{n, g.Round}] = g
		}
	}
	return rounds
}

// gamesOf are the games of a movement, in any order and without their places.
func gamesOf(t *testing.T, family string, o movement.Options) (games []seating.Game, m *movement.Movement) {
	t.Helper()
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	m = m.Distinct()
	for _, row := range m.Rows {
		if !m.Playing(row) {
			continue
		}
		g := seating.Game{Who: [4]int{row.NS, row.EW, row.South, row.West}, Boards: row.Boards()}
		if m.Contestant == movement.Team {
			g.Match = 1000*min(row.NS, row.EW) + max(row.NS, row.EW)
		}
		games = append(games, g)
	}
	rand.New(rand.NewPCG(1, 9)).Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	return games, m
}

// The movements that clubs play are found again in as many rounds, or nearly.
func TestMovementsAreFound(t *testing.T) {
	for _, c := range []struct {
		family string
		tables int
		more   int // rounds more than it had
	}{
		{"mitchell", 7, 0}, {"mitchell", 13, 0}, {"skip-mitchell", 8, 0}, {"howell", 3, 0}, {"howell", 4, 0},
		{"howell", 6, 1}, {"howell", 7, 1},
		{"individual", 3, 4}, {"american-whist", 5, 1}, {"american-whist", 7, 1}, {"american-whist", 9, 1},
	} {
		games, m := gamesOf(t, c.family, movement.Options{Tables: c.tables})
		seating.Rounds(games)
		seating.Tables(games)
		if rounds := sound(t, games); rounds > m.Rounds+c.more {
			t.Errorf("%s, %d tables: %d rounds for %d", c.family, c.tables, rounds, m.Rounds)
		}
		found := seating.Movement("found", games)
		found.Contestant, found.Winners = m.Contestant, m.Winners
		if err := found.Validate(); err != nil {
			t.Errorf("%s, %d tables: %v", c.family, c.tables, err)
		}
	}
}

// Rounds and tables that are known stay as they are.
func TestWhatIsKnownStays(t *testing.T) {
	games, m := gamesOf(t, "howell", movement.Options{Tables: 6})
	for i := range games {
		for _, row := range m.Rows {
			if row.NS == games[i].Who[0] && row.EW == games[i].Who[1] && row.Round%2 == 0 {
				games[i].Round, games[i].Table = row.Round, row.Table
			}
		}
	}
	was := slices.Clone(games)
	seating.Rounds(games)
	seating.Tables(games)
	sound(t, games)
	for i, g := range was {
		if g.Round > 0 && (games[i].Round != g.Round || games[i].Table != g.Table) {
			t.Errorf("%+v is now %+v", g, games[i])
		}
	}
}

// Whatever met whom, it ends, and nobody is in two places.
func TestAnyMeetings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var games []seating.Game
		people := 2 + r.IntN(12)
		for range r.IntN(60) {
			a, b := 1+r.IntN(people), 1+r.IntN(people)
			if a != b {
				games = append(games, seating.Game{Who: [4]int{a, b}, Boards: []int{1 + r.IntN(30)}})
			}
		}
		seating.Rounds(games)
		seating.Tables(games)
		sound(t, games)
	}
	twice := []seating.Game{{Who: [4]int{1, 2}, Round: 1}, {Who: [4]int{1, 3}, Round: 1}, {Who: [4]int{2, 3}},
		{Who: [4]int{1, 4}}, {Who: [4]int{4, 2}}}
	seating.Rounds(twice) // what is known contradicts itself, and it ends all the same
	seating.Tables(twice)
}
