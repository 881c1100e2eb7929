package ado

import (
	"errors"
	"fmt"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
)

// Batch implements bws.Database: in one transaction of the engine. It is kept short: what
// do changes is locked for other programs until do returns. When a lock is met, in do or
// at the end, everything is taken back and do is called again, three times at most. No
// other goroutine's statement gets in between; do must use the batch and not the DB.
func (db *DB) Batch(do func(bws.Batch) error) error {
	return db.alone(func() error { return db.transaction(do) })
}

func (db *DB) transaction(do func(bws.Batch) error) (err error) {
	b := &batch{db: db}
	// The file is read before the transaction begins, with the patience that this
	// may take: see Contents.
	if b.before, err = db.look(jet.DefaultReader, nil); err != nil {
		return err
	}
	if err := db.session.begin(); err != nil {
		if err = translate(err); !errors.Is(err, bws.ErrLocked) && !errors.Is(err, ErrUnreachable) &&
			!errors.Is(err, ErrNoTransaction) {
			err = fmt.Errorf("%w: %w", ErrNoTransaction, err)
		}
		return fmt.Errorf("beginning a batch: %w", err)
	}
	committed := false
	defer func() { // when do panics too
		if !committed {
			err = db.rollBack(err)
		}
	}()
	err = do(b)
	if b.lock != nil && !errors.Is(err, bws.ErrLocked) { // do went on without what was locked
		err = b.lock
	}
	if err != nil {
		return err
	}
	err = translate(db.session.commit())
	committed = err == nil
	return err
}

// look reads the file's bytes. A file that others write to, or hold, is met as a lock.
func (db *DB) look(r jet.Patience, last *jet.Snapshot) (*jet.Snapshot, error) {
	s, err := r.Read(db.ctx, db.path, last)
	if err != nil && (errors.Is(err, jet.ErrBusy) || errors.Is(err, jet.ErrLocked) || isHeld(err)) {
		err = fmt.Errorf("%w: %w", bws.ErrLocked, err)
	}
	return s, err
}

// rollBack takes the transaction back. Where that fails, the connection goes: as long as
// it were open, the next transaction would be a part of this one.
func (db *DB) rollBack(cause error) error {
	if err := db.session.rollback(); err != nil {
		return db.drop(errors.Join(cause, fmt.Errorf("taking it back: %v", err)))
	}
	return cause
}

// batch is the database within a transaction.
type batch struct {
	db     *DB
	before *jet.Snapshot // the file just before the transaction began
	wrote  bool          // the batch has changed something, or has tried to
	lock   error         // the first lock that was met
}

// Select implements bws.Rows.
func (b *batch) Select(table string) ([]bws.Row, error) {
	rows, err := b.db.read(table)
	return rows, b.noted(err)
}

// Insert implements bws.Rows.
func (b *batch) Insert(table string, r bws.Row) (autonumber int64, err error) {
	b.wrote = true
	if err = b.db.add(table, r); err == nil {
		autonumber, err = b.db.counted(table, r)
	}
	return autonumber, b.noted(err)
}

// Update implements bws.Rows.
func (b *batch) Update(table string, where, set bws.Row) (int, error) {
	b.wrote = true
	n, err := b.db.change(table, where, set)
	return n, b.noted(err)
}

// Delete implements bws.Rows.
func (b *batch) Delete(table string, where bws.Row) (int, error) {
	b.wrote = true
	n, err := b.db.remove(table, where)
	return n, b.noted(err)
}

// Contents implements bws.Batch. Until the batch has written something, what is on the
// disk is all there is: the file is read by snapshot, and not through the engine, which
// takes nine calls a field while others wait. Most of the work was done before the
// transaction began: the file is looked at once more, and its bytes are taken apart only
// if somebody has written in between. Whoever writes at this very moment is met as a
// lock, and the batch begins anew.
//
// What another program has committed and its engine not yet written, for half a
// second at most, the engine here would not see either. What is written later than
// this look, neither way would show: Jet keeps no lock on what was only read. After a
// batch of its own the connection is closed, with which the engine writes everything:
// so the next batch sees this one.
func (b *batch) Contents() (*bws.Contents, error) {
	if b.wrote {
		return bws.ContentsFrom(b.Select)
	}
	now, err := b.db.look(jet.Patience{}, b.before)
	if err != nil {
		return nil, b.noted(err)
	}
	b.before = now
	c, err := bws.ContentsOf(now)
	return c, b.noted(err)
}

func (b *batch) noted(err error) error {
	if b.lock == nil && errors.Is(err, bws.ErrLocked) {
		b.lock = err
	}
	return err
}
