package kit

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Cards are things to choose between, side by side: by a click, or with the
// arrow keys and Enter.
type Cards struct {
	keys    *Keys
	Content *container.Scroll
	cards   []*card
	row     *fyne.Container
}

// CardFace is what a card shows.
type CardFace struct {
	Title   string
	Figures [][2]string // what it is, and how much
	Picture fyne.CanvasObject
	Notes   []string
	Pick    func()
}

// Cards makes an empty row of them.
func (k *Keys) Cards() *Cards {
	c := &Cards{keys: k, row: container.New(layout.NewCustomPaddedHBoxLayout(8))}
	c.Content = container.NewScroll(c.row)
	return c
}

// Fill replaces the cards.
func (c *Cards) Fill(faces []CardFace) {
	c.cards = c.cards[:0]
	c.row.RemoveAll()
	for i, f := range faces {
		one := newCard(c, i, f)
		c.cards = append(c.cards, one)
		c.row.Add(one)
	}
	c.row.Refresh()
	c.Content.ScrollToTop()
}

// Focus puts the focus on a card, if it is there, and shows it.
func (c *Cards) Focus(i int) {
	if i < 0 || i >= len(c.cards) {
		return
	}
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(c.cards[i]); canvas != nil {
		canvas.Focus(c.cards[i])
	}
}

// First is the first card, nil where there is none.
func (c *Cards) First() fyne.Focusable {
	if len(c.cards) == 0 {
		return nil
	}
	return c.cards[0]
}

// card is one of them.
type card struct {
	widget.BaseWidget
	of     *Cards
	at     int
	face   CardFace
	back   *canvas.Rectangle
	inside bool
	over   bool
}

// cardWidth is the width of a card in letters.
const cardWidth = 34

func newCard(of *Cards, at int, face CardFace) *card {
	c := &card{of: of, at: at, face: face, back: &canvas.Rectangle{CornerRadius: 6, StrokeWidth: 1}}
	c.ExtendBaseWidget(c)
	c.paint()
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *card) CreateRenderer() fyne.WidgetRenderer {
	title := &widget.Label{Text: c.face.Title, TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	figures := container.New(layout.NewFormLayout())
	for _, f := range c.face.Figures {
		figures.Add(Tight(&widget.Label{Text: f[0]}))
		figures.Add(Tight(&widget.Label{Text: f[1], TextStyle: fyne.TextStyle{Bold: true},
			Wrapping: fyne.TextWrapWord}))
	}
	parts := []fyne.CanvasObject{title}
	if c.face.Picture != nil {
		parts = append(parts, container.NewCenter(c.face.Picture))
	}
	parts = append(parts, figures)
	for _, n := range c.face.Notes {
		parts = append(parts, Tight(Sentence(n)))
	}
	return widget.NewSimpleRenderer(container.NewStack(c.back,
		container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6), Wide(cardWidth, container.NewVBox(parts...)))))
}

func (c *card) paint() {
	c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = PaperWhite, color.Color(InkQuiet), 1
	if c.over {
		c.back.FillColor = PaperHead
	}
	if c.inside {
		c.back.FillColor, c.back.StrokeColor, c.back.StrokeWidth = PaperChosen, InkPrimary, 2
	}
	c.back.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *card) Tapped(*fyne.PointEvent) { c.face.Pick() }

// Cursor implements desktop.Cursorable.
func (c *card) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (c *card) MouseIn(*desktop.MouseEvent) { c.over = true; c.paint() }

// MouseMoved implements desktop.Hoverable.
func (c *card) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *card) MouseOut() { c.over = false; c.paint() }

// FocusGained implements fyne.Focusable.
func (c *card) FocusGained() {
	c.inside = true
	c.paint()
	left, right, view := c.Position().X, c.Position().X+c.Size().Width, c.of.Content.Size().Width
	switch at := c.of.Content.Offset.X; {
	case left < at:
		c.of.Content.ScrollToOffset(fyne.NewPos(left, c.of.Content.Offset.Y))
	case right > at+view:
		c.of.Content.ScrollToOffset(fyne.NewPos(right-view, c.of.Content.Offset.Y))
	}
}

// FocusLost implements fyne.Focusable.
func (c *card) FocusLost() { c.inside = false; c.paint() }

// TypedRune implements fyne.Focusable.
func (c *card) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (c *card) TypedKey(ev *fyne.KeyEvent) {
	if c.of.keys.pressed(ev.Name) {
		return
	}
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		c.face.Pick()
	case fyne.KeyRight:
		c.of.Focus(c.at + 1)
	case fyne.KeyLeft:
		c.of.Focus(c.at - 1)
	case fyne.KeyDown:
		c.of.Content.ScrollToOffset(c.of.Content.Offset.AddXY(0, 2*theme.TextSize()))
	case fyne.KeyUp:
		c.of.Content.ScrollToOffset(c.of.Content.Offset.SubtractXY(0, min(c.of.Content.Offset.Y, 2*theme.TextSize())))
	}
}

// Mosaic is a picture of squares, line by line.
func Mosaic(lines [][]color.Color) fyne.CanvasObject {
	const most, widest = 14, 250 // the side of a square, and of the picture
	columns := 1
	for _, l := range lines {
		columns = max(columns, len(l))
	}
	side := max(4, min(most, widest/columns))
	picture := image.NewNRGBA(image.Rect(0, 0, columns*side, max(1, len(lines))*side))
	for y, line := range lines {
		for x, c := range line {
			for dy := 1; dy < side; dy++ {
				for dx := 1; dx < side; dx++ {
					picture.Set(x*side+dx, y*side+dy, c)
				}
			}
		}
	}
	shown := canvas.NewImageFromImage(picture)
	shown.ScaleMode, shown.FillMode = canvas.ImageScalePixels, canvas.ImageFillOriginal
	shown.SetMinSize(fyne.NewSize(float32(picture.Rect.Dx()), float32(picture.Rect.Dy())))
	shown.FillMode = canvas.ImageFillContain
	return shown
}
