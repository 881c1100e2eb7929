package kit

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// contrast is WCAG's contrast ratio.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		r, g, b, _ := c.RGBA()
		linear := func(v uint32) float64 {
			x := float64(v) / 0xffff
			if x <= 0.03928 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	l, m := luminance(a), luminance(b)
	return (max(l, m) + 0.05) / (min(l, m) + 0.05)
}

func TestContrast(t *testing.T) {
	inks := map[string]color.Color{"text": InkText, "quiet": InkQuiet, "good": InkGood, "warn": InkWarn, "bad": InkBad, "red": InkRed, "primary": InkPrimary}
	papers := map[string]color.Color{"window": paperWindow, "white": PaperWhite, "stripe": paperStripe, "input": paperInput, "head": PaperHead,
		"good": PaperGood, "warn": PaperWarn, "bad": PaperBad, "quiet": PaperQuiet, "chosen": PaperChosen}
	for i, ink := range inks {
		for p, paper := range papers {
			if c := contrast(ink, paper); c < 4.5 {
				t.Errorf("ink %s on paper %s: contrast %.2f", i, p, c)
			}
		}
	}
	l := NewTheme(1)
	for _, pair := range [][2]fyne.ThemeColorName{
		{theme.ColorNameForeground, theme.ColorNameButton}, {theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
		{theme.ColorNameForegroundOnWarning, theme.ColorNameWarning}, {theme.ColorNameDisabled, theme.ColorNameDisabledButton},
		{theme.ColorNamePlaceHolder, theme.ColorNameInputBackground}, {theme.ColorNameForeground, theme.ColorNameSelection},
	} {
		if c := contrast(l.Color(pair[0], theme.VariantDark), l.Color(pair[1], theme.VariantDark)); c < 4.5 {
			t.Errorf("%s on %s: contrast %.2f", pair[0], pair[1], c)
		}
	}
}

func TestTextIsLarge(t *testing.T) {
	usual := theme.DefaultTheme().Size(theme.SizeNameText)
	for _, scale := range []float32{1, 1.25} {
		if got := NewTheme(scale).Size(theme.SizeNameText) / usual; got < 1.14*scale || got > 1.2*scale {
			t.Errorf("scale %v makes text %.2f times as large", scale, got)
		}
	}
}
