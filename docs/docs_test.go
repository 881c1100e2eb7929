package docs

import (
	"bytes"
	"errors"
	"image/png"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func manual(t *testing.T) []Chapter {
	t.Helper()
	all, err := Chapters()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// heading is the place among the blocks of the heading that the part of a link behind #
// means, -1 where there is none.
func heading(c Chapter, anchor string) int {
	return slices.IndexFunc(c.Blocks, func(b Block) bool { return b.Kind == Heading && anchorOf(b) == anchor })
}

// anchorOf is how a link names a heading.
func anchorOf(b Block) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-':
			return unicode.ToLower(r)
		}
		return -1
	}, PlainText(b.Text))
}

// Every link of a chapter leads to a file that is there, and to a heading that is in it.
func TestLinks(t *testing.T) {
	for _, c := range manual(t) {
		for _, target := range c.Links() {
			if strings.HasPrefix(target, "https://") {
				continue
			}
			file, anchor, _ := strings.Cut(target, "#")
			if file != "" {
				if _, err := os.Stat(path.Join(path.Dir(c.File), file)); err != nil {
					t.Errorf("%s: %v", c.File, err)
				}
			}
			if anchor == "" {
				continue
			}
			to := c
			if file != "" {
				content, err := os.ReadFile(path.Join(path.Dir(c.File), file))
				if err == nil {
					to, err = read(file, content)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if heading(to, anchor) < 0 {
				t.Errorf("%s: there is no heading #%s", c.File, anchor)
			}
		}
	}
}

// Every chapter can be reached: it is a file of the manual, and no file of the manual is
// left out.
func TestEveryFileIsAChapter(t *testing.T) {
	listed := map[string]bool{}
	for _, c := range manual(t) {
		if listed[c.File] || listed[c.Name] {
			t.Errorf("%s is there twice", c.File)
		}
		listed[c.File], listed[c.Name] = true, true
	}
	found, err := files.ReadDir("manual")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if !f.IsDir() && !listed["manual/"+f.Name()] {
			t.Errorf("manual/%s is no chapter", f.Name())
		}
	}
}

// Every picture is there, is said in words for whoever does not see it, and no other lies
// beside them.
func TestPicturesOfChapters(t *testing.T) {
	shown := map[string]bool{}
	for _, c := range manual(t) {
		for _, b := range c.Blocks {
			if b.Kind != Picture {
				continue
			}
			shown[path.Base(b.Link)] = true
			if len(PlainText(b.Text)) < 15 {
				t.Errorf("%s: %s says %q of itself", c.File, b.Link, PlainText(b.Text))
			}
			if content, err := c.Picture(b.Link); err != nil {
				t.Errorf("%s: %v", c.File, err)
			} else if _, err := png.DecodeConfig(bytes.NewReader(content)); err != nil {
				t.Errorf("%s: %s: %v", c.File, b.Link, err)
			}
		}
	}
	found, err := files.ReadDir("manual/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if !shown[f.Name()] {
			t.Errorf("no chapter shows pictures/%s", f.Name())
		}
	}
}

// README is a screen and a half, and what it leads to is there.
func TestReadme(t *testing.T) {
	content, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	if len(lines) > 110 {
		t.Errorf("README has %d lines; what is more belongs into the manual", len(lines))
	}
	for i, line := range lines {
		if n := utf8.RuneCountInString(line); n > 100 {
			t.Errorf("line %d of README has %d columns", i+1, n)
		}
	}
	c, err := read("README.md", content)
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0
	there := func(file string) {
		if _, err := os.Stat(path.Join("..", file)); err != nil {
			t.Error(err)
		}
	}
	for _, b := range c.Blocks {
		if b.Kind == Picture {
			pictures++
			there(b.Link)
		}
	}
	if pictures == 0 {
		t.Error("README shows no picture")
	}
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Spans() {
		if s.Target != "" && !strings.HasPrefix(s.Target, "https://") {
			there(s.Target)
		}
		target, is := strings.CutPrefix(s.Text, "make ")
		if is && s.Style == Typed && !bytes.Contains(makefile, []byte("\n"+target+":")) {
			t.Errorf("there is no make %s", target)
		}
	}
}

func TestRead(t *testing.T) {
	c, err := read("manual/a.md", []byte("# A *B*\n\nOne *two* `three`\n[four](x.md#y).\n\n"+
		"1. five\n   - six\n\n2. seven\n\n    eight\n      nine\n\n"+
		"| a | b |\n|---|---|\n| `c\\|d` | **e** |\n\n## F, g\n\n![h](i.png)\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, b := range c.Blocks {
		got.WriteString(string("PHICTD"[b.Kind]) + " " + b.Mark)
		for _, s := range b.Text {
			got.WriteString("[" + s.Text + string("-os$"[s.Style]) + s.Target + "]")
		}
		for _, row := range b.Rows {
			for _, cell := range row {
				got.WriteString("<" + PlainText(cell) + ">")
			}
		}
		got.WriteString(b.Link + strings.Join(b.Code, "/") + "\n")
	}
	want := "P [One -][twoo][ -][three$][ -][four-x.md#y][.-]\n" +
		"I 1.[five-]\nI •[six-]\nI 2.[seven-]\nI [eight nine-]\n" +
		"T <a><b><c|d><e>\nH [F, g-]\nD [h-]i.png\n"
	if got.String() != want || c.Title != "A B" || c.Name != "a" || heading(c, "f-g") != 6 {
		t.Errorf("%s %s\n%swant\n%s", c.Name, c.Title, got.String(), want)
	}
	for _, bad := range []string{
		"", "no title", "## second", "# a\n\n<b>html</b>", "# a\n\n> said", "# a\n\nb ![in a line](c.png)",
	} {
		if _, err := read("a.md", []byte(bad)); !errors.Is(err, ErrChapter) {
			t.Errorf("%q is read: %v", bad, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, c := range order {
		content, err := files.ReadFile(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		c, err := read("a.md", content)
		if err == nil && len(c.Blocks) > len(content) {
			t.Errorf("%d blocks of %d bytes", len(c.Blocks), len(content))
		}
	})
}
