package club

import (
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
	"clubnight/ui/desk/start"
)

// A club chooses its country by its name, whatever country it has; the rules follow as
// long as nothing was played, and the heading keeps the rest.
func TestCountryChosen(t *testing.T) {
	in := desk.English()
	names, codes, at := Countries(in, "TW")
	if at < 0 || codes[at] != "TW" || !slices.IsSorted(names) ||
		len(names) != len(codes) || slices.Contains(names, "") {
		t.Errorf("%q, at %d", names, at)
	}
	if _, _, at := Countries(in, ""); at >= 0 {
		t.Errorf("a club of no country has that at %d", at)
	}
	s := desktest.NewEvening(t, 7)
	before := s.State().Evening
	for _, c := range []struct{ code, rules, follows string }{{"NL", "nbb", "NBB · A4"},
		{"US", "acbl", "ACBL · Letter"}, {"GB", "ebu2025", "EBU 2025 · A4"}, {"PL", "wbf", "WBF · A4"}} {
		desktest.Must(t, s.Record("director", CountryChosen(s.State(), c.code)...))
		st := s.State()
		if st.Evening.Country != c.code || st.Scoring.As != c.rules || CountryFollows(in, st) != c.follows ||
			st.Evening.Name != before.Name || !st.Evening.Date.Equal(before.Date) {
			t.Errorf("%s: %+v, %s, %q", c.code, st.Evening, st.Scoring.As, CountryFollows(in, st))
		}
	}
	desktest.Must(t, s.Record("Bridgemate", sessiontest.Result(t, s.State(), 1, 1, 1, "4S", "N", 0)))
	desktest.Must(t, s.Record("director", CountryChosen(s.State(), "NL")...))
	if st := s.State(); st.Evening.Country != "NL" || st.Scoring.As != "wbf" {
		t.Errorf("an evening under way: %+v, %s", st.Evening, st.Scoring.As)
	}
	facts, err := start.Played(in, desktest.NewEvening(t, 6).State(), session.PlayTeams)
	desktest.Must(t, err)
	teams := desktest.NewEvening(t, 6)
	desktest.Must(t, teams.Record("director", facts...))
	desktest.Must(t, teams.Record("director", CountryChosen(teams.State(), "US")...))
	if st := teams.State(); st.Scoring.As != "acbl" || st.Scoring.Method != "teams" {
		t.Errorf("teams in another country: %+v", st.Scoring)
	}
}
