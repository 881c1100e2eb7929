package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fuzzedElsewhere are parsers without a fuzz target of their own, and where they are
// fuzzed or why they need not be.
var fuzzedElsewhere = map[string]string{
	"session/memberlist.Read":                       "Parse of what it reads",
	"session/deal/ruleset.LoadSystem":               "Read of each file",
	"session/deal/ruleset.ReadFiles":                "Read of each file",
	"session/words/phrases.Read":                    "our own catalogues, which a test reads",
	"session/memberlist.ParseNaming":                "Parse of a list that has its column",
	"session/private.Read":                          "a text as it lies there, or as the system unseals it",
	"session/internal/endplaytest.Read":             "somebody else's parser, for tests",
	"session/sending/folder/foldertest.Memory.Read": "a store of files, for tests",
	"reports/paper.ParsePrint":                      "looks a name up among three",
	"session/simultaneous.ReadDealSet":              "deal.Read of the file",
	"session/simultaneous/arrival.ReadFile":         "Read of the file",
	"bridgemate.ReadMembers":                        "memberlist.Parse, or bws.ReadPlayerDB",
	"bridgemate/bws.ReadPlayerDB":                   "rows as bws.Read takes them",
	"bridgemate/jet.ReadSnapshot":                   "ParseSnapshot of a file",
	"bridgemate/jet.Patience.Read":                  "ParseSnapshot of a file",
	"bridgemate/jet.Patience.ReadWith":              "ParseSnapshot of a file",
	"bridgemate/jet.ReadSalvage":                    "ParseSalvage of a file",
}

var (
	parserName = regexp.MustCompile(`^(Parse|Read|Decode|Unmarshal|Load|Detect)([^a-z]|$)`)
	fuzzTarget = regexp.MustCompile(`^Fuzz`)
)

// Whatever reads a text or a file of somebody else has a fuzz target beside it, which
// make fuzz and make campaign run.
func TestEveryParserIsFuzzed(t *testing.T) {
	found := 0
	for _, folder := range folders(t, "../../scoring", "../../session", "../../bridgemate", "../../reports", "../../ui/web") {
		parsers, fuzzed := parsersOf(t, folder)
		for _, name := range parsers {
			found++
			full := strings.TrimPrefix(filepath.ToSlash(folder), "../../") + "." + name
			if !fuzzed[name[strings.LastIndex(name, ".")+1:]] && fuzzedElsewhere[full] == "" {
				t.Errorf("%s is not fuzzed", full)
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d parsers found", found)
	}
}

func folders(t *testing.T, roots ...string) (all []string) {
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() != "testdata" {
				all = append(all, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// parsersOf lists the exported parsers of a package, and what its fuzz targets name.
func parsersOf(t *testing.T, folder string) (parsers []string, fuzzed map[string]bool) {
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	called := map[string]map[string]bool{} // by each function of the tests
	fuzzed = map[string]bool{}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, f.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		test := strings.HasSuffix(f.Name(), "_test.go")
		for _, d := range file.Decls {
			do, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
			case test:
				called[do.Name.Name] = namesIn(do)
			case do.Recv != nil && !ast.IsExported(strings.TrimSuffix(receiver(do), ".")): // nobody else calls it
			case unmarshals(do): // by FuzzDecodeFact, and whatever else reads JSON
			case parserName.MatchString(do.Name.Name) && takesText(do.Type):
				parsers = append(parsers, receiver(do)+do.Name.Name)
			}
		}
	}
	for target, direct := range called {
		if !fuzzTarget.MatchString(target) {
			continue
		}
		maps.Copy(fuzzed, direct)
		for helper := range direct {
			maps.Copy(fuzzed, called[helper])
			for deeper := range called[helper] {
				maps.Copy(fuzzed, called[deeper])
			}
		}
	}
	return parsers, fuzzed
}

// unmarshals reports whether a function is a type's own way out of JSON.
func unmarshals(do *ast.FuncDecl) bool {
	return do.Recv != nil && strings.HasPrefix(do.Name.Name, "Unmarshal")
}

// namesIn is every name in a function.
func namesIn(do *ast.FuncDecl) map[string]bool {
	into := map[string]bool{}
	ast.Inspect(do, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			into[id.Name] = true
		}
		return true
	})
	return into
}

func receiver(do *ast.FuncDecl) string {
	if do.Recv == nil {
		return ""
	}
	kind := do.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if id, ok := kind.(*ast.Ident); ok {
		return id.Name + "."
	}
	return "?."
}

// takesText reports whether a function takes a text, bytes, or something to
// read them from.
func takesText(f *ast.FuncType) bool {
	for _, p := range f.Params.List {
		switch kind := p.Type.(type) {
		case *ast.Ident:
			if kind.Name == "string" {
				return true
			}
		case *ast.ArrayType:
			if id, ok := kind.Elt.(*ast.Ident); ok && id.Name == "byte" {
				return true
			}
		case *ast.SelectorExpr:
			if kind.Sel.Name == "Reader" {
				return true
			}
		}
	}
	return false
}
