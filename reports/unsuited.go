package reports

import (
	"fmt"

	"clubnight/reports/sheet"
	"clubnight/session/words/printed"
)

// Unsuited is the error for a sheet of a kind that tells nothing of an evening, or would
// tell something else than was played. It wraps sheet.ErrNothingToPrint.
type Unsuited struct {
	Of Kind
	// Why is what to say to somebody who wants the sheet.
	Why printed.Message
}

// Error says it for a log.
func (e *Unsuited) Error() string {
	return fmt.Sprintf("%s: %v: %s", e.Of, sheet.ErrNothingToPrint, e.Why)
}

// Unwrap is sheet.ErrNothingToPrint.
func (e *Unsuited) Unwrap() error { return sheet.ErrNothingToPrint }

var whyUnsuited = map[Kind]printed.Message{
	KindStandings: printed.OneRound, KindMatches: printed.NotInMatches, KindCrossTable: printed.NotInMatches,
	KindHistory: printed.NotInMatches,
	KindMatrix:  printed.NoScores, KindFrequencies: printed.NotCompared,
	KindRanking: printed.NoScores, KindTravellers: printed.NoScores, KindCards: printed.NoScores,
	KindPersonal: printed.NoScores, KindPrizes: printed.NoScores,
	KindChanges: printed.OneVersion,
	KindSeating: printed.NoMovement, KindAttendance: printed.NoMovement, KindBlanks: printed.NoMovement,
	KindScoreSlips:    printed.NoMovement,
	KindAnnouncements: printed.NoMovement, KindTableCards: printed.NoMovement, KindSlips: printed.NoMovement,
	KindLabels: printed.NoMovement,
}

// WhyUnsuited is why an evening has no sheet of a kind, where that kind is not
// for every form of play.
func WhyUnsuited(k Kind) (why printed.Message, ok bool) {
	why, ok = whyUnsuited[k]
	return why, ok
}

func unsuited(k Kind) error { return &Unsuited{Of: k, Why: whyUnsuited[k]} }
