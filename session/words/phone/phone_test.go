package phone

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"clubnight/session/words/phrases/phrasestest"
)

// Every kind of page says every message in every language.
func TestLanguages(t *testing.T) {
	kinds := map[string]fstest.MapFS{}
	list, err := fs.Glob(catalog, "catalog/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range list {
		text, err := catalog.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := strings.Cut(strings.TrimPrefix(name, "catalog/"), ".")
		if kinds[kind] == nil {
			kinds[kind] = fstest.MapFS{}
		}
		kinds[kind][name] = &fstest.MapFile{Data: text}
	}
	for kind, files := range kinds {
		t.Run(kind, func(t *testing.T) { phrasestest.Languages(t, files) })
	}
}
