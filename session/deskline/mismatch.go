package deskline

import (
	"clubnight/scoring"
	"clubnight/session"
)

// mismatch is a match of a Swiss that a contestant played against another opponent
// than the one it should have met: what White Book 3.5 makes of its victory points,
// as a bonus or a penalty.
func (r *reader) mismatch() *Fault {
	who, fault := r.who()
	if fault != nil {
		return fault
	}
	round, fault := r.round()
	switch {
	case fault != nil:
		return fault
	case round == 0:
		return r.fault(WantsRound)
	case !r.accept("right"):
		return r.fault(WantsOther)
	}
	at := r.peek()
	var right []session.Contestant
	for len(right) == 0 || isNumber(r.peek().text) {
		c, fault := r.who()
		if fault != nil {
			return fault
		}
		right = append(right, c)
	}
	own := r.accept("fault")
	amount, ok := mismatched(r.st, who, round, right, own)
	if !ok {
		return within(at, 0, NoMismatch)
	}
	fact := session.PenaltyGiven{Who: who, Amount: amount, Unit: scoring.VP, Law: "White Book 3.5"}
	if _, fact.Reason, fault = r.because(); fault != nil {
		return fault
	}
	r.add(fact)
	return nil
}

func isNumber(text string) bool {
	_, _, ok := sectionNumber(text)
	return ok
}

// mismatched is what a mismatch changes in the victory points of a contestant's match in
// a round; ok is false where it had no whole match in that round, and where the opponents
// are too near to each other. The draw went by the standings after the round before.
func mismatched(st *session.State, who session.Contestant, round int, right []session.Contestant,
	own bool) (amount scoring.Frac, ok bool) {
	chosen, err := st.Scoring.Options()
	if err != nil || chosen.VPScale() == nil {
		return amount, false
	}
	then, err := st.AfterRound(round - 1).Score()
	if err != nil {
		return amount, false
	}
	now, err := st.Score()
	if err != nil {
		return amount, false
	}
	won, met, ok := matchOf(now, who, round)
	if !ok {
		return amount, false
	}
	points := func(c session.Contestant) (points scoring.Frac) {
		if rank := then.RankOf(c); rank != nil {
			points = rank.Total
		}
		return points
	}
	var rights []scoring.Frac
	for _, c := range right {
		rights = append(rights, points(c))
	}
	pool := scoring.F(int64(chosen.VPScale().Sum), 100)
	amount = scoring.Mismatch(points(met), rights, pool, own).Points(won, pool).Sub(won)
	return amount, !amount.IsZero()
}

// matchOf is what a contestant won in its match of a round, and against whom; ok is false
// where it played none, or half-matches.
func matchOf(sc *session.Scores, who session.Contestant,
	round int) (won scoring.Frac, met session.Contestant, ok bool) {
	for i := range sc.Rankings {
		f := sc.Rankings[i].Field
		for j := range sc.Rankings[i].Ranks {
			rank := &sc.Rankings[i].Ranks[j]
			if rank.Who != who {
				continue
			}
			for _, m := range rank.Matches {
				side := 0
				if m.Teams[1] == rank.Contestant {
					side = 1
				}
				if m.Round == round && !m.Half && m.Scores[side].Played > 0 {
					return m.Scores[side].VP, f.Who(m.Teams[1-side]), true
				}
			}
			for _, m := range rank.Rounds {
				if m.Round == round && !m.Half && m.Played > 0 {
					return m.VP, f.Who(m.Opponent), true
				}
			}
		}
	}
	return won, met, false
}
