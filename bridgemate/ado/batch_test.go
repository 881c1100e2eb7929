package ado

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// noTransaction is what Jet says when there is nothing to take back.
var noTransaction = exceptional(told{unspecified, 5003034, "You tried to commit or rollback a transaction without first beginning a transaction."})

// rehearsed are the steps with which a connection begins its first batch.
var rehearsed = []step{{beginText, nil, nil}, {rollbackText, nil, nil}}

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

func TestBatch(t *testing.T) {
	mine := errors.New("mine")
	whole := []step{{beginText, nil, nil}, {insertTwo, nil, nil}, {countSix, one(1), nil}, {updateSix, nil, nil}, {commitText, nil, nil}}
	// lockedAt is an attempt that meets a lock at a step and is taken back.
	lockedAt := func(n int, end ...step) []step {
		attempt := steps(whole[:n], []step{{whole[n].sql, nil, locked}})
		if end == nil {
			end = []step{{rollbackText, nil, nil}}
		}
		return append(attempt, end...)
	}
	anew := []step{{"close", nil, nil}, {"connect", nil, nil}, {beginText, nil, nil}, {rollbackText, nil, nil}}
	lost := exceptional(told{unspecified, 5003043, "Disk or network error."})
	for _, test := range []struct {
		name   string
		steps  []step
		do     func(bws.Batch) error
		err    error
		pauses int
	}{
		{"all", whole, twoChanges, nil, 0},
		{"nothing", []step{{beginText, nil, nil}, {commitText, nil, nil}}, func(bws.Batch) error { return nil }, nil, 0},
		{"a row less", []step{{beginText, nil, nil}, {countSix, one(1), nil}, {"DELETE FROM [Section] WHERE [ID] = 6", nil, nil}, {commitText, nil, nil}}, func(b bws.Batch) error {
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
		{"no room", []step{{beginText, nil, nil}, {insertTwo, nil, exceptional(told{unspecified, 5003026, "Not enough space on disk."})}, {rollbackText, nil, nil}},
			twoChanges, ErrDiskFull, 0},
		{"locked at the beginning", steps([]step{{beginText, nil, locked}}, whole), twoChanges, nil, 1},
		{"locked in the first statement", steps(lockedAt(1), whole), twoChanges, nil, 1},
		{"locked in the second statement", steps(lockedAt(3), whole), twoChanges, nil, 1},
		{"locked at the end", steps(lockedAt(4), lockedAt(4), whole), twoChanges, nil, 2},
		{"locked for ever", steps(lockedAt(1), lockedAt(3), lockedAt(2), lockedAt(4)), twoChanges, bws.ErrLocked, 3},
		{"locked, and do goes on", steps(lockedAt(1), whole[:2], whole[4:]),
			func(b bws.Batch) error { _, _ = b.Insert("Section", bws.Row{"ID": 2}); return nil }, nil, 1},
		{"locked, and do says something else", steps(lockedAt(1), lockedAt(1), lockedAt(1), lockedAt(1)), func(b bws.Batch) error {
			_, err := b.Insert("Section", bws.Row{"ID": 2})
			return fmt.Errorf("%v: %w", err, mine)
		}, bws.ErrLocked, 3},
		{"the end fails", steps(whole[:4], []step{{commitText, nil, noTransaction}, {rollbackText, nil, noTransaction}, {"close", nil, nil}}), twoChanges, ErrEngine, 0},
		{"taking back fails", steps(lockedAt(3, step{rollbackText, nil, noTransaction}), anew, whole), twoChanges, nil, 1},
		{"taking back and closing fail", steps(lockedAt(3, step{rollbackText, nil, noTransaction}, step{"close", nil, lost}), anew[1:], whole), twoChanges, nil, 1},
		{"taking an error of its own back fails", steps(whole[:4], []step{{rollbackText, nil, locked}, {"close", nil, locked}}), func(b bws.Batch) error {
			return errors.Join(twoChanges(b), mine)
		}, mine, 0}, // what closing says is no reason to do it again
		{"the network goes", steps(whole[:2], []step{{countSix, nil, lost}, {rollbackText, nil, lost}, {"close", nil, lost}}), twoChanges, ErrUnreachable, 0},
		{"locked when connecting again", steps(lockedAt(1, step{rollbackText, nil, noTransaction}), anew[:1], []step{{"connect", nil, locked}}, anew[1:], whole), twoChanges, nil, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			db, pauses := play(t, steps(rehearsed, test.steps)...)
			err := db.Batch(test.do)
			if !errors.Is(err, test.err) || *pauses != test.pauses {
				t.Errorf("%v, %d pauses; want %v, %d", err, *pauses, test.err, test.pauses)
			}
		})
	}
}

// TestBatchIsRehearsed once for each connection, and not done where it could not be taken back.
func TestBatchIsRehearsed(t *testing.T) {
	none := func(bws.Batch) error { return nil }
	never := func(bws.Batch) error { t.Error("it was done"); return nil }
	empty := []step{{beginText, nil, nil}, {commitText, nil, nil}}
	db, _ := play(t, steps(rehearsed, empty, empty)...)
	if err := errors.Join(db.Batch(none), db.Batch(none)); err != nil {
		t.Error(err)
	}
	// An engine that takes BEGIN TRANSACTION and does not heed it.
	db, _ = play(t, step{beginText, nil, nil}, step{rollbackText, nil, noTransaction}, step{"close", nil, nil})
	if err := db.Batch(never); !errors.Is(err, ErrNoTransaction) || !errors.Is(err, ErrEngine) || !strings.Contains(err.Error(), "taking a batch back") {
		t.Error(err)
	}
	db, _ = play(t, step{beginText, nil, exceptional(told{0x80040E14, 5003708, "Syntax error in TRANSACTION statement."})})
	if err := db.Batch(never); !errors.Is(err, ErrNoTransaction) || !errors.Is(err, ErrEngine) {
		t.Error(err)
	}
}

// TestBatchPanics takes everything back before the panic goes on.
func TestBatchPanics(t *testing.T) {
	db, _ := play(t, steps(rehearsed, []step{{beginText, nil, nil}, {insertTwo, nil, nil}, {rollbackText, nil, nil}, {count, one(2), nil}, {change, nil, nil}})...)
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
	db, _ := play(t, steps(rehearsed, []step{{beginText, nil, nil}, {insertTwo, nil, nil}, {commitText, nil, nil}})...)
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
		if len(c.Sections) != 2 || c.Sections[1].ID != 2 || len(c.Clients) != 1 || c.Clients[0].Computer != "CLUB-PC" || len(c.Received) != 0 {
			t.Errorf("%+v", c)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
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
