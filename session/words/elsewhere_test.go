package words

import (
	"encoding/json"
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

// silent are the packages that make no sentences, by their folders: what a person reads
// of what they know is said here. Their texts are names, words of a file format, and the
// technical English of errors.
var silent = []string{
	"scoring",
	"scoring/vp",
	"session",
	"session/deal",
	"session/deal/doubledummy",
	"session/deskline",
	"session/history",
	"session/statistics",
	"session/clubfile",
	"session/eventserver",
	"session/names",
	"session/study",
	"session/console",
	"session/exchange",
	"bridgemate/practice",
	"session/exchange/scorejson",
	"session/exchange/text",
	"session/deal/ruleset",
	"session/deal/ruleset/bidding",
	"session/deal/ruleset/cardplay",
	"session/deal/ruleset/figures",
	"session/deal/ruleset/quiz",
	"scoring/published",
	"reports/paper",
	"reports/quiz",
}

// deciding are the packages of what the desk decides, each for a page or for several; the
// teacher's has labels of its own.
func deciding(t *testing.T) []string {
	t.Helper()
	folders := []string{"ui/desk"}
	pages, err := os.ReadDir(filepath.FromSlash("../../ui/desk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if p.IsDir() && p.Name() != "desktest" && p.Name() != "teach" {
			folders = append(folders, "ui/desk/"+p.Name())
		}
	}
	if len(folders) < 15 {
		t.Fatalf("only %q: the search is broken", folders)
	}
	return folders
}

// labelling are the packages that write labels beside what they show, the titles of
// windows and columns, what buttons and menus say, and no sentences: the window with all
// its pages.
func labelling(t *testing.T) (folders []string) {
	t.Helper()
	pages, err := os.ReadDir(filepath.FromSlash("../../ui"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if p.IsDir() && !slices.Contains([]string{"desk", "label", "manual", "testdata", "uitest"}, p.Name()) {
			folders = append(folders, "ui/"+p.Name())
		}
	}
	if len(folders) < 20 {
		t.Fatalf("only %q: the search is broken", folders)
	}
	return append(folders, "ui")
}

// adapted are the packages of the floors above that say with their own words only what no
// catalogue of this package says.
var adapted = []string{
	"bridgemate",
	"bridgemate/ado",
	"bridgemate/control",
	"bridgemate/jet",
	"bridgemate/rehearsal",
	"bridgemate/words",
	"reports",
	"reports/handrecord",
	"reports/movementpaper",
	"session/exchange/pbn",
	"reports/sheet",
	"bridgemate/bws",
	"session/exchange/bridgescore",
	"session/exchange/conformance",
	"session/exchange/csvscores",
	"session/exchange/simpscore",
	"ui",
	"ui/desk/teach",
	"ui/kit",
	"cmd/bmpro-stand-in",
	"cmd/bridgescore",
	"cmd/clubnight",
	"cmd/simpscore",
}

// formats are texts that are no sentences of ours, by package, each with the reason.
var formats = map[string][]struct {
	text   *regexp.Regexp
	reason string
}{
	"scoring": {{regexp.MustCompile(`^(NOT PLAYED|ARBITRAL SCORE|AVERAGE PLUS|AVERAGE MINUS)$`),
		"read as rulings"}, {scaleNames, "names of scales"}},
	"scoring/vp":       {{scaleNames, "names of scales"}},
	"session":          {{paragraphs, "the paragraph that a fact stands on"}},
	"session/deskline": {{paragraphs, "the paragraph that a fact stands on"}},
	"session/deal": {{regexp.MustCompile(`(?m)^Headline=|^Crypto key=`), "the head of a DUP file"},
		{regexp.MustCompile(`^clubnight deal\x00$`), "what seeds are hashed with"}},
	"session/clubfile": {{regexp.MustCompile(`^Clubnight club file, first evening $`),
		"what a file's identity is hashed with"},
		{regexp.MustCompile(`^SQLite format 3\x00$`), "the header of every SQLite file"},
		{regexp.MustCompile(`^(ORDER BY seq( DESC LIMIT 1)?|site, own, tick, seen, line, sum|room, web, mail|, sum FROM origin| FROM entry WHERE evening = \? )$`), "parts of statements for SQLite"}},
	"session/eventserver": {{regexp.MustCompile(`^SHOW transaction_read_only$`), "a statement for PostgreSQL"},
		{regexp.MustCompile(`^(read committed|ISO, MDY)$`), "settings of PostgreSQL"},
		{regexp.MustCompile(`^(Client|Server) Key$`), "what RFC 5802 hashes"}},
	"bridgemate/bws": {{regexp.MustCompile(`^the table is not in Tables$`),
		"a finding about the file's tables"}},
	"session/exchange/csvscores": {{regexp.MustCompile(`^%s, which no hand can take$`),
		"an error of a file, with its line"}},
	"reports/paper": {{regexp.MustCompile(`^♠♥♦♣ ½ `), "letters that the fonts must have"}},
	"reports/movementpaper": {{regexp.MustCompile(`^ARROW SWITCH: turn the board$`),
		"a band on a slip, which has no room for more"}},
	"ui/model":      {{regexp.MustCompile(`^results %d of %d$`), "a line of the log"}},
	"session/names": {{regexp.MustCompile(`^(van|el|jr|dr) [\pL' ]+$`), "parts of names"}},
}

var (
	scaleNames = regexp.MustCompile(`^(EBU Swiss pairs|WBF continuous|WBF discrete)(, half-matches)?$`)
	paragraphs = regexp.MustCompile(`^White Book \d[\d., ]*$`)
)

// TestSentencesElsewhere finds sentences in packages that make none. A label of the
// window that a page decides on is none.
func TestSentencesElsewhere(t *testing.T) {
	for _, folder := range append(deciding(t), silent...) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if !p.allowed(lit.text) && !(lit.label && beyondLabel(lit.text) == "") {
				t.Errorf("%s: %q is a sentence; facts are put into words in session/words", lit.at, lit.text)
			}
		}
	}
}

// TestLabels finds sentences in packages that write labels, and labels that are put
// together from pieces.
func TestLabels(t *testing.T) {
	for _, folder := range labelling(t) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if why := beyondLabel(lit.text); why != "" && !p.allowed(lit.text) {
				t.Errorf("%s: %q %s", lit.at, lit.text, why)
			}
		}
	}
}

var (
	ends   = regexp.MustCompile(`[\pL\d)”][.](\s|$)|[\pL\d)”]; \pL`)
	pieces = regexp.MustCompile(`%[-+#0-9.\[\]*]*[a-zA-Z]|^\s|\s$`)
)

// beyondLabel is what makes a text of several words more than a label, ""
// where nothing does.
func beyondLabel(text string) string {
	switch {
	case ends.MatchString(text):
		return "is a sentence; those of the evening are said in session/words, those of engines and programs in bridgemate/words"
	case pieces.MatchString(text):
		return "is a piece of a message; messages are said whole, in session/words or bridgemate/words"
	}
	return ""
}

// TestFindsMoreThanLabels holds that search against a text of each sort.
func TestFindsMoreThanLabels(t *testing.T) {
	for text, want := range map[string]bool{
		"Take the deals away?":                  false,
		"Save the sheets…":                      false,
		"Enter or correct… (Ctrl+Shift+K)":      false,
		"North/East and South/West":             false,
		"What every contract makes. Then par":   true,
		"No result is in.":                      true,
		"The results are read; nothing is lost": true,
		"Lost (all of it).":                     true,
		"results of %d":                         true,
		"is told ":                              true,
		" and is told":                          true,
	} {
		if got := beyondLabel(text) != ""; got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// inARow is how many words a text and a message have in common where one of
// them is superfluous.
const inARow = 5

// TestSaidTwice finds texts of the floors above that share so many words in a row with a
// message of a catalogue.
func TestSaidTwice(t *testing.T) {
	said := runs(t)
	for _, folder := range append(deciding(t), adapted...) {
		p := load(t, folder)
		for _, lit := range p.spoken() {
			if p.allowed(lit.text) {
				continue
			}
			words := strings.Fields(bare(lit.text))
			for i := 0; i+inARow <= len(words); i++ {
				if id, twice := said[strings.Join(words[i:i+inARow], " ")]; twice {
					t.Errorf("%s: %q says what %s says", lit.at, lit.text, id)
					break
				}
			}
		}
	}
}

// TestFindsWhatIsSaidTwice holds that search against a text of each sort.
func TestFindsWhatIsSaidTwice(t *testing.T) {
	said := runs(t)
	for text, want := range map[string]bool{
		"Not scored: the board was not played.":                       true,
		"%s: your correction to %s stands":                            false,
		"%d of %d results are still to come":                          true,
		"North-South and East-West":                                   false,
		"North-South and East-West are ranked":                        true,
		"everybody may see these":                                     false,
		"it came from elsewhere, is not there":                        true,
		"Table %s is sent again from round %d: results entered there": true,
	} {
		words := strings.Fields(bare(text))
		twice := false
		for i := 0; i+inARow <= len(words); i++ {
			twice = twice || said[strings.Join(words[i:i+inARow], " ")] != ""
		}
		if twice != want {
			t.Errorf("%q: %t", text, twice)
		}
	}
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

// catalogues are the folders of messages, seen from here.
var catalogues = []string{"catalog", filepath.Join("refusals", "catalog"), filepath.Join("screen", "catalog"),
	filepath.Join("..", "..", "bridgemate", "words", "catalog")}

// runs are all words in a row of the English messages, with the message of each.
func runs(t *testing.T) map[string]string {
	all := map[string]string{}
	var files []string
	for _, folder := range catalogues {
		list, err := filepath.Glob(filepath.Join(folder, "*.en.json"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(list), err)
		}
		files = append(files, list...)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(text, &messages); err != nil {
			t.Fatal(err)
		}
		for id, message := range messages {
			forms, several := message.(map[string]any)
			if !several {
				forms = map[string]any{"other": message}
			}
			for _, form := range forms {
				for _, part := range strings.Split(form.(string), "{{") {
					if _, rest, ok := strings.Cut(part, "}}"); ok {
						part = rest
					}
					words := strings.Fields(bare(part))
					for i := 0; i+inARow <= len(words); i++ {
						all[strings.Join(words[i:i+inARow], " ")] = id
					}
				}
			}
		}
	}
	return all
}

var noLetters = regexp.MustCompile(`%[-+ #0-9.\[\]*]*[a-zA-Z]|[^\pL'-]+|\B-|-\B`)

// bare is a text's words alone, without signs, numbers and verbs of formats.
func bare(text string) string {
	return strings.ToLower(strings.TrimSpace(noLetters.ReplaceAllString(text, " ")))
}

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
