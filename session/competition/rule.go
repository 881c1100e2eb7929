package competition

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// By is what an evening gives a player.
type By uint8

// What it may be.
const (
	Percentage   By = iota // the percentage of the evening
	Places                 // points for the place: Rule.Points
	Masterpoints           // what the evening's scheme awards
	// points for slams bid and made: of Rule.Points the first for a grand slam, the
	// second for a small one
	Slams
	Eclectic // the best percentage on each board number, over all evenings
)

// Rule is how a competition ranks its players.
type Rule struct {
	By By
	// Points are those for the first place, the second and so on, where it is by
	// places; those further down get none. By slams they are those for a grand
	// slam and a small one.
	Points []int
	// Best is how many evenings count of each player, the best of them; 0 is all.
	Best int
	// Least is how many evenings a player needs to be ranked; 0 is one, as 1 is.
	Least int
	// Total is true where the evenings that count are added up, in the
	// place of their average.
	Total bool
	// Months lets only the evenings of so many months up to the last one count, 0 all;
	// Year only those of the last one's calendar year.
	Months int
	Year   bool
}

// InPercent reports whether the figures of the competition are percentages.
func (r Rule) InPercent() bool { return r.By == Percentage || r.By == Eclectic }

// HasPoints reports whether the rule needs points: for places, or for slams.
func (r Rule) HasPoints() bool { return r.By == Places || r.By == Slams }

// What a rule may have at most.
const (
	mostPoints   = 1000 // for a place
	mostPlaces   = 100  // with points
	mostEvenings = 1000
	mostMonths   = 1200
)

// ErrRule is what a [BadRule] wraps: a text, or what is in a Rule, is no
// rule of a competition.
var ErrRule = errors.New("not a rule of a competition")

// BadRule says what of a rule's text is not understood.
type BadRule struct {
	// Word is the word that is not understood, "" where one is missing at the end; At is
	// where it begins, in bytes from 0.
	Word string
	At   int
}

// Error says it for a log.
func (e *BadRule) Error() string { return fmt.Sprintf("%v: at byte %d: %q", ErrRule, e.At, e.Word) }

// Unwrap returns ErrRule.
func (e *BadRule) Unwrap() error { return ErrRule }

// Validate reports what in a rule cannot be: numbers below nothing or beyond all
// reason, points for places where there are none or where a lower place has more.
// The error wraps ErrRule.
func (r Rule) Validate() error {
	wrong := ""
	switch {
	case r.By > Eclectic:
		wrong = "an evening gives percentages, masterpoints, or points for places or slams"
	case r.Best < 0 || r.Best > mostEvenings || r.Least < 0 || r.Least > mostEvenings:
		wrong = "evenings are counted from 0 to 1000"
	case r.Months < 0 || r.Months > mostMonths || r.Year && r.Months > 0:
		wrong = "either some months, up to 1200, or a year"
	case r.By == Eclectic && r.Best > 0:
		wrong = "by boards no evening counts as a whole"
	case !r.HasPoints() && len(r.Points) > 0:
		wrong = "points are for places and slams"
	case r.By == Slams && len(r.Points) != 2:
		wrong = "points for slams are two: of a grand slam and a small one"
	case r.HasPoints() && (len(r.Points) == 0 || len(r.Points) > mostPlaces ||
		r.Points[0] < 1 || r.Points[0] > mostPoints):
		wrong = "the first one has from 1 to 1000 points"
	case !slices.IsSortedFunc(r.Points, func(a, b int) int { return b - a }) ||
		len(r.Points) > 0 && r.Points[len(r.Points)-1] < 0:
		wrong = "a lower place has more points"
	}
	if wrong != "" {
		return fmt.Errorf("%w: %s", ErrRule, wrong)
	}
	return nil
}

// String is the rule in one line, as ParseRule reads it: "percent best 12 least 5",
// "places 4-3-2-1 total".
func (r Rule) String() string {
	words := []string{byWords[min(r.By, Eclectic)]}
	if r.HasPoints() {
		words = append(words, r.PointsText())
	}
	if r.Best > 0 {
		words = append(words, "best", strconv.Itoa(r.Best))
	}
	if r.Least > 0 {
		words = append(words, "least", strconv.Itoa(r.Least))
	}
	if r.Months > 0 {
		words = append(words, "months", strconv.Itoa(r.Months))
	}
	if r.Year {
		words = append(words, "year")
	}
	if r.Total {
		words = append(words, "total")
	}
	return strings.Join(words, " ")
}

// byWords begin a rule.
var byWords = []string{Percentage: "percent", Places: "places", Masterpoints: "masterpoints",
	Slams: "slams", Eclectic: "eclectic"}

// PointsText is the points for the places, the first one first: "4-3-2-1".
func (r Rule) PointsText() string {
	texts := make([]string, len(r.Points))
	for i, p := range r.Points {
		texts[i] = strconv.Itoa(p)
	}
	return strings.Join(texts, "-")
}

// ParseRule reads a rule: "percent", "places" with the points for them, "masterpoints",
// "slams" with the points for a grand slam and a small one, "slams 2-1", or "eclectic";
// then in any order, each once, "best" and "least" with a number of evenings, "months"
// with their number or "year", and "total". Capitals do not matter. The error is a
// [*BadRule], or that of Validate.
func ParseRule(text string) (Rule, error) {
	p := ruleText{text: text}
	var r Rule
	by := slices.Index(byWords, p.take())
	if by < 0 {
		return Rule{}, p.bad()
	}
	if r.By = By(by); r.HasPoints() {
		var ok bool
		if r.Points, ok = ParsePoints(p.take()); !ok || r.By == Slams && len(r.Points) != 2 {
			return Rule{}, p.bad()
		}
	}
	said := map[string]bool{}
	for word := p.take(); word != ""; word = p.take() {
		if said[word] {
			return Rule{}, p.bad()
		}
		said[word] = true
		switch word {
		case "best", "least", "months":
			to, most := map[string]*int{"best": &r.Best, "least": &r.Least, "months": &r.Months}[word], mostEvenings
			if word == "months" {
				most = mostMonths
			}
			if word == "best" && r.By == Eclectic || word == "months" && r.Year {
				return Rule{}, p.bad()
			}
			n, err := strconv.Atoi(p.take())
			if err != nil || n < 1 || n > most {
				return Rule{}, p.bad()
			}
			*to = n
		case "year":
			if r.Year = true; r.Months > 0 {
				return Rule{}, p.bad()
			}
		case "total":
			r.Total = true
		default:
			return Rule{}, p.bad()
		}
	}
	return r, r.Validate()
}

// ParsePoints reads the points for the places, "4-3-2-1"; one number alone is
// that of the first place.
func ParsePoints(text string) (points []int, ok bool) {
	for part := range strings.SplitSeq(text, "-") {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || len(points) == mostPlaces {
			return nil, false
		}
		points = append(points, int(n))
	}
	return points, Rule{By: Places, Points: points}.Validate() == nil
}

// ruleText gives out the words of a rule.
type ruleText struct {
	text string
	at   int // where the word begins that was given out
	next int
}

// take is the next word in small letters, "" at the end.
func (p *ruleText) take() string {
	rest := p.text[p.next:]
	p.at = p.next + len(rest) - len(strings.TrimLeft(rest, " \t"))
	word, _, _ := strings.Cut(p.text[p.at:], " ")
	word, _, _ = strings.Cut(word, "\t")
	p.next = p.at + len(word)
	return strings.ToLower(word)
}

// bad is the word that was given out last.
func (p *ruleText) bad() error { return &BadRule{Word: p.text[p.at:p.next], At: p.at} }

// MarshalText is String.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), r.Validate() }

// UnmarshalText is ParseRule.
func (r *Rule) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRule(string(text))
	return err
}
