package sendings

import (
	"testing"

	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogue(t *testing.T) { phrasestest.Check(t, catalog) }
