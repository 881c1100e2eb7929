package desk

import (
	"testing"
	"time"

	"clubnight/session/simultaneous/checks"
)

// The attempts to send come later and later, and never further apart than five minutes,
// however many have failed.
func TestRetry(t *testing.T) {
	last := time.Duration(0)
	for failed := range 10_000 {
		wait := Retry(failed)
		if wait < last || wait < 15*time.Second || wait > 5*time.Minute {
			t.Fatalf("after %d: %v, and before it %v", failed, wait, last)
		}
		last = wait
	}
	if Retry(1) != 15*time.Second || Retry(2) != 30*time.Second || last != 5*time.Minute {
		t.Errorf("%v, %v, … %v", Retry(1), Retry(2), last)
	}
}

// An answer is said by what the club is to know first, and findings by what weighs most.
func TestAcrossAnswerText(t *testing.T) {
	in := English()
	for _, c := range []struct {
		answer    *SimultaneousAnswer
		rehearsal bool
		want      string
		wants     bool
	}{
		{nil, false, "It has arrived; the organiser's computer has not answered yet.", false},
		{&SimultaneousAnswer{Taken: true}, false, "It counts.", false},
		{&SimultaneousAnswer{Taken: true}, true, "It is in order. A rehearsal is not counted.", false},
		{&SimultaneousAnswer{Asks: true}, true, "The organiser is asked whether it counts.", true},
		{&SimultaneousAnswer{}, true, "It does not count as it is. What counted before still does.", true},
		{&SimultaneousAnswer{Unread: "EOF"}, false,
			"The organiser's computer could not read it. What counted before still does: tell the organiser.", true},
	} {
		if got := SimultaneousAnswerText(in, c.answer, c.rehearsal); got != c.want || c.answer.Wants() != c.wants {
			t.Errorf("%+v: %q, wants something: %t", c.answer, got, c.answer.Wants())
		}
	}
	lines := SimultaneousFindings(in, []checks.Finding{{Kind: checks.NothingPlayed, Severity: checks.Refuse},
		{Kind: checks.Unchanged, Severity: checks.Note}})
	if len(lines) != 2 || lines[0].Tone != Bad || lines[0].Symbol != "!" ||
		lines[0].Text != "There is no result in it. Nothing yet: send again when they are in." ||
		lines[1].Symbol != "·" {
		t.Errorf("%+v", lines)
	}
}
