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
	Percentage By = iota // the percentage of the evening
	Places               // points for the place: Rule.Points
)

// Rule is how a competition ranks its players.
type Rule struct {
	By By
	// Points are those for the first place, the second and so on, where it is by places; those further down get none.
	Points []int
	// Best is how many evenings count of each player, the best of them; 0 is all.
	Best int
	// Least is how many evenings a player needs to be ranked; 0 is one, as 1 is.
	Least int
	// Total is true where the evenings that count are added up, in the place of their average.
	Total bool
}

// What a rule may have at most.
const (
	mostPoints   = 1000 // for a place
	mostPlaces   = 100  // with points
	mostEvenings = 1000
)

// ErrRule is what a [BadRule] wraps: a text, or what is in a Rule, is no rule of a competition.
var ErrRule = errors.New("not a rule of a competition")

// BadRule says what of a rule's text is not understood.
type BadRule struct {
	// Word is the word that is not understood, "" where one is missing at the end; At is where it begins, in bytes from 0.
	Word string
	At   int
}

// Error says it for a log.
func (e *BadRule) Error() string { return fmt.Sprintf("%v: at byte %d: %q", ErrRule, e.At, e.Word) }

// Unwrap returns ErrRule.
func (e *BadRule) Unwrap() error { return ErrRule }

// Validate reports what in a rule cannot be: numbers below nothing or beyond all reason, points for places where there are none
// or where a lower place has more. The error wraps ErrRule.
func (r Rule) Validate() error {
	wrong := ""
	switch {
	case r.By > Places:
		wrong = "an evening gives a percentage, or points for places"
	case r.Best < 0 || r.Best > mostEvenings || r.Least < 0 || r.Least > mostEvenings:
		wrong = "evenings are counted from 0 to 1000"
	case r.By == Percentage && len(r.Points) > 0:
		wrong = "points are for places"
	case r.By == Places && (len(r.Points) == 0 || len(r.Points) > mostPlaces || r.Points[0] < 1 || r.Points[0] > mostPoints):
		wrong = "the first place has from 1 to 1000 points"
	case !slices.IsSortedFunc(r.Points, func(a, b int) int { return b - a }) || len(r.Points) > 0 && r.Points[len(r.Points)-1] < 0:
		wrong = "a lower place has more points"
	}
	if wrong != "" {
		return fmt.Errorf("%w: %s", ErrRule, wrong)
	}
	return nil
}

// String is the rule in one line, as ParseRule reads it: "percent best 12 least 5", "places 4-3-2-1 total".
func (r Rule) String() string {
	words := []string{"percent"}
	if r.By == Places {
		words = []string{"places", r.PointsText()}
	}
	if r.Best > 0 {
		words = append(words, "best", strconv.Itoa(r.Best))
	}
	if r.Least > 0 {
		words = append(words, "least", strconv.Itoa(r.Least))
	}
	if r.Total {
		words = append(words, "total")
	}
	return strings.Join(words, " ")
}

// PointsText is the points for the places, the first one first: "4-3-2-1".
func (r Rule) PointsText() string {
	texts := make([]string, len(r.Points))
	for i, p := range r.Points {
		texts[i] = strconv.Itoa(p)
	}
	return strings.Join(texts, "-")
}

// ParseRule reads a rule: "percent" or "places" with the points for them, then in any order, each once, "best" and "least" with
// a number of evenings, and "total". Capitals do not matter. The error is a [*BadRule], or that of Validate.
func ParseRule(text string) (Rule, error) {
	p := ruleText{text: text}
	var r Rule
	switch word := p.take(); word {
	case "percent":
	case "places":
		var ok bool
		r.By = Places
		if r.Points, ok = ParsePoints(p.take()); !ok {
			return Rule{}, p.bad()
		}
	default:
		return Rule{}, p.bad()
	}
	said := map[string]bool{}
	for word := p.take(); word != ""; word = p.take() {
		if said[word] {
			return Rule{}, p.bad()
		}
		said[word] = true
		switch word {
		case "best", "least":
			n, err := strconv.Atoi(p.take())
			if err != nil || n < 1 || n > mostEvenings {
				return Rule{}, p.bad()
			}
			if word == "best" {
				r.Best = n
			} else {
				r.Least = n
			}
		case "total":
			r.Total = true
		default:
			return Rule{}, p.bad()
		}
	}
	return r, r.Validate()
}

// ParsePoints reads the points for the places, "4-3-2-1"; one number alone is that of the first place.
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
