package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Neither an alarm nor what was done moves the page.
func TestNothingMovesThePage(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	for _, tab := range r.w.Tabs.Items {
		r.w.Tabs.SelectIndex(tab.Place)
		r.Settle()
		place := func() (fyne.Position, fyne.Size) {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(r.w.Tabs.Content), r.w.Tabs.Content.Size()
		}
		at, size := place()
		r.w.Tell("Done.")
		r.Link.Change(func(s *bridgemate.Status) {
			s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone, Since: uitest.Day},
				{Kind: bridgemate.FileStill, Since: uitest.Day}}
		})
		r.Settle()
		uitest.WantText(t, tab.Text, r.Visible(), "Done.", "Continue playing")
		if nowAt, nowSize := place(); nowAt != at || nowSize != size {
			t.Errorf("%s was at %v in %v, and is at %v in %v", tab.Text, at, size, nowAt, nowSize)
		}
		r.Key(fyne.KeyEscape)
		if r.w.Notice.Visible() {
			t.Errorf("%s: Escape does not put away what was said", tab.Text)
		}
		r.Link.Change(func(s *bridgemate.Status) { s.Alarms = nil })
		r.Settle()
	}
}

// Under a question no shortcut does anything, and Escape closes the question,
// wherever the focus is.
func TestNothingHappensUnderAQuestion(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	r.Press(fyne.Key2, uitest.Alt)
	for _, focus := range []string{"inside", "nowhere"} {
		r.Press(fyne.KeyE, uitest.Ctrl)
		uitest.WantText(t, "the question", r.Overlay(), "Finish")
		if focus == "nowhere" {
			r.Window.Canvas().Unfocus()
		}
		asked, folders := r.Overlay(), len(r.paper.Folders)
		for _, s := range r.w.Pages() {
			for _, c := range s.Commands {
				if c.Shortcut != nil {
					r.Press(c.Shortcut.Key(), c.Shortcut.Mod())
				}
			}
		}
		r.Press(fyne.KeyTab, uitest.Ctrl)
		if r.Overlay() != asked || r.w.Tabs.SelectedIndex() != shell.TabStart || r.Closed ||
			len(r.paper.Folders) != folders || r.Link.Done() != "" {
			t.Errorf("focus %s: under the question: page %d, the link did %q; asked is now %s", focus,
				r.w.Tabs.SelectedIndex(), r.Link.Done(), r.Overlay())
		}
		r.Key(fyne.KeyEscape)
		if r.Overlay() != "" {
			t.Fatalf("focus %s: Escape leaves open: %s", focus, r.Overlay())
		}
	}
}

// F1 opens the manual at the chapter of the page that is seen, below what can be
// done there and its keys.
func TestHelpOfThePage(t *testing.T) {
	r := newRoom(t, 3).open(false)
	for place, want := range map[int][2]string{
		shell.TabStart:    {"what is played tonight", "Begin at the top and go down"},
		shell.TabRoom:     {"Start or stop reading", "so that one look is enough"},
		shell.TabResults:  {"provisional", "Why have we 48 per cent?"},
		shell.TabTeaching: {"Quiz", "JTS Bridge Bidding"},
	} {
		r.w.Tabs.SelectIndex(place)
		r.Settle()
		r.Key(fyne.KeyF1)
		uitest.WantText(t, "the help", r.Overlay(), want[0], "Ctrl+F1", want[1])
		r.Key(fyne.KeyEscape)
		if r.Overlay() != "" {
			t.Fatal("Escape leaves the help open")
		}
	}
}

// Where a page scrolls, it follows the focus.
func TestPageFollowsTheFocus(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Window.Resize(fyne.NewSize(800, 500))
	test.ApplyTheme(t, kit.Light.Theme(2))
	r.Window.Resize(fyne.NewSize(800, 520))
	r.bridgemates()
	d := fyne.CurrentApp().Driver()
	for _, b := range []*kit.Button{r.ButtonLike("Check everything"), r.ButtonLike("Start the evening")} {
		r.Window.Canvas().Focus(b)
		at := d.AbsolutePositionForObject(b)
		if top, bottom := r.w.frame.Top.Size().Height, 520-r.w.frame.Foot.Size().Height; at.Y < top-1 ||
			at.Y+b.Size().Height > bottom+1 {
			t.Errorf("%q is at %v, between %v and %v", b.Text, at, top, bottom)
		}
	}
}

// Buttons of a dialog stand at its bottom right, the one to press last; large text does
// not push them out of the window.
func TestDialogsFit(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		r := newRoom(t, 3, session.Uploaded{File: "evening.bws"})
		test.ApplyTheme(t, kit.Light.Theme(scale))
		r.open(false)
		r.Receive(r.All()...)
		r.Window.Resize(fyne.NewSize(1024, 700))
		for name, open := range map[string]func(){
			"Keys":        func() { r.Press(fyne.KeyF1, uitest.Ctrl) },
			"the file":    func() { r.Press(fyne.KeyO, uitest.Ctrl) },
			"a result":    func() { r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift) },
			"Finish":      func() { r.Press(fyne.KeyE, uitest.Ctrl) },
			"the handset": func() { r.Press(fyne.KeyH, uitest.Ctrl) },
		} {
			open()
			var last *kit.Button
			for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
				if b, ok := o.(*kit.Button); ok && strings.TrimSpace(b.Text) != "" {
					at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
					if last == nil || at.Y > fyne.CurrentApp().Driver().AbsolutePositionForObject(last).Y {
						last = b
					}
				}
			}
			if last == nil {
				t.Fatalf("%s: no buttons in %s", name, r.Overlay())
			}
			if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(last); at.Y+last.Size().Height > 700 ||
				at.X < 0 || at.X+last.Size().Width > 1024 {
				t.Errorf("text %v, %s: %q is at %v", scale, name, last.Text, at)
			}
			r.Key(fyne.KeyEscape)
			if r.Overlay() != "" {
				t.Fatalf("%s: Escape leaves it open", name)
			}
		}
	}
}
