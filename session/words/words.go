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
	"encoding/json"
	"fmt"
	"path"
	"sync"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"

	"clubnight/scoring"
)

//go:embed catalog/*.json
var catalog embed.FS

// catalogue is every message in every language. It is read once; a file that cannot be read is
// a fault of the build that the package's tests find.
var catalogue = sync.OnceValue(func() *i18n.Bundle {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	files, err := catalog.ReadDir("catalog")
	for _, f := range files {
		if err == nil {
			_, err = bundle.LoadMessageFileFS(catalog, path.Join("catalog", f.Name()))
		}
	}
	if err != nil {
		panic(fmt.Sprintf("words: %v", err))
	}
	return bundle
})

// Words speaks one language. It may be used by several goroutines.
type Words struct{ localizer *i18n.Localizer }

// For speaks the first of the languages that there is a catalogue for, else English. Tags are those of
// BCP 47, "de-AT"; a list as browsers send it will do too.
func For(tags ...string) *Words {
	return &Words{localizer: i18n.NewLocalizer(catalogue(), tags...)}
}

// English speaks English.
func English() *Words { return english() }

var english = sync.OnceValue(func() *Words { return For("en") })

// strict keeps the parsed messages; that a text names something that it is not given is an error.
var strict template.Parser = &template.TextParser{Option: "missingkey=error"}

// say is the message of that id; data holds what its text names, {{.Board}}.
func (w *Words) say(id string, data map[string]any) string {
	return w.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: data, TemplateParser: strict})
}

// count is the message of that id in the form for n, which its text names {{.N}}; data is pairs of
// further names and values: w.count("open.results", 3, "Of", 10).
func (w *Words) count(id string, n int, data ...any) string {
	names := map[string]any{"N": n}
	for i := 0; i+1 < len(data); i += 2 {
		names[fmt.Sprint(data[i])] = data[i+1]
	}
	return w.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: names, PluralCount: n, TemplateParser: strict})
}

// countFigure is count for a number that need not be whole, which the text names {{.N}} too.
func (w *Words) countFigure(id string, n scoring.Frac, data map[string]any) string {
	data["N"] = w.figure(n)
	plain := scoring.Shortest(n, 2, scoring.HalfAwayFromZero) // plural forms go by the digits
	return w.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: data, PluralCount: plain, TemplateParser: strict})
}

// message is the text, in English where the language has none, and the id where there is nothing.
// Tests stop at an id that is in no catalogue, and at a text that names what it is not given.
func (w *Words) message(c *i18n.LocalizeConfig) string {
	text, err := w.localizer.Localize(c)
	if text == "" {
		if testing.Testing() {
			panic(fmt.Sprintf("words: %s: %v", c.MessageID, err))
		}
		return c.MessageID
	}
	return text
}
