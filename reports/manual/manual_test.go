package manual

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"clubnight/docs"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

// drawn are the pictures of the manual, the same in every setup, which take longer than
// all the rest.
var drawn = map[string]*paper.Picture{}

// seen are the texts of each page of the printed manual.
func seen(t *testing.T, chapters []docs.Chapter, p sheet.PageSetup) (pages []string, v paper.View) {
	t.Helper()
	if err := write(&v, chapters, p, drawn); err != nil {
		t.Fatal(err)
	}
	for page := range v.Pages() {
		var texts []string
		for _, line := range v.Lines(page) {
			texts = append(texts, line.Text)
		}
		pages = append(pages, strings.Join(texts, " "))
	}
	return pages, v
}

func chapters(t *testing.T) []docs.Chapter {
	t.Helper()
	all, err := docs.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The list of chapters names the page on which each begins, and a link names the page
// that it leads to.
func TestPagesAreNamed(t *testing.T) {
	all := chapters(t)
	pages, v := seen(t, all, sheet.PageSetup{})
	var numbers []string
	for _, line := range v.Lines(0) {
		numbers = append(numbers, line.Text)
	}
	for _, c := range all {
		at := -1
		for i, text := range numbers {
			if text == c.Title {
				at = i
			}
		}
		if at < 0 {
			t.Fatalf("%s is not listed", c.Title)
		}
		page := 0
		for i, text := range pages {
			if i > 0 && strings.HasPrefix(text, c.Title) {
				page = i + 1
				break
			}
		}
		if got := numbers[at+1]; got != fmt.Sprint(page) {
			t.Errorf("%s is on page %d, the list says %s", c.Title, page, got)
		}
		if c.Name == "members" && !strings.Contains(pages[1], fmt.Sprintf("See Members (page %d)", page)) {
			t.Errorf("the link to Members does not name page %d:\n%s", page, pages[1])
		}
	}
}

// Nothing is printed beside the paper, in either size and in large print.
func TestNothingIsCut(t *testing.T) {
	for name, p := range map[string]sheet.PageSetup{"A4": {}, "Letter": {Size: paper.Letter}, "large": {Print: paper.LargePrint}} {
		_, v := seen(t, chapters(t), p)
		for page := range v.Pages() {
			for _, line := range v.Lines(page) {
				if line.X < 0 || line.X+line.Width > v.Width-5 || line.Y > v.Height-5 {
					t.Errorf("%s, page %d: %q ends at %.0f, %.0f", name, page+1, line.Text, line.X+line.Width, line.Y)
				}
			}
		}
	}
}

func TestPieces(t *testing.T) {
	got := pieces("  clubscore demo    plays it")
	if len(got) != 2 || got[0] != (piece{2, "clubscore demo"}) || got[1] != (piece{20, "plays it"}) {
		t.Errorf("%v", got)
	}
	if got := pieces(""); got != nil {
		t.Errorf("an empty line has %v", got)
	}
}

func BenchmarkWrite(b *testing.B) {
	all, err := docs.Chapters()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := Write(io.Discard, all, sheet.PageSetup{}); err != nil {
			b.Fatal(err)
		}
	}
}
