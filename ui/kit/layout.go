package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tight takes away the air that a label brings with it.
func Tight(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(-4, -3, 0, 0), o)
}

// Sheet lays an object on white paper with a fine edge.
func Sheet(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(&paper{}, container.New(layout.NewCustomPaddedLayout(8, 8, 10, 10), o))
}

// paper is the white under a group. It is a widget because Fyne redraws it
// with the theme.
type paper struct{ widget.BaseWidget }

// CreateRenderer implements fyne.Widget.
func (p *paper) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	return widget.NewSimpleRenderer(&canvas.Rectangle{
		FillColor: PaperWhite, StrokeColor: Line, StrokeWidth: 1, CornerRadius: 8,
	})
}

// Wide gives an object a least width in letters, and its own height.
func Wide(letters float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{letters: letters}, o)
}

// High gives an object a least height, in lines of text.
func High(lines float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{lines: lines}, o)
}

// Middle lays an object in the middle of the room, so many letters wide
// where there is the room.
func Middle(letters float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&middle{letters}, o)
}

// middle is the layout of Middle.
type middle struct{ letters float32 }

// MinSize implements fyne.Layout.
func (l *middle) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (l *middle) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, max(Letters(l.letters), objects[0].MinSize().Width))
	objects[0].Resize(fyne.NewSize(width, objects[0].Size().Height)) // so that sentences know where they wrap
	height := min(size.Height, objects[0].MinSize().Height)
	objects[0].Resize(fyne.NewSize(width, height))
	objects[0].Move(fyne.NewPos((size.Width-width)/2, (size.Height-height)/2))
}

// Giving is High that goes down to the fewest lines in a dialog for which the window
// has no room otherwise.
func Giving(fewest, lines float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{lines: lines, fewest: fewest}, o)
}

// Whole is what fills a window, at least as wide as a small window. Fyne gives new
// content its least size before the window's: a sentence that wrapped there at the width
// of a word would make the window taller than the screen.
func Whole(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{letters: 80, most: 640}, o)
}

// atLeast gives one object a least size.
type atLeast struct {
	letters, lines float32
	fewest         float32 // lines that it can go down to; 0 where it cannot
	most           float32 // wide, whatever the letters ask for; 0 for no such limit
}

// linePitch is the height of a line as High counts it.
func linePitch() float32 { return theme.TextSize() * 1.5 }

// MinSize implements fyne.Layout.
func (l *atLeast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	s, wide := objects[0].MinSize(), Letters(l.letters)
	if l.most > 0 {
		wide = min(wide, l.most)
	}
	return fyne.NewSize(max(s.Width, wide), max(s.Height, l.lines*linePitch()))
}

// Layout implements fyne.Layout.
func (l *atLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// Letters is the width of so many letters of the usual size.
func Letters(n float32) float32 { return n * theme.TextSize() * 0.62 }

// shares lays objects side by side, or one above the other, in fixed shares of the room.
type shares struct {
	down bool
	of   []float32
	from float32 // the width in letters below which they stand one above the other whatever down says, 0: none
	low  bool    // they do
}

// MinSize implements fyne.Layout.
func (l *shares) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, o := range objects {
		m := o.MinSize()
		if l.low {
			size = fyne.NewSize(max(size.Width, m.Width), size.Height+m.Height+gap)
		} else if l.down {
			size = fyne.NewSize(max(size.Width, m.Width), max(size.Height, m.Height/l.of[i]))
		} else {
			size = fyne.NewSize(max(size.Width, m.Width/l.of[i]), max(size.Height, m.Height))
		}
	}
	return size
}

// Layout implements fyne.Layout.
func (l *shares) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var at float32
	l.low = !l.down && l.from > 0 && size.Width < Letters(l.from)
	down := l.down || l.low
	room := size.Width
	if down {
		room = size.Height
	}
	room -= gap * float32(len(objects)-1)
	for i, o := range objects {
		length := room * l.of[i]
		if down {
			o.Move(fyne.NewPos(0, at))
			o.Resize(fyne.NewSize(size.Width, length))
		} else {
			o.Move(fyne.NewPos(at, 0))
			o.Resize(fyne.NewSize(length, size.Height))
		}
		at += length + gap
	}
}

const gap = 10

// Beside lays objects side by side in shares of the width, which add up to 1.
func Beside(of []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&shares{of: of}, objects...)
}

// BesideFrom lays objects side by side from a width in letters on, and one above the
// other where there is less.
func BesideFrom(letters float32, of []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&shares{of: of, from: letters}, objects...)
}

// Above lays objects one above the other in shares of the height, which add up to 1.
func Above(of []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&shares{down: true, of: of}, objects...)
}

// Ends lays two objects at the ends of a line, the second with what room is left; where
// that is too short it stands below.
func Ends(first, second fyne.CanvasObject) *fyne.Container {
	return container.New(&ends{}, first, second)
}

// ends is the layout of Ends.
type ends struct{ below bool }

// MinSize implements fyne.Layout.
func (l *ends) MinSize(objects []fyne.CanvasObject) fyne.Size {
	a, b := objects[0].MinSize(), objects[1].MinSize()
	if l.below {
		return fyne.NewSize(max(a.Width, b.Width), a.Height+theme.Padding()+b.Height)
	}
	return fyne.NewSize(max(a.Width, b.Width), max(a.Height, b.Height))
}

// Layout implements fyne.Layout.
func (l *ends) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	a, b := objects[0].MinSize(), objects[1].MinSize()
	l.below = size.Width < a.Width+gap+b.Width // Fyne sees at the next frame that the height is another
	x, y, width := a.Width+gap, float32(0), size.Width-a.Width-gap
	if l.below {
		x, y, width = 0, a.Height+theme.Padding(), size.Width
	}
	objects[0].Move(fyne.Position{})
	objects[0].Resize(fyne.NewSize(a.Width, a.Height))
	objects[1].Move(fyne.NewPos(x, y))
	objects[1].Resize(fyne.NewSize(width, b.Height))
}

// Lower sets a symbol on the line of the words beside it: see symbolDrop.
func Lower(symbol fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(5, -5, 0, 0), symbol)
}

// Apart keeps a sheet clear of the one above it.
func Apart(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(gap-theme.Padding(), 0, 0, 0), o)
}

// BesideBar keeps clear of the scroll bar, which Fyne draws over what scrolls.
func BesideBar(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), o)
}

// TopDown lays the middle between top and bottom, of which there may be none. Unlike
// those of a border container, its parts get the focus in their order.
func TopDown(top, middle, bottom fyne.CanvasObject) fyne.CanvasObject {
	parts := []fyne.CanvasObject{top, middle, bottom}
	if bottom == nil {
		parts = parts[:2]
	}
	return container.New(layout.NewBorderLayout(top, bottom, nil, nil), parts...)
}

// ScrollRoom keeps what scrolls clear of the scroll bar.
const ScrollRoom = 12
