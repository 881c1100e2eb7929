package results

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// BoardText tells dealer and vulnerability of a board, and in what its figures are.
// Board-a-match counts in points.
func BoardText(in *desk.Language, board int, of *session.Field) string {
	unit := screen.UnitPoints
	switch u := of.BoardUnit(); {
	case u == scoring.IMP:
		unit = screen.UnitIMPs
	case u == scoring.Matchpoint && of.Teams == nil:
		unit = screen.UnitMatchpoints
	}
	return in.Say(screen.BoardUnit, "Head", desk.DealText(in, board), "Unit", in.Say(unit))
}
