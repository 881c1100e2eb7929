package ado

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// session is one connection to the engine. Its errors are the driver's own.
type session interface {
	// query returns all rows, with that many values each.
	query(sql string, columns int) ([][]any, error)
	exec(sql string) error
	close() error
}

// DB is a Bridgemate database that is open in the Access engine, shared with other programs. It may be
// used by several goroutines; the engine does one thing at a time.
type DB struct {
	// ctx ends the pauses between tries. It never reaches the engine, which cannot be cancelled.
	ctx  context.Context
	path string
	// pause waits between two tries.
	pause func(context.Context) error

	mu      sync.Mutex // held for one statement and what belongs to it
	session session    // nil after Close
	tables  map[string]*jet.Table
}

var _ bws.Database = (*DB)(nil)

// retries is how often a statement that met a lock is tried again.
const retries = 3

// Open opens a file that exists. The error is os.ErrNotExist, ErrNoProvider, ErrReadOnly,
// bws.ErrLocked, ErrEngine, or one of package jet when the file is no Access database.
func Open(ctx context.Context, path string) (*DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	provider, err := Provider()
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil { // the engine may have a folder of its own
		return nil, err
	}
	db := &DB{ctx: ctx, path: path, pause: randomPause}
	if err := db.retry(db.define); err != nil {
		return nil, err
	}
	err = db.retry(func() error {
		db.session, err = connect(connectionText(provider, path))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return db, nil
}

// Select implements bws.Database. The rows are counted before and after: an end of the rows that
// hides an error does not pass for a short table.
func (db *DB) Select(table string) (rows []bws.Row, err error) {
	err = db.with(table, func(t *jet.Table) error {
		rows, err = db.readAll(t)
		return err
	})
	return rows, err
}

// Insert implements bws.Database.
func (db *DB) Insert(table string, r bws.Row) (autonumber int64, err error) {
	var statement string
	inserted := false
	err = db.with(table, func(t *jet.Table) error {
		if statement, err = insertText(t, r); err != nil {
			return err
		}
		if !inserted { // the row must not come twice when only its number was not to be had
			if err := db.session.exec(statement); err != nil {
				return err
			}
			inserted = true
		}
		autonumber, err = db.counted(t, r)
		return err
	})
	return autonumber, err
}

// counted is the number that the row just added got.
func (db *DB) counted(t *jet.Table, r bws.Row) (int64, error) {
	for _, c := range t.Columns {
		if !c.AutoNumber {
			continue
		}
		if v := r.Get(c.Name); v != nil {
			n, err := number(v)
			return int64(n), err
		}
		return db.one(identityText)
	}
	return 0, nil
}

// Update implements bws.Database.
func (db *DB) Update(table string, where, set bws.Row) (n int, err error) {
	err = db.with(table, func(t *jet.Table) error {
		statement, err := updateText(t, where, set)
		if err == nil {
			n, err = db.change(t, where, statement, len(set) > 0)
		}
		return err
	})
	return n, err
}

// Delete implements bws.Database.
func (db *DB) Delete(table string, where bws.Row) (n int, err error) {
	err = db.with(table, func(t *jet.Table) error {
		statement, err := deleteText(t, where)
		if err == nil {
			n, err = db.change(t, where, statement, true)
		}
		return err
	})
	return n, err
}

// change counts the rows and runs the statement. The driver's own count is not used: it reaches Go only
// if the engine writes it into a 64-bit integer.
func (db *DB) change(t *jet.Table, where bws.Row, statement string, effective bool) (int, error) {
	count, err := countText(t, where)
	if err != nil {
		return 0, err
	}
	n, err := db.one(count)
	if err != nil || n == 0 || !effective {
		return int(n), err
	}
	if err := db.session.exec(statement); err != nil {
		return 0, err
	}
	return int(n), nil
}

// Close implements bws.Database.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.session == nil {
		return nil
	}
	err := translate(db.session.close())
	db.session = nil
	return err
}

// with does something with a table, again when a lock was met. The definitions are read once more when
// the table or a field is not among them: another program may have added it.
func (db *DB) with(table string, do func(*jet.Table) error) error {
	attempt := func() error {
		return db.retry(func() error {
			db.mu.Lock()
			defer db.mu.Unlock()
			if db.session == nil {
				return jet.ErrClosed
			}
			t := db.tables[strings.ToLower(table)]
			if t == nil {
				return jet.ErrNoTable
			}
			return do(t)
		})
	}
	err := attempt()
	if errors.Is(err, jet.ErrNoTable) || errors.Is(err, jet.ErrNoColumn) {
		if err := db.retry(db.define); err != nil {
			return err
		}
		err = attempt()
	}
	if err != nil {
		return fmt.Errorf("table %s: %w", table, err)
	}
	return nil
}

// define reads the definitions of the file's tables.
func (db *DB) define() error {
	s, err := jet.ReadSnapshot(db.ctx, db.path)
	if err != nil {
		if errors.Is(err, jet.ErrLocked) || errors.Is(err, jet.ErrBusy) || isHeld(err) {
			err = fmt.Errorf("%w: %w", bws.ErrLocked, err)
		}
		return fmt.Errorf("%s: %w", db.path, err)
	}
	tables := map[string]*jet.Table{}
	for _, t := range s.Tables() {
		if err := checkNames(&t); err != nil {
			return fmt.Errorf("%s, table %q: %w", db.path, t.Name, err)
		}
		tables[strings.ToLower(t.Name)] = &t
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	db.tables = tables
	return nil
}

// retry does something again while it meets a lock, with pauses, and translates the last error.
func (db *DB) retry(do func() error) error {
	for again := retries; ; again-- {
		if err := db.ctx.Err(); err != nil {
			return err
		}
		err := translate(do())
		if !errors.Is(err, bws.ErrLocked) || again == 0 {
			return err
		}
		if err := db.pause(db.ctx); err != nil {
			return err
		}
	}
}

// randomPause takes 300 to 500 ms, so that two programs that met once do not meet for ever.
func randomPause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(300*time.Millisecond + rand.N(200*time.Millisecond)):
		return nil
	}
}

// readings is how often a table is read that does not have as many rows as it says.
const readings = 3

func (db *DB) readAll(t *jet.Table) ([]bws.Row, error) {
	count, err := countText(t, nil)
	if err != nil {
		return nil, err
	}
	names := readable(t)
	before, err := db.one(count)
	if err != nil {
		return nil, err
	}
	var lists [][]any
	for range readings {
		if lists, err = db.session.query(selectText(t), len(names)); err != nil {
			return nil, err
		}
		after, err := db.one(count)
		if err != nil {
			return nil, err
		}
		n := int64(len(lists))
		if n >= min(before, after) && n <= max(before, after) {
			return rowsOf(names, lists), nil
		}
		before = after
	}
	return nil, fmt.Errorf("%d rows of %d: %w", len(lists), before, ErrIncomplete)
}

func rowsOf(names []string, lists [][]any) []bws.Row {
	rows := make([]bws.Row, len(lists))
	for i, list := range lists {
		rows[i] = make(bws.Row, len(names))
		for j, name := range names {
			rows[i][name] = value(list[j])
		}
	}
	return rows
}

// one asks for a single number.
func (db *DB) one(sql string) (int64, error) {
	rows, err := db.session.query(sql, 1)
	if err != nil {
		return 0, err
	}
	if len(rows) != 1 {
		return 0, fmt.Errorf("%s gave %d rows: %w", sql, len(rows), ErrIncomplete)
	}
	n, ok := value(rows[0][0]).(int64)
	if !ok {
		return 0, fmt.Errorf("%s gave %v, not a number: %w", sql, rows[0][0], ErrEngine)
	}
	return n, nil
}
