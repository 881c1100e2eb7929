package settings

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

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

// display is what the director sees: which page, how large and in which colours.
type display struct {
	w  shown
	of Appearance
}

func newDisplay(w shown, of Appearance) *display {
	if of == nil {
		of = noAppearance{}
	}
	return &display{w, of}
}

// commands lead to the pages, in the order of their names in the row, and
// change how the window looks.
func (l *display) commands() (commands []shell.Command) {
	in := l.w.Language()
	pages := slices.DeleteFunc(slices.Clone(l.w.Pages()), func(p shell.Registration) bool { return p.Title == "" })
	slices.SortStableFunc(pages, func(a, b shell.Registration) int { return a.Place - b.Place })
	for _, p := range pages {
		c := shell.Command{Menu: shell.MenuView, Group: shell.GroupFirst, Text: p.Title, Always: true,
			Do: func() { l.w.Choose(p.Place) }}
		if p.Place < shell.TabAside {
			c.Shortcut = shell.WithAlt(fyne.KeyName(strconv.Itoa(p.Place)))
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
	entry(shell.GroupSecond, shell.SetText, in.Text("Larger text"), fyne.KeyEqual, func() { l.of.Rescale(+1) })
	entry(shell.GroupSecond, shell.SetText, in.Text("Smaller text"), fyne.KeyMinus, func() { l.of.Rescale(-1) })
	entry(shell.GroupSecond, shell.SetText, in.Text("Usual text"), fyne.Key0, func() { l.of.Rescale(0) })
	for _, c := range []struct {
		text  string
		theme Theme
	}{{in.Text("Colours as the system has them"), SystemTheme}, {in.Text("Light colours"), LightTheme},
		{in.Text("Dark colours"), DarkTheme}, {in.Text("High contrast"), ContrastTheme}} {
		entry(shell.GroupThird, shell.SetColours, c.text, "", func() { l.of.Choose(c.theme) })
	}
	entry(shell.GroupSecond, shell.NoSetting, in.Text("Full screen")+"    F11", "", func() { l.of.FullScreen() })
	return commands
}

// noAppearance changes nothing.
type noAppearance struct{}

func (noAppearance) Rescale(int)  {}
func (noAppearance) Choose(Theme) {}
func (noAppearance) FullScreen()  {}
