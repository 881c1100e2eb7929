package method

import (
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

// Contest is what is known of the contestants beside their lines. The zero
// value is nothing.
type Contest struct {
	// Winners says how many winners each section has, where nobody chose it; nil: two.
	Winners     map[string]scoring.Winners
	Individual  bool // players are ranked
	Adjustments []scoring.Adjustment
	Carried     map[scoring.Contestant]scoring.Carry
	// Unplayed are matches in victory points that were not played.
	Unplayed  []scoring.Unplayed
	Unranked  map[scoring.Contestant]scoring.Unranked
	Handicaps map[scoring.Contestant]scoring.Frac
}

// Scored is the standings of pairs, individuals and Swiss pairs, or those of
// teams: the other is nil.
type Scored struct {
	Pairs *scoring.Standings
	Teams *scoring.TeamStandings
}

// Score scores the lines as chosen. The errors are those of scoring.Score,
// scoring.ScoreSwiss and scoring.ScoreTeams.
func (c *Chosen) Score(lines []scoring.Line, contest Contest) (*Scored, error) {
	if c.Teams != nil {
		opt := *c.Teams
		opt.Adjustments, opt.Carried, opt.Unplayed = contest.Adjustments, contest.Carried, contest.Unplayed
		opt.Unranked = contest.Unranked
		s, err := scoring.ScoreTeams(lines, opt)
		if err != nil {
			return nil, err
		}
		return &Scored{Teams: s}, nil
	}
	opt := c.pairOptions(contest)
	var s *scoring.Standings
	var err error
	if c.Swiss == nil {
		s, err = scoring.Score(lines, opt)
	} else {
		length := c.Swiss.Length
		if length == 0 {
			length = matchLength(lines)
		}
		s, err = scoring.ScoreSwiss(lines, opt, c.Swiss.Scale, length)
	}
	if err != nil {
		return nil, err
	}
	return &Scored{Pairs: s}, nil
}

// Fits reports a ruling that this form of scoring has no value for; the error
// wraps [scoring.ErrUnit].
func (c *Chosen) Fits(r *scoring.Ruling) error {
	if c.Teams != nil {
		return c.Teams.Fits(r)
	}
	return c.Pairs.Fits(r)
}

// FitsPenalty reports a unit in which this form of scoring has no penalties; the error
// wraps [scoring.ErrUnit].
func (c *Chosen) FitsPenalty(unit scoring.Unit) error {
	_, err := c.Score(nil, Contest{Adjustments: []scoring.Adjustment{{Amount: scoring.Int(-1), Unit: unit}}})
	return err
}

// VPScale is the scale by which matches have victory points, nil where they have none.
func (c *Chosen) VPScale() *vp.Scale {
	switch {
	case c.Swiss != nil:
		return c.Swiss.Scale
	case c.Teams != nil && c.Teams.Unit() == scoring.VP:
		return c.Teams.VPScale()
	}
	return nil
}

// Covers reports a match of that many boards for which the victory point scale has
// nothing, were all of them played; the error wraps [vp.ErrBoards]. Where there is no
// scale every length will do.
func (c *Chosen) Covers(boards int) error {
	scale := c.VPScale()
	for n := boards; scale != nil && !scale.Covers(n); n++ {
		if scale.Percent || n >= vp.MaxBoards { // by IMPs a shorter match is on the next length that there is
			return fmt.Errorf("%w: %s, %d boards", vp.ErrBoards, scale.Name, boards)
		}
	}
	return nil
}

// ByRounds reports whether every round is a match in victory points alone, so that one
// that a contestant does not play has victory points of its own: see [scoring.Unplayed].
func (c *Chosen) ByRounds() bool {
	return c.Swiss != nil || c.Teams != nil && c.Teams.Method == scoring.TeamVPs && c.Teams.RoundsApart
}

// pairOptions is how the pairs or players of that contest are scored.
func (c *Chosen) pairOptions(contest Contest) scoring.Options {
	o := c.Pairs
	o.Adjustments, o.Carried, o.Unplayed = contest.Adjustments, contest.Carried, contest.Unplayed
	o.Unranked, o.Handicaps = contest.Unranked, contest.Handicaps
	switch {
	case contest.Individual:
		o.Individual, o.Winners = true, scoring.OneWinner
		if !c.TiesChosen { // of a rule set's tie-breaks only this one is for players
			o.TieBreaks = slices.DeleteFunc(slices.Clone(o.TieBreaks),
				func(t scoring.TieBreak) bool { return t != scoring.SplitByBoards })
		}
	case !c.WinnersChosen:
		o.WinnersIn = contest.Winners
	}
	return o
}

// matchLength is the most boards that a contestant has in a round.
func matchLength(lines []scoring.Line) int {
	type seat struct {
		section       string
		table, round  int
		number, board int
	}
	boards := make(map[seat]bool)
	counts := make(map[seat]int)
	most := 1
	for i := range lines {
		l := &lines[i]
		s := seat{l.Section, l.Table, l.Round, l.NS, l.Board}
		if boards[s] {
			continue
		}
		boards[s] = true
		s.board = 0
		counts[s]++
		most = max(most, counts[s])
	}
	return most
}

// Combine makes one event of several sessions, each scored by choices of the same unit.
// identity gives the event's contestant for a session, counted from 0, and its
// contestant; nil: they keep their numbers. The error wraps scoring.ErrUnit.
func (c *Chosen) Combine(sessions []*Scored,
	identity func(session int, c scoring.Contestant) scoring.Contestant) (*Scored, error) {
	all := make([]*scoring.Standings, len(sessions))
	for i, s := range sessions {
		all[i] = s.Pairs
		if s.Teams != nil {
			all[i] = s.Teams.Session()
		}
	}
	event, err := scoring.Combine(all, c.Sessions, identity)
	if err != nil {
		return nil, err
	}
	return &Scored{Pairs: event}, nil
}

// Handset is a ruling that came from a handset as the club takes it: 60, 50 and 40 % are
// Average Plus, Average and Average Minus unless it wants them to be exactly that.
func (c *Chosen) Handset(r *scoring.Ruling) *scoring.Ruling {
	if c.Exact || r == nil || r.Kind != scoring.Percentage {
		return r
	}
	for percent, kind := range map[int64]scoring.RulingKind{60: scoring.AveragePlus,
		50: scoring.Average, 40: scoring.AverageMinus} {
		if r.Amount.Equal(scoring.Int(percent)) {
			return &scoring.Ruling{Kind: kind, Law: r.Law, Note: r.Note}
		}
	}
	return r
}

// Rankings is the rankings of whichever it is.
func (s *Scored) Rankings() []scoring.Ranking {
	if s.Teams != nil {
		return s.Teams.Rankings
	}
	return s.Pairs.Rankings
}

// Unit is what totals are counted in.
func (s *Scored) Unit() scoring.Unit {
	if s.Teams != nil {
		return s.Teams.Unit
	}
	return s.Pairs.Unit
}

// Provisional reports whether a ruling, or at teams the other table's
// score, is still to come.
func (s *Scored) Provisional() bool {
	if s.Teams != nil {
		return s.Teams.Provisional()
	}
	return s.Pairs.Provisional()
}

// ExplainRow is how a contestant's total and place came about.
func (s *Scored) ExplainRow(r *scoring.Row) []scoring.Step {
	if s.Teams != nil {
		return s.Teams.ExplainRow(r)
	}
	return s.Pairs.ExplainRow(r)
}
