package ado

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// noTransaction is what Jet says when there is nothing to take back.
var noTransaction = exceptional(told{unspecified, 5003034,
	"You tried to commit or rollback a transaction without first beginning a transaction."})

func steps(lists ...[]step) (all []step) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

const (
	insertTwo = "INSERT INTO [Section] ([ID]) VALUES (2)"
	countSix  = "SELECT COUNT(*) FROM [Section] WHERE [ID] = 6"
	updateSix = "UPDATE [Section] SET [Letter] = 'F' WHERE [ID] = 6"
)

// twoChanges is a batch of an INSERT and an UPDATE.
func twoChanges(b bws.Batch) error {
	if _, err := b.Insert("Section", bws.Row{"ID": 2}); err != nil {
		return fmt.Errorf("adding: %w", err)
	}
	_, err := b.Update("Section", bws.Row{"ID": 6}, bws.Row{"Letter": "F"})
	return err
}

func TestBatchIsWholeOrNotAtAll(t *testing.T) {
	mine := errors.New("mine")
	whole := []step{{beginText, nil, nil}, {insertTwo, nil, nil}, {countSix, one(1), nil},
		{updateSix, nil, nil}, {commitText, nil, nil}}
	// lockedAt is an attempt that meets a lock at a step and is taken back.
	lockedAt := func(n int, end ...step) []step {
		attempt := steps(whole[:n], []step{{whole[n].sql, nil, locked}})
		if end == nil {
			end = []step{{rollbackText, nil, nil}}
		}
		return append(attempt, end...)
	}
	anew := []step{{"close", nil, nil}, {"connect", nil, nil}}
	lost := exceptional(told{unspecified, 5003043, "Disk or network error."})
	for _, test := range []struct {
		name   string
		steps  []step
		do     func(bws.Batch) error
		err    error
		pauses int
	}{
		{"all", whole, twoChanges, nil, 0},
		{"nothing", []step{{beginText, nil, nil}, {commitText, nil, nil}},
			func(bws.Batch) error { return nil }, nil, 0},
		{"a row less", []step{{beginText, nil, nil}, {countSix, one(1), nil},
			{"DELETE FROM [Section] WHERE [ID] = 6", nil, nil}, {commitText, nil, nil}}, func(b bws.Batch) error {
			n, err := b.Delete("Section", bws.Row{"ID": 6})
			if n != 1 {
				t.Errorf("%d rows", n)
			}
			return err
		}, nil, 0},
		{"an error of its own", steps(whole[:4], []step{{rollbackText, nil, nil}}), func(b bws.Batch) error {
			return errors.Join(twoChanges(b), mine)
		}, mine, 0},
		{"a row refused", []step{{beginText, nil, nil}, {rollbackText, nil, nil}}, func(b bws.Batch) error {
			_, err := b.Insert("Section", bws.Row{"Letter": "ABC"})
			return err
		}, jet.ErrTooLong, 0},
		{"no room", []step{{beginText, nil, nil},
			{insertTwo, nil, exceptional(told{unspecified, 5003026, "Not enough space on disk."})},
			{rollbackText, nil, nil}},
			twoChanges, ErrDiskFull, 0},
		{"locked at the beginning", steps([]step{{beginText, nil, locked}}, whole), twoChanges, nil, 1},
		{"locked in the first statement", steps(lockedAt(1), whole), twoChanges, nil, 1},
		{"locked in the second statement", steps(lockedAt(3), whole), twoChanges, nil, 1},
		{"locked at the end", steps(lockedAt(4), lockedAt(4), whole), twoChanges, nil, 2},
		{"locked for ever", steps(lockedAt(1), lockedAt(3), lockedAt(2), lockedAt(4)), twoChanges, bws.ErrLocked, 3},
		{"locked, and do goes on", steps(lockedAt(1), whole[:2], whole[4:]),
			func(b bws.Batch) error { _, _ = b.Insert("Section", bws.Row{"ID": 2}); return nil }, nil, 1},
		{"locked, and do says something else",
			steps(lockedAt(1), lockedAt(1), lockedAt(1), lockedAt(1)), func(b bws.Batch) error {
				_, err := b.Insert("Section", bws.Row{"ID": 2})
				return fmt.Errorf("%v: %w", err, mine)
			}, bws.ErrLocked, 3},
		{"the end fails", steps(whole[:4],
			[]step{{commitText, nil, noTransaction}, {rollbackText, nil, noTransaction}, {"close", nil, nil}}),
			twoChanges, ErrEngine, 0},
		{"taking back fails", steps(lockedAt(3, step{rollbackText, nil, noTransaction}), anew, whole),
			twoChanges, nil, 1},
		{"taking back and closing fail",
			steps(lockedAt(3, step{rollbackText, nil, noTransaction}, step{"close", nil, lost}), anew[1:], whole),
			twoChanges, nil, 1},
		{"taking an error of its own back fails",
			steps(whole[:4], []step{{rollbackText, nil, locked}, {"close", nil, locked}}), func(b bws.Batch) error {
				return errors.Join(twoChanges(b), mine)
			}, mine, 0}, // what closing says is no reason to do it again
		{"the network goes", steps(whole[:2],
			[]step{{countSix, nil, lost}, {rollbackText, nil, lost}, {"close", nil, lost}}),
			twoChanges, ErrUnreachable, 0},
		{"locked when connecting again",
			steps(lockedAt(1, step{rollbackText, nil, noTransaction}), anew[:1], []step{{"connect", nil, locked}},
				anew[1:], whole), twoChanges, nil, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, pauses := play(t, test.steps...)
			err := db.Batch(test.do)
			if !errors.Is(err, test.err) || *pauses != test.pauses {
				t.Errorf("%v, %d pauses; want %v, %d", err, *pauses, test.err, test.pauses)
			}
		})
	}
}

// TestBatchThatDoesNotBegin: where the engine takes no transaction, nothing is done.
func TestBatchThatDoesNotBegin(t *testing.T) {
	never := func(bws.Batch) error { t.Error("it was done"); return nil }
	for _, test := range []struct{ says, want error }{
		{exceptional(told{0x80040E14, 5003708, "Syntax error in TRANSACTION statement."}), ErrNoTransaction},
		{fmt.Errorf("%w: the transaction is of level 2", ErrNoTransaction), ErrNoTransaction},
		{exceptional(told{unspecified, 5003043, "Disk or network error."}), ErrUnreachable},
	} {
		more := []step{}
		if test.want == ErrUnreachable {
			more = append(more, step{"close", nil, nil})
		}
		db, _ := play(t, append([]step{{beginText, nil, test.says}}, more...)...)
		if err := db.Batch(never); !errors.Is(err, test.want) {
			t.Errorf("%v, want %v", err, test.want)
		}
	}
}

// TestBatchPanics takes everything back before the panic goes on.
func TestBatchPanics(t *testing.T) {
	db, _ := play(t, steps([]step{{beginText, nil, nil}, {insertTwo, nil, nil}, {rollbackText, nil, nil},
		{count, one(2), nil}, {change, nil, nil}})...)
	func() {
		defer func() {
			if p := recover(); p != "no page" {
				t.Errorf("recovered %v", p)
			}
		}()
		_ = db.Batch(func(b bws.Batch) error {
			if _, err := b.Insert("Section", bws.Row{"ID": 2}); err != nil {
				t.Error(err)
			}
			panic("no page")
		})
	}()
	if n, err := db.Update("Section", nil, bws.Row{"Tables": 8}); n != 2 || err != nil {
		t.Errorf("afterwards: %d, %v", n, err)
	}
}

// reading is a session that also answers for whole tables, in any order.
type reading struct {
	*script
	tables map[string][][]any // nil while the steps are followed
}

func (r *reading) query(sql string, columns int) ([][]any, error) {
	if r.tables == nil {
		return r.script.query(sql, columns)
	}
	_, name, _ := strings.Cut(sql, " FROM [")
	rows := r.tables[strings.TrimSuffix(name, "]")]
	if strings.HasPrefix(sql, "SELECT COUNT(*)") {
		return one(int64(len(rows))), nil
	}
	return rows, nil
}

// TestBatchContents reads everything within the transaction.
func TestBatchContents(t *testing.T) {
	db, _ := play(t, steps([]step{{beginText, nil, nil}, {insertTwo, nil, nil}, {commitText, nil, nil}})...)
	r := &reading{script: db.session.(*script)}
	db.session = r
	err := db.Batch(func(b bws.Batch) error {
		if _, err := b.Insert("Section", bws.Row{"ID": 2}); err != nil {
			return err
		}
		r.tables = map[string][][]any{"Section": sections(2), "Clients": {{int64(1), "CLUB-PC"}}}
		c, err := b.Contents()
		r.tables = nil
		if err != nil {
			return err
		}
		if len(c.Sections) != 2 || c.Sections[1].ID != 2 || len(c.Clients) != 1 ||
			c.Clients[0].Computer != "CLUB-PC" || len(c.Received) != 0 {
			t.Errorf("%+v", c)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBatchContentsBySnapshot: until the batch has written, the contents come from the
// file's bytes, which no statement asks the engine for; what another program wrote
// between the first look and the transaction is among them.
func TestBatchContentsBySnapshot(t *testing.T) {
	db, _ := play(t, step{beginText, nil, nil}, step{commitText, nil, nil})
	tell := func(id int64) {
		f, err := jet.Open(db.path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Insert("Section", jet.Row{"ID": id}); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	tell(1)
	err := db.Batch(func(b bws.Batch) error {
		for _, want := range []int{1, 2} {
			c, err := b.Contents()
			if err != nil {
				return err
			}
			if len(c.Sections) != want {
				t.Errorf("%d sections, want %d", len(c.Sections), want)
			}
			if want == 1 {
				tell(2)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBatchContentsMeetAWriter: a file that is torn at the moment of the look is a lock,
// and the batch begins anew.
func TestBatchContentsMeetAWriter(t *testing.T) {
	db, pauses := play(t, step{beginText, nil, nil}, step{rollbackText, nil, nil},
		step{beginText, nil, nil}, step{commitText, nil, nil})
	whole, err := os.ReadFile(db.path)
	if err != nil {
		t.Fatal(err)
	}
	put := func(b []byte) {
		if err := os.WriteFile(db.path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	turns := 0
	err = db.Batch(func(b bws.Batch) error {
		if turns++; turns == 1 {
			torn := bytes.Clone(whole)
			definition := 0 // of the table Section: it counts a row that is not there
			for n := range len(torn) / 4096 {
				if page := torn[n*4096:]; page[0] == 2 &&
					bytes.Contains(page[:4096], []byte("M\x00i\x00s\x00s\x00i\x00n\x00g\x00P\x00a\x00i\x00r\x00")) {
					definition = n * 4096
				}
			}
			torn[definition+0x10] = 9
			put(torn)
		} else {
			put(whole)
		}
		_, err := b.Contents()
		if turns == 1 {
			put(whole)
		}
		return err
	})
	if err != nil || turns != 2 || *pauses != 1 {
		t.Errorf("%v, %d turns, %d pauses", err, turns, *pauses)
	}
}

// TestLostConnectionIsNotKept meets a network that goes and comes back.
func TestLostConnectionIsNotKept(t *testing.T) {
	lost := exceptional(told{unspecified, 5003043, "Disk or network error."})
	db, _ := play(t, step{count, nil, lost}, step{"close", nil, lost}, step{"connect", nil, lost},
		step{"connect", nil, nil}, step{count, one(2), nil}, step{change, nil, nil}, step{"close", nil, nil})
	for range 2 {
		if _, err := db.Update("Section", nil, bws.Row{"Tables": 8}); !errors.Is(err, ErrUnreachable) {
			t.Errorf("%v, want %v", err, ErrUnreachable)
		}
	}
	if n, err := db.Update("Section", nil, bws.Row{"Tables": 8}); n != 2 || err != nil {
		t.Errorf("afterwards: %d, %v", n, err)
	}
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Error(err)
	}
	if err := db.Batch(func(bws.Batch) error { return nil }); !errors.Is(err, jet.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}
