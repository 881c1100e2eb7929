package scoring

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestParseRuling(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"60%":                   "60%",
		" 33.3 %":               "333/10%",
		"ave+":                  "AVE+",
		"A-":                    "AVE-",
		"Average":               "AVE",
		"23MP":                  "23 MP",
		"11.5 mp inside":        "23/2 MP inside",
		"-3IMP":                 "-3 IMP",
		"3 IMPs":                "3 IMP",
		"60%:620 40%:-100":      "3/5:620 2/5:-100",
		"60%+620, 40%-100":      "3/5:620 2/5:-100",
		"60%620+40%-100":        "3/5:620 2/5:-100",
		"1/3:620 2/3:-100":      "1/3:620 2/3:-100",
		"0.25:0; 75% : 50":      "1/4:0 3/4:50",
		"-620":                  "1:-620",
		"Not  played":           "not played",
		"Arbitral score":        "undecided",
		"30%:620 70%:-100":      "3/10:620 7/10:-100",
		"50%:620 30%:170 20%:0": "1/2:620 3/10:170 1/5:0",
	} {
		r, err := ParseRuling(text)
		if err != nil || r.String() != want {
			t.Errorf("%q: %q, %v", text, r, err)
		}
		if again, err := ParseRuling(want); err != nil || again.String() != want {
			t.Errorf("%q does not come back: %q, %v", want, again, err)
		}
	}
	for text, want := range map[string]error{
		"60%:620 30%:-100": ErrWeights, "0%:620 100%:50": ErrWeights, "-10%:620 110%:50": ErrWeights,
		"60%-40%": ErrRuling, "60%:": ErrRuling, "abc": ErrRuling, "MP": ErrRuling, "1/0:620": ErrRuling,
		"620 620": ErrRuling, "12345678": ErrRuling, "110%": ErrUnit, "-5%": ErrUnit, "9999999MP": ErrLine,
		"1:9999999": ErrLine, strings.Repeat("1", 1001): ErrRuling,
	} {
		if r, err := ParseRuling(text); !errors.Is(err, want) {
			t.Errorf("%.40q is read as %v, %v", text, r, err)
		}
	}
}

// A bare 60 is not 60 points, which no contract gives, but a per cent sign forgotten.
func TestImpossibleScores(t *testing.T) {
	for text, want := range map[string]struct {
		score   Points
		percent int
	}{
		"60": {60, 60}, "40": {40, 40}, "1": {1, 1}, "-60": {-60, 0}, "412": {412, 0}, "60%:620 40%:55": {55, 55},
	} {
		_, err := ParseRuling(text)
		var wrong *ScoreError
		if !errors.As(err, &wrong) || !errors.Is(err, ErrRuling) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		percent, meant := wrong.Percent()
		if wrong.Score != want.score || meant != (want.percent != 0) || meant && percent != want.percent {
			t.Errorf("%s: %+v", text, wrong)
		}
		if meant != strings.Contains(err.Error(), "%\" is meant") {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, tt := range []struct {
		text  string
		at    Vulnerability
		legal bool
	}{
		{"620", NSVul, true}, {"620", None, false}, {"-620", NSVul, false},
		{"-620", EWVul, true}, {"420", BothVul, false},
		{"60%:620 40%:-100", BothVul, true}, {"60%:620 40%:-50", BothVul, false}, {"60%", None, true}, {"", None, true},
	} {
		r, err := ParseRuling(tt.text)
		if err != nil {
			t.Fatal(tt.text, err)
		}
		if err := r.CheckScores(tt.at); (err == nil) != tt.legal {
			t.Errorf("%s at %s: %v", tt.text, tt.at, err)
		}
	}
}

// The JSON of a ruling is kept for ever: neither keys nor names may change.
func TestRulingJSON(t *testing.T) {
	for _, tt := range []struct {
		ruling Ruling
		want   string
	}{
		{Ruling{}, `{"kind":"not-played"}`},
		{Ruling{Kind: Undecided, Note: "TD asked"}, `{"kind":"undecided","note":"TD asked"}`},
		{Ruling{Kind: Assigned, Scores: []Weighted{{F(1, 3), 620}, {F(2, 3), -100}}, Law: "12C1(c)"},
			`{"kind":"assigned","scores":[{"weight":"1/3","score":620},{"weight":"2/3","score":-100}],"law":"12C1(c)"}`},
		{Ruling{Kind: Percentage, Amount: F(111, 2)}, `{"kind":"percentage","amount":"111/2"}`},
		{Ruling{Kind: AveragePlus, Law: "12C2"}, `{"kind":"average-plus","law":"12C2"}`},
		{Ruling{Kind: Average}, `{"kind":"average"}`},
		{Ruling{Kind: AverageMinus}, `{"kind":"average-minus"}`},
		{Ruling{Kind: Override, Amount: Int(-3), Unit: IMP, Inside: true},
			`{"kind":"override","amount":"-3","unit":"imp","inside":true}`},
		{Ruling{Kind: Override, Amount: F(23, 2)}, `{"kind":"override","amount":"23/2"}`},
	} {
		text, err := json.Marshal(tt.ruling)
		if err != nil || string(text) != tt.want {
			t.Errorf("%s, %v, want %s", text, err, tt.want)
		}
		var back Ruling
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, tt.ruling) {
			t.Errorf("%s comes back as %+v, %v", text, back, err)
		}
	}
	for _, text := range []string{`{"kind":"guess"}`, `{"kind":"override","unit":"kg"}`,
		`{"kind":"percentage","amount":"x"}`, `{"kind":7}`} {
		var r Ruling
		if err := json.Unmarshal([]byte(text), &r); err == nil {
			t.Errorf("%s is %+v", text, r)
		}
	}
}

// Two sides that others harmed may have more than the board together (redress).
func TestRedress(t *testing.T) {
	lines := traveller(620, 170, 0)
	lines[0].ForNS, lines[0].ForEW = artificial(70), artificial(65)
	s := score(t, lines, Options{})
	is(t, "70 % of 4", s.award(t, 0, NS).Value, "14/5")
	is(t, "65 % of 4", s.award(t, 0, EW).Value, "13/5")
}
