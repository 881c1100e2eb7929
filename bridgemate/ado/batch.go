package ado

import (
	"errors"
	"fmt"

	"clubnight/bridgemate/bws"
)

// A transaction in the engine's own SQL. ADO's methods are not used: the driver calls one that is not
// there to take a transaction back, and ADO refuses to close a connection that has one open.
const (
	beginText    = "BEGIN TRANSACTION"
	commitText   = "COMMIT TRANSACTION"
	rollbackText = "ROLLBACK TRANSACTION"
)

// Batch implements bws.Database: in one transaction of the engine. It is kept short: what do changes
// is locked for other programs until do returns. When a lock is met, in do or at the end, everything is
// taken back and do is called again, three times at most. No other goroutine's statement gets in
// between; do must use the batch and not the DB.
func (db *DB) Batch(do func(bws.Batch) error) error {
	return db.alone(func() error {
		if err := db.rehearse(); err != nil {
			return err
		}
		return db.transaction(do)
	})
}

// rehearse begins a transaction on a new connection and takes it back. With an engine that accepted
// the first without heeding it, each statement of a batch would be final; the second then fails.
func (db *DB) rehearse() error {
	if db.together {
		return nil
	}
	if err := db.session.exec(beginText); err != nil {
		if err = translate(err); !errors.Is(err, bws.ErrLocked) {
			err = fmt.Errorf("%w: %w", ErrNoTransaction, err)
		}
		return fmt.Errorf("beginning a batch: %w", err)
	}
	if err := db.session.exec(rollbackText); err != nil {
		return db.drop(fmt.Errorf("taking a batch back: %w: %w", ErrNoTransaction, translate(err)))
	}
	db.together = true
	return nil
}

func (db *DB) transaction(do func(bws.Batch) error) (err error) {
	if err := db.session.exec(beginText); err != nil {
		return err
	}
	committed := false
	defer func() { // when do panics too
		if !committed {
			err = db.rollBack(err)
		}
	}()
	b := &batch{db: db}
	err = do(b)
	if b.lock != nil && !errors.Is(err, bws.ErrLocked) { // do went on without what was locked
		err = b.lock
	}
	if err != nil {
		return err
	}
	err = translate(db.session.exec(commitText))
	committed = err == nil
	return err
}

// rollBack takes the transaction back. Where that fails, the connection goes: as long as it were
// open, the next transaction would be a part of this one.
func (db *DB) rollBack(cause error) error {
	if err := db.session.exec(rollbackText); err != nil {
		return db.drop(errors.Join(cause, fmt.Errorf("taking it back: %v", err)))
	}
	return cause
}

// batch is the database within a transaction.
type batch struct {
	db   *DB
	lock error // the first lock that was met
}

// Select implements bws.Rows.
func (b *batch) Select(table string) ([]bws.Row, error) {
	rows, err := b.db.read(table)
	return rows, b.noted(err)
}

// Insert implements bws.Rows.
func (b *batch) Insert(table string, r bws.Row) (autonumber int64, err error) {
	if err = b.db.add(table, r); err == nil {
		autonumber, err = b.db.counted(table, r)
	}
	return autonumber, b.noted(err)
}

// Update implements bws.Rows.
func (b *batch) Update(table string, where, set bws.Row) (int, error) {
	n, err := b.db.change(table, where, set)
	return n, b.noted(err)
}

// Delete implements bws.Rows.
func (b *batch) Delete(table string, where bws.Row) (int, error) {
	n, err := b.db.remove(table, where)
	return n, b.noted(err)
}

// Contents implements bws.Batch.
func (b *batch) Contents() (*bws.Contents, error) { return bws.ContentsFrom(b.Select) }

func (b *batch) noted(err error) error {
	if b.lock == nil && errors.Is(err, bws.ErrLocked) {
		b.lock = err
	}
	return err
}
