// Package label holds the labels of the window in every language: buttons, menus, pages,
// columns, the names of fields and their hints, titles of dialogs. Sentences are said by
// the packages of words.
//
//	in := label.For("de-AT", "en")
//	k.Button(in.Text("Read now"), read)
//	kit.Column{Title: in.Text("Table {{.Number}}", "Number", 3)}
//	widget.NewLabel(in.In("session 2 of 3", "of"))
//
// A label stands in the code in English, and is the key of its entry in the catalogue of
// every language. Labels of several languages can be said at the same time: a window
// speaks one, and whoever changes it builds the window anew.
package label

import (
	"embed"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = sync.OnceValue(func() *phrases.Catalogue { return phrases.Read(catalog, "catalog") })

// Labels are the labels in one language. They never change, and say from any goroutine.
type Labels struct {
	tag     language.Tag
	speaker *phrases.Speaker
	known   sync.Map // labels without values, as they were said before
}

// For are the labels in the first of these languages that the window can speak, else in
// English. Tags are those of BCP 47, "de-AT".
func For(tags ...string) *Labels {
	tag, _ := language.MatchStrings(language.NewMatcher(catalogue().Languages()), tags...)
	return &Labels{tag: tag, speaker: catalogue().For(tag.String())}
}

// English are the labels in English, as they stand in the code.
var English = sync.OnceValue(func() *Labels { return For("en") })

// Tag is the language of the labels, with its country.
func (in *Labels) Tag() language.Tag { return in.tag }

// Language is one that the window can speak.
type Language struct {
	Tag  string // of BCP 47, without a country
	Name string // in the language itself
}

// Languages are all that the window can speak, by their names.
func Languages() []Language {
	var all []Language
	for _, tag := range catalogue().Languages() {
		all = append(all, Language{tag.String(), catalogue().For(tag.String()).Say(ownName, nil)})
	}
	collator := collate.New(language.English)
	slices.SortFunc(all, func(a, b Language) int { return collator.CompareString(a.Name, b.Name) })
	return all
}

// ownName is the key of a language's own name.
const ownName = "English (the name of this language, in this language)"

// Text is a label; pairs are the names in its text and their values.
func (in *Labels) Text(english string, pairs ...any) string { return in.say(english, pairs) }

// In is a label that is said otherwise elsewhere; where is an example of what it stands
// in, for whoever translates it.
func (in *Labels) In(where, english string, pairs ...any) string {
	return in.say(english+" ("+where+")", pairs)
}

// Of is a label of a list that stands elsewhere in English, such as the settings of the
// handsets; where is as with In, or "".
func (in *Labels) Of(where, listed string) string {
	switch {
	case listed == "":
		return ""
	case where == "":
		return in.say(listed, nil)
	}
	return in.say(listed+" ("+where+")", nil)
}

func (in *Labels) say(key string, pairs []any) string {
	if len(pairs) > 0 {
		values := make(map[string]any, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			values[fmt.Sprint(pairs[i])] = pairs[i+1]
		}
		return in.speaker.Say(key, values)
	}
	if said, ok := in.known.Load(key); ok {
		return said.(string)
	}
	said := in.speaker.Say(key, nil)
	in.known.Store(key, said)
	return said
}
