package figures

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
)

// ErrNoRoom is returned by a writer for an event of a kind that its format
// has no place for.
var ErrNoRoom = errors.New("the format has no place for such an event")

// ErrNothing is returned by a reader for a file in which there is neither a
// contestant nor a result.
var ErrNothing = errors.New("no contestant and no result in it")

// Plain is a text on one line without characters that steer a screen or turn the
// direction of what follows; a tab or a line end becomes a blank.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) && unicode.IsSpace(r), r == '\u2028', r == '\u2029':
			return ' '
		case text.Steers(r), r == '\ufffe', r == '\uffff':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// Decimal is a figure of at most the given decimals, "" for none.
func Decimal(f *scoring.Frac, places int) string {
	if f == nil {
		return ""
	}
	return scoring.Shortest(*f, places, scoring.HalfAwayFromZero)
}

// Percent is a percentage with two decimals, as sheets have it; "" for none.
func Percent(f *scoring.Frac) string {
	if f == nil {
		return ""
	}
	return scoring.Decimal(*f, 2, scoring.HalfAwayFromZero)
}

// Parse reads a figure: with a decimal point or comma, perhaps with a percent sign. An
// empty text and a dash are none: nil. The error wraps scoring.ErrNumber.
func Parse(s string) (*scoring.Frac, error) {
	s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), "%"))
	if s == "" || s == "-" {
		return nil, nil
	}
	f, err := scoring.ParseFrac(strings.Replace(s, ",", ".", 1))
	if err != nil {
		return nil, err
	}
	return &f, nil
}

// Int reads a whole number, 0 to a million, as text.Whole does; ok is false
// for anything else.
func Int(s string) (n int, ok bool) {
	n, ok = text.Whole(s)
	if !ok || n < 0 || n > 1_000_000 {
		return 0, false
	}
	return n, true
}

// Place is a place in a ranking, "3=" where several share it and "" where there is none.
func Place(place int, tied bool) string {
	switch {
	case place == 0:
		return ""
	case tied:
		return strconv.Itoa(place) + "="
	}
	return strconv.Itoa(place)
}

// ParsePlace reads a place: "3", "3=", "=3", or "3/4" for a place that is shared;
// 0 where there is none.
func ParsePlace(s string) (place int, tied bool) {
	s = strings.TrimSpace(s)
	bare := strings.Trim(s, "= ")
	if first, last, shared := strings.Cut(bare, "/"); shared {
		n, ok := Int(first)
		if _, two := Int(last); ok && two {
			return n, true
		}
		return 0, false
	}
	n, ok := Int(bare)
	return n, ok && bare != s
}

// dates are the forms of a day in files of results; a day stands before its month.
var dates = []string{"02/01/2006", "2006-01-02", "20060102", "2/1/2006", "02-01-2006", "02.01.2006", "2.1.2006"}

// ParseDate reads a day, zero time for a text that is none. It is midnight
// in universal time.
func ParseDate(s string) time.Time {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "T") // without a time of day
	for _, form := range dates {
		if t, err := time.Parse(form, s); err == nil {
			return t
		}
	}
	return time.Time{}
}

// Date is a day in a form of package time, "" for a time that is zero.
func Date(t time.Time, form string) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(form)
}

// Who is a contestant's number as such files have it.
type Who struct {
	Section string // "" where the number has none
	Side    scoring.Side
	Number  int
}

// String is the number with its section before and its side behind it: "A12NS".
func (w Who) String() string { return fmt.Sprintf("%s%d%s", w.Section, w.Number, w.Side) }

// ParseWho reads "12", "A12", "12NS", "A 12 NS", "(A) 12 EW", "12N"; ok is false for what
// has no number from 1 on, and one only.
func ParseWho(s string) (w Who, ok bool) {
	s = strings.ToUpper(strings.Join(strings.Fields(s), ""))
	from := strings.IndexFunc(s, digit)
	if from < 0 || from > mostLetters+2 {
		return Who{}, false
	}
	to := from + strings.IndexFunc(s[from:]+".", func(r rune) bool { return !digit(r) })
	w.Section = strings.Trim(s[:from], "()[]-:")
	if strings.ContainsFunc(w.Section, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		return Who{}, false
	}
	switch strings.Trim(s[to:], "()-/") {
	case "":
	case "NS", "N", "N-S", "N/S":
		w.Side = scoring.NS
	case "EW", "E", "E-W", "E/W":
		w.Side = scoring.EW
	default:
		return Who{}, false
	}
	if w.Section == "NS" || w.Section == "EW" { // "NS 12" is a side, not a section
		w.Side = map[string]scoring.Side{"NS": scoring.NS, "EW": scoring.EW}[w.Section]
		w.Section = ""
	}
	w.Number, ok = Int(s[from:to])
	if !ok || w.Number == 0 {
		return Who{}, false
	}
	return w, true
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// ParseSide reads "NS", "N/S", "North-South" and so on; NoSide for anything else.
func ParseSide(s string) scoring.Side {
	switch s = strings.ToUpper(strings.TrimSpace(s)); {
	case strings.HasPrefix(s, "N"):
		return scoring.NS
	case strings.HasPrefix(s, "E"):
		return scoring.EW
	}
	return scoring.NoSide
}

// Letters are what the sections of an account are called in a file: their own letters
// where each has another one, else A, B and so on by their places. The only section
// is called what it is.
func Letters(a *account.Account) []string {
	var own, places []string
	fit := true
	for i, s := range a.Sections {
		letter := strings.ToUpper(s.Letter)
		fit = fit && letter != "" && len(letter) <= mostLetters &&
			strings.Trim(letter, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" &&
			letter != "NS" && letter != "EW" && !slices.Contains(own, letter)
		own, places = append(own, letter), append(places, session.Letter(i+1))
	}
	if fit || len(own) == 1 {
		return own
	}
	return places
}

// mostLetters is how long the name of a section before a number may be.
const mostLetters = 12
