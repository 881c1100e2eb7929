package desk

import (
	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
)

// HowFar says how far the evening is: before its start whose it is and of which day, then the round that most tables have begun, and the
// results.
func HowFar(st *session.State, status bridgemate.Status) string {
	if !Begun(st) {
		date := Words().Date(st.Evening.Date)
		if st.Evening.Club != "" {
			return st.Evening.Club + " · " + date
		}
		return date
	}
	arrived, expected := st.Arrived(), st.Expected()
	if round, rounds := roomRound(st, status); arrived < expected {
		return Say(screen.HowFarRound, "Round", round, "Rounds", rounds, "Arrived", arrived, "Expected", expected)
	}
	return Say(screen.ResultsIn, "Arrived", arrived, "Expected", expected)
}

// roomRound is the latest round that more than half of the tables have begun, the first before any has, and how many rounds there are.
func roomRound(st *session.State, status bridgemate.Status) (round, rounds int) {
	var tables []*course
	for _, sec := range st.Sections {
		rounds = max(rounds, sec.Movement.Rounds, sec.Movement.Planned)
		for _, table := range sec.Movement.TableNumbers() {
			tables = append(tables, courseOf(st, sec, table, status.InPlay))
		}
	}
	return max(roomsRound(tables), 1), rounds
}

// FootKey is a key that is shown at the foot of the window, with what it does.
type FootKey struct{ Key, Does string }

// FootKeys are the keys that work everywhere and are worth knowing first.
func FootKeys() []FootKey {
	return []FootKey{{"F1", Say(screen.KeyHelp)}, {"Ctrl K", Say(screen.KeyCorrect)}}
}
