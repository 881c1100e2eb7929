package ui

import (
	"clubnight/ui/kit"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// help tells the keys, and what the program is.
type help struct {
	w     asker
	about string
}

func (h *help) register() registration {
	return registration{commands: []command{
		{menu: menuHelp, text: "Keys", shortcut: withCtrl(fyne.KeyF1), always: true, do: h.onKeys},
		{menu: menuHelp, text: "About Clubnight", always: true, do: h.onAbout},
	}}
}

func (h *help) onKeys() {
	grid := container.NewGridWithColumns(2)
	for _, k := range [][2]string{
		{"Alt+0 to Alt+4", "Club, Tonight, Bridgemate, Results, Teaching"},
		{"Ctrl+Tab, Ctrl+Shift+Tab", "next and previous of them"},
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
		{"Ctrl+F11, Ctrl+Shift+F11", "Wall for another monitor, what it shows"},
		{"F11, Esc, arrows, Space", "on the wall: full screen, out of it, pages, round clock"},
		{"Ctrl+F8, Ctrl+F9, Ctrl+Shift+F9", "round clock: start or stop, next, back"},
		{"Ctrl+F7, Ctrl+F6", "round clock: a minute more, a minute less"},
		{"Ctrl+=, Ctrl+-", "larger and smaller text"},
		{"Esc", "close a question or a message"},
	} {
		grid.Add(&widget.Label{Text: k[0], TextStyle: fyne.TextStyle{Bold: true}})
		grid.Add(widget.NewLabel(k[1]))
	}
	h.w.ask().Show("Keys", grid)
}

func (h *help) onAbout() { h.w.ask().Show("About Clubnight", kit.Sentence(h.about)) }
