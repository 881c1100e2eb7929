package main

import (
	"log/slog"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"clubnight/ui"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// prefLanguage is the language that was chosen, "" for the system's.
const prefLanguage = "language"

// tongue is the choice of the language; it implements settings.Language.
type tongue struct {
	c      *clubnight
	window fyne.Window
}

// Chosen implements settings.Language.
func (t *tongue) Chosen() string { return t.c.app.Preferences().String(prefLanguage) }

// Choose implements settings.Language. The evening goes on: only the window is filled
// anew.
func (t *tongue) Choose(tag string, now bool) {
	t.c.app.Preferences().SetString(prefLanguage, tag)
	was := t.c.window.Load()
	if !now || was == nil {
		return
	}
	speak(t.c.app.Preferences())
	evening := was.Tonight()
	was.Leave()
	w := ui.New(t.c.params(t.window))
	t.c.window.Store(w)
	w.Open(evening)
	w.GoOn(was)
}

// speak speaks the language that was chosen, else the system's, everywhere in the window.
func speak(p fyne.Preferences) {
	tag := desk.Speak(p.String(prefLanguage), lang.SystemLocale().String())
	if err := kit.SpeakFyne(); err != nil {
		slog.Error("giving Fyne the texts of the language", "language", tag, "error", err)
	}
}
