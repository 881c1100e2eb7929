package words

import (
	"os"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/words/phrases"
	"clubnight/session/words/phrases/phrasestest"
)

// The facts of package session name their messages themselves.
func TestCatalogueIsWhole(t *testing.T) { phrasestest.Check(t, catalog, "..") }

func TestUnknownLanguageIsEnglish(t *testing.T) {
	for _, w := range []*Words{For(), For("tlh"), For("nonsense!"), For("en-GB,de;q=0.3"), English()} {
		if got := w.Side(scoring.NS); got != "North-South" {
			t.Errorf("%q", got)
		}
	}
}

// What is plain has no sign that only typography has, whichever quotes and
// spaces a language puts, in the messages of other catalogues, too; and a font without
// "−" gets none.
func TestPlainInEveryLanguage(t *testing.T) {
	beside := phrases.Read(os.DirFS("phone"), "catalog")
	match := data{"Won": "3", "Lost": "5", "Margin": "2"}
	for _, tag := range Languages() {
		w := For(tag).WithMinus("–")
		if text := w.say("explain.imps", match) + w.Beside(beside).Say("board.legend", nil); strings.Contains(text, "−") ||
			strings.Count(text, "–") < 2 {
			t.Errorf("%s: %q", tag, text)
		}
		text := For(tag).Plain().say("desk.unknown-word", data{"Text": "4x"}) +
			For(tag).Plain().Percent(scoring.Int(50), 0) + For(tag).Plain().Amount(scoring.Int(2), scoring.IMP) +
			For(tag).Plain().say("explain.imps", match) + For(tag).Plain().Beside(beside).Say("board.legend", nil)
		if strings.ContainsAny(text, "„“”«»’–−\u00a0\u202f") {
			t.Errorf("%s: %q", tag, text)
		}
	}
}

func BenchmarkSentence(b *testing.B) {
	w := English()
	for b.Loop() {
		w.Side(scoring.NS)
	}
}
