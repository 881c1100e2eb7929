package jet

import (
	"bytes"
	"fmt"
	"slices"
)

// The catalogue's own tables have indexes, and Jet looks tables up by them. So
// a new table is entered there. An index of this package is one leaf page.

// The codes by which Jet sorts the letters A to Z, in upper and lower case
// alike, in its sort order "General legacy".
var (
	letters4 = []byte{
		0x4A, 0x4C, 0x4D, 0x4F, 0x51, 0x53, 0x55, 0x57, 0x59, 0x5B, 0x5C, 0x5E, 0x60,
		0x62, 0x64, 0x66, 0x68, 0x69, 0x6B, 0x6D, 0x6F, 0x71, 0x73, 0x75, 0x76, 0x78,
	}
	letters3 = []byte{
		0x60, 0x61, 0x62, 0x64, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6F,
		0x70, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x7A, 0x7B, 0x7C, 0x7D, 0x7E,
	}
)

// indexIgnoresNulls is the flag of an index that leaves rows without a value out.
const indexIgnoresNulls = 2

// textKey is the sort key of a table's name. Only letters and digits are known.
func (l *layout) textKey(s string) ([]byte, error) {
	var key []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
			c -= 'a' - 'A'
			fallthrough
		case c >= 'A' && c <= 'Z':
			if l.wide {
				key = append(key, letters4[c-'A'])
			} else {
				key = append(key, letters3[c-'A'])
			}
		case c >= '0' && c <= '9' && l.wide:
			key = append(key, 0x36+2*(c-'0'))
		case c >= '0' && c <= '9':
			key = append(key, 0x56+c-'0')
		default:
			return nil, fmt.Errorf("table name %q: only letters A to Z and digits are possible: %w", s, ErrDefinition)
		}
	}
	if l.wide {
		key = append(key, 1)
	}
	return append(key, 0), nil
}

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
		case Int32:
			key = append(key, v[3]^0x80, v[2], v[1], v[0])
		case Text:
			text, err := td.lay.textKey(td.lay.decodeText(v))
			if err != nil {
				return nil, err
			}
			key = append(key, text...)
		default:
			return nil, fmt.Errorf("index over %s: %w", td.cols[i].Name, ErrIndexed)
		}
	}
	return key, nil
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

// leafEntryList returns copies of the entries of a leaf.
func (l *layout) leafEntryList(b []byte) ([][]byte, error) {
	// The byte before the mask is the level above the leaves: only Jet 4 has
	// room for two bytes of prefix before it.
	prefix := int(b[l.leafPrefix])
	if l.wide {
		prefix = int(le.Uint16(b[l.leafPrefix:]))
	}
	mask := b[l.leafMask:l.leafEntries]
	area := b[l.leafEntries:]
	var list [][]byte
	var common []byte
	last := 0
	for _, k := range appendBits(nil, mask, 0, len(mask)*8) {
		if k > len(area) || k <= last {
			return nil, fmt.Errorf("index entry from %d to %d: %w", last, k, ErrDamaged)
		}
		e := bytes.Clone(area[last:k])
		if len(list) == 0 {
			if prefix > len(e) {
				return nil, fmt.Errorf("index entries share %d bytes, the first has %d: %w", prefix, len(e), ErrDamaged)
			}
			common = e[:prefix]
		} else {
			e = append(bytes.Clone(common), e...)
		}
		list = append(list, e)
		last = k
	}
	return list, nil
}

// writeLeaf fills a leaf, without prefix compression.
func (l *layout) writeLeaf(b []byte, list [][]byte) error {
	used := 0
	for _, e := range list {
		used += len(e)
	}
	if used > l.pageSize-l.leafEntries {
		return fmt.Errorf("the catalogue's index has no room: %w", ErrTooLarge)
	}
	clear(b[l.leafMask:])
	le.PutUint16(b[l.leafPrefix:], 0)
	pos := 0
	for _, e := range list {
		copy(b[l.leafEntries+pos:], e)
		pos += len(e)
		setBit(b[l.leafMask:], pos, true)
	}
	le.PutUint16(b[2:], uint16(l.pageSize-l.leafEntries-used))
	return nil
}

// canIndex fails when a row could not be entered in the indexes of a table.
func (p *pages) canIndex(td *tableDef) error {
	for i := range td.indexes {
		b, err := p.page(td.indexes[i].root)
		if err != nil {
			return err
		}
		if b[0] != pageLeaf || le.Uint32(b[p.lay.leafNext:]) != 0 {
			return fmt.Errorf("index of %s has several pages: %w", td.name, ErrIndexed)
		}
	}
	return nil
}

// indexRow enters a new row in every index of its table.
func (p *pages) indexRow(td *tableDef, cells []cell, at pointer) error {
	if err := p.canIndex(td); err != nil {
		return err
	}
	for i := range td.indexes {
		ix := &td.indexes[i]
		key, err := td.indexKey(ix, cells)
		if err != nil {
			return err
		}
		b := p.list[ix.root]
		list, err := p.lay.leafEntryList(b)
		if err != nil {
			return fmt.Errorf("page %d: %w", ix.root, err)
		}
		// In an index, and only there, pointers are big-endian.
		known := slices.ContainsFunc(list, func(e []byte) bool { return bytes.Equal(e[:max(0, len(e)-4)], key) })
		entry := append(key, byte(at.page>>16), byte(at.page>>8), byte(at.page), byte(at.slot))
		k, _ := slices.BinarySearchFunc(list, entry, bytes.Compare)
		p.before(at.page, ix.root)
		p.change(ix.root)
		if err := p.lay.writeLeaf(b, slices.Insert(list, k, entry)); err != nil {
			return err
		}
		if !known {
			first := p.list[td.page]
			p.change(td.page)
			le.PutUint32(first[ix.stat:], le.Uint32(first[ix.stat:])+1)
		}
	}
	return nil
}
