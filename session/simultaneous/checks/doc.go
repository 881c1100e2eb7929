// Package checks looks at what a club sends to an event of many clubs before it is taken:
// whether it is the right club, evening and set of boards, whether everybody is named,
// and above all whether the results can have been made on the deals of the set.
//
//	findings := event.Check(sent, last)
//	if checks.Worst(findings) == checks.Note {
//		changed, err := field.Take(checks.Ready(sent, event))
//	}
//
// Leads tell most about the deals: a lead from a hand that did not hold the card was made
// on other cards (session.State.OtherDeals does the same for one evening). Over a whole
// evening they tell which cards: those of another number, of another set, or the right
// ones turned by 90 or 180 degrees. Where leads are missing, tricks are held against what
// the deals make double dummy: that is a hint.
//
// It changes nothing, and decides nothing: what to do is the organiser's, and what was
// found is for people in package words.
package checks
