package settings

import (
	"strings"
	"testing"
)

// Suggestions are off, and are told to the sheets once a set is chosen.
func TestSuggestionsAreChosen(t *testing.T) {
	r := newRoom(t, 3).open()
	for _, want := range []string{"Five card major", "Acol", "No suggestions"} {
		r.Menu("Suggestions on hand records…")
		r.Offered(want)
		r.EnterOn("Use this")
		r.Settle()
	}
	if got := strings.Join(r.suggested, ", "); got != "Five card major, Acol, nothing" {
		t.Errorf("told: %s", got)
	}
}
