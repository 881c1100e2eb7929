package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is the parsed files of a package.
type source struct {
	folder string
	set    *token.FileSet
	files  []*ast.File
}

// literal is a text in a source.
type literal struct {
	at, text string
	label    bool // of the window: see label
}

func load(t *testing.T, folder string) *source {
	t.Helper()
	p := parse(t, filepath.Join("..", "..", filepath.FromSlash(folder)))
	p.folder = folder
	return p
}

func parse(t *testing.T, folder string) *source {
	t.Helper()
	p := &source{folder: folder, set: token.NewFileSet()}
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(names), err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(p.set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, f)
	}
	return p
}

func (p *source) allowed(text string) bool {
	for _, f := range formats[p.folder] {
		if f.text.MatchString(text) {
			return true
		}
	}
	return false
}

// walk visits every node with those that it stands in, the outermost first.
func (p *source) walk(visit func(n ast.Node, in []ast.Node)) {
	for _, f := range p.files {
		var in []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				in = in[:len(in)-1]
				return true
			}
			visit(n, in)
			in = append(in, n)
			return true
		})
	}
}

// text is a text in a source that is neither that of an import nor a tag.
func text(n ast.Node, in []ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	switch in[len(in)-1].(type) {
	case *ast.ImportSpec, *ast.Field:
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

var (
	severalWords = regexp.MustCompile(`\pL{2,}[,;:]? +\pL{2,}`)
	statement    = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ATTACH|DETACH|ALTER|DROP|BEGIN|VACUUM|REPLACE) `)
)

// spoken are the texts of several words that are put together for somebody to read.
// Others are a kind's name, an SQL statement, a pattern, what is compared with, and what
// goes into errors, logs and panics.
func (p *source) spoken() (all []literal) {
	technical := p.technical()
	p.walk(func(n ast.Node, in []ast.Node) {
		lit, ok := text(n, in)
		if !ok || !severalWords.MatchString(noVerbs.ReplaceAllString(lit, " ")) || statement.MatchString(lit) {
			return
		}
		if !technical.holds(n, in) && !technical.reason(n, in) && !named(in) && !compared(n, in) {
			all = append(all, literal{p.set.Position(n.Pos()).String(), lit, label(in)})
		}
	})
	return all
}

// label reports whether a text is asked of the language as a label, which the catalogue
// of labels has whole.
func label(in []ast.Node) bool {
	call, is := in[len(in)-1].(*ast.CallExpr)
	if !is {
		return false
	}
	asked, is := call.Fun.(*ast.SelectorExpr)
	return is && (asked.Sel.Name == "Text" || asked.Sel.Name == "In")
}

var noVerbs = regexp.MustCompile(`%[-+#0-9.\[\]*]*[a-zA-Z]`)

// named reports whether a text is the constant of a type of its own, or what
// a method Kind returns.
func named(in []ast.Node) bool {
	for _, n := range in {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if of, ok := n.Type.(*ast.Ident); ok && of.Name != "string" {
				return true
			}
		case *ast.FuncDecl:
			if n.Recv != nil && n.Name.Name == "Kind" {
				return true
			}
		}
	}
	return false
}

// compared reports whether a text is only held against another.
func compared(n ast.Node, in []ast.Node) bool {
	switch around := in[len(in)-1].(type) {
	case *ast.CaseClause:
		return true
	case *ast.BinaryExpr:
		return around.Op == token.EQL || around.Op == token.NEQ
	case *ast.KeyValueExpr:
		return around.Key == n
	case *ast.CallExpr:
		f, ok := around.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		x, _ := f.X.(*ast.Ident)
		return x != nil && (x.Name == "strings" && around.Args[0] != n || x.Name == "regexp")
	}
	return false
}

// speech knows the functions of a package that speak to engineers only.
type speech struct {
	errors map[string]bool // their only result is an error
	// String and Error, and the functions, variables and constants that
	// only these and errors use
	internal map[string]bool
}

// logs are the calls of other packages whose texts are for engineers.
var logs = map[string]bool{"errors.New": true, "fmt.Errorf": true, "panic": true}

func (p *source) technical() *speech {
	s := &speech{errors: map[string]bool{}, internal: map[string]bool{}}
	declared := map[string]bool{}
	for _, f := range p.files {
		for _, d := range f.Decls {
			if list, ok := d.(*ast.GenDecl); ok && (list.Tok == token.VAR || list.Tok == token.CONST) {
				for _, spec := range list.Specs {
					for _, name := range spec.(*ast.ValueSpec).Names {
						declared[name.Name] = !ast.IsExported(name.Name)
					}
				}
			}
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := f.Name.Name
			declared[name] = declared[name] || !ast.IsExported(name)
			if r := f.Type.Results; r != nil && len(r.List) == 1 && len(r.List[0].Names) <= 1 {
				if of, ok := r.List[0].Type.(*ast.Ident); ok && of.Name == "error" {
					s.errors[name] = true
				}
			}
			if f.Recv != nil && slices.Contains([]string{"String", "Error", "GoString"}, name) {
				s.internal[name] = true
			}
		}
	}
	for more := true; more; {
		more = false
		used, spoken := map[string]bool{}, map[string]bool{}
		p.walk(func(n ast.Node, in []ast.Node) {
			id, ok := n.(*ast.Ident)
			if !ok || !declared[id.Name] {
				return
			}
			if f, ok := in[len(in)-1].(*ast.FuncDecl); ok && f.Name == id || assigned(id, in) {
				return
			}
			used[id.Name] = true
			spoken[id.Name] = spoken[id.Name] || !s.holds(n, in) && !s.reason(n, in)
		})
		for name := range used {
			if !spoken[name] && !s.internal[name] {
				s.internal[name], more = true, true
			}
		}
	}
	return s
}

// reason reports whether a text goes into a variable of which its function makes nothing
// but what only engineers read.
func (s *speech) reason(n ast.Node, in []ast.Node) bool {
	var function ast.Node
	name := ""
	for _, around := range in {
		switch around := around.(type) {
		case *ast.FuncDecl:
			function = around
		case *ast.AssignStmt:
			for i, value := range around.Rhs {
				if id, ok := around.Lhs[min(i, len(around.Lhs)-1)].(*ast.Ident); ok &&
					value.Pos() <= n.Pos() && n.Pos() < value.End() {
					name = id.Name
				}
			}
		}
	}
	if function == nil || name == "" {
		return false
	}
	only := false
	path := slices.Clone(in[:slices.Index(in, function)])
	ast.Inspect(function, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok && id.Name == name && !assigned(id, path) {
			if !s.holds(n, path) && !compared(n, path) {
				name = ""
			}
			only = true
		}
		path = append(path, n)
		return true
	})
	return only && name != ""
}

// assigned reports whether a name is what is assigned to, or is declared.
func assigned(id *ast.Ident, in []ast.Node) bool {
	switch around := in[len(in)-1].(type) {
	case *ast.AssignStmt:
		return slices.Contains(around.Lhs, ast.Expr(id))
	case *ast.ValueSpec:
		return slices.Contains(around.Names, id)
	}
	return false
}

// holds reports whether a node stands in what only engineers read.
func (s *speech) holds(n ast.Node, in []ast.Node) bool {
	for i, around := range in {
		switch around := around.(type) {
		case *ast.FuncDecl:
			if s.internal[around.Name.Name] {
				return true
			}
		case *ast.ValueSpec:
			if s.internal[around.Names[0].Name] && (i < 3) {
				return true
			}
		case *ast.CallExpr:
			next := n
			if i+1 < len(in) {
				next = in[i+1]
			}
			if next == around.Fun {
				continue
			}
			switch f := around.Fun.(type) {
			case *ast.Ident:
				if s.errors[f.Name] || logs[f.Name] {
					return true
				}
			case *ast.SelectorExpr:
				x, ok := f.X.(*ast.Ident)
				if ok && (logs[x.Name+"."+f.Sel.Name] || x.Name == "log" || x.Name == "slog") || s.errors[f.Sel.Name] {
					return true
				}
			}
		}
	}
	return false
}

// TestFindsSentences holds the search itself against a package that says
// what it should not.
func TestFindsSentences(t *testing.T) {
	const source = `package p
import "fmt"
type Kind string
const Odd Kind = "an odd kind"
type fact struct{ A int ` + "`json:\"a b\" x:\"two words\"`" + ` }
func refused(text string) error { return fmt.Errorf("no way: %s", text) }
func (fact) String() string { return plainly("for a log") }
func plainly(text string) string { return text + " so to speak" }
func Read(s string) (string, error) {
	switch s { case "not played": return "", refused("that is wrong") }
	if s == "all pass" { return "4S", nil }
	return fmt.Sprintf("board %d is not scored", 3), nil
}
func both() string { return "said by " + plain() }
func plain() string { return "two callers here" }
func (fact) Error() string { return plain() }
func why(n int) error {
	text := "far too many"
	if n < 0 { text = "below nothing" }
	return fmt.Errorf("%s", text)
}
func forbids(n int) string {
	if n > 3 { return "above all bounds" }
	return ""
}
func checked(n int) (int, error) {
	if why := forbids(n); why != "" { return 0, fmt.Errorf("%s", why) }
	return n, nil
}
var grades = []string{"of no use", "of some use"}
func (k Kind) GoString() string { return grades[len(k)] }
var shown = []string{"of great use"}
func Shown() string { return shown[0] }
func not(n int) (string, error) {
	text := "this is shown"
	return text, fmt.Errorf("%s", text)
}
`
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "p.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, lit := range parse(t, folder).spoken() {
		found = append(found, lit.text)
	}
	if want := []string{"board %d is not scored", "said by ", "two callers here", "of great use",
		"this is shown"}; !slices.Equal(found, want) {
		t.Errorf("%q, want %q", found, want)
	}
}
