package words_test

import (
	"testing"

	"clubnight/session/country"
	"clubnight/session/words"
)

// Every country that is offered has a name in every language, and a person of the
// country would know it.
func TestEveryCountryHasItsName(t *testing.T) {
	for _, tongue := range words.Languages() {
		w := words.For(tongue)
		for _, code := range country.Offered {
			if name := w.Country(code); name == "" || name == code {
				t.Errorf("%s in %s: %q", code, tongue, name)
			}
		}
	}
	for tongue, want := range map[string]string{"nl-BE": "Duitsland", "de": "Deutschland", "nb": "Tyskland",
		"tr": "Almanya", "pl": "Niemcy"} {
		if got := words.For(tongue).Country("DE"); got != want {
			t.Errorf("in %s: %q, want %q", tongue, got, want)
		}
	}
	if got := words.English().Country("??"); got != "??" {
		t.Errorf("no country: %q", got)
	}
}
