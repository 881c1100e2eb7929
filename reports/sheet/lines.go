package sheet

import (
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// LineLabel is what a line of a card is that is no board, "" of a board.
func LineLabel(l *scorecard.Row) printed.Message {
	switch {
	case l.Part == scorecard.Carried:
		return "print.carried-forward"
	case l.Part == scorecard.SatOut:
		return "print.sits-out"
	case l.Part == scorecard.Adjustments:
		return "print.adjustments"
	case l.Part == scorecard.Board:
		return ""
	case l.Missed.Bye():
		return "print.bye"
	case l.Missed.Half && l.Missed.Opponent.Number == 0:
		return "print.missed-half"
	}
	return "print.unplayed"
}
