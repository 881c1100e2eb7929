package ledger

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"
)

// How wide lines may be, a tab being four columns.
const (
	widestCode    = 120
	widestComment = 90
)

// TestWidths: no line is so wide that it must be followed from end to end. What stands
// between quotes is not counted, for it may have to stand as it is, nor is a comment that
// shows something in columns, or has one word that is too long.
func TestWidths(t *testing.T) {
	for _, file := range tree(t) {
		if !strings.HasSuffix(file, ".go") || strings.Contains(file, "testdata/") {
			continue
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			t.Fatal(err)
		}
		for line, width := range tooWide(text) {
			t.Errorf("%s:%d: %d columns", file, line, width)
		}
	}
}

// tooWide gives the lines of a Go file that are too wide, from 1, and how wide they are.
func tooWide(text []byte) map[int]int {
	lines := strings.Split(string(text), "\n")
	quoted := make([]int, len(lines)+1) // columns between quotes
	comment := make([]bool, len(lines)+1)
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Line(pos)
		switch {
		case tok == token.STRING && !strings.Contains(lit, "\n"):
			quoted[at] += columns(lit)
		case tok == token.STRING || strings.HasPrefix(lit, "/*"):
			for i, part := range strings.Split(lit, "\n") {
				quoted[at+i] += columns(part)
			}
		case tok == token.COMMENT:
			comment[at] = strings.TrimSpace(lines[at-1]) == lit
		}
	}
	wide, printed := map[int]int{}, false
	for i, line := range lines {
		printed = comment[i+1] && (printed || strings.TrimSpace(line) == "// Output:")
		if printed {
			continue
		}
		most := widestCode
		if comment[i+1] {
			most = widestComment
			if shown(line) {
				continue
			}
		}
		if n := columns(line) - quoted[i+1]; n > most {
			wide[i+1] = n
		}
	}
	return wide
}

// columns is how wide a text is.
func columns(line string) int { return utf8.RuneCountInString(line) + 3*strings.Count(line, "\t") }

// shown reports whether a line of comment is a directive, shows code or columns, or is
// one long word.
func shown(line string) bool {
	text := strings.TrimLeft(line, "\t")
	words := strings.Fields(text)
	return strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//\t") || strings.Contains(text, "   ") || len(words) <= 2
}

func TestTooWide(t *testing.T) {
	code := strings.Repeat("x", 60)
	tests := map[string]int{
		code + code + "\n":                            0,
		code + code + "x\n":                           121,
		"\t" + code + code + "\n":                     124,
		"f(`" + code + code + "`)\n":                  0,
		"f(\"" + code + code + "\")\n":                0,
		"f(`\n" + code + code + code + "\n`)\n":       0,
		"// " + code + " 456789012345678901234567":    0,
		"// " + code + " 4567890123456789012345678":   0,
		"// " + code + " 45678 012345678901234567891": 91,
		"//\t" + code + " 45678 01234567890123456789": 0,
		"//go:generate " + code + code:                0,
		"// see " + code + code:                       127,
		"// " + code + code:                           0,
	}
	for text, want := range tests {
		got := 0
		for _, n := range tooWide([]byte(text)) {
			got = n
		}
		if got != want {
			t.Errorf("%q: %d columns, want %d", text, got, want)
		}
	}
}
