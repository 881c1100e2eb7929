package competition

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
)

func TestParseRule(t *testing.T) {
	for _, c := range []struct {
		text string
		want Rule
		line string // "" is text
	}{
		{"percent", Rule{}, ""},
		{"percent best 12 least 5", Rule{Best: 12, Least: 5}, ""},
		{"percent total", Rule{Total: true}, ""},
		{"places 4-3-2-1 total", Rule{By: Places, Points: []int{4, 3, 2, 1}, Total: true}, ""},
		{"places 10 best 2", Rule{By: Places, Points: []int{10}, Best: 2}, ""},
		{"places 5-5-0", Rule{By: Places, Points: []int{5, 5, 0}}, ""},
		{"masterpoints year total", Rule{By: Masterpoints, Year: true, Total: true}, ""},
		{"percent least 20 months 12", Rule{Months: 12, Least: 20}, ""},
		{"slams 2-1 total", Rule{By: Slams, Points: []int{2, 1}, Total: true}, ""},
		{"eclectic least 3", Rule{By: Eclectic, Least: 3}, ""},
		{"  PLACES\t3-2-1  Total   least 15 ", Rule{By: Places, Points: []int{3, 2, 1}, Total: true, Least: 15},
			"places 3-2-1 least 15 total"},
	} {
		got, err := ParseRule(c.text)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q is %+v, %v; want %+v", c.text, got, err, c.want)
		}
		if want := c.line; got.String() != want && (want != "" || got.String() != c.text) {
			t.Errorf("%q is written %q", c.text, got)
		}
	}
}

func TestBadRules(t *testing.T) {
	for _, c := range []struct {
		text, word string
		at         int
	}{
		{"", "", 0},
		{"points 3", "points", 0},
		{"percent 4-3", "4-3", 8},
		{"places", "", 6},
		{"places best 3", "best", 7},
		{"places 1-2", "1-2", 7},
		{"places 0", "0", 7},
		{"places 4-3-", "4-3-", 7},
		{"places 4--3", "4--3", 7},
		{"places 1001", "1001", 7},
		{"places 99999999999999999999", "99999999999999999999", 7},
		{"percent best", "", 12},
		{"percent best x", "x", 13},
		{"percent best 0", "0", 13},
		{"percent best -1", "-1", 13},
		{"percent best 1001", "1001", 13},
		{"percent best 2 best 3", "best", 15},
		{"percent total total", "total", 14},
		{"slams 3", "3", 6},
		{"slams 3-2-1", "3-2-1", 6},
		{"eclectic best 2", "best", 9},
		{"percent year months 12", "months", 13},
		{"percent months 12 year", "year", 18},
		{"percent months 1201", "1201", 15},
		{"masterpoints 2-1", "2-1", 13},
		{"percent  bäst 2", "bäst", 9},
	} {
		_, err := ParseRule(c.text)
		var bad *BadRule
		if !errors.As(err, &bad) || !errors.Is(err, ErrRule) || bad.Word != c.word || bad.At != c.at {
			t.Errorf("%q: %v; want %q at %d", c.text, err, c.word, c.at)
		}
	}
}

func TestValidate(t *testing.T) {
	for _, r := range []Rule{
		{By: 9}, {Months: -1}, {Months: 1201}, {Months: 12, Year: true}, {By: Eclectic, Best: 2}, {By: Slams},
		{By: Slams, Points: []int{3, 2, 1}}, {By: Masterpoints, Points: []int{1}}, {Best: -1}, {Least: 1001},
		{Points: []int{1}}, {By: Places}, {By: Places, Points: []int{0}}, {By: Places, Points: []int{2, 3}},
		{By: Places, Points: []int{2, -1}}, {By: Places, Points: make([]int, 101)}, {By: Places, Points: []int{1001}},
	} {
		if err := r.Validate(); !errors.Is(err, ErrRule) {
			t.Errorf("%+v: %v", r, err)
		}
		if _, err := json.Marshal(r); err == nil {
			t.Errorf("%+v is stored", r)
		}
	}
}

func FuzzParseRule(f *testing.F) {
	for _, text := range []string{"percent best 12 least 5", "places 4-3-2-1 total", "PLACES 9",
		"masterpoints year total", "slams 2-1 months 3", "eclectic least 3", "percent\tbest", "places 4-3-2-1-"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRule(text)
		if err != nil {
			var bad *BadRule
			if errors.As(err, &bad) && (bad.At > len(text) || text[bad.At:bad.At+len(bad.Word)] != bad.Word) {
				t.Errorf("%q: %+v is not in it", text, bad)
			}
			return
		}
		again, err := ParseRule(r.String())
		if err != nil || again.String() != r.String() || !slices.Equal(again.Points, r.Points) {
			t.Errorf("%q is %q, and that is %q, %v", text, r, again, err)
		}
	})
}

func FuzzParsePoints(f *testing.F) {
	for _, text := range []string{"4-3-2-1", "10", "3-4", "", "-", "1-", "99999999999", "0-0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		points, ok := ParsePoints(text)
		if !ok {
			return
		}
		for i, n := range points {
			if n < 0 || i > 0 && n > points[i-1] {
				t.Errorf("%q gives %v", text, points)
			}
		}
	})
}
