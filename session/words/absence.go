package words

import (
	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/session"
)

// matchRules are the messages of the rules for matches that were not played.
var matchRules = map[absence.MatchRule]string{absence.Void: "absence.match-void",
	absence.ShareOfPool: "absence.match-share",
	absence.BestOfThree: "absence.match-best", absence.OwnOrShare: "absence.match-own",
	absence.Converse: "absence.match-converse"}

// missed is what the boards, or the matches, give that a contestant missed.
func (w *Words) missed(f session.ParticipationSet) string {
	if f.MatchForIt != nil || f.MatchForOpponents != nil {
		names := data{"It": w.missedMatch(f.MatchForIt), "Opponents": w.missedMatch(f.MatchForOpponents)}
		switch {
		case f.MatchForIt == nil:
			return w.say("absence.matches-opponents", names)
		case f.MatchForOpponents == nil:
			return w.say("absence.matches-it", names)
		}
		return w.say("absence.matches-both", names)
	}
	names := data{"It": w.Ruling(f.ForIt), "Opponents": w.Ruling(f.ForOpponents)}
	switch {
	case f.ForIt != nil && f.ForOpponents != nil:
		return w.say("rulings.missed-both", names)
	case f.ForIt != nil:
		return w.say("rulings.missed-it", names)
	case f.ForOpponents != nil:
		return w.say("rulings.missed-opponents", names)
	}
	return ""
}

// missedMatch is by which rule a match counts.
func (w *Words) missedMatch(m *session.MissedMatch) string {
	if m == nil {
		return ""
	}
	return w.say(matchRules[m.Rule], data{"Share": w.share(scoring.Int(int64(m.Share)))})
}

// TooLittle is a contestant that played fewer boards than its rule book asks for.
func (w *Words) TooLittle(st *session.State, l session.TooLittle) string {
	return w.say("absence.too-little", data{"Who": w.Contestant(st, l.Who), "Played": l.Played, "Boards": l.Of,
		"Wanted": l.Wanted, "Law": l.Law})
}

// ruleOf is by whose rule a contestant and its opponents get what they get: "White Book
// 2.4.4", and where the rules that were chosen have none, that they have none.
func (w *Words) ruleOf(f session.ParticipationSet) string {
	names, law := data{"Law": f.Law}, f.Law != "" && f.Law[0] >= '0' && f.Law[0] <= '9'
	switch {
	case f.Origin == absence.Ours:
		return w.say("absence.ours", nil)
	case f.Law == "":
		return ""
	case f.Origin == absence.Laws:
		return w.say("absence.law-silent", names)
	case f.Origin == absence.Lent:
		return w.say("absence.book-silent", names)
	case law:
		return w.say("absence.law", names)
	}
	return f.Law
}
