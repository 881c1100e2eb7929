// Package label holds the labels of the window in every language: buttons, menus, pages,
// columns, the names of fields and their hints, titles of dialogs. Sentences are said by
// the packages of words.
//
//	k.Button(label.Text("Read now"), read)
//	kit.Column{Title: label.Text("Table {{.Number}}", "Number", 3)}
//	widget.NewLabel(label.In("session 2 of 3", "of"))
//
// A label stands in the code in English, and is the key of its entry in the catalogue of
// every language. What is said is chosen once for the whole program: whoever changes the
// language builds the window anew.
package label

import (
	"embed"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"clubnight/session/words/phrases"
)

//go:embed catalog/*.json
var catalog embed.FS

var catalogue = sync.OnceValue(func() *phrases.Catalogue { return phrases.Read(catalog, "catalog") })

// tongue says the labels in one language.
type tongue struct {
	speaker *phrases.Speaker
	known   sync.Map // labels without values, as they were said before
}

var spoken atomic.Pointer[tongue]

// offered are the languages that the window can speak, English first: those that
// have all their labels.
var offered = sync.OnceValue(func() []language.Tag {
	var all []language.Tag
	for _, tag := range catalogue().Languages() {
		if _, err := catalog.Open("catalog/label." + tag.String() + ".json"); err == nil || catalogue().Mirrored(tag) {
			all = append(all, tag)
		}
	}
	return all
})

// Speak says the labels in the first of these languages that the window can
// speak, else in English, from now on, and returns it with its country. Tags are
// those of BCP 47, "de-AT".
func Speak(tags ...string) language.Tag {
	tag, _ := language.MatchStrings(language.NewMatcher(offered()), tags...)
	t := &tongue{speaker: catalogue().For(tag.String())}
	spoken.Store(t)
	return tag
}

// Language is one that the window can speak.
type Language struct {
	Tag  string // of BCP 47, without a country
	Name string // in the language itself
}

// Languages are all that the window can speak, by their names.
func Languages() []Language {
	var all []Language
	for _, tag := range offered() {
		all = append(all, Language{tag.String(), catalogue().For(tag.String()).Say(ownName, nil)})
	}
	collator := collate.New(language.English)
	slices.SortFunc(all, func(a, b Language) int { return collator.CompareString(a.Name, b.Name) })
	return all
}

// ownName is the key of a language's own name.
const ownName = "English (the name of this language, in this language)"

func speaking() *tongue {
	if t := spoken.Load(); t != nil {
		return t
	}
	spoken.CompareAndSwap(nil, &tongue{speaker: catalogue().For("en")})
	return spoken.Load()
}

// Text is a label; pairs are the names in its text and their values.
func Text(english string, pairs ...any) string { return speaking().say(english, pairs) }

// In is a label that is said otherwise elsewhere; where is an example of what it stands
// in, for whoever translates it.
func In(where, english string, pairs ...any) string {
	return speaking().say(english+" ("+where+")", pairs)
}

// Of is a label of a list that stands elsewhere in English, such as the settings of the
// handsets; where is as with In, or "".
func Of(where, listed string) string {
	switch {
	case listed == "":
		return ""
	case where == "":
		return speaking().say(listed, nil)
	}
	return In(where, listed)
}

func (t *tongue) say(key string, pairs []any) string {
	if len(pairs) > 0 {
		values := make(map[string]any, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			values[fmt.Sprint(pairs[i])] = pairs[i+1]
		}
		return t.speaker.Say(key, values)
	}
	if said, ok := t.known.Load(key); ok {
		return said.(string)
	}
	said := t.speaker.Say(key, nil)
	t.known.Store(key, said)
	return said
}
