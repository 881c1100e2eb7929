package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Leaves lies objects in the same place, of which one is seen at a time. Those that are hidden are left alone until they are seen:
// to lay out a page takes long, and a window that lays out all of them before its first frame opens late. Whoever shows another
// one calls Lay.
func Leaves(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(leaves{}, objects...)
}

// Lay lays out what is seen now of a container.
func Lay(c *fyne.Container) { c.Layout.Layout(c.Objects, c.Size()) }

type leaves struct{}

// Layout implements fyne.Layout.
func (leaves) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			o.Move(fyne.Position{})
			o.Resize(size)
		}
	}
}

// MinSize implements fyne.Layout.
func (leaves) MinSize(objects []fyne.CanvasObject) (least fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			least = least.Max(o.MinSize())
		}
	}
	return least
}
