package scoring

import (
	"fmt"
	"slices"
	"strings"
)

// Frequencies is a field too large to list, compared across all of it: of each board it
// knows how often each score occurs, and nobody's name. Results come and go one by one;
// only the boards that they are on are compared again. The figures are those that [Score]
// gives for the same lines.
//
//	q, err := NewFrequencies(opt)
//	q.Add(&line)
//	for _, board := range q.Stale() {
//		q.Judge(board)
//	}
//	card := q.Card()
//	card.Add(q.Of(&line), &line, NS, opponent)
//	row := card.Row(contestant, Ranked)
type Frequencies struct {
	f      *field // for its options: it has no lines
	boards map[int]*countedBoard
	stale  map[int]bool
	full   int
}

// countedBoard is a board with all its forms.
type countedBoard struct {
	lines, tables int // tables are the lines that are not Beside
	forms         []*Counted
}

// Counted is the scores that are compared with each other: those on one board,
// or on one form of it.
type Counted struct {
	form   string
	lines  int
	ns, ew SideScores // counted, not judged
	board  *Board
}

// NewFrequencies is a field without results. The error wraps [ErrOptions]: it
// is for pairs across a field, whose ties stand, and the options say nothing
// of single contestants.
func NewFrequencies(opt Options) (*Frequencies, error) {
	if err := opt.check(); err != nil {
		return nil, err
	}
	switch {
	case len(opt.TieBreaks) > 0 || opt.BySection || opt.Individual:
		return nil, fmt.Errorf("%w: frequencies are for pairs across a field, and ties stand", ErrOptions)
	case len(opt.Adjustments)+len(opt.Carried)+len(opt.Unranked)+len(opt.Handicaps) > 0:
		return nil, fmt.Errorf("%w: frequencies know of no contestants", ErrOptions)
	}
	return &Frequencies{f: &field{opt: opt}, boards: make(map[int]*countedBoard), stale: make(map[int]bool)}, nil
}

// Check reports a line that cannot be scored, or is there twice among these; the error
// names it and is one of those of [Score].
func (q *Frequencies) Check(lines []Line) error {
	seen := make(map[entryKey]bool, len(lines))
	for i := range lines {
		if err := q.f.checkLine(&lines[i], seen); err != nil {
			return fmt.Errorf("%s: %w", &lines[i], err)
		}
	}
	return nil
}

// Add counts a line that was checked.
func (q *Frequencies) Add(l *Line) {
	b := q.boards[l.Board]
	if b == nil {
		b = &countedBoard{}
		q.boards[l.Board] = b
	}
	k := b.at(l.Form)
	if k == nil {
		k = &Counted{form: l.Form, ns: SideScores{Side: NS}, ew: SideScores{Side: EW}}
		b.forms = append(b.forms, k)
	}
	q.put(b, k, l, 1)
}

// Remove takes out a line that was added.
func (q *Frequencies) Remove(l *Line) {
	b := q.boards[l.Board]
	k := b.at(l.Form)
	q.put(b, k, l, -1)
	if k.lines == 0 {
		b.forms = slices.DeleteFunc(b.forms, func(o *Counted) bool { return o == k })
	}
}

func (q *Frequencies) put(b *countedBoard, k *Counted, l *Line, sign int) {
	k.ns.put(l, sign)
	k.ew.put(l, sign)
	k.lines += sign
	b.lines += sign
	if !l.Beside {
		b.tables += sign
	}
	q.stale[l.Board] = true
}

func (b *countedBoard) at(form string) *Counted {
	k := slices.IndexFunc(b.forms, func(k *Counted) bool { return k.form == form })
	if k < 0 {
		return nil
	}
	return b.forms[k]
}

// Of is where a line that was added is compared.
func (q *Frequencies) Of(l *Line) *Counted { return q.boards[l.Board].at(l.Form) }

// Stale are the numbers of the boards that are to be judged anew, rising: those on which
// a line came or went, and all when that alters how many scores a full board has. A board
// that nobody has a result on any more is among them.
func (q *Frequencies) Stale() []int {
	full := 0
	for _, b := range q.boards {
		if b.tables > 0 {
			full = max(full, b.tables, q.f.opt.Expected)
		}
	}
	all := full != q.full
	q.full = full
	var stale []int
	for number, b := range q.boards {
		if all || q.stale[number] {
			stale = append(stale, number)
		}
		if b.lines == 0 {
			delete(q.boards, number)
		}
	}
	clear(q.stale)
	slices.Sort(stale)
	return stale
}

// Judge gives every score on a board its value. Different boards may be judged at once.
func (q *Frequencies) Judge(board int) {
	b := q.boards[board]
	if b == nil {
		return
	}
	largest := 0
	for _, k := range b.forms {
		largest = max(largest, k.lines)
	}
	for _, k := range b.forms {
		g := &group{key: groupKey{board: board, form: k.form}, full: q.full,
			fouled: b.lines > k.lines, largest: k.lines == largest}
		k.board = &Board{Number: board, Form: k.form, Fouled: g.fouled, Full: g.full,
			NS: q.judged(g, k.ns), EW: q.judged(g, k.ew)}
	}
}

func (q *Frequencies) judged(g *group, c SideScores) SideScores {
	c.Frequency = slices.Clone(c.Frequency)
	c.count()
	q.f.judge(g, &c)
	return c
}

// Board is a board as it was last judged, with its forms in their order; it has no awards
// and does not change. It is empty for a board that nobody played.
func (q *Frequencies) Board(number int) []*Board {
	b := q.boards[number]
	if b == nil {
		return nil
	}
	var forms []*Board
	for _, k := range b.forms {
		if k.board != nil {
			forms = append(forms, k.board)
		}
	}
	slices.SortFunc(forms, func(a, b *Board) int { return strings.Compare(a.Form, b.Form) })
	return forms
}

// Boards are the numbers of the boards with results, rising.
func (q *Frequencies) Boards() []int {
	var numbers []int
	for number, b := range q.boards {
		if b.lines > 0 {
			numbers = append(numbers, number)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// Unit is what totals are counted in.
func (q *Frequencies) Unit() Unit { return q.f.opt.Unit() }

// Explain is how an award came about, as [Standings.Explain] tells it.
func (q *Frequencies) Explain(a *Award) []Step { return (&Standings{opt: q.f.opt}).Explain(a) }

// Rank sorts the rows, each of a contestant of its own, into one list for each side, with
// places that ties share.
func (q *Frequencies) Rank(rows []Row) []Ranking { return rank(rows, false, nil) }

// ScoreCard is what one contestant got, board by board. It may be used for
// one after the other.
type ScoreCard struct {
	q      *Frequencies
	lines  []*Line
	awards []Award
	parts  []Part

	score, ratios frequentSum
}

// Card is an empty card. Several may be filled at once while no lines come or go
// and no board is judged.
func (q *Frequencies) Card() *ScoreCard { return &ScoreCard{q: q} }

// Reset empties the card; what it held before is no longer to be used.
func (c *ScoreCard) Reset() { c.lines, c.awards, c.parts = c.lines[:0], c.awards[:0], c.parts[:0] }

// Add enters what a line gives to who sat there at that side; at is where it is compared,
// judged since it was added.
func (c *ScoreCard) Add(at *Counted, l *Line, side Side, opponent Contestant) {
	c.awards = append(c.awards, Award{Line: len(c.lines), Side: side, Opponent: opponent,
		Board: at.board, Ruling: l.ruling(side)})
	c.lines = append(c.lines, l)
	c.parts = c.q.f.award(&c.awards[len(c.awards)-1], l, c.parts)
}

// Row adds the card up for its contestant, and gives Average Plus and Minus
// what Law 12C2(c) wants.
func (c *ScoreCard) Row(who Contestant, standing Unranked) Row {
	c.ownSession()
	c.score.reset()
	c.ratios.reset()
	var sum tally
	mean := c.q.f.opt.Tops == MeanOfPercentages
	for i := range c.awards {
		a := &c.awards[i]
		a.Contestant = who
		if !sum.count(a, 1) {
			continue
		}
		c.score.add(a.Value)
		if mean && a.Max.Sign() > 0 {
			c.ratios.add(a.Value.Div(a.Max))
		}
	}
	sum.score, sum.ratios = c.score.total(), c.ratios.total()
	row := Row{Contestant: who, Unranked: standing, Played: sum.played, Pending: sum.pending,
		Score: sum.score, Max: sum.max}
	c.q.f.total(&row, &sum)
	return row
}

// Awards are what was added, in that order; Row has finished them. Line
// counts them from 0.
func (c *ScoreCard) Awards() []Award { return c.awards }

// ownSession does for one card what it does for a whole field.
func (c *ScoreCard) ownSession() {
	opt := &c.q.f.opt
	if !opt.OwnSession || opt.Method == TotalPoints ||
		!slices.ContainsFunc(c.awards, func(a Award) bool { return a.ownSession() }) {
		return
	}
	sums := make(map[int]*tally) // by round where Law 12C2(c) looks at the match, else all under 0
	window := func(a *Award) int {
		if opt.OwnWindow == WindowMatch {
			return c.lines[a.Line].Round
		}
		return 0
	}
	for i := range c.awards {
		a := &c.awards[i]
		if a.ownSession() {
			continue
		}
		if sums[window(a)] == nil {
			sums[window(a)] = &tally{}
		}
		sums[window(a)].sum(a, opt.Tops, 1)
	}
	for i := range c.awards {
		if a := &c.awards[i]; a.ownSession() {
			c.q.f.ownScore(a, sums[window(a)])
		}
	}
}
