package jet

import "fmt"

// cell is a column's value as it is stored in a row: nil is null, and a Bool
// is one byte, 0 or 1.
type cell []byte

var (
	cellFalse = cell{0}
	cellTrue  = cell{1}
	cellEmpty = cell{}
)

// rowShape finds the parts of a stored row:
//
//	number of columns | fixed area | variable values | padding |
//	offsets, last first | [Jet 3: jump table] | number of variable values | null mask
type rowShape struct {
	row   []byte
	mask  []byte
	ncols int
	head  int // bytes of the number of columns
	nvar  int
	first int // position of the offset of variable value 0; the next ones lie before it
	jumps []byte
}

// shape takes a row apart as far as the null mask, and for a row with variable
// values as far as their offsets.
func (td *tableDef) shape(row []byte, s *rowShape) error {
	l := td.lay
	if l.wide {
		if len(row) < 2 {
			return fmt.Errorf("row of %d bytes: %w", len(row), ErrDamaged)
		}
		*s = rowShape{row: row, ncols: int(le.Uint16(row)), head: 2}
	} else {
		if len(row) < 1 {
			return fmt.Errorf("row of %d bytes: %w", len(row), ErrDamaged)
		}
		*s = rowShape{row: row, ncols: int(row[0]), head: 1}
	}
	m := (s.ncols + 7) / 8
	if s.ncols == 0 || s.head+m > len(row) {
		return fmt.Errorf("row of %d bytes with %d columns: %w", len(row), s.ncols, ErrDamaged)
	}
	end := len(row) - m
	s.mask = row[end:]
	if td.firstVar >= s.ncols {
		return nil
	}
	if l.wide {
		if end < 6 {
			return fmt.Errorf("row of %d bytes: %w", len(row), ErrDamaged)
		}
		s.nvar = int(le.Uint16(row[end-2:]))
		s.first = end - 4
		if s.first-2*s.nvar < s.head {
			return fmt.Errorf("row with %d variable values: %w", s.nvar, ErrDamaged)
		}
		return nil
	}
	return s.jet3(end)
}

// jet3 reads the end of a Jet 3 row, whose offsets are single bytes: the jump
// table says from which value on each further 256 bytes are to be added.
func (s *rowShape) jet3(end int) error {
	if end < 4 {
		return fmt.Errorf("row of %d bytes: %w", len(s.row), ErrDamaged)
	}
	s.nvar = int(s.row[end-1])
	jumps := (len(s.row) - 1) / 256
	s.first = end - jumps - 2
	if s.first-s.nvar < s.head {
		return fmt.Errorf("row with %d variable values: %w", s.nvar, ErrDamaged)
	}
	if (s.first-s.nvar)/256 < jumps {
		s.jumps = s.row[end-jumps : end-1]
	} else {
		s.jumps = s.row[end-1-jumps : end-1]
	}
	return nil
}

// offset returns where variable value i begins; i = nvar gives the end of the last.
func (s *rowShape) offset(i int) int {
	if s.head == 2 {
		return int(le.Uint16(s.row[s.first-2*i:]))
	}
	off := int(s.row[s.first-i])
	for j := len(s.jumps) - 1; j >= 0 && int(s.jumps[j]) <= i; j-- {
		off += 256
	}
	return off
}

// notNull reads bit num of the mask. Columns added after the row was written
// have no bit, and are null.
func (s *rowShape) notNull(num int) bool {
	return num < s.ncols && s.mask[num/8]>>(num%8)&1 == 1
}

// value returns the stored bytes of a column that is neither null nor Bool: as
// many as its kind has, or more.
func (s *rowShape) value(c *columnDef) ([]byte, error) {
	if c.fixed {
		from := s.head + c.offset
		if from+c.length > len(s.row)-len(s.mask) {
			return nil, fmt.Errorf("column %s lies outside its row: %w", c.Name, ErrDamaged)
		}
		return s.row[from : from+c.length], nil
	}
	if c.varIndex >= s.nvar {
		return nil, fmt.Errorf("column %s is not in its row: %w", c.Name, ErrDamaged)
	}
	from, to := s.offset(c.varIndex), s.offset(c.varIndex+1)
	if from < s.head || from > to || to > s.first {
		return nil, fmt.Errorf("column %s lies from %d to %d in a row of %d bytes: %w", c.Name,
			from, to, len(s.row), ErrDamaged)
	}
	if to-from < c.Kind.width() {
		return nil, fmt.Errorf("column %s has %d bytes: %w", c.Name, to-from, ErrDamaged)
	}
	return s.row[from:to:to], nil
}

// decodeRow takes a row apart into cells, in the order of td.cols.
func (td *tableDef) decodeRow(row []byte, cells []cell) error {
	var s rowShape
	if err := td.shape(row, &s); err != nil {
		return err
	}
	for i := range td.cols {
		c := &td.cols[i]
		on := s.notNull(c.num)
		switch {
		case c.Kind == Bool && on:
			cells[i] = cellTrue
		case c.Kind == Bool:
			cells[i] = cellFalse
		case !on:
			cells[i] = nil
		default:
			b, err := s.value(c)
			if err != nil {
				return err
			}
			if cells[i] = b; b == nil {
				cells[i] = cellEmpty
			}
		}
	}
	return nil
}

// encodeRow puts a row together from its cells.
func (td *tableDef) encodeRow(cells []cell) ([]byte, error) {
	l := td.lay
	head := 1
	if l.wide {
		head = 2
	}
	row := make([]byte, head+td.fixedSize, head+td.fixedSize+256)
	if l.wide {
		le.PutUint16(row, uint16(td.maxCols))
	} else {
		row[0] = byte(td.maxCols)
	}
	mask := make([]byte, (td.maxCols+7)/8)
	vars := make([]cell, td.varCols)
	for i := range td.cols {
		c, v := &td.cols[i], cells[i]
		if v == nil || c.Kind == Bool && v[0] == 0 {
			continue
		}
		mask[c.num/8] |= 1 << (c.num % 8)
		switch {
		case c.Kind == Bool:
		case c.fixed:
			copy(row[head+c.offset:head+c.offset+c.length], v)
		default:
			vars[c.varIndex] = v
		}
	}
	if td.varCols > 0 {
		offsets := make([]int, 0, td.varCols+1)
		for _, v := range vars {
			offsets = append(offsets, len(row))
			row = append(row, v...)
		}
		offsets = append(offsets, len(row))
		row = l.appendOffsets(row, offsets, len(mask))
	}
	row = append(row, mask...)
	if len(row) > l.maxRow {
		return nil, fmt.Errorf("row of %d bytes, %d fit: %w", len(row), l.maxRow, ErrTooLong)
	}
	return row, nil
}

// appendOffsets writes the offsets of the variable values, last first, and
// their number.
func (l *layout) appendOffsets(row []byte, offsets []int, maskLen int) []byte {
	nvar := len(offsets) - 1
	if l.wide {
		for i := nvar; i >= 0; i-- {
			row = le.AppendUint16(row, uint16(offsets[i]))
		}
		return le.AppendUint16(row, uint16(nvar))
	}
	for i := nvar; i >= 0; i-- {
		row = append(row, byte(offsets[i]))
	}
	// The jump table has an entry for each 256 bytes of the row, itself included.
	jumps := 0
	for jumps < (len(row)+jumps+1+maskLen-1)/256 {
		jumps++
	}
	for j := jumps; j >= 1; j-- {
		entry := byte(0xFF)
		for i, off := range offsets {
			if off >= 256*j {
				entry = byte(i)
				break
			}
		}
		row = append(row, entry)
	}
	return append(row, byte(nvar))
}
