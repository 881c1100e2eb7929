package ui

import (
	"io"
	"strings"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/ui/kit"
)

// The games of the evening are written for other programs, by keyboard; what cannot be written is said.
func TestExportGames(t *testing.T) {
	r := complete(t)
	r.press(fyne.KeyE, ctrlShift)
	wantText(t, "the formats", r.overlay(), "Games (PBN)", "Every result as a game", "The evening as text")
	r.key(fyne.KeyReturn)
	if r.overlay() != "" {
		t.Fatalf("still open:\n%s", r.overlay())
	}
	content := string(r.written["2026-11-17 games.pbn"])
	if n := strings.Count(content, "[Contract "); n != 9 {
		t.Errorf("%d games:\n%s", n, content)
	}
	wantText(t, "the notice", r.visible(), "Written: sheets/2026-11-17 games.pbn")
	r.w.exports.save = func(string, func(io.Writer) error) (string, error) { return "", syscall.ENOSPC }
	r.press(fyne.KeyE, ctrlShift)
	r.key(fyne.KeyReturn)
	wantText(t, "the notice", r.visible(), "The disk is full.")
}

// Without a result there are no games.
func TestNothingToExport(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.press(fyne.KeyE, ctrlShift)
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Games (PBN)" && !b.Disabled() {
			t.Error("games of nothing can be written")
		}
	}
	r.key(fyne.KeyEscape)
	if r.overlay() != "" {
		t.Error("Escape does not close it")
	}
}
