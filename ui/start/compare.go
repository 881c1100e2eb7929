package start

import (
	"image/color"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// comparing is the dialog in which movements are compared as cards, and one is taken.
type comparing struct {
	t       *tonight
	dialog  *dialog.CustomDialog
	calc    *model.Lane
	asked   atomic.Int64 // the last one that was asked for is shown
	wish    start.CardWish
	cards   *kit.Cards
	wrong   *widget.Label
	boards  *kit.Stepper
	minutes *kit.Stepper
	copies  *kit.Stepper
	still   *kit.Stepper
	winners *kit.Choice
	begins  *kit.TextField
}

// usualBegin is when an evening begins unless the director says otherwise.
const usualBegin = 19*time.Hour + 30*time.Minute

// squares are the colours of the picture of a movement.
var squares = map[start.Square]color.Color{
	start.SquareEmpty: kit.PaperWhite, start.SquareAlone: kit.PaperWarn,
	start.SquareMoving: color.NRGBA{0x9d, 0xbb, 0xdd, 0xff},
	start.SquareStays:  kit.InkPrimary, start.SquareShared: kit.InkWarn, start.SquareTurned: kit.InkGood,
}

// onCompare opens the dialog.
func (t *tonight) onCompare() {
	in := t.w.Language()
	m := t.movement()
	if t.w.Ask().Asking() || m == nil || start.LockedText(in, t.w.State(), t.section) != "" || t.w.State().Closed {
		return
	}
	c := &comparing{t: t, calc: t.w.Lane()}
	c.wish = start.CardWish{Size: start.SizeOf(m), Copies: 1, Begins: usualBegin}
	hide := func() { c.asked.Add(1); c.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	c.cards, c.wrong = calm.Cards(), &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	again := func(into *int) func(int) { return func(n int) { *into = n; c.find(false) } }
	c.boards = calm.Stepper(0, movement.MaxBoardNumber, again(&c.wish.Boards))
	c.minutes = calm.Stepper(0, 600, again(&c.wish.Minutes))
	c.copies = calm.Stepper(1, 8, again(&c.wish.Copies))
	c.still = calm.Stepper(0, 60, again(&c.wish.Still))
	c.boards.Fill(0)
	c.minutes.Fill(0)
	c.still.Fill(0)
	c.copies.Fill(c.wish.Copies)
	c.winners = calm.Choice(again(&c.wish.Winners))
	c.winners.Fill([]string{in.Say(screen.WinnersEither), in.Say(screen.WinnersOne),
		in.Say(screen.WinnersTwo)}, 0)
	c.begins = calm.Field(func(text string) {
		if at, ok := start.Clock(text); ok {
			c.wish.Begins = at
			c.find(false)
		}
		c.begins.Fill(start.TimeText(c.wish.Begins))
	})
	c.begins.Width = 6
	c.begins.Fill(start.TimeText(c.wish.Begins))
	row := func(o ...fyne.CanvasObject) *fyne.Container { return container.NewHBox(o...) }
	wishes := container.NewVBox(row(widget.NewLabel(in.Text("Boards")), c.boards.Content,
		widget.NewLabel(in.Text("Minutes")), c.minutes.Content, widget.NewLabel(in.Text("Begins")), c.begins))
	if c.wish.Size.Play == start.PlayPairs {
		wishes.Add(row(widget.NewLabel(in.Text("Sets of boards")), c.copies.Content,
			widget.NewLabel(in.Text("Pairs who stay")), c.still.Content, kit.Wide(24, c.winners)))
	}
	wishes.Add(kit.Note(in.Say(screen.CardWishHint)))
	foot := kit.Note(in.Say(screen.PictureLegend))
	content := kit.Wide(92, container.NewBorder(container.NewVBox(wishes, c.wrong), foot, nil, nil,
		kit.Giving(9, 16, c.cards.Content)))
	c.dialog = t.w.Ask().Form(in.Text("Which movement?"), content, calm.Button(in.Text("Close"), hide))
	c.find(true)
}

// find works the cards out, off Fyne's goroutine; first puts the focus on the best.
func (c *comparing) find(first bool) {
	n, wish, w := c.asked.Add(1), c.wish, c.t.w
	kit.Say(c.wrong, "")
	c.calc.Do(func() {
		if c.asked.Load() != n {
			return
		}
		cards, err := wish.Cards(c.t.w.Language())
		w.Post(func() {
			if c.asked.Load() == n {
				c.show(cards, err, first)
			}
		})
	})
}

func (c *comparing) show(cards []start.MovementOffer, err error, first bool) {
	if err != nil {
		kit.Say(c.wrong, desk.Explain(c.t.w.Language(), err).String())
	}
	cards = start.Single(cards, c.t.w.State())
	faces := make([]kit.CardFace, len(cards))
	for i, card := range cards {
		faces[i] = kit.CardFace{Title: card.Title, Figures: card.Figures, Notes: card.Notes,
			Picture: mosaic(card.Picture), Pick: func() { c.take(card) }}
	}
	c.cards.Fill(faces)
	if best := c.cards.First(); first && best != nil {
		c.t.w.Ask().Focus(best)
	}
}

// mosaic draws the picture of a movement.
func mosaic(lines [][]start.Square) fyne.CanvasObject {
	drawn := make([][]color.Color, len(lines))
	for i, line := range lines {
		for _, s := range line {
			drawn[i] = append(drawn[i], squares[s])
		}
	}
	return kit.Mosaic(drawn)
}

func (c *comparing) take(card start.MovementOffer) {
	c.asked.Add(1)
	c.dialog.Hide()
	w := c.t.w
	w.Record(c.t.answered, card.Take(w.State(), c.t.section)...)
}
