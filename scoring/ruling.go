package scoring

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrRuling is returned when a text is not a ruling that [ParseRuling] reads.
var ErrRuling = errors.New("not a ruling")

// ScoreError is the error for an assigned score that no contract can give;
// it wraps [ErrRuling].
type ScoreError struct {
	Score Points
	// At is the vulnerability that it was looked for at, and AtKnown whether it was
	// known; otherwise no vulnerability at all gives the score.
	At      Vulnerability
	AtKnown bool
}

// Percent is the percentage that was probably meant, as for a bare "60", and
// whether there is one.
func (e *ScoreError) Percent() (int, bool) { return int(e.Score), e.Score >= 1 && e.Score <= 100 }

// Error says which score it is, and what was meant probably.
func (e *ScoreError) Error() string {
	text := fmt.Sprintf("no contract scores %d", e.Score)
	if e.AtKnown && LegalScore(e.Score) {
		text += fmt.Sprintf(" at vulnerability %s", e.At)
	}
	if p, ok := e.Percent(); ok {
		text += fmt.Sprintf(`, perhaps "%d%%" is meant`, p)
	}
	return text
}

// Unwrap is [ErrRuling].
func (e *ScoreError) Unwrap() error { return ErrRuling }

// CheckScores reports an assigned score that no contract gives at that
// vulnerability, as a [*ScoreError].
func (r *Ruling) CheckScores(v Vulnerability) error {
	return r.checkScores(func(p Points) error {
		if LegalScoreAt(p, v) {
			return nil
		}
		return &ScoreError{Score: p, At: v, AtKnown: true}
	})
}

func (r *Ruling) checkScores(check func(Points) error) error {
	if r == nil || r.Kind != Assigned {
		return nil
	}
	for _, w := range r.Scores {
		if err := check(w.Score); err != nil {
			return err
		}
	}
	return nil
}

// words are the rulings that have a name; the first name of each kind is the one written.
var words = []struct {
	name string
	kind RulingKind
}{
	{"NOT PLAYED", NotPlayed}, {"NP", NotPlayed},
	{"UNDECIDED", Undecided}, {"ARBITRAL SCORE", Undecided},
	{"AVE+", AveragePlus}, {"A+", AveragePlus}, {"AVG+", AveragePlus}, {"AVERAGE PLUS", AveragePlus},
	{"AVE-", AverageMinus}, {"A-", AverageMinus}, {"AVG-", AverageMinus}, {"AVERAGE MINUS", AverageMinus},
	{"AVE", Average}, {"AVE=", Average}, {"A=", Average}, {"AVG", Average}, {"AVERAGE", Average},
}

// overrideUnits are the units an override may have.
var overrideUnits = []struct {
	name string
	unit Unit
}{{"MP", Matchpoint}, {"IMPS", IMP}, {"IMP", IMP}, {"POINTS", TotalPoint}}

// ParseRuling reads a ruling for one side, in any case:
//
//	AVE+  AVE  AVE-  60%              artificial scores (Law 12C2)
//	23MP  -3IMP  100 points           overrides; "23MP inside" leaves the table score among the others
//	60%:620 40%:-100                  weighted scores (Law 12C1), also as 60%620+40%-100
//	1/3:620 2/3:-100                  weights as fractions
//	620                               one assigned score, North-South's
//	not played, undecided
//
// An empty text is no ruling: nil. The error wraps [ErrRuling] or says what is wrong with
// the weights; it is a [*ScoreError] for an assigned score that no contract gives at any
// vulnerability, such as a bare "60". Who knows the board's vulnerability asks
// [Ruling.CheckScores] besides.
func ParseRuling(text string) (*Ruling, error) {
	s := strings.ToUpper(strings.Join(strings.Fields(text), " "))
	if s == "" {
		return nil, nil
	}
	wrong := fmt.Errorf("%w: %.60q", ErrRuling, text)
	if len(s) > 1000 {
		return nil, wrong
	}
	for _, w := range words {
		if s == w.name {
			return &Ruling{Kind: w.kind}, nil
		}
	}
	r := parseOverride(s)
	if p, ok := strings.CutSuffix(s, "%"); r == nil && ok {
		if amount, err := ParseFrac(p); err == nil {
			r = &Ruling{Kind: Percentage, Amount: amount}
		}
	}
	if r == nil {
		scores, ok := parseWeighted(s)
		if !ok {
			return nil, wrong
		}
		r = &Ruling{Kind: Assigned, Scores: scores}
	}
	err := r.Check()
	if err == nil {
		err = r.checkScores(func(p Points) error {
			if LegalScore(p) {
				return nil
			}
			return &ScoreError{Score: p}
		})
	}
	if err != nil {
		return nil, fmt.Errorf("%.60q: %w", text, err)
	}
	return r, nil
}

func parseOverride(s string) *Ruling {
	s, inside := strings.CutSuffix(s, " INSIDE")
	for _, u := range overrideUnits {
		if number, ok := strings.CutSuffix(s, u.name); ok {
			if amount, err := ParseFrac(number); err == nil {
				return &Ruling{Kind: Override, Amount: amount, Unit: u.unit, Inside: inside}
			}
		}
	}
	return nil
}

// parseWeighted reads weights and scores; what separates one from the next is blanks,
// commas, semicolons or a plus sign.
func parseWeighted(s string) ([]Weighted, bool) {
	if p, rest, ok := takePoints(s); ok && rest == "" {
		return []Weighted{{Int(1), p}}, true
	}
	var scores []Weighted
	for s != "" {
		end := strings.IndexAny(s, "%:")
		if end < 0 {
			return nil, false
		}
		weight, err := ParseFrac(s[:end])
		if err != nil {
			return nil, false
		}
		percent := s[end] == '%'
		s = strings.TrimLeft(s[end+1:], " ")
		if percent {
			weight = weight.Div(Int(100))
			s = strings.TrimLeft(strings.TrimPrefix(s, ":"), " ")
		}
		p, rest, ok := takePoints(s)
		if !ok {
			return nil, false
		}
		scores = append(scores, Weighted{weight, p})
		s = strings.TrimLeft(rest, " ,;+")
	}
	return scores, len(scores) > 0
}

// takePoints reads a score from the front of s.
func takePoints(s string) (Points, string, bool) {
	end := 0
	if end < len(s) && (s[end] == '+' || s[end] == '-') {
		end++
	}
	digits := end
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	if end == digits || end-digits > 7 {
		return 0, s, false
	}
	n, err := strconv.Atoi(s[:end])
	return Points(n), s[end:], err == nil
}

// String is the ruling as [ParseRuling] reads it; the law and the
// director's words are not in it.
func (r *Ruling) String() string {
	if r == nil {
		return ""
	}
	switch r.Kind {
	case Assigned:
		var parts []string
		for _, w := range r.Scores {
			parts = append(parts, fmt.Sprintf("%s:%d", w.Weight, w.Score))
		}
		return strings.Join(parts, " ")
	case Percentage:
		return r.Amount.String() + "%"
	case Override:
		inside := ""
		if r.Inside {
			inside = " inside"
		}
		return fmt.Sprintf("%s %s%s", r.Amount, r.Unit, inside)
	}
	for _, w := range words {
		if w.kind == r.Kind {
			if r.Kind == NotPlayed || r.Kind == Undecided {
				return strings.ToLower(w.name)
			}
			return w.name
		}
	}
	return ""
}
