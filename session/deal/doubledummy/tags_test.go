package doubledummy

import (
	"context"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session/deal"
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

// TestLeadTag compares the table of leads with the reference of one deal.
func TestLeadTag(t *testing.T) {
	rows := reference(t, "leads20.csv")[:20] // one deal
	leads, err := New(0).Leads(context.Background(), parseDeal(t, rows[0][0]))
	if err != nil {
		t.Fatal(err)
	}
	tag := leads.LeadTag()
	if len(tag.Lines) != 20 {
		t.Fatalf("%d rows", len(tag.Lines))
	}
	for _, row := range rows {
		best, cards := "", deal.Hand(0)
		for i, c := range strings.Fields(row[3]) { // the best cards come first
			card, tricks, _ := strings.Cut(c, ":")
			if i == 0 {
				best = tricks
			}
			if tricks == best {
				cards |= 1 << cardOf(t, card)
			}
		}
		want := row[2] + " " + strings.ReplaceAll(" "+row[1], " N", "NT")
		found := false
		for _, line := range tag.Lines {
			words := strings.Fields(line)
			if words[0]+" "+words[1] != strings.Join(strings.Fields(want), " ") {
				continue
			}
			found = true
			var listed deal.Hand
			for i, ranks := range words[3:] {
				if ranks == "-" {
					continue
				}
				for _, r := range ranks {
					listed |= 1 << cardOf(t, "SHDC"[i:i+1]+string(r))
				}
			}
			if number(t, words[2]) != 13-number(t, best) || listed != cards {
				t.Errorf("%s: listed %s, want %s", line, listed, cards)
			}
		}
		if !found {
			t.Errorf("no row %q", want)
		}
	}
}
