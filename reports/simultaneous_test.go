package reports_test

import (
	"io"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// across is a heat whose pairs have places among all clubs, but for the last two.
func across(t *testing.T) *session.Session {
	t.Helper()
	s := sessiontest.Heat(t)
	f := session.SimultaneousPlaces{Event: "Herbstsimultan der Bezirke", Clubs: 312, Pairs: 4210,
		Sending: 2, Provisional: true}
	for i, who := range s.State().Contestants(1)[:16] {
		f.Places = append(f.Places, session.SimultaneousPlace{Who: who, Rank: 1 + 263*i, Tied: i%3 == 0, Of: 4210,
			Percent: scoring.F(int64(7231-193*i), 100)})
	}
	sessiontest.Record(t, s, f)
	return s
}

// The places among all clubs stand on the ranking, on the cards and on the pages, in
// every language without a cut name; and nowhere where there are none.
func TestPlacesAcrossOnSheets(t *testing.T) {
	page := sheet.PageSetup{Words: words.English()}
	for _, s := range []*session.Session{across(t), sessiontest.Heat(t)} {
		st, sc := sessiontest.Scored(t, s)
		_, placed := st.SimultaneousPlaces()
		for name, of := range map[string]struct {
			draw func(io.Writer) error
			want string
		}{
			"ranking": {func(w io.Writer) error { return reports.RankingSheet(w, st, sc, page) },
				"All clubs: Herbstsimultan der Bezirke, 4210 pairs of 312 clubs; not final yet."},
			"cards": {func(w io.Writer) error { return reports.PersonalCards(w, st, sc, page) },
				"Among all clubs: place 1= of 4210 · 72.31 %"},
		} {
			if text := textOf(sheettest.Seen(t, of.draw)); strings.Contains(without(text), without(of.want)) != placed {
				t.Errorf("%s, with places %v: %q is there: %v\n%s", name, placed, of.want, !placed, text)
			}
		}
		pages, err := site.New(st, sc, site.Options{})
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, name := range pages.Names() {
			content, _, err := pages.Page(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"All clubs %", "Among all clubs: place 1= of 4210"} {
				found[want] = found[want] || strings.Contains(string(content), want)
			}
		}
		for want, there := range found {
			if there != placed {
				t.Errorf("pages, with places %v: %q is there: %v", placed, want, there)
			}
		}
	}
}

// without is a text without its blanks, which a page does not have between letters.
func without(text string) string {
	return strings.NewReplacer(" ", "", "\n", "", "\u00a0", "").Replace(text)
}
