package bridgemate_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

var errDisk = errors.New("no space left on the disk")

// disk is a journal that takes nothing for some time.
type disk struct {
	session.MemoryJournal
	failures int
}

func (j *disk) Append(entries []session.Entry) error {
	if j.failures > 0 {
		j.failures--
		return errDisk
	}
	return j.MemoryJournal.Append(entries)
}

// lostRoster is a club list that cannot be read for some time.
type lostRoster struct {
	roster
	lost bool
}

func (r *lostRoster) PlayerName(number string) (string, bool, error) {
	if r.lost {
		return "", false, errDisk
	}
	return r.roster.PlayerName(number)
}

func (r *lostRoster) Players() ([]clubfile.Player, error) { return r.roster.Players() }

// on makes the evening of evening on a journal and a roster of the test's own.
func on(t *testing.T, j session.Journal, r bridgemate.Roster) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	m := mustMake(t, "mitchell", movement.Options{Tables: 5, Rounds: 5, BoardsPerRound: 3})
	if err := s.Record("director", session.EveningSet{Name: "Test"},
		session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	l := bridgemate.New(s, r, bridgemate.Options{File: filepath.Join(t.TempDir(), "evening.bws")})
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, l
}

// What could not be recorded is tried again at every look, although the file stays as it
// is, and the status says so until then.
func TestRecordingThatFails(t *testing.T) {
	journal := &disk{}
	s, l := on(t, journal, roster{})
	insert(t, l, row(1, "4 S", "N", "="))
	journal.failures = 3
	for range 3 {
		if err := l.ReadNow(t.Context()); !errors.Is(err, errDisk) ||
			!errors.Is(l.Status().Err, errDisk) || l.Status().Since.IsZero() {
			t.Errorf("%v, status %+v", err, l.Status())
		}
		if stands(s) != "nothing" {
			t.Error("it stands without being recorded")
		}
	}
	read(t, l)
	if got := stands(s); got != "4S N =" || l.Status().Err != nil {
		t.Errorf("afterwards: %s, %v", got, l.Status().Err)
	}
	still(t, s, l)
}

// A trouble with names holds no result back. It is in the status, and the names
// come once it is over.
func TestRosterThatFails(t *testing.T) {
	club := &lostRoster{roster: roster{"1001": "Ağaoğlu"}, lost: true}
	s, l := on(t, new(session.MemoryJournal), club)
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("PlayerNumbers", bws.Row{"Table": 1, "Direction": "N"}, bws.Row{"Number": "1001"})
		return err
	})
	insert(t, l, row(1, "4 S", "N", "="))
	for range 2 {
		read(t, l)
		if got := stands(s); got != "4S N =" || !errors.Is(l.Status().Naming, errDisk) {
			t.Errorf("%s, status %v", got, l.Status().Naming)
		}
	}
	club.lost = false
	read(t, l)
	if p := s.State().Seats[session.Seat{Section: 1, Table: 1, Direction: "N"}]; p.Name != "Ağaoğlu" ||
		l.Status().Naming != nil {
		t.Errorf("%+v, status %v", p, l.Status().Naming)
	}
	still(t, s, l)
}

// spoil puts something in the place of the file; the function that it
// returns puts the file back.
func spoil(t *testing.T, path string, content []byte) (restore func()) {
	t.Helper()
	was, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, content, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := os.WriteFile(path, was, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// What a file held before it could not be read is no second look at it.
func TestErrorIsNoSecondLook(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="), row(2, "1 NT", "N", "="))
	read(t, l)
	remove(t, l, 1)
	read(t, l) // the first look at what is gone
	restore := spoil(t, l.Options().File, []byte("not a database"))
	for range 3 {
		if err := l.ReadNow(t.Context()); err == nil {
			t.Fatal("noise was read")
		}
	}
	if s.State().Results[onBoard(1)].Vanished {
		t.Error("it vanished while nobody could look")
	}
	restore()
	insert(t, l, row(1, "4 S", "N", "="))
	still(t, s, l)
}

// A row of no table is journalled once it was seen twice as it is: one that is being
// written has no numbers yet.
func TestHalfWrittenRow(t *testing.T) {
	s, l := created(t)
	insert(t, l, bws.Received{})
	before := s.State().Seq
	read(t, l)
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("ReceivedData", bws.Row{"ID": 1}, row(1, "4 S", "N", "=").Row())
		return err
	})
	read(t, l)
	if got := stands(s); got != "4S N =" || s.State().Seq != before+1 {
		t.Errorf("%s, %d entries", got, s.State().Seq-before)
	}
	still(t, s, l)
	elsewhere := row(1, "4 S", "N", "=")
	elsewhere.Table = 9
	insert(t, l, elsewhere)
	read(t, l)
	restore := spoil(t, l.Options().File, []byte("not a database"))
	if err := l.ReadNow(t.Context()); err == nil || len(s.State().Results) != 1 {
		t.Errorf("nobody looked a second time: %v, %d results", err, len(s.State().Results))
	}
	restore()
	read(t, l)
	if doubts := s.State().Doubtful(); len(doubts) != 1 || doubts[0].Doubt.Kind != session.NoSuchTable {
		t.Errorf("in doubt %+v", doubts)
	}
	still(t, s, l)
}

// A file that cannot be read at first keeps nothing of another back.
func TestOneOfTwoFilesCannotBeRead(t *testing.T) {
	s, l, files := twoServers(t, 3)
	r := row(1, "4 S", "N", "=")
	r.PairEW = 32
	insert(t, l, r)
	restore := spoil(t, files[1], []byte("not a database"))
	for range 3 {
		if err := l.ReadNow(t.Context()); err == nil {
			t.Fatal("noise was read")
		}
		if got := stands(s); got != "4S N =" {
			t.Errorf("%s", got)
		}
	}
	db, err := bws.Open(t.Context(), files[0])
	if err == nil {
		_, err = db.Delete("ReceivedData", nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		l.ReadNow(t.Context())
	}
	if s.State().Results[onBoard(1)].Vanished {
		t.Error("it vanished while a file could not be read")
	}
	restore()
	read(t, l)
	read(t, l)
	if r := s.State().Results[onBoard(1)]; !r.Vanished {
		t.Errorf("its row is gone, and nobody says so: %+v", r)
	}
}

// Where the row of a result is gone, an earlier row does not take its place: the result
// stands, marked. That is so for one row and for a whole file of an hour ago, and after
// the program was started again.
func TestEarlierRowIsNoResult(t *testing.T) {
	for _, restarted := range []bool{false, true} {
		for _, first := range []string{"read", "erased", "never recorded"} {
			if restarted && first == "never recorded" {
				continue // who was not there cannot know which row is the earlier one
			}
			t.Run(first, func(t *testing.T) {
				s, l := created(t)
				insert(t, l, row(1, "4 S", "N", "="))
				if first != "never recorded" {
					read(t, l)
				}
				if first == "erased" {
					set(t, l, 1, bws.Row{"Erased": true})
					read(t, l)
				}
				insert(t, l, row(1, "3 NT", "N", "="))
				read(t, l)
				remove(t, l, 2)
				if restarted {
					l = again(s, l)
				}
				for range 4 {
					read(t, l)
				}
				if got := s.State().Results[onBoard(1)]; stands(s) != "3NT N =" || !got.Vanished {
					t.Errorf("%s, vanished %t", stands(s), got.Vanished)
				}
				still(t, s, l)
				insert(t, l, row(1, "3 NT", "N", "="))
				read(t, l)
				if s.State().Results[onBoard(1)].Vanished {
					t.Error("it is back and still called vanished")
				}
			})
		}
	}
}
