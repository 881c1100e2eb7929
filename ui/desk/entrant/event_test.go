package entrant

import (
	"testing"
	"time"

	"clubnight/session/simultaneous/checks"
	"clubnight/ui/desk"
)

// The attempts to send come later and later, and never further apart than five minutes,
// however many have failed.
func TestAttemptsComeLaterAndLater(t *testing.T) {
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
func TestAnswerText(t *testing.T) {
	in := desk.English()
	for _, c := range []struct {
		answer    *Reply
		rehearsal bool
		want      string
		wants     bool
	}{
		{nil, false, "It has arrived; the organiser's computer has not answered yet.", false},
		{&Reply{Taken: true}, false, "It counts.", false},
		{&Reply{Taken: true}, true, "It is in order. A rehearsal is not counted.", false},
		{&Reply{Asks: true}, true, "The organiser is asked whether it counts.", true},
		{&Reply{}, true, "It does not count as it is. What counted before still does.", true},
		{&Reply{Unread: "EOF"}, false,
			"The organiser's computer could not read it. What counted before still does: tell the organiser.", true},
	} {
		if got := AnswerText(in, c.answer, c.rehearsal); got != c.want || c.answer.Wants() != c.wants {
			t.Errorf("%+v: %q, wants something: %t", c.answer, got, c.answer.Wants())
		}
	}
	lines := Findings(in, []checks.Finding{{Kind: checks.NothingPlayed, Severity: checks.Refuse},
		{Kind: checks.Unchanged, Severity: checks.Note}})
	if len(lines) != 2 || lines[0].Tone != desk.Bad || lines[0].Symbol != "!" ||
		lines[0].Text != "There is no result in it. Nothing yet: send again when they are in." ||
		lines[1].Symbol != "·" {
		t.Errorf("%+v", lines)
	}
}
