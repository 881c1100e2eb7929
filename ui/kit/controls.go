package kit

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Button is a button that Enter presses too.
type Button struct {
	widget.Button
	keys   *Keys
	inside bool
}

// Button makes a button; tapped is what it does.
func (k *Keys) Button(text string, tapped func()) *Button {
	b := &Button{Button: widget.Button{Text: text, OnTapped: tapped}, keys: k}
	b.ExtendBaseWidget(b)
	return b
}

// Tapped implements fyne.Tappable. The focus goes to the button: Fyne's own leaves it
// nowhere, and then Escape does not reach the dialog that the button is in.
func (b *Button) Tapped(*fyne.PointEvent) {
	if b.Disabled() {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		c.Focus(b)
	}
	if b.OnTapped != nil {
		b.OnTapped()
	}
}

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(ev *fyne.KeyEvent) {
	switch {
	case b.keys.pressed(ev.Name):
	case (ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter) && !b.Disabled():
		b.Tapped(nil)
	default:
		b.Button.TypedKey(ev)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	return withRing(b.Button.CreateRenderer(), func() (bool, color.Color) {
		switch b.Importance {
		case widget.HighImportance, widget.WarningImportance, widget.DangerImportance, widget.SuccessImportance:
			return b.inside, PaperWhite // such a button is filled with an ink
		}
		return b.inside, InkPrimary
	})
}

// FocusGained implements fyne.Focusable.
func (b *Button) FocusGained() { b.inside = true; b.Button.FocusGained(); b.keys.reached(b) }

// FocusLost implements fyne.Focusable.
func (b *Button) FocusLost() { b.inside = false; b.Button.FocusLost() }

// Check is a check box.
type Check struct {
	widget.Check
	keys   *Keys
	inside bool
}

// CreateRenderer implements fyne.Widget.
func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	return withRing(c.Check.CreateRenderer(), func() (bool, color.Color) { return c.inside, InkPrimary })
}

// FocusGained implements fyne.Focusable.
func (c *Check) FocusGained() { c.inside = true; c.Check.FocusGained(); c.keys.reached(c) }

// FocusLost implements fyne.Focusable.
func (c *Check) FocusLost() { c.inside = false; c.Check.FocusLost() }

// Check makes a check box; changed is told what it was set to.
func (k *Keys) Check(text string, changed func(bool)) *Check {
	c := &Check{Check: widget.Check{Text: text, OnChanged: changed}, keys: k}
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *Check) TypedKey(ev *fyne.KeyEvent) {
	if !c.keys.pressed(ev.Name) {
		c.Check.TypedKey(ev)
	}
}

// Numbers are what a choice of numbers offers.
func Numbers(list []int) []string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return texts
}

// TextField is an entry that tells its text once it is complete: on Enter, which goes on
// to the next field, and when the focus leaves.
type TextField struct {
	widget.Entry
	keys    *Keys
	Width   float32 // least width in letters, 0 for Fyne's own
	done    func(text string)
	OnEnter func() // Enter; nil moves to the next widget
	OnFocus func() // the focus has come
	OnKey   func(fyne.KeyName) bool
	Selects bool   // the content is selected when the focus comes: what is typed takes its place
	arrived bool   // the focus has just come, by a click
	shown   string // what the field held when it was last filled or told
	inside  bool
}

// Field makes a field; done is told its text.
func (k *Keys) Field(done func(text string)) *TextField {
	f := &TextField{keys: k, done: done}
	f.OnSubmitted = func(string) { f.submit() }
	f.ExtendBaseWidget(f)
	return f
}

// CreateRenderer implements fyne.Widget.
func (f *TextField) CreateRenderer() fyne.WidgetRenderer {
	return withRing(f.Entry.CreateRenderer(), func() (bool, color.Color) { return f.inside, InkPrimary })
}

// MinSize implements fyne.CanvasObject.
func (f *TextField) MinSize() fyne.Size {
	s := f.Entry.MinSize()
	if f.Width > 0 {
		s.Width = f.Width*theme.TextSize()*0.62 + 2*theme.InnerPadding()
	}
	return s
}

// Fill fills the field, unless the user is typing in it.
func (f *TextField) Fill(text string) {
	if f.inside && f.Text != f.shown {
		return
	}
	f.shown = text
	if f.Text != text {
		f.SetText(text)
	}
}

// SetText replaces the text; what was selected before does not outlive it.
func (f *TextField) SetText(text string) {
	f.Entry.SetText(text)
	if f.inside && f.Selects {
		f.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		f.selectAll()
	}
}

// Typing reports whether the user is typing in the field: its text is not told yet.
func (f *TextField) Typing() bool { return f.inside && f.Text != f.shown }

func (f *TextField) tell() {
	if f.Text == f.shown {
		return
	}
	f.shown = f.Text
	f.done(f.Text)
}

func (f *TextField) submit() {
	f.tell()
	if f.OnEnter != nil {
		f.OnEnter()
	} else if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		c.FocusNext()
	}
}

// FocusGained implements fyne.Focusable.
func (f *TextField) FocusGained() {
	f.inside = true
	f.Entry.FocusGained()
	f.keys.reached(f)
	f.arrived = f.Selects
	if f.Selects {
		f.selectAll()
	}
	if f.OnFocus != nil {
		f.OnFocus()
	}
}

func (f *TextField) selectAll() { f.Entry.TypedShortcut(&fyne.ShortcutSelectAll{}) }

// Tapped implements fyne.Tappable: the click that brings the focus leaves the content
// selected, the next one puts the caret.
func (f *TextField) Tapped(ev *fyne.PointEvent) {
	f.Entry.Tapped(ev)
	if f.arrived {
		f.arrived = false
		f.selectAll()
	}
}

// FocusLost implements fyne.Focusable.
func (f *TextField) FocusLost() {
	f.inside, f.arrived = false, false
	f.Entry.FocusLost()
	f.tell()
}

// TypedKey implements fyne.Focusable.
func (f *TextField) TypedKey(ev *fyne.KeyEvent) {
	f.arrived = false
	switch {
	case f.keys.pressed(ev.Name), f.OnKey != nil && f.OnKey(ev.Name):
	default:
		f.Entry.TypedKey(ev)
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (f *TextField) TypedShortcut(s fyne.Shortcut) {
	if !f.keys.shortcut(s) {
		f.Entry.TypedShortcut(s)
	}
}
