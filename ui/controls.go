package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// button is a button that Enter presses too.
type button struct {
	widget.Button
	keys *keys
}

func (k *keys) button(text string, tapped func()) *button {
	b := &button{Button: widget.Button{Text: text, OnTapped: tapped}, keys: k}
	b.ExtendBaseWidget(b)
	return b
}

// TypedKey implements fyne.Focusable.
func (b *button) TypedKey(ev *fyne.KeyEvent) {
	switch {
	case b.keys.pressed(ev.Name):
	case (ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter) && !b.Disabled():
		b.Tapped(nil)
	default:
		b.Button.TypedKey(ev)
	}
}

// check is a check box.
type check struct {
	widget.Check
	keys *keys
}

func (k *keys) check(text string, changed func(bool)) *check {
	c := &check{Check: widget.Check{Text: text, OnChanged: changed}, keys: k}
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *check) TypedKey(ev *fyne.KeyEvent) {
	if !c.keys.pressed(ev.Name) {
		c.Check.TypedKey(ev)
	}
}

// choice is one of several things.
type choice struct {
	widget.Select
	keys   *keys
	picked func(index int)
}

func (k *keys) choice(picked func(index int)) *choice {
	c := &choice{keys: k, picked: picked}
	c.PlaceHolder = "Choose…"
	c.OnChanged = func(string) { c.picked(c.SelectedIndex()) }
	c.ExtendBaseWidget(c)
	return c
}

// show fills the choice without announcing it as the director's own.
func (c *choice) show(options []string, selected int) {
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
func (c *choice) TypedKey(ev *fyne.KeyEvent) {
	if ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter {
		ev = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	if !c.keys.pressed(ev.Name) {
		c.Select.TypedKey(ev)
	}
}

// TypedRune implements fyne.Focusable: a letter chooses the next thing of which a word begins with it.
func (c *choice) TypedRune(r rune) {
	for i := range c.Options {
		at := (c.SelectedIndex() + 1 + i) % len(c.Options)
		if beginsWord(c.Options[at], r) {
			c.SetSelectedIndex(at)
			return
		}
	}
}

// beginsWord tells whether one of the words of a text begins with a letter.
func beginsWord(text string, r rune) bool {
	for _, word := range strings.Fields(text) {
		if first, _ := utf8.DecodeRuneInString(word); unicode.ToLower(first) == unicode.ToLower(r) {
			return true
		}
	}
	return false
}

// field is an entry that tells its text once it is complete: on Enter, which goes on to the next
// field, and when the focus leaves.
type field struct {
	widget.Entry
	keys   *keys
	width  float32 // least width in letters, 0 for Fyne's own
	done   func(text string)
	next   func() // Enter; nil moves to the next widget
	seen   func() // the focus has come
	typed  func(fyne.KeyName) bool
	shown  string // what the field held when it was last filled or told
	inside bool
}

func (k *keys) field(done func(text string)) *field {
	f := &field{keys: k, done: done}
	f.OnSubmitted = func(string) { f.submit() }
	f.ExtendBaseWidget(f)
	return f
}

// MinSize implements fyne.CanvasObject.
func (f *field) MinSize() fyne.Size {
	s := f.Entry.MinSize()
	if f.width > 0 {
		s.Width = f.width*theme.TextSize()*0.62 + 2*theme.InnerPadding()
	}
	return s
}

// show fills the field, unless the director is typing in it.
func (f *field) show(text string) {
	if f.inside && f.Text != f.shown {
		return
	}
	f.shown = text
	if f.Text != text {
		f.SetText(text)
	}
}

func (f *field) tell() {
	if f.Text == f.shown {
		return
	}
	f.shown = f.Text
	f.done(f.Text)
}

func (f *field) submit() {
	f.tell()
	if f.next != nil {
		f.next()
	} else if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.FocusNext()
	}
}

// FocusGained implements fyne.Focusable.
func (f *field) FocusGained() {
	f.inside = true
	f.Entry.FocusGained()
	if f.seen != nil {
		f.seen()
	}
}

// FocusLost implements fyne.Focusable.
func (f *field) FocusLost() {
	f.inside = false
	f.Entry.FocusLost()
	f.tell()
}

// TypedKey implements fyne.Focusable.
func (f *field) TypedKey(ev *fyne.KeyEvent) {
	switch {
	case f.keys.pressed(ev.Name), f.typed != nil && f.typed(ev.Name):
	default:
		f.Entry.TypedKey(ev)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (f *field) TypedShortcut(s fyne.Shortcut) {
	if !f.keys.shortcut(s) {
		f.Entry.TypedShortcut(s)
	}
}
