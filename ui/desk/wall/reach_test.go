package wall

import (
	"image"
	"testing"
)

func TestWallComesBackIntoReach(t *testing.T) {
	laptop, beamer := image.Rect(0, 0, 1366, 728), image.Rect(1366, 0, 3286, 1080)
	left := image.Rect(-1280, 0, 0, 1024)
	both := []image.Rectangle{laptop, beamer}
	one := both[:1]
	for name, c := range map[string]struct {
		window image.Rectangle
		areas  []image.Rectangle
		want   image.Rectangle
	}{
		"where it is":        {image.Rect(100, 50, 1100, 650), one, image.Rect(100, 50, 1100, 650)},
		"on the second":      {image.Rect(1500, 100, 2524, 740), both, image.Rect(1500, 100, 2524, 740)},
		"the second is gone": {image.Rect(1500, 100, 2524, 740), one, image.Rect(171, 44, 1195, 684)},
		"on one to the left": {image.Rect(-1200, 10, -200, 600), []image.Rectangle{laptop, left},
			image.Rect(-1200, 10, -200, 600)},
		"that is gone":                     {image.Rect(-1200, 10, -200, 600), one, image.Rect(183, 69, 1183, 659)},
		"half over the edge":               {image.Rect(1000, 100, 2000, 700), one, image.Rect(1000, 100, 2000, 700)},
		"nearly all over the edge":         {image.Rect(1300, 100, 2300, 700), one, image.Rect(183, 64, 1183, 664)},
		"its title is above":               {image.Rect(100, -30, 1100, 570), one, image.Rect(183, 64, 1183, 664)},
		"its title is below":               {image.Rect(100, 900, 1100, 1500), one, image.Rect(183, 64, 1183, 664)},
		"larger than the one that is left": {image.Rect(1366, 0, 3286, 1080), one, laptop},
		"larger, at home":                  {image.Rect(0, 0, 1920, 1080), one, laptop},
		"higher, and to the right":         {image.Rect(600, 100, 1200, 1100), one, image.Rect(600, 0, 1200, 728)},
		"a small one":                      {image.Rect(10, 10, 90, 40), one, image.Rect(10, 10, 90, 40)},
		"nobody knows the monitors": {image.Rect(9000, 9000, 9100, 9100), nil,
			image.Rect(9000, 9000, 9100, 9100)},
		"not shown": {image.Rectangle{}, one, image.Rectangle{}},
	} {
		got := Reach(c.window, c.areas)
		if got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if again := Reach(got, c.areas); again != got {
			t.Errorf("%s: %v is not left there, %v", name, got, again)
		}
	}
	for window, want := range map[image.Rectangle]image.Rectangle{
		image.Rect(100, 50, 1100, 650):  laptop,
		image.Rect(1300, 50, 2300, 650): beamer,
		{}:                              laptop,
	} {
		if got := AreaOf(window, both); got != want {
			t.Errorf("%v is on %v", window, got)
		}
	}
}
