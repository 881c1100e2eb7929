package jet

import (
	"fmt"
	"slices"
	"strings"
)

// MaxFileSize is the largest file, in bytes, that is read or written. The
// largest evening takes a few megabytes.
const MaxFileSize = 256 << 20

// tablesFolder is the catalogue's id of the folder that holds the tables.
const tablesFolder = 0x0F000001

// hiddenFlags marks the catalogue's rows of system and hidden tables.
const hiddenFlags = 0x80000002

// database is a file in memory with its catalogue.
type database struct {
	pages
	objects *tableDef // the catalogue, MSysObjects
	tables  []*tableDef
	trees   map[int]*tree // the indexes that have been asked for, by their first page
}

// openDatabase reads the header and the catalogue.
func openDatabase(b []byte) (*database, error) {
	l, err := parseHeader(b, int64(len(b)))
	if err != nil {
		return nil, err
	}
	if len(b) > MaxFileSize {
		return nil, fmt.Errorf("%d bytes: %w", len(b), ErrTooLarge)
	}
	// A part of a page at the end is as a page that is missing: it matters only if
	// something leads to it.
	d := &database{pages: pages{lay: l, list: splitPages(l, b)}}
	if err := d.loadCatalogue(); err != nil {
		return nil, fmt.Errorf("the catalogue: %w", err)
	}
	return d, nil
}

// loadCatalogue reads the definitions of all user tables. A table that cannot
// be read keeps its error, and does not stop the others.
func (d *database) loadCatalogue() error {
	td, err := d.parseTdef(objectsPage, "MSysObjects")
	if err != nil {
		return err
	}
	at, err := d.catalogue(td)
	if err != nil {
		return err
	}
	cells := make([]cell, len(td.cols))
	seen := make(map[int]bool)
	return d.eachRow(td, func(where pointer, row []byte) error {
		if err := td.decodeRow(row, cells); err != nil {
			return err
		}
		return d.loadObject(at, cells, where, seen)
	})
}

// catalogueColumns says where in a row of the catalogue the columns Id, ParentId,
// Name, Type, Flags and LvProp are.
type catalogueColumns [6]int

// catalogue takes a definition for that of the catalogue.
func (d *database) catalogue(td *tableDef) (at catalogueColumns, err error) {
	d.objects = td
	for i, name := range []string{"Id", "ParentId", "Name", "Type", "Flags", "LvProp"} {
		if at[i] = td.column(name); at[i] < 0 {
			return at, fmt.Errorf("no column %s: %w", name, ErrDamaged)
		}
	}
	for i, kind := range []Kind{Int32, Int32, Text, Int16, Int32, OLE} {
		if td.cols[at[i]].Kind != kind {
			return at, fmt.Errorf("column %s is %s: %w", td.cols[at[i]].Name, td.cols[at[i]].Kind, ErrDamaged)
		}
	}
	return at, nil
}

// loadObject takes a row of the catalogue, and loads the table that it
// stands for, if any.
func (d *database) loadObject(at catalogueColumns, cells []cell, where pointer, seen map[int]bool) error {
	id, parent, name, typ, flags := cells[at[0]], cells[at[1]], cells[at[2]], cells[at[3]], cells[at[4]]
	if id == nil || parent == nil || name == nil || typ == nil || flags == nil ||
		le.Uint32(parent) != tablesFolder || le.Uint16(typ) != 1 || le.Uint32(flags)&hiddenFlags != 0 {
		return nil
	}
	page := int(le.Uint32(id))
	if seen[page] {
		return fmt.Errorf("page %d is the definition of two tables: %w", page, ErrDamaged)
	}
	seen[page] = true
	d.tables = append(d.tables, d.loadTable(page, d.lay.decodeText(name), where, cells[at[5]]))
	return nil
}

// maxProps bounds the properties of a table, in bytes: 255 columns need a tenth of it.
const maxProps = 1 << 20

func (d *database) loadTable(page int, name string, where pointer, props cell) *tableDef {
	td, err := d.parseTdef(page, name)
	if err != nil {
		td = &tableDef{lay: d.lay, name: name, page: page, err: fmt.Errorf("table %s: %w", name, err)}
	}
	td.properties = where
	if len(props) >= longHead && le.Uint32(props)&0x3FFFFFFF <= maxProps && td.err == nil {
		// Without its properties a table can still be read.
		if b, err := d.longValue(props); err == nil {
			td.parseProps(b)
		}
	}
	return td
}

// table finds a user table by its name in any letter case.
func (d *database) table(name string) (*tableDef, error) {
	for _, td := range d.tables {
		if strings.EqualFold(td.name, name) {
			return td, td.err
		}
	}
	return nil, fmt.Errorf("table %s: %w", name, ErrNoTable)
}

// isDataPage reports whether a page holds rows of a table.
func (d *database) isDataPage(n int, td *tableDef) bool {
	b := d.list[n]
	return b[0] == pageData && le.Uint32(b[4:]) == uint32(td.page)
}

// eachRow calls fn for every live row, in the order of pages and slots. An
// overflowed row has the place of the slot that points to it. In a file that is
// cut short it calls fn for the rows that are there, and then fails.
func (d *database) eachRow(td *tableDef, fn func(at pointer, row []byte) error) error {
	list, missing := d.dataPages(td)
	moved := 0 // bytes of overflowed rows
	for _, n := range list {
		if err := d.eachRowOn(n, td, &moved, fn); err != nil {
			return fmt.Errorf("page %d: %w", n, err)
		}
	}
	return missing
}

// dataPages lists the pages with the rows of a table. When some of them are
// missing from the file the others come with the error.
func (d *database) dataPages(td *tableDef) ([]int, error) {
	owned, err := d.ownedPages(td.owned, "data pages")
	// Jet leaves pages in the map that belong to others by now.
	return slices.DeleteFunc(owned, func(n int) bool { return !d.isDataPage(n, td) }), err
}

func (d *database) eachRowOn(n int, td *tableDef, moved *int, fn func(at pointer, row []byte) error) error {
	b := d.list[n]
	slots, err := d.lay.slots(b)
	if err != nil {
		return err
	}
	for i := 0; i < slots; i++ {
		row, err := d.liveRow(b, slots, i, td, moved)
		if err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
		if row == nil {
			continue
		}
		if err := fn(pointer{page: n, slot: i}, row); err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
	}
	return nil
}

// liveRow returns the row of a slot, from where it lies; nil for a row that has
// been deleted or is reached through its pointer. It adds the length of one that
// has moved to moved: many pointers to one row could make a small file large.
func (d *database) liveRow(b []byte, slots, i int, td *tableDef, moved *int) ([]byte, error) {
	start, end, flags, err := d.lay.slot(b, slots, i)
	if err != nil || flags&slotTarget != 0 {
		return nil, err
	}
	row := b[start:end]
	if flags&slotOverflow == 0 {
		return row, nil
	}
	_, row, err = d.overflow(row, td)
	if *moved += len(row); *moved > d.bytes() {
		return nil, fmt.Errorf("the rows are longer than the file: %w", ErrDamaged)
	}
	return row, err
}

// overflow follows the pointer in a row's slot.
func (d *database) overflow(ptr []byte, td *tableDef) (pointer, []byte, error) {
	if len(ptr) < 4 {
		return pointer{}, nil, fmt.Errorf("pointer of %d bytes: %w", len(ptr), ErrDamaged)
	}
	at := parsePointer(ptr)
	b, err := d.page(at.page)
	if err != nil {
		return at, nil, err
	}
	if !d.isDataPage(at.page, td) {
		return at, nil, fmt.Errorf("pointer to page %d, which is not of this table: %w", at.page, ErrDamaged)
	}
	row, flags, err := d.lay.row(b, at.slot)
	if err != nil {
		return at, nil, err
	}
	if flags&slotOverflow != 0 {
		return at, nil, fmt.Errorf("pointer to row %d of page %d, which is not a row: %w", at.slot, at.page, ErrDamaged)
	}
	return at, row, nil
}

// liveRows counts the rows of a table by their slots alone.
func (d *database) liveRows(td *tableDef) (int, error) {
	list, err := d.dataPages(td)
	if err != nil {
		return 0, err
	}
	count := 0
	for _, n := range list {
		b := d.list[n]
		slots, err := d.lay.slots(b)
		if err != nil {
			return 0, fmt.Errorf("page %d: %w", n, err)
		}
		for i := 0; i < slots; i++ {
			if le.Uint16(b[d.lay.dataHead+2*i:])&slotTarget == 0 {
				count++
			}
		}
	}
	return count, nil
}
