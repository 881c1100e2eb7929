// Package phrasestest checks catalogues of messages against the sources that say them.
package phrasestest

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Check reads the sources of the package under test, which stand in the current folder
// and in further ones, and its catalogue, the files of one folder of files: every message
// that is asked for is there in English, and none is left over. Every language is whole,
// as Languages checks it.
func Check(t *testing.T, files fs.FS, further ...string) {
	t.Helper()
	same(t, messages(t, files)["en"], used(t, append(further, ".")))
	Languages(t, files)
}

// Said checks what Check does, but the languages, for a catalogue of one part whose
// messages sources in several folders say, beside those of other catalogues.
func Said(t *testing.T, files fs.FS, part string, folders ...string) {
	t.Helper()
	ids := used(t, folders)
	maps.DeleteFunc(ids, func(id, _ string) bool { return !strings.HasPrefix(id, part+".") })
	same(t, messages(t, files)["en"], ids)
}

// Languages checks that each language that has a file says every message of the English,
// in every plural form that it has (CLDR), with the names that the English text has, in
// templates that can be run. It says each once, in one file, where those of a part stand
// together.
func Languages(t *testing.T, files fs.FS) {
	t.Helper()
	inOrder(t, files)
	all := messages(t, files)
	for _, language := range slices.Sorted(maps.Keys(all)) {
		known := all[language]
		for _, id := range slices.Sorted(maps.Keys(all["en"])) {
			if known[id] == nil {
				t.Errorf("%s: %s is missing", language, id)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(known)) {
			for _, wrong := range faults(language, known[id], all["en"][id]) {
				t.Errorf("%s: %s: %s", language, id, wrong)
			}
		}
	}
}

// An id has a part and a name: "explain.not-played". A file of a page has none.
var (
	idForm   = regexp.MustCompile(`^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$`)
	pageFile = regexp.MustCompile(`\.(css|js|html)$`)
)

// used is the ids in the package's sources, each with where it stands. An id is one
// literal, so that it can be found.
func used(t *testing.T, folders []string) map[string]string {
	t.Helper()
	ids := make(map[string]string)
	var files []string
	for _, folder := range folders {
		list, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(list), err)
		}
		files = append(files, list...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		source, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(source, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil &&
					n.Kind == token.STRING && idForm.MatchString(text) && !pageFile.MatchString(text) {
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

// messages is every catalogue's messages by language and id, each with its forms ("other"
// for a plain text).
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
			t.Errorf("%s is not called room.language.json", name)
			continue
		}
		language := parts[1]
		if all[language] != nil {
			t.Errorf("%s: %s has another file beside it", name, language)
			continue
		}
		all[language] = make(map[string]map[string]string)
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]any
		if err := json.Unmarshal(text, &entries); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for id, entry := range entries {
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

// same: every message that the sources ask for is there in English, and none is left
// over.
func same(t *testing.T, english map[string]map[string]string, ids map[string]string) {
	t.Helper()
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

// inOrder: no id is twice in a file, and those of one part stand together.
func inOrder(t *testing.T, files fs.FS) {
	t.Helper()
	names, _ := fs.Glob(files, "*/*.json")
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range disorder(text) {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// disorder is what is wrong with the order of a catalogue's ids. A label has no part.
func disorder(text []byte) (wrong []string) {
	seen, parts, last := map[string]bool{}, map[string]bool{}, ""
	for _, id := range ids(text) {
		if seen[id] {
			wrong = append(wrong, id+" is there twice")
		}
		seen[id] = true
		if !idForm.MatchString(id) {
			continue
		}
		if part, _, _ := strings.Cut(id, "."); part != last {
			if parts[part] {
				wrong = append(wrong, id+" stands apart from the others of its part")
			}
			parts[part], last = true, part
		}
	}
	return wrong
}

// ids are those of a catalogue as they stand, also one that is there twice.
func ids(text []byte) (all []string) {
	read := json.NewDecoder(bytes.NewReader(text))
	for depth, key := 0, true; ; {
		token, err := read.Token()
		if err != nil {
			return all
		}
		switch token := token.(type) {
		case json.Delim:
			if depth++; token == '}' {
				depth -= 2
			}
			key = true
		case string:
			if key && depth == 1 {
				all = append(all, token)
			}
			key = !key
		}
	}
}
