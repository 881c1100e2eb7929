package desk

import (
	"clubnight/session"
	"clubnight/session/words/screen"
)

// HowFar says how far the evening is: before its start whose it is and of which day, then the round that most tables play, and the
// results.
func HowFar(st *session.State) string {
	if !Begun(st) {
		date := Words().Date(st.Evening.Date)
		if st.Evening.Club != "" {
			return st.Evening.Club + " · " + date
		}
		return date
	}
	arrived, expected := st.Arrived(), st.Expected()
	if round, rounds := RoomRound(st); round > 0 && arrived < expected {
		return Say(screen.HowFarRound, "Round", round, "Rounds", rounds, "Arrived", arrived, "Expected", expected)
	}
	return Say(screen.ResultsIn, "Arrived", arrived, "Expected", expected)
}

// RoomRound is the round that most tables play, the earlier of two where as many play each, and how many rounds there are; 0 where nothing
// is left to play.
func RoomRound(st *session.State) (round, rounds int) {
	in := map[int]int{}
	for _, sec := range st.Sections {
		rounds = max(rounds, sec.Movement.Rounds)
		for _, table := range sec.Movement.TableNumbers() {
			if n := tableRound(st, sec, table); n > 0 {
				in[n]++
			}
		}
	}
	for n := 1; n <= rounds; n++ {
		if in[n] > in[round] {
			round = n
		}
	}
	return round, rounds
}

// tableRound is the first round of which a table has not sent all boards, 0 for none.
func tableRound(st *session.State, sec session.Section, table int) int {
	m := sec.Movement
	for n := 1; n <= m.Rounds; n++ {
		row, there := m.At(table, n)
		if !there || !m.Playing(row) {
			continue
		}
		for _, board := range row.Boards() {
			if _, in := st.Results[session.Key{Section: sec.ID, Table: table, Round: n, Board: board}]; !in {
				return n
			}
		}
	}
	return 0
}

// FootKey is a key that is shown at the foot of the window, with what it does.
type FootKey struct{ Key, Does string }

// FootKeys are the keys that work everywhere and are worth knowing first.
func FootKeys() []FootKey {
	return []FootKey{{"F1", Say(screen.KeyHelp)}, {"Ctrl K", Say(screen.KeyCorrect)}}
}
