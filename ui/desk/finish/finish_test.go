package finish

import (
	"testing"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// The list of the end, from an evening with everything open to one with everything done.
func TestFinishPoints(t *testing.T) {
	s := desktest.NewEvening(t, 3)
	point := func(kind Kind, g Given) Step {
		t.Helper()
		sc, err := s.State().Score()
		desktest.Must(t, err)
		for _, p := range Steps(desk.English(), s.State(), sc, bridgemate.Status{Reading: true}, g, true, true) {
			if p.Kind == kind {
				return p
			}
		}
		t.Fatalf("no point %d", kind)
		return Step{}
	}
	if p := point(Results, Given{}); p.Done || p.Placed {
		t.Errorf("nothing is in: %+v", p)
	}
	st := s.State()
	var facts []session.Fact
	for _, row := range st.Sections[0].Movement.Rows {
		facts = append(facts, sessiontest.Result(t, st, row.Table, row.Round, row.Low, "3NT", "N", 0))
	}
	last := facts[len(facts)-1].(session.ResultReceived)
	desktest.Must(t, s.Record("Bridgemate", facts[:len(facts)-1]...))
	if p := point(Results, Given{}); p.Done || !p.Placed || p.Key != last.Result.Key {
		t.Errorf("one is to come: %+v", p)
	}
	desktest.WantText(t, "one to come", point(Results, Given{}).Text, "1 result is missing: 8 of 9 are in.")
	doubt := last
	doubt.Result.Doubt = sessiontest.Worded("the pairs sit elsewhere")
	desktest.Must(t, s.Record("Bridgemate", doubt))
	if p := point(Doubts, Given{}); p.Done || p.Key != last.Result.Key {
		t.Errorf("one is in doubt: %+v", p)
	}
	desktest.Must(t, s.Record("director", session.ResultCorrected{Result: last.Result}))
	for _, kind := range []Kind{Results, Doubts, Rulings} {
		if p := point(kind, Given{}); !p.Done {
			t.Errorf("complete: %+v", p)
		}
	}
	desktest.Must(t,
		s.Record("director", session.ResultCorrected{Result: session.Result{Key: last.Result.Key, NS: last.Result.NS,
			EW: last.Result.EW, Outcome: session.Undecided}}))
	if p := point(Rulings, Given{}); p.Done || p.Key != last.Result.Key {
		t.Errorf("undecided: %+v", p)
	}
	desktest.Must(t, s.Record("director", session.ResultCorrected{Result: last.Result}))
	desktest.WantText(t, "nobody is named", point(Names, Given{}).Text, "12 names are missing")
	for n := 1; n <= 6; n++ {
		desktest.Must(t, s.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: [2]string{"Mehmet Ağaoğlu", "Niamh O'Connor"}}))
	}
	if p := point(Names, Given{}); !p.Done {
		t.Errorf("all named: %+v", p)
	}
	desktest.WantText(t, "not final", point(Final, Given{}).Text, "stops the reading")
	desktest.Must(t, s.Record("director", session.EveningClosed{}))
	if p := point(Final, Given{}); !p.Done {
		t.Errorf("finished: %+v", p)
	}
	all := Given{s.State(), s.State(), s.State().Seq}
	for _, kind := range []Kind{Print, Export, Copy} {
		if point(kind, Given{}).Done || !point(kind, all).Done {
			t.Errorf("point %d: %+v, and given out %+v", kind, point(kind, Given{}), point(kind, all))
		}
	}
	// What is put right afterwards makes a new version, and old sheets of
	// what was printed.
	again := last
	again.Result.Tricks = 1
	desktest.Must(t, s.Record("director", session.ResultCorrected{Result: again.Result}))
	for _, kind := range []Kind{Final, Print, Copy} {
		if p := point(kind, all); p.Done {
			t.Errorf("put right since: %+v", p)
		}
	}
}
