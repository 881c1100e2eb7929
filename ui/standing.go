package ui

import (
	"clubnight/scoring"
	"clubnight/session"
	"fmt"
)

// sentText is what came from the Bridgemate.
func sentText(st *session.State, k session.Key) string {
	r, there := st.Results[k]
	switch {
	case !there || r.Corrected && r.Sent == nil:
		return "nothing"
	case r.Corrected:
		return outcomeText(*r.Sent)
	}
	return outcomeText(r.Result) + " at " + r.At.Local().Format("15:04")
}

// countsText is what counts, and why it is not what was sent.
func countsText(st *session.State, k session.Key) string {
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

// usualShares are the artificial adjusted scores of Law 12C2: average plus, average, average minus.
var usualShares = [][2]string{{"60", "40"}, {"40", "60"}, {"50", "50"}, {"60", "60"}, {"40", "40"}}

// lineText tells where a result was played, and what is particular about it.
func lineText(st *session.State, r session.Received) string {
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

// matchpoints shows no decimals that say nothing.
func matchpoints(f scoring.Frac) string {
	if f.IsInt() {
		return decimal(f, 0)
	}
	return decimal(f, 2)
}
