package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/uitest"
)

// deepest is the language in which the dialogs behind dialogs are looked at too: its
// texts are the longest.
const deepest = "fr"

// On the smallest screen nothing that names something is cut in any language that can be
// chosen: buttons, checks, names of fields, heads of columns, choices.
func TestLabelsFitInEveryLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	t.Cleanup(func() { uitest.Must(t, kit.SpeakFyne(label.English())) })
	for _, l := range label.Languages() {
		if l.Tag == mirrored {
			continue
		}
		t.Run(l.Tag, func(t *testing.T) {
			in := uitest.Speak(t, l.Tag)
			uitest.Must(t, kit.SpeakFyne(in.Labels))
			t.Chdir(t.TempDir())
			r, _ := clubRoom(t, 3, 3)
			r.Receive(r.All()...)
			r.Window.Resize(fyne.NewSize(1024, 768))
			said, seen, known := map[string]bool{}, 0, map[string]bool{}
			var deep map[string]bool
			if l.Tag == deepest {
				deep = map[string]bool{}
			}
			r.walk(deep, func(where string, o fyne.CanvasObject) {
				shows := strings.Join(append(shownIn(o), shownIn(r.Window.Content())...), "\n")
				if known[shows] {
					return // the same texts have been laid out before
				}
				known[shows] = true
				r.Window.Resize(fyne.NewSize(1023, 768)) // as the window does it when a text becomes longer
				r.Window.Resize(fyne.NewSize(1024, 768))
				if size := r.Window.Canvas().Size(); size.Width > 1024 || size.Height > 768 {
					if !said[where] {
						said[where] = true
						t.Errorf("%s: the window grew to %v", where, size)
					}
				}
				for _, o := range uitest.VisibleObjects(o) {
					text := ""
					switch o := o.(type) {
					case *kit.Button:
						text = o.Text
					case *kit.Check:
						text = o.Text
					case *widget.Label:
						if o.Wrapping == fyne.TextWrapOff && o.Truncation == fyne.TextTruncateOff {
							text = o.Text
						}
					}
					if drawn, ok := o.(*canvas.Text); ok {
						text = drawn.Text // of a column's head among others
					}
					if text == "" || o.Size().IsZero() {
						continue
					}
					seen++
					needs := o.MinSize().Width
					if text == in.Text("Downloads (folder)") {
						// Fyne's list of places has its own width, and room
						// behind the names
						needs -= theme.InnerPadding()
					}
					if o.Size().Width < needs-0.5 && !said[text] {
						said[text] = true
						t.Errorf("%s: %q has %.0f of %.0f", where, text, o.Size().Width, needs)
					}
				}
			})
			if seen < 300 {
				t.Errorf("only %d labels seen: the walk is broken", seen)
			}
		})
	}
}
