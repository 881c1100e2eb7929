package settings

import (
	"clubnight/session/words/screen"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// LanguageChoice is the language of the window, as the director chose it. It is
// remembered.
type LanguageChoice interface {
	// Chosen is the language that was chosen, a tag of BCP 47; "" is the system's.
	Chosen() string
	// Choose takes a language from now on: the window is filled anew, with the evening
	// that it shows. Where now is false it is spoken from the next start on.
	Choose(tag string, now bool)
}

// language is the choice of the language.
type language struct {
	w      shown
	chosen LanguageChoice // nil where there is no choice
	ways   Ways
}

func (g *language) commands() []shell.Command {
	in := g.w.Language()
	if g.chosen == nil {
		return nil
	}
	title := in.Text("Language")
	if title != "Language" {
		title += " (Language)" // for whoever cannot read the one that is spoken
	}
	c := shell.Command{Menu: shell.MenuView, Group: shell.GroupLast, Text: title, Always: true, Set: shell.SetLanguage}
	add := func(text, tag string) {
		if tag == g.chosen.Chosen() {
			text = "✓ " + text
		}
		c.Below = append(c.Below, shell.Command{Text: text, Always: true, Do: func() { g.choose(tag) }})
	}
	add(in.Text("As the system has it"), "")
	for _, l := range label.Languages() {
		add(l.Name, l.Tag)
	}
	return []shell.Command{c}
}

func (g *language) choose(tag string) {
	if tag == g.chosen.Chosen() {
		return
	}
	now := !g.ways.Engaged()
	g.chosen.Choose(tag, now)
	if !now {
		g.w.Tell(g.w.Language().Say(screen.LanguageLater))
	}
}
