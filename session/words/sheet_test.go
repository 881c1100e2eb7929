package words

import (
	"errors"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

var (
	avePlus  = &scoring.Ruling{Kind: scoring.AveragePlus}
	aveMinus = &scoring.Ruling{Kind: scoring.AverageMinus}
	oneScore = &scoring.Ruling{Kind: scoring.Assigned,
		Scores: []scoring.Weighted{{Weight: scoring.Int(1), Score: -620}}}
	weights = &scoring.Ruling{Kind: scoring.Assigned,
		Scores: []scoring.Weighted{{Weight: scoring.F(3, 10), Score: 420}, {Weight: scoring.F(7, 10), Score: -50}}}
)

func TestRulingShort(t *testing.T) {
	for _, c := range []struct {
		r    *scoring.Ruling
		want string
	}{
		{nil, ""}, {avePlus, "AVE+"}, {&scoring.Ruling{Kind: scoring.Average}, "AVE"}, {aveMinus, "AVE−"},
		{oneScore, "−620"}, {weights, "weighted"},
		{&scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.F(125, 2)}, "62.5 %"},
		{&scoring.Ruling{Kind: scoring.Override, Amount: scoring.Int(-3), Unit: scoring.IMP}, "−3 IMPs"},
		{&scoring.Ruling{Kind: scoring.NotPlayed}, "not played"},
		{&scoring.Ruling{Kind: scoring.Undecided}, "ruling to come"},
	} {
		if got := English().RulingShort(c.r); got != c.want {
			t.Errorf("%+v is %q, want %q", c.r, got, c.want)
		}
	}
}

func TestOutcomeSaysWhatHappened(t *testing.T) {
	made := session.Result{Outcome: session.Played, Contract: scoring.Contract{Level: 4, Denomination: scoring.Spades}}
	given := session.Result{}
	given.Percentages(scoring.Int(60), scoring.Int(40))
	for _, c := range []struct {
		name string
		r    session.Received
		want string
	}{
		{"played", session.Received{Result: made}, "4♠ by N ="},
		{"passed out", session.Received{Result: session.Result{Outcome: session.Played}}, "passed out"},
		{"percentages", session.Received{Result: given}, "60 % – 40 %"},
		{"ruled for both", session.Received{Result: made, Ruling: &session.Ruling{ForNS: avePlus, ForEW: aveMinus}},
			"AVE+ – AVE−"},
		{"ruled for one, who keeps the other's score",
			session.Received{Result: made, Ruling: &session.Ruling{ForNS: weights}}, "4♠ by N ="},
		{"ruled over percentages", session.Received{Result: given, Ruling: &session.Ruling{ForEW: avePlus}},
			"60 % – AVE+"},
		{"ruled for one of a board not played",
			session.Received{Result: session.Result{Outcome: session.NotPlayed}, NoResult: true,
				Ruling: &session.Ruling{ForEW: avePlus}}, "EW AVE+"},
		{"not played", session.Received{Result: session.Result{Outcome: session.NotPlayed}}, "not played"},
	} {
		if got := English().Outcome(c.r); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := English().AtTable(session.Received{Result: made}); got != "at the table: 4♠ by N =, NS +420" {
		t.Errorf("at the table: %q", got)
	}
	if got := English().AtTable(session.Received{Result: given}); got != "" {
		t.Errorf("nothing happened at the table: %q", got)
	}
}

func TestPlacingSaysOfHowMany(t *testing.T) {
	for _, c := range []struct {
		row  scoring.Row
		side scoring.Side
		want string
	}{
		{scoring.Row{Place: 2}, scoring.NS, "place 2= of 9 North-South"},
		{scoring.Row{Place: 2}, scoring.NoSide, "place 2= of 9"},
		{scoring.Row{Unranked: scoring.WithoutStanding}, scoring.EW, "without standing"},
		{scoring.Row{}, scoring.EW, "not ranked"},
	} {
		if got := English().Placing(&c.row, "2=", 9, c.side); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := English().Arrived(45, 75) + "; " + English().More(3) + "; " +
		English().More(1); got != "45 of 75 results; … and 3 more; … and one more" {
		t.Errorf("%q", got)
	}
}

func TestRecordLeftOut(t *testing.T) {
	taken := session.Record{Calls: []session.Recorded{{Counter: 2, Direction: "E", What: "2H", Erased: true},
		{Counter: 2, Direction: "E", What: "3H"}},
		Cards: []session.Recorded{{Counter: 10, Direction: "E", What: "SA", Erased: true}}}
	want := []string{"Taken back at the table: call 2, 2H of E; card 10, SA of E.",
		"From here on the auction is left out: call 3: no call.",
		"From here on the play is left out: card 6: played twice."}
	if got := English().LeftOut(taken, errors.New("call 3: no call"),
		errors.New("card 6: played twice.")); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	auction, play := &session.Misrecorded{Counter: 3, Err: deal.ErrAuction}, &session.Misrecorded{Counter: 6,
		Card: true, Err: deal.ErrPlay}
	danish := []string{"Taget tilbage ved bordet: melding 2, 2H af Ø; kort 10, SE af Ø.",
		"Herfra er meldeforløbet udeladt: melding 3.", "Herfra er spillets gang udeladt: kort 6."}
	if got := For("da").LeftOut(taken, auction, play); !slices.Equal(got, danish) {
		t.Errorf("%q, want %q", got, danish)
	}
	if got := For("da").LeftOut(session.Record{}, errors.New("in English"), nil); !slices.Equal(got,
		[]string{"Herfra er meldeforløbet udeladt."}) {
		t.Errorf("%q", got)
	}
	if got := English().LeftOut(session.Record{}, nil, nil); got != nil {
		t.Errorf("nothing is left out: %q", got)
	}
	if got := English().PlayedCard(deal.PlayedCard{Card: deal.NewCard(deal.Hearts, deal.Ten)}) +
		English().PlayedCard(deal.PlayedCard{Card: deal.NewCard(deal.Clubs, deal.Two), Small: true}); got != "♥10♣x" {
		t.Errorf("cards %q", got)
	}
}

func TestCarriedSaysWhoBringsWhat(t *testing.T) {
	st := &session.State{Sections: []session.Section{{ID: 1, Movement: &movement.Movement{Contestant: movement.Team}}}}
	team := session.Contestant{Section: 1, Number: 4}
	for want, c := range map[string]scoring.Carry{
		"team 4 brings 12.5 VPs from before":     {Score: scoring.F(25, 2)},
		"team 4 brings −1 VP from before":        {Score: scoring.Int(-1)},
		"team 4 brings 12 VPs of 20 from before": {Score: scoring.Int(12), Max: scoring.Int(20)},
	} {
		if got := English().Carried(st, team, c, scoring.VP); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
