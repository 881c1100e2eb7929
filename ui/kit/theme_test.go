package kit

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
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

// legible is the least contrast of text, of WCAG 2.1, 1.4.3; visible that of a ring
// around what has the focus, 1.4.11.
const legible, visible = 4.5, 3.0

// Every ink can be read on every paper, and what has the focus can be told,
// in every palette.
func TestContrast(t *testing.T) {
	for p := range palettes {
		least := legible
		if p == Contrast {
			least = 7
		}
		for ink := firstInk; ink <= lastInk; ink++ {
			for paper := firstPaper; paper <= lastPaper; paper++ {
				if c := contrast(ink.of(p), paper.of(p)); c < least {
					t.Errorf("palette %d: ink %06x on paper %06x: contrast %.2f", p,
						colours[p][ink], colours[p][paper], c)
				}
			}
		}
		if c := contrast(InkPrimary.of(p), PaperWhite.of(p)); c < visible {
			t.Errorf("palette %d: the ring has contrast %.2f", p, c)
		}
		if c := contrast(lineInput.of(p), PaperWhite.of(p)); c < visible {
			t.Errorf("palette %d: the edge of a field has contrast %.2f", p, c)
		}
		l := p.Theme(1)
		inks := []fyne.ThemeColorName{theme.ColorNameForeground, theme.ColorNamePlaceHolder,
			theme.ColorNameDisabled, theme.ColorNamePrimary,
			theme.ColorNameHyperlink, theme.ColorNameError, theme.ColorNameSuccess, theme.ColorNameWarning}
		papers := []fyne.ThemeColorName{theme.ColorNameBackground, theme.ColorNameOverlayBackground,
			theme.ColorNameMenuBackground, theme.ColorNameInputBackground,
			theme.ColorNameButton, theme.ColorNameDisabledButton,
			theme.ColorNameHeaderBackground, theme.ColorNameSelection}
		pairs := [][2]fyne.ThemeColorName{{theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
			{theme.ColorNameForegroundOnWarning, theme.ColorNameWarning},
			{theme.ColorNameForegroundOnError, theme.ColorNameError},
			{theme.ColorNameForegroundOnSuccess, theme.ColorNameSuccess}}
		for _, ink := range inks {
			for _, paper := range papers {
				pairs = append(pairs, [2]fyne.ThemeColorName{ink, paper})
			}
		}
		for _, pair := range pairs {
			if c := contrast(l.Color(pair[0], 0), l.Color(pair[1], 0)); c < least {
				t.Errorf("palette %d: %s on %s: contrast %.2f", p, pair[0], pair[1], c)
			}
		}
	}
}

// The shortcuts in the menus can be read. Fyne fades their colour: see unfaded.
func TestShortcutsInMenusAreLegible(t *testing.T) {
	for p := range palettes {
		l := p.Theme(1)
		r, g, b, a := l.Color(theme.ColorNameForeground, 0).RGBA()
		a = uint32(float32(a) * 0.95) // as in widget/menu_item.go of Fyne 2.7
		shown := color.NRGBA{R: uint8(r), G: uint8(g), B: uint8(b), A: uint8(a)}
		paper := paperWindow.of(p)
		mix := func(ink, paper uint8) uint8 {
			return uint8((int(ink)*int(shown.A) + int(paper)*(255-int(shown.A))) / 255)
		}
		seen := color.NRGBA{mix(shown.R, paper.R), mix(shown.G, paper.G), mix(shown.B, paper.B), 0xff}
		if c := contrast(seen, paper); c < legible {
			t.Errorf("palette %d: a shortcut in a menu has contrast %.2f", p, c)
		}
	}
}

// A tint follows the palette of the app's theme; text is drawn in the colour that
// it has now.
func TestTintsFollowThePalette(t *testing.T) {
	app := test.NewTempApp(t)
	if want := PaperBad.of(Light); Solid(PaperBad) != color.Color(want) {
		t.Errorf("under a theme of Fyne's %v, want %v", Solid(PaperBad), want)
	}
	for p := range palettes {
		app.Settings().SetTheme(p.Theme(1))
		if want := PaperBad.of(p); color.NRGBAModel.Convert(PaperBad) != color.Color(want) ||
			Solid(PaperBad) != color.Color(want) {
			t.Errorf("palette %d: %v and %v, want %v", p, color.NRGBAModel.Convert(PaperBad), Solid(PaperBad), want)
		}
	}
}

func TestTextIsLarge(t *testing.T) {
	usual := theme.DefaultTheme().Size(theme.SizeNameText)
	for _, scale := range []float32{1, 1.25} {
		if got := Light.Theme(scale).Size(theme.SizeNameText) / usual; got < 1.14*scale || got > 1.2*scale {
			t.Errorf("scale %v makes text %.2f times as large", scale, got)
		}
	}
}
