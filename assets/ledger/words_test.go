package ledger

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// word is a row of CONTRIBUTING's table of words.
type word struct {
	name  string // as a type has it: "board play" is BoardPlay
	alone bool   // in one package, and nowhere else
}

// readWords reads the rows of the tables below the heading "One word, one meaning".
func readWords(text []byte) (words []word) {
	_, text, _ = bytes.Cut(text, []byte("\n## One word, one meaning\n"))
	text, _, _ = bytes.Cut(text, []byte("\n## "))
	in := bufio.NewScanner(bytes.NewReader(text))
	for in.Scan() {
		cells := strings.Split(in.Text(), "|")
		if len(cells) != 5 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[1]) == "word" {
			continue
		}
		words = append(words, word{
			name:  strings.ReplaceAll(strings.TrimSpace(cells[1]), " ", ""),
			alone: strings.HasSuffix(strings.TrimSpace(cells[3]), ", nowhere else"),
		})
	}
	return words
}

// typesOf are the folders in which each exported type is declared, by its name. Another
// name for a type of another package is no type of its own.
func typesOf(t *testing.T) map[string][]string {
	t.Helper()
	folders := map[string][]string{}
	for _, name := range tree(t) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			strings.Contains(name, "testdata/") {
			continue
		}
		source, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			declared, ok := d.(*ast.GenDecl)
			if !ok || declared.Tok != token.TYPE {
				continue
			}
			for _, s := range declared.Specs {
				s := s.(*ast.TypeSpec)
				in := folders[s.Name.Name]
				if s.Name.IsExported() && !s.Assign.IsValid() && !slices.Contains(in, path.Dir(name)) {
					folders[s.Name.Name] = append(in, path.Dir(name))
				}
			}
		}
	}
	if len(folders) < 500 {
		t.Fatalf("%d types: the search is broken", len(folders))
	}
	return folders
}

// wrongWords are the names of types that are not as the table of words has it.
func wrongWords(words []word, folders map[string][]string) (wrong []string) {
	known := map[string]bool{}
	for _, w := range words {
		if folded := strings.ToLower(w.name); known[folded] {
			wrong = append(wrong, w.name+" stands twice in the table")
		} else {
			known[folded] = true
		}
	}
	for name, in := range folders {
		folded := strings.ToLower(name)
		if len(in) > 2 && !known[folded] {
			wrong = append(wrong, name+" has no row and is a type of "+strings.Join(in, ", "))
		}
		alone := slices.ContainsFunc(words, func(w word) bool { return w.alone && strings.ToLower(w.name) == folded })
		if alone && len(in) > 1 {
			wrong = append(wrong, name+" should be a type of one package and is of "+strings.Join(in, ", "))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// An exported type name in more than two packages has one meaning, which
// CONTRIBUTING's table of words says.
func TestOneWordOneMeaning(t *testing.T) {
	text, err := fs.ReadFile(root, "CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	words := readWords(text)
	if !slices.Contains(words, word{"line", true}) {
		t.Fatalf("%d words, and line is not the scoring's alone", len(words))
	}
	for _, s := range wrongWords(words, typesOf(t)) {
		t.Error(s)
	}
}

func TestWrongWords(t *testing.T) {
	table := "# House\n\n## One word, one meaning\n\n| word | what it is | in the code |\n|---|---|---|\n" +
		"| line | a result | `a.Line`, nowhere else |\n| board play | a board | `a.BoardPlay` |\n%s\n" +
		"## Next\n\n| set | no word | of the table |\n"
	for name, c := range map[string]struct {
		row  string
		typ  string
		in   []string
		want string
	}{
		"two packages need no row": {"", "Set", []string{"a", "b"}, ""},
		"three do":                 {"", "Set", []string{"a", "b", "c"}, "Set has no row and is a type of a, b, c"},
		"three with a row":         {"| set | boards | `a.Set` |", "Set", []string{"a", "b", "c"}, ""},
		"of two words":             {"", "BoardPlay", []string{"a", "b", "c"}, ""},
		"in one package alone":     {"", "Line", []string{"a"}, ""},
		"alone and elsewhere": {"", "Line", []string{"a", "b"},
			"Line should be a type of one package and is of a, b"},
		"two rows": {"| line | a row | `b.Line` |", "Line", []string{"a"},
			"line stands twice in the table"},
	} {
		words := readWords([]byte(strings.Replace(table, "%s", c.row, 1)))
		got := strings.Join(wrongWords(words, map[string][]string{c.typ: c.in}), "\n")
		if got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
