package movement

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// columns are the headings of a movement's CSV.
var columns = []string{"section", "table", "round", "ns", "ew", "lowboard", "highboard",
	"south", "west", "customboards"}

// otherHeadings are the guide's names of the same columns (table RoundData).
var otherHeadings = map[string]string{"nspair": "ns", "ewpair": "ew"}

// HeadingError is returned for a heading of a CSV that is unknown, stands there
// twice, or is not there. It wraps ErrSyntax.
type HeadingError struct {
	Line    int      // in the file, from 1
	Column  int      // from 1; 0 for a heading that is not there
	Heading string   // as it is written
	Twice   bool     // it is known, but has been there before
	Near    string   // the known heading that is probably meant, "" if none is near
	Known   []string // all headings
}

// Error names the heading, its place and the known ones.
func (e *HeadingError) Error() string {
	switch {
	case e.Column == 0:
		return fmt.Sprintf("line %d: %v: there is no column %s", e.Line, ErrSyntax, e.Heading)
	case e.Twice:
		return fmt.Sprintf("line %d, column %d: %v: a second column %s", e.Line, e.Column, ErrSyntax, e.Heading)
	}
	near := ""
	if e.Near != "" {
		near = fmt.Sprintf(" (%s?)", e.Near)
	}
	return fmt.Sprintf("line %d, column %d: %v: unknown heading %q%s; the headings are %s", e.Line, e.Column, ErrSyntax,
		e.Heading, near, strings.Join(e.Known, ", "))
}

// Unwrap returns ErrSyntax.
func (e *HeadingError) Unwrap() error { return ErrSyntax }

// LooksLikeCSV reports whether a text is meant for [ReadCSV]: its first line that is
// not blank is a declaration, a header or a row.
func LooksLikeCSV(text string) bool {
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "#") {
			return true
		}
		fields := strings.SplitN(line, ",", mostColumns+1)
		return len(fields) <= mostColumns &&
			(isHeader(fields) || len(fields) > 6 && !slices.ContainsFunc(fields[1:], func(f string) bool {
				_, err := strconv.Atoi(strings.TrimSpace(f))
				return err != nil
			}))
	}
	return false
}

// mostColumns is more than a table of any program has.
const mostColumns = 100

// isHeader reports whether a line is a header, some headings of which may be misspelt: it
// has two known ones, and no numbers.
func isHeader(fields []string) bool {
	known := 0
	for _, f := range fields {
		f = strings.TrimSpace(f)
		if f != "" && f[0] >= '0' && f[0] <= '9' {
			return false
		}
		if heading(f) != "" {
			known++
		}
	}
	return known > 1 || known == 1 && len(fields) == 1
}

// longestHeading is in bytes, and more than any heading that is known has
// with blanks in it.
const longestHeading = 40

var withoutBlanks = strings.NewReplacer(" ", "", "_", "")

// heading returns the column that a heading names, "" if it is unknown. Case, blanks
// and underscores do not matter.
func heading(text string) string {
	if len(text) > longestHeading {
		return ""
	}
	h := withoutBlanks.Replace(strings.ToLower(text))
	if other := otherHeadings[h]; other != "" {
		return other
	}
	if slices.Contains(columns, h) {
		return h
	}
	return ""
}

// readHeader returns the column of every field of a header.
func readHeader(fields []string, line int) ([]string, error) {
	var read []string
	for i, f := range fields {
		h := heading(f)
		e := &HeadingError{Line: line, Column: i + 1, Heading: f, Known: slices.Clone(columns)}
		if h == "" {
			e.Near = nearest(f)
			return nil, e
		}
		if slices.Contains(read, h) {
			e.Twice = true
			return nil, e
		}
		read = append(read, h)
	}
	needed := []string{"table", "round", "ns", "ew", "lowboard", "highboard"}
	if slices.Contains(read, "customboards") {
		needed = needed[:4]
	}
	for _, h := range needed {
		if !slices.Contains(read, h) {
			return nil, &HeadingError{Line: line, Heading: h, Known: slices.Clone(columns)}
		}
	}
	return read, nil
}

// nearest returns the heading with the fewest differing letters, "" when more than
// a third of its letters differ.
func nearest(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	best, fewest := "", len(text)+1
	for _, c := range columns {
		if d := distance(text, c); d < fewest && d <= max(1, len(c)/3) && d < len(c) {
			best, fewest = c, d
		}
	}
	return best
}

// distance is how many letters must be put in, left out or replaced to make b of a.
func distance(a, b string) int {
	if len(a) > 2*len(columns[len(columns)-1]) {
		return len(a)
	}
	line := make([]int, len(b)+1)
	for j := range line {
		line[j] = j
	}
	for i := range len(a) {
		diagonal := line[0]
		line[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = line[j+1]
			line[j+1] = min(replace, line[j]+1, diagonal+1)
		}
	}
	return line[len(b)]
}
