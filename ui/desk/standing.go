package desk

import (
	"fmt"

	"clubnight/scoring"
	"clubnight/session"
)

// SentText is what came from the Bridgemate.
func SentText(st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch {
	case !there || r.Corrected && r.Sent == nil:
		return "nothing"
	case r.Corrected:
		return OutcomeText(*r.Sent)
	}
	return OutcomeText(r.Result) + " at " + r.At.Local().Format("15:04")
}

// CountsText is what counts, and why it is not what was sent.
func CountsText(st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch {
	case !there:
		return "no result"
	case r.Doubt != "":
		return "nothing: " + r.Doubt
	case r.Corrected && r.Reason != "":
		return fmt.Sprintf("%s, corrected: %s", scoreText(st, k), r.Reason)
	case r.Corrected:
		return scoreText(st, k) + ", corrected"
	}
	return scoreText(st, k)
}

// UsualShares are the artificial adjusted scores of Law 12C2: average plus, average, average minus.
var UsualShares = [][2]string{{"60", "40"}, {"40", "60"}, {"50", "50"}, {"60", "60"}, {"40", "40"}}

// LineText tells where a result was played, and what is particular about it.
func LineText(st *session.State, r session.Received) string {
	text := fmt.Sprintf("Table %s, round %d.", st.TableName(r.Section, r.Table), r.Round)
	if r.WrongDirection {
		text += " Played in the wrong direction."
	}
	if r.Lead != "" {
		text += " Lead " + r.Lead + "."
	}
	switch {
	case r.Corrected:
		text += " " + correctedText(r)
	case r.Doubt != "":
		text += " Not scored: " + r.Doubt + "."
	}
	return text
}

// Matchpoints shows no decimals that say nothing.
func Matchpoints(f scoring.Frac) string {
	if f.IsInt() {
		return Decimal(f, 0)
	}
	return Decimal(f, 2)
}
