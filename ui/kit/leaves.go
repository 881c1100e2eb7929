package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// Leaves lies objects in the same place, of which one is seen at a time. Those that
// are hidden are left alone until they are seen: to lay out a page takes long, and a
// window that lays out all of them before its first frame opens late. Whoever shows
// another one calls Lay.
func Leaves(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(leaves{}, objects...)
}

// Stage is the content of a window that is shown before there is anything to show in it.
func Stage() *fyne.Container { return Leaves() }

// Fill shows something in a window. On a stage it is laid out once: Fyne lays out what a
// window is given three times once that is shown, first in its least size.
func Fill(window fyne.Window, content fyne.CanvasObject) {
	stage, is := window.Content().(*fyne.Container)
	if is {
		_, is = stage.Layout.(leaves)
	}
	if !is {
		window.SetContent(content)
		return
	}
	stage.Objects = []fyne.CanvasObject{content}
	Lay(stage)
	canvas.Refresh(stage)
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
