package session

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"
)

// Every fact can be read back: its kind is registered.
func TestEveryFactIsRegistered(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	registered, facts := map[string]bool{}, 0
	for _, f := range described {
		registered[reflect.TypeOf(f.empty).Name()] = true
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "apply" {
				continue
			}
			name, ok := f.Recv.List[0].Type.(*ast.Ident)
			if !ok || name.Name == "NotUnderstood" || name.Name == "Withheld" {
				continue
			}
			if facts++; !registered[name.Name] {
				t.Errorf("%s is recorded and cannot be read back", name.Name)
			}
		}
	}
	if facts < 50 {
		t.Errorf("only %d facts found", facts)
	}
}
