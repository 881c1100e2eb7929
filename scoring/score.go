package scoring

import (
	"cmp"
	"fmt"
	"slices"
)

// Score scores the lines of one session. The order of the lines does not matter.
// On an error, which names the line, there are no standings.
func Score(lines []Line, opt Options) (*Standings, error) {
	f, err := newField(lines, opt)
	if err != nil {
		return nil, err
	}
	f.scoreBoards()
	f.addUp()
	return f.standings()
}

// field is the lines of a session sorted into the groups that are compared.
type field struct {
	opt         Options
	lines       []Line
	contestants []Contestant
	index       map[Contestant]int
	groups      []*group         // by section, board and form
	perBoard    map[boardKey]int // lines on each board, all forms together
	tables      map[boardKey]int // those of them that were tables: see Line.Beside
	full        map[string]int   // N by section, "" across the field
	averages    bool             // there are awards that Law 12C2(c) looks at
	sums        []tally          // by contestant
}

// groupKey tells which lines are compared.
type groupKey struct {
	section string
	board   int
	form    string
}

// boardKey is a board with all its forms.
type boardKey struct {
	section string
	board   int
}

// group is the lines that are compared with each other, and what came of it.
type group struct {
	key     groupKey
	lines   []int
	seats   []seat // the contestants of these lines
	full    int    // N
	largest bool   // no other form of the board has more lines
	fouled  bool
	board   *Board
}

// seat is a contestant on a line.
type seat struct {
	line       int
	side       Side
	contestant int // index into field.contestants
	opponent   int // the same; -1 for nobody
}

// newField checks the lines and sorts them into groups.
func newField(lines []Line, opt Options) (*field, error) {
	if err := opt.check(); err != nil {
		return nil, err
	}
	f := &field{opt: opt, lines: lines, index: make(map[Contestant]int), full: make(map[string]int),
		perBoard: make(map[boardKey]int), tables: make(map[boardKey]int)}
	byKey := make(map[groupKey]*group)
	seen := make(map[entryKey]bool, len(lines))
	for i := range lines {
		l := &lines[i]
		if err := f.checkLine(l, seen); err != nil {
			return nil, fmt.Errorf("%s: %w", l, err)
		}
		key := groupKey{board: l.Board, form: l.Form}
		if opt.BySection {
			key.section = l.Section
		}
		g := byKey[key]
		if g == nil {
			g = &group{key: key}
			byKey[key] = g
			f.groups = append(f.groups, g)
		}
		g.lines = append(g.lines, i)
		f.seat(g, i)
		f.perBoard[boardKey{key.section, key.board}]++
		if !l.Beside {
			f.tables[boardKey{key.section, key.board}]++
		}
		f.averages = f.averages || opt.OwnSession && (l.ForNS.ownSession() || l.ForEW.ownSession())
	}
	for key, n := range f.tables {
		f.full[key.section] = max(f.full[key.section], n, opt.Expected)
	}
	f.sizes(f.groups)
	slices.SortFunc(f.groups, (*group).compare)
	return f, nil
}

// compare orders groups by section, board and form.
func (g *group) compare(h *group) int {
	return cmp.Or(cmp.Compare(g.key.section, h.key.section), cmp.Compare(g.key.board, h.key.board),
		cmp.Compare(g.key.form, h.key.form))
}

// entryKey is what makes a line another line.
type entryKey struct {
	section                                  string
	table, round, board, ns, ew, south, west int
}

func (l *Line) entryKey() entryKey {
	return entryKey{l.Section, l.Table, l.Round, l.Board, l.NS, l.EW, l.South, l.West}
}

func (f *field) checkLine(l *Line, seen map[entryKey]bool) error {
	if !l.sound() {
		return ErrLine
	}
	key := l.entryKey()
	if seen[key] {
		return ErrDoubled
	}
	seen[key] = true
	for _, r := range []*Ruling{l.ForNS, l.ForEW} {
		if err := r.Check(); err != nil {
			return err
		}
		if err := f.opt.Fits(r); err != nil {
			return err
		}
	}
	return nil
}

// Fits reports a ruling that this form of scoring has no value for; the
// error wraps [ErrUnit].
func (o *Options) Fits(r *Ruling) error {
	if r == nil {
		return nil
	}
	switch r.Kind {
	case Override:
		if r.Unit != o.Unit() {
			return o.wrongUnit(r)
		}
	case Percentage:
		if o.Method == Matchpoints {
			return nil
		}
		if _, ok := o.artificialIMPs(r); !ok {
			return o.wrongUnit(r)
		}
	case AveragePlus, Average, AverageMinus:
		if o.Method == TotalPoints {
			return o.wrongUnit(r)
		}
	}
	return nil
}

// wrongUnit is the error for a ruling on a board that has no value.
func (o *Options) wrongUnit(r *Ruling) error {
	e := &UnitError{Unit: r.Unit, Artificial: r.Kind != Override, Scored: o.Unit(), Fits: []Unit{o.Unit()}}
	if o.Method == Matchpoints {
		e.Fits = []Unit{PercentOfGame, Matchpoint}
	}
	return e
}

// seat enters the contestants of line i into group g.
func (f *field) seat(g *group, i int) {
	l := &f.lines[i]
	ns, ew := f.contestant(l, NS, l.NS), f.contestant(l, EW, l.EW)
	if l.Reversed {
		ns, ew = ew, ns
	}
	g.add(i, NS, ns, ew)
	g.add(i, EW, ew, ns)
	if !f.opt.Individual {
		return
	}
	south, west := f.contestant(l, NS, l.South), f.contestant(l, EW, l.West)
	if l.Reversed {
		south, west = west, south
	}
	g.add(i, NS, south, ew)
	g.add(i, EW, west, ns)
}

// field is the field in which the contestant at that side is ranked where
// there are two winners.
func (l *Line) field(side Side) Side {
	switch {
	case side == NS && l.NSField != NoSide:
		return l.NSField
	case side == EW && l.EWField != NoSide:
		return l.EWField
	}
	return side
}

func (g *group) add(line int, side Side, contestant, opponent int) {
	if contestant >= 0 {
		g.seats = append(g.seats, seat{line, side, contestant, opponent})
	}
}

// contestant is the index of a contestant; -1 where the number is 0.
func (f *field) contestant(l *Line, side Side, number int) int {
	if number == 0 {
		return -1
	}
	c := f.opt.contestant(l.Section, l.field(side), number)
	i, ok := f.index[c]
	if !ok {
		i = len(f.contestants)
		f.index[c] = i
		f.contestants = append(f.contestants, c)
	}
	return i
}

// sizes tells the groups, all those of their boards, how large they are
// beside the others.
func (f *field) sizes(groups []*group) {
	largest := make(map[boardKey]int)
	for _, g := range groups {
		k := boardKey{g.key.section, g.key.board}
		largest[k] = max(largest[k], len(g.lines))
	}
	for _, g := range groups {
		k := boardKey{g.key.section, g.key.board}
		g.full = f.full[g.key.section]
		g.fouled = f.perBoard[k] > len(g.lines)
		g.largest = largest[k] == len(g.lines)
	}
}

// scoreBoards makes the awards of every group.
func (f *field) scoreBoards() {
	for _, g := range f.groups {
		f.scoreGroup(g)
	}
	if f.averages && f.opt.Method != TotalPoints {
		f.applyOwnSession()
	}
}

// scoreGroup compares the scores of one group and makes its awards.
func (f *field) scoreGroup(g *group) {
	b := &Board{Section: g.key.section, Number: g.key.board, Form: g.key.form, Fouled: g.fouled, Full: g.full}
	split := false
	for _, i := range g.lines {
		split = split || f.lines[i].ForNS != f.lines[i].ForEW
	}
	b.NS = f.column(g, NS)
	if split {
		b.EW = f.column(g, EW)
	} else {
		b.EW = SideScores{Side: EW, Scores: b.NS.Scores, Frequency: slices.Clone(b.NS.Frequency)}
	}
	for _, c := range []*SideScores{&b.NS, &b.EW} {
		c.count()
		f.judge(g, c)
	}
	b.Awards = make([]Award, len(g.seats))
	parts := make([]Part, 0, len(g.seats))
	for k, s := range g.seats {
		a := &b.Awards[k]
		a.Line, a.Side, a.Board, a.Contestant = s.line, s.side, b, f.contestants[s.contestant]
		a.Ruling = f.lines[s.line].ruling(s.side)
		if s.opponent >= 0 {
			a.Opponent = f.contestants[s.opponent]
		}
		parts = f.award(a, &f.lines[s.line], parts)
	}
	g.board = b
}

// column collects the scores of one side of a group, equal ones together, best for
// North-South first.
func (f *field) column(g *group, side Side) SideScores {
	c := SideScores{Side: side, Frequency: make([]Frequency, 0, min(len(g.lines), 40))}
	for _, i := range g.lines {
		c.put(&f.lines[i], 1)
	}
	return c
}

// put counts what stands for the column's side on a line (sign 1), or takes it out again
// (sign -1). A weighted score counts with its weights, which gives the same matchpoints
// as weighting whole score sheets.
func (c *SideScores) put(l *Line, sign int) {
	r := l.ruling(c.Side)
	switch {
	case !r.compared():
		return
	case r != nil && r.Kind == Assigned:
		for _, w := range r.Scores {
			c.weigh(w.Score, w.Weight.Mul(Int(int64(sign))))
		}
	default:
		c.weigh(l.Score, Int(int64(sign)))
	}
	c.Scores += sign
}

// weigh adds to how often a score occurs; one that occurs no longer goes.
func (c *SideScores) weigh(score Points, weight Frac) {
	k, found := c.find(score)
	if !found {
		c.Frequency = slices.Insert(c.Frequency, k, Frequency{Score: score})
	}
	q := &c.Frequency[k]
	if q.Count = q.Count.Add(weight); q.Count.IsZero() {
		c.Frequency = slices.Delete(c.Frequency, k, k+1)
	}
}

// find is where a score is, or would be, among the frequencies.
func (c *SideScores) find(score Points) (int, bool) {
	return slices.BinarySearchFunc(c.Frequency, score,
		func(q Frequency, p Points) int { return cmp.Compare(p, q.Score) })
}

// count fills in how many scores each score beats and ties.
func (c *SideScores) count() {
	var worse Frac
	for k := range c.Frequency {
		if c.Side == NS {
			k = len(c.Frequency) - 1 - k
		}
		q := &c.Frequency[k]
		q.Beaten = worse
		q.Tied = q.Count.Sub(Int(1))
		worse = worse.Add(q.Count)
	}
}

// at is the frequency line of a score that is known to be in the column.
func (c *SideScores) at(score Points) *Frequency {
	k, _ := c.find(score)
	return &c.Frequency[k]
}

// judge gives every score of a column its value, by the form of scoring.
func (f *field) judge(g *group, c *SideScores) {
	switch f.opt.Method {
	case Butler:
		f.butler(g, c)
	case CrossIMPs:
		f.crossIMPs(g, c)
	case TotalPoints:
		for k := range c.Frequency {
			q := &c.Frequency[k]
			q.Raw = Int(int64(c.points(q.Score)))
			q.Value = q.Raw
		}
	default:
		f.matchpoints(g, c)
	}
}

// points is a North-South score as the column's own side sees it.
func (c *SideScores) points(score Points) Points {
	if c.Side == EW {
		return -score
	}
	return score
}

// award fills in what a gets for line l; parts is the store for its parts,
// returned with them added.
func (f *field) award(a *Award, l *Line, parts []Part) []Part {
	r := a.Ruling
	c := a.Column()
	switch {
	case r == nil:
		parts = append(parts, Part{Int(1), c.at(l.Score)})
		a.Parts = parts[len(parts)-1 : len(parts) : len(parts)]
		a.Value, a.Max = a.Parts[0].Value, c.Top
	case r.Kind == Assigned:
		for _, w := range r.Scores {
			p := f.weighted(a, c, w)
			a.Parts = append(a.Parts, p)
			a.Value = a.Value.Add(w.Weight.Mul(p.Value))
		}
		a.Max = c.Top
	case r.Kind == NotPlayed:
		a.Kind = LeftOut
	case r.Kind == Undecided:
		a.Kind = Waiting
	case r.Kind == Override:
		a.Kind, a.Value, a.Max = ByOverride, r.Amount, f.fullTop(a.Board.Full)
	default:
		f.artificial(a, r)
	}
	if a.Kind == Compared {
		a.Value = f.impRounded(a.Value)
	}
	if a.Kind == Compared && c.Rule == RuleAlone ||
		a.Kind == ByPercentage && f.opt.Method == Matchpoints && a.Max.IsZero() {
		a.Kind, a.Value, a.Max = Alone, Frac{}, Frac{}
	}
	return parts
}

// weighted is one of the scores of an assigned score, compared with the scores of the
// others only: as if it alone had been assigned. The weighted mean of these is the same
// as that of the frequencies, in which the award's own scores are.
func (f *field) weighted(a *Award, c *SideScores, w Weighted) Part {
	q := *c.at(w.Score)
	q.Tied = q.Count
	for _, own := range a.Ruling.Scores {
		switch d := c.points(w.Score) - c.points(own.Score); {
		case f.opt.Method == CrossIMPs:
			q.Raw = q.Raw.Sub(own.Weight.Mul(Int(int64(IMPs(d)))))
		case d == 0:
			q.Tied = q.Tied.Sub(own.Weight)
		case d > 0:
			q.Beaten = q.Beaten.Sub(own.Weight)
		}
	}
	switch {
	case f.opt.Method == Matchpoints:
		f.fit(c, a.Board.Full, &q)
	case f.opt.Method == CrossIMPs && c.Rule != RuleAlone:
		q.Value = f.crossWorth(c, a.Board.Full, q.Raw)
	}
	return Part{w.Weight, &q}
}

// artificial gives a the worth of a percentage.
func (f *field) artificial(a *Award, r *Ruling) {
	a.Kind, a.Percent = ByPercentage, r.percent()
	if f.opt.Method == Matchpoints {
		a.Max = f.fullTop(a.Board.Full)
		a.Value = a.Max.Mul(a.Percent).Div(Int(100))
		return
	}
	a.Value, _ = f.opt.artificialIMPs(r)
}

// impRounded is a board's IMPs in the unit that they are kept in.
func (f *field) impRounded(imps Frac) Frac {
	if f.opt.IMPUnit.IsZero() || f.opt.Unit() != IMP {
		return imps
	}
	return RoundTo(imps, f.opt.IMPUnit, f.opt.Rounding)
}

// percent is the percentage of an artificial score before Law 12C2(c).
func (r *Ruling) percent() Frac {
	switch r.Kind {
	case AveragePlus:
		return Int(60)
	case Average:
		return Int(50)
	case AverageMinus:
		return Int(40)
	}
	return r.Amount
}

// artificialIMPs is the worth of an artificial score where IMPs are scored; only 40,
// 50 and 60 % have one.
func (o *Options) artificialIMPs(r *Ruling) (Frac, bool) {
	if o.Method == TotalPoints {
		return Frac{}, false
	}
	p := r.percent()
	switch {
	case p.Equal(Int(60)):
		return o.averagePlus(), true
	case p.Equal(Int(50)):
		return Frac{}, true
	case p.Equal(Int(40)):
		return o.averagePlus().Neg(), true
	}
	return Frac{}, false
}
