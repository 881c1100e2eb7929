package sendings_test

import (
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/simultaneous/checks"
	"clubnight/session/words"
	"clubnight/session/words/sendings"
)

// Every finding is said to the club with something to do about it, and nothing of it is
// meant for the organiser.
func TestToClub(t *testing.T) {
	for kind := range kinds(t) {
		found, do := sendings.ToClub(words.English(), checks.Finding{
			Kind: kind, Severity: checks.Ask, Who: []session.Contestant{{Section: 1, Number: 3}}, Boards: []int{4, 5},
			As: []int{5, 6}, Number: 2, Of: 9, Shift: 1, Turn: 1, Set: 5, Text: "2026-11-17",
		})
		if found == "" || do == "" || do == "ask the organiser" || strings.Contains(found+do, "<no value>") ||
			strings.Contains(found+do, "club.do") {
			t.Errorf("%q: %q, %q", kind, found, do)
		}
		for _, organiser := range []string{"enter the club", "who sent this", "the club is to", "You may give",
			"where you take the sending"} {
			if strings.Contains(found+do, organiser) {
				t.Errorf("%q says to the club: %q", kind, found)
			}
		}
	}
	found, do := sendings.ToClub(words.English(),
		checks.Finding{Kind: checks.ResultsDoubted, Number: 1, Boards: []int{3}})
	if found != "1 result makes no sense as it stands (board 3) and does not count" ||
		do != "look them up in the travellers, put them right, and send again" {
		t.Errorf("%q, %q", found, do)
	}
	if found, do := sendings.ToClub(words.English(), checks.Finding{Kind: "telepathy"}); !strings.Contains(found,
		"newer Clubnight") || do != "ask the organiser" {
		t.Errorf("%q, %q", found, do)
	}
}
