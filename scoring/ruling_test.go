package scoring

import (
	"errors"
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
