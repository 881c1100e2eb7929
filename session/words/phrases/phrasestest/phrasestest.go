// Package phrasestest checks catalogues of messages against the sources that say them.
package phrasestest

import (
	"encoding/json"
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
)

// Check reads the sources of the package under test, which stand in the current folder, and its catalogue, the files
// of one folder of files: every message that is asked for is there in English, none is left over, each is of the
// part that its file is named after, and no other language says or names what English does not.
func Check(t *testing.T, files fs.FS) {
	t.Helper()
	all := messages(t, files)
	complete(t, all["en"])
	others(t, all)
}

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
func messages(t *testing.T, files fs.FS) map[string]map[string]map[string]string {
	t.Helper()
	all := make(map[string]map[string]map[string]string)
	names, err := fs.Glob(files, "*/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		parts := strings.Split(path.Base(name), ".")
		if len(parts) != 3 {
			t.Errorf("%s is not called part.language.json", name)
			continue
		}
		language := parts[1]
		if all[language] == nil {
			all[language] = make(map[string]map[string]string)
		}
		text, err := fs.ReadFile(files, name)
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

// complete: every message that the sources ask for is there in English, and none is left over.
func complete(t *testing.T, english map[string]map[string]string) {
	t.Helper()
	ids := used(t)
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

var nameForm = regexp.MustCompile(`\.[A-Z]\w*`)

// names is what the forms of a message name.
func names(forms map[string]string) map[string]bool {
	all := make(map[string]bool)
	for _, text := range forms {
		for _, name := range nameForm.FindAllString(text, -1) {
			all[name] = true
		}
	}
	return all
}

// others: no language has a message that English has not, or names what English does not.
func others(t *testing.T, all map[string]map[string]map[string]string) {
	t.Helper()
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
