package overview

import (
	"clubnight/session"
)

// Draw is who meets whom in a round that has been drawn and not begun.
type Draw struct {
	Section session.Section
	Round   int
	Games   []Game
	// Byes are those without an opponent.
	Byes []session.Contestant
}

// Game is a table of a draw.
type Game struct {
	Table  int
	NS, EW session.Contestant
	Boards []int
}

// Next is the draw of each section's next round: the first without a result, of an event
// whose rounds are drawn one by one. There is none where that round is not drawn yet, and
// none of a movement that is known from the start.
func Next(st *session.State) (list []Draw) {
	for _, sec := range st.Sections {
		m := sec.Movement
		if m.Planned == 0 {
			continue
		}
		round := 1
		for k := range st.Results {
			if k.Section == sec.ID && st.Has(k) {
				round = max(round, k.Round+1)
			}
		}
		if round > m.Rounds {
			continue
		}
		d := Draw{Section: sec, Round: round}
		for _, row := range m.Round(round) {
			if row.NS == 0 || row.EW == 0 || !m.Playing(row) {
				continue
			}
			d.Games = append(d.Games, Game{
				Table: row.Table, NS: session.Contestant{Section: sec.ID, Number: row.NS},
				EW:     session.Contestant{Section: sec.ID, Number: row.EW},
				Boards: row.Boards(),
			})
		}
		for _, n := range m.SitsOut(round) {
			d.Byes = append(d.Byes, session.Contestant{Section: sec.ID, Number: n})
		}
		if len(d.Games) > 0 {
			list = append(list, d)
		}
	}
	return list
}
