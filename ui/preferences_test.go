package ui

import (
	"clubnight/ui/shell"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// Everything that is set once stands at one place: what is done at once leaves it open, what asks for more takes its place.
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
	r.command("Settings…")
	wantText(t, "the settings", r.overlay(), "Larger text", "Dark colours", "High contrast", "Handset settings…", "Sheets…", "I play, too…")
	r.enterOn("Larger text")
	r.enterOn("Dark colours")
	if got := strings.Join(look.done, ", "); got != "Larger text, Dark colours" || !strings.Contains(r.overlay(), "Usual text") {
		t.Errorf("done %q, and the dialog shows\n%s", got, r.overlay())
	}
	r.enterOn("Handset settings…")
	wantText(t, "the next question", r.overlay(), "Handset settings for")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Error("Escape leaves something open")
	}
}

type chosenLook struct{ done []string }
