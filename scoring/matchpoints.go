package scoring

// unitMP is what one half of a comparison is worth: 1 on the 2-1-0 scale,
// 1/2 on the 1-½-0 scale.
func (f *field) unitMP() Frac {
	if f.opt.Halves {
		return F(1, 2)
	}
	return Int(1)
}

// fullTop is the top of a board with n scores; 0 where there is none.
func (f *field) fullTop(n int) Frac {
	if f.opt.Method != Matchpoints || n < 2 {
		return Frac{}
	}
	return f.unitMP().Mul(Int(int64(2 * (n - 1))))
}

// matchpoints gives every score of the column 2 for each score beaten and 1 for each
// tied (Law 78A), and fits the result to a full board.
func (f *field) matchpoints(g *group, c *SideScores) {
	c.Rule = f.boardRule(g, c.Scores)
	c.Top = f.fullTop(g.full)
	if c.Rule == RuleOwnTop {
		c.Top = f.fullTop(c.Scores)
	}
	for k := range c.Frequency {
		f.fit(c, g.full, &c.Frequency[k])
	}
}

// fit fills in the matchpoints of q and what they are on a full board.
func (f *field) fit(c *SideScores, full int, q *Frequency) {
	unit := f.unitMP()
	q.Raw = q.Beaten.Mul(Int(2)).Add(q.Tied).Mul(unit)
	n, all := Int(int64(c.Scores)), Int(int64(full))
	switch c.Rule {
	case RuleNeuberg:
		q.Value = f.neubergRounded(c, neuberg(q.Raw, n, all, unit))
	case RuleProRata:
		q.Value = q.Raw.Mul(Int(int64(full - 1))).Div(Int(int64(c.Scores - 1)))
	case RuleSmallEBU, RuleSmallWBF:
		q.Value = c.Top.Mul(smallGroupPercent(c.Scores, q.Raw.Div(unit))).Div(Int(100))
	default:
		q.Value = q.Raw
	}
}

// neuberg is Neuberg's formula: raw matchpoints among n scores as on a board of all.
func neuberg(raw, n, all, unit Frac) Frac { return raw.Mul(all).Add(all.Sub(n).Mul(unit)).Div(n) }

// neubergRounded is a figure of the formula to the decimals that are kept.
func (f *field) neubergRounded(c *SideScores, exact Frac) Frac {
	if f.opt.NeubergPlaces == 0 {
		return exact
	}
	return RoundAbout(exact, c.Top.Div(Int(2)), f.opt.NeubergPlaces, f.opt.Rounding)
}

// boardRule is the rule for n scores in group g.
func (f *field) boardRule(g *group, n int) BoardRule {
	switch {
	case n == 0:
		return RuleFull
	case f.smallGroup(g, n):
		if f.opt.SmallGroups == SmallGroupsWBF {
			return RuleSmallWBF
		}
		return RuleSmallEBU
	case n == g.full && n > 1:
		return RuleFull
	case n == 1 && (g.full == 1 || f.opt.Tops != Neuberg):
		return RuleAlone
	case f.opt.Tops == Neuberg:
		return RuleNeuberg
	case f.opt.Tops == ProRata:
		return RuleProRata
	}
	return RuleOwnTop
}

// smallGroup reports whether n scores of a group are too few to be compared.
func (f *field) smallGroup(g *group, n int) bool {
	switch f.opt.SmallGroups {
	case SmallGroupsEBU:
		return g.fouled && n <= 2 && 3*n < g.full
	case SmallGroupsWBF:
		return g.fouled && (n <= 2 || n == 3 && !g.largest)
	case SmallGroupsEBU2025:
		return f.opt.subField(n, g.full) &&
			(g.fouled || f.opt.Tops == Neuberg && n < g.full && !f.opt.ToCome[g.key.board])
	}
	return false
}

// subField reports whether n scores of so many on a full board are a small sub-field
// (White Book 2025, 3.3.2 and 4.2.3.3).
func (o *Options) subField(n, full int) bool {
	return o.SmallGroups == SmallGroupsEBU2025 && full > 1 && (n == 1 || n <= 3 && 3*n <= full)
}

// smallGroupPercent is the artificial percentage for one, two or three scores: 60; 65 and
// 55; 70, 60 and 50; ties share. mp is the score's matchpoints within the group at 2-1-0.
func smallGroupPercent(n int, mp Frac) Frac {
	return Int(65 - 5*int64(n)).Add(Int(5).Mul(mp))
}

// tally adds awards up.
type tally struct {
	played, pending int
	score, max      Frac
	ratios          Frac // sum of the awards' own shares of their tops, for the mean of percentages
	tops            int  // awards with a top
	awards          []*Award
}

// add adds an award.
func (t *tally) add(a *Award, tops Tops) {
	t.sum(a, tops, 1)
	t.awards = append(t.awards, a)
}

// sum adds an award to the sums (sign 1) or takes it out again (sign -1).
func (t *tally) sum(a *Award, tops Tops, sign int) {
	if !t.count(a, sign) {
		return
	}
	s := Int(int64(sign))
	t.score = t.score.Add(a.Value.Mul(s))
	if tops == MeanOfPercentages && a.Max.Sign() > 0 {
		t.ratios = t.ratios.Add(a.Value.Div(a.Max).Mul(s))
	}
}

// count is sum without what was scored; it reports whether the award counts.
func (t *tally) count(a *Award, sign int) bool {
	if !a.Counts() {
		if a.Kind == Waiting {
			t.pending += sign
		}
		return false
	}
	t.played += sign
	if a.Max.Sign() > 0 {
		t.max = t.max.Add(a.Max.Mul(Int(int64(sign))))
		t.tops += sign
	}
	return true
}

// percentage is the tally in per cent, if it has one.
func (t *tally) percentage(tops Tops) (Frac, bool) {
	switch {
	case t.max.Sign() <= 0:
		return Frac{}, false
	case tops == MeanOfPercentages:
		return t.ratios.Mul(Int(100)).Div(Int(int64(t.tops))), true
	}
	return t.score.Mul(Int(100)).Div(t.max), true
}
