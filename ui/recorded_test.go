package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The model alone records, as the director: it is the owner of who records, and of what
// came meanwhile from another computer. The director's phone speaks to the evening past
// the window, which may show another one, or not be there.
func TestModelAloneRecords(t *testing.T) {
	found := map[string]int{}
	err := filepath.WalkDir(".", func(path string, f fs.DirEntry, err error) error {
		if err != nil || f.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.HasPrefix(path, "uitest") || strings.HasPrefix(path, "web") || filepath.Base(filepath.Dir(path)) == "desktest" {
			return err
		}
		files := token.NewFileSet()
		source, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(source, func(n ast.Node) bool {
			what := records(n)
			if what == "" {
				return true
			}
			if found[what]++; filepath.Dir(path) != "model" {
				t.Errorf("%s: %s", files.Position(n.Pos()), what)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found["names the director"] == 0 {
		t.Errorf("%v: the search is broken", found)
	}
}

// records is what a node has of recording past the model, "" for nothing.
func records(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Value == `"director"` {
			return "names the director"
		}
	case *ast.CallExpr:
		for _, with := range n.Args { // a fact may be shown as the director's, and is not recorded by that
			if by, ok := with.(*ast.SelectorExpr); ok && by.Sel.Name == "ByDirector" {
				return "names the director"
			}
		}
		to, ok := n.Fun.(*ast.SelectorExpr)
		if !ok || to.Sel.Name != "Record" {
			return ""
		}
		switch of := to.X.(type) {
		case *ast.CallExpr: // w.Session().Record(…)
			if s, ok := of.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Session" {
				return "records in a session"
			}
		case *ast.Ident: // s.Record(…), where the model is w, or a field of a page
			if slices.Contains([]string{"s", "session"}, of.Name) {
				return "records in a session"
			}
		}
	}
	return ""
}
