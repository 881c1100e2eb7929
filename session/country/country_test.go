//go:build !windows

package country_test

import (
	"errors"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session/country"
)

// What a country decides is in force today, and there.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		code, rules, scheme string
		letter              bool
	}{
		{"GB", "ebu2025", "ebu-local", false}, {"uk", "ebu2025", "ebu-local", false}, {"US", "acbl", "acbl-club", true},
		{"CA", "acbl", "acbl-club", true},
		{"DE", "dbv", "", false}, {"NL", "nbb", "", false}, {"IE", "cbai", "", false}, {"NZ", "wbf", "nz-club", false},
		{"BE", "wbf", "vbl-club", false},
		{"AU", "wbf", "abf-session", false}, {"PL", "wbf", "", false}, {"PH", "wbf", "", true},
		{"", "wbf", "", false}, {"XX", "wbf", "", false},
	} {
		got := country.Of(c.code)
		if got.Rules != c.rules || got.Letter != c.letter || len(got.Awards) == 0 != (c.scheme == "") ||
			c.scheme != "" && got.Awards[0] != c.scheme {
			t.Errorf("%s: %+v", c.code, got)
		}
	}
	all, err := award.Schemes()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range country.Offered {
		c, err := country.Parse(code)
		if err != nil || c.Rules == "ebu" || !slices.Contains(scoring.Presets, c.Rules) {
			t.Errorf("%s: %+v, %v", code, c, err)
		}
		for _, name := range c.Awards {
			if !slices.ContainsFunc(all, func(s *award.Scheme) bool { return s.Name == name }) {
				t.Errorf("%s: there is no scheme %s", code, name)
			}
		}
	}
}

// The schemes of a country come first, and none is lost.
func TestSchemes(t *testing.T) {
	all, err := award.Schemes()
	if err != nil {
		t.Fatal(err)
	}
	for code, first := range map[string][]string{"NZ": {"nz-club"},
		"GB": {"ebu-local", "sbu-club", "sbu-event"}, "": {all[0].Name}} {
		got, err := country.Of(code).Schemes()
		if err != nil || len(got) != len(all) {
			t.Fatalf("%s: %d of %d, %v", code, len(got), len(all), err)
		}
		for i, name := range first {
			if got[i].Name != name {
				t.Errorf("%s: %s in place %d, want %s", code, got[i].Name, i, name)
			}
		}
	}
}

// Who mistypes a country is told, and none is guessed.
func TestParse(t *testing.T) {
	for _, word := range []string{"", "G", "GBR", "XX", "England", "12", "EU"} {
		if c, err := country.Parse(word); !errors.Is(err, country.ErrUnknown) {
			t.Errorf("%q: %+v, %v", word, c, err)
		}
	}
}

// A locale names a country or none; a language alone is spoken in many.
func TestInLocale(t *testing.T) {
	for locale, want := range map[string]string{
		"en_GB.UTF-8": "GB", "de-AT": "AT", "nl_NL@euro": "NL", "zh-Hant-TW": "TW", "en": "", "C": "", "C.UTF-8": "",
		"POSIX": "", "": "", "tr_TR.utf8": "TR",
	} {
		if got := country.InLocale(locale); got.Code != want {
			t.Errorf("%q: %q, want %q", locale, got.Code, want)
		}
	}
	t.Setenv("LC_ALL", "en_IE.UTF-8")
	if got := country.OfSystem(); got.Rules != "cbai" {
		t.Errorf("of a computer in Ireland: %+v", got)
	}
}
