package conformance_test

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"clubnight/scoring/published"
	"clubnight/session/exchange/conformance"
)

func run(t *testing.T, data fs.FS) []conformance.Case {
	t.Helper()
	cases, err := conformance.Run(data)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// Every published figure is ours, but for the departures that are known.
func TestPublished(t *testing.T) {
	cases := run(t, published.Files)
	figures, deviations := 0, 0
	for _, c := range cases {
		if len(c.Figures) == 0 || c.Name == "" || c.By == "" {
			t.Errorf("case %+v is empty", c)
		}
		figures += len(c.Figures)
		deviations += c.Count(conformance.Deviation)
		for _, f := range c.Figures {
			if f.Verdict == conformance.Different || f.Verdict == conformance.Deviation && f.Reason == "" {
				t.Errorf("%s, %s: %s, published %s %s", c.Name, f.What, f.Ours, f.Published, f.Reason)
			}
		}
	}
	if len(cases) != 19 || figures < 12000 || deviations != 10 {
		t.Errorf("%d cases, %d figures, %d deviations", len(cases), figures, deviations)
	}
}

// copied is the published results with one text of a file replaced.
func copied(t *testing.T, name, old, new string) fstest.MapFS {
	t.Helper()
	data := fstest.MapFS{}
	err := fs.WalkDir(published.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(published.Files, path)
		if path == name {
			if !bytes.Contains(raw, []byte(old)) {
				t.Fatalf("%s has no %s", name, old)
			}
			raw = bytes.Replace(raw, []byte(old), []byte(new), 1)
		}
		data[path] = &fstest.MapFile{Data: raw}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A figure that was published otherwise shows, in every case.
func TestDifferencesShow(t *testing.T) {
	for _, c := range []struct{ file, old, new string }{
		{"contract_scores.csv", "1,C,0,0,7,70", "1,C,0,0,7,80"},
		{"legal_scores.json", "-7600", "-7700"},
		{"imp_limits.json", "2250", "2260"},
		{"vp_wbf_8_16_24.json", "12.42", "12.43"},
		{"vp_wbf_continuous_1_64.json", `"10.44"`, `"10.45"`},
		{"teams_match_14.json", `"imp_away": 9`, `"imp_away": 8`},
		{"examples.json", "8.2", "8.3"},
		{"examples.json", "10.25", "10.26"},
		{"mp_pairs_howell.json", `"pct":"47.69"`, `"pct":"47.70"`},
		{"mp_pairs_howell.json", `"128.77"`, `"128.78"`}, // a known departure, but not this one
		{"mp_pairs_mitchell.json", `"exp_ns":"30"`, `"exp_ns":"31"`},
		{"cross_imp_howell.json", `"3.67"`, `"3.66"`},
		{"butler_howell.json", `"datum":"160"`, `"datum":"170"`},
		{"acbl_club_howell.json", `"60.15"`, `"60.14"`},
		{"acbl_traveller.json", `"exp_pct":"93"`, `"exp_pct":"92"`},
		{"simpscore.json", "52.78", "52.77"},
		{"bridgescore.json", "100.00", "99.00"},
	} {
		different := 0
		for _, kase := range run(t, copied(t, strings.TrimSpace(c.file), c.old, c.new)) {
			different += kase.Count(conformance.Different)
		}
		if different == 0 {
			t.Errorf("%s: %s for %s goes unnoticed", c.file, c.new, c.old)
		}
	}
}

func TestDamagedData(t *testing.T) {
	for _, c := range []struct{ file, old, new string }{
		{"mp_pairs_howell.json", "{", "["},
		{"mp_pairs_howell.json", `"ns":"3"`, `"ns":"x"`},
		{"contract_scores.csv", "1,C,0,0,7,70", "1,C,0,0,seven,70"},
		{"contract_scores.csv", "1,C,0,0,7,70", "1,C"},
		{"acbl_club_howell.json", `"sections"`, `"none"`},
		{"examples.json", "620", "[620]"},
	} {
		if _, err := conformance.Run(copied(t, c.file, c.old, c.new)); !errors.Is(err, conformance.ErrData) {
			t.Errorf("%s with %s: %v", c.file, c.new, err)
		}
	}
	if _, err := conformance.Run(fstest.MapFS{}); !errors.Is(err, conformance.ErrData) {
		t.Errorf("nothing: %v", err)
	}
}
