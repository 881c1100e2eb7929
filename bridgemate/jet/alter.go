package jet

import (
	"fmt"
	"slices"
	"time"
)

// CreateTable adds an empty table to the database. Its name may have letters
// and digits only, since it goes into the catalogue's index. ErrExists when
// there is such a table, ErrDefinition when Access could not have it.
func (f *File) CreateTable(t Table) error {
	if f.f == nil {
		return ErrClosed
	}
	if f.broken != nil {
		return f.broken
	}
	before := len(f.db.list)
	err := f.db.createTable(&t, now())
	if err != nil && len(f.db.list) > before {
		return f.fail(err)
	}
	return err
}

// AddColumn adds a column after the last one of a table, as the guide asks of
// programs that keep data of their own in its tables. In the rows that are
// there it is null, or False for a Bool. Memo, OLE and AutoNumber columns
// cannot be added. ErrExists when there is such a column.
func (f *File) AddColumn(table string, c Column) error {
	td, err := f.usable(table)
	if err != nil {
		return err
	}
	def, err := td.newColumn(c)
	if err != nil {
		return fmt.Errorf("table %s: column %s: %w", td.name, c.Name, err)
	}
	if err := f.db.addColumn(td, def, now()); err != nil {
		return f.fail(fmt.Errorf("table %s: column %s: %w", td.name, c.Name, err))
	}
	return nil
}

// newColumn works out where a further column lies in a table's rows.
func (td *tableDef) newColumn(c Column) (*columnDef, error) {
	l := td.lay
	if err := l.checkColumn(&c); err != nil {
		return nil, err
	}
	def := &columnDef{
		Column: c, num: td.maxCols, varIndex: td.varCols, fixed: c.Kind.width() > 0,
		flags: colUpdatable, length: l.columnLength(&c),
	}
	switch {
	case c.AutoNumber || def.isLong():
		return nil, fmt.Errorf("only possible when the table is made: %w", ErrDefinition)
	case c.Required && td.rows > 0:
		return nil, fmt.Errorf("required, but there are %d rows: %w", td.rows, ErrDefinition)
	case td.column(c.Name) >= 0:
		return nil, ErrExists
	case td.maxCols >= maxColumns:
		return nil, fmt.Errorf("%d columns are the most: %w", maxColumns, ErrDefinition)
	}
	if def.fixed {
		def.flags |= colFixedFlag
		if c.Kind != Bool {
			def.offset = td.fixedSize
		}
		if def.offset+def.length > l.maxRow-100 {
			return nil, fmt.Errorf("rows of more than %d bytes: %w", def.offset, ErrDefinition)
		}
	}
	return def, nil
}

// addColumn writes the new definition and the column's properties.
func (d *database) addColumn(td *tableDef, def *columnDef, at time.Time) error {
	// Rows without any variable value lack the counts at their end, which
	// readers expect as soon as the table has a variable column.
	rewrite := !def.fixed && td.varCols == 0
	d.putCounts(td)
	stream, chain, err := d.readStream(td.page)
	if err != nil {
		return err
	}
	if stream, err = d.lay.spliceColumn(stream[:le.Uint32(stream[8:])], td, def); err != nil {
		return err
	}
	// Of a definition only the first page is written over: so at every moment there
	// is a whole one. The further pages that it had stay unused.
	if _, err := d.writeStream(stream, chain[:1]); err != nil {
		return err
	}
	if err := d.updateProps(td, def, at); err != nil {
		return err
	}
	old := *td
	fresh, err := d.parseTdef(td.page, td.name)
	if err != nil {
		return err
	}
	*td = *fresh
	td.properties, td.removed = old.properties, old.removed
	for i := range old.cols {
		td.cols[i].Column = old.cols[i].Column
	}
	td.cols[len(old.cols)].Column = def.Column
	if rewrite {
		return d.rewriteRows(&old, td)
	}
	return nil
}

// spliceColumn puts a column into the stream of a definition, and leaves
// everything else as it is.
func (l *layout) spliceColumn(stream []byte, td *tableDef, def *columnDef) ([]byte, error) {
	name, err := l.appendName(nil, def.Name)
	if err != nil {
		return nil, err
	}
	entry := l.appendColumn(nil, def, false)
	out := slices.Concat(stream[:td.where.colEnd], entry, stream[td.where.colEnd:td.where.nameEnd],
		name, stream[td.where.nameEnd:])
	le.PutUint32(out[8:], uint32(len(out)))
	le.PutUint16(out[l.tdefMaxCols:], uint16(td.maxCols+1))
	le.PutUint16(out[l.tdefCols:], uint16(len(td.cols)+1))
	if !def.fixed {
		le.PutUint16(out[l.tdefVarCols:], uint16(td.varCols+1))
	}
	return out, nil
}

// updateProps adds a column's properties to the table's row in the catalogue.
func (d *database) updateProps(td *tableDef, def *columnDef, changed time.Time) error {
	objects := d.objects
	row, flags, err := d.lay.row(d.list[td.properties.page], td.properties.slot)
	if err != nil {
		return err
	}
	if flags&slotOverflow != 0 {
		if _, row, err = d.overflow(row, objects); err != nil {
			return err
		}
	}
	cells := make([]cell, len(objects.cols))
	// The cells must outlive the page's bytes, which move.
	if err := objects.decodeRow(slices.Clone(row), cells); err != nil {
		return err
	}
	prop, date := objects.column("LvProp"), objects.column("DateUpdate")
	var list []byte
	if cells[prop] != nil {
		if list, err = d.longValue(cells[prop]); err != nil {
			return err
		}
	}
	if list, err = d.lay.addColumnProps(list, &def.Column); err != nil {
		return err
	}
	dropped := cells[prop]
	var after []int
	if cells[prop], after, err = d.putLong(&objects.cols[prop], list); err != nil {
		return err
	}
	if date >= 0 {
		if cells[date], err = storeTime(&Column{Kind: DateTime}, changed); err != nil {
			return err
		}
	}
	fresh, err := objects.encodeRow(cells)
	if err != nil {
		return err
	}
	if err := d.replace(objects, td.properties, fresh, after...); err != nil || dropped == nil {
		return err
	}
	// The old list goes when the row that no longer leads to it is on the disk.
	holders := []int{td.properties.page}
	if row, flags, err = d.lay.row(d.list[td.properties.page], td.properties.slot); err != nil {
		return err
	}
	if flags&slotOverflow != 0 {
		holders = append(holders, parsePointer(row).page)
	}
	return d.dropLong(dropped, holders...)
}

// rewriteRows writes all rows of a table anew after its definition has changed.
func (d *database) rewriteRows(before, td *tableDef) error {
	var list []changed
	cells := make([]cell, len(td.cols))
	err := d.eachRow(before, func(at pointer, row []byte) error {
		if err := before.decodeRow(row, cells[:len(before.cols)]); err != nil {
			return err
		}
		b, err := td.encodeRow(cells)
		if err != nil {
			return err
		}
		list = append(list, changed{at: at, row: b})
		return nil
	})
	if err != nil {
		return err
	}
	for _, c := range list {
		if err := d.replace(td, c.at, c.row, td.page); err != nil {
			return err
		}
	}
	return nil
}
