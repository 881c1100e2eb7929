package jet

import (
	"errors"
	"fmt"
)

// Snapshot is a picture of a database file at one moment. It never changes, and
// several goroutines may read it at once.
type Snapshot struct {
	db  *database
	raw []byte
}

// ParseSnapshot reads a database from its bytes, which must not change
// afterwards. A table that is damaged does not hinder the others: Rows and
// Scan say so when it is asked for.
func ParseSnapshot(b []byte) (*Snapshot, error) {
	d, err := openDatabase(b)
	if err != nil {
		return nil, err
	}
	return &Snapshot{db: d, raw: b}, nil
}

// Format returns the generation of the file.
func (s *Snapshot) Format() Format { return s.db.lay.format }

// Size returns the length of the file in bytes.
func (s *Snapshot) Size() int { return len(s.raw) }

// Tables lists the user tables in the order of the catalogue, with their columns
// in the order of the file. A damaged table has no columns.
func (s *Snapshot) Tables() []Table {
	list := make([]Table, len(s.db.tables))
	for i, td := range s.db.tables {
		list[i] = td.table()
	}
	return list
}

// Table returns the definition of one table, by its name in any letter case.
func (s *Snapshot) Table(name string) (Table, error) {
	td, err := s.db.table(name)
	if err != nil {
		return Table{}, err
	}
	return td.table(), nil
}

// Rows returns all rows of a table, in the order of the file, under the names
// that the file gives the columns. When the file is damaged in the middle of
// them the rows before that place come with the error.
func (s *Snapshot) Rows(table string) ([]Row, error) {
	td, err := s.db.table(table)
	if err != nil {
		return nil, err
	}
	return s.db.rows(td)
}

func (d *database) rows(td *tableDef) ([]Row, error) {
	names := td.columnNames()
	var rows []Row
	err := d.scan(td, names, func(_ RowID, vals []any) error {
		rows = append(rows, makeRow(names, vals))
		return nil
	})
	return rows, err
}

func (td *tableDef) columnNames() []string {
	names := make([]string, len(td.cols))
	for i := range td.cols {
		names[i] = td.cols[i].Name
	}
	return names
}

func makeRow(names []string, vals []any) Row {
	r := make(Row, len(names))
	for i, n := range names {
		r[n] = vals[i]
	}
	return r
}

// torn looks for the traces of a write that was under way while the pages were
// read: a page of which a part is old, or fewer rows than the table counts. The
// count is written last, so more rows than it says are only a count that lags.
func (s *Snapshot) torn() error {
	for _, td := range append([]*tableDef{s.db.objects}, s.db.tables...) {
		if td.err != nil {
			return td.err
		}
		if err := s.db.tornTable(td); err != nil {
			return fmt.Errorf("table %s: %w", td.name, err)
		}
	}
	return nil
}

// errLagging is returned inside the package when a table holds fewer rows than it counts.
var errLagging = errors.New("rows are missing that the table counts")

func (d *database) tornTable(td *tableDef) error {
	list, err := d.ownedPages(td.owned, "data pages")
	if err != nil {
		return err
	}
	for _, n := range list {
		if !d.isDataPage(n, td) {
			// Jet leaves pages in the map that belong to others by now, but none
			// that has never been written.
			if d.list[n][0] == 0 {
				return fmt.Errorf("page %d is empty: %w", n, ErrDamaged)
			}
			continue
		}
		if err := d.lay.checkDataPage(d.list[n]); err != nil {
			return fmt.Errorf("page %d: %w", n, err)
		}
	}
	live, err := d.liveRows(td)
	if err != nil {
		return err
	}
	// Access itself lets the counts of its own tables go wrong.
	if live < td.rows && !td.system {
		return fmt.Errorf("%d of %d: %w", live, td.rows, errLagging)
	}
	return nil
}
