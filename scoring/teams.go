package scoring

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"clubnight/scoring/vp"
)

// ErrTeamRuling is returned when one team has two different artificial scores on one
// board, unless [TeamOptions.LeaveOpen] has such a board wait.
var ErrTeamRuling = errors.New("two different artificial scores for one team on one board")

// TeamMethod is how a match counts in a teams event.
type TeamMethod uint8

// The forms of scoring for teams.
const (
	TeamVPs         TeamMethod = iota // IMPs, converted by a victory point scale (Law 78D)
	TeamIMPs                          // IMPs (Law 78B)
	TeamWinLoss                       // IMPs; 2 for a match won, 1 for a tie
	TeamBoardAMatch                   // 2 for a board won, 1 for equal scores; also called point-a-board
	// board-a-match with 10 points' difference a tie, and as many points again
	// for half the aggregate
	TeamPatton
	TeamHybrid    // the sum of victory points and board-a-match
	TeamAggregate // total points (Law 78C)
)

// Comparing says how the scores of a board are compared when a team has more than one
// table in each direction (teams of eight).
type Comparing uint8

// The two ways.
const (
	// every North-South score with every one of the other team: 4
	// comparisons in teams of eight
	CompareEach Comparing = iota
	CompareSums           // the sum of one team's with the sum of the other's
)

// TeamOptions say how a teams event is scored. The zero value is victory
// points on the WBF scale.
type TeamOptions struct {
	Method    TeamMethod
	Scale     *vp.Scale // nil: the WBF continuous scale
	Comparing Comparing
	// BoardFactor multiplies the number of boards before the victory point scale is
	// chosen, as some leagues of teams of eight do; 0 stands for 1.
	BoardFactor int
	// AverageIMPs is what Average Plus is worth; 0 stands for 3 (Laws 12C2, 86).
	AverageIMPs Frac
	// OwnSession applies Law 12C2(c), which speaks of the equivalent in IMPs: Average
	// Plus is at least, and Average Minus at most, what the team has made on average of
	// its other boards. OwnWindow says which those are.
	OwnSession bool
	OwnWindow  OtherBoards
	// Rounding says where halves go when a match's IMPs are made whole
	// before victory points.
	Rounding Rounding
	// RoundsApart makes a match of each round in which two teams meet; otherwise
	// all boards that two teams play against each other are one match.
	RoundsApart   bool
	UniqueNumbers bool // a number means the same team in whichever section it plays
	BySection     bool // rank each section apart
	// LeaveOpen has a board wait on which a team has two different artificial scores: see
	// [TeamAward.Contradictory].
	LeaveOpen bool

	TieBreaks   []TieBreak
	Adjustments []Adjustment
	Carried     map[Contestant]Carry
	Unplayed    []Unplayed // in victory points alone
	Unranked    map[Contestant]Unranked
}

// VPScale is the scale of matches that victory points are given for.
func (o *TeamOptions) VPScale() *vp.Scale {
	if o.Scale == nil {
		return vp.WBF()
	}
	return o.Scale
}

// Match is two teams' boards against each other.
type Match struct {
	Section string
	Round   int // 0 unless rounds are apart
	// Half says that it gives half the victory points, or half a win: each team has
	// another match in the round.
	Half   bool
	Teams  [2]Contestant
	Boards []MatchBoard
	Scores [2]MatchScore
}

// MatchBoard is a board of a match, as each team sees it: a split score or artificial
// scores for both need not be each other's opposite.
type MatchBoard struct {
	Board int
	For   [2]TeamAward
}

// TeamAward is what one team gets on one board, with its terms.
type TeamAward struct {
	Kind   AwardKind
	Value  Frac // IMPs, board-a-match points, or points; with BySession a board's worth at the team's own average
	Ruling *Ruling
	Lines  []int      // the lines compared, own North-South tables first
	Parts  []TeamPart // the comparisons
	plus   [2]Frac    // points scored by the team and by its opponents, for Patton
}

// TeamPart is one comparison of two scores.
type TeamPart struct {
	Weight     Frac   // 1 unless a score is weighted
	NS, EW     Points // the score at the team's North-South and at its East-West table, as North-South there sees it
	Difference Points // what the team gained, or lost, over both tables
	Value      Frac
}

// MatchScore is a team's match.
type MatchScore struct {
	Played    int     // boards that count
	Pending   int     // boards that wait for a ruling or for the other table
	Won, Lost Frac    // IMPs, points or boards for and against, over the boards
	Margin    Frac    // Won - Lost, rounded to whole IMPs before the victory point scale
	Plus      [2]Frac // Patton: points scored by the team and by its opponents
	Aggregate Frac    // Patton: what the aggregate gives
	Length    int     // the boards that the victory point scale was taken for
	VP        Frac    // victory points: the whole, or the hybrid's first part
	Boards    Frac    // hybrid: what board-a-match gives
	Score     Frac    // what counts in the event
	Max       Frac    // out of what, at board-a-match and Patton
}

// TeamStandings is a teams event scored.
type TeamStandings struct {
	Unit     Unit
	Rankings []Ranking
	Matches  []*Match
	opt      TeamOptions
}

// Provisional reports whether a ruling or the other table's score is still to come.
func (s *TeamStandings) Provisional() bool {
	return slices.ContainsFunc(s.Matches, func(m *Match) bool { return m.Scores[0].Pending+m.Scores[1].Pending > 0 })
}

// teamEvent is a teams event being scored.
type teamEvent struct {
	opt     TeamOptions
	lines   []Line
	matches map[matchKey]*Match
	tables  map[boardOfMatch]*tables
}

type matchKey struct {
	round int
	teams [2]Contestant
}

type boardOfMatch struct {
	match matchKey
	board int
}

// tables is the lines of a board: those where the first team sits
// North-South, then the others.
type tables [2][]int

// ScoreTeams scores matches between teams. In the lines NS and EW are team numbers. The
// lines on which two teams met with the same board are compared, whatever their order.
// On an error, which names the line, there are no standings.
func ScoreTeams(lines []Line, opt TeamOptions) (*TeamStandings, error) {
	opt.Scale = opt.VPScale()
	e := &teamEvent{opt: opt, lines: lines, matches: make(map[matchKey]*Match), tables: make(map[boardOfMatch]*tables)}
	if err := e.check(); err != nil {
		return nil, err
	}
	if err := e.compareAll(); err != nil {
		return nil, err
	}
	if e.opt.OwnSession {
		e.applyOwnSession()
	}
	return e.standings()
}

// check looks at the options and sorts the lines into matches and boards.
func (e *teamEvent) check() error {
	o := &e.opt
	if o.Method > TeamAggregate || o.Comparing > CompareSums || o.BoardFactor < 0 || o.Scale.Percent ||
		o.Rounding > HalfAwayFromAverage || o.OwnWindow > WindowMatch {
		return fmt.Errorf("%w: no such choice for teams", ErrOptions)
	}
	if o.UniqueNumbers && o.BySection {
		return fmt.Errorf("%w: with numbers unique across sections nobody belongs to a section", ErrOptions)
	}
	for _, t := range o.TieBreaks {
		if t > SplitByOpponents {
			return fmt.Errorf("%w: teams have no tie-break %s", ErrOptions, t)
		}
	}
	seen := make(map[entryKey]bool)
	for i := range e.lines {
		l := &e.lines[i]
		if err := e.place(i, seen); err != nil {
			return fmt.Errorf("%s: %w", l, err)
		}
	}
	return nil
}

// place enters line i into its match.
func (e *teamEvent) place(i int, seen map[entryKey]bool) error {
	l := &e.lines[i]
	key := l.entryKey()
	switch {
	case !l.sound() || l.NS == 0 || l.EW == 0 || l.NS == l.EW:
		return ErrLine
	case seen[key]:
		return ErrDoubled
	}
	seen[key] = true
	for _, r := range []*Ruling{l.ForNS, l.ForEW} {
		if err := cmp.Or(r.Check(), e.opt.Fits(r)); err != nil {
			return err
		}
	}
	section := l.Section
	if e.opt.UniqueNumbers {
		section = ""
	}
	ns, ew, first := l.NS, l.EW, 0
	if l.Reversed {
		ns, ew = ew, ns
	}
	m := matchKey{teams: [2]Contestant{{Section: section, Number: ns}, {Section: section, Number: ew}}}
	if ns > ew {
		m.teams[0], m.teams[1] = m.teams[1], m.teams[0]
		first = 1
	}
	if e.opt.RoundsApart {
		m.round = cmp.Or(l.Began, l.Round)
	}
	if e.matches[m] == nil {
		e.matches[m] = &Match{Section: section, Round: m.round, Teams: m.teams}
	}
	e.matches[m].Half = e.opt.RoundsApart && (e.matches[m].Half || l.HalfMatch)
	b := boardOfMatch{m, l.Board}
	if e.tables[b] == nil {
		e.tables[b] = new(tables)
	}
	e.tables[b][first] = append(e.tables[b][first], i)
	return nil
}

// Fits reports a ruling that this form of scoring has no value for; the
// error wraps [ErrUnit].
func (o *TeamOptions) Fits(r *Ruling) error {
	if r == nil || r.Kind == NotPlayed || r.Kind == Undecided || r.Kind == Assigned {
		return nil
	}
	if r.Kind == Override && r.Unit == o.boardUnit() {
		return nil
	}
	if r.Kind != Override {
		if _, ok := o.artificial(r); ok {
			return nil
		}
	}
	return &UnitError{Unit: r.Unit, Artificial: r.Kind != Override, Scored: o.boardUnit(), Fits: []Unit{o.boardUnit()}}
}

// boardUnit is the unit that a board is scored in.
func (o *TeamOptions) boardUnit() Unit {
	switch o.Method {
	case TeamBoardAMatch, TeamPatton:
		return Matchpoint
	case TeamAggregate:
		return TotalPoint
	}
	return IMP
}

// artificial is the worth of an artificial score on a board.
func (o *TeamOptions) artificial(r *Ruling) (Frac, bool) {
	switch o.boardUnit() {
	case Matchpoint:
		return r.percent().Div(Int(50)), true // of a top of 2
	case TotalPoint:
		return Frac{}, false
	}
	imps := Options{Method: Butler, AverageIMPs: o.AverageIMPs}
	if imps.AverageIMPs.IsZero() {
		imps.AverageIMPs = Int(3)
	}
	return imps.artificialIMPs(r)
}

// compareAll makes the awards of every board of every match.
func (e *teamEvent) compareAll() error {
	for key, t := range e.tables {
		board := MatchBoard{Board: key.board}
		for team := range 2 {
			a, err := e.award(t, team)
			if err != nil {
				return fmt.Errorf("%s against %s, board %d: %w", key.match.teams[team],
					key.match.teams[1-team], key.board, err)
			}
			board.For[team] = a
		}
		m := e.matches[key.match]
		m.Boards = append(m.Boards, board)
	}
	for _, m := range e.matches {
		slices.SortFunc(m.Boards, func(a, b MatchBoard) int { return cmp.Compare(a.Board, b.Board) })
	}
	return nil
}

// award is what a board gives to one of the two teams.
func (e *teamEvent) award(t *tables, team int) (TeamAward, error) {
	own, other := t[team], t[1-team]
	a := TeamAward{Lines: slices.Concat(own, other)}
	for k, i := range a.Lines {
		side := EW
		if k < len(own) {
			side = NS
		}
		r := e.lines[i].ruling(side)
		if r == nil || r.Kind == Assigned {
			continue
		}
		if err := e.rule(&a, r); err != nil {
			return a, err
		}
	}
	switch {
	case a.Ruling != nil:
		return a, nil
	case len(own) == 0 || len(other) == 0:
		a.Kind = Waiting
		return a, nil
	}
	if e.opt.Comparing == CompareSums {
		e.add(&a, e.sums(own, NS), e.sums(other, EW))
		return a, nil
	}
	for _, i := range own {
		for _, j := range other {
			e.add(&a, e.scores(i, NS), e.scores(j, EW))
		}
	}
	return a, nil
}

// rule enters a ruling other than an assigned score. One that leaves the board out or
// open goes before any other.
func (e *teamEvent) rule(a *TeamAward, r *Ruling) error {
	kind, value := ByPercentage, Frac{}
	switch r.Kind {
	case NotPlayed:
		kind = LeftOut
	case Undecided:
		kind = Waiting
	case Override:
		kind, value = ByOverride, r.Amount
	default:
		value, _ = e.opt.artificial(r)
	}
	excluded, before := kind >= LeftOut, a.Ruling != nil && a.Kind >= LeftOut
	switch {
	case a.Ruling == nil || excluded && (!before || kind > a.Kind):
		a.Ruling, a.Kind, a.Value = r, kind, value
	case excluded || before:
		// the board is left out or open already
	case a.Value.Equal(value):
	case e.opt.LeaveOpen:
		a.Kind, a.Value = Waiting, Frac{}
	default:
		return ErrTeamRuling
	}
	return nil
}

// Contradictory reports whether the board waits because the team was given two different
// artificial scores on it.
func (a *TeamAward) Contradictory() bool {
	return a.Kind == Waiting && a.Ruling != nil && a.Ruling.Kind != Undecided
}

// scores is the scores that stand at line i for the side, with their weights.
func (e *teamEvent) scores(i int, side Side) []Weighted {
	l := &e.lines[i]
	if r := l.ruling(side); r != nil {
		return r.Scores
	}
	return []Weighted{{Int(1), l.Score}}
}

// sums is the sums of the scores of several tables, with their weights.
func (e *teamEvent) sums(lines []int, side Side) []Weighted {
	sums := []Weighted{{Weight: Int(1)}}
	for _, i := range lines {
		var next []Weighted
		for _, s := range sums {
			for _, w := range e.scores(i, side) {
				next = append(next, Weighted{s.Weight.Mul(w.Weight), s.Score + w.Score})
			}
		}
		sums = next
	}
	return sums
}

// add compares the scores at a North-South table of the team with those at one
// where it sits East-West.
func (e *teamEvent) add(a *TeamAward, own, other []Weighted) {
	for _, ns := range own {
		for _, ew := range other {
			p := TeamPart{Weight: ns.Weight.Mul(ew.Weight), NS: ns.Score, EW: ew.Score, Difference: ns.Score - ew.Score}
			p.Value = e.worth(p.Difference)
			a.Parts = append(a.Parts, p)
			a.Value = a.Value.Add(p.Weight.Mul(p.Value))
			for _, points := range []Points{ns.Score, -ew.Score} {
				side := 0
				if points < 0 {
					side, points = 1, -points
				}
				a.plus[side] = a.plus[side].Add(p.Weight.Mul(Int(int64(points))))
			}
		}
	}
}

// worth is what a difference in points is worth on a board.
func (e *teamEvent) worth(difference Points) Frac {
	switch e.opt.Method {
	case TeamAggregate:
		return Int(int64(difference))
	case TeamBoardAMatch:
		return boardPoints(difference, 0)
	case TeamPatton:
		return boardPoints(difference, 10)
	}
	return Int(int64(IMPs(difference)))
}

// boardPoints is 2, 1 or 0, a difference of up to tie points being a tie.
func boardPoints(difference, tie Points) Frac {
	switch {
	case difference > tie:
		return Int(2)
	case difference < -tie:
		return Int(0)
	}
	return Int(1)
}
