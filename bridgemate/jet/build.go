package jet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Build returns the bytes of a new database that holds the tables, all empty,
// and the saved queries. The catalogue says that they were made now.
func Build(format Format, tables []Table, queries ...Query) ([]byte, error) {
	return BuildAt(format, tables, time.Now(), queries...)
}

// BuildAt is Build with a given date of creation: the same arguments always
// give the same bytes.
func BuildAt(format Format, tables []Table, created time.Time, queries ...Query) ([]byte, error) {
	d, err := newDatabase(layoutOf(format), created)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		if err := d.createTable(&tables[i], created); err != nil {
			return nil, err
		}
	}
	for i := range queries {
		if err := d.createQuery(&queries[i], created); err != nil {
			return nil, err
		}
	}
	if err := d.writeIndexes(); err != nil {
		return nil, err
	}
	return bytes.Join(d.list, nil), nil
}

// newDatabase makes a database without tables.
func newDatabase(l *layout, created time.Time) (*database, error) {
	d := &database{pages: pages{lay: l, dirty: make(map[int]bool)}}
	d.list = append(d.list, l.newHeader(), d.newGlobalMap())
	systems := systemTables(l)
	for range systems {
		if _, _, err := d.allocate(pageTdef, 0); err != nil {
			return nil, err
		}
	}
	if err := d.makeSystemTables(systems); err != nil {
		return nil, err
	}
	var err error
	if d.objects, err = d.parseTdef(objectsPage, "MSysObjects"); err != nil {
		return nil, err
	}
	aces, err := d.parseTdef(acesPage, "MSysACEs")
	if err != nil {
		return nil, err
	}
	for _, r := range firstObjects {
		if _, err := d.addObject(r, created); err != nil {
			return nil, err
		}
	}
	for _, r := range firstPermissions {
		if _, err := d.addPermission(aces, r); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// newGlobalMap is page 1: the map of free pages, in which all but the first two
// are free, and a second map, empty.
func (d *database) newGlobalMap() []byte {
	l := d.lay
	b := make([]byte, l.pageSize)
	b[0], b[1] = pageData, 1
	le.PutUint32(b[4:], globalMapPage)
	free := l.newMapRow()
	for i := range free[5:] {
		free[5+i] = 0xFF
	}
	setBit(free[5:], 0, false)
	setBit(free[5:], 1, false)
	l.appendRow(b, 0, free)
	l.appendRow(b, 0, l.newMapRow())
	return b
}

// makeSystemTables writes the definitions of the system tables. Their maps come
// first, in the order in which Access has them: each table's own two, those of
// its long columns, those of its indexes.
func (d *database) makeSystemTables(systems []systemTable) error {
	next := d.mapMaker()
	specs := make([]tdefSpec, len(systems))
	for i := range systems {
		s := &systems[i]
		specs[i] = tdefSpec{system: true, owned: next(), free: next(), cols: s.cols, phys: s.phys, logical: s.logical}
		for k := range s.cols {
			if c := &s.cols[k]; c.isLong() {
				c.longMaps = [2]pointer{next(), next()}
			}
		}
		for k := range s.phys {
			s.phys[k].usage = next()
		}
	}
	for i := range systems {
		s := &systems[i]
		for k := range s.phys {
			n, err := d.newLeaf(s.page)
			if err != nil {
				return err
			}
			s.phys[k].root = n
			if _, err := d.setMap(s.phys[k].usage, n, true); err != nil {
				return err
			}
		}
		if _, err := d.define(s.page, &specs[i]); err != nil {
			return fmt.Errorf("table %s: %w", s.name, err)
		}
	}
	return nil
}

// Create writes a new database file that holds the tables, all empty, and the saved
// queries. It is built in memory, checked, written under a temporary name in the same
// folder and renamed: whatever was at path before is replaced as a whole or not at all.
// ErrLocked when somebody has that file open.
func Create(path string, format Format, tables []Table, queries ...Query) error {
	b, err := Build(format, tables, queries...)
	if err != nil {
		return err
	}
	return WriteFile(path, b)
}

// WriteFile puts a database, as Build makes it, at path in the way of Create.
func WriteFile(path string, b []byte) error {
	s, err := ParseSnapshot(b)
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return replaceFile(path, b)
}

func replaceFile(path string, b []byte) (err error) {
	release, err := lockForReplace(path)
	if err != nil {
		return err
	}
	defer release()
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.new")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tmp.Close(), os.Remove(tmp.Name()))
		}
	}()
	if _, err := tmp.Write(b); err != nil {
		return err
	}
	// A temporary file is its owner's alone; the database is everybody's.
	if err := tmp.Chmod(0o644); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return renameFile(tmp.Name(), path, release)
}

// lockForReplace holds the file that is about to be replaced, if there is one.
func lockForReplace(path string) (release func(), err error) {
	f, err := lockFile(context.Background(), path, lockPatience, tryLock)
	if errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}
