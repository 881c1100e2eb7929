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
	// begin, commit and rollback are a transaction, of which query and exec
	// between them are part.
	begin() error
	commit() error
	rollback() error
	// addColumn adds a column that SQL cannot describe.
	addColumn(table string, c adoxColumn) error
	close() error
}

// DB is a Bridgemate database that is open in the Access engine, shared with other
// programs. It may be used by several goroutines; the engine does one thing at a time.
type DB struct {
	// ctx ends the pauses between tries. It never reaches the engine, which
	// cannot be cancelled.
	ctx  context.Context
	path string
	// connect opens a session with the file.
	connect func() (session, error)
	// pause waits between two tries.
	pause func(context.Context) error

	mu sync.Mutex // held for one statement and what belongs to it, or for a batch
	// session is nil until it is needed, and after a fault that only a new
	// connection mends.
	session session
	closed  bool
	format  bws.Format
	tables  map[string]*jet.Table
}

var _ bws.Database = (*DB)(nil)

// retries is how often something that met a lock is tried again.
const retries = 3

// Open opens a file that exists. The error is os.ErrNotExist, one of this package,
// bws.ErrLocked, or one of package jet when the file is no Access database.
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
	db.connect = func() (session, error) { return connect(connectionText(provider, path)) }
	if err := db.retry(db.define); err != nil {
		return nil, err
	}
	if err := db.alone(func() error { return nil }); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return db, nil
}

// Select implements bws.Database. The rows are counted before and after: an end of the
// rows that hides an error does not pass for a short table.
func (db *DB) Select(table string) (rows []bws.Row, err error) {
	err = db.alone(func() error {
		rows, err = db.read(table)
		return err
	})
	return rows, err
}

// Insert implements bws.Database.
func (db *DB) Insert(table string, r bws.Row) (autonumber int64, err error) {
	added := false
	err = db.alone(func() error {
		if !added { // the row must not come twice when only its number was not to be had
			if err := db.add(table, r); err != nil {
				return err
			}
			added = true
		}
		autonumber, err = db.counted(table, r)
		return err
	})
	return autonumber, err
}

// Update implements bws.Database.
func (db *DB) Update(table string, where, set bws.Row) (n int, err error) {
	err = db.alone(func() error {
		n, err = db.change(table, where, set)
		return err
	})
	return n, err
}

// Delete implements bws.Database.
func (db *DB) Delete(table string, where bws.Row) (n int, err error) {
	err = db.alone(func() error {
		n, err = db.remove(table, where)
		return err
	})
	return n, err
}

// Close implements bws.Database.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.closed = true
	if db.session == nil {
		return nil
	}
	err := translate(db.session.close())
	db.session = nil
	return err
}

// alone does something while nobody else uses the session, and again when a lock was met.
// A connection that has lost its file never finds it again, so it is not kept.
func (db *DB) alone(do func() error) error {
	return db.retry(func() error {
		db.mu.Lock()
		defer db.mu.Unlock()
		if err := db.ready(); err != nil {
			return err
		}
		err := translate(do())
		if errors.Is(err, ErrUnreachable) {
			err = db.drop(err)
		}
		return err
	})
}

// ready opens a session where there is none.
func (db *DB) ready() error {
	switch {
	case db.closed:
		return jet.ErrClosed
	case db.session != nil:
		return nil
	}
	session, err := db.connect()
	if err = translate(err); err != nil {
		if db.format == bws.Access97 && errors.Is(err, ErrDamaged) { // define has read it
			err = fmt.Errorf("%w: %w", ErrOldFormat, err)
		}
		return err
	}
	db.session = session
	return nil
}

// drop closes a connection that is not to be relied on; the engine undoes what was not
// committed. The next statement opens a new one. What closing says is only told: it must
// not pass for the cause.
func (db *DB) drop(cause error) error {
	if db.session == nil {
		return cause
	}
	if err := db.session.close(); err != nil {
		cause = errors.Join(cause, fmt.Errorf("closing the connection: %v", err))
	}
	db.session = nil
	return cause
}

// on does something with a table. The definitions are read once more when the table or a
// field is not among them: another program may have added it.
func (db *DB) on(table string, do func(*jet.Table) error) error {
	attempt := func() error {
		t := db.tables[strings.ToLower(table)]
		if t == nil {
			return jet.ErrNoTable
		}
		return translate(do(t))
	}
	err := attempt()
	if errors.Is(err, jet.ErrNoTable) || errors.Is(err, jet.ErrNoColumn) {
		if err := db.define(); err != nil {
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
	db.tables, db.format = tables, s.Format()
	return nil
}

// retry does something again while it meets a lock, with pauses.
func (db *DB) retry(do func() error) error {
	for again := retries; ; again-- {
		if err := db.ctx.Err(); err != nil {
			return err
		}
		err := do()
		if !errors.Is(err, bws.ErrLocked) || again == 0 {
			return err
		}
		if err := db.pause(db.ctx); err != nil {
			return err
		}
	}
}

// randomPause takes 300 to 500 ms, so that two programs that met once do
// not meet for ever.
func randomPause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(300*time.Millisecond + rand.N(200*time.Millisecond)):
		return nil
	}
}
