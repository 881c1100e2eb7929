package words

import (
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// A figure and its unit are one message: the sign may stand before the number.
func TestWorthInLanguages(t *testing.T) {
	fine := func(amount int64, unit scoring.Unit) scoring.Step {
		return scoring.AdjustmentStep{Adjustment: scoring.Adjustment{Amount: scoring.Int(amount), Unit: unit}}
	}
	for _, c := range []struct {
		language string
		step     scoring.Step
		want     string
	}{
		{"en", fine(-5, scoring.PercentOfGame), "Penalty of −5 %."},
		{"en", fine(10, scoring.PercentOfTop), "Bonus of 10 % of a top."},
		{"en", fine(1, scoring.TotalPoint), "Bonus of 1 point."},
		{"en", scoring.TotalStep{Total: scoring.Int(-1), Unit: scoring.TotalPoint}, "Total −1 point."},
		{"en", scoring.TotalStep{Total: scoring.F(5, 2), Unit: scoring.VP}, "Total 2.5 VP."},
		{"da", scoring.TotalStep{Total: scoring.F(5, 2), Unit: scoring.IMP}, "I alt 2,5 IMP."},
		{"sv", fine(10, scoring.PercentOfTop), "Bonus 10\u00a0% av en top."},
		{"tr", fine(5, scoring.PercentOfGame), "Ek puan: %5."},
	} {
		if got := For(c.language).Step(c.step); got != c.want {
			t.Errorf("%s: %q, want %q", c.language, got, c.want)
		}
	}
}

// A contestant stands with the letters of the language for its side, and a
// scale by its name there.
func TestExplainedInDanish(t *testing.T) {
	w := For("da")
	who := scoring.Contestant{Section: "A", Number: 4, Side: scoring.EW}
	if got := w.Row(&scoring.Row{Contestant: who}, nil); !strings.HasPrefix(got, "A 4ØV: ") {
		t.Error(got)
	}
	round := scoring.RoundStep{RoundScore: scoring.RoundScore{Round: 2, Opponent: who}}
	if got := w.Step(round); got != "Runde 2 mod A 4ØV: intet spil, der tæller." {
		t.Error(got)
	}
	if got := w.Step(scoring.ScaleStep{OnScale: scoring.OnScale{Scale: "WBF continuous"},
		Boards: 8}); !strings.Contains(got, "WBF med decimaler") {
		t.Error(got)
	}
	for _, c := range []struct{ language, vp, want string }{
		{"en", "wbf", "WBF continuous"}, {"en", "discrete", "WBF discrete"}, {"en", "acbl20", "ACBL 20"},
		{"sv", "discrete", "WBF med hela poäng"}, {"sv", "acbl20", "ACBL 20"},
	} {
		if got := For(c.language).Scoring(method.Choices{Method: "teams", VP: c.vp}); !strings.Contains(got, c.want) {
			t.Errorf("%s, %s: %q", c.language, c.vp, got)
		}
	}
}

// Where several sections play, the movement of each is named in the language.
func TestSectionsInDanish(t *testing.T) {
	r := movement.Reason{Kind: movement.InSections,
		Sections: []movement.SectionName{{Section: "A", Name: "Triangle, 3 tables, 2 rounds of 4"},
			{Section: "B", Name: "Our own"}}}
	if got := For("da").Reason(r); !strings.Contains(got, "række A (Trekant, 3 borde") ||
		!strings.Contains(got, "række B (Our own)") {
		t.Error(got)
	}
}
