package movement

import "slices"

// Shortened is what an even number of tables costs a Mitchell: EW would meet the boards
// of round 1 again half-way, so that it ends there.
type Shortened struct {
	Rounds, Tables int
	// Instead are the families that play a round for every table, or all but one,
	// on one set of boards.
	Instead []Whole
}

// Whole is a family that goes round at a number of tables.
type Whole struct {
	Family string
	Rounds int
}

// wholeAtEven are the families for an even Mitchell, in the order in which a
// director thinks of them.
var wholeAtEven = []string{"share-relay", "skip-mitchell"}

// Shortened reports whether a Mitchell has lost rounds to its even number of tables,
// though it has all that there are, and what plays them.
func (m *Movement) Shortened() (s Shortened, lost bool) {
	if m.Family != "mitchell" || m.Tables%2 == 1 {
		return s, false
	}
	f, err := Find(m.Family)
	if err != nil {
		return s, false
	}
	if rounds := f.Rounds(m.Tables); len(rounds) == 0 || m.Rounds != rounds[len(rounds)-1] {
		return s, false // fewer were wished for
	}
	s = Shortened{Rounds: m.Rounds, Tables: m.Tables}
	for _, name := range wholeAtEven {
		other, err := Find(name)
		if err != nil {
			continue
		}
		if rounds := other.Rounds(m.Tables); len(rounds) > 0 && rounds[len(rounds)-1] > m.Rounds {
			s.Instead = append(s.Instead, Whole{name, slices.Max(rounds)})
		}
	}
	return s, len(s.Instead) > 0
}
