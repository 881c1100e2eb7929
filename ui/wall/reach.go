package wall

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"

	"clubnight/ui/desk/wall"
)

// Screens are the monitors, and where the windows are on them, in pixels. Its methods are
// called on Fyne's goroutine.
type Screens interface {
	// Areas are what of each monitor is free for windows, the first monitor's first; none
	// where that is unknown.
	Areas() []image.Rectangle
	// Where is where a window is, its frame included; empty where that is unknown.
	Where(fyne.Window) image.Rectangle
	// Lost reports whether a window that should fill a monitor has none to fill: the
	// system has taken it away.
	Lost(fyne.Window) bool
	// Move puts a window, frame included, into a place.
	Move(fyne.Window, image.Rectangle)
}

// reach keeps windows where they can be reached when a monitor is taken away or gets
// smaller. Without screens it leaves them alone.
type reach struct {
	screens Screens
	areas   []image.Rectangle
}

// bringBack looks whether the monitors are others than the last time, and
// brings back those of the windows that cannot be reached any more. It gives
// those that it brought back.
func (r *reach) bringBack(windows ...fyne.Window) (brought []fyne.Window) {
	if r.screens == nil {
		return nil
	}
	was := r.areas
	if r.areas = r.screens.Areas(); was == nil || slices.Equal(was, r.areas) || len(r.areas) == 0 {
		return nil
	}
	for _, w := range windows {
		if w.FullScreen() {
			if r.screens.Lost(w) {
				r.bring(w, r.areas[0])
				brought = append(brought, w)
			}
			continue
		}
		at := r.screens.Where(w)
		if to := wall.Reach(at, r.areas); to != at {
			r.screens.Move(w, to)
			brought = append(brought, w)
		}
	}
	return brought
}

// bring puts a window into the middle of an area. One that filled a monitor leaves room
// beside it: its size is that of the monitor until the system has done what it was asked.
func (r *reach) bring(w fyne.Window, area image.Rectangle) {
	size := r.screens.Where(w)
	if w.FullScreen() {
		size = image.Rectangle{Max: area.Size().Mul(3).Div(4)}
		w.SetFullScreen(false)
	}
	r.screens.Move(w, wall.Middle(size, area))
}

// beside brings a window to the monitor on which another one is.
func (r *reach) beside(w, other fyne.Window) {
	if r.screens == nil {
		return
	}
	if areas := r.screens.Areas(); len(areas) > 0 {
		r.bring(w, wall.AreaOf(r.screens.Where(other), areas))
	}
}
