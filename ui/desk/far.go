package desk

import (
	"clubnight/session"
	"clubnight/session/words/screen"
)

// HowFar says how far the evening is: before its start whose it is and of which day, then
// the round that most tables have begun, and the results.
func HowFar(in *Language, st *session.State, p *Pace) string {
	if !Begun(st) {
		date := in.Words().Date(st.Evening.Date)
		if st.Evening.Club != "" {
			return st.Evening.Club + " · " + date
		}
		return date
	}
	arrived, expected := st.Arrived(), st.Expected()
	if arrived < expected {
		rounds := 0
		for _, sec := range st.Sections {
			rounds = max(rounds, sec.Movement.Rounds, sec.Movement.Planned)
		}
		return in.Say(screen.HowFarRound, "Round", max(p.Round, 1), "Rounds", rounds, "Arrived",
			arrived, "Expected", expected)
	}
	return in.Say(screen.ResultsIn, "Arrived", arrived, "Expected", expected)
}

// FootKey is a key that is shown at the foot of the window, with what it does.
type FootKey struct{ Key, Does string }

// FootKeys are the keys that work everywhere and are worth knowing first.
func FootKeys(in *Language) []FootKey {
	return []FootKey{{"F1", in.Say(screen.KeyHelp)}, {"Ctrl K", in.Say(screen.KeyEnter)}}
}
