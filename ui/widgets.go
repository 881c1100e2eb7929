package ui

import (
	"image/color"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// keys are the window's own keys. Fyne gives every key to the widget that has the focus, and to
// nobody else, so the widgets of this package ask here first.
type keys struct {
	pressed   func(fyne.KeyName) bool
	shortcuts fyne.ShortcutHandler
	names     map[string]bool
}

func (k *keys) shortcut(s fyne.Shortcut) bool {
	if !k.names[s.ShortcutName()] {
		return false
	}
	k.shortcuts.TypedShortcut(s)
	return true
}

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

func enable(d fyne.Disableable, on bool) {
	switch {
	case on && d.Disabled():
		d.Enable()
	case !on && !d.Disabled():
		d.Disable()
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

// stepper is a number between a minus and a plus; the arrow keys work too.
type stepper struct {
	content    fyne.CanvasObject
	entry      *field
	less, more *button
	low, high  int
	value      int
	changed    func(int)
}

func (k *keys) stepper(low, high int, changed func(int)) *stepper {
	s := &stepper{low: low, high: high, changed: changed}
	s.entry = k.field(s.onText)
	s.entry.width = 3
	s.entry.typed = func(key fyne.KeyName) bool {
		switch key {
		case fyne.KeyUp:
			s.step(+1)
		case fyne.KeyDown:
			s.step(-1)
		default:
			return false
		}
		return true
	}
	s.less = k.button("–", func() { s.step(-1) })
	s.more = k.button("+", func() { s.step(+1) })
	s.content = container.NewHBox(s.less, s.entry, s.more)
	return s
}

func (s *stepper) show(value int) {
	s.value = value
	s.entry.show(strconv.Itoa(value))
}

func (s *stepper) step(by int) { s.set(s.value + by) }

func (s *stepper) onText(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = s.value
	}
	s.set(n)
}

func (s *stepper) set(n int) {
	n = min(max(n, s.low), s.high)
	old := s.value
	s.value = n
	s.entry.shown = strconv.Itoa(n)
	s.entry.SetText(s.entry.shown)
	if n != old {
		s.changed(n)
	}
}

func (s *stepper) enable(on bool) {
	enable(s.entry, on)
	enable(s.less, on)
	enable(s.more, on)
}

// heading is a line that names a group.
func heading(text string) *widget.Label {
	return &widget.Label{Text: text, TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText}
}

// tight takes away the air that a label brings with it.
func tight(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(-4, -3, 0, 0), o)
}

// sentence is text that wraps.
func sentence(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord}
}

// note is a short quiet remark.
func note(text string) *widget.Label {
	return &widget.Label{Text: text, Wrapping: fyne.TextWrapWord, SizeName: theme.SizeNameCaptionText}
}

// say changes a label's text, and hides the label when there is nothing to say.
func say(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
	setVisible(l, text != "")
}

func setVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

// sheet lays an object on white paper with a fine edge.
func sheet(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(&paper{}, container.New(layout.NewCustomPaddedLayout(8, 8, 10, 10), o))
}

// paper is the white under a group. It is a widget because Fyne redraws it with the theme.
type paper struct{ widget.BaseWidget }

// CreateRenderer implements fyne.Widget.
func (p *paper) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	return widget.NewSimpleRenderer(&canvas.Rectangle{
		FillColor: paperWhite, StrokeColor: color.NRGBA{0xd2, 0xd9, 0xe1, 0xff}, StrokeWidth: 1, CornerRadius: 5,
	})
}

// wide gives an object a least width in letters, and its own height.
func wide(letters float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{letters: letters}, o)
}

// high gives an object a least height, in lines of text.
func high(lines float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&atLeast{lines: lines}, o)
}

// atLeast gives one object a least size.
type atLeast struct{ letters, lines float32 }

// MinSize implements fyne.Layout.
func (l *atLeast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	s := objects[0].MinSize()
	return fyne.NewSize(max(s.Width, letters(l.letters)), max(s.Height, l.lines*theme.TextSize()*1.5))
}

// Layout implements fyne.Layout.
func (l *atLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// shares lays objects side by side, or one above the other, in fixed shares of the room.
type shares struct {
	down bool
	of   []float32
}

const gap = 6

func beside(of []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&shares{false, of}, objects...)
}

func above(of []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&shares{true, of}, objects...)
}

// MinSize implements fyne.Layout.
func (l *shares) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, o := range objects {
		m := o.MinSize()
		if l.down {
			size = fyne.NewSize(max(size.Width, m.Width), max(size.Height, m.Height/l.of[i]))
		} else {
			size = fyne.NewSize(max(size.Width, m.Width/l.of[i]), max(size.Height, m.Height))
		}
	}
	return size
}

// Layout implements fyne.Layout.
func (l *shares) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var at float32
	room := size.Width
	if l.down {
		room = size.Height
	}
	room -= gap * float32(len(objects)-1)
	for i, o := range objects {
		length := room * l.of[i]
		if l.down {
			o.Move(fyne.NewPos(0, at))
			o.Resize(fyne.NewSize(size.Width, length))
		} else {
			o.Move(fyne.NewPos(at, 0))
			o.Resize(fyne.NewSize(length, size.Height))
		}
		at += length + gap
	}
}

// meter is a slim bar that fills as results come in.
type meter struct {
	widget.BaseWidget
	part       float32
	back, full canvas.Rectangle
}

func newMeter() *meter {
	m := &meter{
		back: canvas.Rectangle{FillColor: paperWhite, StrokeColor: inkQuiet, StrokeWidth: 1, CornerRadius: 5},
		full: canvas.Rectangle{FillColor: inkGood, CornerRadius: 5},
	}
	m.ExtendBaseWidget(m)
	return m
}

func (m *meter) show(part float32) {
	m.part = part
	m.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (m *meter) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(meterLayout{m}, &m.back, &m.full))
}

// Refresh implements fyne.CanvasObject.
func (m *meter) Refresh() {
	m.full.Resize(fyne.NewSize(m.back.Size().Width*m.part, m.back.Size().Height))
	m.BaseWidget.Refresh()
}

type meterLayout struct{ m *meter }

// MinSize implements fyne.Layout.
func (meterLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, 11) }

// Layout implements fyne.Layout.
func (l meterLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	l.m.back.Resize(size)
	l.m.full.Resize(fyne.NewSize(size.Width*l.m.part, size.Height))
}
