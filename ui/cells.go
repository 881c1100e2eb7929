package ui

import (
	"image/color"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// standingCell shows it, without the little words where room is short.
func standingCell(r session.Received) kit.Cell {
	text := desk.StandingText(r)
	c := kit.Cell{Text: text, Shorter: desk.ShorterStandings(r), Ink: contractInk(r.Result)}
	if r.Doubt.Any() {
		c.Text, c.Ink, c.Paper = "! "+text, kit.InkBad, kit.PaperBad
	}
	return c
}

// contractInk is red for hearts and diamonds, as on the cards.
func contractInk(r session.Result) color.Color {
	c := r.Contract
	if r.Outcome == session.Played && c.Level > 0 &&
		(c.Denomination == scoring.Hearts || c.Denomination == scoring.Diamonds) {
		return kit.InkRed
	}
	return kit.InkText
}
