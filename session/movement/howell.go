package movement

import (
	"context"
	_ "embed" // the Howell tables
	"encoding/json"
	"sync"
)

// howellsJSON holds Howell tables found by this program's own search (starter
// and adder, then annealing of the directions): for each size its balance, its
// copies, the ring position of each table and the games [NS, EW, set] of each
// table in each round.
//
//go:embed howells.json
var howellsJSON []byte

type howellTable struct {
	Tables int        `json:"tables"`
	Rounds int        `json:"rounds"`
	Slots  []int      `json:"slots"`
	Games  [][][3]int `json:"games"`
}

// howellTables reads the embedded tables once.
var howellTables = sync.OnceValue(func() map[[2]int]howellTable {
	var list []howellTable
	if err := json.Unmarshal(howellsJSON, &list); err != nil {
		panic("movement: embedded howells.json: " + err.Error())
	}
	tables := make(map[[2]int]howellTable, len(list))
	for _, h := range list {
		tables[[2]int{h.Tables, h.Rounds}] = h
	}
	return tables
})

// howell is the full Howell (2T-1 rounds, everybody meets everybody) and the
// reduced ones (from T+1 rounds on).
func howell(o Options) (*Movement, error) {
	title := "Howell"
	if o.Rounds < 2*o.Tables-1 {
		title = "Reduced Howell"
	}
	games, slots, err := howellGames(o.Tables, o.Rounds)
	if err != nil {
		return nil, err
	}
	return howellMovement(title, o, games, slots), nil
}

// howellMovement turns games and ring positions into a movement.
func howellMovement(title string, o Options, games [][][3]int, slots []int) *Movement {
	m := build("howell", title, o, func(table, round int) game {
		g := games[table-1][round-1]
		return game{g[0], g[1], g[2]}
	})
	m.Winners = 1
	m.Relays = gaps(slots, o.Rounds)
	return finishMissing(m, o)
}

// howellGames finds the games of a size: embedded, by the closed form, or by a
// short search that gives the same result every time.
func howellGames(tables, rounds int) (games [][][3]int, slots []int, err error) {
	if tables == 3 { // better than the embedded one, which shares in every round
		return threeTables, nil, nil
	}
	if h, ok := howellTables()[[2]int{tables, rounds}]; ok {
		return h.Games, h.Slots, nil
	}
	if tables == 2 && rounds == 3 {
		return [][][3]int{{{4, 1, 1}, {4, 2, 2}, {4, 3, 3}}, {{2, 3, 1}, {3, 1, 2}, {1, 2, 3}}}, []int{0, 0}, nil
	}
	if rounds == 2*tables-1 && rounds%4 == 3 && prime(rounds) {
		games, slots = residueHowell(rounds)
		return games, slots, nil
	}
	return quickHowell(tables, rounds)
}

// quickHowells keeps what quickHowell found: the search gives the same every time.
var quickHowells sync.Map // [2]int{tables, rounds} -> *turnedStarter

// quickHowell is a short search for the sizes that are not embedded. SearchHowell
// finds better ones in longer time.
func quickHowell(tables, rounds int) (games [][][3]int, slots []int, err error) {
	key := [2]int{tables, rounds}
	if d, ok := quickHowells.Load(key); ok {
		games, slots = d.(*turnedStarter).games()
		return games, slots, nil
	}
	s := HowellSearch{Options: Options{Tables: tables, Rounds: rounds}, Seed: 1, Steps: 4 * quickSteps}
	d, err := searchHowell(context.Background(), s, nil)
	if err != nil {
		return nil, nil, err
	}
	quickHowells.Store(key, d)
	games, slots = d.games()
	return games, slots, nil
}

// threeTables is the Howell for three tables that shares boards in the last round
// only. Sets and rounds are two ways to split the 15 meetings of six pairs into
// five times three; any two such ways have one of the five in common.
var threeTables = [][][3]int{
	{{4, 6, 1}, {2, 6, 2}, {3, 6, 3}, {1, 6, 4}, {5, 6, 5}},
	{{3, 1, 2}, {4, 1, 3}, {2, 4, 4}, {2, 3, 1}, {1, 2, 5}},
	{{5, 2, 3}, {3, 5, 4}, {1, 5, 1}, {4, 5, 2}, {3, 4, 5}},
}

// residueHowell is the perfectly balanced Howell for a prime R = 3 mod 4 and
// (R+1)/2 tables. For every quadratic residue x there is a table where mover gx
// sits NS against mover x, g being a primitive root; the fixed pair sits NS at
// the first table against mover 0. Movers and boards go up one each round.
func residueHowell(r int) (games [][][3]int, slots []int) {
	g := primitiveRoot(r)
	type table struct{ ns, ew, slot int }
	bySlot := make([]*table, r)
	bySlot[0] = &table{ns: r, ew: 0, slot: 0} // r stands for the fixed pair
	for y := 1; y < r; y++ {
		x := y * y % r
		bySlot[(x+g*x)%r] = &table{ns: g * x % r, ew: x, slot: (x + g*x) % r}
	}
	number := func(mover, round int) int {
		if mover == r {
			return r + 1
		}
		return (mover+round)%r + 1
	}
	for _, t := range bySlot {
		if t == nil {
			continue
		}
		line := make([][3]int, r)
		for round := range line {
			line[round] = [3]int{number(t.ns, round), number(t.ew, round), (t.slot+round)%r + 1}
		}
		games = append(games, line)
		slots = append(slots, t.slot)
	}
	return games, slots
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// primitiveRoot returns the least generator of the multiplicative group of a prime.
func primitiveRoot(p int) int {
	for g := 2; ; g++ {
		x, order := g, 1
		for x != 1 {
			x = x * g % p
			order++
		}
		if order == p-1 {
			return g
		}
	}
}

// gaps turns the ring positions of the tables into relays: boards wait in every
// position that no table takes. A table that shares the position of the table
// before it has no ring position of its own.
func gaps(slots []int, ring int) []Relay {
	var relays []Relay
	for i, s := range slots {
		next := ring
		if i+1 < len(slots) {
			next = slots[i+1]
		}
		if next-s > 1 {
			relays = append(relays, Relay{After: i + 1, Stands: next - s - 1})
		}
	}
	if len(slots) > 0 && slots[0] > 0 { // the ring closes: these follow the last table
		if n := len(relays); n > 0 && relays[n-1].After == len(slots) {
			relays[n-1].Stands += slots[0]
		} else {
			relays = append(relays, Relay{After: len(slots), Stands: slots[0]})
		}
	}
	return relays
}

// finishMissing finishes a one-winner movement; at a half table the pair is
// missing whose absence leaves the fewest shared boards: a stationary one, so
// that nobody sits out twice, and of these the last.
func finishMissing(m *Movement, o Options) *Movement {
	if o.Half == FullTables {
		return finish(m, o, 0)
	}
	fixed := stationary(m)
	best, fewest := 2*o.Tables, -1
	if len(fixed) > 0 {
		best = fixed[len(fixed)-1]
	}
	if m.liveShares() > 0 {
		for _, p := range fixed {
			m.Missing = p
			if live := m.liveShares(); fewest < 0 || live <= fewest {
				best, fewest = p, live
			}
		}
	}
	return finish(m, o, best)
}

// liveShares counts the tables that play the boards of another table at the same
// time.
func (m *Movement) liveShares() int {
	on := make(map[[2]int]bool, len(m.Rows))
	live := 0
	for _, r := range m.Rows {
		if !m.Playing(r) {
			continue
		}
		if on[[2]int{r.Round, r.Low}] {
			live++
		}
		on[[2]int{r.Round, r.Low}] = true
	}
	return live
}
