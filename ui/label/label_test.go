package label_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session/words/phrases/phrasestest"
)

// roots hold the sources that show something, from here: all that stands
// under them is read.
var roots = []string{"..", "../../cmd/clubnight"}

// sources are the files of the window, parsed.
func sources(t *testing.T) (*token.FileSet, []*ast.File) {
	t.Helper()
	set := token.NewFileSet()
	var files []*ast.File
	for _, root := range roots {
		err := filepath.WalkDir(filepath.FromSlash(root), func(name string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, name, nil, 0)
			files = append(files, file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(files) < 100 {
		t.Fatalf("only %d files found: the search is broken", len(files))
	}
	return set, files
}

// literal is the text of a literal, "" of anything else.
func literal(e ast.Expr) string {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(l.Value)
	return text
}

// called names the function or method that is called.
func called(c *ast.CallExpr) (receiver, name string) {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return "", f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			receiver = x.Name
		}
		return receiver, f.Sel.Name
	}
	return "", ""
}

// says is the method of a language by which a call says a label, "" where it is none.
func says(c *ast.CallExpr) string {
	f, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "Text" && f.Sel.Name != "In" {
		return ""
	}
	from := ""
	switch x := f.X.(type) {
	case *ast.Ident: // in.Text("…")
		from = x.Name
	case *ast.SelectorExpr: // k.in.Text("…")
		from = x.Sel.Name
	case *ast.CallExpr: // w.Language().Text("…")
		_, from = called(x)
	}
	if from != "in" && from != "Language" && from != "English" {
		return ""
	}
	return f.Sel.Name
}

var nameForm = regexp.MustCompile(`{{\.([A-Z]\w*)}}`)

// names are the values that a text names.
func names(text string) (all []string) {
	for _, m := range nameForm.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// place is where a label is said, and its English text.
type place struct{ where, text string }

// said are the keys of all labels that the window says.
func said(t *testing.T) map[string]place {
	t.Helper()
	keys := make(map[string]place)
	set, files := sources(t)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := says(call)
			if name == "" {
				return true
			}
			where := set.Position(call.Pos()).String()
			text, pairs := literal(call.Args[0]), call.Args[1:]
			key := text
			if name == "In" {
				text, pairs = literal(call.Args[1]), call.Args[2:]
				key = text + " (" + literal(call.Args[0]) + ")"
			}
			if text == "" || strings.TrimSpace(text) != text {
				t.Errorf("%s: a label is one literal, without spaces around it", where)
				return true
			}
			var given []string
			for i := 0; i < len(pairs); i += 2 {
				given = append(given, literal(pairs[i]))
			}
			slices.Sort(given)
			if !slices.Equal(given, names(text)) {
				t.Errorf("%s: %q is given %q", where, text, given)
			}
			keys[key] = place{where, text}
			return true
		})
	}
	list := func(where string, texts ...string) {
		for _, text := range texts {
			key := text
			if where != "" {
				key = text + " (" + where + ")"
			}
			keys[key] = place{"a list", text}
		}
	}
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		for _, s := range bws.SettingList(g) {
			list("", s.Group, s.Words)
			list("setting", s.Values...)
		}
	}
	for _, p := range bws.Presets() {
		list("setting", p.Name)
		list("", p.Words)
	}
	for _, f := range rehearsal.FaultList() {
		list("", f.Words)
	}
	list("the name of this language, in this language", "English")
	if len(keys) < 500 {
		t.Fatalf("only %d labels found: the search is broken", len(keys))
	}
	return keys
}

// catalogues are the entries of each language.
func catalogues(t *testing.T) map[string]map[string]string {
	t.Helper()
	all := make(map[string]map[string]string)
	files, err := filepath.Glob("catalog/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var entries map[string]string
		if err := json.Unmarshal(content, &entries); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		parts := strings.Split(filepath.Base(file), ".")
		if len(parts) != 3 || parts[0] != "label" {
			t.Fatalf("%s is not called label.language.json", file)
		}
		all[parts[1]] = entries
	}
	return all
}

// Every label that is said stands in the catalogue of every language, none is left over,
// and each names the same values.
func TestCatalogues(t *testing.T) {
	keys, all := said(t), catalogues(t)
	for key, said := range keys {
		if all["en"][key] != said.text {
			t.Errorf("%s: %q is %q in the English catalogue", said.where, key, all["en"][key])
		}
	}
	for language, entries := range all {
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			if keys[key].text == "" {
				t.Errorf("%s: nobody says %q", language, key)
			}
			if want := names(keys[key].text); !slices.Equal(names(entries[key]), want) {
				t.Errorf("%s: %q names other values than %q", language, entries[key], want)
			}
		}
	}
}

// Every language that has a file has every label, in templates that can be run.
func TestLanguages(t *testing.T) { phrasestest.Languages(t, os.DirFS(".")) }

// shows are the arguments of functions and methods that a person reads;
// beyond the list all are.
var shows = map[string][]int{
	"Button": {0}, "Check": {0}, "Heading": {0}, "FormLabel": {0}, "Note": {0}, "Sentence": {0},
	"NewLabel": {0}, "NewText": {0},
	"NewAccordionItem": {0}, "NewMenu": {0}, "NewMenuItem": {0}, "Form": {0}, "Show": {0},
	"Path": {0, 1, 3}, "PathOrNone": {0, 1, 3},
	"Question": {0, 1, 2, 3}, "SetPlaceHolder": {0}, "SetText": {0}, "Tell": {0}, "tell": {0},
	"warn": {0}, "refuse": {0}, "ink": {0},
	"card": {0, 1, 2}, "cardOf": {1, 2}, "entry": {0, 1, 2}, "field": {1}, "add": {0}, "under": {0},
	"line": {0}, "pick": {0, 1, 2, 3, 4},
	"chooseRules": {0, 1, 2}, "bidSubject": {0}, "playSubject": {0}, "handRow": {0}, "SetTitle": {0},
}

// shown are the fields that a person reads.
var shown = []string{"Title", "Text", "text", "title", "PlaceHolder", "About", "Now", "Then"}

// What a person types stands in English letters in every language, and so do the keys as
// Fyne writes them in its menus.
var typed = regexp.MustCompile(`^[ (]*((Ctrl|Alt|Shift)\+)*(F[0-9]+|[A-Z]|Tab|Enter|Insert|Delete|Esc)\)?$|^( – )?AVE$|^4s\+1|^10, 1vp$`)

// No widget is given a text that is in English whatever the language: every literal with
// letters in it is a label.
func TestNothingUnlabelled(t *testing.T) {
	set, files := sources(t)
	found := 0
	wrong := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				return false // what a function returns is looked at where it is made
			case *ast.BasicLit:
				found++
				if text := literal(n); strings.ContainsFunc(text, unicode.IsLetter) && !typed.MatchString(text) {
					t.Errorf("%s: %q is no label", set.Position(n.Pos()), text)
				}
			}
			return true
		})
	}
	for _, file := range files {
		if strings.Contains(filepath.ToSlash(set.Position(file.Pos()).Filename), "cmd/") {
			continue // its window is made in package ui; what is printed is the command line's
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				return n.Tok != token.CONST && n.Tok != token.IMPORT
			case *ast.CallExpr:
				_, name := called(n)
				for _, at := range shows[name] {
					if at < len(n.Args) {
						wrong(n.Args[at])
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && slices.Contains(shown, key.Name) {
					wrong(n.Value)
				}
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					field, ok := to.(*ast.SelectorExpr)
					if ok && slices.Contains(shown, field.Sel.Name) && len(n.Rhs) == len(n.Lhs) {
						wrong(n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	if found < 60 {
		t.Errorf("only %d literals looked at: the search is broken", found)
	}
}

// What is said when the program begins would be in no window's language.
func TestNoLabelBeforeItsLanguage(t *testing.T) {
	set, files := sources(t)
	for _, file := range files {
		for _, d := range file.Decls {
			vars, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			ast.Inspect(vars, func(n ast.Node) bool {
				if _, later := n.(*ast.FuncLit); later {
					return false
				}
				if call, ok := n.(*ast.CallExpr); ok {
					if from, name := called(call); says(call) != "" ||
						(from == "label" || from == "desk") && (name == "English" || name == "Speak" || name == "SpeakPlain") {
						t.Errorf("%s: said too early", set.Position(n.Pos()))
					}
				}
				return true
			})
		}
	}
}
