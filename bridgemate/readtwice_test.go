package bridgemate_test

import (
	"fmt"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// erases has a handset of the place take a result back.
func (p *place) erases(of bws.Received) {
	p.t.Helper()
	change(p.t, p.link, func(w bws.Batch) error {
		_, err := w.Update("ReceivedData", bws.Row{"Section": of.Section, "Table": of.Table, "Round": of.Round,
			"Board": of.Board}, bws.Row{"Erased": true})
		return err
	})
}

// enterAgain has it take a result back and enter another one.
func (p *place) enterAgain(as bws.Received) { p.t.Helper(); p.erases(as); p.enter(as) }

// A room's computer that dies has read what it did not send, and the one that goes on
// with a copy of its file reads the same rows, and what becomes of them. When the first
// one is back, nothing of that is a conflict, and the room's last word counts, however
// much the first one had recorded beside it.
func TestRowsAreReadByTwo(t *testing.T) {
	for _, busy := range []int{0, 100} {
		t.Run(fmt.Sprintf("%d entries beside", busy), func(t *testing.T) {
			ps := rooms(t, "A", "B", "Spare")
			a, b, spare := ps[0], ps[1], ps[2]
			at := func(table, round int, contract, tricks string) bws.Received {
				return row4(b, table, round, contract, "N", tricks)
			}
			b.enter(at(1, 5, "1 NT", "="), at(2, 5, "1 NT", "="))
			quiet(t, ps[:2], ps...)
			for range busy { // what is later by their count is not later than what the spare reads
				b.record(session.Noticed{Note: session.Note{Kind: session.ClockSet}})
			}
			first := at(1, 2, "3 NT", "=") // which is of no matter below
			for _, table := range []int{1, 2, 3, 4, 5} {
				b.enter(at(table, 2, "3 NT", "="), at(table, 3, "4 S", "="))
			}
			b.turn()
			b.enterAgain(at(1, 3, "4 S", "+1")) // read by B, too
			b.erases(at(2, 3, "", ""))
			b.erases(at(1, 5, "", "")) // which all had heard of
			b.turn()
			b.enter(at(2, 3, "4 S", "+2"))
			b.enterAgain(at(3, 3, "4 S", "+3")) // what B did not get to read
			b.erases(at(4, 3, "", ""))
			b.enterAgain(at(5, 3, "4 S", "-2"))
			b.enterAgain(at(5, 3, "4 S", "-3"))
			b.enterAgain(at(2, 5, "1 NT", "+1"))
			copied := b.copied()
			if err := spare.link.TakeOver(t.Context(), []int{2}, bridgemate.Takeover{Copy: copied}); err != nil {
				t.Fatal(err)
			}
			owners := []*place{a, spare}
			spare.enterAgain(at(2, 2, "3 NT", "+1"))
			spare.erases(at(3, 2, "", ""))
			spare.turn()
			spare.enterAgain(at(4, 2, "3 NT", "-1"))
			spare.enterAgain(at(4, 2, "3 NT", "-2"))
			spare.turn()
			spare.enter(at(4, 3, "4 S", "-1"))
			spare.turn()
			spare.record(session.ResultDiscarded{Key: keyOf(at(5, 2, "", "")), Reason: "another board"})
			quiet(t, owners, a, spare)
			want := standing(spare.State())
			for row, is := range map[bws.Received]string{
				first: "3NT N =", at(2, 2, "", ""): "3NT N +1", at(3, 2, "", ""): "nothing",
				at(4, 2, "", ""): "3NT N -2", at(5, 2, "", ""): "nothing", at(1, 3, "", ""): "4S N +1",
				at(2, 3, "", ""): "4S N +2", at(3, 3, "", ""): "4S N +3", at(4, 3, "", ""): "4S N -1",
				at(5, 3, "", ""): "4S N -3", at(1, 5, "", ""): "nothing", at(2, 5, "", ""): "1NT N +1",
			} {
				if got := counts(spare.State(), keyOf(row)); got != is {
					t.Errorf("%v: the spare computer has %s, want %s", keyOf(row), got, is)
				}
			}
			b.start() // it is back, and knows nothing yet
			meet(ps...)
			if st := a.State(); len(st.Conflicts()) != 0 || fmt.Sprint(standing(st)) != fmt.Sprint(want) {
				t.Errorf("B is back: conflicts %v, and counts\n%v\nbefore it was\n%v", conflictsOf(st), standing(st), want)
			}
			_ = b.link.ReadNow(t.Context()) // which it gives up
			quiet(t, owners, ps...)
			agree(t, map[int]*place{1: a, 2: spare}, ps...)
			if st := b.State(); fmt.Sprint(standing(st)) != fmt.Sprint(want) || len(st.Conflicts()) != 0 {
				t.Errorf("in the end: conflicts %v, and counts\n%v\nbefore it was\n%v", conflictsOf(st), standing(st), want)
			}
		})
	}
}

// A result that one computer read can be erased on the handsets of the computer that took
// the room over, with a copy of its file or a new one.
func TestErasedAfterTakingOver(t *testing.T) {
	for _, with := range []string{"a copy", "a new file"} {
		ps := rooms(t, "A", "B", "Spare")
		b, spare := ps[1], ps[2]
		played := row4(b, 3, 5, "1 NT", "N", "=")
		b.enter(played)
		quiet(t, ps[:2], ps...)
		how := bridgemate.Takeover{}
		if with == "a copy" {
			how.Copy = b.copied()
		}
		if err := spare.link.TakeOver(t.Context(), []int{2}, how); err != nil {
			t.Fatal(err)
		}
		spare.turn()
		spare.erases(played)
		quiet(t, []*place{ps[0], spare}, ps...)
		if got := counts(ps[0].State(), keyOf(played)); got != "nothing" {
			t.Errorf("with %s: erased, %s counts", with, got)
		}
	}
}

// conflictsOf are the matters of the conflicts that stand, with what the sides say.
func conflictsOf(st *session.State) (list []string) {
	for _, c := range st.Conflicts() {
		text := fmt.Sprintf("%s %v:", c.Matter.Kind, c.Matter.Key)
		for _, e := range c.Sides {
			text += fmt.Sprintf(" %s %v", st.Who(e).Computer, e.Fact)
		}
		list = append(list, text)
	}
	return list
}
