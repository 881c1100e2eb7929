package scoring

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/scoring/vp"
)

// RoundScore is a contestant's round, or half of one, in an event in which
// every round is a match.
type RoundScore struct {
	Round    int
	Opponent Contestant
	Half     bool // a half-match: another half of the round is against somebody else, or missed
	Played   int  // boards that count
	Figure   Frac // the percentage of the match's matchpoints, or its IMPs
	Margin   Frac // Figure as it went on the scale: the percentage less 50 to two decimals, or whole IMPs
	Length   int  // the boards that the scale was taken for
	VP       Frac
}

// ScoreSwiss scores pairs who play a match in every round, as in Swiss pairs: the boards
// by opt, each round then as victory points, each half-match (see [Line.HalfMatch]) on
// the scale's table for those. With a scale by percentage boards is the length of a match
// that the scale is taken for, also where a board was not played; with a scale by IMPs
// the boards that count are, or the next number that the scale has. Matches that were not
// played count as Unplayed says. Adjustments are in VP and values carried forward too.
// The window of Law 12C2(c) is the match. The error wraps [ErrOptions] when scale and
// form of scoring do not fit.
func ScoreSwiss(lines []Line, opt Options, scale *vp.Scale, boards int) (*Standings, error) {
	if scale.Percent != (opt.Method == Matchpoints) || opt.Method == TotalPoints || opt.Individual {
		return nil, fmt.Errorf("%w: the scale %s does not fit this form of scoring", ErrOptions, scale.Name)
	}
	plain := opt
	plain.Adjustments, plain.Carried, plain.TieBreaks, plain.RankBy, plain.Unranked = nil, nil, nil, RankDefault, nil
	plain.OwnWindow = WindowMatch
	s, err := Score(lines, plain)
	if err != nil {
		return nil, err
	}
	m := &matchScale{scale: scale, averageIMPs: opt.averagePlus(), rounding: opt.Rounding, length: boards}
	rows := make(map[Contestant]*Row)
	averages := make(map[Contestant]*matchAverage)
	for _, list := range s.Rankings {
		for _, r := range list.Rows {
			event := &Row{Contestant: r.Contestant, Played: r.Played, Pending: r.Pending, Awards: r.Awards}
			rows[r.Contestant], averages[r.Contestant] = event, &matchAverage{}
			if err := event.rounds(lines, &opt, m, averages[r.Contestant]); err != nil {
				return nil, fmt.Errorf("%s: %w", r.Contestant, err)
			}
		}
	}
	if err := m.unplayed(rows, opt.Unplayed, averages); err != nil {
		return nil, err
	}
	s.Unit, s.scale = VP, scale
	list, err := eventRows(rows, opt.Adjustments, opt.Carried, opt.Unranked, VP)
	if err != nil {
		return nil, err
	}
	s.Rankings = rank(list, opt.BySection, opt.TieBreaks)
	return s, nil
}

// roundOf tells the matches of a contestant apart: the rounds, and in one of
// half-matches the opponents.
type roundOf struct {
	round    int
	opponent Contestant
}

// rounds makes victory points of the row's awards, and enters them into the
// contestant's average.
func (r *Row) rounds(lines []Line, opt *Options, m *matchScale, average *matchAverage) error {
	sums := make(map[roundOf]*tally)
	of := func(round int, half bool, opponent Contestant) roundOf {
		if half {
			return roundOf{round, opponent}
		}
		return roundOf{round: round}
	}
	for _, a := range r.Awards {
		l := &lines[a.Line]
		key := of(l.Round, l.HalfMatch, a.Opponent)
		if sums[key] == nil {
			sums[key] = &tally{}
			r.Rounds = append(r.Rounds, RoundScore{Round: l.Round, Opponent: a.Opponent, Half: l.HalfMatch})
		}
		sums[key].sum(a, opt.Tops, 1)
	}
	slices.SortStableFunc(r.Rounds, func(a, b RoundScore) int { return cmp.Compare(a.Round, b.Round) })
	for i := range r.Rounds {
		round := &r.Rounds[i]
		t := sums[of(round.Round, round.Half, round.Opponent)]
		round.Played = t.played
		if t.played == 0 {
			continue
		}
		boards := t.played
		round.Figure = t.score
		if m.scale.Percent {
			round.Figure, _ = t.percentage(opt.Tops)
			if boards = m.length; round.Half {
				boards = max(boards/2, 1)
			}
		}
		var err error
		round.VP, round.Margin, round.Length, err = m.points(round.Figure, boards, round.Half)
		if err != nil {
			return fmt.Errorf("round %d: %w", round.Round, err)
		}
		r.Score = r.Score.Add(round.VP)
		average.add(round.VP, round.Half)
	}
	return nil
}
