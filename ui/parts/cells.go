package parts

import (
	"image/color"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Standing shows what stands of a result, without the little words where room is short.
func Standing(in *desk.Language, r session.Received) kit.Cell {
	text := desk.StandingText(in, r)
	c := kit.Cell{Text: text, Shorter: desk.ShorterStandings(in, r), Ink: contractInk(r.Result)}
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

// Veiled stands where a director who plays must not see what others did; says is
// whether it says which board is hidden, or only that one is.
func Veiled(in *desk.Language, says bool, board int) kit.Cell {
	if !says {
		return kit.Cell{Text: "…", Ink: kit.InkQuiet}
	}
	return kit.Cell{Text: in.Say(screen.BoardVeiled, "Board", board),
		Shorter: []string{in.Say(screen.BoardHidden)}, Ink: kit.InkQuiet}
}
