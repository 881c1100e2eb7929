package phone

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"clubnight/session/words/phrases/phrasestest"
)

// kinds are the files of each kind of page.
func kinds(t *testing.T) map[string]fstest.MapFS {
	t.Helper()
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
	return kinds
}

// Every kind of page says every message in every language.
func TestEveryLanguageSaysEveryMessageOfPhones(t *testing.T) {
	for kind, files := range kinds(t) {
		t.Run(kind, func(t *testing.T) { phrasestest.Languages(t, files) })
	}
}

// The pages say no message that is not there, and each that is there. Those of a table
// name theirs in templates too, and try it themselves.
func TestPagesSayTheMessagesThereAre(t *testing.T) {
	ui := "../../../ui/"
	for kind, folders := range map[string][]string{
		"board":    {".", ui + "web/board", ui + "wall", ui + "desk/wall"},
		"director": {ui + "web/director"},
		"frame":    {ui + "web/frame", ui + "web/table", ui + "web/director"},
	} {
		t.Run(kind, func(t *testing.T) { phrasestest.Said(t, kinds(t)[kind], kind, folders...) })
	}
}
