package movement

// barometer lets all tables play the same boards in each round, so that the
// ranking can be read after every round: a round robin of pairs. It takes a copy
// of the boards for every table, or at least a board for every table that can be
// passed round within the round.
func barometer(o Options) (*Movement, error) {
	t := o.Tables
	ring := 2*t - 1
	ns := balancedSides(ring)
	m := build("barometer", "Barometer", o, func(table, round int) game {
		if table == 1 {
			return game{2 * t, wrap(round, ring), round}
		}
		d := table - 1 // mover round+d against mover round-d
		if !ns[d] {
			d = -d
		}
		return game{wrap(round+d, ring), wrap(round-d, ring), round}
	})
	m.Winners = 1
	if o.Copies == 0 {
		o.Copies = t
	}
	if o.Copies*o.BoardsPerRound < t {
		return nil, refuse("%d tables cannot share %d copies of %d boards within a round",
			t, o.Copies, o.BoardsPerRound)
	}
	return finish(m, o, 2*t), nil
}

// balancedSides says for each distance d from 1 to (ring-1)/2 whether the mover
// at distance +d sits NS (and the one at -d EW), so that any two movers sit the
// same way as evenly as possible. For a prime ring of 3 mod 4 those are the
// quadratic residues, which is perfect; else single sides are turned as long as
// that helps.
func balancedSides(ring int) []bool {
	side := make([]int, ring) // 1 for NS; distance 0 is the mover against the fixed pair
	side[0] = -1
	for d := 1; d <= ring/2; d++ {
		side[d], side[ring-d] = -1, 1
	}
	for x := 1; x < ring; x++ {
		if q := x * x % ring; prime(ring) && ring%4 == 3 {
			side[q], side[ring-q] = 1, -1
		}
	}
	unevenness := func() (sum int) {
		for k := 1; k < ring; k++ {
			dot := 1 // -1 would be even
			for d := range ring {
				dot += side[d] * side[(d+k)%ring]
			}
			sum += dot * dot
		}
		return sum
	}
	best := unevenness()
	for better := true; better; {
		better = false
		for d := 1; d <= ring/2; d++ {
			side[d], side[ring-d] = side[ring-d], side[d]
			if u := unevenness(); u < best {
				best, better = u, true
			} else {
				side[d], side[ring-d] = side[ring-d], side[d]
			}
		}
	}
	ns := make([]bool, ring/2+1)
	for d := 1; d <= ring/2; d++ {
		ns[d] = side[d] == 1
	}
	return ns
}
