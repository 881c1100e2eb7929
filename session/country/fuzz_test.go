package country_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/country"
)

// Whatever is typed is a country with rules that there are, which reads
// again as itself, or none.
func FuzzParse(f *testing.F) {
	for _, word := range []string{"GB", "uk", " nl ", "England", "", "EU", "001", "zz"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		c, err := country.Parse(word)
		if err != nil {
			return
		}
		again, err := country.Parse(c.Code)
		if err != nil || again.Code != c.Code {
			t.Errorf("%q is %q, and that %q, %v", word, c.Code, again.Code, err)
		}
		if _, err := scoring.Rules(c.Rules); err != nil {
			t.Errorf("%q: %v", word, err)
		}
	})
}
