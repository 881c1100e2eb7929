package desk

import (
	"cmp"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
)

// Pace is how fast the room plays, by the moments at which its results were first seen. A
// board that was entered at the desk counts as played, and its moment tells nothing.
type Pace struct {
	// Round is the latest round that most of the tables that play in it have begun, 0
	// before the first result.
	Round int
	// Finish is when the last result may be expected; the zero time where
	// that cannot be told yet.
	Finish time.Time

	behind map[[2]int]time.Duration // by section and table
	at     map[[2]int]int           // the round that a table is in
}

// Behind is how much later a table is than most of the room, 0 for one that is not. It is
// only known while results are being read.
func (p *Pace) Behind(section, table int) time.Duration { return p.behind[[2]int{section, table}] }

// At is the round that a table is in: the latest that it has begun, or the next one once
// the room has begun that.
func (p *Pace) At(section, table int) int { return p.at[[2]int{section, table}] }

// PaceOf works out the pace. What is said of the time holds for the moment
// of the last reading.
//
// While the computer slept nothing could come in: no table is late for that time. It went
// by all the same: the end of the evening is told by the time that went by. Where the
// clock was set neither counts what it leapt over.
func PaceOf(st *session.State, status bridgemate.Status) *Pace {
	p := &Pace{behind: map[[2]int]time.Duration{}, at: map[[2]int]int{}}
	leaps, here := st.Leaps(), ""
	if st.Shared() {
		here = st.Here()
	}
	awake := coursesOf(st, status.InPlay,
		func(at time.Time, seq int64) time.Time { return unleapt(leaps, st.ComputerAt(seq), true, at, seq) })
	p.Round = roomsRound(awake)
	for _, t := range awake {
		p.at[t.key()] = t.round(p.Round)
	}
	if !status.Reading || status.LastRead.IsZero() {
		return p
	}
	now := unleapt(leaps, here, true, status.LastRead, status.LastSeq)
	for _, field := range fieldsOf(awake) {
		times := roomTimes(field)
		for _, t := range field {
			if late := t.behind(p.At(t.sec.ID, t.table), times, now); late > 0 {
				p.behind[t.key()] = late
			}
		}
	}
	now = unleapt(leaps, here, false, status.LastRead, status.LastSeq)
	all := awake
	if slices.ContainsFunc(leaps, func(l session.Leap) bool { return l.Slept }) {
		all = coursesOf(st, status.InPlay,
			func(at time.Time, seq int64) time.Time { return unleapt(leaps, st.ComputerAt(seq), false, at, seq) })
	}
	for _, field := range fieldsOf(all) {
		if finish := finishOf(field, roomTimes(field)); finish.After(p.Finish) {
			p.Finish = finish
		}
	}
	if !p.Finish.IsZero() {
		p.Finish = status.LastRead.Add(max(p.Finish.Sub(now), 0))
	}
	return p
}

// RoundInPlay is the round that the room plays: the one that most tables have begun, and
// once nothing of it is to come the next; the first before anything was played.
func RoundInPlay(st *session.State, p *Pace) int {
	if p.Round == 0 {
		return 1
	}
	for _, k := range st.ToCome() {
		if k.Round == p.Round {
			return p.Round
		}
	}
	return min(p.Round+1, st.Rounds())
}

// unleapt is a moment of the journal as a clock would have shown it that was never set,
// and stood still while the computer slept if that is asked for; seq is the last entry
// before it. Only the leaps of the computer whose moment it is count.
func unleapt(leaps []session.Leap, computer string, sleep bool, at time.Time, seq int64) time.Time {
	for _, l := range leaps {
		if l.Seq <= seq && l.Computer == computer && (sleep || !l.Slept) && !at.IsZero() {
			at = at.Add(-l.By)
		}
	}
	return at
}

// coursesOf are the ways of all tables, by the moments that clock makes of
// those of the journal.
func coursesOf(st *session.State, inPlay []bridgemate.InPlay,
	clock func(at time.Time, seq int64) time.Time) (all []*course) {
	for _, sec := range st.Sections {
		for _, table := range sec.Movement.TableNumbers() {
			all = append(all, courseOf(st, sec, table, inPlay, clock))
		}
	}
	return all
}

// fieldsOf parts tables by how many boards they play in a round: only rounds of as many
// boards can be compared.
func fieldsOf(all []*course) map[int][]*course {
	fields := map[int][]*course{}
	for _, t := range all {
		n := t.sec.Movement.BoardsPerRound
		fields[n] = append(fields[n], t)
	}
	return fields
}

// course is the way of a table through the evening.
type course struct {
	sec   session.Section
	table int
	// by round, when its results came, in that order; the zero time of
	// those that tell nothing
	in   map[int][]time.Time
	last int // the latest round with a result or a contract in play
}

func courseOf(st *session.State, sec session.Section, table int, inPlay []bridgemate.InPlay,
	clock func(at time.Time, seq int64) time.Time) *course {
	c := &course{sec: sec, table: table, in: map[int][]time.Time{}}
	for _, row := range sec.Movement.Table(table) {
		for _, b := range row.Boards() {
			r, there := st.Results[session.Key{Section: sec.ID, Table: table, Round: row.Round, Board: b}]
			switch {
			case !there || r.NoResult && r.Ruling == nil:
			case r.NoResult: // ruled on, perhaps long before the round
				c.in[row.Round] = append(c.in[row.Round], time.Time{})
			default:
				at := clock(r.At, r.Seq)
				if r.Corrected && r.Sent == nil {
					at = time.Time{}
				}
				c.in[row.Round] = append(c.in[row.Round], at)
				c.last = max(c.last, row.Round)
			}
		}
		slices.SortFunc(c.in[row.Round], time.Time.Compare)
	}
	for _, p := range inPlay {
		if p.Key.Section == sec.ID && p.Key.Table == table && !st.Has(p.Key) {
			c.last = max(c.last, p.Key.Round)
		}
	}
	return c
}

func (c *course) key() [2]int { return [2]int{c.sec.ID, c.table} }

// of is how many boards the table plays in a round.
func (c *course) of(round int) int {
	row, ok := c.sec.Movement.At(c.table, round)
	if !ok || !c.sec.Movement.Playing(row) {
		return 0
	}
	return len(row.Boards())
}

// done reports whether nothing of a round is to come any more.
func (c *course) done(round int) bool { return len(c.in[round]) >= c.of(round) }

// round is where the table is, in a room that has come to a round.
func (c *course) round(room int) int {
	round := max(c.last, 1)
	for round < c.sec.Movement.Rounds && round < room && c.done(round) {
		round++
	}
	return round
}

// roomsRound is the latest round that more than half of the tables that
// play in it have begun.
func roomsRound(tables []*course) (room int) {
	play, begun := map[int]int{}, map[int]int{}
	for _, t := range tables {
		for round := 1; round <= t.sec.Movement.Rounds; round++ {
			if t.of(round) > 0 {
				play[round]++
				if t.last >= round {
					begun[round]++
				}
			}
		}
	}
	for round, n := range begun {
		if 2*n > play[round] {
			room = max(room, round)
		}
	}
	return room
}

// point is so many boards of a round.
type point struct{ round, boards int }

// roomTimes is when more than half of the tables had come to a point.
func roomTimes(field []*course) map[point]time.Time {
	came, all := map[point][]time.Time{}, map[point]int{}
	for _, t := range field {
		for round := 1; round <= t.sec.Movement.Rounds; round++ {
			for n := 1; n <= t.of(round); n++ {
				at := point{round, n}
				switch in := t.in[round]; {
				case n > len(in):
					all[at]++
				case !in[n-1].IsZero():
					all[at]++
					came[at] = append(came[at], in[n-1])
				}
			}
		}
	}
	times := map[point]time.Time{}
	for at, list := range came {
		if most := all[at]/2 + 1; all[at] > 1 && len(list) >= most {
			slices.SortFunc(list, time.Time.Compare)
			times[at] = list[most-1]
		}
	}
	return times
}

// behind is how much later the table is than the room: the time since the room had the
// board that the table still plays, or what it was behind with its last one. A round that
// is complete is forgiven: the next one begins for all at once.
func (c *course) behind(round int, room map[point]time.Time, now time.Time) (late time.Duration) {
	in := c.in[round]
	next := point{round, len(in) + 1}
	if c.done(round) {
		next = point{round + 1, 1}
	} else if n := len(in); n > 0 && !in[n-1].IsZero() {
		if then, known := room[point{round, n}]; known {
			late = in[n-1].Sub(then)
		}
	}
	if then, known := room[next]; known && c.of(next.round) >= next.boards {
		late = max(late, now.Sub(then))
	}
	return late
}

// finishOf is when a field will be through: as fast as it played so far, counted in whole
// rounds once one is played, so that the moves between them are in it.
func finishOf(field []*course, room map[point]time.Time) time.Time {
	a := field[0].sec.Movement
	per := a.BoardsPerRound
	rounds := 0
	for _, t := range field {
		rounds = max(rounds, t.sec.Movement.Rounds, t.sec.Movement.Planned)
	}
	if per < 1 {
		return time.Time{}
	}
	var points []point
	for at := range room {
		points = append(points, at)
	}
	slices.SortFunc(points, func(a, b point) int { return cmp.Or(a.round-b.round, a.boards-b.boards) })
	if len(points) < 2 {
		return time.Time{}
	}
	count := func(p point) int { return (p.round-1)*per + p.boards }
	last := points[len(points)-1]
	first := points[0]
	for _, p := range points {
		if p.boards == last.boards {
			first = p
			break
		}
	}
	if first == last {
		first = points[0]
	}
	played, took := count(last)-count(first), room[last].Sub(room[first])
	if played < 1 || took <= 0 {
		return time.Time{}
	}
	return room[last].Add(took / time.Duration(played) * time.Duration(rounds*per-count(last)))
}

// LateFrom is from when on a table is called late, and noticedFrom from when on it needs
// attention: three minutes are half a board.
const (
	LateFrom    = 3 * time.Minute
	noticedFrom = 6 * time.Minute
)

// LateTable is a table that needs attention since it is late.
type LateTable struct {
	Section, Table int
	Minutes        int
}

// Late lists the tables that need attention since they are late, the latest first.
func (p *Pace) Late() (list []LateTable) {
	for at, late := range p.behind {
		if late >= noticedFrom {
			list = append(list, LateTable{at[0], at[1], int(late.Minutes())})
		}
	}
	slices.SortFunc(list, func(a, b LateTable) int {
		return cmp.Or(b.Minutes-a.Minutes, a.Section-b.Section, a.Table-b.Table)
	})
	return list
}
