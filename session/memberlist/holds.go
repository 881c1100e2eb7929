package memberlist

import (
	"regexp"
	"strings"
	"unicode"

	"clubnight/session/names"
)

// holds is what stands in a column below its heading.
type holds struct {
	filled, different         int
	numbers, days, reach      int // what can be a number of somebody; days; ways to reach somebody
	decimals                  int // numbers with something behind the comma, as no number of somebody has
	words, commas, counting   int // what can be a name; with one comma in it; 1, 2, 3 and so on
	lettered, loud, firstLoud int // with letters; all capitals; only the first word or words in capitals
}

var (
	day = regexp.MustCompile(`^\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}([ T]\d{1,2}[:.]\d{2}.*)?$|` +
		`^\d{1,2}\.?[ -]\p{L}{3,10}\.?[ ,-]+\d{2,4}$|^\p{L}{3,10}\.? \d{1,2}, ?\d{4}$`)
	fraction = regexp.MustCompile(`^[+-]?\d+[.,]\d+ ?%?$`)
	phone    = regexp.MustCompile(`^(\+|00|\(?0)[\d ()/.-]{7,}$`)
)

// hold looks at all lines of a column from one on.
func (s *File) hold(column, from int) (h holds) {
	seen := map[string]bool{}
	for i, r := range s.Rows[min(from, len(s.Rows)):] {
		if column >= len(r.Cells) || r.Cells[column] == "" {
			continue
		}
		cell := r.Cells[column]
		h.filled++
		seen[strings.ToLower(cell)] = true
		h.count(cell, i+1)
	}
	h.different = len(seen)
	return h
}

// count takes one cell in; line is its place among the lines, from 1.
func (h *holds) count(cell string, line int) {
	add := func(to *int, is bool) {
		if is {
			*to++
		}
	}
	isDay, reaches := day.MatchString(cell), strings.Contains(cell, "@") || phone.MatchString(cell) && !short(cell)
	add(&h.days, isDay)
	add(&h.reach, reaches)
	add(&h.numbers, hasDigit(cell) && !isDay && !reaches)
	add(&h.decimals, fraction.MatchString(cell))
	add(&h.words, wordy(cell))
	add(&h.lettered, lettered(cell))
	add(&h.counting, strings.TrimLeft(cell, "0") == itoa(line))
	before, after, _ := strings.Cut(cell, ",")
	add(&h.commas, wordy(cell) && lettered(before) && lettered(after) && !strings.Contains(after, ",") && !suffix(after))
	add(&h.loud, loud(cell))
	first, rest := byCapitals(cell)
	add(&h.firstLoud, first != "" && rest != "")
}

// short reports whether a text of digits is too short for a telephone: federations give
// numbers that begin with zeros.
func short(cell string) bool { return strings.Trim(cell, "0123456789") == "" && len(cell) < 10 }

// mostly reports whether most of what stands in a column is so, and not all of it is
// empty.
func (h *holds) mostly(n int) bool { return h.filled > 0 && 3*n >= 2*h.filled }

// distinct reports whether hardly anything stands there twice, as numbers of people do
// not.
func (h *holds) distinct() bool { return h.filled > 0 && 20*h.different >= 19*h.filled }

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }

func lettered(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// wordy reports whether a text can be a name.
func wordy(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !hasDigit(text) && !strings.ContainsAny(text, "@/")
}

// loud reports whether a word is written in capitals; a letter alone is an initial.
func loud(word string) bool {
	letters := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 1 && word == strings.ToUpper(word) && word != strings.ToLower(word)
}

// suffix reports whether a text is what stands behind a name: "Jr".
func suffix(text string) bool {
	switch names.Fold(text) {
	case "jr", "sr", "junior", "senior", "ii", "iii", "iv", "phd", "md":
		return true
	}
	return false
}
