package words

import (
	"encoding/json"
	"fmt"
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

	"clubnight/scoring"
)

// saidElsewhere are the catalogues whose messages other packages say, by their keys.
var saidElsewhere = []string{"printed"}

// Every message that the source names by its key is in the catalogue with the names that
// it is given, and every one in the catalogue is named.
func TestMessagesSaidElsewhere(t *testing.T) {
	english := map[string]any{}
	for _, of := range saidElsewhere {
		files, err := filepath.Glob(of + "/catalog/*.en.json")
		if err != nil || len(files) == 0 {
			t.Fatal(of, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err == nil {
				err = json.Unmarshal(content, &english)
			}
			if err != nil {
				t.Fatal(file, err)
			}
		}
	}
	said := map[string]bool{}
	for _, e := range scoring.Extras {
		said["print."+e.Name] = true // printed.OfExtra
	}
	for _, root := range []string{"../../reports", "../../session", "../../bridgemate", "../../cmd", "../../ui"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || strings.HasSuffix(path, "_test.go") ||
				filepath.Ext(path) != ".go" && filepath.Ext(path) != ".html" {
				return err
			}
			source, err := os.ReadFile(path)
			for _, wrong := range saidIn(path, source, english, said) {
				t.Errorf("%s: %s", path, wrong)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(english)) {
		if !said[id] {
			t.Errorf("nobody says %s", id)
		}
	}
}

// keyLiteral is a message's key as source and templates name it.
var keyLiteral = regexp.MustCompile("[\"`]([a-z]+\\.[a-z0-9-]+)[\"`]")

// saidIn notes what a source says, and tells what of it is wrong.
func saidIn(path string, source []byte, english map[string]any, said map[string]bool) (wrong []string) {
	parts := map[string]bool{}
	for id := range english {
		part, _, _ := strings.Cut(id, ".")
		parts[part] = true
	}
	for _, found := range keyLiteral.FindAllSubmatch(source, -1) {
		id := string(found[1])
		said[id] = true
		part, name, _ := strings.Cut(id, ".")
		if parts[part] && english[id] == nil && name != "css" {
			wrong = append(wrong, "the catalogue lacks "+id)
		}
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
	if filepath.Ext(path) != ".go" || err != nil {
		return wrong
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is || call.Ellipsis.IsValid() {
			return true
		}
		for i, arg := range call.Args {
			if entry := english[textIn(arg)]; entry != nil {
				if got, want, fit := given(call.Args[i+1:], entry); !fit {
					wrong = append(wrong, fmt.Sprintf("%s is given %q, and its text names %q", textIn(arg), got, want))
				}
			}
		}
		return true
	})
	return wrong
}

// given compares the names that stand behind a message in a call with those of its text.
// What is no list of names and values fits.
func given(behind []ast.Expr, entry any) (got, want []string, fit bool) {
	text := fmt.Sprint(entry)
	for _, action := range regexp.MustCompile(`{{[^}]*}}`).FindAllString(text, -1) {
		for _, name := range regexp.MustCompile(`\.([A-Z]\w*)`).FindAllStringSubmatch(action, -1) {
			want = append(want, name[1])
		}
	}
	if _, counted := entry.(map[string]any); counted && len(behind)%2 == 1 {
		behind = behind[1:]
		want = slices.DeleteFunc(want, func(name string) bool { return name == "N" })
	}
	slices.Sort(want)
	want = slices.Compact(want)
	for i := 0; i < len(behind); i += 2 {
		name := textIn(behind[i])
		if name == "" || name[0] < 'A' || name[0] > 'Z' {
			return nil, want, true
		}
		got = append(got, name)
	}
	slices.Sort(got)
	return got, want, len(got) == 0 || slices.Equal(got, want)
}

// textIn is a text as the source has it, "" where it is something else.
func textIn(e ast.Expr) string {
	lit, is := e.(*ast.BasicLit)
	if !is || lit.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(lit.Value)
	return text
}

// A key that is not there, a name that is wrong and one that is missing are found.
func TestWhatIsSaidIsLookedAt(t *testing.T) {
	english := map[string]any{"print.page-of": "Page {{.Page}} of {{.Pages}}",
		"print.boards": map[string]any{"one": "board {{.Boards}}", "other": "boards {{.Boards}}, {{.N}}"}}
	for source, want := range map[string]int{
		`Say(w, "print.page-of", "Page", 1, "Pages", 2)`: 0,
		`Say(w, "print.page-of", "Page", 1)`:             1,
		`Say(w, "print.page-of", "Page", 1, "Of", 2)`:    1,
		`Say(w, "print.pages")`:                          1,
		`SayCount(w, "print.boards", n, "Boards", "3")`:  0,
		`SayCount(w, "print.boards", n, "Board", "3")`:   1,
	} {
		if got := saidIn("a.go", []byte("package a\nvar _ = "+source), english, map[string]bool{}); len(got) != want {
			t.Errorf("%s: %q", source, got)
		}
	}
}
