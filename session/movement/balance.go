package movement

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// directions are the sides of every game of a movement, and what they do to the
// balance. The weight of two pairs on each other is, summed over the board sets
// that both play, the product of their directions, and for every meeting the
// number of times that the set is played.
type directions struct {
	pairs   int
	who     [][2]int32 // the pairs of each game, NS first
	set     []int32    // the board set of each game
	free    []int32    // games that may be turned
	side    [][]int8   // side[set][pair]: 1 for NS, -1 for EW, 0 for not played
	turned  []bool
	weight  []int // weight[pair*pairs+pair]
	squares int   // sum over unordered pairs of weight^2
	sum     int
}

func newDirections(pairs, sets int, who [][2]int32, set, free []int32) *directions {
	d := &directions{
		pairs: pairs, who: who, set: set, free: free, turned: make([]bool, len(who)),
		side: make([][]int8, sets), weight: make([]int, pairs*pairs),
	}
	for i := range d.side {
		d.side[i] = make([]int8, pairs)
	}
	times := make([]int, sets)
	for _, s := range set {
		times[s]++
	}
	for i, w := range who {
		a, b := int(w[0]), int(w[1])
		d.side[set[i]][a], d.side[set[i]][b] = 1, -1
		d.weight[a*pairs+b] += times[set[i]]
		d.weight[b*pairs+a] += times[set[i]]
	}
	for i := range pairs {
		for j := range i {
			dot := 0
			for _, s := range d.side {
				dot += int(s[i]) * int(s[j])
			}
			d.weight[i*pairs+j] += dot
			d.weight[j*pairs+i] += dot
			w := d.weight[i*pairs+j]
			d.sum += w
			d.squares += w * w
		}
	}
	return d
}

func (d *directions) qf() float64 {
	return spread{sum: d.sum, squares: d.squares, n: d.pairs * (d.pairs - 1) / 2}.qf()
}

// perfect reports whether whole numbers allow nothing better.
func (d *directions) perfect() bool {
	return spread{sum: d.sum, squares: d.squares, n: d.pairs * (d.pairs - 1) / 2}.qfInt() >= 100
}

// gain is how the sum of squares changes when a game is turned.
func (d *directions) gain(game int32) int {
	a, b := int(d.who[game][0]), int(d.who[game][1])
	side := d.side[d.set[game]]
	wa, wb := d.weight[a*d.pairs:(a+1)*d.pairs], d.weight[b*d.pairs:(b+1)*d.pairs]
	sa := int(side[a])
	delta := 0
	for k, s := range side {
		if k == a || k == b {
			continue
		}
		x := 2 * sa * int(s) // what a loses; b, on the other side, wins it
		delta += 2*x*x + 2*x*(wb[k]-wa[k])
	}
	return delta
}

// turn turns a game whose gain is known.
func (d *directions) turn(game int32, gain int) {
	a, b := int(d.who[game][0]), int(d.who[game][1])
	side := d.side[d.set[game]]
	p := d.pairs
	sa := int(side[a])
	for k, s := range side {
		if k == a || k == b {
			continue
		}
		x := 2 * sa * int(s)
		d.weight[a*p+k] -= x
		d.weight[k*p+a] -= x
		d.weight[b*p+k] += x
		d.weight[k*p+b] += x
	}
	side[a], side[b] = side[b], side[a]
	d.turned[game] = !d.turned[game]
	d.squares += gain
}

// anneal tries so many turns, accepting worse ones ever more seldom, and leaves
// the best directions that it met.
func (d *directions) anneal(ctx context.Context, steps int, rng *rand.Rand) {
	if len(d.free) == 0 || steps < 1 {
		return
	}
	best, bestTurned := d.squares, slices.Clone(d.turned)
	hot := 4 * float64(d.pairs)
	const cold = 1.0
	cool := math.Pow(cold/hot, 1/float64(steps))
	temperature := hot
	for i := range steps {
		if i%4096 == 0 && ctx.Err() != nil {
			break
		}
		game := d.free[rng.IntN(len(d.free))]
		if g := d.gain(game); g <= 0 || rng.Float64() < math.Exp(-float64(g)/temperature) {
			d.turn(game, g)
			if d.squares < best {
				best = d.squares
				copy(bestTurned, d.turned)
			}
		}
		temperature *= cool
	}
	for game, turned := range bestTurned {
		if d.turned[game] != turned {
			d.turn(int32(game), d.gain(int32(game)))
		}
	}
}
