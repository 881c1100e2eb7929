package kit

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Paging shows a page of paper that can be larger than its room. Arrows move it; Page Up
// and Page Down turn, plus and minus zoom.
type Paging struct {
	widget.BaseWidget
	// Turn is told to turn by a page, Zoom to make the page larger or smaller by a step.
	Turn, Zoom func(by int)
	// Resized is told that there is another room for the page.
	Resized func()

	keys   *Keys
	inside bool
	page   *canvas.Image
	desk   *canvas.Rectangle
	scroll *container.Scroll
	room   fyne.Size
}

// Paging makes one without a page.
func (k *Keys) Paging() *Paging {
	p := &Paging{keys: k, page: &canvas.Image{FillMode: canvas.ImageFillStretch}, desk: &canvas.Rectangle{}}
	p.scroll = container.NewScroll(container.NewCenter(p.page))
	p.ExtendBaseWidget(p)
	return p
}

// Lay shows a page on so much room, from its top where it is another one. Nil shows none.
func (p *Paging) Lay(page image.Image, size fyne.Size, top bool) {
	p.page.Image = page
	p.page.SetMinSize(size)
	SetVisible(p.page, page != nil)
	p.page.Refresh()
	p.scroll.Refresh()
	if top {
		p.scroll.ScrollToTop()
	}
}

// Room is the room for a page, without the scroll bars.
func (p *Paging) Room() fyne.Size {
	return p.Size().SubtractWidthHeight(ScrollRoom+2*ringWidth, 2*ringWidth)
}

// Resize implements fyne.CanvasObject.
func (p *Paging) Resize(size fyne.Size) {
	p.BaseWidget.Resize(size)
	if size != p.room && p.Resized != nil {
		p.room = size
		p.Resized()
	}
}

// MinSize implements fyne.CanvasObject.
func (p *Paging) MinSize() fyne.Size { return fyne.NewSize(Letters(20), Letters(20)) }

// CreateRenderer implements fyne.Widget.
func (p *Paging) CreateRenderer() fyne.WidgetRenderer {
	p.desk.FillColor = PaperHead
	return withRing(widget.NewSimpleRenderer(container.NewStack(p.desk, p.scroll)),
		func() (bool, color.Color) { return p.inside, InkPrimary })
}

// pageStep is how far an arrow moves a page.
const pageStep = 60

// TypedKey implements fyne.Focusable.
func (p *Paging) TypedKey(ev *fyne.KeyEvent) {
	to := p.scroll.Offset
	switch ev.Name {
	case fyne.KeyUp:
		to.Y -= pageStep
	case fyne.KeyDown:
		to.Y += pageStep
	case fyne.KeyLeft:
		to.X -= pageStep
	case fyne.KeyRight:
		to.X += pageStep
	case fyne.KeyPageUp:
		p.Turn(-1)
		return
	case fyne.KeyPageDown:
		p.Turn(+1)
		return
	default:
		p.keys.pressed(ev.Name)
		return
	}
	p.scroll.ScrollToOffset(to)
}

// TypedRune implements fyne.Focusable.
func (p *Paging) TypedRune(r rune) {
	switch r {
	case '+', '=':
		p.Zoom(+1)
	case '-', '–':
		p.Zoom(-1)
	}
}

// FocusGained implements fyne.Focusable.
func (p *Paging) FocusGained() { p.inside = true; p.Refresh(); p.keys.reached(p) }

// FocusLost implements fyne.Focusable.
func (p *Paging) FocusLost() { p.inside = false; p.Refresh() }
