package jet

import (
	"cmp"
	"slices"
)

// tdefSpec is what encodeTdef makes a definition of.
type tdefSpec struct {
	system      bool
	cols        []columnDef // in the order of their numbers
	owned, free pointer
	phys        []indexDef
	logical     []logicalIndex
}

// columnLength is the length field of a column.
func (l *layout) columnLength(c *Column) int {
	switch c.Kind {
	case Text:
		if l.wide {
			return 2 * c.Size
		}
		return c.Size
	case Binary:
		return c.Size
	}
	return c.Kind.width()
}

// byName is the order in which Jet 4 lists the columns of its system tables,
// and both formats the maps of their long columns.
func byName(cols []columnDef) []columnDef {
	sorted := slices.Clone(cols)
	slices.SortFunc(sorted, func(a, b columnDef) int { return cmp.Compare(a.Name, b.Name) })
	return sorted
}

// encodeTdef builds the stream of a definition.
func (l *layout) encodeTdef(s *tdefSpec) ([]byte, error) {
	b := make([]byte, l.tdefStats+len(s.phys)*l.statSize)
	b[0], b[1] = pageTdef, 1
	if l.wide {
		le.PutUint32(b[0x0C:], tdefMagic)
	} else {
		copy(b[2:], "VC")
	}
	vars := 0
	for i := range s.cols {
		if !s.cols[i].fixed {
			vars++
		}
	}
	if b[l.tdefType] = 'N'; s.system {
		b[l.tdefType] = 'S'
	}
	if l.wide {
		b[0x18] = 1
	}
	le.PutUint16(b[l.tdefMaxCols:], uint16(len(s.cols)))
	le.PutUint16(b[l.tdefVarCols:], uint16(vars))
	le.PutUint16(b[l.tdefCols:], uint16(len(s.cols)))
	le.PutUint32(b[l.tdefLogical:], uint32(len(s.logical)))
	le.PutUint32(b[l.tdefPhysical:], uint32(len(s.phys)))
	s.owned.put(b[l.tdefOwned:])
	s.free.put(b[l.tdefFree:])
	cols, long := s.cols, s.cols
	if s.system {
		long = byName(s.cols)
		if l.wide {
			cols = long
		}
	}
	for i := range cols {
		b = l.appendColumn(b, &cols[i], s.system)
	}
	var err error
	for i := range cols {
		if b, err = l.appendName(b, cols[i].Name); err != nil {
			return nil, err
		}
	}
	for i := range s.phys {
		b = l.appendPhysical(b, &s.phys[i])
	}
	for _, x := range s.logical {
		b = l.appendLogical(b, x)
	}
	for _, x := range s.logical {
		if b, err = l.appendName(b, x.name); err != nil {
			return nil, err
		}
	}
	for i := range long {
		if c := &long[i]; c.isLong() {
			b = le.AppendUint16(b, uint16(c.num))
			b = append(b, make([]byte, 8)...)
			c.longMaps[0].put(b[len(b)-8:])
			c.longMaps[1].put(b[len(b)-4:])
		}
	}
	b = append(b, 0xFF, 0xFF)
	le.PutUint32(b[8:], uint32(len(b)))
	return b, nil
}

// tdefMagic stands in many places of Jet 4 definitions, and indexMagic before
// each index.
const (
	tdefMagic  = 1625
	indexMagic = 1923
)

func (l *layout) appendColumn(b []byte, c *columnDef, system bool) []byte {
	e := make([]byte, l.colSize)
	e[0] = byte(c.Kind)
	le.PutUint16(e[l.colNum:], uint16(c.num))
	le.PutUint16(e[l.colVar:], uint16(c.varIndex))
	if !system {
		le.PutUint16(e[l.colNum2:], uint16(c.num))
	}
	if l.wide {
		le.PutUint32(e[1:], tdefMagic)
		le.PutUint16(e[11:], 0x0409)
	} else {
		le.PutUint16(e[9:], 0x0409)
		le.PutUint16(e[11:], 1252)
	}
	e[l.colFlags] = c.flags
	if c.fixed {
		le.PutUint16(e[l.colFixed:], uint16(c.offset))
	}
	le.PutUint16(e[l.colLen:], uint16(c.length))
	return append(b, e...)
}

func (l *layout) appendName(b []byte, name string) ([]byte, error) {
	s, err := l.encodeText(name)
	if err != nil {
		return nil, err
	}
	if l.wide {
		b = le.AppendUint16(b, uint16(len(s)))
	} else {
		b = append(b, byte(len(s)))
	}
	return append(b, s...), nil
}

func (l *layout) appendPhysical(b []byte, ix *indexDef) []byte {
	e := make([]byte, l.physicalSize)
	if l.wide {
		le.PutUint32(e, indexMagic)
	}
	for k := 0; k < 10; k++ {
		at := e[l.physicalCols+3*k:]
		le.PutUint16(at, 0xFFFF)
		if k < len(ix.cols) {
			le.PutUint16(at, uint16(ix.cols[k]))
			at[2] = 1 // ascending
		}
	}
	ix.usage.put(e[l.physicalMap:])
	le.PutUint32(e[l.physicalRoot:], uint32(ix.root))
	e[l.physicalFlags] = ix.flags
	return append(b, e...)
}

func (l *layout) appendLogical(b []byte, x logicalIndex) []byte {
	e := make([]byte, l.logicalSize)
	if l.wide {
		le.PutUint32(e, tdefMagic)
	}
	at := e[l.logicalNum:]
	le.PutUint32(at, uint32(x.phys))
	le.PutUint32(at[4:], uint32(x.phys))
	le.PutUint32(at[9:], 0xFFFFFFFF)
	at[17], at[18] = 4, 4
	if x.primary {
		at[19] = 1
	}
	return append(b, e...)
}

// writeStream lays a definition out on its pages, of which the first ones
// exist already, and returns them all. The first page goes to the disk last.
func (p *pages) writeStream(stream []byte, chain []int) ([]int, error) {
	size := p.lay.pageSize
	chain = slices.Clip(chain)
	for used := size + (len(chain)-1)*(size-8); used < len(stream); used += size - 8 {
		n, _, err := p.allocate(pageTdef, 0)
		if err != nil {
			return nil, err
		}
		chain = append(chain, n)
	}
	for _, n := range chain[1:] {
		p.reach(n, chain[0])
	}
	rest := stream[8:]
	for i, n := range chain {
		b := p.list[n]
		p.change(n)
		clear(b)
		b[0], b[1] = pageTdef, 1
		k := copy(b[8:], rest)
		rest = rest[k:]
		if p.lay.wide {
			// Jet counts eight bytes more than there are.
			le.PutUint16(b[2:], uint16(max(0, size-8-k-8)))
		} else {
			copy(b[2:], "VC")
		}
		if i+1 < len(chain) {
			le.PutUint32(b[4:], uint32(chain[i+1]))
		}
	}
	return chain, nil
}
