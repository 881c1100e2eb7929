package jet

import (
	"fmt"
)

// The flags of a row offset.
const (
	slotOffset   = 0x1FFF
	slotOverflow = 0x4000 // the row is elsewhere: its four bytes are a pointer
	slotTarget   = 0x8000 // reached only through such a pointer
	slotDeleted  = slotOverflow | slotTarget
	slotFlags    = 0xE000
)

// maxSlots is the greatest number of rows on a page: a slot number is a byte.
const maxSlots = 255

// slots is the number of rows on a data page, deleted ones included.
func (l *layout) slots(p []byte) (int, error) {
	n := int(le.Uint16(p[l.nrowsOff:]))
	if l.dataHead+2*n > len(p) {
		return 0, fmt.Errorf("%d rows on one page: %w", n, ErrDamaged)
	}
	return n, nil
}

// slot returns where row i begins and ends, and its flags.
func (l *layout) slot(p []byte, n, i int) (start, end int, flags uint16, err error) {
	v := le.Uint16(p[l.dataHead+2*i:])
	start, end, flags = int(v&slotOffset), len(p), v&slotFlags
	if i > 0 {
		end = int(le.Uint16(p[l.dataHead+2*i-2:]) & slotOffset)
	}
	if start < l.dataHead+2*n || start > end || end > len(p) {
		return 0, 0, 0, fmt.Errorf("row %d lies from %d to %d: %w", i, start, end, ErrDamaged)
	}
	return start, end, flags, nil
}

// row returns the bytes and flags of row i.
func (l *layout) row(p []byte, i int) ([]byte, uint16, error) {
	n, err := l.slots(p)
	if err != nil {
		return nil, 0, err
	}
	if i >= n {
		return nil, 0, fmt.Errorf("row %d of %d: %w", i, n, ErrDamaged)
	}
	start, end, flags, err := l.slot(p, n, i)
	if err != nil {
		return nil, 0, err
	}
	return p[start:end], flags, nil
}

// room is the number of free bytes on a page, counted from its row offsets.
func (l *layout) room(p []byte) (int, error) {
	n, err := l.slots(p)
	if err != nil {
		return 0, err
	}
	low := len(p)
	if n > 0 {
		low = int(le.Uint16(p[l.dataHead+2*(n-1):]) & slotOffset)
	}
	free := low - l.dataHead - 2*n
	if free < 0 || low > len(p) {
		return 0, fmt.Errorf("rows overlap the row offsets: %w", ErrDamaged)
	}
	return free, nil
}

// checkDataPage tests what holds on every page that Jet leaves behind: the rows
// are packed downwards from the end, and the free count is what lies between.
// It fails on a page of which only a part has been written.
func (l *layout) checkDataPage(p []byte) error {
	free, err := l.room(p)
	if err != nil {
		return err
	}
	if got := int(le.Uint16(p[2:])); got != free {
		return fmt.Errorf("free count is %d and should be %d: %w", got, free, ErrDamaged)
	}
	n, err := l.slots(p)
	if err != nil {
		return err
	}
	for i := 0; i < n; i++ {
		if _, _, _, err := l.slot(p, n, i); err != nil {
			return err
		}
	}
	return nil
}

// appendRow puts a row in a new slot. The caller has seen that there is room.
func (l *layout) appendRow(p []byte, flags uint16, row []byte) (slot int) {
	n := int(le.Uint16(p[l.nrowsOff:]))
	low := len(p)
	if n > 0 {
		low = int(le.Uint16(p[l.dataHead+2*(n-1):]) & slotOffset)
	}
	low -= len(row)
	copy(p[low:], row)
	le.PutUint16(p[l.dataHead+2*n:], uint16(low)|flags)
	le.PutUint16(p[l.nrowsOff:], uint16(n+1))
	le.PutUint16(p[2:], uint16(low-l.dataHead-2*(n+1)))
	return n
}

// replaceRow gives a slot new flags and bytes. The rows below it move, so that
// all stay packed; no slot changes its number. It reports whether there was room.
func (l *layout) replaceRow(p []byte, slot int, flags uint16, row []byte) (bool, error) {
	n, err := l.slots(p)
	if err != nil {
		return false, err
	}
	old := append([]byte(nil), p...)
	rows := make([][]byte, n)
	marks := make([]uint16, n)
	total := 0
	for i := range rows {
		start, end, fl, err := l.slot(old, n, i)
		if err != nil {
			return false, err
		}
		rows[i], marks[i] = old[start:end], fl
		if i == slot {
			rows[i], marks[i] = row, flags
		}
		if marks[i]&slotDeleted == slotDeleted {
			rows[i] = nil
		}
		total += len(rows[i])
	}
	low := len(p) - total
	if low < l.dataHead+2*n {
		return false, nil
	}
	for i := l.dataHead + 2*n; i < low; i++ {
		p[i] = 0
	}
	pos := len(p)
	for i, r := range rows {
		pos -= len(r)
		copy(p[pos:], r)
		le.PutUint16(p[l.dataHead+2*i:], uint16(pos)|marks[i])
	}
	le.PutUint16(p[2:], uint16(low-l.dataHead-2*n))
	return true, nil
}

// dropDeleted empties a page on which every row has been deleted, so that its
// slots can be used again. One deleted row stays: mdbtools takes a row to be on
// every page.
func (l *layout) dropDeleted(p []byte) {
	n := int(le.Uint16(p[l.nrowsOff:]))
	for i := 0; i < n; i++ {
		if le.Uint16(p[l.dataHead+2*i:])&slotDeleted != slotDeleted {
			return
		}
	}
	clear(p[l.dataHead:])
	le.PutUint16(p[l.nrowsOff:], 0)
	l.appendRow(p, slotDeleted, nil)
}
