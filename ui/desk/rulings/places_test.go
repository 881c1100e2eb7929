package rulings

import (
	"fmt"
	"testing"

	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// A result at a wrong number begins as one to be moved to where it is missing, and what
// was done says from where to where. Where nothing is missing that is said.
func TestMisplacedIsProposedWhereItIsMissing(t *testing.T) {
	in := desk.English()
	s := desktest.ThreeBoards(t)
	desktest.Sent(t, s, desktest.Rounds(s, 3, 1)...)
	desktest.Sent(t, s, desktest.At(3, 2, 11), desktest.At(3, 2, 12), desktest.At(3, 2, 13))
	d := ResultDraftOf(in, s.State(), desktest.At(3, 2, 13))
	if d.Verdict != Misplaced || d.To != desktest.At(3, 2, 10) {
		t.Fatalf("%v is proposed at %v", d.Verdict, d.To)
	}
	facts, wrong := d.Facts(in, s.State())
	if wrong != nil {
		t.Fatal(wrong.Text)
	}
	desktest.Must(t, s.Record("director", facts...))
	desktest.WantText(t, "what was done", d.RecordedText(in, s.State()),
		"Moved from table 3, round 2, board 13 to table 3, round 2, board 10. There it counts as 3NT by N =")
	desktest.Sent(t, s, desktest.At(3, 2, 13))
	d = ResultDraftOf(in, s.State(), desktest.At(3, 2, 13))
	if d.Verdict != Misplaced || d.To != desktest.At(4, 2, 13) { // once more, from the handset of table 3
		t.Errorf("%v is proposed at %v", d.Verdict, d.To)
	}
	desktest.Sent(t, s, desktest.Rounds(s, 4, 2)...)
	d = ResultDraftOf(in, s.State(), desktest.At(3, 2, 13))
	if facts, wrong = d.Facts(in, s.State()); len(facts) > 0 || wrong == nil || !wrong.Open || wrong.At != InPlace ||
		wrong.Text != "Table 3: nothing is missing in round 2. Choose where it belongs, or take it out." {
		t.Errorf("%v, %+v", fmt.Sprint(facts), wrong)
	}
}
