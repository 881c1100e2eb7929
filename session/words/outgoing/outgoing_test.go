package outgoing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/mail"
	"clubnight/session/words"
	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogue(t *testing.T) { phrasestest.Check(t, catalog) }

// constants are the values of a type's constants, as its source has them.
func constants(t *testing.T, file, name string) (values []string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 {
			return true
		}
		if of, ok := v.Type.(*ast.Ident); ok && of.Name == name {
			text, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			if text != "" {
				values = append(values, text)
			}
		}
		return true
	})
	if len(values) < 3 {
		t.Fatalf("%d constants of %s: the search is broken", len(values), name)
	}
	return values
}

// Every state, reason and advice has its words in every language.
func TestSaid(t *testing.T) {
	for _, tag := range words.Languages() {
		w := words.For(tag)
		for _, r := range constants(t, "../../sending/place.go", "Reason") {
			if Reason(w, sending.Refused, sending.Reason(r)) == "" {
				t.Errorf("%s: %q has no words", tag, r)
			}
		}
		for _, s := range constants(t, "../../sending/place.go", "State") {
			if State(w, sending.State(s)) == "" {
				t.Errorf("%s: %q has no words", tag, s)
			}
		}
		for _, a := range constants(t, "../../sending/mail/provider.go", "Advice") {
			if Advice(w, mail.Provider{Name: "Gmail", Advice: mail.Advice(a)}) == "" {
				t.Errorf("%s: %q has no words", tag, a)
			}
		}
		for _, k := range constants(t, "../../exchange/usebio/check.go", "Defect") {
			if Fault(w, &usebio.Fault{Kind: usebio.Defect(k), Text: "x", Element: "E", Line: 1}) == "" {
				t.Errorf("%s: %q has no words", tag, k)
			}
		}
		for _, err := range []error{sending.ErrOpen, sending.ErrNotReleased, sending.ErrDealsKept,
			sending.ErrNobodyPlayed} {
			if NotReady(w, err) == "" {
				t.Errorf("%s: %v has no words", tag, err)
			}
		}
	}
	if got := Reason(words.English(), sending.Unknown, sending.NoAnswer); got != Say(words.English(), "state.unknown-why") {
		t.Errorf("a lost answer: %q", got)
	}
}
