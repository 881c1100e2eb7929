package jet

import "fmt"

// A long value (Memo, OLE) is a 12-byte field in the row: its length, with the
// form in the two highest bits, and a pointer.
const (
	longChain  = 0 // rows that each begin with a pointer to the next
	longSingle = 1 // one row
	longInline = 2 // the value follows the field

	longHead = 12
	// inlineLong is the greatest value that is written into the row itself.
	inlineLong = 64
)

// longValue reads the value that a field stands for.
func (p *pages) longValue(field []byte) ([]byte, error) {
	if len(field) < longHead {
		return nil, fmt.Errorf("long value in a field of %d bytes: %w", len(field), ErrDamaged)
	}
	n := int(le.Uint32(field) & 0x3FFFFFFF)
	at := parsePointer(field[4:])
	switch form := field[3] >> 6; form {
	case longInline, longInline | longSingle:
		if n > len(field)-longHead {
			return nil, fmt.Errorf("long value of %d bytes in a field of %d: %w", n, len(field), ErrDamaged)
		}
		return field[longHead : longHead+n], nil
	case longSingle:
		row, err := p.rowAt(at, "long value")
		if err != nil {
			return nil, err
		}
		if n > len(row) {
			return nil, fmt.Errorf("page %d: long value of %d bytes, %d are there: %w",
				at.page, n, len(row), ErrDamaged)
		}
		return row[:n], nil
	default:
		return p.longChain(at, n)
	}
}

func (p *pages) longChain(at pointer, n int) ([]byte, error) {
	if n > len(p.list)*p.lay.pageSize {
		return nil, fmt.Errorf("long value of %d bytes in a file of %d pages: %w", n, len(p.list), ErrDamaged)
	}
	out := make([]byte, 0, n)
	for len(out) < n {
		row, err := p.rowAt(at, "long value")
		if err != nil {
			return nil, err
		}
		// A part without bytes could lead in a circle.
		if len(row) < 5 {
			return nil, fmt.Errorf("page %d: long value ends after %d of %d bytes: %w",
				at.page, len(out), n, ErrDamaged)
		}
		at = parsePointer(row)
		out = append(out, row[4:]...)
	}
	return out[:n], nil
}

// putLong stores a value and returns its field, and the pages that must be on
// the disk before the row with that field.
func (p *pages) putLong(c *columnDef, value []byte) (field cell, at []int, err error) {
	field = make([]byte, longHead, longHead+inlineLong)
	if len(value) <= inlineLong {
		le.PutUint32(field, uint32(len(value))|longInline<<30)
		return append(field, value...), nil, nil
	}
	most := p.lay.maxLong
	if len(value) <= most {
		at, err := p.putLongRow(c, value)
		if err != nil {
			return nil, nil, err
		}
		le.PutUint32(field, uint32(len(value))|longSingle<<30)
		at.put(field[4:])
		return field, []int{at.page}, nil
	}
	// From the last part to the first, since each names the next one. A short
	// last part would otherwise be a row of its own on a full page.
	part := most - 4
	next := make([]byte, 4)
	for end := len(value); end > 0; {
		from := (end - 1) / part * part
		one, err := p.putLongRow(c, append(append([]byte{}, next...), value[from:end]...))
		if err != nil {
			return nil, nil, err
		}
		one.put(next)
		at = append(at, one.page)
		end = from
	}
	le.PutUint32(field, uint32(len(value))|longChain<<30)
	copy(field[4:], next)
	return field, at, nil
}

// putLongRow stores one part on a page of the column.
func (p *pages) putLongRow(c *columnDef, row []byte) (pointer, error) {
	free, err := p.mapPages(c.longMaps[1], "pages of column "+c.Name)
	if err != nil {
		return pointer{}, err
	}
	for i := len(free) - 1; i >= 0; i-- {
		b := p.list[free[i]]
		if b[0] != pageData || le.Uint32(b[4:]) != lvalOwner {
			continue
		}
		if p.fits(b, len(row)) {
			p.change(free[i])
			return pointer{page: free[i], slot: p.lay.appendRow(b, 0, row)}, nil
		}
	}
	n, b, err := p.allocate(pageData, lvalOwner)
	if err != nil {
		return pointer{}, err
	}
	owned, err := p.setMap(c.longMaps[0], n, true)
	if err != nil {
		return pointer{}, err
	}
	if _, err := p.setMap(c.longMaps[1], n, true, owned...); err != nil {
		return pointer{}, err
	}
	return pointer{page: n, slot: p.lay.appendRow(b, 0, row)}, nil
}

// dropLong deletes the rows that a field's value lies in, after the pages on
// which the field was.
func (p *pages) dropLong(field []byte, after ...int) error {
	if len(field) < longHead || field[3]>>6&longInline != 0 {
		return nil
	}
	left := int(le.Uint32(field) & 0x3FFFFFFF)
	chain := field[3]>>6 == longChain
	for at := parsePointer(field[4:]); ; {
		row, err := p.rowAt(at, "long value")
		if err != nil {
			return err
		}
		if chain && len(row) < 5 {
			return fmt.Errorf("page %d: long value ends too early: %w", at.page, ErrDamaged)
		}
		var next pointer
		if chain {
			next = parsePointer(row)
			left -= len(row) - 4
		}
		for _, n := range after {
			p.before(n, at.page)
		}
		if err := p.dropRow(at); err != nil {
			return err
		}
		if !chain || left <= 0 {
			return nil
		}
		at = next
	}
}

// fits reports whether a row of n bytes has room on a data page.
func (p *pages) fits(b []byte, n int) bool {
	slots, err := p.lay.slots(b)
	if err != nil || slots >= maxSlots {
		return false
	}
	room, err := p.lay.room(b)
	return err == nil && n+2 <= room
}

// dropRow marks a row as deleted and gives its bytes back to the page.
func (p *pages) dropRow(at pointer) error {
	b, err := p.typed(at.page, pageData, "row")
	if err != nil {
		return err
	}
	p.change(at.page)
	if _, err := p.lay.replaceRow(b, at.slot, slotDeleted, nil); err != nil {
		return fmt.Errorf("page %d: %w", at.page, err)
	}
	return nil
}
