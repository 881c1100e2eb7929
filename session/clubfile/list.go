package clubfile

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
	"clubnight/session/exchange/text"
)

// ErrPlayerList is what a [ListFault] wraps: a text is no list of players.
var ErrPlayerList = errors.New("not a list of players")

// MostListed is how many players a list may have: a national federation fits in.
const MostListed = 500_000

// What a player may have at most, in letters.
const (
	longestNumber = 40
	longestName   = 200
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
	BadHandicap                         // a handicap that is no number from -100 to 100
	NumberTaken                         // a number that another player has [Number]
	BadEmail                            // an address to which no mail can go
	BadNaming                           // a way to be named, or a date, that is none
)

// ListFault is the first thing wrong with a list of players. It is an error
// that wraps ErrPlayerList.
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
	said := [...]string{"nobody is in it", "a name without a number", "a number without a name",
		"a number that was there before",
		"characters that cannot be seen", "a text that is too long", "too many players",
		"a handicap that is no number from -100 to 100", "a number that another player has",
		"an e-mail address that is none", "a way to be named, or the date of it, that is none"}[f.Kind]
	if f.Line == 0 {
		return fmt.Sprintf("%v: %s", ErrPlayerList, said)
	}
	return fmt.Sprintf("%v: line %d: %s", ErrPlayerList, f.Line, said)
}

// Unwrap returns ErrPlayerList.
func (f *ListFault) Unwrap() error { return ErrPlayerList }

// Tidy is the player without needless blanks, with a decimal point in the handicap and a
// comma between categories.
func (p Player) Tidy() Player {
	blanks := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	p.Number, p.Name, p.National = strings.TrimSpace(p.Number), blanks(p.Name), strings.TrimSpace(p.National)
	p.Handicap = strings.Replace(strings.TrimSpace(p.Handicap), ",", ".", 1)
	p.Email, p.Naming.Asked = strings.TrimSpace(p.Email), strings.TrimSpace(p.Naming.Asked)
	var categories []string
	for _, c := range strings.FieldsFunc(p.Categories, func(r rune) bool { return r == ',' || r == ';' }) {
		if c = blanks(c); c != "" && !slices.Contains(categories, c) {
			categories = append(categories, c)
		}
	}
	p.Categories = strings.Join(categories, ", ")
	return p
}

// Check reports the first thing wrong with a player, nil for nothing: a [*ListFault]
// without a line, which names nobody.
func (p Player) Check() error {
	// apart: halves of a letter make none
	all := strings.Join([]string{p.Number, p.Name, p.National, p.Handicap, p.Categories, p.Email,
		p.Naming.Asked}, " ")
	letters := utf8.RuneCountInString
	switch {
	case p == Player{}:
		return &ListFault{Kind: NobodyListed}
	case p.Number == "":
		return &ListFault{Kind: NumberMissing}
	case p.Name == "":
		return &ListFault{Kind: NameMissing}
	case strings.ContainsFunc(all, func(r rune) bool { return r == utf8.RuneError || text.Steers(r) }):
		return &ListFault{Kind: ControlLetters}
	case letters(p.Number) > longestNumber || letters(p.National) > longestNumber || letters(p.Name) > longestName ||
		letters(p.Categories) > longestName || letters(p.Email) > longestName:
		return &ListFault{Kind: TooLong}
	case !handicap(p.Handicap):
		return &ListFault{Kind: BadHandicap}
	case !address(p.Email):
		return &ListFault{Kind: BadEmail}
	case !p.Naming.sound():
		return &ListFault{Kind: BadNaming}
	}
	return nil
}

// address reports whether a text is none, or one e-mail address without a name beside it.
func address(text string) bool {
	if text == "" {
		return true
	}
	found, err := mail.ParseAddress(text)
	return err == nil && found.Name == "" && found.Address == text
}

// handicap reports whether a text is none, or a decimal number of percentage points.
func handicap(text string) bool {
	if text == "" {
		return true
	}
	points, err := scoring.ParseFrac(text)
	most := scoring.Int(100)
	return err == nil && len(text) <= 10 && !strings.Contains(text, "/") &&
		points.Cmp(most) <= 0 && points.Cmp(most.Neg()) >= 0
}
