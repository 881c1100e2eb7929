package desk

import (
	"clubnight/session"
	"clubnight/session/movement"
)

// HealthText sums up findings: how many are red, how many amber, and how many there are.
func HealthText(in *Language, red, amber, all int) (string, Tone) {
	text := in.LinkWords().Health(red, amber, all)
	switch {
	case all == 0:
		return text, Plain
	case red > 0:
		return "✗  " + text, Bad
	case amber > 0:
		return "!  " + text, Warning
	}
	return "✓  " + text, Good
}

// Movements are those of the sections, in their order.
func Movements(st *session.State) (all []*movement.Movement) {
	for _, s := range st.Sections {
		all = append(all, s.Movement)
	}
	return all
}
