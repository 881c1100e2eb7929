package jet

import "fmt"

// pages is the file in memory, page by page. File changes it and writes what
// changed; a Snapshot only reads it.
type pages struct {
	lay   *layout
	list  [][]byte
	dirty map[int]bool // pages changed since the last flush; nil when read-only
	order *flushOrder  // of the changed pages; nil when they are written all at once, as a new file
}

// pointer says where a row is: the page and the slot on it.
type pointer struct {
	page int
	slot int
}

// parsePointer reads the usual form: slot, then the page in three bytes.
func parsePointer(b []byte) pointer {
	v := le.Uint32(b)
	return pointer{page: int(v >> 8), slot: int(v & 0xFF)}
}

func (p pointer) put(b []byte) { le.PutUint32(b, uint32(p.page)<<8|uint32(p.slot)) }

func (p pointer) id() RowID { return RowID(uint32(p.page)<<8 | uint32(p.slot)) }

// splitPages cuts a file into pages, without a copy.
func splitPages(l *layout, b []byte) [][]byte {
	list := make([][]byte, len(b)/l.pageSize)
	for i := range list {
		list[i] = b[i*l.pageSize : (i+1)*l.pageSize : (i+1)*l.pageSize]
	}
	return list
}

// page returns a page to be read.
func (p *pages) page(n int) ([]byte, error) {
	if n < 0 || n >= len(p.list) {
		return nil, fmt.Errorf("page %d: the file ends at page %d: %w", n, len(p.list)-1, ErrTruncated)
	}
	return p.list[n], nil
}

// bytes is the length of all pages.
func (p *pages) bytes() int { return len(p.list) * p.lay.pageSize }

// typed returns a page that must be of a certain type.
func (p *pages) typed(n int, typ byte, what string) ([]byte, error) {
	b, err := p.page(n)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	if b[0] != typ {
		return nil, fmt.Errorf("page %d should hold %s: %w", n, what, ErrDamaged)
	}
	return b, nil
}

// change notes that a page is about to be changed.
func (p *pages) change(n int) { p.dirty[n] = true }

// allocate adds a page at the end of the file and takes it out of the global
// map of free pages. Freed pages are never used again: nothing that another
// program still remembers of a page can then be wrong.
func (p *pages) allocate(typ byte, owner uint32) (int, []byte, error) {
	n := len(p.list)
	if n >= MaxFileSize/p.lay.pageSize {
		return 0, nil, ErrTooLarge
	}
	b := make([]byte, p.lay.pageSize)
	b[0], b[1] = typ, 1
	if typ == pageData {
		le.PutUint16(b[2:], uint16(p.lay.pageSize-p.lay.dataHead))
		le.PutUint32(b[4:], owner)
	}
	p.list = append(p.list, b)
	p.change(n)
	return n, b, p.markUsed(n)
}

// rowAt returns the bytes of a row by its pointer.
func (p *pages) rowAt(at pointer, what string) ([]byte, error) {
	b, err := p.typed(at.page, pageData, what)
	if err != nil {
		return nil, err
	}
	row, _, err := p.lay.row(b, at.slot)
	if err != nil {
		return nil, fmt.Errorf("%s: page %d: %w", what, at.page, err)
	}
	return row, nil
}
