package salvage

import (
	"encoding/binary"
	"iter"
	"slices"
)

// One wrong bit is what a disk, a stick or a memory does most often. Where a seal says
// what a row must be, it can be put right: the row with each of its bits turned, one by
// one, is held against the seal, which only one of them fits.

// longestTurned is the longest row whose content is tried with its bits turned, in bytes:
// the time goes by the square of it.
const longestTurned = 24 << 10

// Done says that a row is as it was written: no other one is looked for where it lies.
func (f *Image) Done(r Row) {
	for i := range min(r.local, len(f.at(r.Page))-r.at) {
		f.done[r.Page*f.page+r.at+i] = true
	}
}

// Turned gives out a row with one bit of its content turned. Its bytes are good until the
// next one.
func (f *Image) Turned(r Row) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		letters := string(r.Shape)
		if letters[0] == '#' {
			letters = letters[1:]
		}
		var room [16]uint64
		kinds, headed, ok := heading(letters, r.payload, len(r.payload), &room)
		if !ok || len(r.payload) > longestTurned {
			return
		}
		turned := r
		turned.payload = slices.Clone(r.payload)
		for i := headed; i < len(turned.payload); i++ {
			for bit := range 8 {
				turned.payload[i] ^= 1 << bit
				turned.Fields = fields(kinds, turned.payload[headed:])
				if !yield(turned) {
					return
				}
				turned.payload[i] ^= 1 << bit
			}
		}
	}
}

// headBytes is more than lies before the texts of a row: its length, the types of its
// columns and its numbers.
const headBytes = 48

// promising reports whether a row whose head has one wrong bit may begin with these
// bytes: the length of the head is there, or the type of the seal, which are two bytes.
func promising(b []byte) bool {
	for i, c := range b[:min(len(b), 20)] {
		if i >= 1 && i <= 5 && c >= 4 && c <= 24 || i >= 4 && c == 12+2*32 {
			return true
		}
	}
	return false
}

// Hidden gives out what looks like a row of one of the shapes once one bit is turned in
// what lies before its texts, or in the number of a page on which it goes on. Where rows
// are that are Done nothing is looked for.
func (f *Image) Hidden(n int, shapes ...Shape) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		p := slices.Clone(f.at(n))
		for at := range p {
			if f.done[n*f.page+at] || !promising(p[at:]) {
				continue
			}
			for i := at; i < min(at+headBytes, len(p)); i++ {
				for bit := range 8 {
					p[i] ^= 1 << bit
					for _, s := range shapes {
						if r, ok := f.parse(s, n, p, at); ok && len(r.payload) <= Handy && !yield(r) {
							return
						}
					}
					p[i] ^= 1 << bit
				}
			}
		}
	}
}

// IsDone reports whether a row begins where one is that is as it was written.
func (f *Image) IsDone(r Row) bool { return f.done[r.Page*f.page+r.at] }

// Astray gives out the rows of the shapes that begin on a page and go on where one of
// the numbers of pages has a bit turned.
func (f *Image) Astray(n int, shapes ...Shape) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for at := range f.at(n) {
			if f.done[n*f.page+at] {
				continue
			}
			for _, s := range shapes {
				if !f.astray(s, n, at, yield) {
					return
				}
			}
		}
	}
}

// astray turns the bits of each number of a page that a row at a place rests on: that in
// its own page first, and then those in the pages that it leads to.
func (f *Image) astray(s Shape, n, at int, yield func(Row) bool) bool {
	for _, link := range f.links(s, n, at) {
		for bit := range 32 {
			f.bytes[link+bit/8] ^= 1 << (bit % 8)
			r, ok := f.parse(s, n, f.at(n), at)
			f.bytes[link+bit/8] ^= 1 << (bit % 8)
			if ok && !yield(r) {
				return false
			}
		}
	}
	return true
}

// links are the places in the file of the numbers of pages over which a row goes on, as
// far as they lead.
func (f *Image) links(s Shape, n, at int) (places []int) {
	p := f.at(n)
	long, k := varint(p[at:])
	if k == 0 || long < uint64(len(s)) || long > Handy || int(long) <= (f.page-12)*64/255-23 {
		return nil
	}
	letters, most := string(s), (f.page-12)*64/255-23
	if letters[0] == '#' {
		return nil // rows with numbers are short
	}
	if _, _, ok := heading(letters, p[at+k:], int(long), new([16]uint64)); !ok {
		return nil
	}
	least := (f.page-12)*32/255 - 23
	local := least + (int(long)-least)%(f.page-4)
	if local > most {
		local = least
	}
	place, left := n*f.page+at+k+local, int(long)-local
	for left > 0 && place+4 <= len(f.bytes) {
		places = append(places, place)
		next := int(binary.BigEndian.Uint32(f.bytes[place:])) - 1
		if next < 0 || next >= f.Pages() {
			break
		}
		place, left = next*f.page, left-(f.page-4)
	}
	return places
}
