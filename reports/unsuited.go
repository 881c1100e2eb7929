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
	KindStandings: "print.one-round", KindMatches: "print.not-in-matches", KindCrossTable: "print.not-in-matches",
	KindHistory: "print.not-in-matches",
	KindMatrix:  "print.no-scores", KindFrequencies: "print.not-compared",
	KindRanking: "print.no-scores", KindTravellers: "print.no-scores", KindCards: "print.no-scores",
	KindPersonal: "print.no-scores", KindPrizes: "print.no-scores",
	KindChanges: "print.one-version",
	KindSeating: "print.no-movement", KindAttendance: "print.no-movement", KindBlanks: "print.no-movement",
	KindScoreSlips:    "print.no-movement",
	KindAnnouncements: "print.no-movement", KindTableCards: "print.no-movement", KindSlips: "print.no-movement",
	KindLabels: "print.no-movement",
}

// WhyUnsuited is why an evening has no sheet of a kind, where that kind is not
// for every form of play.
func WhyUnsuited(k Kind) (why printed.Message, ok bool) {
	why, ok = whyUnsuited[k]
	return why, ok
}

func unsuited(k Kind) error { return &Unsuited{Of: k, Why: whyUnsuited[k]} }
