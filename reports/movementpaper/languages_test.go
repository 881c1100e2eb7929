package movementpaper_test

import (
	"io"
	"maps"
	"regexp"
	"slices"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/movementpaper"
)

// In every language all the paper of a movement has room, and nothing on it is cut
// that is whole in English.
func TestMovementPaperInEveryLanguage(t *testing.T) {
	all := rooms(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		draw := func(language string) func(io.Writer) error {
			return func(w io.Writer) error { return movementpaper.All(w, onPaper(all[name]), sheettest.In(language)) }
		}
		english := sheettest.Seen(t, draw("en"))
		for _, language := range sheettest.Languages {
			sheettest.Roomy(t, name+", "+language, sheettest.Seen(t, draw(language)), english)
		}
	}
}

var held = regexp.MustCompile(`Bridgeclub Zum Gülden Löwen|Tuesday pairs`)

// Nothing on the paper of a movement stays in English when another language is spoken.
func TestNothingOnMovementPaperStaysEnglish(t *testing.T) {
	all := rooms(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		v := sheettest.Seen(t, func(w io.Writer) error {
			return movementpaper.All(w, onPaper(all[name]), sheettest.In(sheettest.Mirrored))
		})
		sheettest.Foreign(t, name, v, held)
	}
}
