package kit

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

func TestWithSpare(t *testing.T) {
	test.NewTempApp(t)
	main, spare := canvas.NewRectangle(color.Black), canvas.NewRectangle(color.Black)
	spare.SetMinSize(fyne.NewSize(100, 200))
	both := WithSpare(main, spare, 6)
	for _, c := range []struct {
		width, height float32
		there         bool
	}{{200, 600, true}, {200, 300, false}, {90, 600, false}, {200, 600, true}} {
		both.Resize(fyne.NewSize(c.width, c.height))
		if spare.Visible() != c.there {
			t.Errorf("%v by %v: there %t", c.width, c.height, spare.Visible())
		}
		if want := c.height; !c.there && main.Size().Height != want || c.there && main.Size().Height+gap+200 != want {
			t.Errorf("%v by %v: the first is %v high", c.width, c.height, main.Size().Height)
		}
	}
}
