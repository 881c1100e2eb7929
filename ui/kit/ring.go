package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// ringWidth is how thick the ring is around what has the focus.
const ringWidth = 2

func newRing() *canvas.Rectangle {
	ring := &canvas.Rectangle{FillColor: color.Transparent, StrokeWidth: ringWidth}
	ring.Hide()
	return ring
}

// showRing shows a ring in an ink, or takes it away. In the ink of a field's edge
// it is as fine as that.
func showRing(ring *canvas.Rectangle, on bool, ink color.Color) {
	ring.StrokeColor, ring.StrokeWidth = ink, ringWidth
	if ink == color.Color(lineInput) {
		ring.StrokeWidth = theme.InputBorderSize()
	}
	SetVisible(ring, on)
	ring.CornerRadius = theme.InputRadiusSize()
	ring.Refresh()
}

// layRing lays a ring along the edge of a widget; one in the colour of paper lies inside
// a filled widget, whose own colour then runs around it.
func layRing(ring *canvas.Rectangle, size fyne.Size) {
	in := float32(0)
	if ring.StrokeColor == color.Color(PaperWhite) {
		in = ringWidth
	}
	ring.Move(fyne.NewSquareOffsetPos(in))
	ring.Resize(size.SubtractWidthHeight(2*in, 2*in))
}

// ringed is the drawing of a widget of Fyne's with a ring around it while
// it has the focus.
type ringed struct {
	fyne.WidgetRenderer
	ring *canvas.Rectangle
	look func() (on bool, ink color.Color)
	size fyne.Size
}

// withRing adds a ring to a drawing; look says whether it is seen and in which ink.
func withRing(of fyne.WidgetRenderer, look func() (on bool, ink color.Color)) fyne.WidgetRenderer {
	r := &ringed{WidgetRenderer: of, ring: newRing(), look: look}
	on, ink := look()
	showRing(r.ring, on, ink)
	return r
}

// Objects implements fyne.WidgetRenderer.
func (r *ringed) Objects() []fyne.CanvasObject {
	of := r.WidgetRenderer.Objects()
	return append(of[:len(of):len(of)], r.ring)
}

// Layout implements fyne.WidgetRenderer.
func (r *ringed) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.size = size
	layRing(r.ring, size)
}

// Refresh implements fyne.WidgetRenderer.
func (r *ringed) Refresh() {
	r.WidgetRenderer.Refresh()
	on, ink := r.look()
	showRing(r.ring, on, ink)
	layRing(r.ring, r.size)
}
