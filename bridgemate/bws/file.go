package bws

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"clubnight/bridgemate/jet"
)

// File is a Bridgemate database behind package jet. It is locked only for the
// milliseconds of each write, so that several of our own programs share it; it may be
// used by several goroutines. Beside a running BM Pro it must only be read.
type File struct {
	// ctx ends the waiting of every method: the methods of Database have none of their
	// own, because the other back end cannot cancel.
	ctx      context.Context
	path     string
	patience time.Duration
}

var _ Database = (*File)(nil)

// Patience is how long a write waits for one of our own programs, each of which
// holds the file for milliseconds. What Microsoft's engine has open is not
// waited for: it stays open.
const Patience = 3 * time.Second

// Format is the format of the Access file.
type Format = jet.Format

// The formats: BM Pro 1.7.1 and later and BCS read both, earlier ones Access 97 only
// (guide: File format).
const (
	Access2000 = jet.Access2000
	Access97   = jet.Access97
)

// Create writes a new database with these tables, all empty, and the saved queries that
// belong to them. A file that was there is replaced whole or not at all.
func Create(path string, format Format, tables []Table) error {
	defined := make([]jet.Table, len(tables))
	for i, t := range tables {
		defined[i].Name, defined[i].Indexes = t.Name, t.Indexes
		for _, f := range t.Fields {
			defined[i].Columns = append(defined[i].Columns, column(f))
		}
	}
	return translate(jet.Create(path, format, defined, Queries(tables)...))
}

// column is a field as package jet defines it.
func column(f TableField) jet.Column {
	return jet.Column{
		Name: f.Name, Kind: kinds[f.Type], Size: f.Size, AutoNumber: f.AutoNumber,
		AllowZeroLength: f.AllowZeroLength, Required: f.Required, Default: f.Default,
	}
}

var kinds = map[Type]jet.Kind{
	TrueFalse: jet.Bool, Integer: jet.Int16, LongInteger: jet.Int32, Text: jet.Text, DateTime: jet.DateTime,
}

// Open opens a database that exists. The context ends the waiting of all methods for
// a file that is locked.
func Open(ctx context.Context, path string) (*File, error) { return OpenWithin(ctx, path, Patience) }

// OpenWithin is Open with a patience of its own for each write, 0 to try once.
func OpenWithin(ctx context.Context, path string, patience time.Duration) (*File, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	return &File{ctx: ctx, path: path, patience: patience}, nil
}

// Select implements Database. It takes no lock.
func (f *File) Select(table string) (rows []Row, err error) {
	var missing error // no reason to look again
	_, err = jet.DefaultReader.ReadWith(f.ctx, f.path, nil, func(s *jet.Snapshot) (err error) {
		if _, missing = s.Table(table); errors.Is(missing, jet.ErrNoTable) {
			return nil
		}
		missing = nil
		rows, err = selectFrom(s, table)
		return err
	})
	if err = errors.Join(err, missing); err != nil {
		return nil, translate(err)
	}
	return rows, nil
}

// Insert implements Database.
func (f *File) Insert(table string, r Row) (autonumber int64, err error) {
	err = f.Batch(func(b Batch) error {
		autonumber, err = b.Insert(table, r)
		return err
	})
	return autonumber, err
}

// Update implements Database.
func (f *File) Update(table string, where, set Row) (n int, err error) {
	err = f.Batch(func(b Batch) error {
		n, err = b.Update(table, where, set)
		return err
	})
	return n, err
}

// Delete implements Database.
func (f *File) Delete(table string, where Row) (n int, err error) {
	err = f.Batch(func(b Batch) error {
		n, err = b.Delete(table, where)
		return err
	})
	return n, err
}

// AddField implements Database.
func (f *File) AddField(table string, field TableField) error {
	return f.Batch(func(b Batch) error { return translate(b.(*batch).file.AddColumn(table, column(field))) })
}

// Close implements Database. There is nothing to release: a File holds no
// lock between writes.
func (f *File) Close() error { return nil }

// Batch implements Database: under one lock, and written together. While do runs, others
// can read the file but not write it. Our own readers see all of a batch or nothing,
// other programs may see a part while it is written. When the program or the power fails
// at that moment, a part of it may stay: each table can be read, and each row is as it
// was or as the batch made it (see [jet.File.Flush]). ErrLocked when the file was not to
// be had, or the context's error.
func (f *File) Batch(do func(Batch) error) error {
	file, err := jet.OpenWithin(f.ctx, f.path, f.patience)
	if err != nil {
		return translate(err)
	}
	done := false
	defer func() {
		if !done { // do panicked: the file must not stay locked
			_ = file.Discard()
		}
	}()
	err = do(&batch{file})
	done = true
	if err != nil {
		return errors.Join(err, file.Discard())
	}
	return translate(file.Close())
}

// batch is a database that is locked for us: see [File.Batch].
type batch struct{ file *jet.File }

// Contents implements Batch.
func (b *batch) Contents() (*Contents, error) {
	s, err := b.file.Snapshot()
	if err != nil {
		return nil, translate(err)
	}
	return ContentsOf(s)
}

// Select implements Rows.
func (b *batch) Select(table string) ([]Row, error) {
	s, err := b.file.Snapshot()
	if err != nil {
		return nil, translate(err)
	}
	return selectFrom(s, table)
}

// Insert implements Rows.
func (b *batch) Insert(table string, r Row) (autonumber int64, err error) {
	autonumber, err = b.file.Insert(table, jet.Row(r))
	return autonumber, translate(err)
}

// Update implements Rows.
func (b *batch) Update(table string, where, set Row) (int, error) {
	match, err := b.matcher(table, where)
	if err != nil {
		return 0, err
	}
	n, err := b.file.Update(table, match, jet.Row(set))
	return n, translate(err)
}

// Delete implements Rows.
func (b *batch) Delete(table string, where Row) (int, error) {
	match, err := b.matcher(table, where)
	if err != nil {
		return 0, err
	}
	n, err := b.file.Delete(table, match)
	return n, translate(err)
}

// matcher turns equalities into a test. A field that the table does not have is an error:
// it would otherwise select nothing, or everything, without a word.
func (b *batch) matcher(table string, where Row) (func(jet.Row) bool, error) {
	if where == nil {
		return nil, nil
	}
	s, err := b.file.Snapshot()
	if err != nil {
		return nil, translate(err)
	}
	t, err := s.Table(table)
	if err != nil {
		return nil, translate(err)
	}
	wanted := map[string]any{}
	for name, v := range where {
		c := t.Column(name)
		if c == nil {
			return nil, fmt.Errorf("table %s, field %q: %w", table, name, jet.ErrNoColumn)
		}
		wanted[c.Name] = normal(v)
	}
	return func(r jet.Row) bool {
		for name, v := range wanted {
			if normal(r[name]) != v {
				return false
			}
		}
		return true
	}, nil
}

func selectFrom(s *jet.Snapshot, table string) ([]Row, error) {
	rows, err := s.Rows(table)
	if err != nil {
		return nil, translate(err)
	}
	out := make([]Row, len(rows))
	for i, r := range rows {
		out[i] = Row(r)
	}
	return out, nil
}

// translate gives the back end's errors the names that do not depend on the back end.
func translate(err error) error {
	if errors.Is(err, jet.ErrLocked) || errors.Is(err, jet.ErrBusy) {
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return err
}
