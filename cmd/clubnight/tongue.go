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

// tongue is the choice of the language; it implements settings.LanguageChoice.
type tongue struct {
	c      *clubnight
	window fyne.Window
}

// Chosen implements settings.LanguageChoice.
func (t *tongue) Chosen() string { return t.c.app.Preferences().String(prefLanguage) }

// Choose implements settings.LanguageChoice. The evening goes on: only the window is
// filled anew.
func (t *tongue) Choose(tag string, now bool) {
	t.c.app.Preferences().SetString(prefLanguage, tag)
	was := t.c.window.Load()
	if !now || was == nil {
		return
	}
	t.c.speak()
	evening := was.Tonight()
	was.Leave()
	w := ui.New(t.c.params(t.window))
	t.c.window.Store(w)
	w.Open(evening)
	w.GoOn(was)
}

// speak is the language that was chosen, else the system's; Fyne's own widgets speak it
// from now on.
func speak(p fyne.Preferences) *desk.Language {
	in := desk.Speak(p.String(prefLanguage), lang.SystemLocale().String())
	if err := kit.SpeakFyne(in.Labels); err != nil {
		slog.Error("giving Fyne the texts of the language", "language", in.Tag(), "error", err)
	}
	return in
}

// speak makes the language that was chosen, else the system's, the program's.
func (c *clubnight) speak() { c.spoken.Store(speak(c.app.Preferences())) }

// Language is what the program speaks, from any goroutine.
func (c *clubnight) Language() *desk.Language {
	if in := c.spoken.Load(); in != nil {
		return in
	}
	return desk.English()
}
