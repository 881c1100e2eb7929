package words

import (
	"clubnight/scoring"
	"clubnight/session"
)

// RulingAt is a ruling on a place, with law and reason. What follows from Law 15B is said
// with whom it is about and where the board was played before: "cancelled (Law 15B1):
// pair 1 had played board 4 in round 2 at table 3; pair 5 gets average plus".
func (w *Words) RulingAt(st *session.State, k session.Key, r session.Ruling) string {
	id := ""
	names := data{"Given": w.gets(st, k, r), "Before": ""}
	switch {
	case r.Reason != "":
	case r.Law == session.LawPlayedBefore:
		id = "law15.cancelled"
		if who, first, ok := st.PlayedBefore(k); ok {
			names["Before"] = w.Before(st, k, who, first)
		}
	case r.Law == session.LawDeprived:
		id = "law15.deprived"
		if names["Given"] == "" {
			names["Given"] = w.Ruling(&scoring.Ruling{Kind: scoring.NotPlayed})
		}
		if who, first, ok := st.ScoreElsewhere(k); ok {
			names["Before"] = w.Before(st, k, who, first)
		}
	}
	if id == "" {
		return w.RulingWithLaw(r)
	}
	return w.say(id, names)
}

// gets is who gets what by a ruling, but for those for whom the board does not count.
func (w *Words) gets(st *session.State, k session.Key, r session.Ruling) string {
	play, ok := st.PlayAt(k)
	if !ok {
		return ""
	}
	var given []string
	for _, side := range []struct {
		who  []int
		gets *scoring.Ruling
	}{{play.NS, r.ForNS}, {play.EW, r.ForEW}} {
		if side.gets == nil || side.gets.Kind == scoring.NotPlayed {
			continue
		}
		for _, n := range side.who {
			who := w.Contestant(st, session.Contestant{Section: k.Section, Number: n})
			given = append(given, w.say("rulings.gets", data{"Who": who, "Ruling": w.Ruling(side.gets)}))
		}
	}
	return w.And(given...)
}

// Before says that a contestant of the place's section had played the board of the place:
// "pair 1 had played board 4 in round 2 at table 3".
func (w *Words) Before(st *session.State, k session.Key, who int, first session.BoardPlay) string {
	return w.say("law15.before", data{"Who": w.Contestant(st, session.Contestant{Section: k.Section, Number: who}),
		"Board": k.Board, "Round": first.Round, "Table": w.Table(st, k.Section, first.Key.Table)})
}

// Remedy15 is what the director can decide on a result in doubt by Law 15B, as on a
// button: "Cancel the second play (Law 15B1)".
func (w *Words) Remedy15(rem session.Remedy15) string {
	if rem.Cancelled {
		return w.say("law15.cancel-second", nil)
	}
	return w.say("law15.stands", nil)
}

// WrongNumber15 is what the director can decide instead: the first play, or where there
// was none this one, was entered under the wrong number.
func (w *Words) WrongNumber15(st *session.State, rem session.Remedy15) string {
	if rem.Cancelled {
		return w.say("law15.first-wrong", data{"Place": w.Where(st, rem.First.Key)})
	}
	return w.say("law15.this-wrong", nil)
}
