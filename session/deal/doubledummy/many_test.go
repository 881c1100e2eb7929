package doubledummy

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// TestSideBySideIsAsTheReference compares what is solved side by side with the reference:
// opening leads of six deals, and one card each of many plays, a bad one among them.
func TestSideBySideIsAsTheReference(t *testing.T) {
	rows := reference(t, "leads20.csv")[40:160]
	if testing.Short() {
		rows = rows[:40]
	}
	var deals []deal.Deal
	var plays []CardPlay
	for i, row := range rows {
		d := parseDeal(t, row[0])
		if i%20 == 0 {
			deals = append(deals, d)
		}
		if i%21 != 0 {
			continue
		}
		leader, err := scoring.ParseDirection(row[2])
		if err != nil {
			t.Fatal(err)
		}
		best, _, _ := strings.Cut(row[3], ":")
		plays = append(plays, CardPlay{d, strainOrder[strings.Index("SHDCN", row[1])], (leader + 3) & 3,
			[]deal.PlayedCard{{Seat: leader, Card: cardOf(t, best)}}})
	}
	plays = append(plays, CardPlay{Deal: deals[0], Trumps: 9})
	told := 0
	tell := func(n int) Options {
		told = 0
		return Options{Workers: 2, Progress: func(done, total int) {
			if told++; done != told || total != n {
				t.Errorf("%d of %d after %d of %d", done, total, told, n)
			}
		}}
	}
	leads, err := LeadsOf(t.Context(), deals, tell(len(deals)))
	if err != nil || len(leads) != len(deals) || told != len(deals) {
		t.Fatalf("%d, told %d times, %v", len(leads), told, err)
	}
	for i, row := range rows {
		sameLeads(t, row, &leads[i/20])
	}
	reviews, err := Reviews(t.Context(), plays, tell(len(plays)))
	if err != nil || told != len(plays) {
		t.Fatalf("told %d times, %v", told, err)
	}
	for i, p := range plays[:len(plays)-1] {
		r := reviews[i]
		if r.Err != nil || len(r.Cards) != 1 || r.Cards[0].Lost() != 0 || r.Cards[0].PlayedCard != p.Cards[0] {
			t.Errorf("play %d: %+v", i, r)
			continue
		}
		own := leads[slices.Index(deals, p.Deal)][p.Declarer][p.Trumps]
		at := slices.IndexFunc(own, func(c CardTricks) bool { return c.Card == p.Cards[0].Card })
		if r.Cards[0].After != 13-own[at].Tricks {
			t.Errorf("play %d: %d tricks, want %d", i, r.Cards[0].After, 13-own[at].Tricks)
		}
	}
	if last := reviews[len(plays)-1]; !errors.Is(last.Err, ErrPosition) || last.Cards != nil {
		t.Errorf("a strain that does not exist: %+v", last)
	}
}

// sameLeads compares a row of the reference with the leads of its deal.
func sameLeads(t *testing.T, row []string, leads *Leads) {
	t.Helper()
	leader, err := scoring.ParseDirection(row[2])
	if err != nil {
		t.Fatal(err)
	}
	compareCards(t, row, leads[(leader+3)&3][strainOrder[strings.Index("SHDCN", row[1])]])
}

func TestManyRefused(t *testing.T) {
	good := parseDeal(t, reference(t, "leads20.csv")[0][0])
	if _, err := LeadsOf(t.Context(), []deal.Deal{good, {}}, Options{}); !errors.Is(err, deal.ErrCards) ||
		!strings.Contains(err.Error(), "deal 2") {
		t.Errorf("no deal: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if got, err := LeadsOf(ctx, slices.Repeat([]deal.Deal{good}, 50),
		Options{Workers: 2, Progress: func(int, int) { cancel() }}); !errors.Is(err, context.Canceled) || got != nil {
		t.Errorf("stopped: %d, %v", len(got), err)
	}
	if got, err := Reviews(ctx, []CardPlay{{Deal: good}}, Options{}); !errors.Is(err, context.Canceled) || got != nil {
		t.Errorf("stopped before: %d, %v", len(got), err)
	}
	if got, err := LeadsOf(t.Context(), nil, Options{}); err != nil || len(got) != 0 {
		t.Errorf("nothing: %d, %v", len(got), err)
	}
}
