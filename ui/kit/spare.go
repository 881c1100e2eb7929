package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// WithSpare lays an object over another that is there only where the room is enough for
// both: the first needs so many lines of text.
func WithSpare(main, spare fyne.CanvasObject, lines float32) *fyne.Container {
	return container.New(withSpare(lines), main, spare)
}

type withSpare float32

// MinSize implements fyne.Layout.
func (l withSpare) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := objects[0].MinSize()
	return fyne.NewSize(least.Width, max(least.Height, float32(l)*theme.TextSize()*1.5))
}

// Layout implements fyne.Layout.
func (l withSpare) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	main, spare := objects[0], objects[1]
	needs := spare.MinSize()
	there := needs.Height > 0 && needs.Width <= size.Width &&
		size.Height-needs.Height-gap >= float32(l)*(theme.TextSize()*1.5+theme.Padding())
	SetVisible(spare, there)
	main.Move(fyne.Position{})
	if !there {
		main.Resize(size)
		return
	}
	main.Resize(fyne.NewSize(size.Width, size.Height-needs.Height-gap))
	spare.Move(fyne.NewPos(0, size.Height-needs.Height))
	spare.Resize(fyne.NewSize(size.Width, needs.Height))
}
