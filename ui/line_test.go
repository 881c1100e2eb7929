package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Ctrl+K goes to the line from every page.
func TestLineFromEverywhere(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	var line fyne.Focusable
	for _, key := range []fyne.KeyName{fyne.Key3, fyne.Key1, fyne.Key2, fyne.Key4} {
		r.Press(key, uitest.Alt)
		r.Press(fyne.KeyK, uitest.Ctrl)
		field, ok := r.Window.Canvas().Focused().(*kit.TextField)
		if line == nil {
			line = field
		}
		if !ok || line != fyne.Focusable(field) || r.w.Turned() != shell.TabRoom {
			t.Fatalf("Ctrl+K does not go to the line from tab %s", key)
		}
	}
	uitest.WantText(t, "the line", r.Visible(), "Table 1, board 1") // the offer of the traveller
}

// Typing 12 means 12 in every number field of the page Start, however the focus comes
// there.
func TestNumberFieldsTakeWhatIsTyped(t *testing.T) {
	r := newRoom(t, 5).open(false)
	for name, f := range map[string]*kit.TextField{"tables": r.FieldAfter("Tables"),
		"rounds": r.FieldAfter("Rounds"), "boards": r.FieldAfter("of")} {
		r.Press(fyne.Key2, uitest.Alt)
		c, click := r.Window.Canvas(), &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
		for _, come := range []func(){func() { c.Focus(f) },
			func() { f.MouseDown(click); f.MouseUp(click); f.Tapped(&click.PointEvent) }} {
			come()
			f.TypedRune('1')
			f.TypedRune('2')
			if f.Text != "12" {
				t.Errorf("%s: 12 gives %q", name, f.Text)
			}
			c.Unfocus()
			r.Settle()
		}
	}
}
