package docs

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlain(t *testing.T) {
	c, err := read("a.md", []byte("# Title\n\nOne two three four *five*.\n\n"+
		"1. six seven eight nine ten eleven\n   - twelve\n\nAs:\n\n    code  stays\n\n"+
		"| a | b | c |\n|---|---|---|\n| d | e | f |\n\n![what is seen](p.png)\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := "Title\n=====\n\nOne two three four\nfive.\n\n" +
		"1. six seven eight\n   nine ten eleven\n   •  twelve\n\nAs:\n\n    code  stays\n\n" +
		"d\n    b: e\n    c: f\n\n[what is seen]\n"
	if got := c.Plain(20); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Every chapter is readable as plain text: nothing of its Markdown stays, and only what
// is typed is longer than a line.
func TestChaptersArePlain(t *testing.T) {
	for _, c := range manual(t) {
		for line := range strings.Lines(c.Plain(80)) {
			line = strings.TrimRight(line, "\n")
			code := strings.HasPrefix(line, "    ")
			if utf8.RuneCountInString(line) > 80 && !code && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%s: %q is too long", c.File, line)
			}
			if !code && strings.Contains(line, "](") {
				t.Errorf("%s: %q", c.File, line)
			}
		}
	}
}
