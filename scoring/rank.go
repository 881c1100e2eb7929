package scoring

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// standings ranks the contestants by the sums of their awards.
func (f *field) standings() (*Standings, error) {
	s := &Standings{Unit: f.opt.Unit(), opt: f.opt, Boards: make([]*Board, len(f.groups))}
	for i, g := range f.groups {
		s.Boards[i] = g.board
	}
	for i := range f.lines {
		l := &f.lines[i]
		if l.ForNS != nil && l.ForNS.Kind == Undecided || l.ForEW != nil && l.ForEW.Kind == Undecided {
			s.Pending = append(s.Pending, i)
		}
	}
	rows := make([]Row, 0, len(f.contestants))
	for i, c := range f.contestants {
		r := Row{Contestant: c, Unranked: f.opt.Unranked[c], Awards: f.sums[i].awards}
		if err := f.finish(&r, &f.sums[i]); err != nil {
			return nil, err
		}
		_, carries := f.opt.Carried[c]
		if len(r.Awards) > 0 || len(r.Adjustments) > 0 || carries { // else a corrected result was its only one
			rows = append(rows, r)
		}
	}
	s.Rankings = rank(rows, f.opt.BySection, f.opt.TieBreaks)
	return s, nil
}

// addUp sums the awards of every contestant, of those included who only have an
// adjustment or a carry-forward.
func (f *field) addUp() {
	for _, a := range f.opt.Adjustments {
		f.know(a.Contestant)
	}
	for c := range f.opt.Carried {
		f.know(c)
	}
	f.sums = make([]tally, len(f.contestants))
	for _, g := range f.groups {
		for k, s := range g.seats {
			f.sums[s.contestant].add(&g.board.Awards[k], f.opt.Tops)
		}
	}
}

// know makes sure that c has a row.
func (f *field) know(c Contestant) {
	if _, ok := f.index[c]; !ok {
		f.index[c] = len(f.contestants)
		f.contestants = append(f.contestants, c)
	}
}

// finish makes a row's totals from the sum of its awards.
func (f *field) finish(r *Row, t *tally) error {
	r.Played, r.Pending, r.Score, r.Max = t.played, t.pending, t.score, t.max
	r.Carried = f.opt.Carried[r.Contestant]
	r.Handicap = f.opt.Handicaps[r.Contestant]
	for _, a := range f.opt.Adjustments {
		if a.Contestant != r.Contestant {
			continue
		}
		amount, err := f.inUnit(a, r)
		if err != nil {
			return err
		}
		r.Adjusted = r.Adjusted.Add(amount)
		r.Adjustments = append(r.Adjustments, a)
	}
	f.total(r, t)
	return nil
}

// total makes the total, the percentage and what the place goes by.
func (f *field) total(r *Row, t *tally) {
	r.Total = r.Score.Add(r.Adjusted).Add(r.Carried.Score)
	ranked := r.Played > 0 || r.Carried != (Carry{})
	if f.opt.Method == Matchpoints {
		ranked = f.percentages(r, t)
	}
	if !ranked {
		return
	}
	r.toPlace()
	switch f.opt.RankBy {
	case RankTotal:
		r.key = r.Total
	case RankAverage:
		r.key = r.Total.Div(Int(int64(max(r.Played, 1))))
	default:
		r.key = r.Total
		if f.opt.Method == Matchpoints {
			r.key = r.Percentage
		}
	}
}

// toPlace marks a row that rank is to find a place for.
func (r *Row) toPlace() {
	if r.Unranked == Ranked {
		r.Place = 1
	}
}

// percentages fills in the row's percentages and reports whether it has any.
func (f *field) percentages(r *Row, t *tally) bool {
	hundred := Int(100)
	most := r.Max.Add(r.Carried.Max)
	if most.Sign() <= 0 {
		return false
	}
	r.Percentage = r.Total.Mul(hundred.Div(most))
	if f.opt.Tops == MeanOfPercentages {
		mean, _ := t.percentage(f.opt.Tops)
		r.Percentage = mean.Add(r.Adjusted.Mul(hundred).Div(most))
	}
	r.Net = r.Percentage.Add(r.Handicap)
	return true
}

// inUnit is an adjustment in the unit of the total.
func (f *field) inUnit(a Adjustment, r *Row) (Frac, error) {
	switch {
	case a.Unit == f.opt.Unit():
		return a.Amount, nil
	case f.opt.Method == Matchpoints && a.Unit == PercentOfTop:
		section := ""
		if f.opt.BySection {
			section = a.Contestant.Section
		}
		return f.fullTop(f.full[section]).Mul(a.Amount).Div(Int(100)), nil
	case f.opt.Method == Matchpoints && a.Unit == PercentOfGame:
		return r.Max.Mul(a.Amount).Div(Int(100)), nil
	}
	wrong := &UnitError{Unit: a.Unit, Scored: f.opt.Unit(), Fits: []Unit{f.opt.Unit()}}
	if f.opt.Method == Matchpoints {
		wrong.Fits = []Unit{PercentOfTop, PercentOfGame, Matchpoint}
	}
	return Frac{}, fmt.Errorf("adjustment of %s: %w", a.Contestant, wrong)
}

// rank sorts the rows into one list for each side, and for each section where sections
// are apart. Those who withdrew are in none, but their opponents met them.
func rank(rows []Row, bySection bool, breaks []TieBreak) []Ranking {
	list := func(r *Row) Contestant {
		c := Contestant{Side: r.Contestant.Side}
		if bySection {
			c.Section = r.Contestant.Section
		}
		return c
	}
	rows = sorted(rows, func(a, b *Row) int { return cmp.Or(list(a).Compare(list(b)), a.compare(b)) })
	finals := make(map[Contestant]Frac)
	if len(breaks) > 0 {
		for i := range rows {
			finals[rows[i].Contestant] = rows[i].key
		}
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Unranked == Withdrawn })
	var lists []Ranking
	for start := 0; start < len(rows); {
		end, this := start, list(&rows[start])
		for end < len(rows) && list(&rows[end]) == this {
			end++
		}
		r := Ranking{Section: this.Section, Side: this.Side, Rows: rows[start:end:end], breaks: breaks, finals: finals}
		r.place()
		lists = append(lists, r)
		start = end
	}
	return lists
}

// compare puts the better row first, those without a place last, equal ones
// by contestant.
func (r *Row) compare(q *Row) int {
	if r.Place != 0 && q.Place != 0 {
		if c := q.compareKey(r); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(min(q.Place, 1), min(r.Place, 1)), r.Contestant.Compare(q.Contestant))
}

// compareKey compares what the places go by. Roughly is enough where the difference is
// far beyond what floating point loses.
func (r *Row) compareKey(q *Row) int {
	if d := r.near - q.near; math.Abs(d) > 1e-12*(math.Abs(r.near)+math.Abs(q.near)) {
		return cmp.Compare(d, 0)
	}
	return r.key.Cmp(q.key)
}

// sorted is the rows in order. They are large, so pointers are sorted.
func sorted(rows []Row, compare func(a, b *Row) int) []Row {
	order := make([]*Row, len(rows))
	for i := range rows {
		order[i] = &rows[i]
		rows[i].near = rows[i].key.near()
	}
	slices.SortFunc(order, compare)
	result := make([]Row, len(rows))
	for i, r := range order {
		result[i] = *r
	}
	return result
}

// place gives the rows, best first, their places: 1, 2, 2, 4 by exact figures.
func (r *Ranking) place() {
	rows := r.Rows
	for start := 0; start < len(rows) && rows[start].Place != 0; {
		end := start + 1
		for end < len(rows) && rows[end].Place != 0 && rows[end].key.Equal(rows[start].key) {
			end++
		}
		r.settle(rows[start:end], start+1, r.breaks)
		start = end
	}
}

// settle gives the rows, equal so far, the places from first on, split by
// the tie-breaks in turn.
func (r *Ranking) settle(rows []Row, first int, breaks []TieBreak) {
	for i := range rows {
		rows[i].Place, rows[i].Tied = first, len(rows) > 1
	}
	if len(rows) == 1 || len(breaks) == 0 {
		return
	}
	figures, ok := breaks[0].figures(rows, r.finals)
	if !ok {
		r.settle(rows, first, breaks[1:])
		return
	}
	for i := range rows {
		rows[i].Breaks = append(slices.Clip(rows[i].Breaks), Break{breaks[0], figures[i]})
	}
	last := len(rows[0].Breaks) - 1
	figure := func(i int) Frac { return rows[i].Breaks[last].Figure }
	slices.SortStableFunc(rows, func(a, b Row) int { return b.Breaks[last].Figure.Cmp(a.Breaks[last].Figure) })
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && figure(end).Equal(figure(start)) {
			end++
		}
		r.settle(rows[start:end], first+start, breaks[1:])
		start = end
	}
}

// Of is the ranking among those for whom keep is true: a section, a stratum, the juniors.
func (r Ranking) Of(keep func(Contestant) bool) Ranking {
	var kept []Row
	for _, row := range r.Rows {
		if keep(row.Contestant) {
			row.Breaks = nil
			kept = append(kept, row)
		}
	}
	r.Rows = sorted(kept, (*Row).compare)
	r.place()
	return r
}

// ByHandicap is the ranking by percentage plus handicap, to stand beside the scratch
// ranking. It is for matchpoints.
func (r Ranking) ByHandicap() Ranking {
	r.Rows = slices.Clone(r.Rows)
	for i := range r.Rows {
		r.Rows[i].key = r.Rows[i].Net
		r.Rows[i].Breaks = nil
	}
	r.Rows = sorted(r.Rows, (*Row).compare)
	r.place()
	return r
}
