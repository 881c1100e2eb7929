package settings

import (
	"errors"

	"fyne.io/fyne/v2/container"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// ruleChoice asks by which rule set something is done, and has what an evening does by
// one: suggestions on hand records.
type ruleChoice struct {
	w       shown
	library *teach.Library
	suggest func(set *ruleset.RuleSet, by string) // nil where nothing is suggested
	by      teach.Source                          // of the suggestions; the zero Source is none
}

func (l *ruleChoice) commands() []shell.Command {
	if l.suggest == nil {
		return nil
	}
	return []shell.Command{{Menu: shell.MenuTeaching, Group: shell.GroupThird,
		Text: label.Text("Suggestions on hand records…"), Do: l.onSuggest}}
}

// ChooseRules asks by which rule set something is done, or by none; now is the one
// that is chosen.
func (p *Page) ChooseRules(title, text, none string, now teach.Source,
	fits func(teach.Source) bool, chosen func(teach.Source)) {
	p.rules.ask(title, text, none, now, fits, chosen)
}

func (l *ruleChoice) ask(title, text, none string, now teach.Source,
	fits func(teach.Source) bool, chosen func(teach.Source)) {
	w := l.w
	if w.Ask().Asking() {
		return
	}
	w.Run(func() {
		sources := l.library.Sources()
		w.Post(func() {
			all := []teach.Source{{}}
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
			calm := kit.Escapes(func() { hide() })
			pick := calm.Choice(func(i int) { at = max(i, 0) })
			pick.Fill(names, at)
			use := calm.Button(label.Text("Use this"), func() {
				hide()
				chosen(all[at])
			})
			d := w.Ask().Form(title, kit.Wide(60, container.NewVBox(kit.Sentence(text), pick)), use,
				calm.Button(label.Text("Cancel"), func() { hide() }))
			hide = d.Hide
			w.Ask().Focus(pick)
		})
	})
}

// onSuggest asks whose auctions and leads stand on the hand records.
func (l *ruleChoice) onSuggest() {
	l.ask(label.Text("Suggestions on hand records"), desk.Say(screen.ChooseSuggestions),
		label.Text("No suggestions"), l.by, func(teach.Source) bool { return true }, l.suggestBy)
}

func (l *ruleChoice) suggestBy(by teach.Source) {
	w := l.w
	if by == (teach.Source{}) {
		l.by = by
		l.suggest(nil, "")
		w.Tell(desk.Say(screen.NoSuggestions))
		return
	}
	w.Run(func() {
		set, err := by.Load()
		w.Post(func() {
			if errors.Is(err, ruleset.ErrRuleFile) {
				w.Tell(desk.Say(screen.RulesUnusable, "Rules", by.Title()))
				return
			}
			if err != nil {
				w.Fail("reading a rule set", err)
				return
			}
			l.by = by
			l.suggest(set, by.Title())
			w.Tell(desk.Say(screen.SuggestedBy, "Rules", by.Title()))
		})
	})
}
