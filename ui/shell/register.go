package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/label"
)

// registration is what a screen adds to the window, once.
type registration struct {
	title    string                  // of its page, "" for a screen that opens as a dialog or stands around the pages
	place    int                     // of its page in the row of tabs; 0 is a page aside, which the menus and other pages lead to
	content  fyne.CanvasObject       // of its page
	focus    func() fyne.Focusable   // where the work is on its page; nil is nowhere
	parts    func() []fyne.Focusable // of its page, among which F6 goes; nil is none
	help     screen.Message          // what can be done on its page, "" for nothing
	chapter  string                  // of the manual that tells more of it, "" for the first
	commands []command
	refresh  func() // shows the evening as it stands; a tab's only while it is seen
	open     func() // another evening is shown from now on
}

// The places of the pages in the row of tabs. Alt and the number show a page. The names of those from tabTeaching on stand in the
// row only while they are seen.
const (
	tabClub = iota + 1
	tabStart
	tabRoom
	tabResults
	tabTeaching
	tabAside // and after it: pages without a number
)

// command is an entry of a menu.
type command struct {
	menu, group int
	text        string
	shortcut    fyne.KeyboardShortcut // nil for an entry without one
	always      bool                  // it can be given before there is an evening
	typing      bool                  // it can be given while something is asked and a field has the focus: it is about what is typed
	within      func() bool           // it belongs to what is asked now, and can be given meanwhile; nil: never
	set         setting               // what it sets once for all evenings
	stays       bool                  // the settings stay open when it is given
	quit        bool
	records     session.Fact // of what kind it records at least, so that some roles have no part in it; nil where it is for all who see the evening
	onWall      bool         // it is for a computer that is a wall, too
	do          func()
	below       []command // entries of a menu beside this one; it does nothing itself
}

// setting is what a command sets once for all evenings; those that set the same stand in one line of the settings.
type setting int

// The settings.
const (
	noSetting setting = iota
	setText
	setColours
	setLanguage
	setEvening
	setFiles
	setProgram
)

// The menus, in their order.
const (
	menuEvening = iota
	menuResults
	menuBridgemate
	menuRehearsal
	menuTeaching
	menuWall
	menuView
	menuHelp
)

func menuTitles() []string {
	return []string{menuEvening: label.In("menu", "Evening"), menuResults: label.Text("Results"), menuBridgemate: label.Text("Bridgemate"), menuRehearsal: label.Text("Rehearsal"), menuTeaching: label.Text("Teaching"), menuWall: label.Text("Wall"), menuView: label.In("menu", "View"), menuHelp: label.In("menu", "Help")}
}

// The groups of entries between which a menu has lines. Within a group the entries stand in the order in
// which their screens were registered.
const (
	groupFirst = iota
	groupSecond
	groupThird
	groupLast
)

// withCtrl and withAlt are shortcuts with these keys held down.
func withCtrl(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierControl}
}

func withAlt(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
}

// menus composes the menus of commands; a menu without commands is left out.
func menus(commands []command) *fyne.MainMenu {
	bar := fyne.NewMainMenu()
	for at, title := range menuTitles() {
		var entries []command
		for _, c := range commands {
			if c.menu == at {
				entries = append(entries, c)
			}
		}
		if len(entries) == 0 {
			continue
		}
		slices.SortStableFunc(entries, func(a, b command) int { return a.group - b.group })
		menu := fyne.NewMenu(title)
		for i, c := range entries {
			if i > 0 && entries[i-1].group != c.group {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := fyne.NewMenuItem(c.text, c.do)
			item.IsQuit = c.quit
			if len(c.below) > 0 {
				item.ChildMenu = fyne.NewMenu("")
				for _, b := range c.below {
					item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(b.text, b.do))
				}
			}
			if c.shortcut != nil {
				item.Shortcut = c.shortcut
			}
			menu.Items = append(menu.Items, item)
		}
		bar.Items = append(bar.Items, menu)
	}
	return bar
}
