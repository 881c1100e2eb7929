package main

import (
	"os"

	"fyne.io/fyne/v2"

	"clubnight/ui/desk/settings"
)

// prefSignal is how the director is called when something needs attention.
const prefSignal = "signal"

// signal calls the director with what the system has; it implements settings.Signal.
type signal struct {
	app    fyne.App
	window fyne.Window
}

// Chosen implements settings.Signal.
func (s *signal) Chosen() settings.Signal {
	how := settings.Signal(s.app.Preferences().Int(prefSignal))
	if how >= settings.NoSignal && how <= settings.BothSignals {
		return how
	}
	return settings.NoSignal
}

// Choose implements settings.Signal.
func (s *signal) Choose(how settings.Signal) { s.app.Preferences().SetInt(prefSignal, int(how)) }

// Sound implements settings.Signal.
func (s *signal) Sound() { sound() }

// Flash implements settings.Signal.
func (s *signal) Flash() { flash(s.window) }

// Focused implements settings.Signal.
func (s *signal) Focused() bool { return focused(s.window) }

// there reports whether a file is there.
func there(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// The sounds that a desktop has by the sound theme of freedesktop.org, the fittest first.
const themeSounds = "/usr/share/sounds/freedesktop/stereo/"

var themeNames = []string{"dialog-warning", "bell", "message", "complete"}

// soundCommand is the command that plays a sound of the system, nil where there is none:
// find looks for a program, there for a file.
func soundCommand(system string, find func(string) (string, error), there func(string) bool) []string {
	if system == "darwin" {
		const glass = "/System/Library/Sounds/Glass.aiff"
		if program, err := find("afplay"); err == nil && there(glass) {
			return []string{program, glass}
		}
		if program, err := find("osascript"); err == nil {
			return []string{program, "-e", "beep"}
		}
		return nil
	}
	if program, err := find("canberra-gtk-play"); err == nil {
		return []string{program, "-i", themeNames[0]}
	}
	for _, player := range []string{"pw-play", "paplay"} {
		program, err := find(player)
		if err != nil {
			continue
		}
		for _, name := range themeNames {
			if file := themeSounds + name + ".oga"; there(file) {
				return []string{program, file}
			}
		}
	}
	return nil
}
