package account

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/names"
)

// Comparison is what two accounts of one evening have in common: what was published, say,
// and what it comes to by our scoring.
type Comparison struct {
	// Compared counts contestants that both have, Same those of them whose figures are
	// equal as far as both give them.
	Compared, Same int
	// AllBoards counts those of them whose published total is as if they had played every
	// board, with the same percentage.
	AllBoards int
	// Differences are the others, and those that only one of the accounts
	// has, section by section.
	Differences []Difference
	// Lines are all lines that differ, those of contestants with equal
	// figures among them.
	Lines []LineDifference
	// Proof is what of the first account the second comes to.
	Proof Proof
}

// Equal reports whether nothing differs.
func (c *Comparison) Equal() bool { return len(c.Differences) == 0 && len(c.Lines) == 0 }

// Difference is a contestant whose figures differ.
type Difference struct {
	Section string // the letter, "" where there is one section
	// Published and Scored are the contestant in either account, nil where it is
	// in the other one alone.
	Published, Scored *Contestant
	Figures           []FigureDifference
	Matches           []MatchDifference
	// Lines are its lines that differ, of those of the Comparison.
	Lines []LineDifference
}

// FigureKind names a figure of a contestant.
type FigureKind string

// The figures that are compared.
const (
	OfPlace      FigureKind = "place"
	OfTotal      FigureKind = "total"
	OfMaximum    FigureKind = "maximum"
	OfPercentage FigureKind = "percentage"
	OfBoards     FigureKind = "boards"
	OfNet        FigureKind = "net"
	OfCarried    FigureKind = "carried"
	OfHandicap   FigureKind = "handicap"
	OfAdjustment FigureKind = "adjustment"
)

// FigureDifference is a figure that differs.
type FigureDifference struct {
	Kind              FigureKind
	Published, Scored scoring.Frac
}

// MatchDifference is a match that came to something else for the contestant.
type MatchDifference struct {
	Round             int
	Opponent          int
	VP                bool // victory points, else what the boards are counted in
	Published, Scored scoring.Frac
}

// LineKind says how a line differs.
type LineKind string

// The kinds.
const (
	LineMissing  LineKind = "missing"  // the published account has it alone
	LineMore     LineKind = "more"     // the scored one has it alone
	ScoreDiffers LineKind = "score"    // another score at the table
	RulingDiffer LineKind = "ruling"   // another ruling, or one in one of them alone
	AwardDiffers LineKind = "award"    // the same happened, and was worth something else
	AwardMissing LineKind = "unscored" // the same happened, and only the published account has what it was worth
	ResultDiffer LineKind = "contract" // another contract with the same score
)

// LineDifference is a line that differs.
type LineDifference struct {
	Section             string
	Board, Round, Table int
	// NS and EW are who held the cards, by their numbers in the published account.
	NS, EW int
	Kind   LineKind
	// Published and Scored are the lines in either account, nil where it is
	// in the other one alone.
	Published, Scored *BoardPlay
	// Side is whose award differs, and PublishedAward and ScoredAward are the two, in per
	// cent where Percent says so.
	Side                        scoring.Side
	PublishedAward, ScoredAward scoring.Frac
	Percent                     bool
	// Treatment is another way of scoring that gives the published award, the zero
	// value where none is known.
	Treatment Treatment

	in      int  // the section in the scored account
	instead bool // some line of the board has figures in the place of a result
}

// comparing is the work on two accounts.
type comparing struct {
	a, b       *Account
	result     *Comparison
	pa, pb     precisions
	individual bool
	at         int // the section of b that is compared
	first      unproved
	instead    map[int]bool // the boards of the section on which a line has figures in the place of a result
}

// precisions are those of the columns of an account.
type precisions struct {
	award, percent, total, percentage, net, score, vp precision
}

func (a *Account) precisions() precisions {
	if a.Exact {
		return precisions{exactly, exactly, exactly, exactly, exactly, exactly, exactly}
	}
	var award, percent, total, percentage, net, score, vp []*scoring.Frac
	for _, s := range a.Sections {
		for i := range s.Lines {
			l := &s.Lines[i]
			award, percent = append(award, l.NSAward, l.EWAward), append(percent, l.NSPercent, l.EWPercent)
		}
		for _, c := range s.Contestants {
			total, percentage, net = append(total, c.Total, c.Maximum, c.Carried, c.Adjustment), append(percentage,
				c.Percent), append(net, c.Net, c.Handicap)
		}
		for _, m := range s.Matches {
			score, vp = append(score, m.HomeScore, m.AwayScore), append(vp, m.HomeVP, m.AwayVP)
		}
	}
	return precisions{published(award), published(percent), published(total), published(percentage), published(net),
		published(score), published(vp)}
}

// Compare compares what was published with what it was scored to, or any two accounts of
// one evening. Figures are compared as far as both have them, with the decimals with
// which they were published. Contestants are told by their numbers, and where those are
// others in the two accounts by their names.
func Compare(published, scored *Account) *Comparison {
	c := compare(published, scored)
	c.treatments()
	c.share()
	c.prove()
	return c.result
}

func compare(published, scored *Account) *comparing {
	c := &comparing{a: published.settled(), b: scored.settled(), result: &Comparison{},
		individual: published.individual(), first: unproved{line: -1}}
	c.pa, c.pb = c.a.precisions(), c.b.precisions()
	for i := range c.a.Sections {
		if j := c.b.sectionLike(&c.a.Sections[i], i); j >= 0 {
			c.at = j
			c.section(&published.Sections[i], &c.a.Sections[i], &c.b.Sections[j])
		} else {
			c.alone(&c.a.Sections[i], true)
		}
	}
	for j := range c.b.Sections {
		if c.a.sectionLike(&c.b.Sections[j], j) < 0 {
			c.alone(&c.b.Sections[j], false)
		}
	}
	return c
}

// sectionLike finds the section with the letter of another account's, else that at
// its place, -1 for none.
func (a *Account) sectionLike(s *Section, at int) int {
	if s.Letter != "" {
		if i := slices.IndexFunc(a.Sections, func(o Section) bool { return o.Letter == s.Letter }); i >= 0 {
			return i
		}
	}
	if at < len(a.Sections) && (s.Letter == "" || a.Sections[at].Letter == "") {
		return at
	}
	return -1
}

// alone enters a section that one account has.
func (c *comparing) alone(s *Section, published bool) {
	for i := range s.Contestants {
		d := Difference{Section: s.Letter}
		if published {
			d.Published = &s.Contestants[i]
			c.contestant(&d)
		} else {
			d.Scored = &s.Contestants[i]
		}
		c.result.Differences = append(c.result.Differences, d)
	}
}

// section compares two sections. was is the first as it was published, with
// its own numbers.
func (c *comparing) section(was, a, b *Section) {
	to, boards := a.sameAs(b), b.dealt()
	found := map[int]bool{}
	for i := range a.Contestants {
		x := &a.Contestants[i]
		j := slices.IndexFunc(b.Contestants, func(y Contestant) bool { return y.Number == to(x.Number) })
		if j < 0 {
			d := Difference{Section: a.Letter, Published: &was.Contestants[i]}
			c.contestant(&d)
			c.result.Differences = append(c.result.Differences, d)
			continue
		}
		found[j] = true
		c.result.Compared++
		d := Difference{Section: a.Letter, Published: x, Scored: &b.Contestants[j]}
		d.Figures = c.figures(x, d.Scored, boards)
		c.contestant(&d)
		d.Matches = c.matches(a, b, &d, to)
		if len(d.Figures) == 0 && len(d.Matches) == 0 {
			c.result.Same++
			continue
		}
		c.result.Differences = append(c.result.Differences, d)
	}
	for j := range b.Contestants {
		if !found[j] && b.Contestants[j].Place > 0 {
			c.result.Differences = append(c.result.Differences,
				Difference{Section: a.Letter, Scored: &b.Contestants[j]})
		}
	}
	c.lines(a, b, to)
}

// sameAs gives the number in another section of who has one in this: the same, unless
// names say otherwise of more than half.
func (s *Section) sameAs(o *Section) func(int) int {
	by, numbers := map[string]int{}, map[int]string{}
	for i := range o.Contestants {
		if n := o.Contestants[i].called(); n != "" {
			by[n], numbers[o.Contestants[i].Number] = o.Contestants[i].Number, n
		}
	}
	to := map[int]int{}
	straight := 0
	for i := range s.Contestants {
		c := &s.Contestants[i]
		name := c.called()
		if n, there := by[name]; there && name != "" {
			to[c.Number] = n
		}
		if name != "" && numbers[c.Number] == name {
			straight++
		}
	}
	if 2*straight >= len(to) {
		return func(n int) int { return n }
	}
	return func(n int) int {
		if m, there := to[n]; there {
			return m
		}
		return -n // nobody
	}
}

// called is the names of a contestant as they are compared, "" where none are known.
func (c *Contestant) called() string {
	list := []string{names.Fold(c.Name)}
	if c.Name == "" {
		list = nil
		for _, p := range c.Players {
			if p.Name != "" {
				list = append(list, names.Fold(p.Name))
			}
		}
		slices.Sort(list)
	}
	all := ""
	for _, n := range list {
		all += n + "\n"
	}
	return all
}

// dealt counts the boards of a section.
func (s *Section) dealt() int {
	boards := map[int]bool{}
	for i := range s.Lines {
		boards[s.Lines[i].Board] = true
	}
	return len(boards)
}

// allBoards reports whether a total is what the other would be, had the contestant played
// every board as well as those it did.
func (c *comparing) allBoards(a, b *Contestant, boards int) bool {
	if a.Total == nil || b.Total == nil || b.Percent == nil || b.Boards == 0 || b.Boards >= boards {
		return false
	}
	return equal(*a.Total, b.Total.Mul(scoring.F(int64(boards), int64(b.Boards))), c.pa.total, exactly)
}

// figures are those of a contestant that differ; so many boards were dealt.
func (c *comparing) figures(a, b *Contestant, boards int) (list []FigureDifference) {
	add := func(kind FigureKind, x, y *scoring.Frac, of, in precision) {
		if x != nil && y != nil && !equal(*x, *y, of, in) {
			list = append(list, FigureDifference{kind, *x, *y})
		}
	}
	count := func(kind FigureKind, x, y int) {
		if x != 0 && y != 0 && x != y {
			list = append(list, FigureDifference{kind, scoring.Int(int64(x)), scoring.Int(int64(y))})
		}
	}
	if add(OfTotal, a.Total, b.Total, c.pa.total, c.pb.total); list != nil && c.allBoards(a, b, boards) {
		c.result.AllBoards++
		list = list[:len(list)-1]
	}
	add(OfMaximum, a.Maximum, b.Maximum, c.pa.total, c.pb.total)
	add(OfPercentage, a.Percent, b.Percent, c.pa.percentage, c.pb.percentage)
	count(OfPlace, a.Place, b.Place)
	count(OfBoards, a.Boards, b.Boards)
	add(OfAdjustment, a.Adjustment, b.Adjustment, c.pa.total, c.pb.total)
	add(OfCarried, a.Carried, b.Carried, c.pa.total, c.pb.total)
	add(OfHandicap, a.Handicap, b.Handicap, c.pa.net, c.pb.net)
	add(OfNet, a.Net, b.Net, c.pa.net, c.pb.net)
	return list
}

// matches are the matches of a contestant that came to something else.
func (c *comparing) matches(a, b *Section, d *Difference, to func(int) int) (list []MatchDifference) {
	number := d.Published.Number
	for _, m := range a.Matches {
		m := m.seenBy(number)
		if m.Home != number {
			continue
		}
		j := slices.IndexFunc(b.Matches, func(o Match) bool {
			o = o.seenBy(to(number))
			return o.Home == to(number) && o.Away == to(m.Away) && (o.Round == m.Round || o.Round == 0 || m.Round == 0)
		})
		if j < 0 {
			c.match(d, &m, &Match{}, nil)
			continue // its lines are missing
		}
		o := b.Matches[j].seenBy(to(number))
		before := len(list)
		if x, y := m.HomeScore, o.HomeScore; x != nil && y != nil && !equal(*x, *y, c.pa.score, c.pb.score) {
			list = append(list, MatchDifference{m.Round, m.Away, false, *x, *y})
		}
		if x, y := m.HomeVP, o.HomeVP; x != nil && y != nil && !equal(*x, *y, c.pa.vp, c.pb.vp) {
			list = append(list, MatchDifference{m.Round, m.Away, true, *x, *y})
		}
		var differs *MatchDifference
		if len(list) > before {
			differs = &list[before]
		}
		c.match(d, &m, &o, differs)
	}
	return list
}

// seenBy is the match with a contestant at home.
func (m Match) seenBy(number int) Match {
	if m.Away != number {
		return m
	}
	return Match{m.Round, m.Away, m.Home, m.AwayScore, m.HomeScore, m.AwayVP, m.HomeVP}
}

// lines compares the lines of two sections.
func (c *comparing) lines(a, b *Section, to func(int) int) {
	left := map[lineOf][]*BoardPlay{}
	c.instead = a.instead()
	for i := range b.Lines {
		k := c.key(&b.Lines[i], func(n int) int { return n })
		left[k] = append(left[k], &b.Lines[i])
	}
	for i := range a.Lines {
		l := &a.Lines[i]
		k := c.key(l, to)
		before := len(c.result.Lines)
		if len(left[k]) == 0 {
			c.line(a, LineMissing, l, nil)
		} else {
			o := left[k][0]
			left[k] = left[k][1:]
			c.same(a, l, o)
		}
		c.proveLine(l, before)
	}
	for i := range b.Lines { // in their order
		l := &b.Lines[i]
		if k := c.key(l, func(n int) int { return n }); slices.Contains(left[k], l) {
			c.line(a, LineMore, nil, l)
		}
	}
}

// lineOf tells lines apart: a board and who played it, whichever way where
// they met at one table.
type lineOf struct {
	board int
	who   [4]int
}

func (c *comparing) key(l *BoardPlay, to func(int) int) lineOf {
	ns, ew := l.Seated()
	k := lineOf{l.Board, [4]int{to(ns), to(ew)}}
	if c.individual {
		k.who = [4]int{to(ns), to(ew), to(l.South), to(l.West)}
		slices.Sort(k.who[:])
	}
	return k
}

// line enters a line that differs.
func (c *comparing) line(s *Section, kind LineKind, a, b *BoardPlay) *LineDifference {
	of := cmp.Or(a, b)
	ns, ew := of.Seated()
	c.result.Lines = append(c.result.Lines, LineDifference{
		Section: s.Letter, Board: of.Board, Round: of.Round, Table: of.Table, NS: ns, EW: ew,
		Kind: kind, Published: a, Scored: b,
		in: c.at, instead: c.instead[of.Board],
	})
	return &c.result.Lines[len(c.result.Lines)-1]
}

// same compares two lines of the same players and board.
func (c *comparing) same(s *Section, a, b *BoardPlay) {
	x, scored := a.Points()
	y, also := b.Points()
	switch {
	case !session.SameRuling(a.ForNS, b.ForNS) || !session.SameRuling(a.ForEW, b.ForEW) || scored != also:
		c.line(s, RulingDiffer, a, b)
		return
	case scored && x != y:
		c.line(s, ScoreDiffers, a, b)
		return
	case a.Outcome == session.Played && b.Outcome == session.Played &&
		(a.Contract != b.Contract || a.Tricks != b.Tricks):
		c.line(s, ResultDiffer, a, b)
		return
	}
	for _, side := range []scoring.Side{scoring.NS, scoring.EW} {
		given, should, percent := a.worth(side, b)
		of, in := c.pa.award, c.pb.award
		if percent {
			of, in = c.pa.percent, c.pb.percent
		}
		switch {
		case given == nil:
		case should == nil && !given.IsZero():
			d := c.line(s, AwardMissing, a, b)
			d.Side, d.PublishedAward, d.Percent = side, *given, percent
		case should != nil && !equal(*given, *should, of, in):
			d := c.line(s, AwardDiffers, a, b)
			d.Side, d.PublishedAward, d.ScoredAward, d.Percent = side, *given, *should, percent
		}
	}
}

// instead are the boards on which a line has figures in the place of a result.
func (s *Section) instead() map[int]bool {
	boards := map[int]bool{}
	for i := range s.Lines {
		for _, r := range []*scoring.Ruling{s.Lines[i].ForNS, s.Lines[i].ForEW} {
			if r != nil && r.Kind == scoring.Override {
				boards[s.Lines[i].Board] = true
			}
		}
	}
	return boards
}

// worth is what a side was given in two lines, in per cent where that is all that
// both have. Where they have nothing in common should is nil, and given what the
// first has, if anything.
func (l *BoardPlay) worth(side scoring.Side, o *BoardPlay) (given, should *scoring.Frac, percent bool) {
	given, should = l.NSAward, o.NSAward
	percentGiven, percentShould := l.NSPercent, o.NSPercent
	if side == scoring.EW {
		given, should, percentGiven, percentShould = l.EWAward, o.EWAward, l.EWPercent, o.EWPercent
	}
	switch {
	case given != nil && should != nil:
		return given, should, false
	case given != nil && percentGiven == nil:
		return given, nil, false
	}
	return percentGiven, percentShould, true
}

// share gives every contestant that differs the lines that make it so.
func (c *comparing) share() {
	for i := range c.result.Differences {
		d := &c.result.Differences[i]
		d.Lines = c.linesOf(d)
	}
}

// linesOf are the lines of a contestant that differ.
func (c *comparing) linesOf(d *Difference) (list []LineDifference) {
	if d.Published == nil || d.Scored == nil {
		return nil
	}
	for _, l := range c.result.Lines {
		seats := []int{l.NS, l.EW}
		if of := cmp.Or(l.Published, l.Scored); c.individual {
			seats = append(seats, of.South, of.West)
		}
		at := slices.Index(seats, d.Published.Number)
		award := l.Kind == AwardDiffers || l.Kind == AwardMissing
		if l.Section != d.Section || at < 0 || award && l.Side != [2]scoring.Side{scoring.NS, scoring.EW}[at%2] {
			continue
		}
		list = append(list, l)
	}
	return list
}
