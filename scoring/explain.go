package scoring

import (
	"fmt"
	"strings"
)

// show is a figure in a sentence: up to two decimals.
func show(f Frac) string { return Shortest(f, 2, HalfAwayFromZero) }

// signed is a score or IMPs with its sign.
func signed(f Frac) string {
	s := show(f)
	if s != "0" && f.Sign() > 0 {
		return "+" + s
	}
	return s
}

func signedPoints(p Points) string { return signed(Int(int64(p))) }

// many is a number with its noun: "1 score", "2 scores", "0.6 scores".
func many(f Frac, noun string) string {
	if f.Equal(Int(1)) {
		return "1 " + noun
	}
	return show(f) + " " + noun + "s"
}

// law is the law an award stands on: the ruling's own, or the usual one.
func (r *Ruling) law(usual string) string {
	if r.Law != "" {
		usual = r.Law
	}
	return "Law " + usual
}

// cited is the law the director named, in brackets, if any.
func (r *Ruling) cited() string {
	if r.Law == "" {
		return ""
	}
	return " (Law " + r.Law + ")"
}

// note is the director's words as a sentence to follow.
func (r *Ruling) note() string {
	if r == nil || r.Note == "" {
		return ""
	}
	return " " + strings.TrimRight(r.Note, ".") + "."
}

// Explain says in sentences how an award came about: the scores beaten and tied, the top,
// the formula with its numbers, the ruling and the law it stands on.
func (s *Standings) Explain(a *Award) string {
	head := fmt.Sprintf("Board %d", a.Board.Number)
	if a.Board.Form != "" {
		head += " (" + a.Board.Form + ")"
	}
	head += ", " + a.Contestant.String()
	if a.Contestant.Side != a.Side {
		head += " sitting " + a.Side.name()
	}
	return head + ": " + s.explain(a) + a.Ruling.note()
}

func (s *Standings) explain(a *Award) string {
	switch a.Kind {
	case LeftOut:
		return "Not played. The board does not count for this side."
	case Waiting:
		return "The director has still to rule. The board is left out until then, and the ranking is provisional."
	case Alone:
		return "There is no other score to compare this one with. The board does not count."
	case ByOverride:
		where := "The score at the table is not compared with the others."
		if a.Ruling.Inside {
			where = "The others are compared with the score at the table all the same."
		}
		return fmt.Sprintf("The director gave %s %s%s. %s", show(a.Value), a.Ruling.Unit, a.Ruling.cited(), where)
	case ByPercentage, BySession:
		return s.explainArtificial(a)
	}
	if a.Ruling == nil {
		return fmt.Sprintf("%s scored %s. %s", a.Side.name(), s.scored(a.Parts[0].Score, a.Side), s.explainPart(a, a.Parts[0]))
	}
	if len(a.Parts) == 1 {
		return fmt.Sprintf("The director assigned %s (%s). %s",
			s.scored(a.Parts[0].Score, a.Side), a.Ruling.law("12C1"), s.explainPart(a, a.Parts[0]))
	}
	return s.explainWeighted(a)
}

// scored is a North-South score as the side sees it.
func (s *Standings) scored(p Points, side Side) string {
	if side == EW {
		p = -p
	}
	return signedPoints(p)
}

func (s *Standings) explainWeighted(a *Award) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The director assigned a weighted score (%s).", a.Ruling.law("12C1(c)"))
	var sum []string
	for _, p := range a.Parts {
		fmt.Fprintf(&b, " %s %% of %s: %s", show(p.Weight.Mul(Int(100))), s.scored(p.Score, a.Side), s.explainPart(a, p))
		sum = append(sum, fmt.Sprintf("%s×%s", p.Weight, inBrackets(p.Value)))
	}
	fmt.Fprintf(&b, " Together %s = %s%s.", strings.Join(sum, " + "), show(a.Value), s.outOf(a))
	return b.String()
}

// inBrackets is a figure within a product.
func inBrackets(f Frac) string {
	if f.Sign() < 0 {
		return "(" + show(f) + ")"
	}
	return show(f)
}

// outOf is the maximum and the percentage, where there are any.
func (s *Standings) outOf(a *Award) string {
	pct, ok := a.Percentage()
	if !ok {
		return " " + s.Unit.String()
	}
	return fmt.Sprintf(" of %s, %s %%", show(a.Max), Decimal(pct, 2, HalfAwayFromZero))
}

func (s *Standings) explainArtificial(a *Award) string {
	name := ""
	switch a.Ruling.Kind {
	case AveragePlus:
		name = "Average Plus"
	case Average:
		name = "Average"
	case AverageMinus:
		name = "Average Minus"
	default:
		name = "An artificial score"
	}
	if s.opt.Method != Matchpoints {
		return fmt.Sprintf("%s (%s) counts %s IMP.", name, a.Ruling.law("12C2"), signed(a.Value))
	}
	if a.Kind == BySession {
		than := "more"
		if a.Ruling.Kind == AverageMinus {
			than = "less"
		}
		name += fmt.Sprintf(" (%s): the contestant's own score on its other boards is %s %%, which is %s than %s %%, and counts instead (Law 12C2(c))",
			a.Ruling.law("12C2"), show(a.Percent), than, show(a.Ruling.percent()))
	} else {
		name += fmt.Sprintf(" (%s)", a.Ruling.law("12C2"))
	}
	return fmt.Sprintf("%s: %s %% of the top of %s = %s.", name, show(a.Percent), show(a.Max), show(a.Value))
}

// explainPart is how one score of an award was valued.
func (s *Standings) explainPart(a *Award, p Part) string {
	c := a.Column()
	switch s.opt.Method {
	case Butler:
		return s.explainButler(a, c, p)
	case CrossIMPs:
		return s.explainCross(a, c, p)
	case TotalPoints:
		return fmt.Sprintf("Total points count as they are (Law 78C): %s.", signed(p.Value))
	}
	return s.explainMatchpoints(a, c, p)
}

func (s *Standings) explainMatchpoints(a *Award, c *Column, p Part) string {
	two, one := "2", "1"
	unit := Int(1)
	if s.opt.Halves {
		two, one, unit = "1", "½", F(1, 2)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Of %s it beats %s and ties with %s: %s×%s + %s×%s = %s MP of a top of %s (Law 78A).",
		many(Int(int64(c.Scores-1)), "other score"), show(p.Beaten), show(p.Tied),
		two, show(p.Beaten), one, show(p.Tied), show(p.Raw), show(unit.Mul(Int(int64(2*(c.Scores-1))))))
	full, n := a.Board.Full, c.Scores
	short := fmt.Sprintf(" The board has %s to compare, where a full board has %d.", many(Int(int64(n)), "score"), full)
	switch c.Rule {
	case RuleNeuberg:
		missing := show(unit.Mul(Int(int64(full - n))))
		fmt.Fprintf(&b, "%s Neuberg's formula: (%s×%d + %s) / %d = %s of %s.", short, show(p.Raw), full, missing, n, show(p.Value), show(c.Top))
	case RuleProRata:
		fmt.Fprintf(&b, "%s In proportion to the tops: %s×%d/%d = %s of %s.", short, show(p.Raw), full-1, n-1, show(p.Value), show(c.Top))
	case RuleOwnTop:
		fmt.Fprintf(&b, "%s The board keeps its own top.", short)
	case RuleSmallEBU, RuleSmallWBF:
		rule := "EBU"
		if c.Rule == RuleSmallWBF {
			rule = "WBF and ACBL 1991"
		}
		fmt.Fprintf(&b, "%s Few scores on one form of a fouled board (Law 87B) get artificial ones by their order (%s rule): %s %% of %s = %s.",
			short, rule, show(p.Value.Mul(Int(100)).Div(c.Top)), show(c.Top), show(p.Value))
	}
	if len(a.Parts) == 1 {
		if pct, ok := a.Percentage(); ok {
			fmt.Fprintf(&b, " That is %s %%.", Decimal(pct, 2, HalfAwayFromZero))
		}
	}
	return b.String()
}

func (s *Standings) explainButler(a *Award, c *Column, p Part) string {
	datum, sign := c.Datum, Int(1)
	if a.Side == EW {
		datum, sign = datum.Neg(), Int(-1)
	}
	d := s.opt.Datum
	how := "the mean"
	if d.Median {
		how = "the median"
	}
	how += fmt.Sprintf(" of %s", many(Int(int64(c.Scores)), "score"))
	if out := d.Drop.leaveOut(c.Scores); out > 0 && !d.Median {
		how += fmt.Sprintf(" without the %d highest and the %d lowest", out, out)
	}
	score := Int(int64(p.Score)).Mul(sign)
	return fmt.Sprintf("The datum, %s, is %s. %s - %s = %s, which is %s IMP (Law 78B).",
		how, signed(datum), signed(score), inBrackets(datum), signed(score.Sub(datum)), signed(p.Value))
}

func (s *Standings) explainCross(a *Award, c *Column, p Part) string {
	var terms []string
	own := []Weighted{{Int(1), p.Score}}
	if a.Ruling != nil {
		own = a.Ruling.Scores
	}
	for _, q := range c.Frequency {
		count := q.Count
		for _, w := range own { // without itself
			if w.Score == q.Score {
				count = count.Sub(w.Weight)
			}
		}
		if count.Sign() <= 0 {
			continue
		}
		imps := IMPs(c.points(p.Score) - c.points(q.Score))
		terms = append(terms, fmt.Sprintf("%s against %s (%s)", signed(Int(int64(imps))), s.scored(q.Score, a.Side), times(count)))
	}
	end := ""
	switch s.opt.Divisor {
	case PerComparison:
		end = fmt.Sprintf(", divided by %d comparisons %s", c.Scores-1, signed(p.Value))
	case PerScore:
		end = fmt.Sprintf(", divided by %d scores %s", c.Scores, signed(p.Value))
	}
	return fmt.Sprintf("IMPs (Law 78B): %s. Sum %s%s IMP.", strings.Join(terms, ", "), signed(p.Raw), end)
}

func times(f Frac) string {
	if f.Equal(Int(1)) {
		return "once"
	}
	return show(f) + " times"
}

// ExplainRow says in sentences how a contestant's total, percentage and place came about.
func (s *Standings) ExplainRow(r *Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s on %s", r.Contestant, amount(r.Score, s.Unit), many(Int(int64(r.Played)), "board"))
	percentages := s.Unit == Matchpoint
	if percentages {
		fmt.Fprintf(&b, " of a maximum of %s", show(r.Max))
	}
	b.WriteString(".")
	for _, round := range r.Rounds {
		figure := signed(round.Figure) + " IMP"
		if s.opt.Method == Matchpoints {
			figure = Decimal(round.Figure, 2, HalfAwayFromZero) + " %"
		}
		fmt.Fprintf(&b, " Round %d against %s: %s on %s, %s VP (Law 78D).", round.Round, round.Opponent, figure, many(Int(int64(round.Played)), "board"), show(round.VP))
	}
	for _, session := range r.Sessions {
		fmt.Fprintf(&b, " Session %d: %s", session.Session, amount(session.Row.Total, s.Unit))
		if percentages {
			fmt.Fprintf(&b, ", %s %%", Decimal(session.Row.Percentage, 2, HalfAwayFromZero))
		}
		b.WriteString(".")
	}
	explainExtras(&b, r, s.Unit)
	if percentages && r.Place != 0 {
		switch {
		case s.opt.Tops == MeanOfPercentages && len(r.Sessions) > 0:
			fmt.Fprintf(&b, " The mean of the percentages of the sessions is %s %%.", Decimal(r.Percentage, 2, HalfAwayFromZero))
		case s.opt.Tops == MeanOfPercentages:
			fmt.Fprintf(&b, " The mean of the percentages of the boards is %s %%.", Decimal(r.Percentage, 2, HalfAwayFromZero))
		default:
			fmt.Fprintf(&b, " %s / %s = %s %%.", show(r.Total), show(r.Max.Add(r.Carried.Max)), Decimal(r.Percentage, 2, HalfAwayFromZero))
		}
		if !r.Handicap.IsZero() {
			fmt.Fprintf(&b, " With a handicap of %s %% it is %s %%.", signed(r.Handicap), Decimal(r.Net, 2, HalfAwayFromZero))
		}
	}
	explainPlace(&b, r)
	return b.String()
}

// amount is a figure with its unit.
func amount(f Frac, u Unit) string { return show(f) + " " + u.String() }

// explainExtras adds what stands beside the score of the boards.
func explainExtras(b *strings.Builder, r *Row, u Unit) {
	for _, a := range r.Adjustments {
		name := "Bonus"
		if a.Amount.Sign() < 0 {
			name = "Penalty"
		}
		fmt.Fprintf(b, " %s of %s", name, amount(a.Amount, a.Unit))
		if a.Law != "" {
			fmt.Fprintf(b, " (Law %s)", a.Law)
		}
		if a.Note != "" {
			fmt.Fprintf(b, ": %s", strings.TrimRight(a.Note, "."))
		}
		b.WriteString(".")
	}
	if !r.Carried.Score.IsZero() || !r.Carried.Max.IsZero() {
		fmt.Fprintf(b, " Carried forward: %s", amount(r.Carried.Score, u))
		if !r.Carried.Max.IsZero() {
			fmt.Fprintf(b, " of %s", show(r.Carried.Max))
		}
		b.WriteString(".")
	}
	if !r.Total.Equal(r.Score) {
		fmt.Fprintf(b, " Total %s.", amount(r.Total, u))
	}
	if r.Pending > 0 {
		fmt.Fprintf(b, " %s still to come.", many(Int(int64(r.Pending)), "board"))
	}
}

func explainPlace(b *strings.Builder, r *Row) {
	if r.Place == 0 {
		b.WriteString(" Nothing to rank yet.")
		return
	}
	fmt.Fprintf(b, " Place %s", r.Label())
	for _, t := range r.Breaks {
		fmt.Fprintf(b, ", tie-break %s %s", t.By, show(t.Figure))
	}
	b.WriteString(".")
}
