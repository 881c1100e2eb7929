package handrecord_test

import (
	"slices"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/session"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
)

func suggestions(t *testing.T) *handrecord.Suggestions {
	t.Helper()
	folder, _ := assets.Rules("acol")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return &handrecord.Suggestions{By: "acol", Bidder: bidding.New(set)}
}

// Suggestions stand below every board, in every arrangement, and say whose they are.
// Without the option there is none; neither is there on boards with an auction of their
// own, nor with the result of a table.
func TestSuggestions(t *testing.T) {
	set := some(course(t), 4)
	set.Boards = slices.Clone(set.Boards)
	for i := range set.Boards {
		set.Boards[i].Auction, set.Boards[i].Lead = nil, ""
	}
	for _, a := range []handrecord.Arrangement{handrecord.ClubSheet, handrecord.LargePrint,
		handrecord.SinglePages, handrecord.Booklet} {
		o := options(a, sheettest.OnA4)
		count := func(set handrecord.Set) int {
			pdf := handRecords(t, set, o)
			sheettest.Neat(t, pdf)
			return strings.Count(strings.Join(sheettest.PageTexts(t, pdf), " "), "Suggested by acol:")
		}
		if n := count(set); n != 0 {
			t.Errorf("arrangement %d has %d suggestions without being asked", a, n)
		}
		o.Suggestions = suggestions(t)
		if n := count(set); n != 4 {
			t.Errorf("arrangement %d has %d suggestions", a, n)
		}
		other := set
		other.Boards = slices.Clone(set.Boards)
		other.Boards[0].Auction = []string{"1S", "Pass", "Pass", "Pass"}
		other.Boards[1].Lead = "HK"
		other.Boards[2].Result = &session.TravellerLine{}
		if n := count(other); n != 1 {
			t.Errorf("arrangement %d has %d suggestions beside what was bid and played", a, n)
		}
	}
}
