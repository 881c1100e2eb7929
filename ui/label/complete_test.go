package label_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/session/words/phrases/phrasestest"
	"clubnight/ui/label"
)

// sentences are the folders of the catalogues that the window speaks beside
// its labels, from here.
var sentences = []string{"../../session/words/catalog", "../../session/words/refusals/catalog",
	"../../session/words/screen/catalog", "../../session/words/printed/catalog", "../../session/words/sendings/catalog",
	"../../session/words/outgoing/catalog",
	"../../bridgemate/words/catalog"}

// Every language that can be chosen says every message, in all its plural forms: nothing
// is ever said half in English.
func TestOfferedLanguagesAreComplete(t *testing.T) {
	for _, l := range label.Languages() {
		if l.Tag == "en" {
			continue
		}
		want := phrasestest.PluralForms(l.Tag)
		for _, folder := range sentences {
			english, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*.en.json"))
			if err != nil || len(english) == 0 {
				t.Fatal(folder, english, err)
			}
			for _, file := range english {
				of := strings.TrimSuffix(file, ".en.json") + "." + l.Tag + ".json"
				said := entries(t, of)
				for id, text := range entries(t, file) {
					switch entry := said[id].(type) {
					case nil:
						t.Errorf("%s lacks %s", of, id)
					case map[string]any:
						var has []string
						for form := range entry {
							has = append(has, form)
						}
						slices.Sort(has)
						if !slices.Equal(has, want) {
							t.Errorf("%s: %s has the forms %q", of, id, has)
						}
					case string:
						if _, counted := text.(map[string]any); counted && strings.Contains(entry, "{{.N}}") {
							t.Errorf("%s: %s has one form only", of, id)
						}
					}
				}
			}
		}
	}
}

func entries(t *testing.T, file string) (all map[string]any) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return nil
	}
	if err := json.Unmarshal(content, &all); err != nil {
		t.Errorf("%s: %v", file, err)
	}
	return all
}
