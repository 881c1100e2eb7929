package words

import (
	"cmp"

	"clubnight/scoring"
	"clubnight/session"
)

// artificials are the messages of the rulings without figures.
var artificials = map[scoring.RulingKind]string{
	scoring.NotPlayed:    "rulings.not-played",
	scoring.Undecided:    "rulings.undecided",
	scoring.AveragePlus:  "rulings.average-plus",
	scoring.Average:      "rulings.average",
	scoring.AverageMinus: "rulings.average-minus",
}

// Ruling is what one side gets: "average plus", "60 %", "NS +620", "60 % of NS +620 and
// 40 % of NS −100", "3 IMPs". Nil is that the score stands.
func (w *Words) Ruling(r *scoring.Ruling) string {
	if r == nil {
		return w.say("rulings.none", nil)
	}
	if id, ok := artificials[r.Kind]; ok {
		return w.say(id, nil)
	}
	switch r.Kind {
	case scoring.Percentage:
		return w.share(r.Amount)
	case scoring.Override:
		return w.given(r)
	}
	if len(r.Scores) == 1 {
		return w.say("rulings.assigned", data{"Points": w.Points(r.Scores[0].Score)})
	}
	var parts []string
	for _, s := range r.Scores {
		parts = append(parts, w.say("rulings.weighted",
			data{"Weight": w.weight(s.Weight), "Points": w.Points(s.Score)}))
	}
	return w.And(parts...)
}

// weight is a weight in per cent, and as a fraction where that would not be exact.
func (w *Words) weight(f scoring.Frac) string {
	percent := f.Mul(scoring.Int(100))
	if scoring.Round(percent, 2, scoring.HalfAwayFromZero).Equal(percent) {
		return w.share(percent)
	}
	return f.String()
}

func (w *Words) given(r *scoring.Ruling) string {
	amount := w.Amount(r.Amount, r.Unit)
	if r.Amount.Sign() < 0 {
		amount = w.minus + amount
	}
	if r.Inside {
		return w.say("rulings.override-inside", data{"Amount": amount})
	}
	return amount
}

// ForSides is what both sides get: "60 % for North-South, 40 % for East-West",
// "average for both sides".
func (w *Words) ForSides(ns, ew *scoring.Ruling) string {
	names := data{"NS": w.Ruling(ns), "EW": w.Ruling(ew)}
	switch {
	case ns == nil && ew == nil:
		return w.Ruling(nil)
	case ns == nil:
		return w.say("rulings.ew-only", names)
	case ew == nil:
		return w.say("rulings.ns-only", names)
	case names["NS"] == names["EW"]:
		return w.say("rulings.both", names)
	}
	return w.say("rulings.split", names)
}

// RulingWithLaw is a ruling for both sides with its law and reason: "average for both
// sides (Law 12C2): both at fault".
func (w *Words) RulingWithLaw(r session.Ruling) string {
	law, reason := r.Law, r.Reason
	for _, side := range []*scoring.Ruling{r.ForNS, r.ForEW} {
		if side != nil {
			law, reason = cmp.Or(law, side.Law), cmp.Or(reason, side.Note)
		}
	}
	return w.say("rulings.given", data{"Ruling": w.ForSides(r.ForNS, r.ForEW), "Law": law, "Reason": w.reason(reason)})
}

// PlayedBy says who really played a board, and what those get who should have (Law 15).
func (w *Words) PlayedBy(st *session.State, k session.Key, o session.Others) string {
	who := func(number int) string {
		return w.Contestant(st, session.Contestant{Section: k.Section, Number: number})
	}
	var given []string
	if sec, ok := st.Section(k.Section); ok && sec.Movement != nil {
		row, _ := sec.Movement.At(k.Table, k.Round)
		for _, missed := range []struct {
			number int
			gets   *scoring.Ruling
		}{{row.NS, o.ForNS}, {row.EW, o.ForEW}} {
			if missed.number > 0 && missed.number != o.NS && missed.number != o.EW && missed.gets != nil {
				given = append(given, w.say("rulings.gets",
					data{"Who": who(missed.number), "Ruling": w.Ruling(missed.gets)}))
			}
		}
	}
	reason, otherRound := w.reason(o.Reason), o.InRound > 0 && o.InRound != k.Round
	names := data{"NS": who(o.NS), "EW": who(o.EW), "Given": w.And(given...), "Reason": reason}
	if otherRound {
		names["Reason"] = ""
		return w.say("law15.in-round", data{"PlayedBy": w.say("rulings.played-by", names),
			"Round": o.InRound, "Reason": reason})
	}
	return w.say("rulings.played-by", names)
}

// Penalty is a penalty or bonus: "pair 5: procedural penalty of 10 % of a top
// (Law 90): slow play".
func (w *Words) Penalty(st *session.State, f session.PenaltyGiven) string {
	names := data{"Who": w.Contestant(st, f.Who), "Amount": w.Amount(f.Amount, f.Unit), "Law": f.Law,
		"Board": "", "Reason": w.reason(f.Reason)}
	if f.Board > 0 {
		names["Board"] = w.Boards(f.Board)
	}
	switch {
	case f.Amount.Sign() > 0:
		return w.say("rulings.bonus", names)
	case f.Disciplinary:
		names["Law"] = cmp.Or(f.Law, "91")
		return w.say("rulings.disciplinary-penalty", names)
	}
	names["Law"] = cmp.Or(f.Law, "90")
	return w.say("rulings.procedural-penalty", names)
}

// Participation says how a contestant takes part: "pair 5 left before round 4".
func (w *Words) Participation(st *session.State, f session.ParticipationSet) string {
	names := data{"Who": w.Contestant(st, f.Who), "From": f.From, "Cancelled": f.Cancelled, "Ranked": f.Ranked,
		"Missed": w.missed(f), "By": w.ruleOf(f), "Reason": w.reason(f.Reason)}
	switch f.Participation {
	case session.WithoutStanding:
		return w.say("rulings.without-standing", names)
	case session.Withdrawn:
		return w.say("rulings.withdrawn", names)
	case session.Late:
		return w.say("rulings.late", names)
	}
	return w.say("rulings.in-standing", names)
}

// Fouled says that a board was another one from some moment on: "board 7: form b from
// round 3 on (Law 87)".
func (w *Words) Fouled(st *session.State, f session.BoardFouled) string {
	names := data{"Board": f.Board, "Section": "", "Form": f.Form, "Round": f.FromRound,
		"Tables": "", "Reason": w.reason(f.Reason)}
	if len(st.Sections) > 1 {
		names["Section"] = session.Letter(f.Section)
	}
	if len(f.Tables) > 0 {
		names["Tables"] = w.Tables(st, f.Section, f.Tables...)
	}
	if f.Form == "" {
		return w.say("rulings.not-fouled", names)
	}
	return w.say("rulings.fouled", names)
}
