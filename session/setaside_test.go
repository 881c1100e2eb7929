package session_test

import (
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/deal"
)

// What was set aside and is sent again stays aside, in every order in which a journal may
// have it, and can be undone.
func TestSentAgain(t *testing.T) {
	s, j := begun(t)
	first := at(t, s.State(), 1, 1, "4S", "N", 0)
	first.Row = 3
	once := first
	once.Row = 9
	if err := s.Record("Bridgemate", session.ResultSentAgain{Result: first}); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("nothing was set aside: %v", err)
	}
	record(t, s, session.ResultReceived{Result: first})
	before := record(t, s, session.ResultDiscarded{Key: first.Key})
	st := record(t, s, session.ResultSentAgain{Result: once})
	if st.Has(first.Key) || len(st.SentAgain()) != 1 || !st.SawRow(first.Key, 9) || st.SetAside[0].Row != 9 {
		t.Errorf("set aside %+v", st.SetAside)
	}
	if before.SetAside[0].SentAgain || before.SawRow(first.Key, 9) {
		t.Error("a state that was handed out changed")
	}
	other := first
	other.Tricks = 1
	if !st.StaysSetAside(once) || st.StaysSetAside(other) {
		t.Error("another result stays aside, or the same does not")
	}
	// The one that came last is offered.
	record(t, s, session.ResultReceived{Result: other}, session.ResultDiscarded{Key: first.Key})
	st = record(t, s, session.ResultSentAgain{Result: once})
	if back := st.SentAgain(); len(back) != 1 || back[0].Tricks != 0 {
		t.Errorf("offered %+v", back)
	}
	resumed(t, s, j)

	s, j = begun(t)
	record(t, s, session.ResultReceived{Result: first})
	discarded := s.State().Seq + 1
	record(t, s, session.ResultDiscarded{Key: first.Key})
	record(t, s, session.ResultSentAgain{Result: once})
	st = record(t, s, s.State().Undo(discarded)...)
	if r := st.Results[first.Key]; !r.Same(first) || len(st.SetAside) != 0 {
		t.Errorf("undone: %+v, set aside %+v", r, st.SetAside)
	}
	resumed(t, s, j)
}

// A journal of an earlier version, which did not know that anything was sent again,
// comes to what it came to.
func TestDiscardedInAnEarlierVersion(t *testing.T) {
	s, j := begun(t)
	one := at(t, s.State(), 1, 1, "4S", "N", 0)
	one.Row = 3
	right := one
	right.Tricks = 1
	again := one
	again.Row = 4
	record(t, s, session.ResultReceived{Result: one})
	record(t, s, session.ResultDiscarded{Key: one.Key}, session.ResultCorrected{Result: right})
	record(t, s, session.ResultChanged{Result: again})
	st := record(t, s, session.CorrectionUndone{Key: one.Key})
	if got := st.Results[one.Key]; !got.Same(one) {
		t.Errorf("the correction was taken back: %+v", got)
	}
	record(t, s, session.ResultDiscarded{Key: one.Key})
	if st = record(t, s, session.ResultReceived{Result: again}); !st.Has(one.Key) {
		t.Error("it was received again, and is not there")
	}
	resumed(t, s, j)
}

// The numbers of rows are those of one file.
func TestRowsBeginAnew(t *testing.T) {
	for name, c := range map[string]struct {
		fact session.Fact
		row  int64
		mark session.FileInUse
	}{
		"a new file": {session.Uploaded{File: "a.bws", Mark: "AB"}, 0, session.FileInUse{Mark: "AB"}},
		"another file": {session.FileTaken{File: "a.bws", Mark: "CD", Sections: []int{1}}, 0,
			session.FileInUse{Mark: "CD"}},
		"of another server": {session.FileTaken{File: "b.bws", Server: 1, Mark: "EF", Sections: []int{2}}, 4,
			session.FileInUse{}},
		"by what it is known": {session.FileTaken{File: "a.bws", Mark: "AA"}, 4, session.FileInUse{Mark: "AA"}},
		"a file without any mark": {session.FileTaken{File: "a.bws", Rounds: "12", Sections: []int{1}}, 0,
			session.FileInUse{Rounds: "12"}},
	} {
		s, j := begun(t)
		one, two := at(t, s.State(), 1, 1, "4S", "N", 0), at(t, s.State(), 2, 1, "4S", "N", 0)
		one.Row, two.Row = 4, 5
		right := two
		right.Tricks, right.Row = 1, 0
		record(t, s, session.ResultReceived{Result: one}, session.ResultReceived{Result: two})
		was := record(t, s, session.ResultCorrected{Result: right})
		st := record(t, s, c.fact)
		if got := st.Results[one.Key]; got.Row != c.row || st.SawRow(one.Key, 4) != (c.row == 4) || !got.Same(one) {
			t.Errorf("%s: row %d, want %d", name, got.Row, c.row)
		}
		if got := st.Results[two.Key]; (got.Sent.Row == 5) != (c.row == 4) || got.Tricks != 1 {
			t.Errorf("%s: the corrected result is of row %d", name, got.Sent.Row)
		}
		if was.Results[one.Key].Row != 4 || was.Results[two.Key].Sent.Row != 5 || !was.SawRow(one.Key, 4) {
			t.Errorf("%s: a state that was handed out changed", name)
		}
		if got := st.FileInUse(0); got != c.mark {
			t.Errorf("%s: the file is known by %+v", name, got)
		}
		resumed(t, s, j)
	}
}

// A lead is asked about, and costs the result nothing; what an earlier version doubted
// for it stays as it was.
func TestLeadsAsked(t *testing.T) {
	d, err := deal.Parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		edit  func(*session.Result)
		asked session.DoubtKind
		score bool
	}{
		"fits": {func(r *session.Result) { r.Lead = lead(t, "H2") }, session.NoDoubt, true},
		"not held": {func(r *session.Result) { r.Lead = lead(t, "CJ") },
			session.LeadNotHeld, true},
		"no card": {func(r *session.Result) { r.Entered.Lead = "Z1" },
			session.LeadUnreadable, true},
		"doubted by an earlier version": {func(r *session.Result) {
			r.Lead, r.Doubt.Kind = lead(t,
				"CJ"), session.LeadNotHeld
		}, session.NoDoubt, false},
	} {
		s, j := begun(t)
		r := at(t, s.State(), 1, 1, "3S", "N", 0)
		c.edit(&r)
		if err := s.Record("director", session.DealsSet{Source: "test",
			Boards: []deal.Board{deal.NewBoard(r.Board, d)}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Record("Bridgemate", session.ResultReceived{Result: r}); err != nil {
			t.Fatal(err)
		}
		st := s.State()
		got := st.Results[r.Key]
		if _, ok := got.Points(); ok != c.score || st.LeadAsked(got.Result).Kind != c.asked ||
			len(st.LeadsAsked()) != 0 && c.asked == session.NoDoubt {
			t.Errorf("%s: scored %t, asked %v", name, ok, st.LeadAsked(got.Result))
		}
		if remarked := len(st.Remarks) > 0; remarked != (c.asked != session.NoDoubt || !c.score) {
			t.Errorf("%s: remarks %+v", name, st.Remarks)
		}
		right := got.Result
		right.Doubt = session.Doubt{}
		if st = record(t, s, session.ResultCorrected{Result: right}); len(st.LeadsAsked()) != 0 {
			t.Errorf("%s: the director decided, and is asked again", name)
		}
		resumed(t, s, j)
	}
}
