package phrasestest

import (
	"slices"
	"testing"
)

func TestFaultsOfATranslationAreFound(t *testing.T) {
	boards := map[string]string{"one": "{{.N}} board", "other": "{{.N}} boards"}
	for _, c := range []struct {
		what, language string
		forms, english map[string]string
		faults         int
	}{
		{"as it should be", "pl", map[string]string{"one": "rozdanie", "few": "{{.N}} rozdania",
			"many": "{{.N}} rozdań", "other": "{{.N}} rozdania"}, boards, 0},
		{"a plural form lacks", "pl", map[string]string{"one": "{{.N}} rozdanie", "few": "{{.N}} rozdania",
			"other": "{{.N}} rozdania"}, boards, 1},
		{"one form for all", "da", map[string]string{"other": "{{.N}} spil"}, boards, 1},
		{"a form that English has not", "fr",
			map[string]string{"one": "{{.N}} étui", "many": "{{.N}} étuis", "other": "{{.N}} étuis"}, boards, 0},
		{"the number lacks", "da", map[string]string{"one": "et spil", "other": "spil"}, boards, 1},
		{"in no catalogue", "da", boards, nil, 1},
		{"a name that English has not", "da", map[string]string{"other": "{{.A}} {{.B}}"},
			map[string]string{"other": "{{.A}}"}, 1},
		{"a name that English may leave out", "da", map[string]string{"other": "{{.A}}"},
			map[string]string{"other": "{{.A}}{{if .B}} ({{.C}}){{end}}"}, 0},
		{"a name that English always says", "da", map[string]string{"other": "{{if .B}}{{.C}}{{end}}"},
			map[string]string{"other": "{{.A}}{{if .B}} ({{.C}}){{end}}"}, 1},
		{"no template", "da", map[string]string{"other": "{{.A}"}, map[string]string{"other": "{{.A}}"}, 2},
		{"an if without its end", "da", map[string]string{"other": "{{if .A}}x"},
			map[string]string{"other": "{{if .A}}x{{end}}"}, 1},
		{"a comparison that fails", "da", map[string]string{"other": "{{if gt .A .B}}x{{end}}"},
			map[string]string{"other": "{{if .A}}{{.B}}{{end}}"}, 0},
		{"a number compared", "da", map[string]string{"other": "{{if gt .A 1}}x{{end}}"},
			map[string]string{"other": "{{if .A}}x{{end}}"}, 0},
		{"a function that is not there", "da", map[string]string{"other": "{{upper .A}}"},
			map[string]string{"other": "{{.A}}"}, 1},
		{"a field", "da", map[string]string{"other": "{{.A.B}}"}, map[string]string{"other": "{{.A.B}}"}, 0},
		{"a point in the text", "da", map[string]string{"other": "se A.B"}, map[string]string{"other": "see A.B"}, 0},
	} {
		if got := faults(c.language, c.forms, c.english); len(got) != c.faults {
			t.Errorf("%s: %q", c.what, got)
		}
	}
	if got := PluralForms("pl"); !slices.Equal(got, []string{"few", "many", "one", "other"}) {
		t.Errorf("Polish has %q", got)
	}
	if got := PluralForms("es"); !slices.Equal(got, []string{"many", "one", "other"}) {
		t.Errorf("Spanish has %q", got)
	}
}
