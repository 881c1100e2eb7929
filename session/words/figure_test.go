package words

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// What places go by has the decimals and the sign of its unit, alone and in a sentence.
func TestStanding(t *testing.T) {
	w := English()
	row := func(total, max int64, played int) *scoring.Row {
		r := &scoring.Row{Place: 1, Played: played, Total: scoring.Frac(scoring.Int(total)), Max: scoring.Int(max)}
		if max > 0 {
			r.Percentage = scoring.Int(100 * total).Div(scoring.Int(max))
		}
		return r
	}
	for _, c := range []struct {
		unit       scoring.Unit
		row        *scoring.Row
		want, said string
	}{
		{scoring.Matchpoint, row(13, 24, 12), "54.17", "54.17 %"}, {scoring.Matchpoint, row(7, 0, 12), "7.00", "7.00 points"},
		{scoring.Matchpoint, &scoring.Row{}, "–", "0.00 points"},
		{scoring.IMP, row(12, 0, 12), "+12.00", "+12.00 IMPs"}, {scoring.IMP, row(-12, 0, 12), "−12.00", "−12.00 IMPs"},
		{scoring.IMP, row(0, 0, 12), "0.00", "0.00 IMPs"},
		{scoring.VP, row(34, 0, 12), "34.00", "34.00 VPs"},
		{scoring.TotalPoint, row(1240, 0, 12), "+1240.00", "+1240.00 points"},
	} {
		s := w.FiguresIn(c.unit)
		if got, said := s.Standing(c.row), s.Said(c.row); got != c.want || said != c.said {
			t.Errorf("%v: %q, %q, want %q, %q", c.unit, got, said, c.want, c.said)
		}
	}
}

// Of a field whose boards give whole IMPs no figure has decimals; one half on one board
// gives all of them one.
func TestFiguresOfAField(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := k.Clean(t)
		switch k.Name {
		case "teams by imps":
			checkFigures(t, s, "+5", "+12", "−3")
			sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "imps"}},
				session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.F(-1, 2),
					Unit: scoring.IMP, Reason: "slow play"})
			checkFigures(t, s, "+5", "+12.0", "−3.0")
		case "butler":
			checkFigures(t, s, "+5", "+12", "−3")
		case "cross-imps":
			checkFigures(t, s, "+5.00", "+12.00", "−3.00")
		case "teams":
			checkFigures(t, s, "+5", "12.00", "−3.00")
		case "board-a-match":
			checkFigures(t, s, "5", "12", "−3")
		}
	}
}

func checkFigures(t *testing.T, s *session.Session, board, total, given string) {
	t.Helper()
	_, sc := sessiontest.Scored(t, s)
	f := English().Figures(sc.Fields[0])
	if got := [3]string{f.Board(scoring.Int(5)), f.Total(scoring.Int(12)), f.Given(scoring.Int(-3))}; got !=
		[3]string{board, total, given} {
		t.Errorf("%v: %q, want %q %q %q", sc.Fields[0].Choices, got, board, total, given)
	}
}
