package main

import (
	"math"
	"os"
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"clubnight/ui/kit"
	"clubnight/ui/settings"
)

// How the window looked when it was last open. Everything that matters is
// in the club file.
const (
	prefScale  = "scale"
	prefTheme  = "theme"
	prefWidth  = "windowWidth"
	prefHeight = "windowHeight"
	prefFull   = "fullScreen"
)

// The sizes of text between which the director can choose, and the step between them.
const (
	minScale  = 0.7
	maxScale  = 2.0
	scaleStep = 1.1
)

// The window before it was ever given another size.
const usualWidth, usualHeight = 1240, 720

// appearance is how the window looks: size of text, colours, and the window's own size.
// Where on the screen it stood cannot be remembered: Fyne leaves that to the system.
type appearance struct {
	app    fyne.App
	window fyne.Window
	scale  float64
	theme  settings.Theme
}

// newAppearance gives a window its look of the last time; scale is the size of text that
// was asked for, 0 for that of the last time.
func newAppearance(a fyne.App, window fyne.Window, scale float64) *appearance {
	p := a.Preferences()
	l := &appearance{app: a, window: window, scale: scale, theme: settings.Theme(p.Int(prefTheme))}
	if l.scale == 0 {
		l.scale = min(max(p.FloatWithFallback(prefScale, 1), minScale), maxScale)
	}
	l.wear()
	variant := a.Settings().ThemeVariant()
	a.Settings().AddListener(func(s fyne.Settings) {
		if now := s.ThemeVariant(); now != variant {
			variant = now
			l.wear()
		}
	})
	window.Resize(fyne.NewSize(float32(p.FloatWithFallback(prefWidth, usualWidth)),
		float32(p.FloatWithFallback(prefHeight, usualHeight))))
	window.SetFullScreen(p.Bool(prefFull))
	window.SetOnClosed(l.remember)
	return l
}

// remember keeps the size of the window for the next time.
func (l *appearance) remember() {
	p, size := l.app.Preferences(), l.window.Canvas().Size()
	p.SetBool(prefFull, l.window.FullScreen())
	if !l.window.FullScreen() && size.Width > 0 {
		p.SetFloat(prefWidth, float64(size.Width))
		p.SetFloat(prefHeight, float64(size.Height))
	}
}

// fit makes a window smaller that is larger than the screen: it may have been another
// screen the last time.
func (l *appearance) fit() {
	width, height := workArea()
	if l.window.FullScreen() || width == 0 {
		return
	}
	size := l.window.Canvas().Size()
	if to := within(size, width, height, l.window.Canvas().Scale()); to != size {
		l.window.Resize(to)
	}
}

// frameHeight is about what the system's own title and edges take, in pixels.
const frameHeight = 36

// within is a size that a work area of so many pixels has room for.
func within(size fyne.Size, width, height int, scale float32) fyne.Size {
	return fyne.NewSize(min(size.Width, float32(width)/scale), min(size.Height, float32(height-frameHeight)/scale))
}

// wear gives the window its theme.
func (l *appearance) wear() {
	l.app.Settings().SetTheme(palette(l.theme, systemVariant(l.app)).Theme(float32(l.scale)))
}

// systemVariant says whether the system is light or dark. A Linux that does not tell is
// light: Fyne takes it to be dark.
func systemVariant(a fyne.App) fyne.ThemeVariant {
	if runtime.GOOS == "linux" && os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		return theme.VariantLight
	}
	return a.Settings().ThemeVariant()
}

// palette is that of a theme, where the system is light or dark.
func palette(t settings.Theme, system fyne.ThemeVariant) kit.Palette {
	switch {
	case t == settings.ContrastTheme:
		return kit.Contrast
	case t == settings.DarkTheme, t != settings.LightTheme && system == theme.VariantDark:
		return kit.Dark
	}
	return kit.Light
}

// Rescale implements settings.Appearance.
func (l *appearance) Rescale(by int) {
	if by == 0 {
		l.scale = 1
	} else {
		l.scale = min(max(l.scale*math.Pow(scaleStep, float64(by)), minScale), maxScale)
	}
	l.app.Preferences().SetFloat(prefScale, l.scale)
	l.wear()
}

// Choose implements settings.Appearance.
func (l *appearance) Choose(t settings.Theme) {
	l.theme = t
	l.app.Preferences().SetInt(prefTheme, int(t))
	l.wear()
}

// FullScreen implements settings.Appearance.
func (l *appearance) FullScreen() { l.window.SetFullScreen(!l.window.FullScreen()) }
