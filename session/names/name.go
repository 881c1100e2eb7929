package names

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// name is a name taken to pieces.
type name struct {
	typed   string   // without blanks that do not matter
	given   []string // without titles
	surname string
	suffix  string // "Jr"
}

// parse takes a name to pieces. What stands before a comma is the surname; else it is the
// last word with the particles before it ("van der Berg").
func parse(text string) name {
	n := name{typed: strings.Join(strings.Fields(norm.NFC.String(text)), " ")}
	front, back, comma := strings.Cut(n.typed, ",")
	words, after := withoutAsides(strings.Fields(front)), strings.Fields(back)
	switch {
	case !comma || len(words) == 0 || len(after) == 0:
		words = withoutAsides(strings.FieldsFunc(n.typed, func(r rune) bool { return r == ' ' || r == ',' }))
	case slices.ContainsFunc(after, func(w string) bool { return !is(suffixes, w) }): // else it is "Joan Smith, Jr"
		words, behind := splitSuffix(words)
		given, last := splitSuffix(withoutAsides(after))
		n.given, n.surname, n.suffix = withoutTitles(given), strings.Join(words, " "), joined(" ", behind, last)
		return n
	default:
		words = append(words, after...)
	}
	words, n.suffix = splitSuffix(words)
	if len(words) > 1 {
		words = withoutTitles(words)
	}
	i := surnameAt(words)
	n.given, n.surname = words[:i], strings.Join(words[i:], " ")
	return n
}

// surnameAt is the place of the first word of the surname in a name that begins
// with the given names.
func surnameAt(words []string) int {
	i := len(words) - 1
	for i > 0 {
		before := words[i-1]
		switch {
		case i > 2 && is(connectives, before) && lower(before): // "Ortega y Gasset", after a given name
			i -= 2
		case is(particles, before) && (lower(before) || i > 1),
			// Small words of a language that the list does not know, unless the whole
			// name was typed small.
			i > 1 && lower(before) && !lower(words[len(words)-1]):
			i--
		default:
			return i
		}
	}
	return max(i, 0)
}

// splitSuffix takes "Jr" and the like off the end of a name, unless nothing
// else would be left.
func splitSuffix(words []string) (rest []string, suffix string) {
	i := len(words)
	for i > 1 && is(suffixes, words[i-1]) {
		i--
	}
	return words[:i], strings.Join(words[i:], " ")
}

// withoutTitles leaves "Dr." and the like out at the beginning.
func withoutTitles(words []string) []string {
	for len(words) > 1 && is(titles, words[0]) {
		words = words[1:]
	}
	return words
}

// withoutAsides leaves out what stands in parentheses, unless nothing else would be left.
func withoutAsides(words []string) []string {
	var kept []string
	inside := false
	for _, w := range words {
		inside = inside || strings.HasPrefix(w, "(")
		if !inside {
			kept = append(kept, w)
		}
		inside = inside && !strings.HasSuffix(w, ")")
	}
	if kept == nil {
		return words
	}
	return kept
}

// The words that are not names of their own, in small letters and without a point.
var (
	particles = strings.Fields("van von vom der den de del della delle dello dei degli di da dal das do dos du des la le los las lo " +
		"el al bin bint ibn ter ten te tot 't 'n zu zum zur af av ap ab ferch st sint san santa mac")
	connectives = strings.Fields("y e i")
	suffixes    = strings.Fields("jr sr jnr snr jun sen ii iii iv")
	titles      = strings.Fields("dr prof mr mrs ms miss sir dame lady lord ing mag")
)

func is(list []string, word string) bool {
	return slices.Contains(list, strings.ToLower(strings.TrimSuffix(word, ".")))
}

// lower reports whether a word is written small. Scripts without small letters have none.
func lower(word string) bool {
	return word == strings.ToLower(word) && word != strings.ToUpper(word)
}

// initial is the first letter of a given name with a point: "A.", "H.-P."; ""
// where there is no letter.
func initial(given string) string {
	var parts []string
	for part := range strings.SplitSeq(given, "-") {
		i := strings.IndexFunc(part, unicode.IsLetter)
		if i < 0 {
			continue
		}
		_, size := utf8.DecodeRuneInString(part[i:])
		for next, r := range part[i+size:] { // marks that no letter is composed with
			if !unicode.Is(unicode.Mn, r) {
				size += next
				break
			}
		}
		parts = append(parts, part[i:i+size]+".")
	}
	return strings.Join(parts, "-")
}
