package review

import (
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
)

// swing finds what a board that counts has beyond the average, and what that is made of.
func (g *gathering) swing(c *scorecard.Card, b *Board) {
	f := c.Ranking.Field
	switch {
	case b.MatchBoard != nil:
		a := &b.MatchBoard.For[b.Team]
		own, other := g.tables(c, b, a)
		b.Average = f.Teams.Average(len(own), len(other))
		if len(own) == 0 || len(other) == 0 { // an artificial score: as one table each
			b.Average = f.Teams.Average(1, 1)
		}
		b.Over = b.Value.Sub(b.Average)
		b.Swing = teamSwing(f.Teams, a, own, other, b)
	case b.Award != nil:
		b.Average = f.Pairs.Average(b.Award)
		b.Over = b.Value.Sub(b.Average)
		if len(b.Tables) == 1 {
			b.Swing = pairSwing(f.Pairs, b)
		}
	}
}

// steps are the scores of a table: double dummy, after its lead, and as it was; ok is
// false where the cards do not tell them.
func (l *AtTable) steps(vul scoring.Vulnerability) (dummy, led, made scoring.Points, ok bool) {
	w := l.Worth
	switch {
	case w == nil || !l.HasPoints:
		return 0, 0, 0, false
	case l.PassedOut():
		return 0, 0, 0, true
	}
	r := l.AtTable()
	if r.Score(vul) != l.Points { // the deal has another vulnerability than was scored
		return 0, 0, 0, false
	}
	r.Tricks = w.Contract
	dummy = r.Score(vul)
	r.Tricks += w.Lead
	return dummy, r.Score(vul), l.Points, true
}

func pairSwing(s *scoring.Standings, b *Board) *Swing {
	t := &b.Tables[0]
	dummy, led, made, ok := t.steps(b.Vul)
	if !ok {
		return nil
	}
	values := [3]scoring.Frac{}
	for i, points := range []scoring.Points{dummy, led, made} {
		if values[i], ok = s.Instead(b.Award, points); !ok {
			return nil
		}
	}
	return swingOf(b, t.Worth.Judged, values)
}

// swingOf is the swing by what the board would have had double dummy, what after the
// lead, and what it has.
func swingOf(b *Board, led bool, values [3]scoring.Frac) *Swing {
	if !values[2].Equal(b.Value) {
		return nil
	}
	return &Swing{Bid: values[0].Sub(b.Average), Lead: values[1].Sub(values[0]), Led: led,
		Play: values[2].Sub(values[1])}
}

// tables are those at which a team's board was played, where it sat North-South and the
// others; nothing where not all are known.
func (g *gathering) tables(c *scorecard.Card, b *Board, a *scoring.TeamAward) (own, other []*AtTable) {
	for _, line := range a.Lines {
		var l *AtTable
		if k, played := c.Ranking.Field.Key(line); played {
			l, _ = g.line(k)
		}
		switch {
		case l == nil:
			return nil, nil
		case l.NSPair == c.Who.Number:
			own = append(own, l)
		default:
			other = append(other, l)
		}
	}
	return own, other
}

func teamSwing(s *scoring.TeamStandings, a *scoring.TeamAward, own, other []*AtTable, b *Board) *Swing {
	if a.Kind != scoring.Compared || len(own) == 0 || len(other) == 0 {
		return nil
	}
	var points [3][2][]scoring.Points
	judged := false
	for side, tables := range [2][]*AtTable{own, other} {
		for _, l := range tables {
			dummy, led, made, ok := l.steps(b.Vul)
			if !ok {
				return nil
			}
			judged = judged || l.Worth.Judged
			for i, p := range []scoring.Points{dummy, led, made} {
				points[i][side] = append(points[i][side], p)
			}
		}
	}
	values := [3]scoring.Frac{}
	for i := range values {
		values[i] = s.Compare(points[i][0], points[i][1])
	}
	return swingOf(b, judged, values)
}

// gave are the parts of a swing that one side alone made, by what lead and play were
// worth in tricks: ours are the contestant's own, theirs those of the other side. At
// teams, with two tables, they cannot be told apart.
func (b *Board) gave() (ours, theirs scoring.Frac) {
	if b.Swing == nil || len(b.Tables) != 1 {
		return ours, theirs
	}
	for _, part := range []scoring.Frac{b.Swing.Lead, b.Swing.Play} {
		if part.Sign() < 0 {
			ours = ours.Add(part)
		} else {
			theirs = theirs.Add(part)
		}
	}
	return ours, theirs
}

// ruled reports whether a director's ruling, or none at all, stands for the score.
func (b *Board) ruled() bool {
	return b.Ruling != nil || b.Result == nil && b.Other == nil || b.Result != nil && b.Result.Outcome != session.Played
}
