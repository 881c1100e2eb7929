// Package words puts what happens in an evening into sentences, in one language at a time. Other
// packages hand over facts; nobody else makes sentences about the evening.
//
//	w := words.For("de-AT", "en")
//	fmt.Println(w.Side(scoring.NS))
//
// The messages stand in catalog, one file for each part and language, in the form of
// go-i18n: an id, and a text or its plural forms. A message is a whole sentence or a whole entry of a
// sheet, never a piece to be glued to another. English is complete; what another language lacks is said
// in English.
package words

import (
	"embed"
	"sync"

	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

// catalogue is every message in every language.
var catalogue = sync.OnceValue(func() *phrases.Catalogue { return phrases.Read(catalog, "catalog") })

// Words speaks one language. It may be used by several goroutines.
type Words struct{ speaker *phrases.Speaker }

// For speaks the first of the languages that there is a catalogue for, else English. Tags are those of
// BCP 47, "de-AT"; a list as browsers send it will do too.
func For(tags ...string) *Words {
	return &Words{catalogue().For(tags...)}
}

// English speaks English.
func English() *Words { return english() }

var english = sync.OnceValue(func() *Words { return For("en") })

// say is the message of that id; data holds what its text names, {{.Board}}.
func (w *Words) say(id string, data map[string]any) string { return w.speaker.Say(id, data) }

// count is the message of that id in the form for n, which its text names {{.N}}; data is pairs of
// further names and values: w.count("open.results", 3, "Of", 10).
func (w *Words) count(id string, n int, data ...any) string { return w.speaker.Count(id, n, data...) }
