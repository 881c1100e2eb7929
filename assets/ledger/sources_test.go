package ledger

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// comment is what stands between code: lines that follow each other.
type comment struct {
	line int
	text string
}

// comments are those of a Go file.
func comments(source []byte) (all []comment) {
	var s scanner.Scanner
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	s.Init(file, source, nil, scanner.ScanComments)
	last := 0
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return all
		}
		if kind != token.COMMENT {
			continue
		}
		line := file.Line(at)
		text = strings.TrimSuffix(strings.TrimLeft(text, "/* \t"), "*/")
		if line == last+1 && len(all) > 0 {
			all[len(all)-1].text += " " + text
		} else {
			all = append(all, comment{line, text})
		}
		last = line + strings.Count(text, "\n")
	}
}

// The signs by which a comment tells that something comes from elsewhere. An address or a
// standard must be in the table itself, and so must what follows "After"; with the others
// the comment must name a source that is.
var (
	addresses = regexp.MustCompile("\\b(?:https?://|www\\.|(?:github|gitlab)\\.com/)[^\\s\")`'>,;]+[^\\s\")`'>,;.]")
	standards = regexp.MustCompile(`\b(?:RFC|ISO(?:/IEC)?) \d+`)
	afters    = regexp.MustCompile(`(?:^|[.(;] )After ((?:[A-Z]|github).*)`)
	credits   = regexp.MustCompile(`\b[Ss]ources?: |©|\([cC]\) \d{4}|\b[Cc]opyright (?:\(|by )|` +
		`\((?:19[3-9]|20[01])\d\)|\bLaws? \d+|\bWhite Book\b`)
	// served are addresses of no source: of a program that serves pages, and those
	// that stand in books only.
	served = regexp.MustCompile(`^https?://(?:localhost|192\.168\.|[^/]*\.example\b)`)
)

// bare is an address without what does not tell one from another.
func bare(address string) string {
	address = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(address, "https://"), "http://"), "www.")
	return strings.TrimSuffix(address, "/")
}

// names are all by which a text may name a source.
func (e Entry) names() []string { return append([]string{e.Work, bare(e.Address)}, e.Names...) }

// named reports whether a text names a source.
func (e Entry) named(text string) bool {
	return slices.ContainsFunc(e.names(), func(n string) bool { return strings.Contains(text, n) })
}

// missing are the signs of a comment for which the table has no source.
func missing(text string, table []Entry) (list []string) {
	for _, a := range addresses.FindAllString(text, -1) {
		if !served.MatchString(a) && !slices.ContainsFunc(table, func(e Entry) bool {
			known := bare(e.Address)
			return bare(a) == known || strings.HasPrefix(bare(a), known+"/") || strings.HasPrefix(known, bare(a)+"/")
		}) {
			list = append(list, a)
		}
	}
	for _, s := range standards.FindAllString(text, -1) {
		if !slices.ContainsFunc(table, func(e Entry) bool { return slices.Contains(e.Names, s) }) {
			list = append(list, s)
		}
	}
	for _, a := range afters.FindAllStringSubmatch(text, -1) {
		if !slices.ContainsFunc(table, func(e Entry) bool {
			return slices.ContainsFunc(e.names(), func(n string) bool { return strings.HasPrefix(a[1], n) })
		}) {
			list = append(list, "After "+strings.Fields(a[1])[0])
		}
	}
	if sign := credits.FindString(text); sign != "" &&
		!slices.ContainsFunc(table, func(e Entry) bool { return e.named(text) }) {
		list = append(list, sign)
	}
	return list
}

func TestSourcesWithoutAnEntryAreFound(t *testing.T) {
	table := []Entry{{Work: "DDS",
		Address: "https://github.com/dds-bridge/dds", Names: []string{"RFC 3339"}}}
	for text, want := range map[string]string{
		"After github.com/dds-bridge/dds at 2.9.0, © 2014":  "",
		"see https://github.com/dds-bridge/dds/src.":        "",
		"see github.com/dds-bridge/dds2":                    "github.com/dds-bridge/dds2",
		"After Knuth, who wrote so.":                        "After Knuth,",
		"It is done. After Knuth":                           "After Knuth",
		"After Knuth: as in DDS":                            "After Knuth:",
		"it is closed after Close, and after Open":          "",
		"(Source: the book of somebody)":                    "Source: ",
		"© somebody":                                        "©",
		"Somebody's rule (1996)":                            "(1996)",
		"in RFC 3339 and ISO 3166":                          "ISO 3166",
		"server.Addresses() // http://192.168.178.20:8080/": "",
		"Law 77 says so":                                    "Law 77",
	} {
		if got := strings.Join(missing(text, table), "|"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A source that a comment of our code names stands in the table.
func TestSourcesInCodeAreInTheTable(t *testing.T) {
	table := Others()
	for _, f := range tree(t) {
		if path.Ext(f) != ".go" || strings.HasPrefix(f, "assets/ledger/") {
			continue
		}
		for _, c := range comments(must(fs.ReadFile(root, f))(t)) {
			for _, sign := range missing(c.text, table) {
				t.Errorf("%s:%d: %q: whose is it? It needs an entry in assets/ledger/ledger.json", f, c.line, sign)
			}
		}
	}
}

// Where code has something of a source, code names it: in the file, or in
// one of the folder.
func TestCodeNamesItsSources(t *testing.T) {
	files := tree(t)
	for _, e := range Others() {
		for _, place := range e.Places {
			code, named := false, false
			for _, f := range files {
				if path.Ext(f) == ".go" && !named && covers(place, f) {
					code = true
					named = e.named(string(must(fs.ReadFile(root, f))(t)))
				}
			}
			if code && !named {
				t.Errorf("%s: no code in %s names it", e.Work, place)
			}
		}
	}
}

// A scale or scheme that names its source has an entry that it names.
func TestTablesNameTheirSources(t *testing.T) {
	for _, pattern := range []string{"scoring/vp/scales/*.txt", "scoring/award/schemes/*.txt"} {
		for _, f := range must(fs.Glob(root, pattern))(t) {
			text := string(must(fs.ReadFile(root, f))(t))
			if !strings.Contains(text, "\nsource ") && !strings.Contains(text, "\n# source: ") {
				t.Errorf("%s names no source", f)
			}
			if !slices.ContainsFunc(Others(), func(e Entry) bool {
				return e.named(text) && slices.ContainsFunc(e.Places, func(p string) bool { return covers(p, f) })
			}) {
				t.Errorf("%s: no entry is the source that it names", f)
			}
		}
	}
}
