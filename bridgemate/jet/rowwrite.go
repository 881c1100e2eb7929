package jet

import "fmt"

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
// The pages in after must be on the disk before the row. It is for the tables of
// the catalogue, whose indexes are written with each row.
func (d *database) addRow(td *tableDef, cells []cell, after ...int) (pointer, error) {
	keys, err := d.rowKeys(td, cells, pointer{})
	if err != nil {
		return pointer{}, err
	}
	at, err := d.enterRow(td, cells, keys, after...)
	if err != nil {
		return pointer{}, err
	}
	return at, d.writeIndexes()
}

// enterRow is addRow for a row whose keys are known. The indexes are changed in
// memory only, see writeIndexes.
func (d *database) enterRow(td *tableDef, cells []cell, keys [][]byte, after ...int) (pointer, error) {
	fields := append([]cell(nil), cells...)
	for i := range fields {
		if c := &td.cols[i]; c.isLong() && fields[i] != nil {
			var at []int
			var err error
			if fields[i], at, err = d.putLong(c, fields[i]); err != nil {
				return pointer{}, err
			}
			after = append(after, at...)
		}
	}
	row, err := td.encodeRow(fields)
	if err != nil {
		return pointer{}, err
	}
	at, err := d.placeRow(td, 0, row, after)
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

// placeRow finds a page with room for a row, or makes one. The pages in after
// must be on the disk before the row.
func (d *database) placeRow(td *tableDef, flags uint16, row []byte, after []int) (pointer, error) {
	free, err := d.mapPages(td.free, "map of pages with room")
	if err != nil {
		return pointer{}, err
	}
	for i := len(free) - 1; i >= 0; i-- {
		n := free[i]
		if d.isDataPage(n, td) && d.fits(d.list[n], len(row)) {
			d.reachAll(after, n)
			d.change(n)
			return pointer{page: n, slot: d.lay.appendRow(d.list[n], flags, row)}, nil
		}
		if _, err := d.setMap(td.free, n, false); err != nil {
			return pointer{}, err
		}
	}
	n, b, err := d.allocate(pageData, uint32(td.page))
	if err != nil {
		return pointer{}, err
	}
	// A page that is in the map of those with room and not in that of the
	// table's would take rows that nobody sees.
	owned, err := d.setMap(td.owned, n, true)
	if err != nil {
		return pointer{}, err
	}
	if _, err := d.setMap(td.free, n, true, owned...); err != nil {
		return pointer{}, err
	}
	d.reachAll(after, n)
	return pointer{page: n, slot: d.lay.appendRow(b, flags, row)}, nil
}

func (d *database) reachAll(targets []int, from int) {
	for _, n := range targets {
		d.reach(n, from)
	}
}

// replace gives the row at a slot new bytes: in its place when the page has
// room, and otherwise on another page, with a pointer left behind. The pages in
// after must be on the disk before the row.
func (d *database) replace(td *tableDef, at pointer, row []byte, after ...int) error {
	b := d.list[at.page]
	old, flags, err := d.lay.row(b, at.slot)
	if err != nil {
		return fmt.Errorf("page %d: %w", at.page, err)
	}
	if flags&slotOverflow == 0 {
		return d.replaceOrMove(td, at, row, pointer{}, after)
	}
	target, _, err := d.overflow(old, td)
	if err != nil {
		return fmt.Errorf("page %d, row %d: %w", at.page, at.slot, err)
	}
	return d.replaceOrMove(td, at, row, target, after)
}

// replaceOrMove replaces the row at slot at, whose bytes are at the target if
// that is not zero.
func (d *database) replaceOrMove(td *tableDef, at pointer, row []byte, target pointer, after []int) error {
	where, flags := at, uint16(0)
	if target.page != 0 {
		where, flags = target, slotTarget
	}
	d.reachAll(after, where.page)
	d.change(where.page)
	done, err := d.lay.replaceRow(d.list[where.page], where.slot, flags, row)
	if err != nil {
		return fmt.Errorf("page %d: %w", where.page, err)
	}
	if done {
		return nil
	}
	moved, err := d.placeRow(td, slotTarget, row, after)
	if err != nil {
		return err
	}
	ptr := make([]byte, 4)
	moved.put(ptr)
	d.reach(moved.page, at.page)
	d.change(at.page)
	if done, err := d.lay.replaceRow(d.list[at.page], at.slot, slotOverflow, ptr); err != nil || !done {
		return fmt.Errorf("page %d: no room for a pointer: %w", at.page, ErrDamaged)
	}
	if target.page == 0 {
		return nil
	}
	// An old target must go: some readers would show it as a row of its own.
	d.before(at.page, target.page)
	if d.order != nil {
		d.order.roomy = append(d.order.roomy, roomyPage{td.free, target.page})
	}
	return d.dropRow(target)
}

// removeRow deletes a row with its long values and its keys, and counts it out.
// Its pages are tried for inserts again. What only the row leads to goes after it.
func (d *database) removeRow(td *tableDef, at pointer, cells []cell, keys [][]byte) error {
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
		d.before(at.page, p.page)
		if err := d.dropRow(p); err != nil {
			return err
		}
		d.lay.dropDeleted(d.list[p.page])
		if _, err := d.setMap(td.free, p.page, true); err != nil {
			return err
		}
	}
	for i := range cells {
		if td.cols[i].isLong() && cells[i] != nil {
			if err := d.dropLong(cells[i], at.page); err != nil {
				return err
			}
		}
	}
	d.unindexRow(td, keys, at)
	td.rows--
	td.removed++
	d.putCounts(td)
	return nil
}
