package words

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
)

// artificial is a percentage of the top for one side: 60 is 60 %.
func artificial(percent int64) *scoring.Ruling {
	return &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(percent)}
}

func TestRulingIsSaidAsItWasGiven(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "the score stands",
		"AVE+":                  "average plus",
		"AVE":                   "average",
		"AVE-":                  "average minus",
		"not played":            "not played",
		"undecided":             "ruling to come",
		"60%":                   "60 %",
		"33.335%":               "33.34 %",
		"620":                   "NS +620",
		"-100":                  "NS −100",
		"60%:620 40%:-100":      "60 % of NS +620 and 40 % of NS −100",
		"1/3:620 2/3:-100":      "1/3 of NS +620 and 2/3 of NS −100",
		"50%:620 30%:140 20%:0": "50 % of NS +620, 30 % of NS +140 and 20 % of NS 0",
		"23MP":                  "23 matchpoints",
		"1MP inside":            "1 matchpoint, the table score staying among those of the board",
		"-3IMP":                 "−3 IMPs",
		"100 points":            "100 points",
	} {
		r, err := scoring.ParseRuling(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := English().Ruling(r); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for k := scoring.RulingKind(0); k.String() != "?"; k++ {
		whole(t, k.String(), English().Ruling(&scoring.Ruling{Kind: k,
			Scores: []scoring.Weighted{{Weight: scoring.Int(1), Score: 620}}}))
	}
}

func TestAmountsHaveTheirUnit(t *testing.T) {
	for _, c := range []struct {
		amount scoring.Frac
		unit   scoring.Unit
		want   string
	}{
		{scoring.Int(1), scoring.Matchpoint, "1 matchpoint"}, {scoring.F(5, 2), scoring.Matchpoint, "2.5 matchpoints"},
		{scoring.Int(-1), scoring.IMP, "1 IMP"}, {scoring.Int(3), scoring.IMP, "3 IMPs"},
		{scoring.F(1, 2), scoring.VP, "0.5 VPs"}, {scoring.Int(1), scoring.VP, "1 VP"},
		{scoring.Int(-25), scoring.PercentOfTop, "25 % of a top"}, {scoring.Int(5), scoring.PercentOfGame, "5 %"},
		{scoring.Int(1), scoring.TotalPoint, "1 point"}, {scoring.Int(100), scoring.TotalPoint, "100 points"},
	} {
		if got := English().Amount(c.amount, c.unit); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestRulingsOfTheDirector(t *testing.T) {
	one, two := evening(t), teams(t)
	w := English()
	plus, minus, half := &scoring.Ruling{Kind: scoring.AveragePlus,
		Law: "86B"}, &scoring.Ruling{Kind: scoring.AverageMinus}, artificial(50)
	five := session.Contestant{Section: 1, Number: 5}
	at := session.Key{Section: 1, Table: 3, Round: 2, Board: 9}
	for _, c := range []struct{ got, want string }{
		{w.RulingWithLaw(session.Ruling{ForNS: half, ForEW: half, Law: "12C2", Reason: "both at fault."}),
			"50 % for both sides (Law 12C2): both at fault"},
		{w.RulingWithLaw(session.Ruling{ForNS: plus, ForEW: minus}),
			"average plus for North-South, average minus for East-West (Law 86B)"},
		{w.RulingWithLaw(session.Ruling{ForEW: minus, Reason: "slow"}),
			"average minus for East-West; North-South keep their score: slow"},
		{w.RulingWithLaw(session.Ruling{ForNS: minus}), "average minus for North-South; East-West keep their score"},
		{w.ForSides(nil, nil), "the score stands"},
		{w.PlayedBy(one, at, session.Others{NS: 4, EW: 9, ForNS: plus, ForEW: minus, Reason: "sat at the wrong table"}),
			"played by pair 4 North-South and pair 9 East-West (Law 15); pair 3 gets average plus: sat at the wrong table"},
		{w.PlayedBy(one, at, session.Others{NS: 4, EW: 10, ForNS: plus, ForEW: minus}),
			"played by pair 4 North-South and pair 10 East-West (Law 15); pair 3 gets average plus and pair 9 gets average minus"},
		{w.PlayedBy(one, at, session.Others{NS: 4, EW: 9}),
			"played by pair 4 North-South and pair 9 East-West (Law 15)"},
		{w.Penalty(one, session.PenaltyGiven{Who: five, Amount: scoring.Int(-10),
			Unit: scoring.PercentOfTop, Reason: "slow play."}),
			"pair 5: procedural penalty of 10 % of a top (Law 90): slow play"},
		{w.Penalty(two, session.PenaltyGiven{Who: five, Amount: scoring.Int(-1), Unit: scoring.VP,
			Disciplinary: true, Board: 7}),
			"team A5: disciplinary penalty of 1 VP (Law 91), board 7"},
		{w.Penalty(one, session.PenaltyGiven{Who: five, Amount: scoring.Int(3), Unit: scoring.IMP, Law: "81C"}),
			"pair 5: bonus of 3 IMPs (Law 81C)"},
		{w.Participation(one, session.ParticipationSet{Who: five}), "pair 5 takes part and is ranked as everybody"},
		{w.Participation(one, session.ParticipationSet{Who: five,
			Participation: session.WithoutStanding, Reason: "stand-by"}),
			"pair 5 plays without standing: it counts for its opponents and is not ranked: stand-by"},
		{w.Participation(one, session.ParticipationSet{Who: five, Participation: session.Withdrawn,
			From: 4, ForOpponents: plus}),
			"pair 5 left before round 4; on the boards that it missed its opponents get average plus"},
		{w.Participation(one, session.ParticipationSet{Who: five, Participation: session.Withdrawn, From: 2,
			Cancelled: true, Ranked: true}),
			"pair 5 left before round 2; nothing that it played counts; it stays in the ranking"},
		{w.Participation(one, session.ParticipationSet{Who: five, Participation: session.Late, From: 2,
			ForIt: minus, ForOpponents: plus}),
			"pair 5 came in time for round 2; on the boards that it missed it gets average minus, its opponents average plus"},
		{w.Participation(one, session.ParticipationSet{Who: five, Participation: session.Late, From: 2, ForIt: minus}),
			"pair 5 came in time for round 2; on the boards that it missed it gets average minus"},
		{w.Fouled(one, session.BoardFouled{Section: 1, Board: 7, FromRound: 3, Form: "b", Reason: "two hands changed"}),
			"board 7: form b from round 3 on (Law 87): two hands changed"},
		{w.Fouled(two, session.BoardFouled{Section: 2, Board: 7, Tables: []int{4, 5}, Form: "b"}),
			"board 7 of section B: form b at tables B4 and B5 (Law 87)"},
		{w.Fouled(one, session.BoardFouled{Section: 1, Board: 7}), "board 7: the same cards everywhere"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for _, standing := range values(t, "..", "Participation") {
		whole(t, standing, w.Participation(one,
			session.ParticipationSet{Who: five, Participation: session.Participation(standing), From: 2}))
	}
}
