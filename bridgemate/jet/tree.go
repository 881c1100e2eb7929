package jet

import (
	"bytes"
	"fmt"
	"slices"
)

// tree is an index in memory: what it says, and the pages on which it says it.
// Rows are entered and struck here; the pages are laid out when the file is
// written, and only those that differ count as changed.
//
// A tree has one level of leaves and, above them, as many levels of nodes as it
// takes until one page is left, the root, which stays where the definition says.
// A node has an entry for each of its pages but the last: the last entry below
// it, and its number. The last page stands in the node's head, as Access has it.
type tree struct {
	owner   int      // the page of the table's definition
	root    int      // its first page
	usage   pointer  // the map of its pages
	entries [][]byte // in order: key and row
	levels  [][]int  // its pages, the leaves first
	changed bool     // since the pages were laid out
}

// pointerLength is what an entry has behind its key: page and slot, in an index
// big-endian. A node's entry has the number of a page of the index behind that.
const (
	pointerLength = 4
	childLength   = 4
)

// maxLevels bounds a tree: one of four levels would fill a file of the largest size.
const maxLevels = 8

// loadTree reads an index.
func (p *pages) loadTree(td *tableDef, ix *indexDef) (*tree, error) {
	t := &tree{owner: td.page, root: ix.root, usage: ix.usage}
	level := []int{ix.root}
	for depth := 0; ; depth++ {
		b, err := p.page(level[0])
		if err != nil {
			return nil, err
		}
		if depth > maxLevels {
			return nil, fmt.Errorf("page %d: an index of more than %d levels: %w", level[0], maxLevels, ErrDamaged)
		}
		t.levels = slices.Insert(t.levels, 0, level)
		if b[0] == pageLeaf {
			break
		}
		var below []int
		for _, n := range level {
			children, err := p.children(n, td.page)
			if err != nil {
				return nil, err
			}
			below = append(below, children...)
		}
		if len(below) == 0 || len(below) > len(p.list) {
			return nil, fmt.Errorf("page %d: a level of %d pages of an index: %w", level[0], len(below), ErrDamaged)
		}
		level = below
	}
	for _, n := range t.levels[0] {
		b, err := p.typed(n, pageLeaf, "a leaf of an index")
		if err != nil {
			return nil, err
		}
		if le.Uint32(b[4:]) != uint32(td.page) {
			return nil, fmt.Errorf("page %d is a leaf of another table: %w", n, ErrDamaged)
		}
		list, err := p.lay.leafEntryList(b)
		if err != nil {
			return nil, fmt.Errorf("page %d: %w", n, err)
		}
		for _, e := range list {
			if len(e) <= pointerLength {
				return nil, fmt.Errorf("page %d: an entry of %d bytes: %w", n, len(e), ErrDamaged)
			}
		}
		t.entries = append(t.entries, list...)
	}
	return t, nil
}

// children lists the pages below a node, in order.
func (p *pages) children(n, owner int) ([]int, error) {
	b, err := p.typed(n, pageNode, "a node of an index")
	if err != nil {
		return nil, err
	}
	if le.Uint32(b[4:]) != uint32(owner) {
		return nil, fmt.Errorf("page %d is a node of another table: %w", n, ErrDamaged)
	}
	list, err := p.lay.leafEntryList(b)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", n, err)
	}
	var children []int
	for _, e := range list {
		if len(e) < pointerLength+childLength {
			return nil, fmt.Errorf("page %d: an entry of %d bytes in a node: %w", n, len(e), ErrDamaged)
		}
		children = append(children, int(be24(e[len(e)-3:])))
	}
	if tail := int(le.Uint32(b[p.lay.leafTail:])); tail != 0 {
		children = append(children, tail)
	}
	return children, nil
}

// rowEntry is what an index says of a row. In an index, and only there,
// pointers are big-endian.
func rowEntry(key []byte, at pointer) []byte {
	return append(slices.Clip(key), byte(at.page>>16), byte(at.page>>8), byte(at.page), byte(at.slot))
}

// rowOf is the row to which an entry leads.
func rowOf(entry []byte) pointer {
	return pointer{int(be24(entry[len(entry)-4:])), int(entry[len(entry)-1])}
}

func keyOf(entry []byte) []byte { return entry[:len(entry)-pointerLength] }

// search finds the place of an entry, and whether it is there.
func (t *tree) search(entry []byte) (int, bool) {
	// Most rows are newer than all others, and so are their numbers.
	if n := len(t.entries); n > 0 && bytes.Compare(t.entries[n-1], entry) < 0 {
		return n, false
	}
	return slices.BinarySearchFunc(t.entries, entry, bytes.Compare)
}

// find is the row of a key, if there is one.
func (t *tree) find(key []byte) (pointer, bool) {
	k, _ := t.search(key)
	if k == len(t.entries) || !bytes.Equal(keyOf(t.entries[k]), key) {
		return pointer{}, false
	}
	return rowOf(t.entries[k]), true
}

func (t *tree) add(entry []byte) {
	if k, there := t.search(entry); !there {
		t.entries = slices.Insert(t.entries, k, entry)
		t.changed = true
	}
}

func (t *tree) remove(entry []byte) {
	if k, there := t.search(entry); there {
		t.entries = slices.Delete(t.entries, k, k+1)
		t.changed = true
	}
}

// distinct counts the keys.
func (t *tree) distinct() int {
	n := 0
	for i, e := range t.entries {
		if i == 0 || !bytes.Equal(keyOf(e), keyOf(t.entries[i-1])) {
			n++
		}
	}
	return n
}

// leadsTo reports whether the index leads to these rows, each once.
func (t *tree) leadsTo(rows map[pointer]bool) bool {
	if len(t.entries) != len(rows) {
		return false
	}
	seen := make(map[pointer]bool, len(rows))
	for i, e := range t.entries {
		at := rowOf(e)
		if seen[at] || !rows[at] || i > 0 && bytes.Compare(t.entries[i-1], e) >= 0 {
			return false
		}
		seen[at] = true
	}
	return true
}

// layOut writes the entries to the pages of the index, and takes more where
// they do not suffice.
func (p *pages) layOut(t *tree) error {
	old := t.levels
	used := map[int]bool{t.root: true}
	for i := range old { // the root goes to the top, wherever that is now
		old[i] = slices.DeleteFunc(old[i], func(n int) bool { return n == t.root })
		for _, n := range old[i] {
			used[n] = true
		}
	}
	spare, err := p.sparePages(t, used)
	if err != nil {
		return err
	}
	t.levels = nil
	list := t.entries
	for level := 0; ; level++ {
		parts := p.lay.split(list, level)
		var before []int
		if level < len(old) {
			before = old[level]
		}
		nums, err := p.levelPages(t, before, &spare, len(parts))
		if err != nil {
			return err
		}
		t.levels = append(t.levels, nums)
		for i, part := range parts {
			page := indexPage{owner: t.owner, level: level, entries: part}
			if i > 0 {
				page.prev = nums[i-1]
			}
			if i+1 < len(nums) {
				page.next = nums[i+1]
			}
			if level > 0 { // the last of its pages stands in its head
				last := part[len(part)-1]
				page.tail, page.entries = int(be24(last[len(last)-3:])), part[:len(part)-1]
			}
			p.putIndexPage(nums[i], &page)
		}
		if len(parts) == 1 {
			break
		}
		list = above(parts, nums, level)
	}
	t.changed = false
	return nil
}

// sparePages lists the pages that an index had once and does not use.
func (p *pages) sparePages(t *tree, used map[int]bool) ([]int, error) {
	list, err := p.mapPages(t.usage, "map of the pages of an index")
	return slices.DeleteFunc(list, func(n int) bool {
		b := p.list[n]
		return used[n] || b[0] != pageLeaf && b[0] != pageNode || le.Uint32(b[4:]) != uint32(t.owner)
	}), err
}

// above are the entries that a level has in the one above it.
func above(parts [][][]byte, nums []int, level int) [][]byte {
	list := make([][]byte, len(parts))
	for i, part := range parts {
		last := part[len(part)-1]
		if level > 0 {
			last = last[:len(last)-childLength]
		}
		n := nums[i]
		list[i] = append(slices.Clip(last), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return list
}

// levelPages finds the pages of a level: those that it had, then the spare ones,
// then new ones. A level of one page is the root.
func (p *pages) levelPages(t *tree, old []int, spare *[]int, n int) ([]int, error) {
	if n == 1 {
		return []int{t.root}, nil
	}
	nums := slices.Clone(old[:min(n, len(old))])
	for len(nums) < n {
		if k := len(*spare); k > 0 {
			nums, *spare = append(nums, (*spare)[k-1]), (*spare)[:k-1]
			continue
		}
		m, err := p.newLeaf(t.owner)
		if err != nil {
			return nil, err
		}
		if _, err := p.setMap(t.usage, m, true); err != nil {
			return nil, err
		}
		nums = append(nums, m)
	}
	return nums, nil
}

// split cuts a level's entries into pages. In a node the entry of its last page
// takes no room.
func (l *layout) split(list [][]byte, level int) [][][]byte {
	room := l.pageSize - l.leafEntries
	var parts [][][]byte
	from, used := 0, 0
	for i, e := range list {
		if used+len(e) > room {
			parts = append(parts, list[from:i])
			from, used = i, 0
		}
		used += len(e)
	}
	parts = append(parts, list[from:])
	// A node of one page alone would have no entry: it takes one from its neighbour.
	if n := len(parts); level > 0 && n > 1 && len(parts[n-1]) == 1 {
		k := len(list) - 2
		parts[n-2], parts[n-1] = list[len(list)-1-len(parts[n-2]):k], list[k:]
	}
	return parts
}

// indexPage is a page of an index that is about to be written.
type indexPage struct {
	owner, level     int
	prev, next, tail int
	entries          [][]byte
}

// putIndexPage writes a page, if it is another one than before.
func (p *pages) putIndexPage(n int, x *indexPage) {
	l := p.lay
	b := make([]byte, l.pageSize)
	b[0], b[1] = pageLeaf, 1
	if x.level > 0 {
		b[0] = pageNode
	}
	le.PutUint32(b[4:], uint32(x.owner))
	le.PutUint32(b[l.leafPrev:], uint32(x.prev))
	le.PutUint32(b[l.leafNext:], uint32(x.next))
	le.PutUint32(b[l.leafTail:], uint32(x.tail))
	b[l.leafMask-1] = byte(x.level)
	pos := 0
	for _, e := range x.entries {
		copy(b[l.leafEntries+pos:], e)
		pos += len(e)
		setBit(b[l.leafMask:], pos, true)
	}
	le.PutUint16(b[2:], uint16(l.pageSize-l.leafEntries-pos))
	if bytes.Equal(b, p.list[n]) {
		return
	}
	p.reachAll(n, x)
	p.change(n)
	copy(p.list[n], b)
}

// reachAll sees that what a page leads to is on the disk before it: rows, or
// pages of the index.
func (p *pages) reachAll(n int, x *indexPage) {
	last := -1
	for _, e := range x.entries {
		to := rowOf(e).page
		if x.level > 0 {
			to = int(be24(e[len(e)-3:]))
		}
		if to != last {
			p.reach(to, n)
			last = to
		}
	}
	if x.tail != 0 {
		p.reach(x.tail, n)
	}
}
