package reports_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// The sheets look as they were approved: of 3, 14 and 60 tables, on both papers and in
// large print; and those that such evenings do not have.
func TestPictures(t *testing.T) {
	all := []string{"a4", "letter", "large"}
	for _, c := range []struct {
		name string
		s    *session.Session
		on   []string
		only []reports.Kind // the others look as they do elsewhere
	}{
		{"3", sessiontest.Dealt(t, sessiontest.Sized(t, 3), true), all, nil},
		{"14", sessiontest.Dealt(t, sessiontest.Sized(t, 14), true), all, nil},
		{"60", sessiontest.Sized(t, 60), all, nil},
		{"teams", kind(t, "teams").Odd(t), all[:1],
			[]reports.Kind{reports.KindRanking, reports.KindStandings, reports.KindMatches, reports.KindCrossTable,
				reports.KindHistory, reports.KindTravellers, reports.KindMatrix,
				reports.KindCards, reports.KindPersonal}},
		{"swiss", kind(t, "swiss by imps").Odd(t), all[:1],
			[]reports.Kind{reports.KindRanking, reports.KindStandings, reports.KindMatches,
				reports.KindCrossTable, reports.KindHistory}},
		{"players", kind(t, "players").Odd(t), all[:1],
			[]reports.Kind{reports.KindRanking, reports.KindTravellers, reports.KindCards}},
		{"all-clubs", across(t), all[:1], []reports.Kind{reports.KindRanking, reports.KindCards}},
		{"recorder", sessiontest.NewTaped(t, true).Session, all[:1],
			[]reports.Kind{reports.KindRecorded, reports.KindHands, reports.KindPersonal, reports.KindStatistics}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			hardlyNamed(t, c.s)
			st, sc := sessiontest.Scored(t, c.s)
			for i, page := range c.on {
				drawn := map[reports.Kind]bool{}
				for _, one := range (reports.Sheets{PageSetup: pages[i], TotalTricks: true}).List(st, sc) {
					// one table of a recorder looks like the next, and rulings have the
					// moments of their entries
					if c.only != nil && !slices.Contains(c.only, one.Of) || drawn[one.Of] ||
						one.Of == reports.KindRulings {
						continue
					}
					drawn[one.Of] = true
					v := sheettest.Seen(t, one.Draw)
					file := fmt.Sprintf("%s-%s-%s", strings.ReplaceAll(string(one.Of), " ", "-"), c.name, page)
					if sheettest.Picture(t, file, v, 0); v.Pages() > 1 && c.name == "14" && page == "a4" {
						sheettest.Picture(t, file+"-last", v, v.Pages()-1)
					}
				}
			}
		})
	}
	t.Run("version 2", func(t *testing.T) {
		for _, one := range versions(t).sheets(pages[0]) {
			sheettest.Picture(t, strings.NewReplacer(", ", "-", " ", "-").Replace(one.name),
				sheettest.Seen(t, one.draw), 0)
		}
	})
}

// kind is a kind of evening by its name.
func kind(t *testing.T, name string) sessiontest.Kind {
	t.Helper()
	for _, k := range sessiontest.Kinds {
		if k.Name == name {
			return k
		}
	}
	t.Fatalf("no kind %q", name)
	return sessiontest.Kind{}
}
