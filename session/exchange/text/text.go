// Package text reads files of text that people typed: the text whole, however it was
// saved, and every line of it that is wrong with its number.
//
//	content, err := text.Read(file)
//	lines, last := text.Lines(content)
//
// What is written for people has everything in it seen: [Visible], [Terminal] and
// [WriteJSON].
package text

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Errors of reading.
var (
	// ErrTooLarge is returned for a file of more than 8 MB, which no evening fills.
	ErrTooLarge = errors.New("far too large for a file of scores")
	// ErrBadFile is what Problems wraps: the file can be read, and lines of it are wrong.
	ErrBadFile = errors.New("the file has errors")
)

// Steers reports whether a character does something else than to be seen: it
// steers a screen or a printer, or turns the direction of what follows. It is
// never part of a name.
func Steers(r rune) bool {
	return unicode.IsControl(r) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

const mostBytes = 8 << 20

// Read reads a text whole, as [Decode] does. It returns ErrTooLarge or the
// reader's error.
func Read(r io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	switch {
	case err != nil:
		return "", err
	case len(raw) > mostBytes:
		return "", ErrTooLarge
	}
	return Decode(raw), nil
}

// Decode makes a text of a file's bytes. Line ends may be those of Unix, Windows or the
// old Macintosh, a byte order mark and the end mark of DOS go; two-byte characters
// (UTF-16) are known by their byte order mark, and what is not UTF-8 is taken for
// Windows-1252, which Latin-1 is a part of.
func Decode(raw []byte) string {
	var text string
	switch {
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}):
		text = utf16Text(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		text = utf16Text(raw[2:], binary.BigEndian)
	case utf8.Valid(raw):
		text = string(raw)
	default:
		text = windows1252(raw)
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.TrimRight(text, "\x1a")
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

func utf16Text(raw []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}

func windows1252(raw []byte) string {
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(raw)
	if err != nil { // it has a character for every byte
		return strings.ToValidUTF8(string(raw), "\ufffd")
	}
	return string(decoded)
}

// NumberedLine is a line that has words.
type NumberedLine struct {
	Number int      // counted from 1, as an editor does
	Words  []string // what white space separates; a form feed is white space
}

// Lines splits a text into its lines, those without a word left out; last is the number
// of the line on which the text ends.
func Lines(text string) (lines []NumberedLine, last int) {
	for i, t := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		last = i + 1
		if words := strings.Fields(t); len(words) > 0 {
			lines = append(lines, NumberedLine{last, words})
		}
	}
	return lines, last
}

// Problem is one thing wrong with a file.
type Problem struct {
	Line     int    // counted from 1
	Wrong    string // what stands there: `"4l" is not a number`
	Expected string // what should: "the East-West pair"; "" where Wrong says it
}

// String is the problem in a sentence: `line 7: "4l" is not a number,
// expected the East-West pair`.
func (p Problem) String() string {
	s := fmt.Sprintf("line %d: %s", p.Line, p.Wrong)
	if p.Expected != "" {
		s += ", expected " + p.Expected
	}
	return s
}

// Problems is everything wrong with a file, in the order of its lines. It is an error
// that wraps ErrBadFile.
type Problems []Problem

// mostProblems is how many are noted: nobody reads more of a file that is something else.
const mostProblems = 200

// Add notes a problem, until there are two hundred.
func (ps *Problems) Add(line int, wrong, expected string) {
	if len(*ps) < mostProblems {
		*ps = append(*ps, Problem{line, wrong, expected})
	}
}

// Err is the problems as an error, nil when there are none.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	slices.SortStableFunc(ps, func(a, b Problem) int { return a.Line - b.Line })
	return ps
}

// Error is one sentence for each problem, each on a line of its own.
func (ps Problems) Error() string {
	sentences := make([]string, len(ps))
	for i, p := range ps {
		sentences[i] = p.String()
	}
	return strings.Join(sentences, "\n")
}

// In is the problems with the name of the file before each.
func (ps Problems) In(file string) error {
	var b strings.Builder
	for i, p := range ps {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s", file, p)
	}
	return named{b.String(), ps}
}

// named is problems of a file that has a name.
type named struct {
	text string
	ps   Problems
}

func (n named) Error() string { return n.text }
func (n named) Unwrap() error { return n.ps }

// Unwrap returns ErrBadFile.
func (ps Problems) Unwrap() error { return ErrBadFile }

// Whole reads a whole number as programs write it: "430", "-50", and "430.0" or
// "430,00" where every figure has decimals; ok is false for anything else, and for
// what 32 bits do not hold.
func Whole(s string) (n int, ok bool) {
	s = strings.TrimSpace(s)
	whole := s
	if at := strings.LastIndexAny(s, ".,"); at >= 0 && at+1 < len(s) && strings.Trim(s[at+1:], "0") == "" {
		whole = s[:at]
	}
	value, err := strconv.ParseInt(whole, 10, 32)
	return int(value), err == nil
}
