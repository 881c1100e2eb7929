package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// File is a database that nobody else writes to while it is open. Changes are
// made in memory; Flush and Close write the pages that have changed. Others may
// read by snapshot all the time. A File is for one goroutine.
type File struct {
	f        *os.File
	out      disk // f
	db       *database
	prepared map[*tableDef]bool // tables whose counts have been verified
	indexed  map[*tableDef]bool // and those whose indexes have been
	last     *tableDef          // the last table that was to be changed
	broken   error              // why nothing may be written any more
}

// Open takes a database for writing. It waits for two seconds while another of
// our programs has it, and then fails with ErrLocked; so it does at once when
// Access or BM Pro has it open. A lock dies with the process that holds it.
func Open(path string) (*File, error) { return OpenWithin(context.Background(), path, lockPatience) }

// OpenWithin is Open with a patience of its own, 0 to try once, and a context
// that ends the waiting.
func OpenWithin(ctx context.Context, path string, patience time.Duration) (*File, error) {
	h, err := lockFile(ctx, path, patience, tryLock)
	if err != nil {
		return nil, err
	}
	d, err := openForWriting(h)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), h.Close())
	}
	return newFile(h, d), nil
}

// newFile makes a File of a database that has been read from h.
func newFile(h *os.File, d *database) *File {
	d.dirty, d.order = make(map[int]bool), newFlushOrder(len(d.list))
	return &File{f: h, out: h, db: d, prepared: make(map[*tableDef]bool)}
}

// openForWriting reads a database and refuses one that is cut short: new pages
// would take the numbers of those that are missing.
func openForWriting(h *os.File) (*database, error) {
	raw, err := readWhole(h)
	if err != nil {
		return nil, err
	}
	d, err := openDatabase(raw)
	if err != nil {
		return nil, err
	}
	for _, td := range d.tables {
		err := td.err
		if err == nil {
			_, err = d.dataPages(td)
		}
		if errors.Is(err, ErrTruncated) {
			return nil, err
		}
	}
	return d, nil
}

// Format returns the generation of the file.
func (f *File) Format() Format { return f.db.lay.format }

// Tables lists the user tables, as Snapshot.Tables does.
func (f *File) Tables() []Table { return (&Snapshot{db: f.db}).Tables() }

// Scan reads a table as it is now, as Snapshot.Scan does.
func (f *File) Scan(table string, cols []string, fn func(id RowID, vals []any) error) error {
	if f.f == nil {
		return ErrClosed
	}
	return (&Snapshot{db: f.db}).Scan(table, cols, fn)
}

// Snapshot returns a picture of the database as it is now, what has not been
// flushed yet included.
func (f *File) Snapshot() (*Snapshot, error) {
	if f.f == nil {
		return nil, ErrClosed
	}
	if f.broken == nil {
		if err := f.fail(f.db.writeIndexes()); err != nil {
			return nil, err
		}
	}
	return ParseSnapshot(bytes.Join(f.db.list, nil))
}

// usable finds a table that is about to be changed.
func (f *File) usable(table string) (*tableDef, error) {
	if f.f == nil {
		return nil, ErrClosed
	}
	if f.broken != nil {
		return nil, f.broken
	}
	td, err := f.db.table(table)
	if err != nil {
		return nil, err
	}
	if !f.prepared[td] {
		if err := f.prepare(td); err != nil {
			return nil, fmt.Errorf("table %s: %w", td.name, err)
		}
		f.prepared[td] = true
	}
	f.last = td
	return td, nil
}

// prepare mends what a writer that was interrupted left behind: the counts in
// the definition, which are written last, and rows that were to move here. An
// AutoNumber given out twice would make one result hide another.
func (f *File) prepare(td *tableDef) error {
	live, err := f.db.liveRows(td)
	if err != nil {
		return err
	}
	auto, err := f.db.highest(td)
	if err != nil {
		return err
	}
	if err := f.db.sweep(td); err != nil {
		return err
	}
	if live != td.rows || auto != td.auto {
		td.rows, td.auto = live, auto
		f.db.putCounts(td)
	}
	return nil
}

// highest is the last AutoNumber given out, as the definition or a row says.
func (d *database) highest(td *tableDef) (uint32, error) {
	auto := td.auto
	i := slices.IndexFunc(td.cols, func(c columnDef) bool { return c.AutoNumber })
	if i < 0 {
		return auto, nil
	}
	var s rowShape
	err := d.eachRow(td, func(_ pointer, row []byte) error {
		if err := td.shape(row, &s); err != nil {
			return err
		}
		if !s.notNull(td.cols[i].num) {
			return nil
		}
		b, err := s.value(&td.cols[i])
		if err != nil {
			return err
		}
		if id := int32(le.Uint32(b)); id > int32(auto) {
			auto = uint32(id)
		}
		return nil
	})
	return auto, err
}

// sweep deletes the rows that no pointer leads to, though only a pointer could:
// some readers show them as rows of their own.
func (d *database) sweep(td *tableDef) error {
	list, err := d.dataPages(td)
	if err != nil {
		return err
	}
	alone := make(map[pointer]bool)
	var led []pointer
	for _, n := range list {
		b := d.list[n]
		slots, err := d.lay.slots(b)
		if err != nil {
			return fmt.Errorf("page %d: %w", n, err)
		}
		for i := range slots {
			start, end, flags, err := d.lay.slot(b, slots, i)
			if err != nil {
				return fmt.Errorf("page %d: %w", n, err)
			}
			switch flags & slotDeleted {
			case slotTarget:
				alone[pointer{n, i}] = true
			case slotOverflow:
				if end-start >= 4 {
					led = append(led, parsePointer(b[start:end]))
				}
			}
		}
	}
	for _, at := range led {
		delete(alone, at)
	}
	for at := range alone {
		if err := d.dropRow(at); err != nil {
			return err
		}
		d.order.roomy = append(d.order.roomy, roomyPage{td.free, at.page})
	}
	return nil
}

// fail makes the File refuse further work, since pages in memory may have been
// changed by half.
func (f *File) fail(err error) error {
	if err != nil {
		f.broken = err
	}
	return err
}

// Insert adds a row. Columns that r does not name take their default, and the
// next number if they are an AutoNumber, which is returned (0 when the table
// has none). When the row is refused nothing has changed: ErrNoTable,
// ErrNoColumn, ErrType, ErrRange, ErrTooLong, ErrCharacter, ErrRequired,
// ErrDuplicate, and ErrIndexed where an index has what only Access sorts.
func (f *File) Insert(table string, r Row) (autoID int64, err error) {
	td, err := f.usable(table)
	if err != nil {
		return 0, err
	}
	cells, err := f.newCells(td, r)
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", td.name, err)
	}
	before := td.auto
	for i := range td.cols {
		if !td.cols[i].AutoNumber {
			continue
		}
		if cells[i] == nil {
			cells[i] = le.AppendUint32(nil, td.auto+1)
		}
		id := int32(le.Uint32(cells[i]))
		autoID = int64(id)
		td.auto = uint32(max(int32(td.auto), id))
	}
	keys, err := f.db.rowKeys(td, cells, pointer{})
	if err = errors.Join(err, td.rowSize(cells)); err != nil {
		td.auto = before
		return 0, fmt.Errorf("table %s: %w", td.name, err)
	}
	if _, err := f.db.enterRow(td, cells, keys); err != nil {
		return 0, f.fail(fmt.Errorf("table %s: %w", td.name, err))
	}
	return autoID, nil
}

// newCells makes the cells of a new row.
func (f *File) newCells(td *tableDef, r Row) ([]cell, error) {
	if err := f.useIndexes(td); err != nil {
		return nil, err
	}
	given, err := f.storeRow(td, r)
	if err != nil {
		return nil, err
	}
	cells := make([]cell, len(td.cols))
	for i := range td.cols {
		c := &td.cols[i].Column
		v, ok := given[i]
		if !ok {
			v = f.db.lay.defaultCell(c)
		}
		if v == nil && c.Required && !c.AutoNumber {
			return nil, fmt.Errorf("column %s: %w", c.Name, ErrRequired)
		}
		cells[i] = v
	}
	return cells, nil
}

// storeRow turns the values of a row into cells, by the number of the column in td.cols.
func (f *File) storeRow(td *tableDef, r Row) (map[int]cell, error) {
	out := make(map[int]cell, len(r))
	for name, v := range r {
		i := td.column(name)
		if i < 0 {
			return nil, fmt.Errorf("column %s: %w", name, ErrNoColumn)
		}
		if _, twice := out[i]; twice {
			return nil, fmt.Errorf("column %s is given twice: %w", td.cols[i].Name, ErrDefinition)
		}
		b, err := f.db.lay.store(&td.cols[i].Column, v)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", td.cols[i].Name, err)
		}
		out[i] = b
	}
	return out, nil
}

// useIndexes sees that the indexes of a table are right before rows are entered
// in them or struck. The tables of the catalogue are not for our users.
func (f *File) useIndexes(td *tableDef) error {
	if td.system && len(td.indexes) > 0 {
		return ErrIndexed
	}
	if len(td.indexes) == 0 || f.indexed[td] {
		return nil
	}
	if err := f.db.healIndexes(td); err != nil {
		return err
	}
	if f.indexed == nil {
		f.indexed = make(map[*tableDef]bool)
	}
	f.indexed[td] = true
	return nil
}

// changed is a row that Update is about to write. The keys are nil while they stay.
type changed struct {
	at       pointer
	row      []byte
	old, new [][]byte
}

// Update sets columns in all rows for which match says yes, and returns how
// many. A nil match takes them all. When it is refused nothing has changed: the
// errors of Insert, and ErrType for a Memo or OLE.
func (f *File) Update(table string, match func(Row) bool, set Row) (n int, err error) {
	td, err := f.usable(table)
	if err != nil {
		return 0, err
	}
	list, err := f.changes(td, match, set)
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", td.name, err)
	}
	for _, c := range list {
		if err := f.db.replace(td, c.at, c.row); err != nil {
			return 0, f.fail(fmt.Errorf("table %s: %w", td.name, err))
		}
		f.db.unindexRow(td, c.old, c.at)
		f.db.indexRow(td, c.new, c.at)
	}
	return len(list), nil
}

// changes works an update out, without changing anything.
func (f *File) changes(td *tableDef, match func(Row) bool, set Row) ([]changed, error) {
	given, err := f.storeRow(td, set)
	if err != nil {
		return nil, err
	}
	rekeyed := false
	for i, v := range given {
		c := &td.cols[i]
		switch {
		case v == nil && c.Required:
			return nil, fmt.Errorf("column %s: %w", c.Name, ErrRequired)
		case c.isLong():
			return nil, fmt.Errorf("column %s: changing a %s is not possible: %w", c.Name, c.Kind, ErrType)
		case td.isIndexed(c.num):
			rekeyed = true
			if err := f.useIndexes(td); err != nil {
				return nil, fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
	}
	var list []changed
	taken := make(map[string]bool) // keys that the changed rows will have
	err = f.eachMatch(td, match, func(at pointer, cells []cell) error {
		x := changed{at: at}
		if rekeyed {
			if x.old, err = td.keysOf(cells); err != nil {
				return err
			}
		}
		for i, v := range given {
			cells[i] = v
		}
		if rekeyed {
			if x.new, err = f.db.newKeys(td, cells, at, taken); err != nil {
				return err
			}
		}
		if x.row, err = td.encodeRow(cells); err != nil {
			return err
		}
		list = append(list, x)
		return nil
	})
	return list, err
}

func (td *tableDef) isIndexed(num int) bool {
	for i := range td.indexes {
		if slices.Contains(td.indexes[i].cols, num) {
			return true
		}
	}
	return false
}

// eachMatch calls fn for the rows that match. The cells are used again for the next row.
func (f *File) eachMatch(td *tableDef, match func(Row) bool, fn func(at pointer, cells []cell) error) error {
	names := td.columnNames()
	wanted := make([]*wantedColumn, len(td.cols))
	for i := range td.cols {
		wanted[i] = newWanted(&td.cols[i])
	}
	cells := make([]cell, len(td.cols))
	vals := make([]any, len(td.cols))
	var s rowShape
	return f.db.eachRow(td, func(at pointer, row []byte) error {
		if match != nil {
			if err := td.shape(row, &s); err != nil {
				return err
			}
			for i, w := range wanted {
				var err error
				if vals[i], err = w.value(f.db, &s); err != nil {
					return err
				}
			}
			if !match(makeRow(names, vals)) {
				return nil
			}
		}
		if err := td.decodeRow(row, cells); err != nil {
			return err
		}
		return fn(at, cells)
	})
}

// Delete removes all rows for which match says yes, and returns how many. A nil
// match takes them all. ErrIndexed where an index has what only Access sorts.
func (f *File) Delete(table string, match func(Row) bool) (n int, err error) {
	td, err := f.usable(table)
	if err != nil {
		return 0, err
	}
	if err := f.useIndexes(td); err != nil {
		return 0, fmt.Errorf("table %s: %w", td.name, err)
	}
	type doomed struct {
		at    pointer
		cells []cell
		keys  [][]byte
	}
	var list []doomed
	err = f.eachMatch(td, match, func(at pointer, cells []cell) error {
		keys, err := td.keysOf(cells)
		if err != nil {
			return err
		}
		d := doomed{at: at, cells: make([]cell, len(cells)), keys: keys}
		for i := range cells {
			if td.cols[i].isLong() {
				d.cells[i] = bytes.Clone(cells[i])
			}
		}
		list = append(list, d)
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", td.name, err)
	}
	for _, x := range list {
		if err := f.db.removeRow(td, x.at, x.cells, x.keys); err != nil {
			return 0, f.fail(fmt.Errorf("table %s: %w", td.name, err))
		}
	}
	return len(list), nil
}

// defaultCell evaluates a column's default. Expressions that are not a constant
// or the clock give null, as no default does.
func (l *layout) defaultCell(c *Column) cell {
	text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.Default), "="))
	b, err := l.store(c, defaultValue(c.Kind, text))
	if err != nil {
		b, _ = l.store(c, nil)
	}
	return b
}

// Close flushes, and gives the file free for others even when that fails.
func (f *File) Close() error {
	if f.f == nil {
		return nil
	}
	err := f.Flush()
	err = errors.Join(err, f.f.Close())
	f.f = nil
	return err
}

// Discard gives the file free for others without writing what was not flushed.
func (f *File) Discard() error {
	if f.f == nil {
		return nil
	}
	err := f.f.Close()
	f.f = nil
	return err
}
