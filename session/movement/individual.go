package movement

import "slices"

// players are the four at a table.
type players struct{ n, s, e, w int }

// buildIndividual lays out a movement for single players.
func buildIndividual(family, title string, o Options, at func(table, round int) (players, int)) *Movement {
	m := build(family, title, o, func(table, round int) game {
		p, set := at(table, round)
		return game{p.n, p.e, set}
	})
	for i, r := range m.Rows {
		p, _ := at(r.Table, r.Round)
		m.Rows[i].South, m.Rows[i].West = p.s, p.w
	}
	m.Contestant, m.Winners = Individual, 1
	if o.Copies == 0 {
		o.Copies = 1
	}
	o.Switch = SwitchNone
	return finish(m, o, 0)
}

// rainbow is for a prime number of tables: North stays, East goes up two tables,
// South up one, West down two, and the boards down one.
func rainbow(o Options) (*Movement, error) {
	t := o.Tables
	return buildIndividual("rainbow", "Rainbow individual", o, func(table, round int) (players, int) {
		r := round - 1
		return players{table, 2*t + wrap(table-r, t), t + wrap(table-2*r, t), 3*t + wrap(table+2*r, t)},
			wrap(table+r, t)
	}), nil
}

// whist is an individual in which everybody partners everybody once and has
// everybody as an opponent twice: for 4T players in 4T-1 rounds, or for 4T+1 in
// as many rounds, each sitting out once.
func whist(o Options, extra bool) (*Movement, error) {
	ring := 4*o.Tables - 1
	title := "Individual"
	if extra {
		ring, title = 4*o.Tables+1, "Individual with a sit-out"
	}
	w := whistSearch{ring: ring, fixed: !extra, budget: 5_000_000}
	w.start()
	if !w.place() {
		return nil, refuse("no perfect individual for %d players was found", ring+1-boolInt(extra))
	}
	number := func(p, round int) int {
		if p == ring {
			return ring + 1
		}
		return (p+round-1)%ring + 1
	}
	slots := w.slots()
	family := "individual"
	if extra {
		family = "individual-sit-out"
	}
	return buildIndividual(family, title, o, func(table, round int) (players, int) {
		p := w.at[table-1]
		set := round
		if slots != nil {
			set = wrap(slots[table-1]+round, ring)
		}
		return players{number(p.n, round), number(p.s, round), number(p.e, round), number(p.w, round)}, set
	}), nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// whistSearch looks for the first round of a perfect individual, which is then
// turned by one player each round: the differences between partners must take
// every value once, and those between opponents every value twice.
type whistSearch struct {
	ring      int
	fixed     bool // one player (number ring) is not turned
	used      []bool
	partners  []int // how often each difference may still come
	opponents []int
	at        []players
	budget    int
}

func (w *whistSearch) start() {
	w.used = make([]bool, w.ring+1)
	w.partners, w.opponents = make([]int, w.ring), make([]int, w.ring)
	for d := 1; d < w.ring; d++ {
		w.partners[d], w.opponents[d] = 1, 2
	}
	if !w.fixed {
		w.used[0] = true // sits out round 1
		w.used[w.ring] = true
	}
}

// place seats the tables one after another; the first free player is North.
func (w *whistSearch) place() bool {
	n := slices.Index(w.used, false)
	if n < 0 {
		return true
	}
	if w.budget--; w.budget < 0 {
		return false
	}
	w.used[n] = true
	for s := n + 1; s <= w.ring; s++ {
		if w.used[s] || !w.take(w.partners, n, s) {
			continue
		}
		w.used[s] = true
		if w.against(n, s) {
			return true
		}
		w.used[s] = false
		w.give(w.partners, n, s)
	}
	w.used[n] = false
	return false
}

// against seats East and West against a partnership.
func (w *whistSearch) against(n, s int) bool {
	for e := n + 1; e <= w.ring; e++ {
		if w.used[e] || !w.take(w.opponents, n, e) {
			continue
		}
		if w.take(w.opponents, s, e) {
			w.used[e] = true
			if w.west(n, s, e) {
				return true
			}
			w.used[e] = false
			w.give(w.opponents, s, e)
		}
		w.give(w.opponents, n, e)
	}
	return false
}

func (w *whistSearch) west(n, s, e int) bool {
	for x := e + 1; x <= w.ring; x++ {
		if w.used[x] || !w.take(w.partners, e, x) {
			continue
		}
		if w.take(w.opponents, n, x) {
			if w.take(w.opponents, s, x) {
				w.used[x] = true
				w.at = append(w.at, players{n, s, e, x})
				if w.place() {
					return true
				}
				w.at = w.at[:len(w.at)-1]
				w.used[x] = false
				w.give(w.opponents, s, x)
			}
			w.give(w.opponents, n, x)
		}
		w.give(w.partners, e, x)
	}
	return false
}

// take uses up the difference between two players, both ways; the fixed player
// has none.
func (w *whistSearch) take(left []int, a, b int) bool {
	if a == w.ring || b == w.ring {
		return true
	}
	d := (a - b + w.ring) % w.ring
	if left[d] == 0 {
		return false
	}
	left[d]--
	left[w.ring-d]--
	return true
}

func (w *whistSearch) give(left []int, a, b int) {
	if a != w.ring && b != w.ring {
		d := (a - b + w.ring) % w.ring
		left[d]++
		left[w.ring-d]++
	}
}

// slots returns a place in the board ring for every table, so that nobody shares
// and nobody replays; nil when there is none and all tables play the same boards.
func (w *whistSearch) slots() []int {
	played := make([]bool, w.ring)
	taken := make([]bool, w.ring)
	slots := make([]int, 0, len(w.at))
	var next func() bool
	next = func() bool {
		if len(slots) == len(w.at) {
			return true
		}
		p := w.at[len(slots)]
		for b := range w.ring {
			if taken[b] || !mark(played, w.ring, b, p) {
				continue
			}
			taken[b] = true
			slots = append(slots, b)
			if next() {
				return true
			}
			slots = slots[:len(slots)-1]
			taken[b] = false
			unmark(played, w.ring, b, p, 4)
		}
		return false
	}
	if !next() {
		return nil
	}
	return slots
}

// mark notes how far the four players are from the boards at place b; false, and
// nothing noted, when one is as far as another player already.
func mark(played []bool, ring, b int, p players) bool {
	for i, x := range [4]int{p.n, p.s, p.e, p.w} {
		if x == ring {
			continue
		}
		d := (b - x + ring) % ring
		if played[d] {
			unmark(played, ring, b, p, i)
			return false
		}
		played[d] = true
	}
	return true
}

func unmark(played []bool, ring, b int, p players, n int) {
	four := [4]int{p.n, p.s, p.e, p.w}
	for _, x := range four[:n] {
		if x != ring {
			played[(b-x+ring)%ring] = false
		}
	}
}
