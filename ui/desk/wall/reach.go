package wall

import (
	"image"
	"slices"
)

// handle is how much of a window's upper edge, where one takes hold of it,
// has to be on a monitor.
var handle = image.Pt(120, 8)

// Reach is where a window can be reached, in pixels: where it is, if its upper edge can
// be taken hold of there, and no larger than the monitor; else in the middle of the
// first. Areas are what of the monitors is free for windows.
func Reach(window image.Rectangle, areas []image.Rectangle) image.Rectangle {
	if len(areas) == 0 || window.Empty() {
		return window
	}
	edge := image.Rectangle{window.Min, image.Pt(window.Max.X, min(window.Min.Y+handle.Y, window.Max.Y))}
	for _, area := range areas {
		held := edge.Intersect(area)
		if held.Dx() < min(handle.X, window.Dx()) || held.Dy() < edge.Dy() {
			continue
		}
		if size := fitting(window, area); size != window.Size() {
			return shifted(image.Rectangle{window.Min, window.Min.Add(size)}, area)
		}
		return window
	}
	return Middle(window, areas[0])
}

// Middle puts a window into the middle of an area, no larger than that.
func Middle(window, area image.Rectangle) image.Rectangle {
	size := fitting(window, area)
	at := area.Min.Add(area.Size().Sub(size).Div(2))
	return image.Rectangle{at, at.Add(size)}
}

func fitting(window, area image.Rectangle) image.Point {
	return image.Pt(min(window.Dx(), area.Dx()), min(window.Dy(), area.Dy()))
}

// shifted moves a window that has room in an area into it.
func shifted(window, area image.Rectangle) image.Rectangle {
	left, top := max(area.Min.X-window.Min.X, 0), max(area.Min.Y-window.Min.Y, 0)
	right, bottom := max(window.Max.X-area.Max.X, 0), max(window.Max.Y-area.Max.Y, 0)
	return window.Add(image.Pt(left-right, top-bottom))
}

// AreaOf is that of the areas, of which there is one at least, on which
// most of a window is.
func AreaOf(window image.Rectangle, areas []image.Rectangle) image.Rectangle {
	return slices.MaxFunc(areas, func(a, b image.Rectangle) int {
		a, b = a.Intersect(window), b.Intersect(window)
		return a.Dx()*a.Dy() - b.Dx()*b.Dy()
	})
}
