package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Registration is what a screen adds to the window, once.
type Registration struct {
	Title string // of its page, "" for a screen that opens as a dialog or stands around the pages
	// of its page in the row of tabs; 0 is a page aside, which the menus
	// and other pages lead to
	Place    int
	Content  fyne.CanvasObject       // of its page
	Focus    func() fyne.Focusable   // where the work is on its page; nil is nowhere
	Parts    func() []fyne.Focusable // of its page, among which F6 goes; nil is none
	Help     screen.Message          // what can be done on its page, "" for nothing
	Chapter  string                  // of the manual that tells more of it, "" for the first
	Commands []Command
	Refresh  func()                  // shows the evening as it stands; a tab's only while it is seen
	Open     func()                  // another evening is shown from now on
	Turned   func()                  // its page is turned to
	Reveal   func(fyne.CanvasObject) // scrolls to what the keyboard reached, where it stands on this page
	Leave    func(then func())       // asks what must be answered before the window is left; then leaves it
	Close    func()                  // the window is left
	As       Destination             // by what other pages lead here
	Visit    func()                  // leads here
	// Asked takes a file that is dropped on the window while a dialog of the page is
	// open, Dropped one that is dropped while nothing is asked; next hands it to the
	// pages after this one. All report whether the file was taken.
	Asked   func(path string) bool
	Dropped func(path string, next func() bool) bool
	Takes   Taking     // how Dropped knows its files
	Keys    []Shortcut // that do something in the whole window, whatever has the focus
}

// Destination is a page to which others lead, whether it is there or not.
type Destination int

// The destinations.
const (
	Nowhere Destination = iota
	Computers
	Teaching
)

// Taking is how a page knows the files that it takes. The pages that know theirs better
// are asked first, and others in the order in which they were registered.
type Taking int

// The ways to know a file.
const (
	_              Taking = iota // by how it is called
	TakesByContent               // by what is in it, for certain
	TakesLikely                  // by what it looks like
	TakesRest                    // it takes whatever no other page takes
)

// Shortcut is what a key does.
type Shortcut struct {
	Name   fyne.KeyName
	Always bool // before there is an evening, too
	Do     func()
}

// Page is what the window is made of: it says once what it adds.
type Page interface{ Register() Registration }

// The places of the pages in the row of tabs. Alt and the number show a page. The names
// of those from tabTeaching on stand in the row only while they are seen.
const (
	TabClub = iota + 1
	TabStart
	TabRoom
	TabResults
	TabTeaching
	TabAside // and after it: pages without a number
)

// Command is an entry of a menu.
type Command struct {
	Menu, Group int
	Text        string
	Shortcut    fyne.KeyboardShortcut // nil for an entry without one
	Always      bool                  // it can be given before there is an evening
	// it can be given while something is asked and a field has the focus: it
	// is about what is typed
	Typing bool
	Within func() bool // it belongs to what is asked now, and can be given meanwhile; nil: never
	Set    Setting     // what it sets once for all evenings
	Stays  bool        // the settings stay open when it is given
	Quit   bool
	// of what kind it records at least, so that some roles have no part in it; nil where
	// it is for all who see the evening
	Records session.Fact
	OnWall  bool // it is for a computer that is a wall, too
	Do      func()
	Below   []Command // entries of a menu beside this one; it does nothing itself
}

// Setting is what a command sets once for all evenings; those that set the same stand in
// one line of the settings.
type Setting int

// The settings.
const (
	NoSetting Setting = iota
	SetText
	SetColours
	SetLanguage
	SetEvening
	SetFiles
	SetProgram
)

// The menus, in their order.
const (
	MenuNone = iota - 1 // of a command that is a shortcut alone
	MenuEvening
	MenuResults
	MenuBridgemate
	MenuRehearsal
	MenuTeaching
	MenuWall
	MenuView
	MenuHelp
)

func menuTitles(in *desk.Language) []string {
	return []string{MenuEvening: in.In("menu", "Evening"), MenuResults: in.Text("Results"),
		MenuBridgemate: in.Text("Bridgemate"), MenuRehearsal: in.Text("Rehearsal"),
		MenuTeaching: in.Text("Teaching"), MenuWall: in.Text("Wall"), MenuView: in.In("menu", "View"),
		MenuHelp: in.In("menu", "Help")}
}

// The groups of entries between which a menu has lines. Within a group the entries stand
// in the order in which their screens were registered.
const (
	GroupFirst = iota
	GroupSecond
	GroupThird
	GroupLast
)

// WithCtrl and withAlt are shortcuts with these keys held down.
func WithCtrl(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierControl}
}

func WithAlt(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
}

// menus composes the menus of commands; a menu without commands is left out.
func menus(in *desk.Language, commands []Command) *fyne.MainMenu {
	bar := fyne.NewMainMenu()
	for at, title := range menuTitles(in) {
		var entries []Command
		for _, c := range commands {
			if c.Menu == at {
				entries = append(entries, c)
			}
		}
		if len(entries) == 0 {
			continue
		}
		slices.SortStableFunc(entries, func(a, b Command) int { return a.Group - b.Group })
		menu := fyne.NewMenu(title)
		for i, c := range entries {
			if i > 0 && entries[i-1].Group != c.Group {
				menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
			}
			item := fyne.NewMenuItem(c.Text, c.Do)
			item.IsQuit = c.Quit
			if len(c.Below) > 0 {
				item.ChildMenu = fyne.NewMenu("")
				for _, b := range c.Below {
					item.ChildMenu.Items = append(item.ChildMenu.Items, fyne.NewMenuItem(b.Text, b.Do))
				}
			}
			if c.Shortcut != nil {
				item.Shortcut = c.Shortcut
			}
			menu.Items = append(menu.Items, item)
		}
		bar.Items = append(bar.Items, menu)
	}
	return bar
}
