package scoring_test

import (
	"testing"

	"clubnight/scoring"
)

// The example of the EBU's S165.1: A has 60, B 54, C 52, D 50; drawn were A-D and B-C. B
// should have met A, D too.
func TestMismatch(t *testing.T) {
	vp := func(figures ...int64) (list []scoring.Frac) {
		for _, f := range figures {
			list = append(list, scoring.Int(f))
		}
		return list
	}
	for _, c := range []struct {
		name     string
		met      int64
		right    []scoring.Frac
		pool     int64
		ownFault bool
		want     scoring.Mismatched
	}{
		{"A: 50 instead of 54", 50, vp(54), 20, true, scoring.NoMismatch},
		{"C: 54 instead of 50", 54, vp(50), 20, false, scoring.NoMismatch},
		{"B: 52 instead of 60, to its favour", 52, vp(60), 20, true, scoring.TooWeak},
		{"B: by no fault of its own", 52, vp(60), 20, false, scoring.NoMismatch},
		{"D: 60 instead of 52, to its harm", 60, vp(52), 20, false, scoring.TooStrong},
		{"D: by its own fault", 60, vp(52), 20, true, scoring.NoMismatch},
		{"five apart are not more than five", 57, vp(52), 20, false, scoring.NoMismatch},
		{"only one of two right ones differs", 60, vp(52, 56), 20, false, scoring.NoMismatch},
		{"both right ones differ", 60, vp(52, 54), 20, false, scoring.TooStrong},
		{"three apart on 10-0", 33, vp(30), 10, false, scoring.TooStrong},
		{"two apart on 10-0", 32, vp(30), 10, false, scoring.NoMismatch},
		{"nobody would have been right", 60, nil, 20, false, scoring.NoMismatch},
	} {
		if got := scoring.Mismatch(scoring.Int(c.met), c.right, scoring.Int(c.pool), c.ownFault); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// What the victory points become: White Book 2025, 3.5, with its two examples.
func TestMismatchPoints(t *testing.T) {
	for _, c := range []struct {
		kind      scoring.Mismatched
		won, pool int64
		want      string
	}{
		{scoring.TooStrong, 12, 20, "14"}, {scoring.TooStrong, 0, 20, "5"}, {scoring.TooStrong, 20, 20, "20"},
		{scoring.TooWeak, 13, 20, "11"}, {scoring.TooWeak, 5, 20, "5"}, {scoring.TooWeak, 3, 20, "3"},
		{scoring.TooStrong, 6, 10, "7"}, {scoring.TooStrong, 10, 10, "10"}, {scoring.TooWeak, 2, 10, "2"},
		{scoring.NoMismatch, 13, 20, "13"},
	} {
		if got := c.kind.Points(scoring.Int(c.won), scoring.Int(c.pool)).String(); got != c.want {
			t.Errorf("%d with %d of %d: %s, want %s", c.kind, c.won, c.pool, got, c.want)
		}
	}
}
