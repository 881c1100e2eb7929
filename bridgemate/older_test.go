package bridgemate_test

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/bws/bwstest"
	"clubnight/session"
)

// older reads, and wants the file to be called an older copy, of which nothing is taken;
// how many results it has and lacks.
func older(t *testing.T, s *session.Session, l *bridgemate.Link, results, lacking int) {
	t.Helper()
	before := s.State().Seq
	for range 2 {
		err := l.ReadNow(t.Context())
		var copied *bridgemate.OlderFile
		if !errors.As(err, &copied) || copied.Results != results || copied.Lacking != lacking {
			t.Fatalf("%v, want an older copy with %d results that lacks %d", err, results, lacking)
		}
		if !hasOlderAlarm(l) || hasAlarm(l) {
			t.Fatalf("alarms %+v", l.Status().Alarms)
		}
	}
	if s.State().Seq != before {
		t.Fatalf("%d entries came of it", s.State().Seq-before)
	}
}

func hasOlderAlarm(l *bridgemate.Link) bool {
	return slices.ContainsFunc(l.Status().Alarms,
		func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.FileOlder && a.Older != nil })
}

// use says that the file counts as it is now.
func use(t *testing.T, l *bridgemate.Link) {
	t.Helper()
	if err := l.UseFile(t.Context(), "director"); err != nil {
		t.Fatal(err)
	}
	if hasOlderAlarm(l) {
		t.Error("the alarm stays")
	}
}

// wants compares what counts on the boards of table 1.
func wants(t *testing.T, s *session.Session, when string, want map[int]string) {
	t.Helper()
	for board, result := range want {
		got := "nothing"
		if r := s.State().Results[onBoard(board)]; s.State().Has(onBoard(board)) {
			got = brief(&r.Result)
		}
		if got != result {
			t.Errorf("%s, board %d: %s, want %s", when, board, got, result)
		}
	}
}

func discard(t *testing.T, s *session.Session, board int) {
	t.Helper()
	if err := s.Record("director", session.ResultDiscarded{Key: onBoard(board)}); err != nil {
		t.Fatal(err)
	}
}

// The file as it was before the first result, in its place: nothing of it is taken and
// nothing written to it before somebody has said so. Then a board that was taken out gets
// its new result, once, and what was shown stays.
func TestEmptiedFile(t *testing.T) {
	for _, of := range []fileOf{{bws.BMPro, true}, {bws.BCS, true}, {bws.BMPro, false}} {
		for _, restarted := range []bool{false, true} {
			s, l := evening(t)
			with(l, func(o *bridgemate.Options) { o.Generation = of.generation })
			if err := l.Create(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !of.marked {
				unmark(t, l)
				if err := s.Record("program", session.Uploaded{File: l.Options().File}); err != nil {
					t.Fatal(err)
				}
			}
			empty := content(t, l)
			insert(t, l, row(2, "1 NT", "N", "="), row(3, "3 C", "N", "="), row(1, "4 S", "N", "="))
			read(t, l)
			discard(t, s, 1)
			own := content(t, l)
			put(t, l, empty)
			if restarted {
				l = again(s, l)
			}
			older(t, s, l, 0, 2)
			insert(t, l, row(1, "2 H", "N", "+1"))
			older(t, s, l, 1, 2)
			lies := content(t, l)
			for name, do := range map[string]func() error{
				"Modify":      func() error { return l.Modify(t.Context()) },
				"SendResults": func() error { _, err := l.SendResults(t.Context(), onBoard(2)); return err },
				"Restart":     func() error { return l.Restart(t.Context()) },
			} {
				if err := do(); !errors.Is(err, bridgemate.ErrOlder) || !bytes.Equal(content(t, l), lies) {
					t.Errorf("%s: %v, written %t", name, err, !bytes.Equal(content(t, l), lies))
				}
			}
			put(t, l, own) // the right one is put back
			still(t, s, l)
			if hasOlderAlarm(l) || l.Status().Err != nil {
				t.Errorf("the right file is back: %+v", l.Status())
			}
			put(t, l, lies)
			use(t, l)
			read(t, l)
			want := map[int]string{1: "2H N +1", 2: "1NT N =", 3: "3C N ="}
			wants(t, s, "used from now on", want)
			read(t, l)
			for board, vanished := range map[int]bool{1: false, 2: true, 3: true} {
				if s.State().Results[onBoard(board)].Vanished != vanished {
					t.Errorf("board %d: called vanished %t", board, !vanished)
				}
			}
			if !slices.ContainsFunc(s.State().Entries(), func(e session.Entry) bool {
				f, taken := e.Fact.(session.OlderFileTaken)
				return taken && e.By == "director" && slices.Equal(f.Sections, []int{1})
			}) {
				t.Error("the journal does not say who took it")
			}
			for _, link := range []*bridgemate.Link{l, again(s, l)} {
				still(t, s, link)
				seq := s.State().Seq
				if err := link.UseFile(t.Context(), "director"); err != nil || s.State().Seq != seq {
					t.Errorf("used twice: %v, %d entries", err, s.State().Seq-seq)
				}
			}
			insert(t, l, row(2, "1 NT", "N", "="))
			read(t, l)
			wants(t, s, "sent again", want)
			if s.State().Results[onBoard(2)].Vanished {
				t.Error("it is back, and still called vanished")
			}
		}
	}
}

// The same result as was taken out, in an emptied file with the number of the row before:
// it stays out, and the director sees that it came.
func TestTakenOutAndSentAgainWithAnOldNumber(t *testing.T) {
	s, l := created(t)
	empty := content(t, l)
	insert(t, l, row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="))
	read(t, l)
	discard(t, s, 1)
	put(t, l, empty)
	remarks := len(s.State().Remarks)
	insert(t, l, row(3, "1 NT", "N", "="), row(1, "4 S", "N", "="))
	older(t, s, l, 2, 1)
	use(t, l)
	read(t, l)
	wants(t, s, "sent again", map[int]string{1: "nothing", 2: "1NT N =", 3: "1NT N ="})
	if got := remarksSince(s, remarks); !slices.Contains(got, session.StillAside) || len(s.State().SentAgain()) != 1 {
		t.Errorf("remarks %v, offered %+v", got, s.State().SentAgain())
	}
	still(t, s, l)
	still(t, s, again(s, l))
	insert(t, l, row(1, "2 H", "N", "="))
	read(t, l)
	wants(t, s, "entered anew", map[int]string{1: "2H N ="})
}

// A copy of the file of an hour ago, in its place: the director is asked. Then no result
// is altered by what was read before, and what is entered from then on counts, although
// the numbers of its rows were given before. So it is where the program was closed
// meanwhile, and where the copy has counted further by then.
func TestCopyOfAnHourAgo(t *testing.T) {
	for _, restarted := range []bool{false, true} {
		for _, further := range []bool{false, true} {
			s, l := created(t)
			insert(t, l, row(1, "4 S", "N", "="))
			read(t, l)
			copied := content(t, l)
			insert(t, l, row(2, "1 NT", "N", "="), row(3, "2 H", "N", "="), row(1, "3 NT", "N", "="))
			read(t, l)
			want := map[int]string{1: "3NT N =", 2: "1NT N =", 3: "2H N ="}
			put(t, l, copied)
			if restarted {
				l = again(s, l)
			}
			lacking := 3
			if further { // it counts more rows than were read
				insert(t, l, row(3, "2 H", "N", "-1"), row(1, "5 C", "N", "="), row(3, "2 H", "N", "-2"),
					row(1, "5 C", "N", "+1"))
				older(t, s, l, 2, 3)
				want[1], want[3] = "5C N +1", "2H N -2"
			} else {
				older(t, s, l, 1, lacking)
			}
			use(t, l)
			for range 3 {
				read(t, l)
				wants(t, s, "used as it is", want)
			}
			if r := s.State().Results[onBoard(2)]; !r.Vanished {
				t.Error("nobody says that board 2 is not in the file")
			}
			insert(t, l, row(3, "2 H", "N", "-3"), row(1, "5 C", "N", "-1"))
			want[1], want[3] = "5C N -1", "2H N -3"
			read(t, l)
			wants(t, s, "entered again", want)
			still(t, s, l)
			still(t, s, again(s, l))
		}
	}
}

// What was erased, taken out or changed before the copy was made, or after, comes back by
// no row of it.
func TestOlderCopyBringsNothingBack(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="), row(3, "2 H", "N", "="))
	read(t, l)
	copied := content(t, l)
	set(t, l, 3, bws.Row{"Result": "+1"}) // changed in its row
	set(t, l, 2, bws.Row{"Erased": true}) // erased in its row
	insert(t, l, row(1, "4 S", "N", "+1"))
	read(t, l)
	discard(t, s, 1)
	put(t, l, copied)
	older(t, s, l, 3, 0)
	use(t, l)
	read(t, l)
	want := map[int]string{1: "nothing", 3: "2H N +1"}
	wants(t, s, "used as it is", want)
	for _, link := range []*bridgemate.Link{l, again(s, l)} {
		read(t, link)
		read(t, link)
		wants(t, s, "looked at again", want)
	}
	insert(t, l, row(1, "5 S", "N", "-1"), row(3, "3 H", "N", "="))
	read(t, l)
	wants(t, s, "entered anew", map[int]string{1: "5S N -1", 3: "3H N ="})
	set(t, l, 4, bws.Row{"Erased": true})
	read(t, l)
	wants(t, s, "erased", map[int]string{1: "nothing"})
}

// Two copies that take turns: while nobody has said anything, the one that was read
// counts and nothing is lost. Where the other was taken, the first is the strange one, as
// soon as a number means two rows.
func TestTwoCopiesThatTakeTurns(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	copied := content(t, l)
	insert(t, l, row(2, "1 NT", "N", "="))
	read(t, l)
	own := content(t, l)
	for range 3 {
		put(t, l, copied)
		older(t, s, l, 1, 1)
		put(t, l, own)
		still(t, s, l)
	}
	put(t, l, copied)
	older(t, s, l, 1, 1)
	use(t, l)
	put(t, l, own) // so far the one goes on where the other ends
	read(t, l)
	put(t, l, copied)
	insert(t, l, row(3, "2 H", "N", "="))
	settle(t, l)
	want := map[int]string{1: "4S N =", 2: "1NT N =", 3: "2H N ="}
	wants(t, s, "the copy", want)
	copied = content(t, l)
	for range 3 {
		put(t, l, own)
		older(t, s, l, 2, 1)
		wants(t, s, "the first one", want)
		put(t, l, copied)
		still(t, s, l)
	}
	put(t, l, own)
	use(t, l)
	settle(t, l)
	wants(t, s, "the first one again", want)
	still(t, s, again(s, l))
}

// The program was closed, and the copy has given the numbers of rows that were read to
// others by the time it is opened.
func TestNumbersGivenAgainWhileClosed(t *testing.T) {
	s, l := created(t)
	empty := content(t, l)
	insert(t, l, row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="))
	read(t, l)
	discard(t, s, 2)
	put(t, l, empty)
	insert(t, l, row(2, "2 H", "N", "="), row(3, "3 C", "N", "="), row(1, "4 S", "N", "="))
	l = again(s, l)
	older(t, s, l, 3, 1)
	use(t, l)
	read(t, l)
	wants(t, s, "used", map[int]string{1: "4S N =", 2: "2H N =", 3: "3C N ="})
	still(t, s, again(s, l))
}

// rewrite writes the file anew with the rows that it has, as edited.
func rewrite(t *testing.T, l *bridgemate.Link, edit func(*bws.Received)) {
	t.Helper()
	c := contents(t, l)
	edited := *c
	edited.Received = slices.Clone(c.Received)
	for i := range edited.Received {
		edit(&edited.Received[i])
	}
	bwstest.Rewrite(t, l.Options().File, c.Marks()[0], &edited)
}

// What is the evening's own file is not called an older one: a compacted file, also where
// its last row was deleted before, and one whose rows were all deleted; a row that was
// put to another place; and one whose numbers tell nothing.
func TestOwnFileIsNotOlder(t *testing.T) {
	as := func(*bws.Received) {}
	t.Run("compacted", func(t *testing.T) {
		s, l := filled(t, fileOf{bws.BMPro, true}, "4 S")
		rewrite(t, l, as)
		still(t, s, l)
		still(t, s, again(s, l))
		remove(t, l, 3)
		settle(t, l)
		rewrite(t, l, as)
		if c := contents(t, l); c.LastRow != 2 || !c.Counted {
			t.Fatalf("compacted, and it counts %d", c.LastRow)
		}
		still(t, s, l)
		still(t, s, again(s, l))
		insert(t, l, row(3, "2 H", "N", "="))
		read(t, l)
		wants(t, s, "the number of the row that was deleted", map[int]string{3: "2H N ="})
	})
	t.Run("emptied in its place", func(t *testing.T) {
		s, l := filled(t, fileOf{bws.BMPro, true}, "4 S")
		discard(t, s, 1)
		change(t, l, func(b bws.Batch) error { _, err := b.Delete("ReceivedData", nil); return err })
		settle(t, l)
		insert(t, l, row(1, "2 H", "N", "="))
		read(t, l)
		wants(t, s, "new", map[int]string{1: "2H N =", 2: "4S N ="})
	})
	t.Run("put to another place", func(t *testing.T) {
		s, l := created(t)
		insert(t, l, row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="))
		read(t, l)
		set(t, l, 2, bws.Row{"Board": 3})
		settle(t, l)
		wants(t, s, "another board", map[int]string{1: "4S N =", 2: "1NT N =", 3: "1NT N ="})
	})
	t.Run("numbers that come twice", func(t *testing.T) {
		s, l := created(t)
		one := func(board int, contract string) {
			r := row(board, contract, "N", "=").Row()
			r["ID"] = 7
			change(t, l, func(w bws.Batch) error { _, err := w.Insert("ReceivedData", r); return err })
		}
		one(1, "4 S")
		one(2, "1 NT")
		read(t, l)
		change(t, l, func(w bws.Batch) error {
			_, err := w.Delete("ReceivedData", bws.Row{"Board": 2})
			return err
		})
		one(3, "2 H")
		read(t, l)
		wants(t, s, "deleted, to be inserted anew", map[int]string{1: "4S N =", 2: "1NT N =", 3: "2H N ="})
	})
}

// The row of a result that was taken out is changed in its place: what it says then is a
// new result. What it once said is none.
func TestTakenOutAndChangedInItsRow(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	set(t, l, 1, bws.Row{"Result": "+1"})
	read(t, l)
	discard(t, s, 1)
	for _, once := range []string{"=", "+1"} {
		set(t, l, 1, bws.Row{"Result": once})
		still(t, s, l)
		still(t, s, again(s, l))
	}
	wants(t, s, "as before", map[int]string{1: "nothing"})
	set(t, l, 1, bws.Row{"Contract": "2 H"})
	read(t, l)
	wants(t, s, "changed", map[int]string{1: "2H N +1"})
	still(t, s, l)
	still(t, s, again(s, l))
}

// Each server's file has its own count.
func TestOlderFileOfOneServer(t *testing.T) {
	s, l, files := twoServers(t, 3)
	enter := func(file string, section, board int, contract string) {
		t.Helper()
		r := row(board, contract, "N", "=")
		r.Section, r.PairEW = section, 32
		db, err := bws.Open(t.Context(), file)
		if err == nil {
			_, err = db.Insert("ReceivedData", r.Row())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	second, err := bws.Read(t.Context(), files[1])
	if err != nil {
		t.Fatal(err)
	}
	other := second.Sections[0].ID
	at := func(section int) session.Key { return session.Key{Section: section, Table: 1, Round: 1, Board: 1} }
	empty, err := os.ReadFile(files[1])
	if err != nil {
		t.Fatal(err)
	}
	enter(files[0], 1, 1, "4 S")
	for range 3 {
		enter(files[1], other, 2, "1 NT")
	}
	enter(files[1], other, 1, "3 NT")
	read(t, l)
	if err := s.Record("director", session.ResultDiscarded{Key: at(other)}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[1], empty, 0o644); err != nil {
		t.Fatal(err)
	}
	enter(files[1], other, 1, "2 H")
	enter(files[0], 1, 2, "5 C") // the other server's goes on
	var copied *bridgemate.OlderFile
	if err := l.ReadNow(t.Context()); !errors.As(err, &copied) || copied.File != files[1] {
		t.Fatalf("%v", err)
	}
	if k := onBoard(2); !s.State().Has(k) || s.State().Has(at(other)) {
		t.Error("the other file was not read, or this one was")
	}
	rows := maps.Collect(s.State().SeenRows())[onBoard(1)]
	use(t, l)
	settle(t, l)
	if r := s.State().Results[at(other)]; brief(&r.Result) != "2H N =" {
		t.Errorf("its new result: %s", brief(&r.Result))
	}
	if !slices.Equal(maps.Collect(s.State().SeenRows())[onBoard(1)], rows) || s.State().Results[onBoard(1)].Row != 1 {
		t.Error("the rows of the other server's file are forgotten")
	}
	still(t, s, again(s, l))
}

// The numbers of players that an older copy has are no news, nor that it has none.
func TestOlderFileHasOlderNumbers(t *testing.T) {
	s, l := created(t)
	number := func(n string) {
		change(t, l, func(w bws.Batch) error {
			_, err := w.Update("PlayerNumbers", bws.Row{"Table": 1, "Direction": "N"}, bws.Row{"Number": n})
			return err
		})
	}
	empty := content(t, l)
	number("77")
	read(t, l)
	wrong := content(t, l)
	number("1001")
	insert(t, l, row(1, "4 S", "N", "="))
	read(t, l)
	for _, file := range [][]byte{empty, wrong} {
		put(t, l, file)
		older(t, s, l, 0, 1)
		use(t, l)
		settle(t, l)
		if p := s.State().Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Name != "Ağaoğlu" {
			t.Errorf("%+v", p)
		}
		still(t, s, again(s, l))
		insert(t, l, row(1, "4 S", "N", "="))
		read(t, l)
	}
	number("78")
	read(t, l)
	if p := s.State().Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Number != "78" {
		t.Errorf("entered since: %+v", p)
	}
}

// In an evening of several computers the file of a room is asked about as well. What it
// lacks is written into it again.
func TestOlderFileOfARoom(t *testing.T) {
	ps := congress(t, "Room A", "Room B")
	a := ps[0]
	if err := a.link.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	empty := content(t, a.link)
	a.enter(row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="), row(3, "3 C", "N", "="))
	a.turn()
	a.record(session.ResultDiscarded{Key: onBoard(3)})
	put(t, a.link, empty)
	a.enter(row(3, "2 H", "N", "="))
	older(t, a.Session, a.link, 1, 2)
	use(t, a.link)
	want := map[int]string{1: "4S N =", 2: "1NT N =", 3: "2H N ="}
	for range 3 {
		a.turn()
		wants(t, a.Session, "used as it is", want)
	}
	for board, result := range want {
		k := bws.Key(onBoard(board))
		if _, there := bws.Standing(a.contents().Received)[k]; !there {
			t.Errorf("board %d, %s, is not in the file", board, result)
		}
	}
	before := a.State().Seq
	a.start()
	a.turn()
	a.turn()
	if n := a.State().Seq - before; n != 0 {
		t.Errorf("%d entries after a restart", n)
	}
	meet(ps...)
	wants(t, ps[1].Session, "at another computer", want)
}

// Some programs write the letters of seats small.
func TestSmallLettersOfSeats(t *testing.T) {
	s, l := created(t)
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("PlayerNumbers", bws.Row{"Table": 1, "Direction": "N"},
			bws.Row{"Direction": "n ", "Number": "1001"})
		return err
	})
	read(t, l)
	if p := s.State().Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Name != "Ağaoğlu" {
		t.Errorf("%+v", p)
	}
	still(t, s, l)
}
