package site_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// void are the elements without an end; inside are the elements that another may stand
// in, where there are few.
var (
	void   = []string{"meta", "link", "line", "path", "circle"}
	inside = map[string][]string{
		"li": {"ul"}, "tr": {"thead", "tbody"}, "td": {"tr"}, "th": {"tr"}, "thead": {"table"},
		"tbody": {"table"}, "figcaption": {"figure"},
		"meta": {"head"}, "title": {"head", "circle"}, "link": {"head"}, "h1": {"main"},
	}
)

// problems are what is wrong with a page: elements that are not closed in the order in
// which they were opened or stand where they must not, ids that are there twice or not, a
// heading that is skipped, columns without a head, links and buttons without a text.
func problems(content string) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	if !utf8.ValidString(content) || !strings.HasPrefix(content, "<!DOCTYPE html>\n<html lang=\"") {
		say("no UTF-8, no document type or no language")
	}
	for _, r := range content {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			say("control character %U", r)
		}
	}
	var open []string
	ids, named := map[string]bool{}, []string{}
	heading, columns, width, titles := 0, 0, 0, 0
	text := map[string]string{} // of the element that is open
	z := html.NewTokenizer(strings.NewReader(content))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if z.Err() != io.EOF {
				say("%v", z.Err())
			}
			break
		}
		token := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			parent := ""
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			if in, some := inside[token.Data]; some && !slices.Contains(in, parent) {
				say("%s stands in %s", token.Data, parent)
			}
			span := 1
			for _, a := range token.Attr {
				switch a.Key {
				case "id":
					if ids[a.Val] {
						say("id %s is there twice", a.Val)
					}
					ids[a.Val] = true
				case "aria-labelledby":
					named = append(named, a.Val)
				case "colspan":
					fmt.Sscan(a.Val, &span)
				case "href", "src":
					if strings.Contains(a.Val, "//") || a.Val == "" {
						say("%s=%q leads out of the site", a.Key, a.Val)
					}
				case "style":
					say("a style of its own")
				}
			}
			switch token.Data {
			case "script", "style", "iframe", "form", "object":
				say("there is a %s", token.Data)
			case "tr":
				width = 0
			case "th", "td":
				width += span
				if slices.Contains(open, "thead") {
					columns = width
				}
			case "h1", "h2", "h3":
				level := int(token.Data[1] - '0')
				if level > heading+1 {
					say("%s follows a heading of rank %d", token.Data, heading)
				}
				heading = level
			}
			text[token.Data] = ""
			if token.Data == "svg" && !slices.ContainsFunc(token.Attr,
				func(a html.Attribute) bool { return a.Key == "aria-label" && a.Val != "" }) {
				say("a drawing without words")
			}
			if kind == html.StartTagToken && !slices.Contains(void, token.Data) {
				open = append(open, token.Data)
			} else if kind == html.SelfClosingTagToken && !slices.Contains(open, "svg") {
				say("%s closes itself", token.Data)
			}
			if token.Data == "circle" && kind == html.StartTagToken {
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				say("%s ends in %v", token.Data, open)
				return wrong
			}
			open = open[:len(open)-1]
			switch token.Data {
			case "tr":
				if width != columns {
					say("a row of %d columns in a table of %d", width, columns)
				}
			case "a", "h1", "h2", "title", "th", "button":
				if strings.TrimSpace(text[token.Data]) == "" {
					say("%s without a text", token.Data)
				}
				if token.Data == "title" && !slices.Contains(open, "svg") {
					titles++
				}
			}
		case html.TextToken:
			for _, o := range open {
				text[o] += token.Data
			}
		}
	}
	for _, id := range named {
		if !ids[id] {
			say("nothing has the id %s", id)
		}
	}
	if titles != 1 || len(open) > 0 {
		say("%d titles, %v not ended", titles, open)
	}
	return wrong
}

// What finds problems must find them.
func TestProblemsAreFound(t *testing.T) {
	page := func(body string) string {
		return "<!DOCTYPE html>\n<html lang=\"en\"><head><title>t</title></head><body><main><h1>x</h1>" +
			body + "</main></body></html>\n"
	}
	if wrong := problems(page("<h2 id=\"a\">y</h2><p>z</p>")); wrong != nil {
		t.Fatal(wrong)
	}
	for _, body := range []string{
		"<p>", "</p>", "<p><b></p></b>", "<script>x</script>", "<h3>z</h3>", "<p id=\"a\"></p><p id=\"a\"></p>",
		"<div aria-labelledby=\"none\"></div>",
		"<a href=\"x.html\"></a>", "<a href=\"https://x.example/\">x</a>", "<p style=\"x\">z</p>",
		"<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
		"<svg></svg>", "\x07", "<li>z</li>", "<title>z</title>",
	} {
		if problems(page(body)) == nil {
			t.Errorf("nothing is wrong with %q", body)
		}
	}
}
