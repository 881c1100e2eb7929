// Package country says what follows from the country of a club: by whose rules it
// scores unless it says otherwise, which schemes of masterpoints come first, on
// which paper it prints.
//
//	c := country.Of("GB")
//	fmt.Println(c.Rules, c.Awards, c.Letter) // ebu2025 [ebu-local sbu-club sbu-event] false
//
// A country is the two letters of ISO 3166-1. One that is not in the table has the rules
// of the WBF and paper A4.
package country

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"clubnight/scoring/award"
)

// ErrUnknown is returned for a word that is no country's.
var ErrUnknown = errors.New("no such country")

// Country is what follows from a country.
type Country struct {
	// Code is its two letters, "" where it is not known.
	Code string
	// Rules are the rule set of its federation that is in force, as scoring.Rules takes
	// it; those of the WBF where the federation has none that we know.
	Rules string
	// Awards are the schemes of masterpoints of its federations, as
	// award.Schemes names them.
	Awards []string
	// Letter is true where paper is US Letter, else it is A4.
	Letter bool
}

// usual are the rules where no others are known.
const usual = "wbf"

// rules are the countries whose federation has a rule set of its own.
var rules = map[string]string{
	"GB": "ebu2025", "IM": "ebu2025", "JE": "ebu2025", "GG": "ebu2025",
	"US": "acbl", "CA": "acbl", "MX": "acbl", "BM": "acbl",
	"DE": "dbv", "NL": "nbb", "IE": "cbai",
}

// schemes are the countries whose schemes of masterpoints come with the program.
var schemes = map[string][]string{
	"GB": {"ebu-local", "sbu-club", "sbu-event"}, "IM": {"ebu-local"}, "JE": {"ebu-local"}, "GG": {"ebu-local"},
	"US": {"acbl-club"}, "CA": {"acbl-club"}, "MX": {"acbl-club"}, "BM": {"acbl-club"},
	"BE": {"vbl-club", "vbl-event"}, "NZ": {"nz-club"}, "AU": {"abf-session"},
}

// letter are the countries with paper of US Letter size (Unicode CLDR,
// supplemental data, paperSize).
var letter = []string{"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}

// Offered are the countries that are offered for a choice: those of the table,
// and the others of the European and of some further federations. Any other is
// known by its letters.
var Offered = strings.Fields(`AT AU BE BG BM CA CH CY CZ DE DK EE ES FI FO FR GB GG GR HR HU IE IL IM IN IS IT JE JP LT LU LV
	MC MT MX NL NO NZ PL PT RO RS RU SE SI SK TR UA US ZA`)

// Of is what follows from two letters; what nobody knows is the Country without a code.
func Of(code string) Country {
	c, err := Parse(code)
	if err != nil {
		return Country{Rules: usual}
	}
	return c
}

// Parse reads two letters, in any case. The error is ErrUnknown.
func Parse(word string) (Country, error) {
	code := strings.ToUpper(strings.TrimSpace(word))
	if code == "UK" {
		code = "GB"
	}
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != 2 || !region.IsCountry() {
		return Country{}, fmt.Errorf("%q: %w: two letters, such as GB, NL or DE", word, ErrUnknown)
	}
	c := Country{Code: code, Rules: usual, Awards: slices.Clone(schemes[code]), Letter: slices.Contains(letter, code)}
	if own, ok := rules[code]; ok {
		c.Rules = own
	}
	return c, nil
}

// Schemes are the schemes of masterpoints that come with the program, those of the
// country first. The error is that of [award.Schemes].
func (c Country) Schemes() ([]*award.Scheme, error) {
	all, err := award.Schemes()
	if err != nil {
		return nil, err
	}
	place := func(s *award.Scheme) int {
		if at := slices.Index(c.Awards, s.Name); at >= 0 {
			return at
		}
		return len(c.Awards)
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b *award.Scheme) int { return place(a) - place(b) })
	return all, nil
}

// InLocale is the country of a locale as systems write it: "de_AT.UTF-8", "en-GB". A
// language alone is of no country: English is spoken in many.
func InLocale(locale string) Country {
	locale, _, _ = strings.Cut(locale, ".")
	locale, _, _ = strings.Cut(locale, "@")
	tag, err := language.Parse(strings.ReplaceAll(locale, "_", "-"))
	if err != nil {
		return Of("")
	}
	region, sure := tag.Region()
	if sure != language.Exact {
		return Of("")
	}
	return Of(region.String())
}
