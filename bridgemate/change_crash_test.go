package bridgemate_test

import (
	"errors"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// restarted is the program after its end: a session of the same journal, and a link
// that knows nothing else.
func restarted(t *testing.T, s *session.Session, l *bridgemate.Link) (*session.Session, *bridgemate.Link) {
	t.Helper()
	journal := new(session.MemoryJournal)
	if err := journal.Append(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	again, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	o := l.Options()
	o.Program = o.File + ".exe" // it cannot be started
	if err := os.WriteFile(o.Program, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	next := bridgemate.New(again, roster{}, o)
	t.Cleanup(func() { next.Close() })
	return again, next
}

// kindsSince are the kinds of the entries after one, without those of results.
func kindsSince(st *session.State, seq int64) (kinds []string) {
	for _, e := range st.Entries()[seq:] {
		switch e.Fact.(type) {
		case session.ResultReceived, session.ResultChanged, session.ResultErased,
			session.ReadingStarted, session.ReadingStopped:
		default:
			kinds = append(kinds, e.Fact.Kind())
		}
	}
	return kinds
}

// The journal has the whole change in one piece before the file has any of it, and the
// word that the file has it after that.
func TestChangeIsJournalledFirst(t *testing.T) {
	s, l := seven(t)
	c, seq := late(t, s), s.State().Seq
	var tables, rounds, pieces []int
	s.Listen(func(entries []session.Entry) {
		there := contents(t, l)
		tables, rounds, pieces = append(tables, len(there.Tables)), append(rounds,
			len(there.Rounds)), append(pieces, len(entries))
	})
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	if want := []int{2 + len(c.Updates), 1}; !slices.Equal(tables, []int{7, 8}) ||
		!slices.Equal(rounds, []int{49, 56}) || !slices.Equal(pieces, want) {
		t.Errorf("%v tables and %v rounds in the file as %v entries came, want %v", tables, rounds, pieces, want)
	}
	kinds := kindsSince(s.State(), seq)
	if kinds[0] != "movement changed" || kinds[1] != "movement sending" || kinds[len(kinds)-1] != "movement sent" {
		t.Errorf("%q", kinds)
	}
	if _, pending := s.State().Sending(1); pending {
		t.Error("a change that is in the file is still to be sent")
	}
}

// A journal that cannot be written leaves the file as it is.
func TestChangeThatIsNotJournalled(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	full := &fullDisk{MemoryJournal: new(session.MemoryJournal)}
	if err := full.Append(s.State().Entries()); err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(full)
	if err != nil {
		t.Fatal(err)
	}
	l = bridgemate.New(s, roster{}, l.Options())
	read(t, l)
	before, st := file(t, l), s.State()
	full.err = errors.New("the disk is full")
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, full.err) {
		t.Errorf("%v, want %v", err, full.err)
	}
	if file(t, l) != before || s.State() != st {
		t.Error("something changed")
	}
}

// fullDisk is a journal that fails once err is set.
type fullDisk struct {
	*session.MemoryJournal
	err error
}

func (j *fullDisk) Append(entries []session.Entry) error {
	if j.err != nil {
		return j.err
	}
	return j.MemoryJournal.Append(entries)
}

func file(t *testing.T, l *bridgemate.Link) string {
	t.Helper()
	bytes, err := os.ReadFile(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes)
}

// What was begun when the program ended, or when the file could not be written, is
// finished by whatever comes first after that, and once.
func TestChangeIsFinished(t *testing.T) {
	finish := map[string]func(*bridgemate.Link, *session.Session) error{
		"by FinishChanges": func(l *bridgemate.Link, _ *session.Session) error { return l.FinishChanges(t.Context()) },
		"by StartReading": func(l *bridgemate.Link, _ *session.Session) error {
			defer l.Close()
			return l.StartReading(t.Context())
		},
		"by Restart": func(l *bridgemate.Link, s *session.Session) error {
			if err := l.Restart(t.Context()); err == nil {
				return errors.New("a control program was started that is none")
			}
			return nil
		},
		"by the next change": func(l *bridgemate.Link, s *session.Session) error {
			m := s.State().Sections[0].Movement
			c, err := m.ChangeTo(m, m.Rounds)
			if err != nil {
				return err
			}
			return l.ChangeMovement(t.Context(), 1, c)
		},
	}
	for name, do := range finish {
		for _, kept := range []bool{false, true} {
			if kept {
				name += ", though the file had it"
			}
			t.Run(name, func(t *testing.T) {
				s, l := seven(t)
				c := late(t, s)
				broken := errors.New("the network is gone")
				l.FailCommits(kept, func() error { return broken })
				if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, broken) {
					t.Fatalf("%v, want %v", err, broken)
				}
				from, pending := s.State().Sending(1)
				if !pending || len(from) != len(c.Updates) || len(contents(t, l).Tables) == 8 != kept {
					t.Fatalf("pending %v from %v, %d tables in the file", pending, from, len(contents(t, l).Tables))
				}
				copied, err := os.ReadFile(strings.TrimSuffix(l.Options().File, ".bws") + ".before change.bws")
				if err != nil {
					t.Fatal(err)
				}
				s, l = restarted(t, s, l)
				seq := s.State().Seq
				if err := do(l, s); err != nil {
					t.Fatal(err)
				}
				change := strings.HasPrefix(name, "by the next change") // which is journalled and copied, too
				if kinds := kindsSince(s.State(), seq); kinds[0] != "movement sent" ||
					slices.Contains(kinds[1:], "movement sent") != change {
					t.Errorf("finishing said %q", kinds)
				}
				changed(t, s, l, c.To.Tables, from)
				if again, err := os.ReadFile(strings.TrimSuffix(l.Options().File, ".bws") +
					".before change.bws"); err != nil || string(again) != string(copied) && !change {
					t.Errorf("the copy of before the change is another: %v", err)
				}
				// Twice changes nothing.
				seq, bytes := s.State().Seq, file(t, l)
				if err := l.FinishChanges(t.Context()); err != nil || s.State().Seq != seq || file(t, l) != bytes {
					t.Errorf("finished twice: %v, %d entries more", err, s.State().Seq-seq)
				}
			})
		}
	}
}

// changed checks that the file has the change, whole, and the session has set aside
// once what it concerns.
func changed(t *testing.T, s *session.Session, l *bridgemate.Link, tables int, from map[int]int) {
	t.Helper()
	there, st := contents(t, l), s.State()
	m := st.Sections[0].Movement
	if m.Tables != tables || len(there.Tables) != tables || there.Sections[0].Tables != tables ||
		len(there.Rounds) != tables*m.Rounds {
		t.Errorf("%d tables here, %d with %d rounds in the file", m.Tables, len(there.Tables), len(there.Rounds))
	}
	for _, r := range there.Rounds {
		if row, ok := m.At(r.Table, r.Round); !ok || row.NS != r.NSPair || row.EW != r.EWPair || row.Low != r.LowBoard {
			t.Errorf("the file has %+v, the movement %+v", r, row)
		}
	}
	resent := map[int]int{}
	for _, row := range there.Tables {
		if row.UpdateFromRound != 0 {
			resent[row.Table] = row.UpdateFromRound
		}
	}
	if !maps.Equal(resent, from) {
		t.Errorf("tables are sent again from %v on, want %v", resent, from)
	}
	if len(st.SetAside) != 1 || st.SetAside[0].Round != 6 || len(st.Results) != 1 {
		t.Errorf("set aside %+v, %d results", st.SetAside, len(st.Results))
	}
}

// hold has the file open as a control program has it: by a handle that writes, and the
// lock file of Access beside it that is open, too.
func hold(t *testing.T, l *bridgemate.Link) (release func()) {
	t.Helper()
	f, err := os.OpenFile(l.Options().File, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	lock := strings.TrimSuffix(l.Options().File, ".bws") + ".ldb"
	beside, err := os.OpenFile(lock, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(f.Close(), beside.Close(), os.Remove(lock)); err != nil {
			t.Error(err)
		}
	}
}

// While the file is held nothing is finished and nothing refused: reading goes on, and
// says what is still to be sent. What was played meanwhile by the movement of before
// leaves the score with the change, and can be put back where it fits.
func TestChangeIsFinishedOnceTheFileIsFree(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	l.FailCommits(false, func() error { return errors.New("held") })
	if err := l.ChangeMovement(t.Context(), 1, c); err == nil {
		t.Fatal("a commit that failed was taken for one")
	}
	s, l = restarted(t, s, l)
	old := contents(t, l)
	i := slices.IndexFunc(old.Rounds, func(r bws.Round) bool { return r.Table == 2 && r.Round == 7 })
	meanwhile := old.Rounds[i]
	insert(t, l, bws.Received{Section: 1, Table: 2, Round: 7, Board: meanwhile.LowBoard,
		PairNS: meanwhile.NSPair, PairEW: meanwhile.EWPair,
		Declarer: meanwhile.NSPair, NSEW: "N", Contract: "2 H", Result: "="})
	release := hold(t, l)
	if err := l.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.StopReading(); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	l.SetClock(func() time.Time { return now })
	read(t, l)
	now = now.Add(time.Minute)
	read(t, l)
	alarms := l.Status().Alarms
	if len(alarms) != 1 || alarms[0].Kind != bridgemate.NotWritten || len(alarms[0].Tables) != len(c.Updates) {
		t.Errorf("alarms %+v", alarms)
	}
	if err := l.FinishChanges(t.Context()); !errors.Is(err, bridgemate.ErrHeld) {
		t.Errorf("%v, want ErrHeld", err)
	}
	from, pending := s.State().Sending(1)
	if !pending || !reflect.DeepEqual(contents(t, l).Rounds, old.Rounds) || len(s.State().Results) != 2 {
		t.Fatalf("pending %v, %d results", pending, len(s.State().Results))
	}
	release()
	if err := l.FinishChanges(t.Context()); err != nil {
		t.Fatal(err)
	}
	st := s.State()
	if len(st.SetAside) != 2 || st.SetAside[1].Table != 2 || len(st.Results) != 1 {
		t.Errorf("set aside %+v, %d results", st.SetAside, len(st.Results))
	}
	read(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 0 {
		t.Errorf("it is written, and there is an alarm: %+v", alarms)
	}
	if _, pending := st.Sending(1); pending || len(contents(t, l).Tables) != 8 || len(from) != len(c.Updates) {
		t.Error("the change was not finished")
	}
}

// While results are read, a change that could not be written is tried again,
// without anybody asking.
func TestChangeIsFinishedWhileReading(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	var mu sync.Mutex
	broken := errors.New("the network is gone")
	l.FailCommits(false, func() error {
		mu.Lock()
		defer mu.Unlock()
		return broken
	})
	with(l, func(o *bridgemate.Options) { o.Interval = time.Millisecond })
	if err := l.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, broken) {
		t.Fatalf("%v, want %v", err, broken)
	}
	mu.Lock()
	broken = nil
	mu.Unlock()
	until(t, s, "the end of the change", func(st *session.State) bool {
		_, pending := st.Sending(1)
		return !pending
	})
	l.Close()
	if n := len(contents(t, l).Tables); n != 8 || len(s.State().SetAside) != 1 {
		t.Errorf("%d tables in the file, set aside %+v", n, s.State().SetAside)
	}
}

// What is refused was never begun.
func TestRefusedChangeIsNotJournalled(t *testing.T) {
	s, l := seven(t)
	c := late(t, s)
	seq := s.State().Seq
	for name, refuse := range map[string]func() (undo func()){
		"not taken": func() func() {
			change(t, l, func(b bws.Batch) error {
				_, err := b.Update("Tables", bws.Row{"Table": c.Updates[0].Table}, bws.Row{"UpdateFromRound": 3})
				return err
			})
			return func() {
				change(t, l,
					func(b bws.Batch) error {
						_, err := b.Update("Tables", nil,
							bws.Row{"UpdateFromRound": 0})
						return err
					})
			}
		},
		"held": func() func() {
			return hold(t, l)
		},
	} {
		undo := refuse()
		before := file(t, l)
		if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, bridgemate.ErrUpdating) &&
			!errors.Is(err, bridgemate.ErrHeld) {
			t.Errorf("%s: %v", name, err)
		}
		if _, pending := s.State().Sending(1); pending || s.State().Seq != seq || file(t, l) != before {
			t.Errorf("%s: %d entries, pending %v", name, s.State().Seq-seq, pending)
		}
		undo()
	}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Error(err)
	}
}
