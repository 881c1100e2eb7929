package settings

import (
	"errors"

	"fyne.io/fyne/v2/container"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// ruleChoice asks by which rule set something is done, and has what an evening does by
// one: suggestions on hand records.
type ruleChoice struct {
	w       shown
	library *desk.RuleLibrary
	suggest func(set *ruleset.RuleSet, by string) // nil where nothing is suggested
	by      desk.RuleSource                       // of the suggestions; the zero Source is none
}

func (l *ruleChoice) commands() []shell.Command {
	if l.suggest == nil {
		return nil
	}
	return []shell.Command{{Menu: shell.MenuTeaching, Group: shell.GroupThird,
		Text: l.w.Language().Text("Suggestions on hand records…"), Do: l.onSuggest}}
}

// ChooseRules asks by which rule set something is done, or by none; now is the one
// that is chosen.
func (p *Page) ChooseRules(title, text, none string, now desk.RuleSource,
	fits func(desk.RuleSource) bool, chosen func(desk.RuleSource)) {
	p.rules.ask(title, text, none, now, fits, chosen)
}

func (l *ruleChoice) ask(title, text, none string, now desk.RuleSource,
	fits func(desk.RuleSource) bool, chosen func(desk.RuleSource)) {
	in := l.w.Language()
	w := l.w
	if w.Ask().Asking() {
		return
	}
	w.Run(func() {
		sources := l.library.Sources()
		w.Post(func() {
			all := []desk.RuleSource{{}}
			names := []string{none}
			at := 0
			for _, s := range sources {
				if !fits(s) {
					continue
				}
				if all, names = append(all, s), append(names, s.Title()); s == now {
					at = len(all) - 1
				}
			}
			var hide func()
			calm := kit.Escapes(in.Labels, func() { hide() })
			pick := calm.Choice(func(i int) { at = max(i, 0) })
			pick.Fill(names, at)
			use := calm.Button(in.Text("Use this"), func() {
				hide()
				chosen(all[at])
			})
			d := w.Ask().Form(title, kit.Wide(60, container.NewVBox(kit.Sentence(text), pick)), use,
				calm.Button(in.Text("Cancel"), func() { hide() }))
			hide = d.Hide
			w.Ask().Focus(pick)
		})
	})
}

// onSuggest asks whose auctions and leads stand on the hand records.
func (l *ruleChoice) onSuggest() {
	in := l.w.Language()
	l.ask(in.Text("Suggestions on hand records"), in.Say(screen.ChooseSuggestions),
		in.Text("No suggestions"), l.by, func(desk.RuleSource) bool { return true }, l.suggestBy)
}

func (l *ruleChoice) suggestBy(by desk.RuleSource) {
	in := l.w.Language()
	w := l.w
	if by == (desk.RuleSource{}) {
		l.by = by
		l.suggest(nil, "")
		w.Tell(in.Say(screen.NoSuggestions))
		return
	}
	w.Run(func() {
		set, err := by.Load()
		w.Post(func() {
			if errors.Is(err, ruleset.ErrRuleFile) {
				w.Tell(in.Say(screen.RulesUnusable, "Rules", by.Title()))
				return
			}
			if err != nil {
				w.Fail("reading a rule set", err)
				return
			}
			l.by = by
			l.suggest(set, by.Title())
			w.Tell(in.Say(screen.SuggestedBy, "Rules", by.Title()))
		})
	})
}
