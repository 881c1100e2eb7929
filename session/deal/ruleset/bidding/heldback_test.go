package bidding_test

import (
	"os"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal/ruleset/bidding"
)

// At least four of five positions that were held back have the booklet's
// call, opponents silent.
func TestHeldBackPositions(t *testing.T) {
	b, _ := starter(t, "five-card-major")
	type tally struct{ asked, right, ruled int }
	groups := map[string]*tally{"all": {}}
	var order []string
	tests := chapter(t, os.DirFS("testdata"), "sayc.txt")
	for n := range 200 {
		fields := tests[n]
		if fields == nil {
			continue
		}
		if len(fields) != 4 {
			t.Fatalf("line %d: %d fields", n, len(fields))
		}
		if groups[fields[0]] == nil {
			groups[fields[0]] = &tally{}
			order = append(order, fields[0])
		}
		c := next(t, b, scoring.None, fields[2], fields[1])
		for _, g := range []*tally{groups[fields[0]], groups["all"]} {
			g.asked++
			if c.Call.String() == fields[3] {
				g.right++
			}
			if c.Basis != bidding.Natural {
				g.ruled++
			}
		}
		if c.Call.String() != fields[3] {
			t.Logf("%s with %s: %s, the booklet %s", fields[2], fields[1], c.Call, fields[3])
		}
	}
	for _, name := range append(order, "all") {
		g := groups[name]
		t.Logf("%-22s %3d of %3d right, %3d by a rule", name, g.right, g.asked, g.ruled)
	}
	if all := groups["all"]; all.asked < 90 || all.right*5 < all.asked*4 {
		t.Errorf("%d of %d", all.right, all.asked)
	}
}
