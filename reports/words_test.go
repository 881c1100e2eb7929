package reports

import (
	"testing"

	"clubnight/scoring"
)

func TestAveragesInWords(t *testing.T) {
	for want, f := range map[string]scoring.Frac{"+1.20": scoring.F(6, 5), "−0.33": scoring.F(-1, 3), "0.00": scoring.Int(0), "+0.01": scoring.F(1, 100)} {
		if got := sayAverage(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := sayGames(2, 5) + sayGames(0, 0); got != "2 of 5–" {
		t.Errorf("games %q", got)
	}
}
