package sendings

import (
	"testing"

	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogueIsWhole(t *testing.T) { phrasestest.Check(t, catalog) }
