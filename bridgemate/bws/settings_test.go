package bws_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// TestSettingsTable is the guide's chapter of that name: every setting has its words, and
// its default is allowed.
func TestSettingsTable(t *testing.T) {
	for g, want := range map[bws.Generation]int{bws.BMPro: 19, bws.BCS: 74} {
		list := bws.SettingList(g)
		if len(list) != want {
			t.Errorf("%v has %d settings, want %d", g, len(list), want)
		}
		var groups []string
		for _, s := range list {
			groups = append(groups, s.Group)
			if s.Words == "" || !strings.HasSuffix(s.Words, ".") {
				t.Errorf("%s: words %q", s.Name, s.Words)
			}
			var standard any = s.Default == "True"
			switch s.Type {
			case bws.Integer:
				var n int
				if _, err := fmt.Sscan(s.Default, &n); err != nil {
					t.Errorf("%s: %v", s.Name, err)
				}
				standard = n
				if s.Values != nil && len(s.Values) != s.Most+1 {
					t.Errorf("%s: %d values, at most %d", s.Name, len(s.Values), s.Most)
				}
			case bws.Text:
				standard = strings.Trim(s.Default, "'")
			}
			if err := s.Check(standard); err != nil {
				t.Errorf("the default of %s: %v", s.Name, err)
			}
		}
		if groups = slices.Compact(groups); len(slices.Compact(slices.Sorted(slices.Values(groups)))) != len(groups) {
			t.Errorf("%v: a group comes twice: %v", g, groups)
		}
	}
}

func TestSettingCheck(t *testing.T) {
	tests := []struct {
		name      string
		yes, no   []any
		allowed   string
		bmpro     bool
		sinceWord string
	}{
		{"ShowResults", []any{true, false}, []any{1, "True", nil}, "true or false", true, ""},
		{"MaximumResults", []any{0, int16(127)}, []any{-1, 128, true}, "0 to 127", true, ""},
		{"AutopoweroffTime", []any{5, 60}, []any{4, 61, 20.0}, "5 to 60", true, ""},
		{"VerificationTime", []any{1, int64(7)}, []any{0, 8}, "1 to 7", true, ""},
		{"ShowContract", []any{0, 1}, []any{2}, "0 (suit symbols), 1 (letters)", true, ""},
		{"ScorePoints", []any{0, 1}, []any{2}, "0 (North-South), 1 (the declarer)", true, ""},
		{"bm2pincode", []any{"0000", "9876"}, []any{"", "123", "12345", "12a4", 1234, "１２３４"}, "4 digits", false, ""},
		{"BM2TDCall", []any{true}, []any{0}, "true or false", false, "BCS 3.3.1, firmware 2.3.1"},
		{"BM2Ranking", []any{0, 2}, []any{3}, "0 (never), 1 (after each round), 2 (after the last round)", false, ""},
		{"BM2ResultsOverview", []any{5}, []any{6}, "", false, ""},
		{"BM2NumberValidation", []any{4}, []any{5}, "", false, ""},
		{"BM3ScreenBrightness", []any{1, 7}, []any{0, 8}, "1 to 7", false, ""},
		{"BM3Language", []any{10}, []any{11}, "", false, ""},
		{"BM3LeadCardEntry", []any{3}, []any{4}, "", false, ""},
	}
	for _, test := range tests {
		s, ok := bws.FindSetting(test.name)
		if !ok {
			t.Fatalf("no setting %s", test.name)
		}
		if test.allowed != "" && s.Allowed() != test.allowed {
			t.Errorf("%s allows %s, want %s", test.name, s.Allowed(), test.allowed)
		}
		if s.Since != test.sinceWord {
			t.Errorf("%s: since %q", s.Name, s.Since)
		}
		for _, v := range test.yes {
			if err := s.Check(v); err != nil {
				t.Error(err)
			}
		}
		for _, v := range test.no {
			err := s.Check(v)
			if !errors.Is(err, bws.ErrSetting) || !strings.Contains(err.Error(), s.Name) ||
				!strings.Contains(err.Error(), s.Allowed()) {
				t.Errorf("%s = %v: %v", test.name, v, err)
			}
		}
		for g, want := range map[bws.Generation]bool{bws.BMPro: test.bmpro, bws.BCS: true} {
			if err := bws.CheckSettings(g, map[string]any{test.name: test.yes[0]}); (err == nil) != want ||
				err != nil && !errors.Is(err, bws.ErrUnknownSetting) {
				t.Errorf("%s in %v: %v", test.name, g, err)
			}
		}
	}
	// The American way came with Bridgemate II.
	american := map[string]any{"EnterResultsMethod": 2}
	if err := bws.CheckSettings(bws.BMPro, american); !errors.Is(err, bws.ErrSetting) {
		t.Errorf("BM Pro: %v", err)
	}
	if err := bws.CheckSettings(bws.BCS, american); err != nil {
		t.Error(err)
	}
	both := bws.CheckSettings(bws.BMPro, map[string]any{"Volume": 1, "VerificationTime": 9})
	if !errors.Is(both, bws.ErrSetting) || !errors.Is(both, bws.ErrUnknownSetting) {
		t.Errorf("two mistakes: %v", both)
	}
}

// TestPresetsFitEveryGeneration writes each of them into a file of each generation.
func TestPresetsFitEveryGeneration(t *testing.T) {
	var names []string
	for _, p := range bws.Presets() {
		names = append(names, p.Name)
		for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
			values := p.Values(g)
			if err := bws.CheckSettings(g, values); err != nil {
				t.Errorf("%s for %v: %v", p.Name, g, err)
			}
			path := createFor(t, g, bws.Access2000, slices.Sorted(maps.Keys(values))...)
			if _, err := open(t, path).Insert("Settings", values); err != nil {
				t.Errorf("%s for %v: %v", p.Name, g, err)
			}
			c, err := bws.Read(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			quiet := p.Name == "Quiet" || p.Name == "Teams"
			if c.Settings.Bool("ShowResults", quiet) == quiet {
				t.Errorf("%s for %v shows others' results: %v", p.Name, g, !quiet)
			}
			if g == bws.BCS && (c.Settings.Int("BM2Ranking", -1) == 0) != quiet {
				t.Errorf("%s: BM2Ranking %d", p.Name, c.Settings.Int("BM2Ranking", -1))
			}
		}
		p.Values(bws.BMPro)["ShowResults"] = 7
		if p.Values(bws.BMPro)["ShowResults"] == 7 {
			t.Errorf("%s can be changed from outside", p.Name)
		}
	}
	if fmt.Sprint(names) != "[Quiet Club Teaching Teams]" {
		t.Error(names)
	}
}
