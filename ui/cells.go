package ui

import (
	"clubnight/scoring"
	"clubnight/session"
	"image/color"
	"strings"
)

// standingCell shows it, without the little words where room is short.
func standingCell(r session.Received) cell {
	text := standingText(r)
	c := cell{text: text, shorter: []string{strings.NewReplacer(" by ", " ", "% – ", "–").Replace(text)}, ink: contractInk(r.Result)}
	if r.Doubt != "" {
		c.text, c.ink, c.paper = "! "+text, inkBad, paperBad
	}
	return c
}

// contractInk is red for hearts and diamonds, as on the cards.
func contractInk(r session.Result) color.Color {
	c, err := scoring.ParseContract(r.Contract)
	if err == nil && c.Level > 0 && (c.Denomination == scoring.Hearts || c.Denomination == scoring.Diamonds) {
		return inkRed
	}
	return inkText
}
