package ui

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/ui/desk/newer"
	"clubnight/ui/settings"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// What is set once stands at one place, whichever page it belongs to; what asks for more
// takes the place of the settings.
func TestSettingsAtOnePlace(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Command("Settings…")
	uitest.WantText(t, "the settings", r.Overlay(), "Larger text", "Dark colours", "High contrast", "Handset settings…",
		"Sheets…", "I play, too…", "Logo on the sheets…")
	r.EnterOn("Handset settings…")
	uitest.WantText(t, "the next question", r.Overlay(), "Handset settings for")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves something open")
	}
}

// A newer version is told on the page Club and in About.
func TestNewsOfAVersion(t *testing.T) {
	r := newRoomWith(t, 0, func(p *Params) {
		found := newer.Release{Version: newer.Version{0, 2, 0}, Notes: "clubnight-0.2.0-notes.md"}
		p.Settings.Newer = &settings.Newer{Have: newer.Version{0, 1, 0}, Choice: newer.Choice{Place: "x"},
			Keep: func(newer.Choice) {},
			Ask:  func(context.Context, string) (newer.Release, error) { return found, nil }}
	}).open(false)
	const news = "Version 0.2.0 is out; you have 0.1.0. What is new: clubnight-0.2.0-notes.md"
	r.w.Tabs.SelectIndex(shell.TabClub)
	uitest.WantText(t, "Club", r.Visible(), news)
	r.Command("About Clubnight")
	uitest.WantText(t, "About", r.Overlay(), news)
}
