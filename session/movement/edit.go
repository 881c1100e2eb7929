package movement

import (
	"slices"
)

// Editor changes a movement by hand, step by step. After each step the
// movement's problems can be asked for; a step that makes no sense at all is
// refused and changes nothing.
//
//	e := movement.NewEditor(m)
//	err := e.SwapPairs(3, 5, 12)
//	problems := e.Movement().Problems()
type Editor struct {
	now *Movement
}

// NewEditor returns an editor for a copy of the movement.
func NewEditor(m *Movement) *Editor { return &Editor{now: m.Clone()} }

// Movement returns a copy of the movement as it stands.
func (e *Editor) Movement() *Movement { return e.now.Clone() }

// step runs a change on a copy and keeps it when it succeeds. The movement is then
// no longer what its family's rule says.
func (e *Editor) step(change func(m *Movement) error) error {
	m := e.now.Clone()
	if err := change(m); err != nil {
		return err
	}
	m.Family = ""
	m.sortRows()
	m.Stationary = stationary(m)
	e.now = m
	return nil
}

// SwapPairs lets two pairs change seats in one round. With EqualNumbers both are
// taken from the line in which they are found first; use distinct numbers to swap
// across lines.
func (e *Editor) SwapPairs(round, a, b int) error {
	return e.step(func(m *Movement) error {
		found := 0
		for i, r := range m.Rows {
			if r.Round != round {
				continue
			}
			for _, n := range []*int{&m.Rows[i].NS, &m.Rows[i].EW, &m.Rows[i].South, &m.Rows[i].West} {
				switch {
				case *n == 0:
				case *n == a:
					*n, found = b, found|1
				case *n == b:
					*n, found = a, found|2
				}
			}
		}
		if found != 3 || a == b {
			return refuse("%d and %d do not both sit somewhere in round %d", a, b, round)
		}
		return nil
	})
}

// TurnBoard swaps NS and EW at one table in one round.
func (e *Editor) TurnBoard(table, round int) error {
	return e.row(table, round, func(m *Movement, r *Row) error {
		r.swap()
		m.Winners = 1
		return nil
	})
}

// MoveBoards gives a table other boards for a round: a range when they follow
// each other, else a list.
func (e *Editor) MoveBoards(table, round int, boards ...int) error {
	return e.row(table, round, func(m *Movement, r *Row) error {
		for i, b := range boards {
			if b < 1 || b > MaxBoardNumber || slices.Contains(boards[:i], b) {
				return refuse("board %d", b)
			}
		}
		r.Custom, r.Low, r.High = nil, 0, 0
		if len(boards) == 0 {
			return nil
		}
		r.Low, r.High = slices.Min(boards), slices.Max(boards)
		if r.High-r.Low+1 != len(boards) || !slices.IsSorted(boards) {
			r.Custom = slices.Clone(boards)
		}
		return nil
	})
}

// SwapBoards lets two tables change boards in one round.
func (e *Editor) SwapBoards(round, a, b int) error {
	return e.step(func(m *Movement) error {
		i, j := m.index(a, round), m.index(b, round)
		if i < 0 || j < 0 {
			return refuse("tables %d and %d have no rows in round %d", a, b, round)
		}
		p, q := &m.Rows[i], &m.Rows[j]
		p.Low, q.Low = q.Low, p.Low
		p.High, q.High = q.High, p.High
		p.Custom, q.Custom = q.Custom, p.Custom
		return nil
	})
}

// SetPairs writes the numbers at a table in one round, 0 for nobody.
func (e *Editor) SetPairs(table, round, ns, ew int) error {
	return e.row(table, round, func(m *Movement, r *Row) error {
		if ns < 0 || ew < 0 || ns > MaxPairNumber || ew > MaxPairNumber ||
			ns > 0 && ns == ew && m.Contestant != Team && !m.EqualNumbers {
			return refuse("%d against %d", ns, ew)
		}
		r.NS, r.EW = ns, ew
		return nil
	})
}

func (e *Editor) row(table, round int, change func(m *Movement, r *Row) error) error {
	return e.step(func(m *Movement) error {
		i := m.index(table, round)
		if i < 0 {
			return refuse("%s: no row", place("", table, round))
		}
		return change(m, &m.Rows[i])
	})
}

// AddTable adds an empty table after the last one.
func (e *Editor) AddTable() error {
	return e.step(func(m *Movement) error {
		tables := m.TableNumbers()
		t := tables[len(tables)-1] + 1
		if t > MaxTableNumber {
			return &LimitError{Limit: "table number", Value: t, Max: MaxTableNumber}
		}
		for round := 1; round <= m.Rounds; round++ {
			m.Rows = append(m.Rows, Row{Table: t, Round: round})
		}
		m.Tables++
		return nil
	})
}

// DropTable takes a table away with everything that was to be played there. The
// other tables keep their numbers.
func (e *Editor) DropTable(table int) error {
	return e.step(func(m *Movement) error {
		before := len(m.Rows)
		m.Rows = slices.DeleteFunc(m.Rows, func(r Row) bool { return r.Table == table })
		if len(m.Rows) == before || len(m.Rows) == 0 {
			return refuse("table %d is not there or the last one", table)
		}
		m.Tables--
		m.Sharing = slices.DeleteFunc(m.Sharing,
			func(s Sharing) bool { return slices.Contains(s.Tables, table) && len(s.Tables) == 2 })
		return nil
	})
}

// AddRound adds an empty round, to be filled in.
func (e *Editor) AddRound() error {
	return e.step(func(m *Movement) error {
		if m.Rounds >= MaxRounds {
			return &LimitError{Limit: "round number", Value: m.Rounds + 1, Max: MaxRounds}
		}
		m.Rounds++
		for _, t := range m.TableNumbers() {
			m.Rows = append(m.Rows, Row{Table: t, Round: m.Rounds})
		}
		return nil
	})
}

// DropRound takes a round away; later rounds move forward.
func (e *Editor) DropRound(round int) error {
	return e.step(func(m *Movement) error {
		if round < 1 || round > m.Rounds || m.Rounds == 1 {
			return refuse("round %d of %d", round, m.Rounds)
		}
		m.Rows = slices.DeleteFunc(m.Rows, func(r Row) bool { return r.Round == round })
		for i := range m.Rows {
			if m.Rows[i].Round > round {
				m.Rows[i].Round--
			}
		}
		m.ArrowSwitched = without(m.ArrowSwitched, round)
		if len(m.Breaks) > 0 {
			m.Breaks = without(m.Breaks, round)
		}
		for i := range m.Sharing {
			if m.Sharing[i].Rounds != nil {
				m.Sharing[i].Rounds = without(m.Sharing[i].Rounds, round)
			}
		}
		m.Sharing = slices.DeleteFunc(m.Sharing, func(s Sharing) bool { return s.Rounds != nil && len(s.Rounds) == 0 })
		m.Triples = slices.DeleteFunc(m.Triples, func(t Triple) bool { return t.in(round) })
		for i := range m.Triples {
			if m.Triples[i].Round > round {
				m.Triples[i].Round--
			}
		}
		if round == 1 {
			m.FirstBye = 0
		}
		m.Rounds--
		return nil
	})
}

// without takes a round out of a list and moves later ones forward. It never
// returns nil, which would mean every round.
func without(rounds []int, round int) []int {
	out := make([]int, 0, len(rounds))
	for _, r := range rounds {
		switch {
		case r > round:
			out = append(out, r-1)
		case r < round:
			out = append(out, r)
		}
	}
	return out
}

// AddRover adds a rover pair: see [Movement.AddRover].
func (e *Editor) AddRover(side HalfTable, from int) error {
	m, err := e.now.AddRover(side, from)
	if err != nil {
		return err
	}
	e.now = m
	return nil
}

// SwitchArrows turns the board in whole rounds: see [Movement.SwitchArrows].
func (e *Editor) SwitchArrows(rounds ...int) error {
	m, err := e.now.SwitchArrows(rounds...)
	if err != nil {
		return err
	}
	e.now = m
	return nil
}

// SetMissing declares a pair missing, 0 for none. With EqualNumbers half tells
// which line it is in.
func (e *Editor) SetMissing(pair int, half HalfTable) error {
	return e.step(func(m *Movement) error {
		if pair == 0 {
			m.Missing, m.Half = 0, FullTables
			return nil
		}
		if half == FullTables {
			half = NSMissing
		}
		m.Missing, m.Half = 0, FullTables
		seated := slices.ContainsFunc(m.Rows, func(r Row) bool {
			return r.NS == pair && (!m.EqualNumbers || half == NSMissing) ||
				r.EW == pair && (!m.EqualNumbers || half == EWMissing)
		})
		if !seated || m.Contestant != Pair {
			return refuse("there is no pair %d", pair)
		}
		m.Missing, m.Half = pair, half
		return nil
	})
}

// DeclareSharing declares all sharing that the rows show, given so many copies.
func (e *Editor) DeclareSharing(copies int) error {
	if copies < 1 {
		return refuse("%d copies", copies)
	}
	return e.step(func(m *Movement) error {
		declareSharing(m, copies)
		return nil
	})
}

// Rename gives the movement another name.
func (e *Editor) Rename(name string) error {
	return e.step(func(m *Movement) error {
		m.Name = name
		return nil
	})
}
