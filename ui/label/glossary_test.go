package label_test

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"clubnight/ui/label"
)

// A term is a row of the tables in docs/translations: what a thing is called in a
// language, and what it is not called there.
type term struct {
	english, source string
	chosen          []string
	not             []banned
}

// banned is a word that a language does not use, everywhere or in some messages.
type banned struct {
	word       string
	in, except []string // keys of messages, "*" for any letters; in: none for all
}

// in backticks stands what is tried, in these files as in others.
var ticked = regexp.MustCompile("`([^`]+)`")

func inTicks(text string) (all []string) {
	for _, m := range ticked.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// terms are the rows of the tables of a file whose last column is "not chosen".
func terms(text string) (all []term) {
	glossary := false
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case !strings.HasPrefix(line, "|"):
			glossary = false
		case cells[len(cells)-1] == "not chosen":
			glossary = len(cells) == 4
		case glossary && !strings.HasPrefix(cells[0], "---"):
			all = append(all, newTerm(cells))
		}
	}
	return all
}

func newTerm(cells []string) term {
	t := term{english: cells[0], chosen: inTicks(cells[1])}
	if len(cells) != 4 {
		return t
	}
	t.source = cells[2]
	for item := range strings.SplitSeq(cells[3], ";") {
		marks := inTicks(item)
		switch {
		case len(marks) == 0:
		case strings.Contains(item, "` but in `"):
			t.not = append(t.not, banned{word: marks[0], except: marks[1:]})
		case strings.Contains(item, "` in `"):
			t.not = append(t.not, banned{word: marks[0], in: marks[1:]})
		default:
			t.not = append(t.not, banned{word: marks[0]})
		}
	}
	return t
}

// matches reports whether one of the patterns is of a key.
func matches(t *testing.T, patterns []string, key string) bool {
	t.Helper()
	for _, p := range patterns {
		ok, err := path.Match(p, key)
		if err != nil {
			t.Error(p, err)
		}
		if ok {
			return true
		}
	}
	return false
}

// placed is what a message names in double braces.
var placed = regexp.MustCompile(`\{\{.*?\}\}`)

// uses reports whether a text has a word, or with "*" behind it one that begins so,
// small or capital.
func uses(text, word string) bool {
	text = placed.ReplaceAllString(text, " ")
	text = strings.ToLower(strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text))
	word, begins := strings.CutSuffix(strings.ToLower(word), "*")
	letter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for rest := text; ; {
		at := strings.Index(rest, word)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:len(text)-len(rest)+at])
		after, _ := utf8.DecodeRuneInString(rest[at+len(word):])
		if !letter(before) && (begins || !letter(after)) {
			return true
		}
		rest = rest[at+len(word):]
	}
}

// everything is what a language says anywhere, in every catalogue that there is:
// messages, and labels by their English.
func everything(t *testing.T, language string) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	folders := 0
	for _, floor := range []string{"../../session", "../../bridgemate", "../../reports", "../../ui"} {
		err := filepath.WalkDir(filepath.FromSlash(floor), func(at string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "catalog" {
				maps.Copy(all, messagesIn(t, at, language))
				folders++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if folders < 8 {
		t.Fatalf("only %d folders of catalogues: the search is broken", folders)
	}
	return all
}

// Every language has one word for one thing: the one that docs/translations names, with
// where it is from.
func TestCataloguesUseTheWordsThatWereChosen(t *testing.T) {
	for _, l := range label.Languages() {
		if l.Tag == "en" {
			continue
		}
		content, err := os.ReadFile(filepath.FromSlash("../../docs/translations/" + l.Tag + ".md"))
		if err != nil {
			t.Fatal(err)
		}
		rows := terms(string(content))
		if len(rows) < 4 {
			t.Errorf("%s has %d terms: the table is not read", l.Tag, len(rows))
		}
		said := everything(t, l.Tag)
		for _, row := range rows {
			if row.source == "" {
				t.Errorf("%s: %q has no source", l.Tag, row.english)
			}
			for _, word := range row.chosen {
				if !usedAnywhere(said, word) {
					t.Errorf("%s: nothing says %q for %q any more", l.Tag, word, row.english)
				}
			}
			for _, b := range row.not {
				checkBanned(t, l.Tag, row, b, said)
			}
		}
	}
}

func usedAnywhere(said map[string][]string, word string) bool {
	for _, texts := range said {
		for _, text := range texts {
			if uses(text, word) {
				return true
			}
		}
	}
	return false
}

func checkBanned(t *testing.T, language string, row term, b banned, said map[string][]string) {
	t.Helper()
	for _, p := range append(b.in, b.except...) {
		known := false
		for key := range said {
			known = known || matches(t, []string{p}, key)
		}
		if !known {
			t.Errorf("%s: %q names %q, which no message is", language, row.english, p)
		}
	}
	for key, texts := range said {
		if b.in != nil && !matches(t, b.in, key) || matches(t, b.except, key) {
			continue
		}
		for _, text := range texts {
			if uses(text, b.word) {
				t.Errorf("%s: %s says %q for %q, and %q was chosen: %q",
					language, key, b.word, row.english, row.chosen, text)
			}
		}
	}
}

// Where a message leads through the window, it names what stands there.
func TestWaysNameWhatTheWindowHas(t *testing.T) {
	ways := map[string][]string{
		"refusals.deals-locked": {"Evening (menu)", "Deals…", "Release the deals"},
	}
	for language, labels := range catalogues(t) {
		said := sentencesOf(t, language)
		for id, steps := range ways {
			for _, step := range steps {
				if len(said[id]) == 0 || labels[step] == "" || !strings.Contains(said[id][0], labels[step]) {
					t.Errorf("%s: %s does not name %q: %q", language, id, labels[step], said[id])
				}
			}
		}
	}
}

func TestTermsAreReadFromTables(t *testing.T) {
	rows := terms("| a | b |\n|---|---|\n| `x` | `y` |\n\n" +
		"| English | Dutch | source | not chosen |\n|---|---|---|---|\n" +
		"| side | `partij` | Laws 23 | `kant*` but in `a.*` `b`; `zijde` in `c`; hoek; `rand` |\n")
	if len(rows) != 1 || rows[0].english != "side" || rows[0].source != "Laws 23" || len(rows[0].not) != 3 {
		t.Fatalf("%+v", rows)
	}
	if kant, zijde := rows[0].not[0], rows[0].not[1]; len(kant.except) != 2 || kant.in != nil || len(zijde.in) != 1 {
		t.Errorf("%+v", rows[0].not)
	}
	for text, want := range map[string]bool{"Beide kanten": true, "de kant.": true, "elkant": false, "Élkant kant": true,
		"{{.Kant}}: {{if .Kant}}x{{end}}": false, "{{if .A}}kanten{{end}}": true} {
		if uses(text, "kant*") != want {
			t.Errorf("%q", text)
		}
	}
	if uses("kanten", "kant") || !uses("met de open\u00a0kaarten", "open kaarten") {
		t.Error("a whole word is not told from its beginning")
	}
}
