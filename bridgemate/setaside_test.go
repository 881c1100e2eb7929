package bridgemate_test

import (
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// stands is what counts on board 1 of table 1, "nothing" where there is no result.
func stands(s *session.Session) string {
	if r, there := s.State().Results[onBoard(1)]; there && !r.NoResult {
		return brief(&r.Result)
	}
	return "nothing"
}

// set changes the rows of board 1 that have this ID.
func set(t *testing.T, l *bridgemate.Link, id int, change_ bws.Row) {
	t.Helper()
	change(t, l, func(w bws.Batch) error {
		n, err := w.Update("ReceivedData", bws.Row{"ID": id}, change_)
		if err == nil && n != 1 {
			t.Errorf("%d rows have the ID %d", n, id)
		}
		return err
	})
}

func remove(t *testing.T, l *bridgemate.Link, ids ...int) {
	t.Helper()
	change(t, l, func(w bws.Batch) error {
		for _, id := range ids {
			if n, err := w.Delete("ReceivedData", bws.Row{"ID": id}); n != 1 || err != nil {
				t.Errorf("row %d: %d deleted, %v", id, n, err)
			}
		}
		return nil
	})
}

// still reads twice and reports what is journalled that should not be.
func still(t *testing.T, s *session.Session, l *bridgemate.Link) {
	t.Helper()
	before := s.State().Seq
	read(t, l)
	read(t, l)
	for _, e := range s.State().Entries()[before:] {
		t.Errorf("journalled: %s %+v", e.Fact.Kind(), e.Fact)
	}
}

// again is a new link to the same evening, as after a restart of the program.
func again(s *session.Session, l *bridgemate.Link) *bridgemate.Link {
	return bridgemate.New(s, roster{}, l.Options())
}

// remarksSince are the kinds of remark that came since so many.
func remarksSince(s *session.Session, n int) (kinds []session.RemarkKind) {
	for _, r := range s.State().Remarks[n:] {
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

// The last row of a board says what is there. Where it is erased there is no result, to
// nobody: not to the score, the list of differences, an import, or the contracts in play.
func TestErasedRowBringsNothingBack(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	insert(t, l, row(1, "3 NT", "N", "="))
	read(t, l)
	set(t, l, 2, bws.Row{"Erased": true})
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("after the second row was erased: %s", got)
	}
	if list := l.Differences(); len(list) != 0 {
		t.Errorf("differences %+v", list)
	}
	facts, err := bridgemate.ImportEvening(contents(t, l), session.EveningSet{Name: "x", Date: tuesday.Date}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if st := recorded(t, facts); st.Entered() != 0 {
		t.Errorf("an import has %+v", st.Results)
	}
	for _, f := range l.Health(t.Context()) {
		if f.Kind == bridgemate.FileReady && f.Results != 0 {
			t.Errorf("the health check counts %d results", f.Results)
		}
	}
	if playing := l.Status().InPlay; len(playing) != 0 {
		t.Errorf("in play %+v", playing)
	}
	still(t, s, l)
	still(t, s, again(s, l))

	insert(t, l, row(1, "2 H", "N", "="))
	set(t, l, 1, bws.Row{"Erased": true})
	read(t, l)
	if got := stands(s); got != "2H N =" {
		t.Errorf("entered anew: %s", got)
	}
	// The erased row is repeated, as some programs write it.
	repeated := row(1, "2 H", "N", "=")
	repeated.Erased = true
	insert(t, l, repeated)
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("erased in a row of its own: %s", got)
	}
	still(t, s, l)
}

func TestErasedContractIsNotInPlay(t *testing.T) {
	_, l := created(t)
	for _, erased := range []bool{false, true} {
		r := row(1, "4 S", "N", "")
		r.Erased = erased
		change(t, l, func(w bws.Batch) error { _, err := w.Insert("IntermediateData", r.Row()); return err })
		read(t, l)
		if n := len(l.Status().InPlay); n != 1 && !erased || n != 0 && erased {
			t.Errorf("erased %t: %d in play", erased, n)
		}
	}
}

// What is sent again as it stands changes nothing and comes in once.
func TestResultSentTwice(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	insert(t, l, row(1, "4 S", "N", "="), row(1, "4 S", "N", "="))
	still(t, s, l)
	set(t, l, 3, bws.Row{"Erased": true})
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("after the last was erased: %s", got)
	}
}

// A result that the director took out stays out when the handset sends it
// again. He sees that it came, and one entry puts it back. Anything else that
// is entered is a new result.
func TestDiscardedResultSentAgain(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if err := s.Record("director", session.ResultDiscarded{Key: onBoard(1)}); err != nil {
		t.Fatal(err)
	}
	still(t, s, l)
	remarks := len(s.State().Remarks)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Fatalf("it came back: %s", got)
	}
	if got := remarksSince(s, remarks); !slices.Equal(got, []session.RemarkKind{session.StillAside}) {
		t.Errorf("remarks %v", got)
	}
	still(t, s, l)
	still(t, s, again(s, l))
	back := s.State().SentAgain()
	if len(back) != 1 || brief(&back[0].Result) != "4S N =" || len(s.State().Restorable()) != 0 {
		t.Fatalf("to be put back: %+v, restorable %+v", back, s.State().Restorable())
	}

	putBack := func() int64 {
		t.Helper()
		if err := s.Record("director", session.ResultCorrected{Result: back[0].Result, PutBack: true}); err != nil {
			t.Fatal(err)
		}
		return s.State().Seq
	}
	entry := putBack()
	read(t, l)
	if got := stands(s); got != "4S N =" || len(s.State().SentAgain()) != 0 {
		t.Errorf("put back: %s, still to be put back %+v", got, s.State().SentAgain())
	}
	still(t, s, l)
	remarks = len(s.State().Remarks)
	insert(t, l, row(1, "4 S", "N", "=")) // once more, as it counts now
	read(t, l)
	if got := remarksSince(s, remarks); len(got) != 0 {
		t.Errorf("what counts was sent, and the remarks say %v", got)
	}
	if err := s.Record("director", s.State().Undo(entry)...); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("putting it back was undone, and it stands: %s", got)
	}
	putBack()
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if err := s.Record("director", session.CorrectionUndone{Key: onBoard(1)}); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("the correction was taken back, and it stands: %s", got)
	}

	other := row(1, "4 S", "N", "=")
	other.LeadCard = "H2"
	insert(t, l, other)
	read(t, l)
	if got := stands(s); got != "4S N =" || s.State().Results[onBoard(1)].Corrected {
		t.Errorf("another entry: %s", got)
	}
	insert(t, l, row(1, "4 S", "N", "=")) // and now they change it to what once was taken out
	read(t, l)
	if got := s.State().Results[onBoard(1)]; got.Lead != (session.Lead{}) {
		t.Errorf("the last word of the players: %+v", got.Result)
	}
}

// A correction stands, whatever is sent again, also where the result before
// it was taken out.
func TestCorrectionAfterDiscardStands(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	right := s.State().Results[onBoard(1)].Result
	right.Tricks = 1
	if err := s.Record("director", session.ResultDiscarded{Key: onBoard(1)},
		session.ResultCorrected{Result: right}); err != nil {
		t.Fatal(err)
	}
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if got := stands(s); got != "4S N +1" {
		t.Errorf("sent again under the correction: %s", got)
	}
	right.Tricks = 2
	if err := s.Record("director", session.ResultCorrected{Result: right}); err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.CorrectionUndone{Key: onBoard(1)}); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if got := stands(s); got != "nothing" {
		t.Errorf("after the correction: %s", got)
	}
}

// asideByChange is an evening in which a change of the movement took board 1 out, and the
// control program erased its row.
func asideByChange(t *testing.T) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	m := s.State().Sections[0].Movement
	e := movement.NewEditor(m)
	if err := e.MoveBoards(1, 2, 13, 14, 15); err != nil {
		t.Fatal(err)
	}
	c := &movement.Change{To: e.Movement(),
		Updates: []movement.TableUpdate{{Table: 1, From: 1, Rows: e.Movement().Table(1)}}}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("Tables", nil, bws.Row{"UpdateFromRound": 0})
		return err
	})
	set(t, l, 1, bws.Row{"Erased": true})
	read(t, l)
	return s, l
}

// The same after a change of the movement.
func TestResultSentAgainAfterAChange(t *testing.T) {
	s, l := asideByChange(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	if got := stands(s); got != "nothing" || len(s.State().Restorable()) != 1 || len(s.State().SentAgain()) != 0 {
		t.Errorf("sent again: %s, restorable %+v", got, s.State().Restorable())
	}
	still(t, s, l)
	insert(t, l, row(1, "4 S", "N", "+1"))
	read(t, l)
	if got := stands(s); got != "4S N +1" || len(s.State().Restorable()) != 0 {
		t.Errorf("played anew: %s", got)
	}
}

// In a file that is written anew the numbers of rows begin anew: a board that was set
// aside gets its result again. What the director took out comes back in no file by
// itself, and he sees that it came.
func TestSetAsideInANewFile(t *testing.T) {
	t.Run("by a change", func(t *testing.T) {
		s, l := asideByChange(t)
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		insert(t, l, row(1, "4 S", "N", "=")) // the row number of what was set aside, and the same result
		read(t, l)
		if got := stands(s); got != "4S N =" {
			t.Errorf("%s", got)
		}
	})
	for second, want := range map[string]string{"3 NT": "3NT N =", "4 S": "nothing"} {
		t.Run("by the director, then "+second, func(t *testing.T) {
			s, l := created(t)
			insert(t, l, row(2, "1 NT", "N", "="), row(1, "4 S", "N", "="))
			read(t, l)
			if err := s.Record("director", session.ResultDiscarded{Key: onBoard(1)},
				session.ResultDiscarded{Key: onBoard(2)}); err != nil {
				t.Fatal(err)
			}
			if err := l.Create(t.Context()); err != nil {
				t.Fatal(err)
			}
			insert(t, l, row(1, second, "N", "="))
			read(t, l)
			if got := stands(s); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if n := len(s.State().SentAgain()); n != 1 && want == "nothing" || n != 0 && want != "nothing" {
				t.Errorf("%d to be put back", n)
			}
			still(t, s, l)
		})
	}
}

// Two rows for a seat do not flip the player.
func TestTwoRowsForASeat(t *testing.T) {
	s, l := evening(t)
	with(l, func(o *bridgemate.Options) { o.Generation = bws.BCS })
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	change(t, l, func(w bws.Batch) error {
		if _, err := w.Update("PlayerNumbers", bws.Row{"Table": 1, "Direction": "N"},
			bws.Row{"Number": "1002"}); err != nil {
			return err
		}
		_, err := w.Insert("PlayerNumbers",
			bws.PlayerNumber{Section: 1, Table: 1, Direction: "N", Number: "1001", Round: 1}.Row())
		return err
	})
	read(t, l)
	for board := 1; board <= 3; board++ { // something new at every look
		insert(t, l, row(board, "1 NT", "N", "="))
		before := s.State().Seq
		read(t, l)
		if n := s.State().Seq - before; n != 1 {
			t.Errorf("board %d: %d entries", board, n)
		}
	}
	if p := s.State().Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Number != "1001" ||
		p.Name != "Ağaoğlu" {
		t.Errorf("%+v", p)
	}
	facts, err := bridgemate.ImportEvening(contents(t, l), session.EveningSet{Name: "x", Date: tuesday.Date}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p := recorded(t, facts).Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Number != "1001" {
		t.Errorf("the import has %+v", p)
	}
}

// A lead that is no card, or no number of the declaring pair, or a side in the place of a
// seat, keeps no result from being scored.
func TestRowsThatAreGoodEnough(t *testing.T) {
	for name, edit := range map[string]func(*bws.Received){
		"no card":           func(r *bws.Received) { r.LeadCard = "Z1" },
		"half a card":       func(r *bws.Received) { r.LeadCard = "H" },
		"no declaring pair": func(r *bws.Received) { r.Declarer = 0 },
		"NS":                func(r *bws.Received) { r.NSEW = "NS" },
		"EW":                func(r *bws.Received) { r.NSEW, r.Declarer = "EW", 6 },
		"NS of no pair":     func(r *bws.Received) { r.NSEW, r.Declarer = "NS", 0 },
	} {
		t.Run(name, func(t *testing.T) {
			s, l := created(t)
			r := row(1, "3 NT", "N", "=")
			edit(&r)
			insert(t, l, r)
			read(t, l)
			got := s.State().Results[onBoard(1)]
			if points, ok := got.Points(); !ok || points == 0 || got.Doubt.Any() {
				t.Errorf("%+v", got.Result)
			}
			if asked := s.State().LeadsAsked(); len(asked) != 1 && r.LeadCard != "" ||
				len(asked) != 0 && r.LeadCard == "" {
				t.Errorf("asked about: %+v", asked)
			}
			still(t, s, l)
			kind, body, err := session.EncodeFact(session.ResultReceived{Result: got.Result})
			if err != nil {
				t.Fatal(err)
			}
			if f, err := session.DecodeFact(kind, body); err != nil ||
				!f.(session.ResultReceived).Result.Same(got.Result) {
				t.Errorf("read back from the journal: %+v, %v", f, err)
			}
		})
	}
}

// A batch that meets a lock is done again: what was written is counted once. All rows are
// marked with one statement.
func TestBatchesThatAreDoneAgain(t *testing.T) {
	_, l := corrected(t, bws.BCS)
	updates := 0
	l.BatchesTwice(&updates)
	if n, err := l.SendResults(t.Context()); n != 3 || err != nil {
		t.Errorf("results: %d, %v", n, err)
	}
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("PlayerNumbers", bws.Row{"Table": 1}, bws.Row{"Number": "1001"})
		return err
	})
	if n, err := l.SendNames(t.Context()); n != 4 || err != nil {
		t.Errorf("names: %d, %v", n, err)
	}
	with(l, func(o *bridgemate.Options) { o.Processed = "Processed2" })
	for round := range 2 {
		insert(t, l, row(2, "1 NT", "N", "="), row(3, "2 NT", "N", "="), row(1, "3 NT", "N", "="))
		updates = 0
		read(t, l)
		if updates != 1 {
			t.Errorf("reading %d: %d statements", round, updates)
		}
	}
	for _, r := range contents(t, l).Received {
		if !r.Processed2 {
			t.Errorf("row %d is not marked", r.ID)
		}
	}
}

// A row that came in after the file was read is not marked: nobody has processed it.
func TestNewerRowIsNotMarked(t *testing.T) {
	_, l := created(t)
	insert(t, l, row(1, "1 NT", "N", "="), row(2, "2 NT", "N", "="), row(3, "3 NT", "N", "="))
	for _, last := range []int64{2, 2, 3} {
		change(t, l, func(w bws.Batch) error {
			return bridgemate.MarkRows(w, "Processed1", last, func(int) bool { return true })
		})
		for _, r := range contents(t, l).Received {
			if r.Processed1 != (r.ID <= last) {
				t.Errorf("read up to row %d: row %d is marked %t", last, r.ID, r.Processed1)
			}
		}
	}
}
