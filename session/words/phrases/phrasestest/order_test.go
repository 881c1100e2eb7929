package phrasestest

import (
	"slices"
	"testing"
)

// What JSON hides is found: an id that is there twice, and one that stands apart.
func TestWhatJSONHidesIsFound(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{`{"a.one": "1", "a.two": {"one": "1", "other": "2"}, "b.one": "3"}`, nil},
		{`{"a.one": "1", "b.one": "2", "a.two": "3"}`, []string{"a.two stands apart from the others of its part"}},
		{`{"a.one": "1", "a.one": {"other": "a.two"}}`, []string{"a.one is there twice"}},
		{`{"Read now": "1", "a.one": "2", "Stop": "3", "Read now": "4", "a.two": "5"}`,
			[]string{"Read now is there twice"}},
		{`{}`, nil},
	} {
		if got := disorder([]byte(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}
