package clubfile

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"clubnight/session/exchange/text"
)

// ErrPlayerList is what a [ListFault] wraps: a text is no list of players.
var ErrPlayerList = errors.New("not a list of players")

// What a list of players may be at most. A national federation fits in; what is larger is not a list of players.
const (
	mostListed    = 500_000
	longestNumber = 40  // letters
	longestName   = 200 // letters
)

// ListFaultKind is what is wrong with a list of players.
type ListFaultKind uint8

// What may be wrong.
const (
	NobodyListed   ListFaultKind = iota // nobody is in it
	NumberMissing                       // a name without a number
	NameMissing                         // a number without a name
	NumberTwice                         // the number of an earlier line [Number, Earlier]
	ControlLetters                      // letters that nobody can see, which a name does not have
	TooLong                             // a number or a name of more letters than anybody has
	TooMany                             // more players than any federation has
)

// ListFault is the first thing wrong with a list of players. It is an error that wraps ErrPlayerList.
type ListFault struct {
	Kind ListFaultKind
	// Line counts from 1; 0 where it is about the whole list.
	Line int
	// Number is in two lines, and Earlier is the first of them.
	Number  string
	Earlier int
}

// Error is the fault in technical English.
func (f *ListFault) Error() string {
	said := [...]string{"nobody is in it", "a name without a number", "a number without a name", "a number that was there before",
		"characters that cannot be seen", "a text that is too long", "too many players"}[f.Kind]
	if f.Line == 0 {
		return fmt.Sprintf("%v: %s", ErrPlayerList, said)
	}
	return fmt.Sprintf("%v: line %d: %s", ErrPlayerList, f.Line, said)
}

// Unwrap returns ErrPlayerList.
func (f *ListFault) Unwrap() error { return ErrPlayerList }

// ReadPlayers is ParsePlayers of what a reader gives, at most 32 MB; text.ErrTooLarge beyond that.
func ReadPlayers(r io.Reader) ([]Player, error) {
	const most = 32 << 20
	raw, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > most:
		return nil, text.ErrTooLarge
	}
	return ParsePlayers(raw)
}

// ParsePlayers reads a list of players as spreadsheets write it: on each line the number and the name,
// which may stand in several columns (given name, family name), with commas, semicolons or tabs between.
// A first line without a digit in its first column is a heading. Quotation marks go; one that is never closed
// ends with its line, so that it swallows nobody. The text is as text.Decode takes it. The error is a *ListFault.
func ParsePlayers(raw []byte) ([]Player, error) {
	lines := strings.Split(text.Decode(raw), "\n")
	first := firstLine(lines)
	comma := separator(lines[first])
	var players []Player
	lineOf := map[string]int{}
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		number, name := listed(line, comma)
		fault := &ListFault{Line: i + 1, Number: number, Earlier: lineOf[number]}
		switch {
		case i == first && !strings.ContainsAny(number, "0123456789"):
			continue
		case number == "" && name == "":
			continue
		case number == "":
			fault.Kind = NumberMissing
		case name == "":
			fault.Kind = NameMissing
		case strings.ContainsFunc(number+name, invisible):
			fault.Kind, fault.Number = ControlLetters, ""
		case utf8.RuneCountInString(number) > longestNumber || utf8.RuneCountInString(name) > longestName:
			fault.Kind, fault.Number = TooLong, ""
		case fault.Earlier > 0:
			fault.Kind = NumberTwice
		case len(players) == mostListed:
			fault.Kind = TooMany
		default:
			lineOf[number] = i + 1
			players = append(players, Player{Number: number, Name: name})
			continue
		}
		return nil, fault
	}
	if len(players) == 0 {
		return nil, &ListFault{Kind: NobodyListed}
	}
	return players, nil
}

// listed takes a line apart: a number, and a name that may be divided among columns.
func listed(line string, comma rune) (number, name string) {
	record := strings.Split(line, string(comma))
	if strings.Contains(line, `"`) {
		r := csv.NewReader(strings.NewReader(line))
		r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = comma, -1, true, true
		var err error
		if record, err = r.Read(); err != nil || len(record) == 0 {
			return "", ""
		}
	}
	return strings.TrimSpace(record[0]), strings.Join(strings.Fields(strings.Join(record[1:], " ")), " ")
}

// firstLine is the first line with anything in it, where a heading may be.
func firstLine(lines []string) int {
	for i, line := range lines {
		if strings.TrimSpace(line) != "" {
			return i
		}
	}
	return 0
}

// invisible reports whether a character is one that steers a screen or a printer, or turns the direction of what follows, and
// never part of a name.
func invisible(r rune) bool {
	return unicode.IsControl(r) || r == utf8.RuneError || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// separator is what the first line has most of.
func separator(line string) rune {
	best := ','
	for _, c := range ";\t" {
		if strings.Count(line, string(c)) > strings.Count(line, string(best)) {
			best = c
		}
	}
	return best
}
