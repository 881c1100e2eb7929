package competitions

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/ui/desk"
)

// ladder is a competition by a rule: Ann has 60, 50 and 40 per cent and the places 1, 2
// and 3; Bob, who shares the second place once, 55 and 2; the last evening was of teams.
func ladder(t *testing.T, text string) clubfile.Season {
	t.Helper()
	rule, err := competition.ParseRule(text)
	if err != nil {
		t.Fatal(err)
	}
	had := func(number, name string, percent int64, place, tied int) competition.Performance {
		return competition.Performance{Number: number, Name: name, Percentage: scoring.Int(percent),
			HasPercentage: percent > 0, Place: place, Tied: tied}
	}
	day := func(n int) time.Time { return time.Date(2026, 9, n, 19, 30, 0, 0, time.UTC) }
	s := clubfile.Season{Competition: clubfile.Competition{Competition: session.Competition{Name: "Ladder",
		Rule: rule}}, Counted: []competition.Evening{
		{ID: 1, Name: "One", Date: day(1),
			Results: []competition.Performance{had("1", "=Ann", 60, 1, 1), had("", "Bob", 55, 2, 2)}},
		{ID: 2, Date: day(8), Results: []competition.Performance{had("1", "=Ann", 50, 2, 1)}},
		{ID: 3, Name: "Three", Date: day(15),
			Results: []competition.Performance{had("1", "=Ann", 40, 3, 1), had("9", "", 70, 1, 1)}},
		{ID: 4, Name: "Teams", Date: day(22), Results: []competition.Performance{had("9", "", 0, 1, 1)}},
	}}
	s.ToCome = []clubfile.Listed{{ID: 5,
		Outline: session.Outline{Evening: session.Evening{Name: "Tonight", Date: day(29)}}}}
	s.Unread = []clubfile.Listed{{ID: 6, Outline: session.Outline{Evening: session.Evening{Date: day(30)}}}}
	s.Lines = competition.Table(rule, s.Counted)
	return s
}

func TestCompetitionRows(t *testing.T) {
	for rule, want := range map[string][]string{
		"percent best 2 least 2":          {"1 =Ann 55.00 % 2 of 3", "– 9 70.00 % 1 of 1", "– Bob 55.00 % 1 of 1"},
		"percent":                         {"1 9 70.00 % 1 of 1", "2 Bob 55.00 % 1 of 1", "3 =Ann 50.00 % 3 of 3"},
		"percent total best 1":            {"1 9 70.00 % 1 of 1", "2 =Ann 60.00 % 1 of 3", "3 Bob 55.00 % 1 of 1"},
		"places 4-3-2-1 total":            {"1 =Ann 9 3 of 3", "2 9 8 2 of 2", "3 Bob 2.5 1 of 1"},
		"places 4-0 total best 1 least 1": {"1= 9 4 1 of 2", "1= =Ann 4 1 of 3", "3 Bob 0 1 of 1"},
	} {
		var got []string
		for _, r := range Rows(desk.English(), ladder(t, rule)) {
			got = append(got, strings.Join([]string{r.Place, r.Name, r.Figure, r.Evenings}, " "))
		}
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: %q, want %q", rule, got, want)
		}
	}
}

func TestCompetitionNotes(t *testing.T) {
	in := desk.English()
	want := []string{"4 evenings count so far.", "Tonight, Tuesday, 29 September 2026: counts once it is finished.",
		"Teams, Tuesday, 22 September 2026: has no percentages and counts for nobody.", "An evening without a name"}
	got := Notes(in, ladder(t, "percent"))
	if len(got) != 4 || !slices.Equal(got[:3], want[:3]) ||
		!strings.HasSuffix(got[3], ", Wednesday, 30 September 2026: cannot be read and is left out.") ||
		strings.HasPrefix(got[3], ",") {
		t.Errorf("%q", got)
	}
	if got := Notes(in, ladder(t, "places 3-2-1")); len(got) != 3 {
		t.Errorf("by places teams count: %q", got)
	}
}

func TestCountedRows(t *testing.T) {
	s := ladder(t, "percent best 2")
	for _, l := range s.Lines {
		if l.Number != "1" {
			continue
		}
		var got []string
		for _, r := range CountedRows(desk.English(), s, l) {
			if r.Evening == "" {
				t.Error("an evening has no name")
			}
			got = append(got, fmt.Sprint(r.Date, " ", r.Figure, " ", r.Counts))
		}
		if want := []string{"15 September 2026 40.00 % false", "8 September 2026 50.00 % true",
			"1 September 2026 60.00 % true"}; !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	}
}

func TestCompetitionSheet(t *testing.T) {
	want := [][]string{{"Place", "Number", "Name", "Average", "Counts", "Played"},
		{"1", "1", "=Ann", "50.00", "3", "3"}, {"", "9", "", "70.00", "1", "1"}, {"", "", "Bob", "55.00", "1", "1"}}
	if got := Sheet(desk.English(), ladder(t, "percent least 2")); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	// The figures are those of every spreadsheet, whatever the language.
	in := desk.Speak("de")
	got := Sheet(in, ladder(t, "places 4-3-2-1 total"))
	if !reflect.DeepEqual(got[0], []string{"Platz", "Nummer", "Name", "Summe", "Zählt", "Gespielt"}) ||
		got[3][3] != "2.5" {
		t.Errorf("%q", got)
	}
}

func TestRuleDraft(t *testing.T) {
	in := desk.English()
	for _, c := range []struct {
		draft RuleDraft
		want  string // of the rule, or what is wrong
	}{
		{RuleDraft{Name: "x"}, "percent"},
		{RuleDraft{Name: "x", Gives: 1, Points: "nonsense", Best: " 12 ", Least: "5"}, "percent best 12 least 5 total"},
		{RuleDraft{Name: "x", Gives: 2, Points: "4, 3, 2, 1"}, "places 4-3-2-1 total"},
		{RuleDraft{Name: "x", Gives: 3, Points: "4–3/2"}, "places 4-3-2"},
		{RuleDraft{Name: " ", Best: "x"}, "The competition needs a name"},
		{RuleDraft{Name: strings.Repeat("é", 81)}, "The competition needs a name"},
		{RuleDraft{Name: "x", Gives: 2}, "Points are whole numbers"},
		{RuleDraft{Name: "x", Gives: 2, Points: "1-2"}, "Points are whole numbers"},
		{RuleDraft{Name: "x", Best: "0"}, "A number of evenings"},
		{RuleDraft{Name: "x", Least: "-1"}, "A number of evenings"},
		{RuleDraft{Name: "x", Least: "1001"}, "A number of evenings"},
		{RuleDraft{Name: "x", Best: "99999999999999999999"}, "A number of evenings"},
	} {
		fact, wrong := c.draft.Fact(in)
		if got := fact.Rule.String(); wrong == "" && got != c.want || wrong != "" && !strings.HasPrefix(wrong, c.want) {
			t.Errorf("%+v: %q, %q; want %q", c.draft, got, wrong, c.want)
		}
		if wrong == "" {
			if again, wrong := RuleDraftOf(fact.Name, fact.Rule).Fact(in); wrong != "" ||
				!reflect.DeepEqual(again, fact) {
				t.Errorf("%+v comes back as %+v, %s", fact, again, wrong)
			}
		}
	}
}

func TestNewCompetition(t *testing.T) {
	st := &session.State{Evening: session.Evening{Name: "Tuesday pairs"}}
	if d := New(st, nil); d.Name != "Tuesday pairs" || d.Gives != 0 || d.Points == "" {
		t.Errorf("the first: %+v", d)
	}
	of := clubfile.Competition{Competition: session.Competition{Name: "Ladder",
		Rule: competition.Rule{By: competition.Places, Points: []int{9}, Total: true, Best: 3}}}
	if d := New(st, []clubfile.Competition{of}); d.Name != "" || d.Gives != 2 ||
		d.Points != "9" || d.Best != "3" {
		t.Errorf("the next: %+v", d)
	}
	st.Competitions = []session.Competition{{Name: "LADDER"}}
	other := clubfile.Competition{Competition: session.Competition{Name: "Cup"}}
	if Shown(st, []clubfile.Competition{other, of}) != 1 ||
		Shown(st, []clubfile.Competition{other}) != 0 {
		t.Error("not the one that the evening counts for is shown first")
	}
}

// What a rule says that the form has no field for stays when the rest is changed; kinds,
// periods and points come through the form.
func TestRuleDraftKeeps(t *testing.T) {
	in := desk.English()
	for _, text := range []string{"percent", "percent total", "places 4-3-2-1 total", "places 4-3-2-1",
		"masterpoints year total", "masterpoints months 12", "slams 2-1 total",
		"slams 3-1 months 6", "eclectic least 3", "eclectic total", "percent best 12 least 5 months 18"} {
		rule, err := competition.ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		fact, wrong := RuleDraftOf("Cup", rule).Fact(in)
		if wrong != "" || fact.Rule.String() != text {
			t.Errorf("%s: %s %q", text, fact.Rule, wrong)
		}
	}
	d := RuleDraft{Name: "Cup", Gives: SlamsAdded, Points: "4-3-2-1"}
	if _, wrong := d.Fact(in); wrong == "" || d.UsualPoints() != "2-1" {
		t.Errorf("%q, %s", wrong, d.UsualPoints())
	}
	d.Points, d.Gives = "2-1", PointsAdded
	if d.UsualPoints() != "4-3-2-1" {
		t.Error(d.UsualPoints())
	}
	d = RuleDraftOf("Cup", competition.Rule{})
	d.Gives, d.Period = MasterpointsAdded, CalendarYear
	if fact, wrong := d.Fact(in); wrong != "" || fact.Rule.String() != "masterpoints year total" {
		t.Errorf("%s %q", fact.Rule, wrong)
	}
}
