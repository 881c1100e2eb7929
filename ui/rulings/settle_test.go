package rulings

import (
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// A board that came in twice has two remedies: the second play is cancelled, or
// the first is corrected. What is not in doubt is corrected straight away.
func TestSettleABoardThatCameTwice(t *testing.T) {
	for _, answer := range []string{"Cancel the second play (Law 15B1)", "Wrong number…", "Not now"} {
		r := newRoom(t, 5)
		st := r.Session.State()
		r.Receive(sessiontest.Result(t, st, 1, 1, 1, "4H", "N", 1))
		var second session.Key
		for _, row := range st.Sections[0].Movement.Rows {
			if row.Round == 2 && row.Boards()[0] == 1 {
				again := sessiontest.Result(t, st, row.Table, 2, 1, "3NT", "S", 0)
				again.Result.NS = 1
				second = again.Result.Key
				r.Receive(again)
			}
		}
		r.page.Settle(second)
		uitest.WantText(t, "the question", r.Overlay(), "Who played this board?", "gets average plus",
			"The first was entered under the wrong number: table 1, round 1")
		if r.FocusText() != "Not now" {
			t.Errorf("the focus is on %q", r.FocusText())
		}
		r.Answer(answer)
		cancels := answer == "Cancel the second play (Law 15B1)"
		if cancelled := r.Session.State().Results[second].Ruling.Cancels(); cancelled != cancels {
			t.Errorf("%s: cancelled %v", answer, cancelled)
		}
		if answer == "Wrong number…" {
			uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result", "4♥ by N +1")
		} else if r.Overlay() != "" {
			t.Errorf("%s: still open: %s", answer, r.Overlay())
		}
	}
	r := complete(t)
	r.page.Settle(firstLine)
	uitest.WantText(t, "the dialog", r.Overlay(), "Enter or correct a result")
}
