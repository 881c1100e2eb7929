package ui

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// showDeal shows the cards of a section's board, what every contract makes, and what the recorder saw of
// it. It is for deals that were released.
func (w *Window) showDeal(section, number int) {
	b, ok := w.st.Deals.Board(section, number)
	if !ok || !w.st.Deals.Released {
		return
	}
	var makes fyne.CanvasObject = note("What every contract makes is not known yet.")
	if t, ok := w.st.Deals.Table(section, number); ok {
		makes = makeable(b, t)
	}
	content := container.NewVBox(note(dealText(number)+"."), beside([]float32{0.55, 0.45}, diagram(b), container.NewVBox(layout.NewSpacer(), makes)))
	for _, text := range recordedTexts(w.st, section, number) {
		content.Add(sentence(text))
	}
	w.ask.Show(fmt.Sprintf("Board %d", number), wide(88, content))
}

// diagram is the four hands, each where it sits.
func diagram(b deal.Board) fyne.CanvasObject {
	hand := func(d scoring.Direction) fyne.CanvasObject {
		return container.NewCenter(handView(d, b.Deal[d]))
	}
	gap := func() fyne.CanvasObject { return layout.NewSpacer() }
	return container.NewGridWithColumns(3,
		gap(), hand(scoring.North), gap(),
		hand(scoring.West), gap(), hand(scoring.East),
		gap(), hand(scoring.South), gap())
}

func handView(d scoring.Direction, h deal.Hand) fyne.CanvasObject {
	rows := container.New(layout.NewCustomPaddedVBoxLayout(0), ink(fmt.Sprintf("%s   %d", dealers[d], h.Points()), inkQuiet, true))
	for _, s := range deal.Suits {
		symbol, red := scoring.Denomination(s).Symbol(), s == deal.Hearts || s == deal.Diamonds
		colour := color.Color(inkText)
		if red {
			colour = inkRed
		}
		cards := strings.Join(strings.Split(h.Ranks(s), ""), " ")
		if cards == "" {
			cards = "–"
		}
		rows.Add(container.New(layout.NewCustomPaddedHBoxLayout(6), lower(ink(symbol, colour, false)), ink(strings.ReplaceAll(cards, "T", "10"), inkText, false)))
	}
	return rows
}

func ink(text string, colour color.Color, bold bool) *canvas.Text {
	t := canvas.NewText(text, colour)
	t.TextSize, t.TextStyle.Bold = theme.TextSize(), bold
	return t
}

// makeable is the table of what every declarer makes in every denomination, and par.
func makeable(b deal.Board, t doubledummy.Table) fyne.CanvasObject {
	denominations := []scoring.Denomination{scoring.Clubs, scoring.Diamonds, scoring.Hearts, scoring.Spades, scoring.NoTrump}
	grid := container.New(layout.NewGridLayoutWithColumns(6), ink("Tricks", inkQuiet, true))
	centred := func(text string, colour color.Color, bold bool) fyne.CanvasObject {
		x := ink(text, colour, bold)
		x.Alignment = fyne.TextAlignCenter
		return x
	}
	for _, d := range denominations {
		colour := color.Color(inkText)
		if d == scoring.Hearts || d == scoring.Diamonds {
			colour = inkRed
		}
		grid.Add(centred(d.Symbol(), colour, true))
	}
	for _, seat := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		grid.Add(ink(dealers[seat], inkText, true))
		for _, d := range denominations {
			grid.Add(centred(strconv.Itoa(int(t[seat][d])), inkText, t[seat][d] >= 7))
		}
	}
	return container.NewVBox(grid, &widget.Label{Text: parText(t.Par(b.Dealer, b.Vul)), TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord})
}
