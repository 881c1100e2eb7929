package kit

import (
	"image/color"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Choice is one of several things.
type Choice struct {
	widget.Select
	keys   *Keys
	picked func(index int)
	inside bool
	typed  string // the number that is being typed, a letter before it too; "" for none
	chosen string // what it chose
	// Initial is true where a letter chooses by the first letters of the options
	// alone. OnOnly is told then when it chose the only one that begins with it, so
	// that the focus can go on.
	Initial bool
	OnOnly  func()
}

// CreateRenderer implements fyne.Widget. A choice has an edge as a field has: Fyne's own
// is hardly to be seen on some papers.
func (c *Choice) CreateRenderer() fyne.WidgetRenderer {
	return withRing(c.Select.CreateRenderer(), func() (bool, color.Color) {
		if c.inside {
			return true, InkPrimary
		}
		return !c.Disabled(), lineInput
	})
}

// FocusGained implements fyne.Focusable.
func (c *Choice) FocusGained() {
	c.inside, c.typed = true, ""
	c.Select.FocusGained()
	c.keys.reached(c)
}

// FocusLost implements fyne.Focusable.
func (c *Choice) FocusLost() { c.inside, c.typed = false, ""; c.Select.FocusLost() }

// Choice makes a choice; picked is told the number of the option, from 0.
func (k *Keys) Choice(picked func(index int)) *Choice {
	c := &Choice{keys: k, picked: picked}
	c.PlaceHolder = k.in.Text("Choose…")
	c.OnChanged = func(string) { c.picked(c.SelectedIndex()) }
	c.ExtendBaseWidget(c)
	return c
}

// Fill fills the choice without announcing it as the user's own.
func (c *Choice) Fill(options []string, selected int) {
	c.OnChanged = nil
	c.SetOptions(options)
	if selected < 0 || selected >= len(options) {
		c.ClearSelected()
	} else {
		c.SetSelectedIndex(selected)
	}
	c.OnChanged = func(string) { c.picked(c.SelectedIndex()) }
}

// TypedKey implements fyne.Focusable.
func (c *Choice) TypedKey(ev *fyne.KeyEvent) {
	if endsNumber(ev.Name) {
		c.typed = ""
	}
	if ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter {
		ev = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	if !c.keys.pressed(ev.Name) {
		c.Select.TypedKey(ev)
	}
}

// TypedRune implements fyne.Focusable: a letter chooses the next thing of which a word
// begins with it, digits the one whose number they are, however slowly they come: "12" is
// 12, and after "1" the second digit goes on with 1 as long as there is such a number.
// Whatever else is pressed or chosen between them lets the next digit begin anew.
func (c *Choice) TypedRune(r rune) {
	if c.typed != "" && c.Selected != c.chosen {
		c.typed = ""
	}
	if unicode.IsDigit(r) {
		c.typeDigit(r)
		return
	}
	begins := beginsWord
	if c.Initial {
		begins = begin
	}
	var found []int
	for i := range c.Options {
		if at := (c.SelectedIndex() + 1 + i) % len(c.Options); begins(c.Options[at], r) {
			found = append(found, at)
		}
	}
	if c.typed = ""; len(found) > 0 {
		c.SetSelectedIndex(found[0])
		c.typed, c.chosen = string(r), c.Selected
	}
	c.only(len(found))
}

// only tells that the one thing which can be meant was chosen.
func (c *Choice) only(found int) {
	if c.Initial && found == 1 && c.OnOnly != nil {
		c.OnOnly()
	}
}

// typeDigit goes on with the number that is being typed, or begins one where nothing
// offered goes on so.
func (c *Choice) typeDigit(r rune) {
	for _, typed := range []string{c.typed + string(r), string(r)} {
		at, found := c.numbered(typed)
		if found == 0 {
			continue
		}
		c.SetSelectedIndex(at)
		c.typed, c.chosen = typed, c.Selected
		c.only(found)
		return
	}
	c.typed = ""
}

// numbered finds the option with a number: the one that it is, else the first that begins
// with it; and how many do so.
func (c *Choice) numbered(typed string) (at, found int) {
	typed, whole := strings.ToLower(typed), false
	for i, option := range c.Options {
		words := strings.Fields(strings.ToLower(option))
		if c.Initial && len(words) > 1 {
			words = words[:1]
		}
		is := slices.Contains(words, typed)
		if !is && !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, typed) }) {
			continue
		}
		if found == 0 || is && !whole {
			at = i
		}
		whole = whole || is
		found++
	}
	return at, found
}

// endsNumber reports whether a key ends the number that is being typed. Keys that only
// lead to a digit, as Shift does on some keyboards, do not.
func endsNumber(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyEscape, fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyTab,
		fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp,
		fyne.KeyPageDown:
		return true
	}
	return false
}

// begin reports whether a text begins with a letter.
func begin(text string, r rune) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.ToLower(first) == unicode.ToLower(r)
}

// beginsWord reports whether one of the words of a text begins with a letter.
func beginsWord(text string, r rune) bool {
	for _, word := range strings.Fields(text) {
		if begin(word, r) {
			return true
		}
	}
	return false
}
