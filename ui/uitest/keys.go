package uitest

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/kit"
)

// Key presses a key where the focus is.
func (r *Stage) Key(name fyne.KeyName) {
	ev := &fyne.KeyEvent{Name: name}
	if f := r.Window.Canvas().Focused(); f != nil {
		f.TypedKey(ev)
	} else {
		r.Window.Canvas().OnTypedKey()(ev)
	}
	r.Settle()
}

// Press presses a key with modifiers, as the window's driver delivers it: to the menu
// that has it, else to the widget with the focus, else to the canvas.
func (r *Stage) Press(name fyne.KeyName, mod fyne.KeyModifier) {
	var s fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
	if usual := usualShortcuts[name]; mod == Ctrl && usual != nil {
		s = usual
	}
	for _, menu := range r.Window.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == s.ShortcutName() {
				item.Action()
				r.Settle()
				return
			}
		}
	}
	if f, ok := r.Window.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		r.Window.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	r.Settle()
}

func (r *Stage) Tap(b fyne.Tappable) {
	test.Tap(b)
	r.Settle()
}

// Enter puts the focus on a field and types over what is there.
func (r *Stage) Enter(f *kit.TextField, text string) {
	r.Window.Canvas().Focus(f)
	f.SetText("")
	test.Type(f, text)
	r.Key(fyne.KeyReturn)
}

// Pick chooses by its beginning what a choice offers.
func (r *Stage) Pick(c *kit.Choice, text string) {
	r.T.Helper()
	for i, o := range c.Options {
		if strings.HasPrefix(o, text) {
			c.SetSelectedIndex(i)
			r.Settle()
			return
		}
	}
	r.T.Fatalf("%q is not offered: %q", text, c.Options)
}

// Offered chooses by its beginning what the question that is open offers.
func (r *Stage) Offered(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			r.Pick(c, text)
			return
		}
	}
	r.T.Fatalf("nothing is offered in: %s", r.Overlay())
}

// Answer presses a button of the question that is open.
func (r *Stage) Answer(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			if b.Disabled() {
				r.T.Fatalf("%q cannot be pressed", text)
			}
			r.Tap(b)
			return
		}
	}
	r.T.Fatalf("no button %q in: %s", text, r.Overlay())
}

// Command gives a command of a menu.
func (r *Stage) Command(text string) {
	r.T.Helper()
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if strings.HasPrefix(i.Label, text) {
				i.Action()
				r.Settle()
				return
			}
		}
	}
	r.T.Fatalf("no menu has %q", text)
}

// Button presses a button of the window itself.
func (r *Stage) Button(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.Tap(b)
			return
		}
	}
	r.T.Fatalf("no button %q in:\n%s", text, r.Visible())
}

// TypeHere types where the focus is, as at the keyboard.
func (r *Stage) TypeHere(text string) {
	test.Type(r.Window.Canvas().Focused(), text)
	r.Settle()
}

func (r *Stage) Tab(n int) {
	for range n {
		r.Window.Canvas().FocusNext()
	}
}

// TabTo moves the focus to a button as Tab does.
func (r *Stage) TabTo(text string) {
	r.T.Helper()
	for range 40 {
		if r.FocusText() == text {
			return
		}
		r.Window.Canvas().FocusNext()
	}
	r.T.Fatalf("Tab does not reach %q", text)
}

// FocusText is the text of the button that has the focus.
func (r *Stage) FocusText() string {
	if b, is := r.Window.Canvas().Focused().(*kit.Button); is {
		return b.Text
	}
	return ""
}

// TypeOver types into the field that has the focus, and enters it.
func (r *Stage) TypeOver(text string) {
	r.T.Helper()
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field in: %s", r.Overlay())
	}
	r.Enter(f, text)
	r.Key(fyne.KeyReturn)
}

// Menu does what an entry of a menu does.
func (r *Stage) Menu(text string) {
	r.T.Helper()
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if i.Label == text {
				i.Action()
				r.Settle()
				return
			}
		}
	}
	r.T.Fatalf("no entry %q", text)
}

// Reach moves the focus with Tab alone until it is on a widget.
func (r *Stage) Reach(f fyne.Focusable) {
	r.T.Helper()
	for range 300 {
		if r.Window.Canvas().Focused() == f {
			return
		}
		r.Window.Canvas().FocusNext()
	}
	r.T.Fatalf("Tab does not reach %T %q", f, Texts(f.(fyne.CanvasObject)))
}

// EnterOn reaches a button by its text, in the dialog that is open or else in the window,
// and presses Enter on it.
func (r *Stage) EnterOn(text string) {
	r.T.Helper()
	where := r.Window.Content()
	if top := r.Window.Canvas().Overlays().Top(); top != nil {
		where = top
	}
	for _, o := range VisibleObjects(where) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.Reach(b)
			r.Key(fyne.KeyReturn)
			return
		}
	}
	r.T.Fatalf("no button %q in: %s", text, strings.Join(Texts(where), "\n"))
}

// Choose picks by its beginning what a choice offers, with Tab and the arrow keys.
func (r *Stage) Choose(c *kit.Choice, text string) {
	r.T.Helper()
	r.Reach(c)
	at := slices.IndexFunc(c.Options, func(o string) bool { return strings.HasPrefix(o, text) })
	if at < 0 {
		r.T.Fatalf("%q is not offered: %q", text, c.Options)
	}
	for steps := max(at-c.SelectedIndex(), c.SelectedIndex()-at); steps > 0; steps-- {
		key := fyne.KeyRight
		if at < c.SelectedIndex() {
			key = fyne.KeyLeft
		}
		r.Key(key)
	}
}

// Fill types over a field of a form.
func (r *Stage) Fill(text string) {
	r.T.Helper()
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field has the focus: %s", r.Overlay())
	}
	f.SetText("")
	test.Type(f, text)
	r.Key(fyne.KeyReturn)
}

// EnterPath answers a question for a file.
func (r *Stage) EnterPath(path string) {
	r.T.Helper()
	f := r.Shell.Ask().Field()
	if f == nil {
		r.T.Fatalf("no field: %s", r.Overlay())
	}
	f.SetText("")
	test.Type(f, path)
	r.Key(fyne.KeyReturn)
}

// Beside is the choice or the field beside a setting of the open dialog.
func (r *Stage) Beside(words string) fyne.Focusable {
	r.T.Helper()
	found := false
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Choice:
			if found {
				return o
			}
		case *kit.TextField:
			if found {
				return o
			}
		case *widget.Label:
			found = found || o.Text == words
		}
	}
	r.T.Fatalf("no setting %q in: %s", words, r.Overlay())
	return nil
}

// usualShortcuts are those that the driver knows by name, with Ctrl.
var usualShortcuts = map[fyne.KeyName]fyne.Shortcut{fyne.KeyZ: &fyne.ShortcutUndo{}, fyne.KeyY: &fyne.ShortcutRedo{},
	fyne.KeyA: &fyne.ShortcutSelectAll{}}
