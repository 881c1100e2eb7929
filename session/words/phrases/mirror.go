package phrases

import (
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// mirrored is the language that Mirror adds; change is nil for none.
var mirrored struct {
	tag    string
	change func(text string) string
}

// Mirror adds a language to every catalogue that is read from now on, made of its
// English: change is given each text, without the places where values stand. Whatever a
// test that speaks this language finds unchanged does not come out of a catalogue. It is
// called before anything is said.
func Mirror(tag string, change func(text string) string) {
	mirrored.tag, mirrored.change = tag, change
}

// Mirrored reports whether the language is that of the mirror.
func (c *Catalogue) Mirrored(tag language.Tag) bool {
	return mirrored.change != nil && tag.String() == mirrored.tag
}

// places are those of values and conditions in a text.
var places = regexp.MustCompile(`{{.*?}}`)

// mirror adds the mirrored language, made of the English files, to a bundle.
func mirror(bundle *i18n.Bundle, files fs.FS, folder string, english []string) error {
	for _, name := range english {
		part := strings.TrimSuffix(name, ".en.json")
		content, err := fs.ReadFile(files, path.Join(folder, name))
		if err != nil {
			return err
		}
		var entries map[string]any
		if err := json.Unmarshal(content, &entries); err != nil {
			return err
		}
		for id, entry := range entries {
			switch entry := entry.(type) {
			case string:
				entries[id] = changed(entry)
			case map[string]any:
				for form, text := range entry {
					entry[form] = changed(text.(string))
				}
			}
		}
		if content, err = json.Marshal(entries); err != nil {
			return err
		}
		if _, err := bundle.ParseMessageFileBytes(content, part+"."+mirrored.tag+".json"); err != nil {
			return err
		}
	}
	return nil
}

func changed(text string) string {
	var b strings.Builder
	at := 0
	for _, p := range places.FindAllStringIndex(text, -1) {
		b.WriteString(mirrored.change(text[at:p[0]]) + text[p[0]:p[1]])
		at = p[1]
	}
	return b.String() + mirrored.change(text[at:])
}
