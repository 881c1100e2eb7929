package quiz

import (
	"io"
	"regexp"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/session/words"
)

// A quiz has room in every language, and the hands have its letters; nothing but the
// names of rules stays English.
func TestSheetInEveryLanguage(t *testing.T) {
	set, list := twelve(t, noTrump())
	draw := func(language string) func(io.Writer) error {
		return func(w io.Writer) error {
			in := sheet
			in.Words = words.For(language)
			return Write(w, in, set, list)
		}
	}
	english := sheettest.Seen(t, draw("en"))
	for _, language := range sheettest.Languages {
		sheettest.Roomy(t, language, sheettest.Seen(t, draw(language)), english)
	}
	sheettest.Foreign(t, "quiz", sheettest.Seen(t, draw(sheettest.Mirrored)),
		regexp.MustCompile(`Responding to 1NT|RESPONSE\.\d|\(1NN [^)]*(\)|$)|^[^(]*\b2\w2\w2\w\)|\bNtr\b`))
	hand := list[0].Hand()
	if en, de := HandLine(words.English(), hand), HandLine(words.For("de"), hand); en == de {
		t.Errorf("the same in two languages: %s", de)
	}
}
