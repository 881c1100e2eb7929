package ranking_test

import (
	"slices"
	"strings"
	"testing"

	"clubnight/reports/ranking"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// The places among all clubs stand beside the club's own, and nowhere without some; who
// has none has an empty cell.
func TestPlacesAmongAllClubs(t *testing.T) {
	s := sessiontest.Heat(t)
	w := words.English()
	st, sc := sessiontest.Scored(t, s)
	plain, foot := ranking.Fields(st, sc, w, nil)
	if len(foot) != 0 || ranking.Simultaneous(st, &sc.Rankings[0], w) != nil ||
		slices.ContainsFunc(ranking.Closing(st, sc, w, nil),
			func(text string) bool { return strings.Contains(text, "club") }) {
		t.Fatal("something of other clubs stands where there are none")
	}
	winner := sc.Rankings[0].Ranks[0].Who
	sessiontest.Record(t, s, session.SimultaneousPlaces{
		Event: "Autumn Pairs", Clubs: 312, Pairs: 4210, Sending: 2, Provisional: true,
		Places: []session.SimultaneousPlace{{Who: winner, Rank: 12, Tied: true, Of: 4210,
			Percent: scoring.F(45_926, 750)}},
	})
	st, sc = sessiontest.Scored(t, s)
	list, _ := ranking.Fields(st, sc, w, nil)
	columns := list[0].Columns[len(plain[0].Columns):]
	if len(columns) != 2 || columns[0].Titles[0] != "All clubs" || columns[1].Titles[0] != "All clubs %" {
		t.Fatalf("columns %+v", columns)
	}
	for i, k := range list[0].Ranks {
		want := [2]string{}
		if k.Who == winner {
			want = [2]string{"12=", "61.23"}
		}
		if got := [2]string{columns[0].Texts[i], columns[1].Texts[i]}; got != want {
			t.Errorf("%v has %q", k.Who, got)
		}
	}
	if got := ranking.SimultaneousOf(st, winner, w); got != "Among all clubs: place 12= of 4210 · 61.23 %" {
		t.Errorf("%q", got)
	}
	if !slices.Contains(ranking.Closing(st, sc, w, nil),
		"All clubs: Autumn Pairs, 4210 pairs of 312 clubs; not final yet.") {
		t.Errorf("%q", ranking.Closing(st, sc, w, nil))
	}
}
