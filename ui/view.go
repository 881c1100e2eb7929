package ui

import (
	"strconv"

	"fyne.io/fyne/v2"

	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// Look is how the window looks, as the director chose it. It is remembered.
type Look interface {
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
	look Look
}

func (v *view) register() registration {
	var commands []command
	for _, tab := range v.tabs.Items {
		c := command{menu: menuView, group: groupFirst, text: tab.Text, always: true, do: func() { v.tabs.Choose(tab.Place) }}
		if tab.Place < tabAside {
			c.shortcut = withAlt(fyne.KeyName(strconv.Itoa(tab.Place)))
		}
		commands = append(commands, c)
	}
	entry := func(group int, set setting, text string, key fyne.KeyName, do func()) {
		c := command{menu: menuView, group: group, text: text, always: true, set: set, stays: true, do: do}
		if key != "" {
			c.shortcut = withCtrl(key)
		}
		commands = append(commands, c)
	}
	entry(groupSecond, setText, label.Text("Larger text"), fyne.KeyEqual, func() { v.look.Rescale(+1) })
	entry(groupSecond, setText, label.Text("Smaller text"), fyne.KeyMinus, func() { v.look.Rescale(-1) })
	entry(groupSecond, setText, label.Text("Usual text"), fyne.Key0, func() { v.look.Rescale(0) })
	for _, c := range []struct {
		text  string
		theme Theme
	}{{label.Text("Colours as the system has them"), SystemTheme}, {label.Text("Light colours"), LightTheme}, {label.Text("Dark colours"), DarkTheme}, {label.Text("High contrast"), ContrastTheme}} {
		entry(groupThird, setColours, c.text, "", func() { v.look.Choose(c.theme) })
	}
	entry(groupSecond, noSetting, label.Text("Full screen")+"    F11", "", func() { v.look.FullScreen() })
	return registration{commands: commands}
}

// noLook changes nothing.
type noLook struct{}

func (noLook) Rescale(int)  {}
func (noLook) Choose(Theme) {}
func (noLook) FullScreen()  {}
