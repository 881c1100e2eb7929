package jet

import (
	"errors"
	"fmt"
)

// isLong reports whether a column's values lie outside the rows.
func (c *columnDef) isLong() bool { return c.Kind == Memo || c.Kind == OLE }

// rowSize fails when a row of these cells would not fit on a page, before
// anything has been changed. Long values are in the cells as a whole.
func (td *tableDef) rowSize(cells []cell) error {
	short := make([]cell, len(cells))
	for i := range cells {
		short[i] = cells[i]
		if td.cols[i].isLong() && cells[i] != nil {
			n := longHead
			if len(cells[i]) <= inlineLong {
				n += len(cells[i])
			}
			short[i] = make(cell, n)
		}
	}
	_, err := td.encodeRow(short)
	return err
}

// addRow stores a new row, whose long values are in the cells as a whole, and
// which fits a page as rowSize says. It counts the row and keeps the indexes.
func (d *database) addRow(td *tableDef, cells []cell) (pointer, error) {
	keys, err := d.rowKeys(td, cells, pointer{})
	if err != nil {
		return pointer{}, err
	}
	return d.enterRow(td, cells, keys)
}

// enterRow is addRow for a row whose keys are known.
func (d *database) enterRow(td *tableDef, cells []cell, keys [][]byte) (pointer, error) {
	fields := append([]cell(nil), cells...)
	for i := range fields {
		if c := &td.cols[i]; c.isLong() && fields[i] != nil {
			var err error
			if fields[i], err = d.putLong(c, fields[i]); err != nil {
				return pointer{}, err
			}
		}
	}
	row, err := td.encodeRow(fields)
	if err != nil {
		return pointer{}, err
	}
	at, err := d.placeRow(td, 0, row)
	if err != nil {
		return pointer{}, err
	}
	d.indexRow(td, keys, at)
	td.rows++
	d.putCounts(td)
	return at, nil
}

// putCounts writes the number of rows and the last AutoNumber into the definition.
func (d *database) putCounts(td *tableDef) {
	b := d.list[td.page]
	d.change(td.page)
	le.PutUint32(b[d.lay.tdefRows:], uint32(td.rows))
	le.PutUint32(b[d.lay.tdefAuto:], td.auto)
}

// placeRow finds a page with room for a row, or makes one.
func (d *database) placeRow(td *tableDef, flags uint16, row []byte) (pointer, error) {
	free, err := d.mapPages(td.free, "map of pages with room")
	if err != nil {
		return pointer{}, err
	}
	for i := len(free) - 1; i >= 0; i-- {
		n := free[i]
		if d.isDataPage(n, td) && d.fits(d.list[n], len(row)) {
			d.change(n)
			return pointer{page: n, slot: d.lay.appendRow(d.list[n], flags, row)}, nil
		}
		if err := d.setMap(td.free, n, false); err != nil {
			return pointer{}, err
		}
	}
	n, b, err := d.allocate(pageData, uint32(td.page))
	if err != nil {
		return pointer{}, err
	}
	for _, m := range []pointer{td.owned, td.free} {
		if err := d.setMap(m, n, true); err != nil {
			return pointer{}, err
		}
	}
	return pointer{page: n, slot: d.lay.appendRow(b, flags, row)}, nil
}

// replace gives the row at a slot new bytes: in its place when the page has
// room, and otherwise on another page, with a pointer left behind.
func (d *database) replace(td *tableDef, at pointer, row []byte) error {
	b := d.list[at.page]
	old, flags, err := d.lay.row(b, at.slot)
	if err != nil {
		return fmt.Errorf("page %d: %w", at.page, err)
	}
	if flags&slotOverflow == 0 {
		return d.replaceOrMove(td, at, row, pointer{})
	}
	target, _, err := d.overflow(old, td)
	if err != nil {
		return fmt.Errorf("page %d, row %d: %w", at.page, at.slot, err)
	}
	return d.replaceOrMove(td, at, row, target)
}

// replaceOrMove replaces the row at slot at, whose bytes are at the target if
// that is not zero.
func (d *database) replaceOrMove(td *tableDef, at pointer, row []byte, target pointer) error {
	where, flags := at, uint16(0)
	if target.page != 0 {
		where, flags = target, slotTarget
	}
	d.change(where.page)
	done, err := d.lay.replaceRow(d.list[where.page], where.slot, flags, row)
	if err != nil {
		return fmt.Errorf("page %d: %w", where.page, err)
	}
	if done {
		return nil
	}
	moved, err := d.placeRow(td, slotTarget, row)
	if err != nil {
		return err
	}
	// An old target must go: some readers would show it as a row of its own.
	if target.page != 0 {
		if err := errors.Join(d.dropRow(target), d.setMap(td.free, target.page, true)); err != nil {
			return err
		}
	}
	ptr := make([]byte, 4)
	moved.put(ptr)
	d.change(at.page)
	if done, err := d.lay.replaceRow(d.list[at.page], at.slot, slotOverflow, ptr); err != nil || !done {
		return fmt.Errorf("page %d: no room for a pointer: %w", at.page, ErrDamaged)
	}
	return nil
}

// removeRow deletes a row with its long values and its keys, and counts it out.
// Its pages are tried for inserts again.
func (d *database) removeRow(td *tableDef, at pointer, cells []cell, keys [][]byte) error {
	for i := range cells {
		if td.cols[i].isLong() && cells[i] != nil {
			if err := d.dropLong(cells[i]); err != nil {
				return err
			}
		}
	}
	old, flags, err := d.lay.row(d.list[at.page], at.slot)
	if err != nil {
		return fmt.Errorf("page %d: %w", at.page, err)
	}
	places := []pointer{at}
	if flags&slotOverflow != 0 {
		target, _, err := d.overflow(old, td)
		if err != nil {
			return fmt.Errorf("page %d, row %d: %w", at.page, at.slot, err)
		}
		places = append(places, target)
	}
	for _, p := range places {
		if err := d.dropRow(p); err != nil {
			return err
		}
		d.lay.dropDeleted(d.list[p.page])
		if err := d.setMap(td.free, p.page, true); err != nil {
			return err
		}
	}
	d.unindexRow(td, keys, at)
	td.rows--
	d.putCounts(td)
	return nil
}
