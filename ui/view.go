package ui

import (
	"strconv"

	"fyne.io/fyne/v2"

	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// Appearance is how the window looks, as the director chose it. It is remembered.
type Appearance interface {
	// Rescale makes text a step larger or smaller, by 0 as large as usual.
	Rescale(by int)
	// Choose takes a theme from now on.
	Choose(Theme)
	// FullScreen fills the screen with the window, or no longer.
	FullScreen()
}

// Theme is a choice of colours.
type Theme int

// The themes.
const (
	SystemTheme Theme = iota // light or dark, as the system is
	LightTheme
	DarkTheme
	ContrastTheme // for eyes that need it
)

// view is what the director sees: which page, how large and in which colours.
type view struct {
	tabs *kit.Tabs
	look Appearance
}

func (v *view) Register() shell.Registration {
	var commands []shell.Command
	for _, tab := range v.tabs.Items {
		c := shell.Command{Menu: shell.MenuView, Group: shell.GroupFirst, Text: tab.Text, Always: true,
			Do: func() { v.tabs.Choose(tab.Place) }}
		if tab.Place < shell.TabAside {
			c.Shortcut = shell.WithAlt(fyne.KeyName(strconv.Itoa(tab.Place)))
		}
		commands = append(commands, c)
	}
	entry := func(group int, set shell.Setting, text string, key fyne.KeyName, do func()) {
		c := shell.Command{Menu: shell.MenuView, Group: group, Text: text, Always: true, Set: set, Stays: true, Do: do}
		if key != "" {
			c.Shortcut = shell.WithCtrl(key)
		}
		commands = append(commands, c)
	}
	entry(shell.GroupSecond, shell.SetText, label.Text("Larger text"), fyne.KeyEqual, func() { v.look.Rescale(+1) })
	entry(shell.GroupSecond, shell.SetText, label.Text("Smaller text"), fyne.KeyMinus, func() { v.look.Rescale(-1) })
	entry(shell.GroupSecond, shell.SetText, label.Text("Usual text"), fyne.Key0, func() { v.look.Rescale(0) })
	for _, c := range []struct {
		text  string
		theme Theme
	}{{label.Text("Colours as the system has them"), SystemTheme}, {label.Text("Light colours"), LightTheme},
		{label.Text("Dark colours"), DarkTheme}, {label.Text("High contrast"), ContrastTheme}} {
		entry(shell.GroupThird, shell.SetColours, c.text, "", func() { v.look.Choose(c.theme) })
	}
	entry(shell.GroupSecond, shell.NoSetting, label.Text("Full screen")+"    F11", "", func() { v.look.FullScreen() })
	return shell.Registration{Commands: commands,
		Keys: []shell.Shortcut{{Name: fyne.KeyF11, Always: true, Do: func() { v.look.FullScreen() }}}}
}

// noAppearance changes nothing.
type noAppearance struct{}

func (noAppearance) Rescale(int)  {}
func (noAppearance) Choose(Theme) {}
func (noAppearance) FullScreen()  {}
