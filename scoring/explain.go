package scoring

import "clubnight/scoring/vp"

// Explain is how an award came about: the scores beaten and tied, the top, the formula
// with its numbers, every rounding, the ruling and the law it stands on.
func (s *Standings) Explain(a *Award) []Step {
	steps := s.explain(a)
	if a.Ruling != nil && a.Ruling.Note != "" {
		steps = append(steps, NoteStep{a.Ruling.Note})
	}
	return steps
}

func (s *Standings) explain(a *Award) []Step {
	r := a.Ruling
	switch a.Kind {
	case LeftOut:
		return []Step{LeftOutStep{Law: r.Law}}
	case Waiting:
		return []Step{WaitingStep{}}
	case Alone:
		return []Step{AloneStep{}}
	case ByOverride:
		return []Step{OverrideStep{Value: a.Value, Unit: r.Unit, Law: r.Law, Inside: r.Inside}}
	case ByPercentage:
		return []Step{ArtificialStep{Kind: r.Kind, Law: r.Law, Percent: a.Percent, Top: a.Max,
			Value: a.Value, Unit: s.opt.Unit()}}
	case BySession:
		return s.explainOwn(a)
	}
	switch {
	case r == nil:
		steps := []Step{TableStep{a.Side, a.seen(a.Parts[0].Score)}}
		return append(steps, s.explainScore(a)...)
	case len(a.Parts) == 1:
		steps := []Step{AssignedStep{a.seen(a.Parts[0].Score), r.Law}}
		return append(steps, s.explainScore(a)...)
	}
	return s.explainWeighted(a)
}

// seen is a North-South score as the side that got the award sees it.
func (a *Award) seen(p Points) Points {
	if a.Side == EW {
		return -p
	}
	return p
}

// explainOwn is Average Plus or Minus that gave way to the contestant's own score.
func (s *Standings) explainOwn(a *Award) []Step {
	step := OwnStep{Kind: a.Ruling.Kind, Law: a.Ruling.Law, Own: a.Percent, Than: a.Ruling.percent(), Top: a.Max,
		Value: a.Value, Unit: s.opt.Unit(), Window: s.opt.OwnWindow}
	if s.opt.Method != Matchpoints {
		step.Own = a.Value
		step.Than, _ = s.opt.artificialIMPs(a.Ruling)
	}
	return []Step{step}
}

// explainScore is how an award of a single score was valued.
func (s *Standings) explainScore(a *Award) []Step {
	steps := s.explainPart(a, a.Parts[0])
	steps = s.explainUnit(steps, a, a.Parts[0].Value)
	if percent, ok := a.Percentage(); ok {
		steps = append(steps, PercentStep{percent})
	}
	return steps
}

func (s *Standings) explainWeighted(a *Award) []Step {
	steps := []Step{WeightedStep{a.Ruling.Law}}
	together := AddedStep{Max: a.Max, Unit: s.opt.Unit()}
	for _, p := range a.Parts {
		steps = append(steps, TermStep{Weight: p.Weight, Score: a.seen(p.Score), Steps: s.explainPart(a, p)})
		together.Terms = append(together.Terms, Term{p.Weight, p.Value})
		together.Value = together.Value.Add(p.Weight.Mul(p.Value))
	}
	return s.explainUnit(append(steps, together), a, together.Value)
}

// explainUnit adds the rounding of a board's IMPs.
func (s *Standings) explainUnit(steps []Step, a *Award, exact Frac) []Step {
	return appendRounded(steps, exact, a.Value, s.opt.IMPUnit, IMP, s.opt.Rounding)
}

// appendRounded adds the step from exact to value, which was rounded to a multiple
// of to, if there is one.
func appendRounded(steps []Step, exact, value, to Frac, unit Unit, mode Rounding) []Step {
	if exact.Equal(value) || to.IsZero() {
		return steps
	}
	return append(steps, RoundedStep{Value: value, To: to, Unit: unit, Mode: mode,
		Half: exact.Div(to).Mul(Int(2)).IsInt()})
}

// explainPart is how one score of an award was valued.
func (s *Standings) explainPart(a *Award, p Part) []Step {
	c := a.Column()
	switch s.opt.Method {
	case Butler:
		return s.explainButler(a, c, p)
	case CrossIMPs:
		return s.explainCross(a, c, p)
	case TotalPoints:
		return []Step{TotalPointsStep{p.Value}}
	}
	return s.explainMatchpoints(a, c, p)
}

func (s *Standings) explainMatchpoints(a *Award, c *SideScores, p Part) []Step {
	unit := Int(1)
	if s.opt.Halves {
		unit = F(1, 2)
	}
	full, n := a.Board.Full, c.Scores
	steps := []Step{MatchpointsStep{Others: n - 1, Beaten: p.Beaten, Tied: p.Tied, Raw: p.Raw,
		Top: unit.Mul(Int(int64(2 * (n - 1)))), Halves: s.opt.Halves}}
	switch c.Rule {
	case RuleNeuberg:
		exact := neuberg(p.Raw, Int(int64(n)), Int(int64(full)), unit)
		steps = append(steps, NeubergStep{Scores: n, Full: full, Raw: p.Raw,
			Missing: unit.Mul(Int(int64(full - n))), Value: exact, Top: c.Top,
			ForNow: !a.Board.Fouled && s.opt.subField(n, full)})
		steps = appendRounded(steps, exact, p.Value, decimal(s.opt.NeubergPlaces), Matchpoint, s.opt.Rounding)
	case RuleProRata:
		steps = append(steps, ProRataStep{Scores: n, Full: full, Raw: p.Raw, Value: p.Value, Top: c.Top})
	case RuleOwnTop:
		steps = append(steps, OwnTopStep{n, full})
	case RuleSmallEBU, RuleSmallWBF:
		steps = append(steps, SmallGroupStep{Scores: n, Full: full, Fouled: a.Board.Fouled, Rule: s.opt.SmallGroups,
			Percent: p.Value.Mul(Int(100)).Div(c.Top), Top: c.Top, Value: p.Value})
	}
	return steps
}

// decimal is the unit of that decimal place: 4 is 1/10000, -1 is 10.
func decimal(places int) Frac {
	unit := Int(1)
	for range max(places, -places) {
		unit = unit.Mul(Int(10))
	}
	if places > 0 {
		return Int(1).Div(unit)
	}
	return unit
}

// explainScaled is the step for a board with fewer scores than a full one whose
// frequencies are scaled.
func (s *Standings) explainScaled(a *Award, c *SideScores) []Step {
	if n := s.opt.scaledTo(c, a.Board.Full); n != c.Scores {
		return []Step{ScaledStep{c.Scores, n}}
	}
	return nil
}

func (s *Standings) explainButler(a *Award, c *SideScores, p Part) []Step {
	d := s.opt.Datum
	sign := int64(1)
	if a.Side == EW {
		sign = -1
	}
	seen := func(f Frac) Frac { return f.Mul(Int(sign)) }
	mean := s.opt.datumMean(c, a.Board.Full)
	step := DatumStep{Median: d.Median, Scores: c.Scores, Datum: seen(mean)}
	if !d.Median {
		step.Dropped = d.Drop.leaveOut(s.opt.scaledTo(c, a.Board.Full))
	}
	steps := append(s.explainScaled(a, c), step)
	if !d.Exact {
		steps = appendRounded(steps, mean, c.Datum, decimal(d.places()), TotalPoint, d.Rounding)
		if r, ok := steps[len(steps)-1].(RoundedStep); ok {
			r.Value, r.Mode = seen(r.Value), r.Mode.seen(a.Side, c.Datum.Sub(mean).Sign()*mean.Sign())
			steps[len(steps)-1] = r
		}
	}
	score := seen(Int(int64(p.Score)))
	return append(steps, AgainstDatumStep{Score: a.seen(p.Score), Datum: seen(c.Datum),
		Difference: score.Sub(seen(c.Datum)), IMPs: p.Value})
}

// seen is the mode as East-West see it, for whom up is down; away is the sign of a
// rounding away from 0.
func (r Rounding) seen(side Side, away int) Rounding {
	switch {
	case r != HalfUp || side != EW:
		return r
	case away > 0:
		return HalfAwayFromZero
	}
	return HalfTowardZero
}

func (s *Standings) explainCross(a *Award, c *SideScores, p Part) []Step {
	own := []Weighted{{Int(1), p.Score}}
	if a.Ruling != nil {
		own = a.Ruling.Scores
	}
	step := CrossStep{Sum: p.Raw, Value: p.Value, Divisor: s.opt.Divisor, Scores: s.opt.scaledTo(c, a.Board.Full)}
	scale := F(int64(step.Scores), int64(c.Scores))
	for _, q := range c.Frequency {
		count := q.Count
		for _, w := range own { // without itself
			if w.Score == q.Score {
				count = count.Sub(w.Weight)
			}
		}
		if count.Sign() > 0 {
			imps := IMPs(c.points(p.Score) - c.points(q.Score))
			step.Terms = append(step.Terms, CrossTerm{IMPs: imps, Against: a.seen(q.Score), Times: count.Mul(scale)})
		}
	}
	step.Sum = step.Sum.Mul(scale)
	return append(s.explainScaled(a, c), step)
}

// onScale is the table that a match of that length is on.
func onScale(scale *vp.Scale, half bool, length int) OnScale {
	table, halved := tableOf(scale, half)
	return OnScale{Scale: table.Name, Halved: halved, Computed: table.Computed(length)}
}

// ExplainRow is how a contestant's total, percentage and place came about.
func (s *Standings) ExplainRow(r *Row) []Step {
	first := BoardsStep{Score: r.Score, Unit: s.Unit, Boards: r.Played}
	percentages := s.Unit == Matchpoint
	if percentages {
		first.Max = r.Max
	}
	steps := []Step{first}
	for _, round := range r.Rounds {
		on := onScale(s.scale, round.Half, round.Length)
		steps = append(steps, RoundStep{RoundScore: round, OnScale: on, Percent: s.opt.Method == Matchpoints})
	}
	for _, session := range r.Sessions {
		step := SessionStep{Session: session.Session, Total: session.Row.Total, Unit: s.Unit}
		if percentages {
			step.Percent = session.Row.Percentage
		}
		steps = append(steps, step)
	}
	steps = append(append(steps, r.explainUnplayed(s.scale)...), r.explainExtras(s.Unit)...)
	if percentages && r.Max.Add(r.Carried.Max).Sign() > 0 {
		if s.opt.Tops == MeanOfPercentages {
			steps = append(steps, MeanStep{Sessions: len(r.Sessions) > 0, Percent: r.Percentage})
		} else {
			steps = append(steps, RatioStep{r.Total, r.Max.Add(r.Carried.Max), r.Percentage})
		}
		if !r.Handicap.IsZero() {
			steps = append(steps, HandicapStep{r.Handicap, r.Net})
		}
	}
	return append(steps, r.explainPlace())
}

// explainUnplayed is what matches gave that were not played.
func (r *Row) explainUnplayed(scale *vp.Scale) (steps []Step) {
	for _, u := range r.Unplayed {
		steps = append(steps, UnplayedStep{UnplayedScore: u,
			OnScale: onScale(scale, u.Half, u.Length), Percent: scale.Percent})
	}
	return steps
}

// explainExtras is what stands beside the score of the boards.
func (r *Row) explainExtras(u Unit) []Step {
	var steps []Step
	for _, a := range r.Adjustments {
		steps = append(steps, AdjustmentStep{a})
	}
	if !r.Carried.Score.IsZero() || !r.Carried.Max.IsZero() {
		steps = append(steps, CarriedStep{r.Carried, u})
	}
	if !r.Total.Equal(r.Score) {
		steps = append(steps, TotalStep{r.Total, u})
	}
	if r.Pending > 0 {
		steps = append(steps, PendingStep{r.Pending})
	}
	return steps
}

func (r *Row) explainPlace() Step {
	switch {
	case r.Unranked != Ranked:
		return UnrankedStep{r.Unranked}
	case r.Place == 0:
		return NoPlaceStep{}
	}
	return PlaceStep{Place: r.Place, Tied: r.Tied, Breaks: r.Breaks}
}

// Explain is how the team with that index (0 or 1) got its score in the match.
func (s *TeamStandings) Explain(m *Match, team int) []Step {
	sc := &m.Scores[team]
	exact := sc.Won.Sub(sc.Lost)
	var steps []Step
	switch s.opt.Method {
	case TeamBoardAMatch, TeamPatton:
		steps = append(steps, BoardPointsStep{sc.Won})
	case TeamAggregate:
		steps = append(steps, MarginStep{Won: sc.Won, Lost: sc.Lost, Margin: sc.Margin, Unit: TotalPoint})
	default:
		steps = append(steps, MarginStep{Won: sc.Won, Lost: sc.Lost, Margin: exact, Unit: IMP})
		steps = appendRounded(steps, exact, sc.Margin, Int(1), IMP, s.opt.Rounding)
	}
	switch {
	case sc.Played == 0:
	case s.opt.Method == TeamPatton:
		steps = append(steps, PattonStep{Plus: sc.Plus, Aggregate: sc.Aggregate, Boards: sc.Played, Score: sc.Score})
	case s.opt.Method == TeamWinLoss:
		steps = append(steps, WinStep{sc.Score})
	case s.opt.Method == TeamVPs || s.opt.Method == TeamHybrid:
		boards := sc.Played * max(s.opt.BoardFactor, 1)
		steps = append(steps, ScaleStep{OnScale: onScale(s.opt.Scale, m.Half, sc.Length), Boards: boards, VP: sc.VP})
		if s.opt.Method == TeamHybrid {
			steps = append(steps, HybridStep{sc.Boards, sc.Score})
		}
	}
	if sc.Pending > 0 {
		steps = append(steps, PendingStep{sc.Pending})
	}
	return steps
}

// ExplainBoard is what the board gave the team with that index (0 or 1).
func (s *TeamStandings) ExplainBoard(m *Match, board *MatchBoard, team int) []Step {
	a := &board.For[team]
	steps := s.explainBoard(a)
	if a.Ruling != nil && a.Ruling.Note != "" {
		steps = append(steps, NoteStep{a.Ruling.Note})
	}
	return steps
}

func (s *TeamStandings) explainBoard(a *TeamAward) []Step {
	e := teamEvent{opt: s.opt}
	r := a.Ruling
	switch a.Kind {
	case LeftOut:
		return []Step{LeftOutStep{Team: true}}
	case Waiting:
		return []Step{WaitingStep{Team: true}}
	case ByOverride:
		return []Step{OverrideStep{Value: a.Value, Unit: r.Unit, Law: r.Law, Team: true}}
	case ByPercentage:
		return []Step{ArtificialStep{Kind: r.Kind, Law: r.Law, Percent: r.percent(), Value: a.Value,
			Unit: e.opt.boardUnit(), Team: true}}
	case BySession:
		than, _ := e.opt.artificial(r)
		return []Step{OwnStep{Kind: r.Kind, Law: r.Law, Own: a.Value, Than: than, Value: a.Value,
			Unit: e.opt.boardUnit(), Window: s.opt.OwnWindow, Team: true}}
	}
	var steps []Step
	for _, p := range a.Parts {
		steps = append(steps, TablesStep{Weight: p.Weight, NS: p.NS, EW: -p.EW,
			Difference: p.Difference, Value: p.Value})
	}
	if len(a.Parts) > 1 {
		steps = append(steps, SumStep{a.Value})
	}
	return steps
}

// ExplainRow is how a team's total and place came about.
func (s *TeamStandings) ExplainRow(r *Row) []Step {
	steps := []Step{MatchesStep{Score: r.Score, Unit: s.Unit, Matches: len(r.Matches)}}
	steps = append(append(steps, r.explainUnplayed(s.opt.Scale)...), r.explainExtras(s.Unit)...)
	return append(steps, r.explainPlace())
}
