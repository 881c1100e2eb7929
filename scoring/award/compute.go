package award

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"clubnight/scoring"
)

// Of awards a field as the evening has chosen. The error wraps [ErrField],
// or is that of Find.
func (c Choice) Of(f Field) (*Table, error) {
	s, grade, err := c.Find()
	if err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	a := awarding{Table: &Table{Scheme: s, Choice: c, Grade: grade, Form: f.Form, Tables: f.tables()},
		rule: s.rules[f.Form], field: f}
	a.None = a.whyNone()
	if a.rule != nil {
		a.Least, a.Boards = a.rule.leastTables, [2]int{a.rule.fewestBoards, a.rule.mostBoards}
	}
	for _, entries := range f.Lists {
		a.Lists = append(a.Lists, a.list(entries))
	}
	return a.Table, nil
}

// check reports a field that cannot be.
func (f Field) check() error {
	if f.Form >= forms || len(f.Lists) == 0 {
		return fmt.Errorf("%w: form %d, %d lists", ErrField, f.Form, len(f.Lists))
	}
	for _, list := range f.Lists {
		for _, e := range list {
			if e.Place < 0 || e.Place > len(list) {
				return fmt.Errorf("%w: place %d of %d", ErrField, e.Place, len(list))
			}
		}
	}
	return nil
}

// seats is how many contestants of a form make a table.
func (f Form) seats() int64 {
	switch f {
	case Individuals:
		return 4
	case Teams:
		return 1
	}
	return 2
}

// contestants counts those of all lists.
func (f Field) contestants() (n int64) {
	for _, list := range f.Lists {
		n += int64(len(list))
	}
	return n
}

// tables is how many tables the contestants make.
func (f Field) tables() scoring.Frac { return scoring.F(f.contestants(), f.Form.seats()) }

// with is a number of tables with its part of a table counted as h says.
func (h Halves) with(tables scoring.Frac) scoring.Frac {
	switch h {
	case HalvesUp:
		return scoring.Round(tables, 0, scoring.AwayFromZero)
	case HalvesDown:
		return scoring.Round(tables, 0, scoring.TowardZero)
	}
	return tables
}

// awarding is a table that is being made.
type awarding struct {
	*Table
	rule  *rule
	field Field
}

func (a *awarding) whyNone() None {
	r := a.rule
	switch {
	case r == nil && slices.Contains(a.Scheme.Missing, a.Form):
		return NoScale
	case r == nil:
		return NoRule
	case HalvesDown.with(a.Tables).Cmp(scoring.Int(int64(r.leastTables))) < 0:
		return TooFewTables
	case a.field.Boards < r.fewestBoards || r.mostBoards > 0 && a.field.Boards > r.mostBoards:
		return OtherBoards
	case r.first.kind == firstGiven && a.Choice.First.IsZero():
		return NothingGiven
	}
	return Awarded
}

// share is the contestants of a list as h counts them: as many in each, or its own.
func (a *awarding) share(l *AwardList, h Halves) scoring.Frac {
	if h == HalvesByList {
		return scoring.Int(int64(l.Contestants))
	}
	return h.with(a.Tables).Mul(scoring.Int(a.Form.seats())).Div(scoring.Int(int64(len(a.field.Lists))))
}

// list awards one list.
func (a *awarding) list(entries []Contestant) AwardList {
	l := AwardList{Contestants: len(entries)}
	if a.None == Awarded {
		a.terms(&l)
	}
	sharing := map[int]int{}
	for _, e := range entries {
		sharing[e.Place]++
	}
	for _, e := range entries {
		line := Grant{Place: e.Place}
		if e.Place > 0 {
			line.Last = e.Place + sharing[e.Place] - 1
		}
		if a.None == Awarded {
			a.award(&l, &line, e)
		}
		for _, p := range e.Players {
			paid := Paid{Player: p, Award: line.Award}
			if p.Visitor && a.Scheme.VisitorsUnpaid && !line.Award.IsZero() {
				paid.Award, paid.Unpaid = scoring.Frac{}, true
			}
			line.Players = append(line.Players, paid)
		}
		l.Lines = append(l.Lines, line)
	}
	return l
}

// terms works out how many places of a list are paid, and what the first is worth.
func (a *awarding) terms(l *AwardList) {
	r := a.rule
	l.Fraction, l.Rounding, l.Halves, l.Others = r.paid.fraction, r.paid.rounding, r.paid.halves, r.others
	if !a.Choice.Paid.IsZero() && !l.Fraction.IsZero() {
		l.Fraction = a.Choice.Paid
	}
	l.Size, l.Counted = a.share(l, r.first.halves), a.share(l, r.paid.halves)
	if !l.Fraction.IsZero() {
		l.Paid = places(scoring.Round(l.Counted.Mul(l.Fraction), 0, l.Rounding), l.Contestants)
	}
	l.First = a.first(l)
	if r.scale.kind == scaleSteps {
		l.First = r.scale.last.Add(r.scale.step.Mul(scoring.Int(int64(l.Paid - 1)))).Mul(a.Grade.Factor)
		if l.Paid == 0 {
			l.First = scoring.Frac{}
		}
	}
	for _, most := range []scoring.Frac{r.most.Mul(a.Grade.Factor), a.Grade.Most} {
		if !most.IsZero() && l.First.Cmp(most) > 0 {
			l.First, l.Capped = most, true
		}
	}
}

// places is a whole number of places, of those that there are.
func places(f scoring.Frac, most int) int {
	n, err := strconv.Atoi(f.String())
	if err != nil {
		return most
	}
	return min(n, most)
}

// first is what the first place is worth before any bound.
func (a *awarding) first(l *AwardList) scoring.Frac {
	f := a.rule.first
	switch f.kind {
	case firstGiven:
		return a.Choice.First
	case firstFixed:
		return f.factor.Mul(a.Grade.Factor)
	case firstPerContestant:
		return f.factor.Mul(l.Size).Mul(a.Grade.Factor)
	case firstPerTable:
		tables := f.halves.with(a.Tables)
		if f.curve > 0 && tables.Cmp(scoring.Int(int64(f.to))) > 0 {
			return curve(tables, f.curve).Mul(a.Grade.Factor)
		}
		return f.factor.Mul(tables).Mul(a.Grade.Factor)
	}
	return scoring.Frac{}
}

// curve is 1-exp(-tables/by), to the billionth: no fraction has its exact value.
func curve(tables scoring.Frac, by int) scoring.Frac {
	t, _ := strconv.ParseFloat(scoring.Decimal(tables, 1, scoring.HalfAwayFromZero), 64)
	f, err := scoring.ParseFrac(strconv.FormatFloat(1-math.Exp(-t/float64(by)), 'f', 9, 64))
	if err != nil {
		return scoring.Int(1)
	}
	return f
}

// award gives a contestant its line's award.
func (a *awarding) award(l *AwardList, line *Grant, e Contestant) {
	switch {
	case line.Place > 0 && line.Place <= l.Paid:
		line.Exact, line.Why = a.shared(l, line), ForPlace
		if line.Last > line.Place {
			line.Why = ForShared
		}
		if least := a.rule.floor.Mul(a.Grade.Factor); line.Exact.Cmp(least) < 0 {
			line.Exact, line.Why = least, ForLeast
		}
	case line.Place > 0 && !l.Others.IsZero():
		line.Exact, line.Why = l.Others, ForOthers
	}
	line.Bonus = a.rule.won.of(e.Won, a.Choice.Match).Add(a.rule.drawn.of(e.Drawn, a.Choice.Match.Div(scoring.Int(2))))
	if !line.Bonus.IsZero() {
		line.Exact = line.Exact.Add(line.Bonus)
		if line.Why == NotPaid {
			line.Why = ForMatch
		}
	}
	line.Award = scoring.Round(line.Exact, a.Scheme.Decimals, a.Scheme.Rounding)
}

// shared is what the places of a line are worth to each who shares them.
func (a *awarding) shared(l *AwardList, line *Grant) scoring.Frac {
	if a.Scheme.Ties == TiesPlace {
		return a.place(l, line.Place)
	}
	sum, last := scoring.Frac{}, min(line.Last, l.Paid)
	for p := line.Place; p <= last; p++ {
		sum = sum.Add(a.place(l, p))
	}
	if a.Scheme.Ties == TiesMean {
		last = line.Last
	}
	return sum.Div(scoring.Int(int64(last - line.Place + 1)))
}

// place is what a paid place is worth.
func (a *awarding) place(l *AwardList, place int) (worth scoring.Frac) {
	s := a.rule.scale
	n, p := int64(l.Paid), int64(place)
	switch s.kind {
	case scaleEven:
		return l.First.Mul(scoring.F(n-p+1, n))
	case scaleSteps:
		worth = s.last.Add(s.step.Mul(scoring.Int(n - p))).Mul(a.Grade.Factor)
		if worth.Cmp(l.First) > 0 {
			return l.First // no place is worth more than the bound
		}
		return worth
	}
	if s.then && place > s.percents[len(s.percents)-1].from {
		return l.First.Div(scoring.Int(int64(place - s.thenLess)))
	}
	for _, row := range s.percents {
		if row.from <= place {
			worth = l.First.Mul(row.of)
		}
	}
	return worth
}

// of is what matches of so many boards give; given is what the evening says where the
// scheme leaves it open.
func (b bonus) of(matches []int, given scoring.Frac) (sum scoring.Frac) {
	amount := b.amount
	if b.given {
		amount = given
	}
	for _, boards := range matches {
		if b.perBoard {
			sum = sum.Add(amount.Mul(scoring.Int(int64(boards))))
		} else {
			sum = sum.Add(amount)
		}
	}
	return sum
}
