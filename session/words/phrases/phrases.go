// Package phrases reads catalogues of messages, one file for each language, and
// says them in one language at a time. The packages of sentences stand on it, each with a
// catalogue of its own:
//
//	//go:embed catalog/*.json
//	var catalog embed.FS
//
//	speaker := phrases.Read(catalog, "catalog").For("de-AT", "en")
//	speaker.Count("open.results", 3, "Of", 10)
//
// The files have the form of go-i18n: an id, and a text or its plural forms. English is
// complete; what another language lacks is said in English.
package phrases

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

// Catalogue is every message in every language. It is read when it is first needed, and a
// language when it is first spoken: a program speaks one, and there are many.
type Catalogue struct {
	files   fs.FS
	folder  string
	find    func()
	tags    []language.Tag            // English first
	parts   map[language.Tag][]string // the names of a language's files
	matcher language.Matcher

	mu     sync.Mutex
	spoken map[language.Tag]*i18n.Bundle // each with English for what it lacks
	beside sync.Map                      // the speakers of In, by their languages
}

// Read is the catalogue of a folder, whose files are named room.language.json. A file
// that cannot be read is a fault of the build that a package's tests find, and a panic
// when something is first said.
func Read(files fs.FS, folder string) *Catalogue {
	c := &Catalogue{files: files, folder: folder, tags: []language.Tag{language.English},
		parts: map[language.Tag][]string{}, spoken: map[language.Tag]*i18n.Bundle{}}
	c.find = sync.OnceFunc(c.list)
	return c
}

// list finds the files, and reads English.
func (c *Catalogue) list() {
	list, err := fs.ReadDir(c.files, c.folder)
	must(err)
	for _, f := range list {
		tag, err := language.Parse(strings.TrimPrefix(path.Ext(strings.TrimSuffix(f.Name(), path.Ext(f.Name()))), "."))
		must(err)
		if c.parts[tag] = append(c.parts[tag], f.Name()); !slices.Contains(c.tags, tag) {
			c.tags = append(c.tags, tag)
		}
	}
	if mirrored.change != nil {
		c.tags = append(c.tags, language.Make(mirrored.tag))
	}
	c.matcher = language.NewMatcher(c.tags)
	c.bundle(language.English)
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("phrases: %v", err))
	}
}

// Languages are those that there are files for, English first.
func (c *Catalogue) Languages() []language.Tag {
	c.find()
	return slices.Clone(c.tags)
}

// For speaks the first of the languages that there is a catalogue for, else English. Tags
// are those of BCP 47, "de-AT"; a list as browsers send it will do too.
func (c *Catalogue) For(tags ...string) *Speaker {
	c.find()
	tag, at := language.MatchStrings(c.matcher, tags...)
	return &Speaker{localizer: i18n.NewLocalizer(c.bundle(c.tags[at]), c.tags[at].String()), tag: tag}
}

// In speaks the language that another catalogue speaks: see
// [Speaker.Language]. The speaker is kept.
func (c *Catalogue) In(tag language.Tag) *Speaker {
	if one, there := c.beside.Load(tag); there {
		return one.(*Speaker)
	}
	one, _ := c.beside.LoadOrStore(tag, c.For(tag.String()))
	return one.(*Speaker)
}

// bundle is a language and English.
func (c *Catalogue) bundle(tag language.Tag) *i18n.Bundle {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b, there := c.spoken[tag]; there {
		return b
	}
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	for _, one := range slices.Compact([]language.Tag{language.English, tag}) {
		for _, name := range c.parts[one] {
			_, err := b.LoadMessageFileFS(c.files, path.Join(c.folder, name))
			must(err)
		}
	}
	if mirrored.change != nil && tag == language.Make(mirrored.tag) {
		must(mirror(b, c.files, c.folder, c.parts[language.English]))
	}
	c.spoken[tag] = b
	return b
}

// Speaker says the messages of a catalogue in one language. It may be used
// by several goroutines.
type Speaker struct {
	localizer *i18n.Localizer
	tag       language.Tag
	signs     *strings.Replacer // for signs that may not be used; nil where all may be
	plain     sync.Map          // the texts of messages that were said with nothing to name
}

// Language is the language that is spoken, with the country that was asked for where
// there was one: figures and dates go by it.
func (s *Speaker) Language() language.Tag { return s.tag }

// With says the same with other signs in the place of some; nil leaves all as they are.
func (s *Speaker) With(signs *strings.Replacer) *Speaker {
	if signs == s.signs {
		return s
	}
	return &Speaker{localizer: s.localizer, tag: s.tag, signs: signs}
}

// strict keeps the parsed messages; that a text names something that it is
// not given is an error.
var strict template.Parser = &template.TextParser{Option: "missingkey=error"}

// Say is the message of that id; data holds what its text names, {{.Board}}.
func (s *Speaker) Say(id string, data map[string]any) string {
	if len(data) > 0 {
		return s.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: data, TemplateParser: strict})
	}
	if text, said := s.plain.Load(id); said {
		return text.(string)
	}
	text := s.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: data, TemplateParser: strict})
	s.plain.Store(id, text)
	return text
}

// Count is the message of that id in the form for n, which its text names {{.N}}; data is
// pairs of further names and values: Count("open.results", 3, "Of", 10). n is a whole
// number, or a decimal such as "1.5" with a point in every language.
func (s *Speaker) Count(id string, n any, data ...any) string {
	names := Named(append([]any{"N", n}, data...))
	return s.message(&i18n.LocalizeConfig{MessageID: id, TemplateData: names, PluralCount: n, TemplateParser: strict})
}

// Named makes what a message names of pairs, each a name and its value.
func Named(pairs []any) map[string]any {
	names := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		names[pairs[i].(string)] = pairs[i+1]
	}
	return names
}

// message is the text, in English where the language has none, and the id where there
// is nothing. Tests stop at an id that is in no catalogue, and at a text that names
// what it is not given.
func (s *Speaker) message(c *i18n.LocalizeConfig) string {
	text, err := s.localizer.Localize(c)
	if text == "" {
		if testing.Testing() {
			panic(fmt.Sprintf("phrases: %s: %v", c.MessageID, err))
		}
		return c.MessageID
	}
	if s.signs != nil {
		return s.signs.Replace(text)
	}
	return text
}
