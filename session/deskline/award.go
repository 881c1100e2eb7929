package deskline

import (
	"strings"

	"clubnight/scoring"
)

// averages are the artificial scores of Law 12C2.
var averages = map[string]scoring.RulingKind{
	"ave+": scoring.AveragePlus, "ave": scoring.Average, "ave=": scoring.Average, "ave-": scoring.AverageMinus,
}

func isAverage(text string) bool {
	_, ok := averages[text]
	return ok
}

// isAward reports whether a word begins an award rather than a result.
func isAward(text string) bool {
	if isAverage(text) || text == "as" || text == "w" || text == "none" {
		return true
	}
	_, _, ok := Amount(text)
	return ok
}

// units are the units of awards and penalties by their endings, the longer first.
var units = []struct {
	ending string
	unit   scoring.Unit
}{
	{"%top", scoring.PercentOfTop}, {"%", scoring.PercentOfGame}, {"imps", scoring.IMP}, {"imp", scoring.IMP},
	{"vps", scoring.VP}, {"vp", scoring.VP},
	{"mps", scoring.Matchpoint}, {"mp", scoring.Matchpoint}, {"points", scoring.TotalPoint},
}

// frac reads a number, with a decimal point or comma, or a fraction.
func frac(text string) (scoring.Frac, error) {
	return scoring.ParseFrac(strings.Replace(text, ",", ".", 1))
}

// Amount reads the amount of a penalty or of an award with its unit:
// "25%top", "-3imp", "1/3mp".
func Amount(text string) (scoring.Frac, scoring.Unit, bool) {
	for _, u := range units {
		if number, ok := strings.CutSuffix(text, u.ending); ok && number != "" {
			f, err := frac(number)
			return f, u.unit, err == nil
		}
	}
	return scoring.Frac{}, 0, false
}

// award reads what one side gets. table is who declared at the table, for assigned
// contracts without a declarer; nil where nobody did.
func (r *reader) award(board int, table *scoring.Direction) (*scoring.Ruling, *Fault) {
	w := r.peek()
	r.given = w
	if kind, ok := averages[w.text]; ok {
		r.take()
		return &scoring.Ruling{Kind: kind}, nil
	}
	switch w.text {
	case "none":
		r.take()
		return &scoring.Ruling{Kind: scoring.NotPlayed}, nil
	case "as":
		r.take()
		p, fault := r.assigned(board, table)
		if fault != nil {
			return nil, fault
		}
		return scoring.Assign(scoring.Weighted{Weight: scoring.Int(1), Score: p}), nil
	case "w":
		r.take()
		return r.weighted(w, board, table)
	}
	f, unit, ok := Amount(w.text)
	switch {
	case !ok || unit == scoring.VP || unit == scoring.PercentOfTop:
		return nil, r.fault(WantsAward)
	case unit == scoring.PercentOfGame:
		if f.Sign() < 0 || f.Cmp(scoring.Int(100)) > 0 {
			return nil, r.fault(WantsPercent)
		}
		r.take()
		return &scoring.Ruling{Kind: scoring.Percentage, Amount: f}, nil
	}
	r.take()
	return &scoring.Ruling{Kind: scoring.Override, Amount: f, Unit: unit}, nil
}

// weighted reads weights, each with its assigned score; together they are 1
// (Law 12C1(c)).
func (r *reader) weighted(at word, board int, table *scoring.Direction) (*scoring.Ruling, *Fault) {
	var scores []scoring.Weighted
	sum := scoring.Int(0)
	for {
		w := r.peek()
		number, percent := strings.CutSuffix(w.text, "%")
		weight, err := frac(number)
		if !percent && !strings.Contains(w.text, "/") || err != nil {
			break
		}
		if percent {
			weight = weight.Div(scoring.Int(100))
		}
		if weight.Sign() <= 0 {
			return nil, r.fault(WantsWeight)
		}
		r.take()
		p, fault := r.assigned(board, table)
		if fault != nil {
			return nil, fault
		}
		scores, sum = append(scores, scoring.Weighted{Weight: weight, Score: p}), sum.Add(weight)
	}
	switch {
	case len(scores) == 0:
		return nil, r.fault(WantsWeight)
	case !sum.Equal(scoring.Int(1)):
		return nil, within(at, 0, WrongWeights)
	}
	return scoring.Assign(scores...), nil
}

// assigned reads a contract with its tricks, or North-South's score.
func (r *reader) assigned(board int, table *scoring.Direction) (scoring.Points, *Fault) {
	w := r.peek()
	switch {
	case w.text == "p" || w.text == "pass":
		r.take()
		return 0, nil
	case isPoints(w.text) || digits(w.text) && len(w.text) > 1:
		n, fault := points(w, board)
		if fault == nil {
			r.take()
		}
		return scoring.Points(n), fault
	case w.text == "" || w.text[0] < '1' || w.text[0] > '7':
		return 0, r.fault(WantsWhat)
	}
	l := &letters{s: r.scanner, word: r.take()}
	made, fault := l.played(table)
	if fault != nil {
		return 0, fault
	}
	return made.Score(scoring.BoardVulnerability(board)), nil
}
