package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"

	"clubnight/reports/paper"
)

// clubFont is the font that a club has for letters that the program's own do not have, as
// its logo is kept: in a file named after the club file, "Kraków font.ttf", or with the
// ending .ttc or .otf. Without one, and for one that cannot be printed, it gives nil.
func clubFont(club string) func() *paper.Font {
	return sync.OnceValue(func() *paper.Font {
		for _, ending := range []string{".ttf", ".ttc", ".otf"} {
			font, err := paper.OpenFont(strings.TrimSuffix(club, filepath.Ext(club)) + " font" + ending)
			if err == nil {
				return font
			}
			if !errors.Is(err, fs.ErrNotExist) {
				slog.Error("reading the font of the club", "error", err)
			}
		}
		return nil
	})
}
