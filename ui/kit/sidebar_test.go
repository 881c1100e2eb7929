package kit

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// What stands beside in a wide window stands below in a narrow one, and in a low one the
// most important of it; nothing overlaps.
func TestAside(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	block := func() fyne.CanvasObject {
		r := canvas.NewRectangle(color.Black)
		r.SetMinSize(fyne.NewSize(100, 60))
		return r
	}
	all := []fyne.CanvasObject{block(), block(), block(), block()}
	box, shares := Sidebar(all[0], []float32{0.4, 0.4, 0.2}, all[1:]...)
	for _, c := range []struct {
		width, height float32
		shown         int
		beside        bool
	}{{1900, 900, 4, true}, {1000, 500, 4, false}, {1000, 150, 2, false}, {1900, 900, 4, true}} {
		box.Resize(fyne.NewSize(c.width, c.height))
		var seen []fyne.CanvasObject
		for _, o := range all {
			if o.Visible() {
				seen = append(seen, o)
			}
		}
		if len(seen) != c.shown {
			t.Fatalf("at %v by %v %d are seen", c.width, c.height, len(seen))
		}
		if beside := seen[1].Position().Y == 0; beside != c.beside {
			t.Errorf("at %v by %v: beside is %v", c.width, c.height, beside)
		}
		for i, a := range seen {
			if far := a.Position().Add(a.Size()); far.X > c.width+1 || far.Y > c.height+1 {
				t.Errorf("at %v by %v number %d reaches to %v", c.width, c.height, i, far)
			}
			for _, b := range seen[i+1:] {
				if overlap(a, b) {
					t.Errorf("at %v by %v two overlap", c.width, c.height)
				}
			}
		}
	}
	shares.Set(0, 0.5, 0.5)
	if got := all[1].Size().Height; got != 60 {
		t.Errorf("one without a share gets %v, and needs 60", got)
	}
}

func overlap(a, b fyne.CanvasObject) bool {
	p, q := a.Position(), b.Position()
	return p.X < q.X+b.Size().Width && q.X < p.X+a.Size().Width &&
		p.Y < q.Y+b.Size().Height && q.Y < p.Y+a.Size().Height
}
