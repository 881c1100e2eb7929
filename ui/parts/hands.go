package parts

import (
	"fmt"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Diagram is the four hands, each where it sits.
func Diagram(in *desk.Language, b deal.Board) fyne.CanvasObject {
	hand := func(d scoring.Direction) fyne.CanvasObject {
		return container.NewCenter(handView(in, d, b.Deal[d], theme.TextSize()))
	}
	gap := func() fyne.CanvasObject { return layout.NewSpacer() }
	return container.NewGridWithColumns(3,
		gap(), hand(scoring.North), gap(),
		hand(scoring.West), gap(), hand(scoring.East),
		gap(), hand(scoring.South), gap())
}

// LowDiagram is the four hands on less height: North above South, with West
// and East at their sides.
func LowDiagram(in *desk.Language, b deal.Board, size float32) fyne.CanvasObject {
	hand := func(d scoring.Direction) fyne.CanvasObject {
		return container.NewCenter(handView(in, d, b.Deal[d], size))
	}
	return container.NewGridWithColumns(3, hand(scoring.West),
		container.New(layout.NewCustomPaddedVBoxLayout(6), hand(scoring.North), hand(scoring.South)),
		hand(scoring.East))
}

func handView(in *desk.Language, d scoring.Direction, h deal.Hand, size float32) fyne.CanvasObject {
	rows := container.New(layout.NewCustomPaddedVBoxLayout(0),
		ink(fmt.Sprintf("%s   %d", in.Words().Direction(d), h.Points()), kit.InkQuiet, true, size))
	for _, s := range deal.Suits {
		symbol, red := scoring.Denomination(s).Symbol(), s == deal.Hearts || s == deal.Diamonds
		colour := color.Color(kit.InkText)
		if red {
			colour = kit.InkRed
		}
		cards := in.Words().Ranks(h, s)
		if cards == "" {
			cards = "–"
		}
		rows.Add(container.New(layout.NewCustomPaddedHBoxLayout(6), kit.Lower(ink(symbol, colour, false, size)),
			ink(cards, kit.InkText, false, size)))
	}
	return rows
}

func ink(text string, colour color.Color, bold bool, size float32) *canvas.Text {
	t := canvas.NewText(text, kit.Solid(colour))
	t.TextSize, t.TextStyle.Bold = size, bold
	return t
}

// Makeable is the table of what every declarer makes in every denomination, and par.
func Makeable(in *desk.Language, b deal.Board, t doubledummy.Table) fyne.CanvasObject {
	denominations := []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts,
		scoring.Spades, scoring.NoTrump}
	grid := container.New(layout.NewGridLayoutWithColumns(6),
		ink(in.Text("Tricks"), kit.InkQuiet, true, theme.TextSize()))
	centred := func(text string, colour color.Color, bold bool) fyne.CanvasObject {
		x := ink(text, colour, bold, theme.TextSize())
		x.Alignment = fyne.TextAlignCenter
		return x
	}
	for _, d := range denominations {
		colour := color.Color(kit.InkText)
		if d == scoring.Hearts || d == scoring.Diamonds {
			colour = kit.InkRed
		}
		grid.Add(centred(in.Words().Denomination(d), colour, true))
	}
	for _, seat := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		grid.Add(ink(in.Words().Direction(seat), kit.InkText, true, theme.TextSize()))
		for _, d := range denominations {
			grid.Add(centred(strconv.Itoa(int(t[seat][d])), kit.InkText, t[seat][d] >= 7))
		}
	}
	return container.NewVBox(grid, &widget.Label{Text: desk.ParText(in, t.Par(b.Dealer, b.Vul)),
		TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord})
}
