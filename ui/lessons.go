package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
	"clubnight/ui/teaching"
)

// lessonsNeeds is what the teacher's desk needs of the window.
type lessonsNeeds interface {
	runner
	teller
	maker
	asker
	seesTeaching() bool
	showTeaching()
}

// lessons is the teacher's desk in the window, with what else rule sets are chosen for.
type lessons struct {
	w       lessonsNeeds
	screen  *teaching.Screen
	suggest func(set *ruleset.RuleSet, by string)
	page    *kit.Panes
	by      teach.Source // of the suggestions; the zero Source is none
}

func newLessons(w lessonsNeeds, p Params) *lessons {
	l := &lessons{w: w, suggest: p.Suggest, screen: teaching.New(teaching.Params{
		Keys: w.Controls(), Dialogs: w.Ask(), Context: w.Context(), Go: w.Run, Post: w.Post, Tell: w.Tell, Fail: w.Fail,
		Own: p.RuleSets, Sheets: p.SheetFolder, OpenFile: p.OpenFile, Words: desk.Words(),
	})}
	l.page = kit.NewPanes(kit.Pane{Content: l.screen.Content, Width: 60, Grows: 1})
	return l
}

func (l *lessons) Register() shell.Registration {
	s := l.screen
	there := func(do func()) func() {
		return func() {
			if l.w.seesTeaching() {
				do()
			}
		}
	}
	entry := func(group int, text string, shortcut fyne.KeyboardShortcut, do func()) shell.Command {
		return shell.Command{Menu: shell.MenuTeaching, Group: group, Text: text, Shortcut: shortcut, Do: do}
	}
	commands := []shell.Command{
		entry(shell.GroupFirst, label.Text("Rules and a test hand"), shell.WithCtrl(fyne.KeyT),
			func() { l.w.showTeaching(); s.Focus() }),
		entry(shell.GroupFirst, label.Text("Quiz…"), shell.WithCtrl(fyne.KeyL),
			func() { l.w.showTeaching(); s.OnQuiz() }),
		entry(shell.GroupSecond, label.Text("Move the rule up"), shell.WithAlt(fyne.KeyUp),
			there(func() { s.OnMove(-1) })),
		entry(shell.GroupSecond, label.Text("Move the rule down"), shell.WithAlt(fyne.KeyDown),
			there(func() { s.OnMove(+1) })),
		entry(shell.GroupSecond, label.Text("Take the last change back"),
			shell.WithAlt(fyne.KeyBackspace), there(s.OnUndo)),
		entry(shell.GroupSecond, label.Text("Save the rules"), shell.WithAlt(fyne.KeyS), there(s.OnSave)),
		entry(shell.GroupThird, label.Text("A folder of rule files…"), nil,
			func() { l.w.showTeaching(); s.OnFolder() }),
	}
	if l.suggest != nil {
		commands = append(commands, entry(shell.GroupThird,
			label.Text("Suggestions on hand records…"), nil, l.onSuggest))
	}
	return shell.Registration{Title: label.Text("Teaching"), Place: shell.TabTeaching, Help: screen.HelpTeaching,
		Chapter: "teaching", Content: l.page.Content, Commands: commands, Refresh: s.Open, Reveal: l.page.Reveal}
}

// chooseRules asks for a rule set, or none; now is the one that is chosen.
func (l *lessons) chooseRules(title, text, none string, now teach.Source,
	fits func(teach.Source) bool, chosen func(teach.Source)) {
	w := l.w
	if w.Ask().Asking() {
		return
	}
	w.Run(func() {
		sources := l.screen.Sources()
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
func (l *lessons) onSuggest() {
	l.chooseRules(label.Text("Suggestions on hand records"), desk.Say(screen.ChooseSuggestions),
		label.Text("No suggestions"), l.by, func(teach.Source) bool { return true }, l.suggestBy)
}

func (l *lessons) suggestBy(by teach.Source) {
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
