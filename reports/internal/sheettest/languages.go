package sheettest

import (
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/words"
	"clubnight/session/words/phrases/phrasestest"
)

// Languages are all that the sheets speak, English first.
var Languages []string

// Mirrored is the language of the mirror: what every catalogue says in English, in other
// letters. Its figures and dates are Icelandic.
const Mirrored = "is"

func init() {
	phrasestest.Mirror(Mirrored) // before anything is said
	Languages = words.Languages()
}

// In is how the tests print in a language, on the smaller of the two widths.
func In(language string) sheet.PageSetup {
	p := OnA4
	p.Words = words.For(language)
	return p
}

// Seen draws a sheet to be looked at.
func Seen(t testing.TB, draw func(io.Writer) error) *paper.View {
	t.Helper()
	v := new(paper.View)
	if err := draw(v); err != nil {
		t.Fatal(err)
	}
	return v
}

// The room between two texts beside each other: runs of one text touch, and
// a gap is a gap.
const (
	touching = 0.06 // millimetres
	leastGap = 0.5
)

// Roomy fails where texts beside each other run together or out of the page, and where a
// text is cut that is whole in English.
func Roomy(t *testing.T, where string, v, english *paper.View) {
	t.Helper()
	whole, more := cut(english)
	texts, goOn := cut(v)
	for _, text := range texts {
		if !slices.Contains(whole, text) {
			t.Errorf("%s: %q is cut", where, text)
		}
	}
	if len(goOn) > len(more) {
		t.Errorf("%s: %d lists are cut, and %d in English: %q", where, len(goOn), len(more), goOn)
	}
	for page := range v.Pages() {
		lines := v.Lines(page)
		slices.SortStableFunc(lines, func(a, b paper.TextLine) int {
			return int(math.Copysign(1, a.X-b.X))
		})
		for i, a := range lines {
			if a.X < 5 || a.X+a.Width > v.Width-5 {
				t.Errorf("%s, page %d: %q runs out of the page", where, page+1, a.Text)
			}
			for _, b := range lines[i+1:] {
				if math.Abs(a.Y-b.Y) > 0.05 || strings.Contains("♠♥♦♣", a.Text) { // a suit stands close to its cards
					continue
				}
				if gap := b.X - (a.X + a.Width); gap < -touching || gap > touching && gap < leastGap {
					t.Errorf("%s, page %d: %q and %q are %.2f mm apart", where, page+1, a.Text, b.Text, gap)
				}
			}
		}
	}
}

// cut are the texts that were too long for their place, and the lists that
// say that they go on.
func cut(v *paper.View) (texts, lists []string) {
	for page := range v.Pages() {
		for _, l := range v.Lines(page) {
			switch {
			case strings.HasSuffix(l.Text, " …"):
				lists = append(lists, l.Text)
			case strings.HasSuffix(l.Text, "…"):
				texts = append(texts, l.Text)
			}
		}
	}
	return texts, lists
}

// latin are words in the letters that English has.
var latin = regexp.MustCompile(`[A-Za-z]+`)

// Foreign fails for every word on a sheet in the language of the mirror that does not
// come out of a catalogue. known matches names, and what is the same in every language;
// comments are what somebody wrote about deals.
func Foreign(t *testing.T, where string, v *paper.View, known *regexp.Regexp, comments ...string) {
	t.Helper()
	seen, said := 0, map[string]bool{}
	for page := range v.Pages() {
		for _, l := range v.Lines(page) {
			if strings.ContainsFunc(l.Text, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
				seen++
			}
			written := strings.TrimSpace(l.Text)
			if slices.ContainsFunc(comments, func(c string) bool { return strings.Contains(c, written) }) {
				continue
			}
			if rest := known.ReplaceAllString(l.Text, ""); latin.MatchString(rest) && !said[rest] {
				said[rest] = true
				t.Errorf("%s: %q stays English in %q", where, latin.FindString(rest), l.Text)
			}
		}
	}
	if seen < 3 {
		t.Errorf("%s: only %d texts of a catalogue: the search is broken", where, seen)
	}
}
