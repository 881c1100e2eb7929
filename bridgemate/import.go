package bridgemate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session/movement"
)

// ErrNoMovement is returned when a Bridgemate database holds no movement that can be
// read: no section, a section without rounds, or rounds that belong to nobody.
var ErrNoMovement = errors.New("no movement in the Bridgemate database")

// movementRows are the rows of RoundData by section.
func movementRows(c *bws.Contents) (map[int][]movement.Row, error) {
	if len(c.Sections) == 0 {
		return nil, fmt.Errorf("%w: it has no section", ErrNoMovement)
	}
	rows := map[int][]movement.Row{}
	for _, r := range c.Rounds {
		row, err := importRow(r)
		if err == nil {
			_, known := c.Section(r.Section)
			if !known {
				err = fmt.Errorf("%w: there is no such section", ErrNoMovement)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("%s, round %d: %w", c.TableName(r.Section, r.Table), r.Round, err)
		}
		rows[r.Section] = append(rows[r.Section], row)
	}
	return rows, nil
}

// movementsOf are the movements of sections in the order of their numbers, from their
// rows, whatever program wrote them.
//
// A row of zeros in RoundData is an empty table, and a missing pair keeps its number
// (guide: How to deal with missing pairs). CustomBoards go before LowBoard and HighBoard.
// What the file does not say is read from the rows: whether both lines have the same
// numbers, whether the numbers are teams or players, in which rounds all tables turn the
// board, whether there are two winners, and who shares boards, as if there were one copy
// of them. Whether the movement is sound is for Validate to say. The error is
// movement.ErrLimit for a number that cannot be.
func movementsOf(sections []bws.Section, rows map[int][]movement.Row) ([]*movement.Movement, error) {
	sections = slices.Clone(sections)
	slices.SortStableFunc(sections, func(a, b bws.Section) int { return cmp.Compare(a.ID, b.ID) })
	var all []*movement.Movement
	for i, s := range sections {
		switch {
		case i > 0 && s.ID == sections[i-1].ID:
			return nil, fmt.Errorf("%w: section %d is there twice", ErrNoMovement, s.ID)
		case len(rows[s.ID]) == 0:
			return nil, fmt.Errorf("%w: section %s has no rounds", ErrNoMovement, cmp.Or(s.Letter, fmt.Sprint(s.ID)))
		}
		m := &movement.Movement{Rows: rows[s.ID]}
		if len(sections) > 1 {
			m.Section = strings.ToUpper(s.Letter)
		}
		all = append(all, complete(m, s.MissingPair))
	}
	return all, nil
}

// importRow is a row of RoundData as a movement has it.
func importRow(r bws.Round) (movement.Row, error) {
	for _, limit := range []struct {
		what               string
		value, least, most int
	}{
		{"table number", r.Table, 1, bws.MaxTableNumber},
		{"rounds", r.Round, 1, bws.MaxRounds},
		{"pair number", r.NSPair, 0, bws.MaxPairNumber},
		{"pair number", r.EWPair, 0, bws.MaxPairNumber},
		{"pair number", r.South, 0, bws.MaxPairNumber},
		{"pair number", r.West, 0, bws.MaxPairNumber},
	} {
		if limit.value < limit.least || limit.value > limit.most {
			return movement.Row{}, &movement.LimitError{Limit: limit.what, Value: limit.value, Max: limit.most}
		}
	}
	row := movement.Row{Table: r.Table, Round: r.Round, NS: r.NSPair, EW: r.EWPair, South: r.South, West: r.West}
	boards, err := r.Boards()
	if err != nil || len(boards) == 0 {
		return row, err
	}
	row.Low, row.High = slices.Min(boards), slices.Max(boards)
	if r.CustomBoards != "" {
		row.Custom = boards
	}
	return row, nil
}

// complete declares what the rows of a section show.
func complete(m *movement.Movement, missing int) *movement.Movement {
	slices.SortStableFunc(m.Rows, func(a, b movement.Row) int {
		return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Round, b.Round))
	})
	for _, r := range m.Rows {
		m.Rounds = max(m.Rounds, r.Round)
	}
	m.Tables, m.Winners, m.Copies = len(m.TableNumbers()), 2, 1
	switch {
	case slices.ContainsFunc(m.Rows, func(r movement.Row) bool { return r.South > 0 || r.West > 0 }):
		m.Contestant, m.Winners = movement.Individual, 1
	case teams(m.Rows):
		m.Contestant, m.Winners = movement.Team, 1
	case twice(m.Rows):
		m.EqualNumbers = true
	}
	leave(m, missing)
	for _, r := range m.Rows {
		if m.Playing(r) {
			m.BoardsPerRound = len(r.Boards())
			break
		}
	}
	if m.Contestant == movement.Pair && !m.EqualNumbers {
		m.ArrowSwitched = switched(m)
		if slices.ContainsFunc(m.Problems(), func(p movement.Problem) bool { return p.Kind == movement.ChangesLine }) {
			m.Winners = 1
		}
	}
	if e := movement.NewEditor(m); e.DeclareSharing(1) == nil {
		m = e.Movement()
	}
	m.Family = ""
	m.Stationary = m.Rate().Stationary
	m.Name = fmt.Sprintf("From Bridgemate, %d tables, %d rounds of %d", m.Tables, m.Rounds, m.BoardsPerRound)
	return m
}

// leave declares the missing pair. Where both lines have the same numbers MissingPair
// does not say which line it means, and the control program skips it in both.
func leave(m *movement.Movement, missing int) {
	if missing <= 0 {
		return
	}
	for i, r := range m.Rows {
		switch {
		case r.NS != missing && r.EW != missing:
		case m.EqualNumbers:
			m.Rows[i] = movement.Row{Table: r.Table, Round: r.Round}
		case m.Missing == 0 || r.Round == 1:
			m.Missing, m.Half = missing, movement.NSMissing
			if r.EW == missing {
				m.Half = movement.EWMissing
			}
		}
	}
}

// twice reports whether both lines have the same numbers: somewhere a
// number is in both at once.
func twice(rows []movement.Row) bool {
	type place struct{ round, number int }
	ns := map[place]bool{}
	for _, r := range rows {
		ns[place{r.Round, r.NS}] = true
	}
	return slices.ContainsFunc(rows, func(r movement.Row) bool { return r.EW > 0 && ns[place{r.Round, r.EW}] })
}

// teams reports whether the numbers are teams: every match has its other half on the same
// boards, with the sides exchanged.
func teams(rows []movement.Row) bool {
	type half struct{ ns, ew, low, high int }
	halves := map[half]bool{}
	for _, r := range rows {
		halves[half{r.NS, r.EW, r.Low, r.High}] = true
	}
	played := false
	for _, r := range rows {
		if !r.Playing() {
			continue
		}
		if played = true; r.NS == r.EW || !halves[half{r.EW, r.NS, r.Low, r.High}] {
			return false
		}
	}
	return played
}

// switched finds the rounds in which everybody sits in the other line than in round 1;
// none when some pairs do and others do not.
func switched(m *movement.Movement) []int {
	line := map[int]bool{} // pair -> North-South in round 1
	for _, r := range m.Round(1) {
		line[r.NS], line[r.EW] = true, false
	}
	var rounds []int
	for round := 2; round <= m.Rounds; round++ {
		same, other := 0, 0
		for _, r := range m.Round(round) {
			for number, ns := range map[int]bool{r.NS: true, r.EW: false} {
				switch was, seated := line[number]; {
				case number == 0 || !seated:
				case was == ns:
					same++
				default:
					other++
				}
			}
		}
		switch {
		case same > 0 && other > 0:
			return nil
		case other > 0:
			rounds = append(rounds, round)
		}
	}
	return rounds
}
