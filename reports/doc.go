// Package reports prints an evening: the ranking sheet that a club pins up, the
// travellers, the cards of the contestants, what they did against double dummy, and with
// them the hand records.
//
//	files, err := reports.WriteSheets(dir, s.State(), scores, sheet.PageSetup{Size: paper.A4, Printed: time.Now()})
//
// What a solver says of the evening is asked for beforehand:
//
//	y, err := study.New(ctx, s.State(), study.Options{Leads: true, Play: true, Progress: show})
//	files, err := reports.Sheets{Page: page, Study: y}.Write(dir, s.State(), scores)
//
// Every sheet counts as the evening is scored: matchpoints with percentages, IMPs,
// victory points, points or board-a-match, for pairs, teams and players. Its
// sentences come from session/words, and the heads of its columns and what else is
// said on paper alone from session/words/printed, in the language of the page; names
// of files are English.
//
// Rooms below: paper draws pages, sheet has what all sheets have in common, handrecord
// prints deals and movementpaper what a movement needs; pbn writes the evening for other
// programs. site makes web pages of it, and room serves them on the local network; qr
// draws the code of their address.
//
// A sheet is drawn from the state and its scores and from nothing else, so the same
// evening gives the same bytes. As long as something is missing it says
// PROVISIONAL, and what is missing.
package reports
