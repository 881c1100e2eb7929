// Package phrases reads catalogues of messages, one file for each part and language, and says them in one
// language at a time. The packages of sentences stand on it, each with a catalogue of its own:
//
//	//go:embed catalog/*.json
//	var catalog embed.FS
//
//	speaker := phrases.Read(catalog, "catalog").For("de-AT", "en")
//	speaker.Count("open.results", 3, "Of", 10)
//
// The files have the form of go-i18n: an id, and a text or its plural forms. English is complete; what another
// language lacks is said in English.
package phrases

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// Catalogue is every message in every language.
type Catalogue struct {
	bundle  *i18n.Bundle
	matcher language.Matcher
}

// Read reads all files of a folder, which are named part.language.json. A file that cannot be read is a fault
// of the build that a package's tests find, and a panic.
func Read(files fs.FS, folder string) *Catalogue {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	list, err := fs.ReadDir(files, folder)
	for _, f := range list {
		if err == nil {
			_, err = bundle.LoadMessageFileFS(files, path.Join(folder, f.Name()))
		}
	}
	if err == nil {
		err = mirror(bundle, files, folder, list)
	}
	if err != nil {
		panic(fmt.Sprintf("phrases: %v", err))
	}
	return &Catalogue{bundle, language.NewMatcher(bundle.LanguageTags())}
}

// For speaks the first of the languages that there is a catalogue for, else English. Tags are those of
// BCP 47, "de-AT"; a list as browsers send it will do too.
func (c *Catalogue) For(tags ...string) *Speaker {
	tag, _ := language.MatchStrings(c.matcher, tags...)
	return &Speaker{i18n.NewLocalizer(c.bundle, tags...), tag}
}

// Languages are those that there are files for, English first.
func (c *Catalogue) Languages() []language.Tag { return c.bundle.LanguageTags() }

// Speaker says the messages of a catalogue in one language. It may be used by several goroutines.
type Speaker struct {
	localizer *i18n.Localizer
	tag       language.Tag
}

// Language is the language that is spoken, with the country that was asked for where there was one: figures
// and dates go by it.
func (s *Speaker) Language() language.Tag { return s.tag }

// strict keeps the parsed messages; that a text names something that it is not given is an error.
var strict template.Parser = &template.TextParser{Option: "missingkey=error"}

// Say is the message of that id; data holds what its text names, {{.Board}}.
func (s *Speaker) Say(id string, data map[string]any) string {
	return s.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: data, TemplateParser: strict})
}

// Count is the message of that id in the form for n, which its text names {{.N}}; data is pairs of
// further names and values: Count("open.results", 3, "Of", 10). n is a whole number, or a decimal such as "1.5" with
// a point in every language.
func (s *Speaker) Count(id string, n any, data ...any) string {
	names := map[string]any{"N": n}
	for i := 0; i+1 < len(data); i += 2 {
		names[fmt.Sprint(data[i])] = data[i+1]
	}
	return s.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: names, PluralCount: n, TemplateParser: strict})
}

// message is the text, in English where the language has none, and the id where there is nothing.
// Tests stop at an id that is in no catalogue, and at a text that names what it is not given.
func (s *Speaker) message(c *i18n.LocalizeConfig) string {
	text, err := s.localizer.Localize(c)
	if text == "" {
		if testing.Testing() {
			panic(fmt.Sprintf("phrases: %s: %v", c.MessageID, err))
		}
		return c.MessageID
	}
	return text
}
