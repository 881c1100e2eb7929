package movement

import (
	"context"
	"math/rand/v2"
	"slices"
)

// HowellSearch says which Howell to search for, and how hard.
type HowellSearch struct {
	Options
	// Seed makes the search repeatable.
	Seed uint64
	// Steps is how many directions are tried, 0: 20 million (some seconds).
	Steps int
	// StationaryNS lets the stationary pairs always sit NS, at some cost of balance.
	StationaryNS bool
}

// HowellProgress is how far a search has come.
type HowellProgress struct {
	Steps, Of int
	Qf        float64 // of the best Howell yet
}

// How the steps of a search are spent: every structure gets a quick annealing,
// and the best of a batch a long one.
const (
	quickSteps = 60_000
	batch      = 25
	refined    = 4
	longSteps  = 1_500_000
)

// SearchHowell searches a Howell of the wanted size: who meets whom with which
// boards from a starter and adder, then the directions by simulated annealing
// until the balance cannot be bettered. The progress function, if any, is called
// from this goroutine. When the context is cancelled the best Howell yet is
// returned, or the context's error when there is none. Equal seeds and steps give
// equal Howells.
func SearchHowell(ctx context.Context, s HowellSearch, progress func(HowellProgress)) (*Movement, error) {
	f, err := Find("howell")
	if err != nil {
		return nil, err
	}
	if err := f.check(&s.Options); err != nil {
		return nil, err
	}
	if s.Steps <= 0 {
		s.Steps = 20_000_000
	}
	best, err := searchHowell(ctx, s, progress)
	if err != nil {
		return nil, err
	}
	games, slots := best.games()
	title := "Howell"
	if s.Rounds < 2*s.Tables-1 {
		title = "Reduced Howell"
	}
	m := howellMovement(title, s.Options, games, slots)
	return m, m.Validate()
}

func searchHowell(ctx context.Context, s HowellSearch, progress func(HowellProgress)) (*turnedStarter, error) {
	rng := rand.New(rand.NewPCG(s.Seed, uint64(s.Tables)<<32|uint64(s.Rounds)))
	var best *turnedStarter
	done := 0
	tell := func(d *turnedStarter) {
		if best == nil || d.squares < best.squares {
			best = d
		}
		if progress != nil {
			progress(HowellProgress{Steps: min(done, s.Steps), Of: s.Steps, Qf: best.qf()})
		}
	}
	more := func() bool { return done < s.Steps && ctx.Err() == nil }
	improve := func(d *turnedStarter, steps int) {
		d.anneal(ctx, min(steps, s.Steps-done), rng)
		done += steps
		tell(d)
	}
	for more() && (best == nil || !best.perfect()) {
		var tried []*turnedStarter
		for len(tried) < batch && more() {
			h, ok := findStarter(ctx, s.Tables, s.Rounds, rng)
			if !ok && ctx.Err() == nil {
				return nil, refuse("no Howell for %d tables and %d rounds was found", s.Tables, s.Rounds)
			}
			if ok {
				d := turnStarter(h, s.StationaryNS)
				tried = append(tried, d)
				improve(d, quickSteps)
			}
		}
		slices.SortStableFunc(tried, func(a, b *turnedStarter) int { return a.squares - b.squares })
		for _, d := range tried[:min(refined, len(tried))] {
			if more() {
				improve(d, longSteps)
			}
		}
	}
	if best == nil {
		return nil, ctx.Err()
	}
	return best, nil
}

// starterTable is one table of round 1: mover x against mover y, or against a
// fixed pair (y < 0), at a place in the board ring. Movers and boards go up one
// each round.
type starterTable struct{ x, y, slot int }

// starter is a whole first round that makes a sound movement when it is turned.
type starter struct {
	tables, rounds int
	at             []starterTable
}

// needsSharing reports whether no starter without shared boards is known.
func needsSharing(tables, rounds int) bool {
	switch [2]int{tables, rounds} {
	case [2]int{2, 3}, [2]int{3, 5}, [2]int{4, 6}, [2]int{5, 8}:
		return true
	}
	return rounds == tables+1 && tables%2 == 0
}

// findStarter searches in random order, starting anew when it has been at one
// beginning for too long.
func findStarter(ctx context.Context, tables, rounds int, rng *rand.Rand) (starter, bool) {
	perSlot := 1
	if needsSharing(tables, rounds) {
		perSlot = 2
	}
	if tables == 3 {
		perSlot = 3
	}
	for restart := 0; restart < 20_000; restart++ {
		f := starterSearch{
			r: rounds, fixed: 2*tables - rounds, pairs: rounds - tables, perSlot: perSlot, rng: rng,
			used: make([]bool, rounds), diff: make([]bool, rounds),
			played: make([]bool, rounds), slot: make([]int, rounds),
			order: rng.Perm(rounds), slots: rng.Perm(rounds), nodes: 4000,
		}
		if f.place(0) {
			slices.SortStableFunc(f.at, func(a, b starterTable) int { return a.slot - b.slot })
			return starter{tables, rounds, f.at}, true
		}
		if ctx.Err() != nil {
			return starter{}, false
		}
	}
	return starter{}, false
}

// starterSearch is the state of the depth-first search for a starter. No two
// tables may have the same difference between their movers (nobody meets twice),
// and no two movers the same distance from their boards (nobody replays).
type starterSearch struct {
	r, fixed, pairs, perSlot int // fixed and pairs: tables of each kind still to be placed
	rng                      *rand.Rand
	used, diff, played       []bool
	slot                     []int
	order, slots             []int
	at                       []starterTable
	nodes                    int
}

func (f *starterSearch) place(from int) bool {
	if f.nodes--; f.nodes < 0 {
		return false
	}
	for from < f.r && f.used[f.order[from]] {
		from++
	}
	if from == f.r {
		return true
	}
	x := f.order[from]
	f.used[x] = true
	single := f.rng.IntN(f.fixed+2*f.pairs) < f.fixed
	if single && f.withFixed(x, from) || f.withMover(x, from) || !single && f.withFixed(x, from) {
		return true
	}
	f.used[x] = false
	return false
}

// withFixed lets mover x begin against a stationary pair.
func (f *starterSearch) withFixed(x, from int) bool {
	if f.fixed == 0 {
		return false
	}
	f.fixed--
	if f.seat(x, -1, from) {
		return true
	}
	f.fixed++
	return false
}

// withMover lets mover x begin against another mover.
func (f *starterSearch) withMover(x, from int) bool {
	if f.pairs == 0 {
		return false
	}
	f.pairs--
	for _, y := range f.order[from+1:] {
		d := (x - y + f.r) % f.r
		if f.used[y] || 2*d == f.r || f.diff[d] {
			continue
		}
		f.used[y], f.diff[d], f.diff[f.r-d] = true, true, true
		if f.seat(x, y, from) {
			return true
		}
		f.used[y], f.diff[d], f.diff[f.r-d] = false, false, false
	}
	f.pairs++
	return false
}

// strongFrom is the number of rounds above which movers x and y only ever begin
// at place x+y (a strong starter): x is then as far from its boards as y's own
// number and the other way round, so that nobody can replay, and large rings are
// filled much sooner.
const strongFrom = 40

// seat tries every place in the ring for a table.
func (f *starterSearch) seat(x, y, from int) bool {
	slots := f.slots
	if y >= 0 && f.r > strongFrom {
		slots = []int{(x + y) % f.r}
	}
	for _, b := range slots {
		bx := (b - x + f.r) % f.r
		if f.slot[b] == f.perSlot || f.played[bx] {
			continue
		}
		by := -1
		if y >= 0 {
			if by = (b - y + f.r) % f.r; f.played[by] {
				continue
			}
			f.played[by] = true
		}
		f.played[bx] = true
		f.slot[b]++
		f.at = append(f.at, starterTable{x, y, b})
		if f.place(from + 1) {
			return true
		}
		f.at = f.at[:len(f.at)-1]
		f.slot[b]--
		f.played[bx] = false
		if by >= 0 {
			f.played[by] = false
		}
	}
	return false
}

// turnedStarter is a starter with the directions of all its games.
type turnedStarter struct {
	*directions
	starter
}

// turnStarter lays out all rounds of a starter. Movers come first among the pairs,
// stationary pairs after them, and those begin NS.
func turnStarter(h starter, stationaryNS bool) *turnedStarter {
	var who [][2]int32
	var set, free []int32
	for r := range h.rounds {
		fixed := h.rounds
		for _, t := range h.at {
			x, y := (t.x+r)%h.rounds, (t.y+r)%h.rounds
			if t.y < 0 {
				x, y = fixed, x
				fixed++
			}
			if t.y >= 0 || !stationaryNS {
				free = append(free, int32(len(who)))
			}
			who = append(who, [2]int32{int32(x), int32(y)})
			set = append(set, int32((t.slot+r)%h.rounds))
		}
	}
	return &turnedStarter{newDirections(2*h.tables, h.rounds, who, set, free), h}
}

// games returns the games [NS, EW, set] by table and round, and the places of
// the tables in the board ring. Movers are numbered from 1, fixed pairs follow.
func (d *turnedStarter) games() (games [][][3]int, slots []int) {
	games = make([][][3]int, d.tables)
	for i, who := range d.who {
		a, b := int(who[0])+1, int(who[1])+1
		if d.turned[i] {
			a, b = b, a
		}
		t := i % d.tables
		games[t] = append(games[t], [3]int{a, b, int(d.set[i]) + 1})
	}
	for _, t := range d.at {
		slots = append(slots, t.slot)
	}
	return games, slots
}
