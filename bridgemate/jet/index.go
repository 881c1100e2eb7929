package jet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// The indexes of a table are kept with its rows: Jet finds rows by them.

// The flags of an index.
const (
	indexUnique      = 1
	indexIgnoresNull = 2
	indexRequired    = 8
)

// indexKey is the key of a row in an index.
func (td *tableDef) indexKey(ix *indexDef, cells []cell) ([]byte, error) {
	var key []byte
	for _, num := range ix.cols {
		i := slices.IndexFunc(td.cols, func(c columnDef) bool { return c.num == num })
		if i < 0 {
			return nil, fmt.Errorf("index over column %d: %w", num, ErrDamaged)
		}
		v := cells[i]
		if v == nil {
			key = append(key, 0)
			continue
		}
		key = append(key, 0x7F)
		switch td.cols[i].Kind {
		case Byte:
			key = append(key, v[0])
		case Int16:
			key = append(key, v[1]^0x80, v[0])
		case Int32:
			key = append(key, v[3]^0x80, v[2], v[1], v[0])
		case Binary:
			key = appendBinaryKey(key, v)
		case Text:
			var err error
			if key, err = td.lay.appendTextKey(key, td.lay.decodeText(v)); err != nil {
				return nil, fmt.Errorf("column %s: %w", td.cols[i].Name, err)
			}
		default:
			return nil, fmt.Errorf("index over %s: %w", td.cols[i].Name, ErrIndexed)
		}
	}
	return key, nil
}

// appendBinaryKey writes bytes in groups of eight, each with 9 behind it while
// more come, the last one filled up with zeros and with its length behind it.
func appendBinaryKey(key []byte, v []byte) []byte {
	for len(v) > 8 {
		key = append(append(key, v[:8]...), 9)
		v = v[8:]
	}
	var last [8]byte
	n := copy(last[:], v)
	return append(append(key, last[:]...), byte(n))
}

// newLeaf is an empty index page.
func (p *pages) newLeaf(owner int) (int, error) {
	n, b, err := p.allocate(pageLeaf, 0)
	if err != nil {
		return 0, err
	}
	le.PutUint32(b[4:], uint32(owner))
	le.PutUint16(b[2:], uint16(p.lay.pageSize-p.lay.leafEntries))
	return n, nil
}

// leafEntryList returns copies of the entries of a page of an index.
func (l *layout) leafEntryList(b []byte) ([][]byte, error) {
	// The byte before the mask is the level above the leaves: only Jet 4 has
	// room for two bytes of prefix before it.
	prefix := int(b[l.leafPrefix])
	if l.wide {
		prefix = int(le.Uint16(b[l.leafPrefix:]))
	}
	mask := b[l.leafMask:l.leafEntries]
	area := b[l.leafEntries:]
	ends := appendBits(nil, mask, 0, len(mask)*8)
	list := make([][]byte, 0, len(ends))
	room := make([]byte, 0, len(area)+prefix*len(ends))
	last := 0
	for _, k := range ends {
		if k > len(area) || k <= last {
			return nil, fmt.Errorf("index entry from %d to %d: %w", last, k, ErrDamaged)
		}
		from := len(room)
		if len(list) > 0 {
			room = append(room, list[0][:prefix]...)
		} else if prefix > k-last {
			return nil, fmt.Errorf("index entries share %d bytes, the first has %d: %w", prefix, k-last, ErrDamaged)
		}
		room = append(room, area[last:k]...)
		list = append(list, room[from:len(room):len(room)])
		last = k
	}
	return list, nil
}

// treeOf is an index in memory, read when it is first asked for.
func (d *database) treeOf(td *tableDef, ix *indexDef) (*tree, error) {
	if t := d.trees[ix.root]; t != nil {
		return t, nil
	}
	t, err := d.loadTree(td, ix)
	if err != nil {
		return nil, fmt.Errorf("an index of table %s: %w", td.name, err)
	}
	if d.trees == nil {
		d.trees = make(map[int]*tree)
	}
	d.trees[ix.root] = t
	return t, nil
}

// rowKeys works out what the indexes of a table say of a row, nil for one that
// leaves the row out. old is where the row is, zero for a new one: ErrDuplicate
// when another has what only one may have. ErrRequired when a key is null.
func (d *database) rowKeys(td *tableDef, cells []cell, old pointer) ([][]byte, error) {
	keys, err := td.keysOf(cells)
	if err != nil {
		return nil, err
	}
	for i, key := range keys {
		ix := &td.indexes[i]
		t, err := d.treeOf(td, ix)
		if err != nil {
			return nil, err
		}
		if key == nil || ix.flags&indexUnique == 0 {
			continue
		}
		if at, there := t.find(key); there && at != old && len(bytes.Trim(key, "\x00")) > 0 {
			return nil, fmt.Errorf("the key of %s: %w", td.name, ErrDuplicate)
		}
	}
	return keys, nil
}

// newKeys is rowKeys for one of several rows that change together. taken holds
// the keys of those before it.
func (d *database) newKeys(td *tableDef, cells []cell, at pointer, taken map[string]bool) ([][]byte, error) {
	keys, err := d.rowKeys(td, cells, at)
	if err != nil {
		return nil, err
	}
	for i, key := range keys {
		if key == nil || td.indexes[i].flags&indexUnique == 0 {
			continue
		}
		name := fmt.Sprintf("%d %s", i, key)
		if taken[name] {
			return nil, fmt.Errorf("the key of %s: %w", td.name, ErrDuplicate)
		}
		taken[name] = true
	}
	return keys, nil
}

// keysOf are the keys of a row, one for each index.
func (td *tableDef) keysOf(cells []cell) ([][]byte, error) {
	if len(td.indexes) == 0 {
		return nil, nil
	}
	keys := make([][]byte, len(td.indexes))
	for i := range td.indexes {
		ix := &td.indexes[i]
		key, err := td.indexKey(ix, cells)
		if err != nil {
			return nil, err
		}
		nulls := 0
		for k := range td.cols {
			if cells[k] == nil && slices.Contains(ix.cols, td.cols[k].num) {
				nulls++
			}
		}
		if nulls > 0 && ix.flags&indexRequired != 0 {
			return nil, fmt.Errorf("the key of %s: %w", td.name, ErrRequired)
		}
		if nulls < len(ix.cols) || ix.flags&indexIgnoresNull == 0 {
			keys[i] = key
		}
	}
	return keys, nil
}

// indexRow enters a new row in the indexes of its table.
func (d *database) indexRow(td *tableDef, keys [][]byte, at pointer) {
	for i, key := range keys {
		if key != nil {
			d.trees[td.indexes[i].root].add(rowEntry(key, at))
		}
	}
}

// unindexRow strikes a row from the indexes of its table.
func (d *database) unindexRow(td *tableDef, keys [][]byte, at pointer) {
	for i, key := range keys {
		if key != nil {
			d.trees[td.indexes[i].root].remove(rowEntry(key, at))
		}
	}
}

// healIndexes makes the indexes of a table anew that do not lead to its rows:
// they are written after the rows, so whoever was interrupted left them behind.
func (d *database) healIndexes(td *tableDef) error {
	rows := make(map[pointer]bool)
	if len(td.indexes) > 0 {
		if err := d.eachRow(td, func(at pointer, _ []byte) error { rows[at] = true; return nil }); err != nil {
			return err
		}
	}
	for i := range td.indexes {
		ix := &td.indexes[i]
		if ix.flags&indexIgnoresNull != 0 {
			continue // which rows it leaves out only their values say
		}
		t, err := d.treeOf(td, ix)
		if err == nil && t.leadsTo(rows) {
			continue
		}
		if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrTruncated) && err != nil {
			return err
		}
		if err := d.rebuildIndex(td, ix); err != nil {
			return err
		}
	}
	return nil
}

// rebuildIndex makes an index of the rows of its table. The pages that it had
// are used again as far as they can be told.
func (d *database) rebuildIndex(td *tableDef, ix *indexDef) error {
	if _, err := d.page(ix.root); err != nil {
		return err
	}
	t := d.trees[ix.root]
	if t == nil {
		t = &tree{owner: td.page, root: ix.root, usage: ix.usage}
	}
	t.entries, t.changed = nil, true
	cells := make([]cell, len(td.cols))
	err := d.eachRow(td, func(at pointer, row []byte) error {
		if err := td.decodeRow(row, cells); err != nil {
			return err
		}
		key, err := td.indexKey(ix, cells)
		if err != nil {
			return err
		}
		t.entries = append(t.entries, rowEntry(key, at))
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(t.entries, bytes.Compare)
	if d.trees == nil {
		d.trees = make(map[int]*tree)
	}
	d.trees[ix.root] = t
	return nil
}

// writeIndexes lays out the indexes that have changed, and counts their keys in
// the definitions.
func (d *database) writeIndexes() error {
	var changed []*tree
	for _, t := range d.trees {
		if t.changed {
			changed = append(changed, t)
		}
	}
	slices.SortFunc(changed, func(a, b *tree) int { return a.root - b.root })
	for _, t := range changed {
		if err := d.layOut(t); err != nil {
			return err
		}
		td, err := d.parseTdef(t.owner, "")
		if err != nil {
			return err
		}
		for i := range td.indexes {
			ix := &td.indexes[i]
			if ix.root != t.root {
				continue
			}
			// A definition's counts stand on its first page.
			if at := d.list[td.page][ix.stat:]; le.Uint32(at) != uint32(t.distinct()) {
				d.change(td.page)
				le.PutUint32(at, uint32(t.distinct()))
			}
		}
	}
	return nil
}
