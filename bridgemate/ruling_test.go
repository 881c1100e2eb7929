package bridgemate_test

import (
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
)

// A ruling on a board that was not sent yet is no result that could be missing in the
// file: reading goes on, and the result that comes later stands below the ruling.
func TestRulingBeforeTheResult(t *testing.T) {
	s, l := created(t)
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	record := func(f session.Fact) {
		t.Helper()
		if err := s.Record("director", f); err != nil {
			t.Fatal(err)
		}
	}
	record(session.RulingGiven{Key: onBoard(2), ForNS: plus})
	record(session.PlayedByOthers{Key: onBoard(3), NS: 2, EW: 6, ForNS: plus})
	insert(t, l, row(1, "4 S", "N", "="))
	for range 3 {
		read(t, l)
	}
	st := s.State()
	if len(st.Results) != 3 || st.Results[onBoard(2)].Vanished ||
		!st.Results[onBoard(2)].NoResult || len(l.Differences()) != 0 {
		t.Fatalf("%+v, differences %+v", st.Results, l.Differences())
	}
	remarks := len(st.Remarks)
	insert(t, l, row(2, "PASS", "N", ""), row(3, "3 NT", "W", "+1"))
	read(t, l)
	st = s.State()
	for _, board := range []int{2, 3} {
		r := st.Results[onBoard(board)]
		if r.NoResult || r.Outcome != session.Played || r.Ruling == nil && r.Others == nil {
			t.Errorf("board %d: %+v", board, r)
		}
	}
	for _, r := range st.Remarks[remarks:] {
		if r.Was != nil {
			t.Errorf("as if something had been changed: %+v", r)
		}
	}
	entries := st.Seq
	for range 3 {
		read(t, l)
	}
	if now := s.State().Seq; now != entries {
		t.Errorf("the same file read again made %d entries", now-entries)
	}
}

// A ruling whose result was erased before anybody read it does not stop the
// reading either.
func TestRulingOnAnErasedRow(t *testing.T) {
	s, l := created(t)
	if err := s.Record("director", session.RulingGiven{Key: onBoard(2),
		ForNS: &scoring.Ruling{Kind: scoring.AveragePlus}}); err != nil {
		t.Fatal(err)
	}
	erased := row(2, "4 S", "N", "=")
	erased.Erased = true
	insert(t, l, erased)
	for range 3 {
		read(t, l)
	}
	if r := s.State().Results[onBoard(2)]; !r.NoResult || r.Ruling == nil {
		t.Errorf("%+v", r)
	}
}

// Whatever a row holds, reading it again finds nothing new.
func TestOddRowsAreReadOnce(t *testing.T) {
	s, l := created(t)
	var rows []bws.Received
	for i, contract := range []string{"PASS", "7 NT xx", "", "9 Z", "4 S"} {
		for j, edit := range []func(*bws.Received){
			func(*bws.Received) {}, func(r *bws.Received) { r.NSEW = "W" }, func(r *bws.Received) { r.Result = "+9" },
			func(r *bws.Received) { r.PairNS, r.PairEW = 6, 1 }, func(r *bws.Received) { r.PairNS, r.PairEW = 0, 0 },
			func(r *bws.Received) { r.Remarks = "55%-45%" }, func(r *bws.Received) { r.Remarks = "150%-40%" },
			func(r *bws.Received) { r.Remarks = "Wrong direction" }, func(r *bws.Received) { r.Round = 44 },
			func(r *bws.Received) { r.LeadCard = "QQ" },
		} {
			r := row(1+(i*10+j)%15, contract, "N", "=")
			r.Table, r.Round = 1+j%5, 1+i
			edit(&r)
			rows = append(rows, r)
		}
	}
	insert(t, l, rows...)
	read(t, l)
	entries := s.State().Seq
	for range 3 {
		read(t, l)
	}
	if now := s.State().Seq; now != entries || len(s.State().Results) < 20 {
		t.Errorf("the same file read again made %d entries; %d results", now-entries, len(s.State().Results))
	}
	if _, err := s.State().Score(); err != nil {
		t.Error(err)
	}
}
