package start

import (
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
)

// HealthText sums up findings: how many are red, how many amber, and how many there are.
func HealthText(in *desk.Language, red, amber, all int) (string, desk.Tone) {
	text := in.LinkWords().Health(red, amber, all)
	switch {
	case all == 0:
		return text, desk.Plain
	case red > 0:
		return "✗  " + text, desk.Bad
	case amber > 0:
		return "!  " + text, desk.Warning
	}
	return "✓  " + text, desk.Good
}

// Movements are those of the sections, in their order.
func Movements(st *session.State) (all []*movement.Movement) {
	for _, s := range st.Sections {
		all = append(all, s.Movement)
	}
	return all
}
