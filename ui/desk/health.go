package desk

import (
	"fmt"

	"clubnight/session"
	"clubnight/session/movement"
)

// HealthText sums up findings: how many are red, how many amber, and how many there are.
func HealthText(red, amber, all int) (string, Tone) {
	switch {
	case all == 0:
		return "Not checked yet.", Plain
	case red == 1:
		return "✗  One thing must be put right first.", Bad
	case red > 1:
		return fmt.Sprintf("✗  %d things must be put right first.", red), Bad
	case amber == 1:
		return "!  It works, but look at one thing.", Warning
	case amber > 1:
		return fmt.Sprintf("!  It works, but look at %d things.", amber), Warning
	}
	return "✓  Everything is ready.", Good
}

// Movements are those of the sections, in their order.
func Movements(st *session.State) (all []*movement.Movement) {
	for _, s := range st.Sections {
		all = append(all, s.Movement)
	}
	return all
}
