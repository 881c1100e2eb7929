package jet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// maxFindings bounds the list of a check: a file of garbage has one on every page.
const maxFindings = 50

// Check walks through every page of the file and tests that all agrees: the
// catalogue, each table's definition, maps, rows and counts, the indexes, and
// that no page belongs to two owners or to nobody. It returns nil, or what is
// wrong, joined; each of them is ErrDamaged or ErrTruncated.
func (s *Snapshot) Check() error {
	c := &checker{d: s.db, owner: make([]string, len(s.db.list)), rows: make(map[pointer]bool)}
	c.claim(0, "the header")
	c.claim(globalMapPage, "the map of free pages")
	for _, x := range []struct {
		page int
		name string
	}{{objectsPage, "MSysObjects"}, {acesPage, "MSysACEs"}, {queriesPage, "MSysQueries"},
		{relationsPage, "MSysRelationships"}} {
		td, err := s.db.parseTdef(x.page, x.name)
		if err != nil {
			c.add(fmt.Errorf("table %s: %w", x.name, err))
			continue
		}
		c.table(td)
	}
	for _, td := range s.db.tables {
		if td.err != nil {
			c.add(td.err)
			continue
		}
		c.table(td)
	}
	c.pages()
	return errors.Join(c.found...)
}

type checker struct {
	d     *database
	owner []string         // whom each page belongs to
	rows  map[pointer]bool // the live rows of the table under test
	found []error
}

func (c *checker) add(err error) {
	if err != nil && len(c.found) < maxFindings {
		c.found = append(c.found, err)
	}
}

func (c *checker) addf(format string, args ...any) {
	c.add(fmt.Errorf(format+": %w", append(args, ErrDamaged)...))
}

// claim notes whom a page belongs to.
func (c *checker) claim(n int, who string) {
	switch {
	case n < 0 || n >= len(c.owner):
		c.add(fmt.Errorf("page %d of %s: the file ends at page %d: %w", n, who, len(c.owner)-1, ErrTruncated))
	case c.owner[n] != "" && c.owner[n] != who:
		c.addf("page %d belongs to %s and to %s", n, c.owner[n], who)
	default:
		c.owner[n] = who
	}
}

// claimMap notes the page of a usage map and, for a map by reference, the pages
// of its bits.
func (c *checker) claimMap(at pointer, who string) {
	row, err := c.d.rowAt(at, "usage map of "+who)
	if err != nil {
		c.add(err)
		return
	}
	c.claim(at.page, "usage maps")
	if len(row) < 5 || row[0] != mapReference {
		return
	}
	for _, n := range c.d.mapReferences(row) {
		if n != 0 {
			c.claim(n, "bits of a usage map of "+who)
		}
	}
}

// table checks one table.
func (c *checker) table(td *tableDef) {
	who := "table " + td.name
	for _, n := range td.chain {
		c.claim(n, "the definition of "+who)
	}
	c.claimMap(td.owned, who)
	c.claimMap(td.free, who)
	owned, err := c.d.ownedPages(td.owned, "data pages")
	if err != nil {
		c.add(fmt.Errorf("%s: %w", who, err))
		return
	}
	for _, n := range owned {
		c.claim(n, who)
		switch b := c.d.list[n]; {
		case !c.d.isDataPage(n, td):
			c.addf("%s: page %d is in its map but not of it", who, n)
		default:
			if err := c.d.lay.checkDataPage(b); err != nil {
				c.add(fmt.Errorf("%s: page %d: %w", who, n, err))
			}
		}
	}
	c.freeMap(td, who, owned)
	c.longColumns(td, who)
	clear(c.rows)
	c.content(td, who, owned)
	for i := range td.indexes {
		c.index(td, &td.indexes[i], who)
	}
}

// freeMap checks that the pages worth trying for inserts are the table's own.
func (c *checker) freeMap(td *tableDef, who string, owned []int) {
	free, err := c.d.mapPages(td.free, "map of pages with room")
	if err != nil {
		c.add(fmt.Errorf("%s: %w", who, err))
		return
	}
	for _, n := range free {
		if _, mine := slices.BinarySearch(owned, n); !mine {
			c.addf("%s: page %d is in its map of pages with room but not in that of its pages", who, n)
		}
	}
}

// longColumns checks the pages of Memo and OLE columns.
func (c *checker) longColumns(td *tableDef, who string) {
	for i := range td.cols {
		col := &td.cols[i]
		if !col.isLong() || col.longMaps[0].page == 0 {
			continue
		}
		name := "column " + col.Name + " of " + who
		for _, m := range col.longMaps {
			c.claimMap(m, name)
		}
		list, err := c.d.ownedPages(col.longMaps[0], "pages of "+name)
		if err != nil {
			c.add(err)
			continue
		}
		for _, n := range list {
			c.claim(n, name)
			b := c.d.list[n]
			if b[0] != pageData || le.Uint32(b[4:]) != lvalOwner {
				c.addf("%s: page %d holds no long values", name, n)
			} else if err := c.d.lay.checkDataPage(b); err != nil {
				c.add(fmt.Errorf("%s: page %d: %w", name, n, err))
			}
		}
	}
}

// content reads every row, and compares with the counts of the definition.
func (c *checker) content(td *tableDef, who string, owned []int) {
	targets := make(map[pointer]int)
	highest, long := int32(-1<<31), 0
	cells := make([]cell, len(td.cols))
	err := c.d.eachRow(td, func(at pointer, row []byte) error {
		c.rows[at] = true
		if err := td.decodeRow(row, cells); err != nil {
			return err
		}
		for i := range td.cols {
			switch col := &td.cols[i]; {
			case cells[i] == nil:
			case col.AutoNumber:
				highest = max(highest, int32(le.Uint32(cells[i])))
			case col.isLong():
				v, err := c.d.longValue(cells[i])
				if err != nil {
					return fmt.Errorf("column %s: %w", col.Name, err)
				}
				if long += len(v); long > c.d.bytes() {
					return fmt.Errorf("long values are longer than the file: %w", ErrDamaged)
				}
			}
		}
		if b, flags, _ := c.d.lay.row(c.d.list[at.page], at.slot); flags&slotOverflow != 0 {
			targets[parsePointer(b)]++
		}
		return nil
	})
	if err != nil {
		c.add(fmt.Errorf("%s: %w", who, err))
		return
	}
	// Access itself lets the counts of its own tables go wrong.
	if len(c.rows) != td.rows && !td.system {
		c.addf("%s has %d rows and counts %d", who, len(c.rows), td.rows)
	}
	if highest > int32(td.auto) {
		c.addf("%s has given out number %d and holds %d", who, int32(td.auto), highest)
	}
	c.overflows(td, who, owned, targets)
}

// overflows checks that each row that only a pointer leads to has exactly one.
func (c *checker) overflows(td *tableDef, who string, owned []int, targets map[pointer]int) {
	for _, n := range owned {
		if !c.d.isDataPage(n, td) {
			continue
		}
		b := c.d.list[n]
		slots, err := c.d.lay.slots(b)
		if err != nil {
			continue // said before
		}
		for i := 0; i < slots; i++ {
			flags := le.Uint16(b[c.d.lay.dataHead+2*i:]) & slotDeleted
			if k := targets[pointer{n, i}]; flags == slotTarget && k != 1 {
				c.addf("%s: page %d: %d pointers lead to row %d", who, n, k, i)
			}
		}
	}
}

// index checks that an index leads to every row exactly once, in order.
func (c *checker) index(td *tableDef, ix *indexDef, who string) {
	name := "an index of " + who
	c.claimMap(ix.usage, name)
	n := ix.root
	for depth := 0; ; depth++ {
		b, err := c.d.page(n)
		if err != nil {
			c.add(fmt.Errorf("%s: %w", name, err))
			return
		}
		if b[0] == pageLeaf {
			break
		}
		list, err := c.d.lay.leafEntryList(b)
		if b[0] != pageNode || err != nil || len(list) == 0 || len(list[0]) < 8 || depth > 10 {
			c.addf("%s: page %d is no page of an index", name, n)
			return
		}
		// An entry of a node ends in the page it leads to.
		e := list[0]
		n = int(be24(e[len(e)-3:]))
	}
	c.leaves(td, ix, n, name)
	c.nodes(td, ix, name)
}

// nodes checks that the nodes of an index lead to its leaves, in order.
func (c *checker) nodes(td *tableDef, ix *indexDef, name string) {
	t, err := c.d.loadTree(td, ix)
	if err != nil {
		c.add(fmt.Errorf("%s: %w", name, err))
		return
	}
	for _, level := range t.levels {
		for i, n := range level {
			c.claim(n, name)
			next := 0
			if i+1 < len(level) {
				next = level[i+1]
			}
			if got := int(le.Uint32(c.d.list[n][c.d.lay.leafNext:])); level[0] != ix.root &&
				len(t.levels[0]) == len(level) && got != next {
				c.addf("%s: page %d is followed by page %d, and in the node above by %d", name, n, got, next)
			}
		}
	}
}

func be24(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }

// leaves walks along the leaves of an index.
func (c *checker) leaves(td *tableDef, ix *indexDef, n int, name string) {
	left := make(map[pointer]bool, len(c.rows))
	for at := range c.rows {
		left[at] = true
	}
	var last []byte
	for steps := 0; n != 0; steps++ {
		b, err := c.d.page(n)
		if err != nil || b[0] != pageLeaf || le.Uint32(b[4:]) != uint32(td.page) || steps > len(c.d.list) {
			c.addf("%s: page %d is not a leaf of it", name, n)
			return
		}
		c.claim(n, name)
		list, err := c.d.lay.leafEntryList(b)
		if err != nil {
			c.add(fmt.Errorf("%s: page %d: %w", name, n, err))
			return
		}
		for _, e := range list {
			if len(e) < 5 {
				c.addf("%s: page %d: an entry of %d bytes", name, n, len(e))
				return
			}
			at := pointer{int(be24(e[len(e)-4:])), int(e[len(e)-1])}
			if !left[at] {
				c.addf("%s: page %d leads to row %d of page %d, which is not there or there twice", name, n,
					at.slot, at.page)
			}
			delete(left, at)
			if bytes.Compare(last, e) >= 0 {
				c.addf("%s: page %d is out of order", name, n)
			}
			last = e
		}
		n = int(le.Uint32(b[c.d.lay.leafNext:]))
	}
	if len(left) > 0 && ix.flags&indexIgnoresNull == 0 {
		c.addf("%s leads to %d rows fewer than there are", name, len(left))
	}
}

// pages checks the pages that nothing has claimed, and the global map.
func (c *checker) pages() {
	free := make(map[int]bool)
	list, err := c.d.mapPages(pointer{page: globalMapPage}, "map of free pages")
	c.add(err)
	for _, n := range list {
		free[n] = true
	}
	known := make(map[uint32]string)
	for _, td := range c.d.tables {
		known[uint32(td.page)] = td.name
	}
	for n, who := range c.owner {
		b := c.d.list[n]
		switch {
		case who != "" && free[n]:
			c.addf("page %d of %s counts as free", n, who)
		case who != "" || free[n]:
		case b[0] == pageData && known[le.Uint32(b[4:])] != "":
			c.addf("page %d holds rows of table %s and is not in its map", n, known[le.Uint32(b[4:])])
		}
	}
}
