// Package kittest is for the tests of what is drawn.
package kittest

import (
	"os"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// WithoutSystemFonts lets this process do without the computer's fonts: what is drawn
// comes from the fonts that the program carries, and is the same everywhere. To be called
// before anything else is drawn.
func WithoutSystemFonts() {
	var before []func()
	// The fonts of the computer are only used where a list of them can be kept.
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		if value, set := os.LookupEnv(name); set {
			before = append(before, func() { _ = os.Setenv(name, value) })
		} else {
			before = append(before, func() { _ = os.Unsetenv(name) })
		}
		_ = os.Unsetenv(name)
	}
	test.NewApp()
	fyne.MeasureText("♠", 12, fyne.TextStyle{}) // Fyne looks for them once
	for _, reset := range before {
		reset()
	}
}
