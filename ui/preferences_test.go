package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Everything that is set once stands at one place: what is done at once leaves it open,
// what asks for more takes its place.
func TestSettingsAtOnePlace(t *testing.T) {
	r := newRoom(t, 3).open(false)
	look := &chosenLook{}
	for i := range r.w.Pages() {
		for j := range r.w.Pages()[i].Commands {
			if c := &r.w.Pages()[i].Commands[j]; c.Set == shell.SetText || c.Set == shell.SetColours {
				c.Do = func() { look.done = append(look.done, c.Text) }
			}
		}
	}
	r.Command("Settings…")
	uitest.WantText(t, "the settings", r.Overlay(), "Larger text", "Dark colours", "High contrast", "Handset settings…",
		"Sheets…", "I play, too…")
	r.EnterOn("Larger text")
	r.EnterOn("Dark colours")
	if got := strings.Join(look.done, ", "); got != "Larger text, Dark colours" ||
		!strings.Contains(r.Overlay(), "Usual text") {
		t.Errorf("done %q, and the dialog shows\n%s", got, r.Overlay())
	}
	r.EnterOn("Handset settings…")
	uitest.WantText(t, "the next question", r.Overlay(), "Handset settings for")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves something open")
	}
}

type chosenLook struct{ done []string }
