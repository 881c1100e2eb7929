package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"clubnight/ui/desk/settings"
)

// The sound is one that the system has, by the first program that can play it; where
// there is none, nothing is run.
func TestSoundCommand(t *testing.T) {
	for _, c := range []struct {
		system, programs, files, want string
	}{
		{"linux", "", "", ""},
		{"linux", "canberra-gtk-play paplay", themeSounds + "bell.oga", "/bin/canberra-gtk-play -i dialog-warning"},
		{"linux", "paplay", "", ""},
		{"linux", "paplay", themeSounds + "complete.oga", "/bin/paplay " + themeSounds + "complete.oga"},
		{"linux", "paplay pw-play", themeSounds + "bell.oga " + themeSounds + "dialog-warning.oga",
			"/bin/pw-play " + themeSounds + "dialog-warning.oga"},
		{"darwin", "afplay osascript", "/System/Library/Sounds/Glass.aiff",
			"/bin/afplay /System/Library/Sounds/Glass.aiff"},
		{"darwin", "afplay osascript", "", "/bin/osascript -e beep"},
		{"darwin", "", "", ""},
	} {
		find := func(program string) (string, error) {
			if slices.Contains(strings.Fields(c.programs), program) {
				return "/bin/" + program, nil
			}
			return "", errors.New("not found")
		}
		got := strings.Join(soundCommand(c.system, find,
			func(path string) bool { return slices.Contains(strings.Fields(c.files), path) }), " ")
		if got != c.want {
			t.Errorf("%s with %q and %q: %q, want %q", c.system, c.programs, c.files, got, c.want)
		}
	}
}

// How the director is called is remembered; at first, and where nonsense was
// kept, it is not at all.
func TestSignalIsRemembered(t *testing.T) {
	a := test.NewTempApp(t)
	s := &signal{app: a, window: test.NewTempWindow(t, nil)}
	if got := s.Chosen(); got != settings.NoSignal {
		t.Errorf("at first it is %v", got)
	}
	s.Choose(settings.BothSignals)
	if got := (&signal{app: a}).Chosen(); got != settings.BothSignals {
		t.Errorf("at the next start it is %v", got)
	}
	a.Preferences().SetInt(prefSignal, 17)
	if got := s.Chosen(); got != settings.NoSignal {
		t.Errorf("17 is %v", got)
	}
	s.Flash() // without a screen it is nothing
	if s.Focused() {
		t.Error("a window that is not there has the keyboard")
	}
}
