package jet

import (
	"maps"
	"slices"
)

// flushOrder says in which order the changed pages have to reach the disk, so
// that whatever the power leaves of a flush, nothing there points to what is not.
//
// Each change of a page names the pages that must be there before it. Most of
// the time that makes a graph without a circle, and each page is written once.
// A change that would close a circle, as when two pages take in each other's
// rows, has the pages that stand in its way written twice: as they are now, and
// as they will be.
type flushOrder struct {
	// stored is how many pages the file on the disk has.
	stored int
	// needs lists, for a changed page, the changed pages that must be on the
	// disk before it.
	needs map[int]map[int]bool
	// early are versions that have to be written before all else, level by level.
	early [][]pageImage
	// roomy are pages with new room, which the maps are to name at the end.
	roomy []roomyPage
}

// roomyPage is a page on which rows of a table have room again. While a row still
// has to leave it, as far as the disk knows, another had better not move there:
// both would have to be on the disk before the other.
type roomyPage struct {
	free pointer // the table's map of pages with room
	page int
}

// pageImage is what a page is to hold on the disk.
type pageImage struct {
	page int
	b    []byte
}

// before sees that what has been changed on one page so far is on the disk
// before what is changed on the page then from now on. It is called before that
// change, while all pages fit each other.
func (p *pages) before(first, then int) {
	o := p.order
	if o == nil || first == then || !p.dirty[first] || o.needs[then][first] {
		return
	}
	if past := o.past(first); past[then] {
		p.writeEarly(past)
		return
	}
	if o.needs[then] == nil {
		o.needs[then] = make(map[int]bool)
	}
	o.needs[then][first] = true
}

// reach is before for a page that is about to be pointed to. A new page must
// not count as free any more by then: Jet would give it away again.
func (p *pages) reach(target, from int) {
	p.before(target, from)
	if p.order != nil && target >= p.order.stored {
		p.before(p.globalPage(target), from)
	}
}

// past lists a page and all that must be on the disk before it.
func (o *flushOrder) past(n int) map[int]bool {
	seen := map[int]bool{n: true}
	for todo := []int{n}; len(todo) > 0; {
		n, todo = todo[len(todo)-1], todo[:len(todo)-1]
		for k := range o.needs[n] {
			if !seen[k] {
				seen[k] = true
				todo = append(todo, k)
			}
		}
	}
	return seen
}

// writeEarly has a set of pages, with which comes all that they need, written
// as they are now and before everything else.
func (p *pages) writeEarly(set map[int]bool) {
	o := p.order
	for _, level := range o.levels(set) {
		images := make([]pageImage, 0, len(level))
		for _, n := range level {
			if p.dirty[n] {
				images = append(images, pageImage{n, slices.Clone(p.list[n])})
			}
		}
		o.early = append(o.early, images)
	}
	for n := range set {
		delete(p.dirty, n)
		delete(o.needs, n)
	}
	for _, needs := range o.needs {
		maps.DeleteFunc(needs, func(n int, _ bool) bool { return set[n] })
	}
}

// levels sorts pages, ascending within each level: a page needs only pages of
// levels before its own.
func (o *flushOrder) levels(set map[int]bool) [][]int {
	var list [][]int
	done := make(map[int]int, len(set))
	var level func(n int) int
	level = func(n int) int {
		k, ok := done[n]
		if ok {
			return k
		}
		for need := range o.needs[n] {
			if set[need] {
				k = max(k, level(need)+1)
			}
		}
		done[n] = k
		return k
	}
	for _, n := range slices.Sorted(maps.Keys(set)) {
		k := level(n)
		for len(list) <= k {
			list = append(list, nil)
		}
		list[k] = append(list[k], n)
	}
	return list
}

// writes lists all that a flush has to write, level by level. The definitions,
// in which the rows are counted, come last where nothing needs them earlier.
func (p *pages) writes() [][]pageImage {
	o := p.order
	levels := o.levels(p.dirty)
	needed := make(map[int]bool)
	for _, needs := range o.needs {
		maps.Copy(needed, needs)
	}
	list := slices.Clone(o.early)
	var counts []pageImage
	for _, level := range levels {
		var images []pageImage
		for _, n := range level {
			image := pageImage{n, p.list[n]}
			if image.b[0] == pageTdef && !needed[n] {
				counts = append(counts, image)
			} else {
				images = append(images, image)
			}
		}
		if len(images) > 0 {
			list = append(list, images)
		}
	}
	if len(list) == 0 {
		list = append(list, nil)
	}
	// They need not be on the disk after the others, only written after them.
	last := len(list) - 1
	list[last] = append(slices.Clip(list[last]), counts...)
	return list
}

// written forgets what had to be written.
func (p *pages) written() {
	clear(p.dirty)
	p.order = newFlushOrder(len(p.list))
}

func newFlushOrder(stored int) *flushOrder {
	return &flushOrder{stored: stored, needs: make(map[int]map[int]bool)}
}
