package assets

import (
	"math"
	"testing"
)

// Everything that is written can be read on everything that it is written on: a contrast
// of 4.5 (WCAG 2.2, 1.4.3).
func TestEverythingWrittenCanBeRead(t *testing.T) {
	for name, ink := range map[string]Colour{"text": InkText, "quiet": InkQuiet, "good": InkGood, "warn": InkWarn,
		"bad": InkBad, "red": InkRed, "primary": InkPrimary} {
		for _, ground := range []Colour{PaperWhite, PaperStripe} {
			if c := (luminance(ground) + 0.05) / (luminance(ink) + 0.05); c < 4.5 {
				t.Errorf("%s %v on %v: %.1f", name, ink, ground, c)
			}
		}
	}
	if InkText.String() != "#1b2430" || InkGood.String() != "#0f5f2e" {
		t.Errorf("%v, %v", InkText, InkGood)
	}
}

// luminance is how light a colour is (WCAG 2.2).
func luminance(c Colour) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := c.RGB()
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}
