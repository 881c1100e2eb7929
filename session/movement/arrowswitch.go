package movement

import (
	"fmt"
	"slices"
)

// SwitchRounds returns how many whole rounds to arrow-switch in a movement of so
// many rounds: one in eight, rounded half up, at least one from five rounds on.
// With four rounds or fewer switching does not help, and switching a quarter or
// more is no better than not switching at all.
func SwitchRounds(rounds int) int {
	if rounds < 5 {
		return 0
	}
	return max(1, (rounds+4)/8)
}

// switchLast turns the board at every table in the last k rounds.
func (m *Movement) switchLast(k int) {
	k = min(k, m.Rounds-1)
	for r := m.Rounds - k + 1; r <= m.Rounds; r++ {
		m.turn(r)
	}
	if k > 0 {
		m.Winners = 1
	}
}

// turn swaps NS and EW at all tables of a round.
func (m *Movement) turn(round int) {
	for i := range m.Rows {
		if m.Rows[i].Round == round {
			m.Rows[i].swap()
		}
	}
	if i := slices.Index(m.ArrowSwitched, round); i >= 0 {
		m.ArrowSwitched = slices.Delete(m.ArrowSwitched, i, i+1)
		return
	}
	m.ArrowSwitched = append(m.ArrowSwitched, round)
	slices.Sort(m.ArrowSwitched)
}

// SwitchArrows returns the movement with the board turned in the given rounds,
// and one winner. Rounds that are already switched are turned back. Round 1 is
// refused, since the players' numbers belong to their direction in round 1.
func (m *Movement) SwitchArrows(rounds ...int) (*Movement, error) {
	if m.EqualNumbers {
		m = m.Distinct()
	}
	if m.Contestant == Team {
		return nil, refuse("teams do not switch arrows")
	}
	c := m.Clone()
	for _, r := range rounds {
		if r < 2 || r > m.Rounds {
			return nil, fmt.Errorf("arrow switch in round %d of %d: %w", r, m.Rounds, ErrCannotExist)
		}
		c.turn(r)
	}
	if len(rounds) > 0 {
		c.Winners = 1
	}
	return c, nil
}
