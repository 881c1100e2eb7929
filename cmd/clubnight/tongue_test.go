package main

import (
	"path/filepath"
	"runtime"
	"testing"

	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// The language that was chosen goes before the system's, for our texts and
// for Fyne's alike.
func TestSpeak(t *testing.T) {
	p := test.NewTempApp(t).Preferences()
	t.Cleanup(func() {
		p.SetString(prefLanguage, "en")
		speak(p)
	})
	for _, c := range []struct{ system, chosen, want, cancel string }{
		{"fr_FR.UTF-8", "", "fr", "Annuler"}, {"fr_FR.UTF-8", "en", "en", "Cancel"},
		{"en_GB.UTF-8", "fr", "fr", "Annuler"},
		{"it_CH.UTF-8", "", "it", "Annulla"}, {"ja_JP.UTF-8", "", "en", "Cancel"},
		{"en_GB.UTF-8", "xx", "en", "Cancel"},
	} {
		if runtime.GOOS == "windows" && c.chosen == "" {
			continue // the system's language stands in the user's settings there, which a test leaves alone
		}
		t.Setenv("LC_ALL", c.system)
		t.Setenv("LANG", c.system)
		t.Setenv("LANGUAGE", "")
		p.SetString(prefLanguage, c.chosen)
		in := speak(p)
		base, _ := in.Words().Language().Base()
		if base.String() != c.want || lang.L("Cancel") != c.cancel {
			t.Errorf("system %s, chosen %q: we speak %v, and Fyne says %q", c.system, c.chosen,
				in.Words().Language(), lang.L("Cancel"))
		}
	}
}

// A language that is chosen is spoken at once: the window is filled anew with the evening
// that goes on, and remembers it.
func TestChooseLanguage(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	c.post = func(func()) {} // what goes on in the background is of no interest here
	window := test.NewTempWindow(t, widget.NewLabel(""))
	t.Cleanup(func() {
		c.app.Preferences().SetString(prefLanguage, "en")
		c.speak()
	})
	c.begin(window)
	before := c.window.Load()
	link := c.link
	tongue := &tongue{c, window}
	tongue.Choose("fr", false)
	if c.window.Load() != before || tongue.Chosen() != "fr" {
		t.Fatal("a language that is to be spoken later is not only remembered")
	}
	tongue.Choose("fr", true)
	after := c.window.Load()
	if after == before || after.Tonight().Session != before.Tonight().Session || c.link != link {
		t.Error("the window is not filled with the same evening")
	}
	if menu := window.MainMenu().Items[0].Label; menu == "Evening" {
		t.Errorf("the first menu is still %q", menu)
	}
	if next := c.params(window).Settings.Language.Chosen(); next != "fr" {
		t.Errorf("remembered: %q", next)
	}
	after.Leave()
}
