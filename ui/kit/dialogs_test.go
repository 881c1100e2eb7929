package kit

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// opened is a dialog in a window of a height, and what scrolls in it.
func opened(t *testing.T, height float32, content fyne.CanvasObject) (*container.Scroll, *Button) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(1000, height))
	ds := NewDialogs(label.English(), w, func(string, error) {})
	away := Escapes(ds.in, func() {}).Button("Close", func() {})
	ds.Form("Title", content, away)
	ds.Focus(away)
	var found *container.Scroll
	var look func(fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *container.Scroll:
			if found == nil {
				found = o
			}
		case *fyne.Container:
			for _, c := range o.Objects {
				look(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				look(c)
			}
		}
	}
	look(w.Canvas().Overlays().Top())
	if found == nil {
		t.Fatal("nothing scrolls")
	}
	return found, away
}

// What can be lower is, before a dialog scrolls as a whole; with the room for it, it is
// as high as it likes to be.
func TestDialogGivesWay(t *testing.T) {
	for height, want := range map[float32]float32{560: 8, 900: 17} {
		list := widget.NewLabel("")
		scroll, _ := opened(t, height, Wide(40, container.NewVBox(Giving(8, 17, list), widget.NewLabel("below"))))
		if scroll.Content.Size().Height > scroll.Size().Height+1 {
			t.Errorf("%v high: it scrolls", height)
		}
		if got := list.Size().Height / linePitch(); got < 8 || height > 800 && got != want {
			t.Errorf("%v high: %v lines", height, got)
		}
	}
}

// What scrolls keeps clear of its bar, begins at its top, and stays there when a
// button below has the focus.
func TestDialogThatScrolls(t *testing.T) {
	box := container.NewVBox()
	for i := range 60 {
		box.Add(widget.NewLabel(fmt.Sprint("Line ", i)))
	}
	scroll, _ := opened(t, 500, Wide(40, box))
	if scroll.Offset.Y != 0 {
		t.Errorf("it begins at %v", scroll.Offset)
	}
	if inside := box.Size().Width; inside > scroll.Size().Width-ScrollRoom {
		t.Errorf("the content is %v wide beside a bar in %v", inside, scroll.Size().Width)
	}
}

// An object in the middle is as wide as was asked, and as the room where that is less.
func TestMiddle(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	o := layout.NewSpacer()
	in := Middle(50, o)
	for width, want := range map[float32]float32{2000: Letters(50), 300: 300} {
		in.Resize(fyne.NewSize(width, 400))
		if got := o.Size().Width; got != want || o.Position().X != (width-want)/2 {
			t.Errorf("in %v it is %v wide at %v, want %v", width, got, o.Position(), want)
		}
	}
}

// What is larger than the room is left where it is while its beginning is seen: what
// stands above it, such as a banner, stays in sight.
func TestRevealOfWhatIsLarger(t *testing.T) {
	test.NewTempApp(t)
	for above, moves := range map[float32]bool{50: false, 350: true} {
		head, large := High(1, layout.NewSpacer()), High(80, widget.NewButton("", nil))
		head.Resize(fyne.NewSize(100, above))
		box := container.NewWithoutLayout(head, large)
		large.Move(fyne.NewPos(0, above))
		large.Resize(large.MinSize())
		scroll := container.NewVScroll(container.New(asLarge{fyne.NewSize(100, above+large.MinSize().Height)}, box))
		w := test.NewTempWindow(t, scroll)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(200, 400))
		reveal(scroll, large)
		if got := scroll.Offset.Y > 0; got != moves {
			t.Errorf("%v above it: scrolled to %v", above, scroll.Offset.Y)
		}
	}
}
