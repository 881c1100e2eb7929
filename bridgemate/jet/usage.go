package jet

import (
	"fmt"
	"math/bits"
	"slices"
)

// A usage map is a set of pages. It is a row on a data page, in one of two
// forms: inline (0, first page, bitmap), or by reference (1, pages that each
// hold a bitmap).
const (
	mapInline    = 0
	mapReference = 1
)

// maxPage is the highest page number that a pointer holds.
const maxPage = 1<<24 - 1

// bitsPerMapPage is how many pages one bitmap page covers.
func (l *layout) bitsPerMapPage() int { return (l.pageSize - 4) * 8 }

// newMapRow is an empty inline map.
func (l *layout) newMapRow() []byte { return make([]byte, 5+l.mapBytes) }

// mapPages lists the pages of a usage map, ascending, as far as the file goes.
func (p *pages) mapPages(at pointer, what string) ([]int, error) {
	list, err := p.allMapPages(at, what)
	end, _ := slices.BinarySearch(list, len(p.list))
	return list[:end], err
}

// ownedPages is mapPages for a map that may name no page behind the end: then
// the file has been cut short, or has grown while it was being read. The pages
// that are there come with the error.
func (p *pages) ownedPages(at pointer, what string) ([]int, error) {
	list, err := p.allMapPages(at, what)
	if err != nil {
		return nil, err
	}
	end, _ := slices.BinarySearch(list, len(p.list))
	if end < len(list) {
		return list[:end], fmt.Errorf("%s: page %d: the file ends at page %d: %w", what,
			list[end], len(p.list)-1, ErrTruncated)
	}
	return list, nil
}

// allMapPages lists the pages of a usage map, ascending.
func (p *pages) allMapPages(at pointer, what string) ([]int, error) {
	row, err := p.rowAt(at, what)
	if err != nil {
		return nil, err
	}
	if len(row) < 5 {
		return nil, fmt.Errorf("%s: page %d: a usage map of %d bytes: %w", what, at.page, len(row), ErrDamaged)
	}
	switch row[0] {
	case mapInline:
		return appendBits(nil, row[5:], int64(le.Uint32(row[1:])), maxPage), nil
	case mapReference:
		var list []int
		for i, n := range p.mapReferences(row) {
			if n == 0 {
				continue
			}
			b, err := p.typed(n, pageMap, what)
			if err != nil {
				return nil, err
			}
			list = appendBits(list, b[4:], int64(i)*int64(p.lay.bitsPerMapPage()), maxPage)
		}
		return list, nil
	}
	return nil, fmt.Errorf("%s: page %d: usage map of type %d: %w", what, at.page, row[0], ErrDamaged)
}

// mapReferences lists the bitmap pages of a map by reference, 0 for one that is
// not there. Jet leaves garbage where the map goes on behind the end of the file.
func (p *pages) mapReferences(row []byte) []int {
	n := min((len(row)-1)/4, (len(p.list)-1)/p.lay.bitsPerMapPage()+1)
	list := make([]int, n)
	for i := range list {
		list[i] = int(le.Uint32(row[1+4*i:]))
	}
	return list
}

// appendBits adds first plus the number of each bit set, below limit.
func appendBits(list []int, bitmap []byte, first int64, limit int) []int {
	for i, c := range bitmap {
		for ; c != 0; c &= c - 1 {
			n := first + int64(8*i+bits.TrailingZeros8(c))
			if n >= int64(limit) {
				return list
			}
			list = append(list, int(n))
		}
	}
	return list
}

// setMap puts a page into a usage map or takes it out. The pages in after must be
// on the disk before that; a new page itself always is. It returns the pages on
// which the map now says so.
func (p *pages) setMap(at pointer, page int, on bool, after ...int) ([]int, error) {
	row, err := p.rowAt(at, "usage map")
	if err != nil {
		return nil, err
	}
	if len(row) < 5 {
		return nil, fmt.Errorf("page %d: a usage map of %d bytes: %w", at.page, len(row), ErrDamaged)
	}
	if row[0] == mapReference {
		return p.setReference(at.page, row, page, on, after)
	}
	first, window := int(le.Uint32(row[1:])), (len(row)-5)*8
	inside := page >= first && page < first+window
	if !inside && !on {
		return nil, nil
	}
	// The row becomes another one all at once: the page it is on may have to be
	// written as it was.
	fresh, carriers := slices.Clone(row), []int{at.page}
	if inside {
		setBit(fresh[5:], page-first, on)
	} else if carriers, err = p.widenMap(at.page, fresh, page, after); err != nil {
		return nil, err
	}
	p.announce(page, at.page, after)
	p.change(at.page)
	copy(row, fresh)
	return carriers, nil
}

// announce sees that a page is on the disk before the map on another says so.
func (p *pages) announce(page, carrier int, after []int) {
	if p.order != nil && page >= p.order.stored {
		p.reach(page, carrier)
	}
	for _, n := range after {
		p.before(n, carrier)
	}
}

// widenMap adds a page that lies outside the window of an inline map: the window
// moves, or, when the pages lie too far apart, the map becomes one by reference.
func (p *pages) widenMap(holder int, row []byte, page int, after []int) ([]int, error) {
	window := (len(row) - 5) * 8
	set := appendBits(nil, row[5:], int64(le.Uint32(row[1:])), len(p.list))
	low, high := page, page
	if len(set) > 0 {
		low, high = min(page, set[0]), max(page, set[len(set)-1])
	}
	low &^= 7
	clear(row)
	if high-low < window {
		le.PutUint32(row[1:], uint32(low))
		for _, n := range append(set, page) {
			setBit(row[5:], n-low, true)
		}
		return []int{holder}, nil
	}
	row[0] = mapReference
	for _, n := range set {
		if _, err := p.setReference(holder, row, n, true, nil); err != nil {
			return nil, err
		}
	}
	carriers, err := p.setReference(holder, row, page, true, after)
	return append(carriers, holder), err
}

// setReference sets a bit of a map by reference, whose row is on the page
// holder, adding bitmap pages as needed.
func (p *pages) setReference(holder int, row []byte, page int, on bool, after []int) ([]int, error) {
	per := p.lay.bitsPerMapPage()
	i := page / per
	if 1+4*i+4 > len(row) {
		return nil, fmt.Errorf("usage map cannot hold page %d: %w", page, ErrTooLarge)
	}
	n := int(le.Uint32(row[1+4*i:]))
	carriers := []int{n}
	if n == 0 {
		if !on {
			return nil, nil
		}
		var err error
		if n, _, err = p.allocate(pageMap, 0); err != nil {
			return nil, err
		}
		p.reach(n, holder)
		p.change(holder)
		le.PutUint32(row[1+4*i:], uint32(n))
		carriers = []int{n, holder}
	}
	b, err := p.typed(n, pageMap, "usage map")
	if err != nil {
		return nil, err
	}
	if on {
		p.announce(page, n, after)
	}
	p.change(n)
	setBit(b[4:], page%per, on)
	return carriers, nil
}

func setBit(bitmap []byte, i int, on bool) {
	if on {
		bitmap[i/8] |= 1 << (i % 8)
	} else {
		bitmap[i/8] &^= 1 << (i % 8)
	}
}

// markUsed takes a page out of the global map, where a set bit means free. The
// map looks at a window of the file; pages after the window are free, and pages
// before it are not looked at. So when the file outgrows the window, it slides.
func (p *pages) markUsed(page int) error {
	row, err := p.rowAt(pointer{page: globalMapPage}, "map of free pages")
	if err != nil {
		return err
	}
	if len(row) < 5 {
		return fmt.Errorf("page %d: a usage map of %d bytes: %w", globalMapPage, len(row), ErrDamaged)
	}
	if row[0] == mapReference {
		_, err := p.setReference(globalMapPage, row, page, false, nil)
		return err
	}
	p.change(globalMapPage)
	first, window := int(le.Uint32(row[1:])), (len(row)-5)*8
	if page < first {
		return nil
	}
	if page >= first+window {
		free := appendBits(nil, row[5:], int64(first), page)
		first = (page - window/2) &^ 7
		le.PutUint32(row[1:], uint32(first))
		clear(row[5:])
		for _, n := range free {
			if n >= first {
				setBit(row[5:], n-first, true)
			}
		}
		for n := page; n < first+window; n++ {
			setBit(row[5:], n-first, true)
		}
	}
	setBit(row[5:], page-first, false)
	return nil
}

// globalPage is where the global map says whether a page is free.
func (p *pages) globalPage(page int) int {
	row, err := p.rowAt(pointer{page: globalMapPage}, "map of free pages")
	if err != nil || len(row) < 5 || row[0] != mapReference {
		return globalMapPage
	}
	if refs, i := p.mapReferences(row), page/p.lay.bitsPerMapPage(); i < len(refs) && refs[i] != 0 {
		return refs[i]
	}
	return globalMapPage
}
