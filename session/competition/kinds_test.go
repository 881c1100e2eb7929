package competition

import (
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
)

// table is the table of a rule in short, as said has it.
func table(t *testing.T, rule string, evenings []Evening) string {
	t.Helper()
	r, err := ParseRule(rule)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(said(Table(r, evenings)), "; ")
}

func won(who string, points scoring.Frac) Performance {
	r := known(who)
	r.Masterpoints, r.HasMasterpoints = points, true
	return r
}

func slam(who string, grand, small int) Performance {
	r := known(who)
	r.Grand, r.Small = grand, small
	return r
}

func boards(who string, percents ...int64) Performance {
	r := known(who)
	r.Boards = map[int]scoring.Frac{}
	for i, p := range percents {
		if p >= 0 {
			r.Boards[i+1] = scoring.Int(p)
		}
	}
	return r
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name, rule string
		evenings   []Evening
		want       string
	}{
		{"masterpoints add up; an evening without a scheme is none", "masterpoints total", season(
			[]Performance{won("1 Ann", scoring.F(36, 100)), won("2 Bob", scoring.F(1, 100))},
			[]Performance{pct("1 Ann", 60)},
			[]Performance{won("1 Ann", scoring.F(1, 100)), won("2 Bob", scoring.Int(1))}),
			"1 2 Bob 101/100: 1/1/100 3/1; 2 1 Ann 37/100: 1/9/25 3/1/100"},
		{"the best two of the masterpoints", "masterpoints best 2 total", season(
			[]Performance{won("1 Ann", scoring.Int(3))}, []Performance{won("1 Ann", scoring.Int(1))},
			[]Performance{won("1 Ann", scoring.Int(2))}),
			"1 1 Ann 5: 1/3 (2/1) 3/2"},
		{"two for a grand slam, one for a small one", "slams 2-1 total", season(
			[]Performance{slam("1 Ann", 1, 2), slam("2 Bob", 0, 0)}, []Performance{slam("2 Bob", 0, 1)}),
			"1 1 Ann 4: 1/4; 2 2 Bob 1: 1/0 2/1"},
		{"the best on each board number", "eclectic", season(
			[]Performance{boards("1 Ann", 50, 100, 0), boards("2 Bob", 60, 60, 60)},
			[]Performance{boards("1 Ann", 80, 20, -1, 40)}, []Performance{boards("1 Ann", 10, 10)}),
			// 80, 100, 0 and 40; the third evening gave none of them
			"1 2 Bob 60: 1/60; 2 1 Ann 55: 1/50 2/140/3 (3/10)"},
		{"the same, added up", "eclectic total least 2",
			season([]Performance{boards("1 Ann", 50, 100), boards("2 Bob", 99)},
				[]Performance{boards("1 Ann", 80, 20)}),
			"1 1 Ann 180: 1/75 2/50; 0 2 Bob 99: 1/99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := table(t, c.rule, c.evenings); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// Evenings count by their days: of the last twelve months, counted from the last
// evening, or of its year.
func TestPeriods(t *testing.T) {
	day := func(text string) time.Time {
		d, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	dated := func(days ...string) (all []Evening) {
		for _, d := range days {
			all = append(all, Evening{Date: day(d), Results: []Performance{pct("1 Ann", 50)}})
		}
		return all
	}
	for _, c := range []struct {
		rule  string
		dates []string
		want  string
	}{
		{"percent months 12", []string{"2025-03-09", "2025-03-10", "2025-03-11", "2026-03-10"}, "3/50 4/50"},
		{"percent months 1", []string{"2026-02-28", "2026-03-01", "2026-03-31"}, "2/50 3/50"}, // no 31 February
		{"percent months 1", []string{"2025-12-15", "2025-12-16", "2026-01-15"}, "2/50 3/50"},
		{"percent year", []string{"2025-12-31", "2026-01-01", "2026-03-10"}, "2/50 3/50"},
		{"percent", []string{"1999-12-31", "2026-01-01"}, "1/50 2/50"},
		{"percent months 12", []string{"2026-03-10", "2024-03-10"}, "1/50"}, // in whichever order
	} {
		if got := table(t, c.rule, dated(c.dates...)); got != "1 1 Ann 50: "+c.want {
			t.Errorf("%s of %v: %s, want %s", c.rule, c.dates, got, c.want)
		}
	}
}
