package words

import (
	"strings"

	"clubnight/scoring"
)

// unplayed is what a match gives that was not played, and by which paragraph.
func (w *Words) unplayed(s scoring.UnplayedStep) string {
	d := data{"What": w.unplayedMatch(s.Unplayed),
		"Share": w.share(s.Share.Mul(scoring.Int(100))), "Pool": w.Short(s.Pool),
		"VP": w.Short(s.VP), "Boards": s.Boards, "Scale": w.scale(s.Scale)}
	switch s.Rule {
	case scoring.Void:
		if d["Figure"] = w.worth(s.Figure, scoring.IMP, w.signed); s.Percent {
			d["Figure"] = w.share(s.Figure)
		}
		id := "unplayed.plus"
		if s.For == scoring.AverageMinus {
			id = "unplayed.minus"
		}
		return w.scaled(w.say(id, d), s.Halved, s.Computed, s.Length)
	case scoring.AllPlus:
		d["Figure"] = w.share(s.Figure)
		return w.scaled(w.say("absence.all-plus", d), s.Halved, s.Computed, s.Length)
	case scoring.BestOfThree, scoring.OwnOrShare:
		return w.unplayedBest(s, d)
	case scoring.Converse:
		return w.say("unplayed.converse", d)
	}
	return w.say("unplayed.share", d)
}

// unplayedMatch is which match it is.
func (w *Words) unplayedMatch(u scoring.Unplayed) string {
	id := "unplayed.match"
	switch {
	case u.Bye():
		id = "unplayed.bye"
	case u.Opponent.Number == 0:
		id = "unplayed.missed-half"
	}
	text := w.say(id, data{"Round": u.Round, "Whom": w.numbered(u.Opponent)})
	if u.Law != "" {
		text += " (" + u.Law + ")"
	}
	return text
}

// unplayedBest is the best of several figures, of which those are said that there are.
func (w *Words) unplayedBest(s scoring.UnplayedStep, d data) string {
	best := s.Share.Mul(s.Pool)
	terms := []string{w.say("unplayed.term-share", data{"Share": d["Share"], "Pool": d["Pool"], "VP": w.Short(best)})}
	for _, term := range []struct {
		id string
		vp *scoring.Frac
	}{{"unplayed.term-own", s.Own}, {"unplayed.term-converse", s.Converse}} {
		if term.vp == nil {
			continue
		}
		terms = append(terms, w.say(term.id, data{"VP": w.Short(*term.vp)}))
		if term.vp.Cmp(best) > 0 {
			best = *term.vp
		}
	}
	d["Terms"] = strings.Join(terms, w.say("bridge.and-then", nil))
	if best.Equal(s.VP) {
		return w.say("unplayed.best", d)
	}
	return w.say("unplayed.rounded", d)
}

// scaled adds to a sentence about a match on a scale that it was half a match on one
// without a table for those, and that its table for so many boards was never published.
func (w *Words) scaled(text string, halved, computed bool, boards int) string {
	next := w.say("bridge.next-sentence", nil)
	if halved {
		text += next + w.say("unplayed.halved", nil)
	}
	if computed {
		text += next + w.say("unplayed.computed", data{"Length": boards})
	}
	return text
}
