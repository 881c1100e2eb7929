package words

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"clubnight/scoring"
)

// An id has a part and a name: "explain.not-played".
var idForm = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$`)

// used is the ids in the package's sources, each with where it stands. An id is one literal, so that it can be found.
func used(t *testing.T) map[string]string {
	t.Helper()
	ids := make(map[string]string)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		source, err := parser.ParseFile(set, f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && idForm.MatchString(text) {
					ids[text] = set.Position(n.Pos()).String()
				}
			case *ast.CallExpr:
				method, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || len(n.Args) == 0 || method.Sel.Name != "say" && method.Sel.Name != "count" {
					break
				}
				if _, glued := n.Args[0].(*ast.BinaryExpr); glued {
					t.Errorf("%s: an id put together from pieces cannot be checked", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	return ids
}

// messages is every catalogue's messages by language and id, each with its forms ("other" for a plain text).
func messages(t *testing.T) map[string]map[string]map[string]string {
	t.Helper()
	all := make(map[string]map[string]map[string]string)
	files, err := fs.Glob(catalog, "catalog/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		parts := strings.Split(path.Base(name), ".")
		if len(parts) != 3 {
			t.Errorf("%s is not called part.language.json", name)
			continue
		}
		language := parts[1]
		if all[language] == nil {
			all[language] = make(map[string]map[string]string)
		}
		text, err := fs.ReadFile(catalog, name)
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]any
		if err := json.Unmarshal(text, &entries); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for id, entry := range entries {
			if all[language][id] != nil {
				t.Errorf("%s: %s is there twice", name, id)
			}
			if !strings.HasPrefix(id, parts[0]+".") {
				t.Errorf("%s: %s is not of this part", name, id)
			}
			forms := make(map[string]string)
			switch entry := entry.(type) {
			case string:
				forms["other"] = entry
			case map[string]any:
				for form, text := range entry {
					if form != "description" {
						forms[form] = text.(string)
					}
				}
			}
			if forms["other"] == "" {
				t.Errorf("%s: %s has no text", name, id)
			}
			all[language][id] = forms
		}
	}
	return all
}

// Every message that the sources ask for is there in English, and none is left over.
func TestCatalogueIsComplete(t *testing.T) {
	english, ids := messages(t)["en"], used(t)
	for id, where := range ids {
		if english[id] == nil {
			t.Errorf("%s: %s is not in the English catalogue", where, id)
		}
	}
	for id := range english {
		if ids[id] == "" {
			t.Errorf("%s is in the English catalogue and nobody says it", id)
		}
	}
}

var named = regexp.MustCompile(`\.[A-Z]\w*`)

// names is what the forms of a message name.
func names(forms map[string]string) map[string]bool {
	all := make(map[string]bool)
	for _, text := range forms {
		for _, name := range named.FindAllString(text, -1) {
			all[name] = true
		}
	}
	return all
}

// No language has a message that English has not, or names what English does not.
func TestOtherLanguages(t *testing.T) {
	all := messages(t)
	for _, language := range slices.Sorted(maps.Keys(all)) {
		for id, forms := range all[language] {
			english := all["en"][id]
			if english == nil {
				t.Errorf("%s: %s is in no English catalogue", language, id)
				continue
			}
			known := names(english)
			for name := range names(forms) {
				if !known[name] {
					t.Errorf("%s: %s names %s, which the English does not", language, id, name)
				}
			}
		}
	}
}

func TestUnknownLanguageIsEnglish(t *testing.T) {
	for _, w := range []*Words{For(), For("tlh"), For("nonsense!"), For("en-GB,de;q=0.3"), English()} {
		if got := w.Side(scoring.NS); got != "North-South" {
			t.Errorf("%q", got)
		}
	}
}

// A test stops at a message that nobody wrote and at a name that it is not given.
func TestUnknownMessage(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unknown id is said")
		}
	}()
	English().say("explain.nobody-wrote-this", nil)
}

// What a message names and is not given stops a test too.
func TestNameMissing(t *testing.T) {
	bundle := i18n.NewBundle(language.English)
	if err := bundle.AddMessages(language.English,
		&i18n.Message{ID: "boards", One: "{{.N}} board of {{.Of}}", Other: "{{.N}} boards of {{.Of}}"}); err != nil {
		t.Fatal(err)
	}
	w := &Words{i18n.NewLocalizer(bundle, "en")}
	for n, want := range map[int]string{1: "1 board of 3", 2: "2 boards of 3"} {
		if got := w.count("boards", n, "Of", 3); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a message is said without what it names")
		}
	}()
	w.count("boards", 1)
}

// What a language lacks is said in English, with the English plural.
func TestFallsBackToEnglish(t *testing.T) {
	bundle := i18n.NewBundle(language.English)
	err := errors.Join(
		bundle.AddMessages(language.English, &i18n.Message{ID: "boards", One: "{{.N}} board", Other: "{{.N}} boards"}, &i18n.Message{ID: "pass", Other: "pass"},
			&i18n.Message{ID: "bridge.decimal-point", Other: "."}),
		bundle.AddMessages(language.German, &i18n.Message{ID: "pass", Other: "passe"}, &i18n.Message{ID: "bridge.decimal-point", Other: ","}))
	if err != nil {
		t.Fatal(err)
	}
	w := &Words{i18n.NewLocalizer(bundle, "de-AT", "fr")}
	if got := w.say("pass", nil); got != "passe" {
		t.Errorf("%q", got)
	}
	if got := w.count("boards", 1); got != "1 board" {
		t.Errorf("%q", got)
	}
	if got := w.countFigure("boards", scoring.F(3, 5), map[string]any{}); got != "0,6 boards" {
		t.Errorf("%q", got)
	}
}

func BenchmarkSentence(b *testing.B) {
	w := English()
	step := scoring.NeubergStep{Scores: 4, Full: 6, Raw: scoring.Int(3), Missing: scoring.Int(2), Value: scoring.Int(5), Top: scoring.Int(10)}
	b.ReportAllocs()
	for b.Loop() {
		w.Step(step)
	}
}
