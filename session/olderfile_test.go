package session_test

import (
	"slices"
	"testing"

	"clubnight/session"
)

// What an older copy has, keeps the numbers of its rows; every other row of its sections
// is new in it. What was shown stays, and the state before it does, too.
func TestOlderFileTaken(t *testing.T) {
	s, j := begun(t)
	of := func(table, tricks int, row int64) session.Result {
		r := at(t, s.State(), table, 1, "4S", "N", tricks)
		r.Row = row
		return r
	}
	one, two, three, before := of(1, 0, 4), of(2, 0, 5), of(3, 0, 6), of(3, 1, 2)
	right := two
	right.Tricks, right.Row = 1, 0
	record(t, s, session.ResultReceived{Result: one}, session.ResultReceived{Result: two},
		session.ResultReceived{Result: before})
	record(t, s, session.ResultCorrected{Result: right}, session.ResultChanged{Result: three})
	was := record(t, s, session.ResultDiscarded{Key: three.Key})
	seat := session.Seat{Section: 1, Table: 1, Direction: "N"}
	st := record(t, s, session.OlderFileTaken{File: "a.bws", Sections: []int{1},
		Rows: []session.KnownRow{{Key: one.Key, Row: 4}}, Earlier: []session.KnownRow{{Key: three.Key, Row: 2}},
		Seats: []session.KnownSeat{{Seat: seat, Number: ""}}})
	if got := st.Results[one.Key]; got.Row != 4 || !got.Same(one) || !st.SawRow(one.Key, 4) {
		t.Errorf("what it has: %+v", got)
	}
	if got := st.Results[two.Key]; got.Sent == nil || got.Sent.Row != 0 || got.Tricks != 1 || st.SawRow(two.Key, 5) {
		t.Errorf("what it has not: %+v", got)
	}
	if st.SetAside[0].Row != 2 || !st.SawRow(three.Key, 2) || st.SawRow(three.Key, 6) {
		t.Errorf("set aside, with an earlier row in it: %+v", st.SetAside[0])
	}
	if wrote, did := st.WroteNumber(seat); wrote != "" || !did {
		t.Errorf("the number %q is known %t", wrote, did)
	}
	if was.Results[two.Key].Sent.Row != 5 || was.SetAside[0].Row != 6 || !was.SawRow(two.Key, 5) {
		t.Error("a state that was handed out changed")
	}
	resumed(t, s, j)

	// One that has nothing, and one of other sections.
	before2 := s.State()
	st = record(t, s, session.OlderFileTaken{File: "a.bws", Sections: []int{2}})
	if st.Results[one.Key].Row != 4 || st.SetAside[0].Row != before2.SetAside[0].Row {
		t.Error("it is of another section")
	}
	st = record(t, s, session.OlderFileTaken{File: "a.bws", Sections: []int{1}})
	if st.Results[one.Key].Row != 0 || st.SetAside[0].Row != 0 || len(st.Results) != 2 {
		t.Errorf("an empty one: %+v, set aside %+v", st.Results[one.Key], st.SetAside)
	}
	for k, rows := range st.SeenRows() {
		t.Errorf("%v: rows %v are known of an empty one", k, rows)
	}
	if err := s.Record("director", session.OlderFileTaken{Sections: []int{1}}); err == nil {
		t.Error("a file without a name")
	}
	resumed(t, s, j)
	if e := s.State().Entries(); !slices.ContainsFunc(e, func(e session.Entry) bool {
		f, is := e.Fact.(session.OlderFileTaken)
		return is && len(f.Rows) == 1 && len(f.Earlier) == 1 && len(f.Seats) == 1
	}) {
		t.Error("the journal has not what was recorded")
	}
}
