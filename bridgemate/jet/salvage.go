package jet

import (
	"context"
	"fmt"
	"slices"
)

// Salvage is what can still be read of a database that is cut short or damaged.
// Where a Snapshot stops at the first fault, a Salvage leaves out the row, the
// page or the table at fault, and says so. It never changes, and several
// goroutines may read it at once.
type Salvage struct {
	db   *database
	size int
	lost []Loss
}

// Loss is something that a Salvage leaves out.
type Loss struct {
	// Table is the table that it belongs to, "" where that is unknown.
	Table string
	// Page is where it lies in the file, -1 where that is not one page.
	Page int
	// Rows is how many rows it is, -1 where nobody can tell.
	Rows int
	// Err is why: ErrDamaged or ErrTruncated, with the place.
	Err error
}

// Error says what is left out and why.
func (l Loss) Error() string {
	if l.Table == "" {
		return l.Err.Error()
	}
	return fmt.Sprintf("table %s: %v", l.Table, l.Err)
}

// Unwrap returns Err.
func (l Loss) Unwrap() error { return l.Err }

// ReadSalvage takes what can be read of a file, without a lock, at the first
// try. Its errors are those of ParseSalvage.
func ReadSalvage(ctx context.Context, path string) (*Salvage, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := openToRead(path)
	if err != nil {
		return nil, wrapPath(path, err)
	}
	defer f.Close()
	raw, err := readWhole(f)
	if err != nil {
		return nil, wrapPath(path, err)
	}
	v, err := ParseSalvage(raw)
	return v, wrapPath(path, err)
}

// ParseSalvage takes what can be read of the bytes of a database, which must
// not change afterwards. It fails only where nothing can be read: ErrNotAccess,
// ErrVersion, ErrPassword, ErrEncrypted, ErrTooLarge; ErrTruncated and
// ErrDamaged when the definition of the catalogue, in the first three pages, is
// not there.
func ParseSalvage(b []byte) (*Salvage, error) {
	l, err := parseHeader(b, int64(len(b)))
	if err != nil {
		return nil, err
	}
	if len(b) > MaxFileSize {
		return nil, fmt.Errorf("%d bytes: %w", len(b), ErrTooLarge)
	}
	v := &Salvage{db: &database{pages: pages{lay: l, list: splitPages(l, b)}}, size: len(b)}
	if part := len(b) % l.pageSize; part != 0 {
		v.lost = append(v.lost, Loss{Page: len(v.db.list), Rows: -1,
			Err: fmt.Errorf("page %d: %d of %d bytes are there: %w", len(v.db.list), part, l.pageSize, ErrTruncated)})
	}
	if err := v.loadCatalogue(); err != nil {
		return nil, fmt.Errorf("the catalogue: %w", err)
	}
	v.findNameless()
	return v, nil
}

func (v *Salvage) loadCatalogue() error {
	td, err := v.db.parseTdef(objectsPage, "MSysObjects")
	if err != nil {
		return err
	}
	at, err := v.db.catalogue(td)
	if err != nil {
		return err
	}
	cells := make([]cell, len(td.cols))
	seen := make(map[int]bool)
	lost := v.eachRow(td, func(where pointer, row []byte) error {
		if err := td.decodeRow(row, cells); err != nil {
			return err
		}
		return v.db.loadObject(at, cells, where, seen)
	})
	v.lost = append(v.lost, lost...)
	return nil
}

// findNameless looks for definitions whose row in the catalogue is lost: their
// rows are there, and nobody can tell what table they are of.
func (v *Salvage) findNameless() {
	known := make(map[int]bool)
	for _, n := range []int{objectsPage, acesPage, queriesPage, relationsPage} {
		known[n] = true
	}
	for _, td := range v.db.tables {
		known[td.page] = true
	}
	for n, b := range v.db.list {
		if b[0] != pageData {
			continue
		}
		owner := int64(le.Uint32(b[4:]))
		if owner >= int64(len(v.db.list)) || known[int(owner)] || v.db.list[owner][0] != pageTdef {
			continue
		}
		known[int(owner)] = true
		if td, err := v.db.parseTdef(int(owner), ""); err == nil && !td.system {
			v.lost = append(v.lost, Loss{Page: int(owner), Rows: td.rows,
				Err: fmt.Errorf("page %d defines a table with rows, as on page %d, and its name is lost: %w", owner, n,
					ErrDamaged)})
		}
	}
}

// Lost lists what of the file as a whole is left out: its last page, and tables
// whose names are lost. What is left out of a table, Scan says.
func (v *Salvage) Lost() []Loss { return slices.Clone(v.lost) }

// Tables lists the user tables that are known by name, as Snapshot.Tables does.
// A table whose definition is lost has no columns; RowCount is what the
// definition counts, however many of them can be read.
func (v *Salvage) Tables() []Table { return (&Snapshot{db: v.db}).Tables() }

// Scan calls fn as Snapshot.Scan does for every row that can be read, and lists
// what it left out, one Loss for each page. An error of fn ends the scan and is
// returned. ErrNoTable when no table of that name is known, ErrDamaged or
// ErrTruncated when its definition cannot be read.
func (v *Salvage) Scan(table string, cols []string, fn func(id RowID, vals []any) error) ([]Loss, error) {
	td, err := v.db.table(table)
	if err != nil {
		return nil, err
	}
	d, vals, ended := newDecoder(v.db, td, cols), make([]any, len(cols)), error(nil)
	lost := v.eachRow(td, func(at pointer, row []byte) error {
		if ended != nil {
			return nil
		}
		if err := d.decode(row, vals); err != nil {
			return err
		}
		ended = fn(at.id(), vals)
		return nil
	})
	return lost, ended
}

// eachRow calls fn for every row of a table that can be found. Rows for which fn
// fails are left out like those that cannot be found.
func (v *Salvage) eachRow(td *tableDef, fn func(at pointer, row []byte) error) (lost []Loss) {
	list, err := v.db.allMapPages(td.owned, "data pages")
	if err != nil {
		lost = append(lost, Loss{Table: td.name, Page: -1, Rows: -1,
			Err: fmt.Errorf("its pages had to be looked for: %w", err)})
		list = nil
		for n := range v.db.list {
			list = append(list, n)
		}
	}
	end, _ := slices.BinarySearch(list, len(v.db.list))
	if missing := len(list) - end; missing > 0 {
		lost = append(lost, Loss{Table: td.name, Page: -1, Rows: -1,
			Err: fmt.Errorf("%d of its %d pages, from page %d on, lie behind the end of the file: %w", missing,
				len(list), list[end], ErrTruncated)})
	}
	moved := 0
	for _, n := range list[:end] {
		if !v.db.isDataPage(n, td) {
			continue
		}
		if l := v.eachRowOn(n, td, &moved, fn); l.Err != nil {
			lost = append(lost, l)
		}
	}
	return lost
}

// eachRowOn calls fn for the rows of a page, and says what it left out there.
func (v *Salvage) eachRowOn(n int, td *tableDef, moved *int, fn func(at pointer, row []byte) error) Loss {
	l := Loss{Table: td.name, Page: n}
	b := v.db.list[n]
	slots, err := v.db.lay.slots(b)
	if err != nil {
		l.Rows, l.Err = -1, fmt.Errorf("page %d: %w", n, err)
		return l
	}
	for i := range slots {
		at := pointer{page: n, slot: i}
		row, err := v.db.liveRow(b, slots, i, td, moved)
		if err == nil && row != nil {
			err = fn(at, row)
		}
		if err != nil {
			l.Rows++
			if l.Err == nil {
				l.Err = fmt.Errorf("page %d: row %d: %w", n, i, err)
			}
		}
	}
	return l
}
