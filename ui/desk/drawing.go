package desk

import (
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
)

var odds = map[movement.Odd]screen.Message{movement.Bye: screen.OddBye, movement.ShortTriangle: screen.OddShort,
	movement.LongTriangle: screen.OddLong,
	movement.HalfMatches:  screen.OddHalves}

// OddText names what an odd field does.
func OddText(in *Language, o movement.Odd) string { return in.Say(odds[o]) }

// OddsFor are those that contestants of a kind can play: pairs have no triangles.
func OddsFor(of movement.ContestantKind) []movement.Odd {
	if of == movement.Team {
		return []movement.Odd{movement.Bye, movement.ShortTriangle, movement.LongTriangle}
	}
	return []movement.Odd{movement.Bye, movement.HalfMatches}
}

// DueDraw is the section whose next round can be drawn: its last one is in and more are
// planned. It is 0 for none.
func DueDraw(st *session.State) int {
	missing := map[int]bool{}
	for _, s := range st.Sections {
		for _, row := range s.Movement.Round(s.Movement.Rounds) {
			for _, board := range row.Boards() {
				r, there := st.Results[session.Key{Section: s.ID, Table: row.Table, Round: row.Round, Board: board}]
				if s.Movement.Playing(row) && (!there || r.NoResult && r.Ruling == nil) {
					missing[s.ID] = true
				}
			}
		}
		if s.Movement.Planned > s.Movement.Rounds && !missing[s.ID] {
			return s.ID
		}
	}
	return 0
}
