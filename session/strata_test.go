package session_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// In a stratum are ranked those who were put into it or a lower one, in the order of the
// whole ranking and with places of their own; the ranking itself stays as it is.
func TestStratumRanksItselfAndLower(t *testing.T) {
	s := sessiontest.Heat(t)
	_, before := sessiontest.Scored(t, s)
	if st := s.State(); st.StrataOf(&before.Rankings[0]) != nil {
		t.Error("strata of an evening without any")
	}
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	for n, stratum := range map[int]int{1: 2, 2: 3, 3: 3, 4: 2, 12: 2} {
		sessiontest.Record(t, s, session.StratumSet{Who: who(n), Stratum: stratum})
	}
	st, sc := sessiontest.Scored(t, s)
	ns := &sc.Rankings[0]
	strata := st.StrataOf(ns)
	if len(strata) != 2 || len(strata[0].Rows) != 4 || len(strata[1].Rows) != 2 ||
		strata[0].Number != 2 || strata[1].Number != 3 {
		t.Fatalf("%+v", strata)
	}
	if ew := st.StrataOf(&sc.Rankings[1]); len(ew) != 1 || len(ew[0].Rows) != 1 || ew[0].Rows[0].Place != 1 {
		t.Errorf("East-West: %+v", ew)
	}
	for _, one := range strata {
		for i, row := range one.Rows {
			if i > 0 && row.Percentage.Cmp(one.Rows[i-1].Percentage) > 0 || row.Place == 0 || row.Place > i+1 {
				t.Errorf("stratum %d: place %d of %d", one.Number, row.Place, row.Contestant.Number)
			}
			if whole := sc.RankOf(who(row.Contestant.Number)); row.Place > whole.Place ||
				!row.Percentage.Equal(whole.Percentage) {
				t.Errorf("%d is better among all than in its stratum", row.Contestant.Number)
			}
		}
		if one.Of(scoring.Contestant{Section: "A", Side: scoring.NS, Number: 5}) != nil {
			t.Error("pair 5 is in a stratum")
		}
	}
	for i := range ns.Ranks {
		if ns.Ranks[i].Place != before.Rankings[0].Ranks[i].Place ||
			ns.Ranks[i].Who != before.Rankings[0].Ranks[i].Who {
			t.Error("the ranking of all is another one")
		}
	}
	for _, wrong := range []session.StratumSet{{Who: who(99), Stratum: 1},
		{Who: who(1), Stratum: session.MostStrata + 1}, {Who: who(1), Stratum: -1}} {
		if err := s.Record("test", wrong); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}
