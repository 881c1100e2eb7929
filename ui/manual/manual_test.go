package manual_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/docs"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/manual"
	"clubnight/ui/uitest"
)

// A chapter opens by its name with all of its text, whatever stands above it; of a
// name that no chapter has the first one opens, and the focus is on the chapter's line.
func TestChapterOpens(t *testing.T) {
	s := uitest.New(t, 3)
	chapters, err := docs.Chapters()
	uitest.Must(t, err)
	r := manual.New(desk.English(), kit.Escapes(desk.English().Labels, func() {}), chapters)
	s.Window.SetContent(r.Content)
	seen := map[fyne.Focusable]bool{}
	for _, i := range []int{len(chapters) - 1, len(chapters) / 2, 0} { // drawing one takes its time
		c := &chapters[i]
		r.Show(c.Name, kit.Note("You are here."))
		uitest.WantText(t, c.Name, s.Visible(), "You are here.", c.Title)
		for _, b := range c.Blocks {
			if b.Kind == docs.Heading {
				uitest.WantText(t, c.Name, s.Visible(), docs.PlainText(b.Text))
			}
		}
		at := r.Focus()
		if at == nil || seen[at] {
			t.Errorf("%s: the focus is on the line of another chapter", c.Name)
		}
	}
	r.Show("no such chapter")
	if !strings.Contains(s.Visible(), chapters[0].Title) {
		t.Error("the first chapter does not open")
	}
	uitest.NoText(t, "the first chapter", s.Visible(), "You are here.")
}
