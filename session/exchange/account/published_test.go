package account_test

import (
	"testing"

	"clubnight/scoring/method"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
)

// scored is what an account comes to by our scoring.
func scored(t testing.TB, a *account.Account) (*account.Account, *account.Imported) {
	t.Helper()
	taken, err := a.Take("file")
	if err != nil {
		t.Fatal(err)
	}
	sc, err := taken.State().Score()
	if err != nil {
		t.Fatal(err)
	}
	b, err := account.Of(taken.State(), sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b, taken
}

// Nobody says how these events were scored; it is found in their figures, and every
// figure of the rankings is as it was published. Totals of who missed boards were
// published as if nobody had, and the awards of short boards before Neuberg's formula.
func TestPublishedEvents(t *testing.T) {
	for name, c := range map[string]struct {
		choices          method.Choices
		all, lines, same int
	}{
		"mp_pairs_howell":   {method.Choices{Method: "mp", As: "ebu"}, 2, 10, 12},
		"mp_pairs_mitchell": {method.Choices{Method: "mp", As: "ebu"}, 2, 30, 38},
		"cross_imp_howell":  {method.Choices{Method: "crossimp", As: "ebu"}, 0, 0, 9},
		"butler_howell":     {method.Choices{Method: "butler", As: "ebu"}, 0, 0, 8},
		"acbl_club_howell":  {method.Choices{Method: "mp", As: "ebu", Scale: "1"}, 9, 0, 11},
	} {
		t.Run(name, func(t *testing.T) {
			a := accounttest.Published(t, name)
			b, taken := scored(t, a)
			if taken.Choices != c.choices || taken.Found != account.OfFigures || len(taken.Faults) > 0 {
				t.Errorf("scored as %v, %s, faults %v", taken.Choices, taken.Found, taken.Faults)
			}
			got := account.Compare(a, b)
			if got.Compared != c.same || got.Same != c.same || got.AllBoards != c.all ||
				len(got.Lines) != c.lines || len(got.Differences) > 0 {
				t.Errorf("%d of %d equal, %d of all boards, %d lines", got.Same, got.Compared,
					got.AllBoards, len(got.Lines))
			}
			for _, d := range got.Differences {
				t.Errorf("%d: %v", d.Published.Number, d.Figures)
			}
			for _, l := range got.Lines {
				if l.Treatment != (account.Treatment{Choice: "tops", Word: "ratio"}) {
					t.Errorf("board %d, %d-%d: %s %v, ours %v %v", l.Board, l.NS, l.EW, l.Kind,
						l.PublishedAward, l.ScoredAward, l.Treatment)
				}
			}
		})
	}
}
