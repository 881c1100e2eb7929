// Package salvage finds the rows of tables in the pages of an SQLite file whose trees
// cannot be followed any more: after a flipped bit, a sector of nothing, an end cut off.
//
//	for row := range salvage.Parse(bytes).Rows("iitttts") {
//		if proven(row) { … }
//	}
//
// SQLite reads such a file down to the first page that contradicts itself, and its own
// recovery trusts the head of every page; here nothing is trusted. Whatever looks like a
// row at any byte of any page is given out, left-overs of deleted rows among them: which
// are as they were written, the caller knows by their seals. The format is that of
// sqlite.org/fileformat2.html.
package salvage

import (
	"encoding/binary"
	"iter"
	"slices"
)

// Image is an SQLite file in memory.
type Image struct {
	bytes []byte
	page  int          // bytes of a page
	free  map[int]bool // pages that the file says are used no more, from 0
	done  map[int]bool // bytes of the heads of rows that are as they were written: see Done
}

// defaultPage is the size of a page where the head of the file says none that can be
// (sqlite.org/pgszchng2016.html).
const defaultPage = 4096

// Longest is the longest row that is read, in bytes; Handy the longest that is tried in
// many ways.
const (
	Longest = 16 << 20
	Handy   = 256 << 10
)

// Parse takes a file as it is; nothing in it need be in order.
func Parse(bytes []byte) *Image {
	f := &Image{bytes: bytes, page: defaultPage, free: map[int]bool{}, done: map[int]bool{}}
	if len(bytes) >= 100 {
		size := int(binary.BigEndian.Uint16(bytes[16:]))
		if size == 1 {
			size = 1 << 16
		}
		if size >= 512 && size&(size-1) == 0 {
			f.page = size
		}
		f.readFree()
	}
	return f
}

// readFree follows the list of free pages as far as it goes.
func (f *Image) readFree() {
	for trunk := int(binary.BigEndian.Uint32(f.bytes[32:])) - 1; trunk > 0 && !f.free[trunk]; {
		p := f.at(trunk)
		if len(p) < f.page {
			return
		}
		f.free[trunk] = true
		n := min(int(binary.BigEndian.Uint32(p[4:])), f.page/4-2)
		for i := range max(n, 0) {
			f.free[int(binary.BigEndian.Uint32(p[8+4*i:]))-1] = true
		}
		trunk = int(binary.BigEndian.Uint32(p)) - 1
	}
}

// at is a page, counted from 0; the last one may be cut short.
func (f *Image) at(n int) []byte {
	if n < 0 || n >= f.Pages() {
		return nil
	}
	return f.bytes[n*f.page : min((n+1)*f.page, len(f.bytes))]
}

// Pages is how many there are, the last one perhaps cut short.
func (f *Image) Pages() int { return (len(f.bytes) + f.page - 1) / f.page }

// Page is the bytes of a page, counted from 0, which must not be changed.
func (f *Image) Page(n int) []byte { return f.at(n) }

// Row is what looks like a row.
type Row struct {
	// Key is the number of the row where its table has one, else 0.
	Key int64
	// Fields are its columns: int64, string, []byte or nil.
	Fields []any
	// Page is where it begins, from 0.
	Page int
	// Listed reports whether its page lists it, and is in use: what is not may be left
	// over from a row that was deleted or changed.
	Listed bool

	// Shape is the one that it fits.
	Shape Shape

	at      int    // in its page
	payload []byte // the whole of it
	local   int    // how much of it lies in its page
}

// Shape is what the columns of a table hold, a letter each: i for a number, t for text, n
// for NULL, s for 32 bytes, and b for any bytes. A table with row numbers begins with #.
type Shape string

// fits reports whether a column may have a type of the format (chapter 2.1 there).
func fits(letter byte, kind uint64) bool {
	switch letter {
	case 'i':
		return kind >= 1 && kind <= 6 || kind == 8 || kind == 9
	case 't':
		return kind >= 13 && kind%2 == 1
	case 's':
		return kind == 12+2*32
	case 'b':
		return kind >= 12 && kind%2 == 0
	}
	return kind == 0
}

// size is how many bytes a type takes.
func size(kind uint64) int {
	if kind >= 12 {
		return int((kind - 12) / 2)
	}
	return [...]int{0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0}[kind]
}

// varint reads a number of up to nine bytes; n is 0 where there is none.
func varint(b []byte) (v uint64, n int) {
	for i := range min(len(b), 9) {
		if i == 8 {
			return v<<8 | uint64(b[8]), 9
		}
		v = v<<7 | uint64(b[i]&0x7f)
		if b[i] < 0x80 {
			return v, i + 1
		}
	}
	return 0, 0
}

// Rows gives out all that looks like a row of one of the shapes.
func (f *Image) Rows(shapes ...Shape) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for n := range f.Pages() {
			p := f.at(n)
			listed := f.listed(n)
			for at := range p {
				for _, s := range shapes {
					r, ok := f.parse(s, n, p, at)
					if !ok {
						continue
					}
					r.Listed = listed[at] && !f.free[n]
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// listed are the places at which a page says that its rows begin, those of an inner page
// behind the number of the page below. Its kind is not relied on.
func (f *Image) listed(n int) map[int]bool {
	places, p, head := map[int]bool{}, f.at(n), 0
	if n == 0 {
		head = 100
	}
	if len(p) < head+8 {
		return places
	}
	count := int(binary.BigEndian.Uint16(p[head+3:]))
	for _, inner := range []int{0, 4} {
		for i := head + 8 + inner; i+2 <= len(p) && i < head+8+inner+2*count; i += 2 {
			places[int(binary.BigEndian.Uint16(p[i:]))+inner] = true
		}
	}
	return places
}

// parse reads what may be a row at a place of a page.
func (f *Image) parse(s Shape, n int, p []byte, at int) (r Row, ok bool) {
	begins := at
	long, k := varint(p[at:])
	if k == 0 || long < uint64(len(s)) || long > Longest {
		return r, false
	}
	at += k
	letters, most := string(s), (f.page-12)*64/255-23
	if letters[0] == '#' {
		key, k := varint(p[at:])
		if k == 0 {
			return r, false
		}
		r.Key, letters, most = int64(key), letters[1:], f.page-35
		at += k
	}
	var room [16]uint64
	kinds, headed, ok := heading(letters, p[at:], int(long), &room)
	if !ok {
		return r, false
	}
	local := int(long)
	if least := (f.page-12)*32/255 - 23; local > most {
		if local = least + (local-least)%(f.page-4); local > most {
			local = least
		}
	}
	if at+local > len(p) || headed > local {
		return r, false
	}
	r.payload = slices.Clone(p[at : at+local])
	if local < int(long) {
		if at+local+4 > len(p) {
			return r, false
		}
		next := int(binary.BigEndian.Uint32(p[at+local:]))
		if r.payload, ok = f.follow(r.payload, next, int(long)); !ok {
			return r, false
		}
	}
	r.Page, r.at, r.Shape, r.local = n, begins, s, at+local-begins
	r.Fields = fields(kinds, r.payload[headed:])
	return r, true
}

// heading reads the types of the columns, which must fit and fill the row, into a room.
func heading(letters string, b []byte, long int, room *[16]uint64) (kinds []uint64, headed int, ok bool) {
	h, k := varint(b)
	if k == 0 || h < uint64(len(letters)+k) || h > uint64(len(b)) || h > uint64(len(letters))*9 {
		return nil, 0, false
	}
	kinds, headed = room[:0], int(h)
	total := headed
	for i := range len(letters) {
		kind, n := varint(b[k:headed])
		if n == 0 || kind > 2*Longest || !fits(letters[i], kind) {
			return nil, 0, false
		}
		kinds = append(kinds, kind)
		total += size(kind)
		k += n
	}
	return kinds, headed, k == headed && total == long
}

// follow reads the rest of a row from the pages behind its own.
func (f *Image) follow(local []byte, next, long int) (whole []byte, ok bool) {
	whole = local
	for len(whole) < long {
		p := f.at(next - 1)
		if len(p) < 4 {
			return nil, false
		}
		part := p[4:min(len(p), 4+long-len(whole))]
		if len(part) < min(f.page-4, long-len(whole)) {
			return nil, false
		}
		whole = append(whole, part...)
		next = int(binary.BigEndian.Uint32(p))
	}
	return whole, true
}

// fields are the columns of a row.
func fields(kinds []uint64, b []byte) []any {
	list := make([]any, len(kinds))
	for i, kind := range kinds {
		content := b[:size(kind)]
		b = b[len(content):]
		switch {
		case kind == 0:
		case kind == 8 || kind == 9:
			list[i] = int64(kind - 8)
		case kind >= 12 && kind%2 == 0:
			list[i] = content
		case kind >= 13:
			list[i] = string(content)
		default:
			v := int64(int8(content[0]))
			for _, c := range content[1:] {
				v = v<<8 | int64(c)
			}
			list[i] = v
		}
	}
	return list
}
