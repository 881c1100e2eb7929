package words

import (
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Country names a country by its two letters: "Netherlands"; letters that are no
// country's stay letters.
func (w *Words) Country(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	names := display.Regions(w.Language())
	if names == nil {
		names = display.Regions(language.English)
	}
	if name := names.Name(region); name != "" {
		return name
	}
	return code
}
