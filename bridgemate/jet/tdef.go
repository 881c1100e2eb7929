package jet

import (
	"fmt"
	"slices"
	"strings"
)

// The flags of a column.
const (
	colFixedFlag = 0x01
	colUpdatable = 0x02
	colAuto      = 0x04
	colSystem    = 0x10
	colScrambled = 0x20
)

// tableDef is a table's definition as the file has it.
type tableDef struct {
	lay  *layout
	name string
	page int // its first page, which is also the table's id
	rows int
	// removed counts the rows that have been deleted since the last flush.
	removed int
	auto    uint32 // the last number that an AutoNumber column gave out
	system  bool
	err     error // why the table cannot be read

	cols     []columnDef // in the order of their numbers
	maxCols  int
	varCols  int
	firstVar int // number of the first variable column; 1<<30 when there is none
	// fixedSize is the size of the fixed area of a row.
	fixedSize int

	owned, free pointer // maps of its data pages, and of those worth trying for inserts
	indexes     []indexDef
	logical     []logicalIndex
	chain       []int // its pages
	where       streamParts
	properties  pointer // where the catalogue's row is, for its properties
}

// columnDef is a column's definition as the file has it.
type columnDef struct {
	Column
	num      int
	varIndex int
	offset   int // in the fixed area
	length   int // in bytes
	fixed    bool
	flags    byte
	longMaps [2]pointer // Memo and OLE: the maps of their pages, owned and free
}

// indexDef is a physical index: the columns it sorts by, and its first page.
type indexDef struct {
	cols  []int // column numbers
	usage pointer
	root  int
	flags byte
	stat  int // where its count of entries is in the stream
}

// streamParts says where the parts of a definition begin that AddColumn extends.
type streamParts struct {
	colEnd  int
	nameEnd int
}

// column finds a column by its name in any letter case.
func (td *tableDef) column(name string) int {
	for i := range td.cols {
		if td.cols[i].Name == name {
			return i
		}
	}
	for i := range td.cols {
		if strings.EqualFold(td.cols[i].Name, name) {
			return i
		}
	}
	return -1
}

// readStream joins the pages of a definition.
func (p *pages) readStream(first int) (stream []byte, chain []int, err error) {
	for n := first; len(chain) == 0 || n != 0; {
		if len(chain) >= maxTdefPages {
			return nil, nil, fmt.Errorf("page %d: a definition of more than %d pages: %w",
				first, maxTdefPages, ErrDamaged)
		}
		b, err := p.typed(n, pageTdef, "a table definition")
		if err != nil {
			return nil, nil, err
		}
		chain = append(chain, n)
		if len(chain) == 1 {
			stream = append(stream, b...)
		} else {
			stream = append(stream, b[8:]...)
		}
		n = int(le.Uint32(b[4:]))
	}
	return stream, chain, nil
}

// maxTdefPages bounds a definition: 255 columns with names of 64 characters
// and 32 indexes need 14 pages of Jet 3.
const maxTdefPages = 32

// parseTdef reads a table definition.
func (p *pages) parseTdef(page int, name string) (*tableDef, error) {
	l := p.lay
	stream, chain, err := p.readStream(page)
	if err != nil {
		return nil, err
	}
	td := &tableDef{lay: l, name: name, page: page, chain: chain, firstVar: 1 << 30}
	length := int64(le.Uint32(stream[8:]))
	if length < int64(l.tdefStats) || length > int64(len(stream)) {
		return nil, fmt.Errorf("page %d: definition of %d bytes: %w", page, length, ErrDamaged)
	}
	r := &cursor{b: stream[:length], lay: l}
	td.rows = int(le.Uint32(stream[l.tdefRows:]))
	td.auto = le.Uint32(stream[l.tdefAuto:])
	td.system = stream[l.tdefType] != 'N'
	td.maxCols = int(le.Uint16(stream[l.tdefMaxCols:]))
	td.varCols = int(le.Uint16(stream[l.tdefVarCols:]))
	ncols := int(le.Uint16(stream[l.tdefCols:]))
	logical := int64(le.Uint32(stream[l.tdefLogical:]))
	physical := int64(le.Uint32(stream[l.tdefPhysical:]))
	td.owned = parsePointer(stream[l.tdefOwned:])
	td.free = parsePointer(stream[l.tdefFree:])
	if ncols > 255 || td.maxCols < ncols || td.maxCols > 1024 || td.varCols > td.maxCols ||
		physical > 100 || logical > 200 {
		return nil, fmt.Errorf("page %d: %d columns (%d, %d variable), %d indexes: %w", page, ncols, td.maxCols,
			td.varCols, physical, ErrDamaged)
	}
	r.pos = l.tdefStats + int(physical)*l.statSize
	td.readColumns(r, ncols)
	td.readIndexes(r, int(physical), int(logical))
	td.readLongMaps(r)
	if r.err != nil {
		return nil, fmt.Errorf("page %d: %w", page, r.err)
	}
	if err := td.arrange(); err != nil {
		return nil, fmt.Errorf("page %d: %w", page, err)
	}
	return td, nil
}

// cursor reads through a definition; err is set when it ends too early.
type cursor struct {
	lay *layout
	b   []byte
	pos int
	err error
}

func (r *cursor) take(n int) []byte {
	if r.err != nil || n > len(r.b)-r.pos {
		if r.err == nil {
			r.err = fmt.Errorf("the definition ends at %d of %d bytes: %w", r.pos, len(r.b), ErrDamaged)
		}
		return make([]byte, n)
	}
	r.pos += n
	return r.b[r.pos-n : r.pos]
}

// name reads a counted name.
func (r *cursor) name() string {
	var n int
	if r.lay.wide {
		n = int(le.Uint16(r.take(2)))
	} else {
		n = int(r.take(1)[0])
	}
	return r.lay.decodeText(r.take(n))
}

func (td *tableDef) readColumns(r *cursor, n int) {
	l := td.lay
	td.cols = make([]columnDef, n)
	for i := range td.cols {
		b, c := r.take(l.colSize), &td.cols[i]
		c.Kind = Kind(b[0])
		c.num = int(le.Uint16(b[l.colNum:]))
		c.varIndex = int(le.Uint16(b[l.colVar:]))
		c.flags = b[l.colFlags]
		c.fixed = c.flags&colFixedFlag != 0
		c.offset = int(le.Uint16(b[l.colFixed:]))
		c.length = int(le.Uint16(b[l.colLen:]))
		c.AutoNumber = c.flags&colAuto != 0 && c.Kind == Int32
		switch c.Kind {
		case Text:
			c.Size = c.length
			if l.wide {
				c.Size /= 2
			}
		case Binary:
			c.Size = c.length
		}
	}
	td.where.colEnd = r.pos
	for i := range td.cols {
		td.cols[i].Name = r.name()
	}
	td.where.nameEnd = r.pos
}

func (td *tableDef) readIndexes(r *cursor, physical, logical int) {
	l := td.lay
	for i := 0; i < physical; i++ {
		b := r.take(l.physicalSize)
		ix := indexDef{
			usage: parsePointer(b[l.physicalMap:]), root: int(le.Uint32(b[l.physicalRoot:])),
			flags: b[l.physicalFlags], stat: l.tdefStats + i*l.statSize + 4,
		}
		for k := 0; k < 10; k++ {
			if num := le.Uint16(b[l.physicalCols+3*k:]); num != 0xFFFF {
				ix.cols = append(ix.cols, int(num))
			}
		}
		td.indexes = append(td.indexes, ix)
	}
	at := make([]int, logical)
	for i := range at {
		b := r.take(l.logicalSize)
		at[i] = int(le.Uint32(b[l.logicalNum+4:]))
		// A relationship has an entry here, too; only what is a primary key says so.
		td.logical = append(td.logical, logicalIndex{phys: at[i], primary: b[l.logicalNum+19] == 1})
	}
	for i := range at {
		td.logical[i].name = r.name()
	}
}

func (td *tableDef) readLongMaps(r *cursor) {
	for r.err == nil && r.pos+2 <= len(r.b) {
		num := le.Uint16(r.take(2))
		if num == 0xFFFF {
			return
		}
		b := r.take(8)
		for i := range td.cols {
			if td.cols[i].num == int(num) {
				td.cols[i].longMaps = [2]pointer{parsePointer(b), parsePointer(b[4:])}
			}
		}
	}
}

// arrange sorts the columns by number, and sees that a row can be read with them.
func (td *tableDef) arrange() error {
	slices.SortStableFunc(td.cols, func(a, b columnDef) int { return a.num - b.num })
	for i := range td.cols {
		c := &td.cols[i]
		if c.num >= td.maxCols || i > 0 && c.num == td.cols[i-1].num {
			return fmt.Errorf("column %s has number %d of %d: %w", c.Name, c.num, td.maxCols, ErrDamaged)
		}
		switch {
		case c.Kind == Bool:
		case c.fixed:
			if c.length < c.Kind.width() || c.offset+c.length > td.lay.maxRow {
				return fmt.Errorf("column %s: %s of %d bytes at %d: %w", c.Name, c.Kind, c.length, c.offset, ErrDamaged)
			}
			td.fixedSize = max(td.fixedSize, c.offset+c.length)
		default:
			if c.varIndex >= td.varCols {
				return fmt.Errorf("column %s is variable value %d of %d: %w", c.Name,
					c.varIndex, td.varCols, ErrDamaged)
			}
			td.firstVar = min(td.firstVar, c.num)
		}
	}
	return nil
}

// width is the number of bytes of a fixed-length kind; 0 for the others.
func (k Kind) width() int {
	switch k {
	case Bool, Byte:
		return 1
	case Int16:
		return 2
	case Int32, Single:
		return 4
	case Money, Double, DateTime:
		return 8
	case GUID:
		return 16
	case Numeric:
		return 17
	}
	return 0
}

// table is the definition as the package's users see it.
func (td *tableDef) table() Table {
	t := Table{Name: td.name, RowCount: td.rows, Columns: make([]Column, len(td.cols))}
	for i := range td.cols {
		t.Columns[i] = td.cols[i].Column
		if td.cols[i].AutoNumber {
			t.LastNumber = int64(int32(td.auto))
		}
	}
	for _, x := range td.logical {
		if x.phys < 0 || x.phys >= len(td.indexes) {
			continue
		}
		def := &td.indexes[x.phys]
		ix := Index{Name: x.name, Unique: def.flags&indexUnique != 0, Primary: x.primary}
		for _, num := range def.cols {
			for i := range td.cols {
				if td.cols[i].num == num {
					ix.Columns = append(ix.Columns, td.cols[i].Name)
				}
			}
		}
		t.Indexes = append(t.Indexes, ix)
	}
	return t
}
