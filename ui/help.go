package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// help tells the keys, and what the program is.
type help struct {
	w     asker
	about string
	pages func() []registration
	seen  func() int // the place of the page that is seen
}

func (h *help) register() registration {
	return registration{commands: []command{
		{menu: menuHelp, text: "Help for this page    F1", always: true, do: h.onPage},
		{menu: menuHelp, text: "Keys", shortcut: withCtrl(fyne.KeyF1), always: true, do: h.onKeys},
		{menu: menuHelp, text: "About Clubnight", always: true, do: h.onAbout},
	}}
}

func (h *help) onKeys() {
	grid := container.NewGridWithColumns(2)
	for _, k := range [][2]string{
		{"F1", "help for the page"},
		h.titles(),
		{"Ctrl+Tab, Ctrl+Shift+Tab", "next and previous page"},
		{"Tab, Shift+Tab", "next and previous field or button"},
		{"Enter or Space", "press the button that is marked"},
		{"F5", "Start Bridgemate session"},
		{"Ctrl+R", "Start or stop reading"},
		{"Ctrl+K", "the line: 3 7 4sn+1 enters a result"},
		{"Ctrl+Shift+K", "Enter or correct a result"},
		{"Ctrl+W, Ctrl+I", "Compare movements, What will be played"},
		{"Ctrl+G, Ctrl+F2", "Draw the next round of a Swiss, Matches of teams"},
		{"Ctrl+U", "Ruling: scores for the sides, penalties, who played, who is absent"},
		{"Ctrl+D", "Deals"},
		{"Ctrl+Z, Ctrl+Y", "take back what you did last, put it in force again"},
		{"Ctrl+J", "What was done: every entry, and earlier standings"},
		{"Ctrl+F", "Members: find, enter, change, import (Ctrl+I) and export them"},
		{"Ctrl+P, Ctrl+S", "Print, Save sheets"},
		{"Ctrl+N, Ctrl+E", "New evening, Finish evening"},
		{"Ctrl+B", "from an earlier evening back to tonight"},
		{"Ctrl+M", "Change the movement"},
		{"Ctrl+H", "Handset settings"},
		{"Ctrl+O", "Change file"},
		{"Ctrl+T, Ctrl+L", "Rules and a test hand, Quiz"},
		{"Enter, Insert, Delete", "on a rule: change it, add one, take it out"},
		{"Alt+Up, Alt+Down, Alt+Backspace", "move a rule, take the change back"},
		{"Alt+S", "save the rules"},
		{"Ctrl+=, Ctrl+-, Ctrl+0", "larger, smaller and usual text"},
		{"F11", "full screen, the wall too"},
		{"Ctrl+F11, Ctrl+Shift+F11", "Wall for another monitor, what it shows"},
		{"Ctrl+F8, Ctrl+F9, Ctrl+Shift+F9", "round clock: start or stop, next, back"},
		{"Ctrl+F7, Ctrl+F6", "round clock: a minute more, a minute less"},
		{"Esc", "close a question or a message"},
	} {
		addKey(grid, k[0], k[1])
	}
	h.w.ask().Show("Keys", grid)
}

// addKey adds a line to a list of keys.
func addKey(list *fyne.Container, key, does string) {
	list.Add(kit.Tight(&widget.Label{Text: key, TextStyle: fyne.TextStyle{Bold: true}}))
	list.Add(kit.Tight(kit.Sentence(does)))
}

// titles are the keys of the pages that have a number, and their names.
func (h *help) titles() [2]string {
	var keys, titles []string
	for place := tabClub; place < tabAside; place++ {
		for _, p := range h.pages() {
			if p.place == place {
				keys, titles = append(keys, fmt.Sprintf("Alt+%d", place)), append(titles, p.title)
			}
		}
	}
	return [2]string{strings.Join(keys, ", "), strings.Join(titles, ", ")}
}

// onPage tells what can be done on the page that is seen, and its keys.
func (h *help) onPage() {
	for _, p := range h.pages() {
		if p.place != h.seen() || p.help == "" || h.w.ask().Asking() {
			continue
		}
		content := container.NewVBox()
		for _, line := range strings.Split(desk.Say(p.help), "\n") {
			content.Add(kit.Sentence(line))
		}
		grid := container.New(layout.NewFormLayout())
		for _, c := range p.commands {
			if c.shortcut != nil {
				addKey(grid, shortcutText(c.shortcut), c.text)
			}
		}
		addKey(grid, "Ctrl+K", "Enter or correct a result")
		addKey(grid, "Ctrl+F1", "All keys")
		content.Add(grid)
		h.w.ask().Show(p.title, content)
	}
}

// shortcutText writes a shortcut as it stands on the keyboard.
func shortcutText(s fyne.KeyboardShortcut) string {
	text := string(s.Key())
	for _, m := range []struct {
		key  fyne.KeyModifier
		text string
	}{{fyne.KeyModifierShift, "Shift+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierControl, "Ctrl+"}} {
		if s.Mod()&m.key != 0 {
			text = m.text + text
		}
	}
	return text
}

func (h *help) onAbout() { h.w.ask().Show("About Clubnight", kit.Sentence(h.about)) }
