package jet

import (
	"fmt"
	"math"
)

// Scan calls fn for every row of a table with the values of the columns asked
// for, in their order; a column that the table does not have gives nil. The
// slice is used again for the next row. An error of fn ends the scan and is
// returned. ErrNoTable when there is no such table.
//
// It is the fast way to read: a row costs no map, and texts and dates that
// repeat are turned into values once.
func (s *Snapshot) Scan(table string, cols []string, fn func(id RowID, vals []any) error) error {
	td, err := s.db.table(table)
	if err != nil {
		return err
	}
	return s.db.scan(td, cols, fn)
}

func (d *database) scan(td *tableDef, cols []string, fn func(id RowID, vals []any) error) error {
	dec, vals := newDecoder(d, td, cols), make([]any, len(cols))
	err := d.eachRow(td, func(at pointer, row []byte) error {
		if err := dec.decode(row, vals); err != nil {
			return err
		}
		return fn(at.id(), vals)
	})
	if err != nil {
		return fmt.Errorf("table %s: %w", td.name, err)
	}
	return nil
}

// decoder turns the rows of a table into the values of some columns.
type decoder struct {
	d      *database
	td     *tableDef
	wanted []*wantedColumn // nil for a column that the table does not have
	shape  rowShape
}

func newDecoder(d *database, td *tableDef, cols []string) *decoder {
	dec := &decoder{d: d, td: td, wanted: make([]*wantedColumn, len(cols))}
	for i, name := range cols {
		if k := td.column(name); k >= 0 {
			dec.wanted[i] = newWanted(&td.cols[k])
		}
	}
	return dec
}

func (dec *decoder) decode(row []byte, vals []any) error {
	if err := dec.td.shape(row, &dec.shape); err != nil {
		return err
	}
	for i, w := range dec.wanted {
		vals[i] = nil
		if w == nil {
			continue
		}
		v, err := w.value(dec.d, &dec.shape)
		if err != nil {
			return err
		}
		vals[i] = v
	}
	return nil
}

// wantedColumn is a column of a scan, with the values that it has seen.
type wantedColumn struct {
	def   *columnDef
	texts map[string]any
	long  int    // bytes of long values read so far
	date  uint64 // the bits of the last date
	time  any
}

// The texts that a scan remembers: few and short, as results are.
const (
	maxSeenTexts  = 4096
	maxSeenLength = 64
)

func newWanted(c *columnDef) *wantedColumn {
	w := &wantedColumn{def: c, date: math.MaxUint64}
	if c.Kind == Text {
		w.texts = make(map[string]any)
	}
	return w
}

// value reads the column from a row.
func (w *wantedColumn) value(d *database, s *rowShape) (any, error) {
	c := w.def
	on := s.notNull(c.num)
	if c.Kind == Bool {
		return on, nil
	}
	if !on {
		return nil, nil
	}
	b, err := s.value(c)
	if err != nil {
		return nil, err
	}
	switch {
	case c.Kind == Text:
		return w.text(d.lay, b), nil
	case c.Kind == DateTime:
		if bits := le.Uint64(b); bits != w.date {
			w.date, w.time = bits, fixedValue(DateTime, b)
		}
		return w.time, nil
	case c.Kind == Memo || c.Kind == OLE:
		v, err := d.longValue(b)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", c.Name, err)
		}
		// No part of the file belongs to two values.
		if w.long += len(v); w.long > d.bytes() {
			return nil, fmt.Errorf("column %s: its values are longer than the file: %w", c.Name, ErrDamaged)
		}
		if c.Kind == Memo {
			return d.lay.decodeText(v), nil
		}
		return append([]byte{}, v...), nil
	}
	return fixedValue(c.Kind, b), nil
}

func (w *wantedColumn) text(l *layout, b []byte) any {
	if v, ok := w.texts[string(b)]; ok {
		return v
	}
	var v any = l.decodeText(b)
	if len(b) <= maxSeenLength && len(w.texts) < maxSeenTexts {
		w.texts[string(b)] = v
	}
	return v
}
