package words

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogue(t *testing.T) { phrasestest.Check(t, catalog) }

func TestUnknownLanguageIsEnglish(t *testing.T) {
	for _, w := range []*Words{For(), For("tlh"), For("nonsense!"), For("en-GB,de;q=0.3"), English()} {
		if got := w.Side(scoring.NS); got != "North-South" {
			t.Errorf("%q", got)
		}
	}
}

func BenchmarkSentence(b *testing.B) {
	w := English()
	for b.Loop() {
		w.Side(scoring.NS)
	}
}
