package printed

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/session/words"
	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogueIsWhole(t *testing.T) { phrasestest.Languages(t, catalog) }

func entries(t *testing.T, language string) (all map[string]any) {
	t.Helper()
	content, err := fs.ReadFile(catalog, "catalog/printed."+language+".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(language, err)
	}
	return all
}

// wordings are all texts of an entry, form by form.
func wordings(entry any) (all []string) {
	switch entry := entry.(type) {
	case string:
		return strings.Split(entry, formSign)
	case map[string]any:
		for _, form := range slices.Sorted(maps.Keys(entry)) {
			all = append(all, entry[form].(string))
		}
	}
	return all
}

var place = regexp.MustCompile(`{{\.(\w+)}}`)

func named(text string) (names []string) {
	for _, m := range place.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Every language that the sentences have says every message, in all its plural forms, and
// every wording names all that the English names: no sheet is half translated, and no
// figure is lost on the way.
func TestLanguagesAreComplete(t *testing.T) {
	english := entries(t, "en")
	for _, language := range words.Languages()[1:] {
		said, forms := entries(t, language), phrasestest.PluralForms(language)
		for id, text := range english {
			if said[id] == nil {
				t.Errorf("%s lacks %s", language, id)
				continue
			}
			plural, counted := said[id].(map[string]any)
			if _, both := text.(map[string]any); counted != both {
				t.Errorf("%s: %s is counted in one of the languages only", language, id)
			}
			if counted && !slices.Equal(slices.Sorted(maps.Keys(plural)), forms) {
				t.Errorf("%s: %s has the forms %q", language, id, slices.Sorted(maps.Keys(plural)))
			}
			want := named(wordings(text)[0])
			for _, w := range wordings(said[id]) {
				if !slices.Equal(named(w), want) || strings.TrimSpace(w) != w || w == "" {
					t.Errorf("%s: %s is %q, which does not name %q", language, id, w, want)
				}
			}
		}
	}
}

func TestFormsAreFromTheFullestToTheShortest(t *testing.T) {
	for language, want := range map[string]string{"en": "[Contract]", "de": "[Kontrakt Kontr.]", "tlh": "[Contract]"} {
		if got := fmt.Sprint(Forms(words.For(language), "print.contract")); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
	}
	pl := words.For("pl")
	for n, want := range map[int]string{1: "tu czeka 1 komplet pudełek", 3: "tu czekają 3 komplety pudełek",
		5: "tu czeka 5 kompletów pudełek"} {
		if got := SayCount(pl, "print.sets-wait", n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Say(words.For("de"), "print.contract"); got != "Kontrakt" {
		t.Errorf("the fullest form is %q", got)
	}
}
