package award

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"clubnight/scoring"
)

// ErrScheme is what a [BadScheme] wraps: a text is no scheme.
var ErrScheme = errors.New("not a scheme of awards")

// Fault is what is wrong in the text of a scheme.
type Fault uint8

// The faults.
const (
	FaultWord    Fault = iota // the line begins with no word of a scheme
	FaultValue                // what follows the word cannot be
	FaultTwice                // the word was there before
	FaultPlace                // the word belongs above the rules, or into one
	FaultMissing              // the scheme ends, or a rule does, without the word
	FaultLong                 // the text is too long
)

// BadScheme says what of a scheme's text is wrong.
type BadScheme struct {
	Fault Fault
	// Line counts from 1; it is the last one where something is missing.
	Line int
	// Word begins the line, or is the one that is missing; Value is what follows it.
	Word, Value string
}

// Error says it for a log.
func (e *BadScheme) Error() string {
	return fmt.Sprintf("%v: line %d: fault %d: %s %q", ErrScheme, e.Line, e.Fault, e.Word, e.Value)
}

// Unwrap returns ErrScheme.
func (e *BadScheme) Unwrap() error { return ErrScheme }

// Limits on a scheme's file, far above any real one.
const (
	mostLines    = 500
	longestValue = 300
	mostGrades   = 30
	mostTables   = 10000
)

// Parse reads a scheme from a text such as
//
//	# what follows a # is a remark
//	name     club-night
//	title    Our club's evenings
//	source   rules of the club, 2026
//	unit     points
//	decimals 2
//	rounding half-away
//	ties     mean
//	for      one-winner two-winners
//	first    4/100 per contestant
//	paid     1/3 down
//	scale    100 75 50 40 35
//	others   1/100
//
// Above the first "for" stand, each at most once: name (letters, digits and hyphens),
// title and source, which are wanted; valid, from when on; unit; decimals from 0 to 4;
// rounding (half-away, half-even, half-down, up, down); ties (mean, paid-mean, place: see
// [Ties]); visitors (paid, unpaid); lists (field, evening: see Scheme.WholeEvening);
// assumed, what the source leaves open (paid, rounding, ties, visitors); missing, the
// forms of contest for which there is a scale that is not known; and any number of "grade
// NAME FACTOR [most AWARD]".
//
// "for" begins a rule for the forms of contest that it names: one-winner, two-winners,
// individuals, teams. In it stand:
//
//	first   4/100 per contestant | 2/100 per table [counting|ignoring|completing halves] [to 30 then curve 32] | 40 | given
//	most    150/100                 the most that a place is worth
//	scale   100 75 50 8:40          per cent of the first, by place; the last holds on; 8:40 is from place 8 on
//	scale   100 70 50 then 1/place  or 1/place-1: the first divided by the place, or by one less
//	scale   even                    falling evenly to nothing behind the last paid place
//	scale   steps 6 from 6          the last paid place has 6, each better one 6 more
//	least   6                       what a paid place is worth at least
//	others  1/100                   what those have who are not paid a place
//	paid    1/3 down [… halves]     the share of the field that is paid: up, down or half-up
//	tables  3                       so many complete tables at least
//	boards  18-35                   for so many boards alone
//	won     2 per board             for each match won; or without "per board", or given
//	drawn   1 per board             for each match drawn
//
// Figures are decimals or fractions. A half table counts as a half; "completing halves"
// makes it a whole one, "ignoring halves" leaves it out, and "by list" lets each list go
// by its own contestants, where else all lists count as if they were equally long. The
// error is a [*BadScheme], or that of r.
func Parse(r io.Reader) (*Scheme, error) {
	p := parser{scheme: &Scheme{Rounding: scoring.HalfAwayFromZero, Unit: "masterpoints", rules: map[Form]*rule{}},
		said: map[string]bool{}}
	lines := bufio.NewScanner(r)
	var text strings.Builder
	for lines.Scan() {
		p.line++
		if p.line > mostLines || len(lines.Text()) > longestValue || !utf8.ValidString(lines.Text()) {
			return nil, p.bad(FaultLong, "", "")
		}
		text.WriteString(lines.Text() + "\n")
		said, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(said)
		if len(words) == 0 {
			continue
		}
		if err := p.read(words[0], strings.Join(words[1:], " ")); err != nil {
			return nil, err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		p.line++
		return nil, p.bad(FaultLong, "", "")
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	p.scheme.text = text.String()
	return p.scheme, nil
}

type parser struct {
	scheme *Scheme
	line   int
	rule   *rule // that is being read, nil above the first
	said   map[string]bool
}

func (p *parser) bad(f Fault, word, value string) error {
	return &BadScheme{Fault: f, Line: p.line, Word: word, Value: value}
}

// end checks the rule that ends here, and with the last one the whole.
func (p *parser) end() error {
	if err := p.endRule(); err != nil {
		return err
	}
	for _, w := range []struct {
		word    string
		missing bool
	}{
		{"name", p.scheme.Name == ""}, {"title", p.scheme.Title == ""},
		{"source", p.scheme.Source == ""}, {"for", p.rule == nil},
	} {
		if w.missing {
			return p.bad(FaultMissing, w.word, "")
		}
	}
	return nil
}

// endRule checks that a rule says enough.
func (p *parser) endRule() error {
	r := p.rule
	if r == nil {
		return nil
	}
	missing := ""
	switch {
	case r.scale.kind == scaleNone && r.first.kind == firstNone && (r.won.any() || r.drawn.any()): // matches alone
	case r.scale.kind == scaleNone:
		missing = "scale"
	case r.paid.fraction.IsZero():
		missing = "paid"
	case r.scale.kind != scaleSteps && r.first.kind == firstNone:
		missing = "first"
	}
	if missing != "" {
		return p.bad(FaultMissing, missing, "")
	}
	if r.scale.kind == scaleSteps && r.first.kind != firstNone {
		return p.bad(FaultPlace, "first", "")
	}
	return nil
}

// read takes one line in.
func (p *parser) read(word, value string) error {
	if word == "for" {
		return p.beginRule(value)
	}
	head, isHead := headWords[word]
	in, isRule := ruleWords[word]
	switch {
	case !isHead && !isRule:
		return p.bad(FaultWord, word, value)
	case isHead == (p.rule != nil):
		return p.bad(FaultPlace, word, value)
	case word != "grade" && p.said[word]:
		return p.bad(FaultTwice, word, value)
	}
	p.said[word] = true
	if isHead && !head(p.scheme, value) || isRule && !in(p.rule, value) {
		return p.bad(FaultValue, word, value)
	}
	return nil
}

var formWords = []string{OneWinner: "one-winner", TwoWinners: "two-winners", Individuals: "individuals", Teams: "teams"}

// beginRule begins the rule for the forms that a line names.
func (p *parser) beginRule(value string) error {
	if err := p.endRule(); err != nil {
		return err
	}
	p.rule, p.said = new(rule), map[string]bool{}
	for word := range strings.FieldsSeq(value) {
		form := slices.Index(formWords, word)
		if form < 0 {
			return p.bad(FaultValue, "for", value)
		}
		if p.scheme.rules[Form(form)] != nil || slices.Contains(p.scheme.Missing, Form(form)) {
			return p.bad(FaultTwice, "for", value)
		}
		p.scheme.rules[Form(form)] = p.rule
	}
	if value == "" {
		return p.bad(FaultValue, "for", value)
	}
	return nil
}

// headWords read what stands above the rules; they report whether it can be.
var headWords = map[string]func(*Scheme, string) bool{
	"name":   func(s *Scheme, v string) bool { s.Name = v; return nameable(v) },
	"title":  func(s *Scheme, v string) bool { s.Title = v; return v != "" },
	"source": func(s *Scheme, v string) bool { s.Source = v; return v != "" },
	"valid":  func(s *Scheme, v string) bool { s.Valid = v; return v != "" },
	"unit":   func(s *Scheme, v string) bool { s.Unit = v; return v != "" },
	"decimals": func(s *Scheme, v string) (ok bool) {
		s.Decimals, ok = whole(v, 0, 4)
		return ok
	},
	"rounding": func(s *Scheme, v string) (ok bool) {
		s.Rounding, ok = roundings[v]
		return ok
	},
	"ties": func(s *Scheme, v string) bool {
		i := slices.Index([]string{"mean", "paid-mean", "place"}, v)
		s.Ties = Ties(max(i, 0))
		return i >= 0
	},
	"visitors": func(s *Scheme,
		v string) bool {
		s.VisitorsUnpaid = v == "unpaid"
		return v == "paid" || v == "unpaid"
	},
	"lists": func(s *Scheme,
		v string) bool {
		s.WholeEvening = v == "evening"
		return v == "field" || v == "evening"
	},
	"assumed": readAssumed,
	"missing": readMissing,
	"grade":   readGrade,
}

var roundings = map[string]scoring.Rounding{"half-away": scoring.HalfAwayFromZero, "half-up": scoring.HalfAwayFromZero,
	"half-even": scoring.HalfEven,
	"half-down": scoring.HalfTowardZero, "up": scoring.AwayFromZero, "down": scoring.TowardZero}

func readAssumed(s *Scheme, v string) bool {
	for word := range strings.FieldsSeq(v) {
		term := Term(slices.Index([]string{"paid", "rounding", "ties", "visitors"}, word))
		if term > TermVisitors || slices.Contains(s.Assumed, term) {
			return false
		}
		s.Assumed = append(s.Assumed, term)
	}
	return v != ""
}

// readMissing reads the forms of contest whose scale is not known.
func readMissing(s *Scheme, v string) bool {
	for word := range strings.FieldsSeq(v) {
		form := slices.Index(formWords, word)
		if form < 0 || slices.Contains(s.Missing, Form(form)) {
			return false
		}
		s.Missing = append(s.Missing, Form(form))
	}
	return v != ""
}

// readGrade reads "VI 1 most 10".
func readGrade(s *Scheme, v string) bool {
	words := strings.Fields(v)
	if len(words) != 2 && (len(words) != 4 || words[2] != "most") || len(s.Grades) == mostGrades ||
		!nameable(words[0]) || s.grade(words[0]) >= 0 {
		return false
	}
	g, ok := Grade{Name: words[0]}, true
	if g.Factor, ok = figure(words[1]); !ok || g.Factor.IsZero() {
		return false
	}
	if len(words) == 4 {
		if g.Most, ok = figure(words[3]); !ok || g.Most.IsZero() {
			return false
		}
	}
	s.Grades = append(s.Grades, g)
	return true
}

// nameable reports whether a word can be the name of a scheme or a grade: it is typed,
// and stands in file names.
func nameable(v string) bool {
	return v != "" && len(v) <= 40 && strings.Trim(strings.ToLower(v), "abcdefghijklmnopqrstuvwxyz0123456789-.") == ""
}

// whole reads a whole number from low to high.
func whole(text string, low, high int) (n int, ok bool) {
	v, err := strconv.ParseUint(text, 10, 31)
	return int(v), err == nil && int(v) >= low && int(v) <= high
}

// mostFigure bounds every figure of a scheme.
const mostFigure = 1000000

// figure reads a figure from 0 up: "0.04", "4/100", "40%".
func figure(text string) (scoring.Frac, bool) {
	number, isPercent := strings.CutSuffix(text, "%")
	if len(number) > 20 {
		return scoring.Frac{}, false
	}
	f, err := scoring.ParseFrac(number)
	if err != nil || f.Sign() < 0 || f.Cmp(scoring.Int(mostFigure)) > 0 {
		return scoring.Frac{}, false
	}
	if isPercent {
		f = f.Div(scoring.Int(100))
	}
	return f, true
}
