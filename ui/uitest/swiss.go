package uitest

import (
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// PlayRound lets every result of a round arrive, North-South of table 1
// doing best and so on down.
func (r *Stage) PlayRound(round int) {
	r.T.Helper()
	st := r.Session.State()
	m := st.Sections[0].Movement
	var facts []session.Fact
	for _, row := range m.Round(round) {
		if m.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, sessiontest.Result(r.T, st, row.Table, round, b,
					"1NT", "N", m.Tables/2-row.Table))
			}
		}
	}
	r.Receive(facts...)
}
