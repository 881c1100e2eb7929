package kit

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/ui/label"
)

// What can be done about a notice stands inside it and beside its OK, whatever the notice
// said before and however long it is.
func TestNoticeHasRoomForItsButtons(t *testing.T) {
	test.NewTempApp(t)
	n := NewKeys(label.English(), nil).Notice()
	w := test.NewTempWindow(t, n.Content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(900, 80))
	long := strings.Repeat("46 files in a folder with a long name. ", 4)
	for _, said := range []struct {
		name string
		say  func()
	}{
		{"told", func() { n.Tell("Recorded.") }},
		{"offered", func() { n.Offer(long, "Open the folder", func() {}) }},
		{"told again", func() { n.Tell(long) }},
		{"warned", func() { n.Warn("It failed.", func() {}) }},
		{"offered after a warning", func() { n.Offer("Two files.", "Open the folder with the sheets", func() {}) }},
	} {
		said.say()
		right := float32(0)
		for _, b := range buttonsIn(n.Content) {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
			if b.Size().Width < b.MinSize().Width || at.X < right || at.X+b.Size().Width > n.Content.Size().Width {
				t.Errorf("%s: %q is at %v, %v wide of %v, after %v, in %v", said.name, b.Text, at.X, b.Size().Width,
					b.MinSize().Width, right, n.Content.Size())
			}
			right = at.X + b.Size().Width
		}
	}
}

// buttonsIn are the buttons that are seen, in their order.
func buttonsIn(o fyne.CanvasObject) (buttons []*Button) {
	switch o := o.(type) {
	case *Button:
		if o.Visible() {
			buttons = append(buttons, o)
		}
	case *fyne.Container:
		for _, inner := range o.Objects {
			buttons = append(buttons, buttonsIn(inner)...)
		}
	}
	return buttons
}
