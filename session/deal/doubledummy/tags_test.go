package doubledummy

import (
	"strings"
	"testing"

	"clubnight/scoring"
)

func TestParTags(t *testing.T) {
	rows := reference(t, "random200_dd.csv")
	first := tableOf(t, rows[0][1:])
	for _, c := range []struct {
		table  Table
		vul    scoring.Vulnerability
		wanted string
	}{
		{first, scoring.None, "OptimumScore NS -300; ParContract NS 5SX-2; Minimax 5SDN-300"},
		{first, scoring.NSVul, "OptimumScore EW 430; ParContract EW 4N=; Minimax 4NE-430"},
		{Table{}, scoring.None, "OptimumScore NS 0; Minimax 7NS0"},
	} {
		var got []string
		for _, tag := range c.table.Par(scoring.North, c.vul).Tags() {
			got = append(got, tag.Name+" "+tag.Value)
		}
		if s := strings.Join(got, "; "); s != c.wanted {
			t.Errorf("vul %s: %s, want %s", c.vul, s, c.wanted)
		}
	}
}
