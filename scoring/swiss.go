package scoring

import (
	"cmp"
	"fmt"
	"slices"

	"clubnight/scoring/vp"
)

// RoundScore is a contestant's round of an event in which every round is a match.
type RoundScore struct {
	Round    int
	Opponent Contestant
	Played   int  // boards that count
	Figure   Frac // the percentage of the round's matchpoints, or its IMPs
	Margin   Frac // Figure as it went on the scale: the percentage less 50 to two decimals, or whole IMPs
	Length   int  // the boards that the scale was taken for
	VP       Frac
}

// ScoreSwiss scores pairs who play a match in every round, as in Swiss pairs: the boards by opt, each round
// then as victory points. With a scale by percentage boards is the length of a match that the scale is
// taken for, also where a board was not played; with a scale by IMPs the boards that count are,
// or the next number that the scale has. Adjustments
// are in VP and values carried forward too. The window of Law 12C2(c) is the round. The error wraps [ErrOptions] when scale and form of scoring do not fit.
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
	rows := make(map[Contestant]*Row)
	for _, list := range s.Rankings {
		for _, r := range list.Rows {
			event := &Row{Contestant: r.Contestant, Played: r.Played, Pending: r.Pending, Awards: r.Awards}
			rows[r.Contestant] = event
			if err := event.rounds(lines, &opt, scale, boards); err != nil {
				return nil, fmt.Errorf("%s: %w", r.Contestant, err)
			}
		}
	}
	s.Unit, s.scale = VP, scale.Name
	list, err := eventRows(rows, opt.Adjustments, opt.Carried, opt.Unranked, VP)
	if err != nil {
		return nil, err
	}
	s.Rankings = rank(list, opt.BySection, opt.TieBreaks)
	return s, nil
}

// rounds makes victory points of the row's awards.
func (r *Row) rounds(lines []Line, opt *Options, scale *vp.Scale, boards int) error {
	sums := make(map[int]*tally)
	for _, a := range r.Awards {
		n := lines[a.Line].Round
		if sums[n] == nil {
			sums[n] = &tally{}
			r.Rounds = append(r.Rounds, RoundScore{Round: n, Opponent: a.Opponent})
		}
		sums[n].sum(a, opt.Tops, 1)
	}
	slices.SortFunc(r.Rounds, func(a, b RoundScore) int { return cmp.Compare(a.Round, b.Round) })
	for i := range r.Rounds {
		round := &r.Rounds[i]
		t := sums[round.Round]
		round.Played = t.played
		if t.played == 0 {
			continue
		}
		round.Length, round.Figure = scaleLength(scale, t.played), t.score
		round.Margin = Round(t.score, 0, opt.Rounding)
		onScale := round.Margin
		if scale.Percent {
			round.Length = boards
			round.Figure, _ = t.percentage(opt.Tops)
			round.Margin = Round(round.Figure.Sub(Int(50)), 2, opt.Rounding)
			onScale = round.Margin.Mul(Int(100))
		}
		points, err := scale.VP(round.Length, int(onScale.num))
		if err != nil {
			return fmt.Errorf("round %d: %w", round.Round, err)
		}
		round.VP = F(int64(points), 100)
		r.Score = r.Score.Add(round.VP)
	}
	return nil
}
