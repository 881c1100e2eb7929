package movement

import (
	"math"
	"slices"
)

// Rating says how good a movement is, in numbers.
type Rating struct {
	// Qf is the balance: 100 when every pair's score depends on every other pair's
	// play to the same degree. Of a movement with two winners it is that of the worse
	// line. 0 for teams and individuals, for whom it is not defined. (Sources: John
	// Manning, "Bridge movements: the maths", English Bridge Union; BALANS,
	// https://www.pjms.nl/BALANS/balance.html)
	Qf float64 `json:"qf"`
	// QfInt is Qf measured against the best that whole boards allow.
	QfInt float64 `json:"qfInt"`
	// Vacancy is Qf averaged over each pair being absent in turn.
	Vacancy float64 `json:"vacancy"`

	Minutes    int `json:"minutes"`    // playing time: seven minutes a board and two for each change
	Boards     int `json:"boards"`     // boards in play
	LeastPlays int `json:"leastPlays"` // boards that the contestant with the fewest plays
	MostPlays  int `json:"mostPlays"`  // boards that the contestant with the most plays
	SitOut     int `json:"sitOut"`     // the most boards that anybody sits out
	SitsOut    int `json:"sitsOut"`    // the most rounds that anybody sits out
	// Scheduled is the least share of the boards in play that anybody plays, 0-1.
	Scheduled  float64 `json:"scheduled"`
	Copies     int     `json:"copies"`     // copies of each board needed
	Shares     int     `json:"shares"`     // tables times rounds in which boards are shared
	Stationary []int   `json:"stationary"` // pairs that stay at one table
	Meetings   int     `json:"meetings"`   // opponents that every contestant meets, at least
}

// Minutes is the playing time of so many rounds: seven minutes a board, and two
// for each change. Eight rounds of 3 and six of 4 take about three hours.
func Minutes(rounds, boardsPerRound int) int {
	return rounds * (7*boardsPerRound + 2)
}

// Rate measures the movement. It expects one that validates.
func (m *Movement) Rate() Rating {
	d := m.Distinct()
	r := rate(d)
	if m.Contestant == Pair {
		r.Vacancy = vacancy(d)
	}
	return r
}

// rate is Rate without the vacancy quality, which takes as long as a rating of
// every pair.
func rate(d *Movement) Rating {
	rounds := max(d.Rounds, d.Planned)
	r := Rating{
		Minutes: Minutes(rounds, d.BoardsPerRound), Boards: len(d.Boards()),
		Copies: d.Copies, Stationary: d.Stationary,
	}
	if d.Contestant == Pair {
		r.Qf, r.QfInt = balance(d)
	}
	plays, opponents, active := map[int]int{}, map[int]int{}, map[int]int{}
	for _, row := range d.Rows {
		if !d.Playing(row) {
			continue
		}
		for _, n := range d.numbers(row) {
			plays[n] += row.count()
			active[n]++
			opponents[n]++
		}
		if len(d.Sharing) > 0 && d.shares(row) {
			r.Shares++
		}
	}
	everybody := d.played()
	scale := 1
	if d.Contestant == Team { // both pairs of a team are counted
		scale = 2
	}
	full := 0
	for _, p := range everybody {
		full = max(full, plays[p])
	}
	r.LeastPlays, r.MostPlays = math.MaxInt32, full/scale
	r.Meetings = math.MaxInt32
	for _, p := range everybody {
		r.LeastPlays = min(r.LeastPlays, plays[p]/scale)
		r.Meetings = min(r.Meetings, opponents[p]/scale)
		r.SitsOut = max(r.SitsOut, d.Rounds-active[p]/scale)
	}
	if len(plays) == 0 {
		r.LeastPlays, r.Meetings = 0, 0
	}
	r.SitOut = r.SitsOut * d.BoardsPerRound
	if r.Boards > 0 {
		r.Scheduled = float64(r.LeastPlays) / float64(r.Boards)
	}
	return r
}

// played are the contestants that the movement is measured by: all of them but numbers
// that stand in it and never play, as files of other programs have them for a pair that
// is not there. Where rounds are still to be drawn nobody is left out.
func (m *Movement) played() []int {
	all := m.Pairs()
	if m.Planned > m.Rounds {
		return all
	}
	plays := map[int]bool{}
	for _, r := range m.Rows {
		if m.Playing(r) {
			for _, n := range m.numbers(r) {
				plays[n] = true
			}
		}
	}
	if len(plays) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(n int) bool { return !plays[n] })
}

// shares reports whether the row's boards are shared under a declaration.
func (m *Movement) shares(row Row) bool {
	return slices.ContainsFunc(m.Sharing,
		func(s Sharing) bool { return s.in(row.Round) && slices.Contains(s.Tables, row.Table) })
}

// boardPlays is a board set with who played it: +1 for NS, -1 for EW, by the
// position of the pair in the list of pairs, and which pairs met over it.
type boardPlays struct {
	direction []int8
	met       [][2]int
}

// plays collects the live plays of every board set. Only the first board of a row
// is looked at when all rows have whole sets, since the number of boards in a
// set does not matter for the balance.
func plays(m *Movement, pairs []int) []boardPlays {
	position := make(map[int]int, len(pairs))
	for i, p := range pairs {
		position[p] = i
	}
	whole := wholeSets(m)
	set := map[int]int{}
	var out []boardPlays
	for _, r := range m.Rows {
		if !m.Playing(r) {
			continue
		}
		boards := r.Boards()
		if whole {
			boards = boards[:1]
		}
		a, b := position[r.NS], position[r.EW]
		for _, board := range boards {
			i, ok := set[board]
			if !ok {
				i = len(out)
				set[board] = i
				out = append(out, boardPlays{direction: make([]int8, len(pairs))})
			}
			out[i].direction[a], out[i].direction[b] = 1, -1
			out[i].met = append(out[i].met, [2]int{a, b})
		}
	}
	return out
}

// wholeSets reports whether the boards come in sets of equal size that always
// travel together.
func wholeSets(m *Movement) bool {
	first := 0
	for _, r := range m.Rows {
		if !m.Playing(r) {
			continue
		}
		if first == 0 {
			first = r.Low
		}
		if r.Custom != nil || r.count() != m.BoardsPerRound || (r.Low-first)%m.BoardsPerRound != 0 {
			return false
		}
	}
	return true
}

// weights returns c(i,j): with which weight the play of pair j moves the
// match-points of pair i. Opponents over a board that is played n times count
// n-1, pairs in the same direction 1, in opposite directions -1.
func weights(m *Movement, pairs []int) []int {
	n := len(pairs)
	c := make([]int, n*n)
	for _, b := range plays(m, pairs) {
		for i, di := range b.direction {
			if di == 0 {
				continue
			}
			line := c[i*n : (i+1)*n]
			for j, dj := range b.direction {
				line[j] += int(di * dj)
			}
		}
		for _, p := range b.met {
			c[p[0]*n+p[1]] += len(b.met)
			c[p[1]*n+p[0]] += len(b.met)
		}
	}
	return c
}

// spread gathers the weights of the pairs that are ranked together.
type spread struct {
	sum, squares, n int
}

func (s *spread) add(c int) {
	s.sum += c
	s.squares += c * c
	s.n++
}

// qf is 100 * sum^2 / (n * squares), 100 when all weights are equal.
func (s spread) qf() float64 {
	if s.squares == 0 {
		return 0
	}
	return 100 * float64(s.sum) * float64(s.sum) / (float64(s.n) * float64(s.squares))
}

// qfInt is qf against the least sum of squares that whole numbers allow.
func (s spread) qfInt() float64 {
	if s.squares == 0 || s.n == 0 {
		return 0
	}
	q, rest := s.sum/s.n, s.sum%s.n
	least := (s.n-rest)*q*q + rest*(q+1)*(q+1)
	return 100 * float64(least) / float64(s.squares)
}

// balance returns Qf and QfInt of a movement with distinct numbers.
func balance(m *Movement) (qf, qfInt float64) {
	pairs := m.played()
	c := weights(m, pairs)
	n := len(pairs)
	line := make([]int, n) // 0 for a common ranking
	if m.Winners == 2 {
		line = lines(m, pairs)
	}
	var s [2]spread
	for i := range pairs {
		for j := range i {
			if line[i] == line[j] {
				s[line[i]].add(c[i*n+j])
			}
		}
	}
	qf, qfInt = s[0].qf(), s[0].qfInt()
	if m.Winners == 2 {
		qf, qfInt = min(qf, s[1].qf()), min(qfInt, s[1].qfInt())
	}
	return qf, qfInt
}

// lines says of each pair whether it plays NS (0) or EW (1).
func lines(m *Movement, pairs []int) []int {
	ew := map[int]bool{}
	for _, r := range m.Rows {
		ew[r.EW] = true
	}
	line := make([]int, len(pairs))
	for i, p := range pairs {
		if ew[p] {
			line[i] = 1
		}
	}
	return line
}

// vacancy is the mean balance with each pair absent in turn.
func vacancy(m *Movement) float64 {
	pairs := m.played()
	if len(pairs) == 0 {
		return 0
	}
	sum := 0.0
	v := *m
	for _, p := range pairs {
		v.Rows = slices.Clone(m.Rows)
		for i := range v.Rows {
			if v.Rows[i].NS == p {
				v.Rows[i].NS = 0
			}
			if v.Rows[i].EW == p {
				v.Rows[i].EW = 0
			}
		}
		qf, _ := balance(&v)
		sum += qf
	}
	return sum / float64(len(pairs))
}
