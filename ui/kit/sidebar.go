package kit

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// sidebar lays one object large, and others beside it in a column, or below it in a row
// where there is no room beside.
type sidebar struct{ of []float32 }

// Shares are the heights of what stands beside, as parts of what is left by those that
// are 0: they get what they need.
type Shares struct {
	layout *sidebar
	box    *fyne.Container
}

// Set changes the shares.
func (s *Shares) Set(of ...float32) {
	if !slices.Equal(s.layout.of, of) {
		s.layout.of = of
		s.box.Refresh()
	}
}

// sidebarFrom is the width, in letters, from which on the others stand beside.
const sidebarFrom = 112

// Sidebar lays the first object large and the others beside it, in shares of the height
// that add up to 1; in a narrow window they stand below it in a row.
func Sidebar(main fyne.CanvasObject, of []float32, others ...fyne.CanvasObject) (*fyne.Container, *Shares) {
	l := &sidebar{of}
	box := container.New(l, append([]fyne.CanvasObject{main}, others...)...)
	return box, &Shares{l, box}
}

// MinSize implements fyne.Layout: it fits where the narrower arrangement does.
func (l *sidebar) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[0].MinSize()
	var wide, high float32
	for _, o := range objects[1:] {
		m := o.MinSize()
		wide += m.Width + gap
		high = max(high, m.Height)
	}
	return fyne.NewSize(max(size.Width, wide), size.Height+gap+high)
}

// Layout implements fyne.Layout.
func (l *sidebar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, h))
	}
	if size.Width < Letters(sidebarFrom) {
		var high float32
		for _, o := range objects[1:] {
			high = max(high, o.MinSize().Height)
		}
		high = max(high, 0.26*size.Height)
		across := len(l.of)
		if high > 0.36*size.Height { // so low a window has room for the most important one only
			across, high = 1, objects[1].MinSize().Height
		}
		place(objects[0], 0, 0, size.Width, size.Height-high-gap)
		each := (size.Width - gap*float32(across-1)) / float32(across)
		for i, o := range objects[1:] {
			SetVisible(o, i < across)
			if i >= across {
				continue
			}
			place(o, float32(i)*(each+gap), size.Height-high, each, high)
		}
		return
	}
	wide := max(Letters(42), 0.29*size.Width)
	place(objects[0], 0, 0, size.Width-wide-2*gap, size.Height)
	room := size.Height - gap*float32(len(l.of)-1)
	for i, o := range objects[1:] {
		if l.of[i] == 0 {
			room -= o.MinSize().Height
		}
	}
	var y float32
	for i, o := range objects[1:] {
		SetVisible(o, true)
		high := room * l.of[i]
		if l.of[i] == 0 {
			high = o.MinSize().Height
		}
		place(o, size.Width-wide, y, wide, high)
		y += high + gap
	}
}
