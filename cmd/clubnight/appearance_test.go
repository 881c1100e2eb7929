package main

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/kit"
	"clubnight/ui/settings"
)

// The colours are the chosen ones, or as the system has them.
func TestPalette(t *testing.T) {
	for _, c := range []struct {
		chosen settings.Theme
		system fyne.ThemeVariant
		want   kit.Palette
	}{
		{settings.SystemTheme, theme.VariantLight, kit.Light}, {settings.SystemTheme, theme.VariantDark, kit.Dark},
		{settings.LightTheme, theme.VariantDark, kit.Light},
		{settings.DarkTheme, theme.VariantLight, kit.Dark}, {settings.ContrastTheme, theme.VariantLight, kit.Contrast},
		{settings.Theme(99), theme.VariantLight, kit.Light},
	} {
		if got := palette(c.chosen, c.system); got != c.want {
			t.Errorf("theme %d in system %d: palette %d, want %d", c.chosen, c.system, got, c.want)
		}
	}
}

// What was chosen, and the size of the window, is there again the next time.
func TestLookIsRemembered(t *testing.T) {
	a := test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	l := newAppearance(a, w, 0)
	if size := w.Canvas().Size(); size.Width != usualWidth || size.Height != usualHeight {
		t.Errorf("the first window is %v", size)
	}
	for range 20 {
		l.Rescale(+1)
	}
	if l.scale != maxScale {
		t.Errorf("the largest text is %v", l.scale)
	}
	l.Rescale(0)
	l.Rescale(+1)
	l.Choose(settings.DarkTheme)
	w.Resize(fyne.NewSize(900, 640))
	l.remember()

	next := test.NewTempWindow(t, widget.NewLabel(""))
	l = newAppearance(a, next, 0)
	if size := next.Canvas().Size(); size.Width != 900 || size.Height != 640 || l.scale < 1.09 ||
		l.scale > 1.11 || l.theme != settings.DarkTheme {
		t.Errorf("remembered %v, text %v, theme %d", size, l.scale, l.theme)
	}
	if got := a.Settings().Theme().Size(theme.SizeNameText); got <= kit.Light.Theme(1).Size(theme.SizeNameText) {
		t.Errorf("text of %v", got)
	}
	if l = newAppearance(a, next, 1.5); l.scale != 1.5 {
		t.Errorf("asked for 1.5, got %v", l.scale)
	}
}

// A window never comes back larger than the screen that is there now.
func TestWindowFitsTheScreen(t *testing.T) {
	if got := within(fyne.NewSize(1900, 1000), 1024, 768, 1); got.Width > 1024 || got.Height > 768-frameHeight {
		t.Errorf("on 1024x768: %v", got)
	}
	if got := within(fyne.NewSize(1240, 720), 1366, 768, 1.25); got.Width*1.25 > 1366 || got.Height*1.25 > 768 {
		t.Errorf("at 125 %%: %v", got)
	}
	if got := within(fyne.NewSize(900, 640), 1920, 1080, 1); got != fyne.NewSize(900, 640) {
		t.Errorf("where there is room: %v", got)
	}
}
