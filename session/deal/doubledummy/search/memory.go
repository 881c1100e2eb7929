package search

import "math/bits"

// layout tells who owns the cards that are left, suit by suit: two bits a card, the
// highest card in the highest bits. The last of 13 cards is left out: the lengths say
// whose it is.
type layout [4]uint32

// owners[x] is the layout of a suit of which the cards x are left.
type owners [1 << 13]uint32

// fill sets the owners of a suit by the four hands' holdings.
func (o *owners) fill(hands [4]cards) {
	var owner [13]uint32
	for h, held := range hands {
		for ; held != 0; held &= held - 1 {
			owner[held.number()] = uint32(h) << 30
		}
	}
	for x := uint32(1); x < 1<<13; x++ {
		o[x] = (o[x&(x-1)]>>2 | owner[bits.TrailingZeros32(x)]) &^ 0xff
	}
}

// entry is what was proved about all positions of one shape in which the highest cards lie alike: the owners as in
// layout, and in the low byte of each suit
//
//	0: how many of its highest cards matter (0 to 12); in the high half of the byte the tricks that are sure
//	1: the same; the tricks that are possible
//	2, 3: the same; the suit and the place, from the top of the leader's holding, of the card to lead
//
// Tricks are those of the side on lead.
type entry layout

// top masks the owners of a suit's k highest cards.
var top = func() (m [16]uint32) {
	for k := range m {
		m[k] = ^uint32(0) << (32 - 2*min(k, 12))
	}
	return m
}()

// fits reports whether the position l is one of those of the entry.
func (e *entry) fits(l *layout) bool {
	return (e[0]^l[0])&top[e[0]&15]|(e[1]^l[1])&top[e[1]&15]|(e[2]^l[2])&top[e[2]&15]|(e[3]^l[3])&top[e[3]&15] == 0
}

func (e *entry) sure() int     { return int(e[0] >> 4 & 15) }
func (e *entry) possible() int { return int(e[1] >> 4 & 15) }

// depth is how many of the highest cards of a suit matter.
func (e *entry) depth(l int) int { return int(e[l&3] & 15) }

// setTricks keeps what is known.
func (e *entry) setTricks(sure, possible int) {
	e[0] = e[0]&^0xf0 | uint32(sure)<<4
	e[1] = e[1]&^0xf0 | uint32(possible)<<4
}

// lead is the suit and the place of the card to lead.
func (e *entry) lead() (l, place int) { return int(e[2] >> 4 & 15), int(e[3] >> 4 & 15) }

func (e *entry) setLead(l, place int) {
	e[2] = e[2]&^0xf0 | uint32(l)<<4
	e[3] = e[3]&^0xf0 | uint32(place)<<4
}

// same reports whether two entries speak of the same positions.
func (e *entry) same(f *entry) bool {
	for l := range e {
		if (e[l]^f[l])&15 != 0 || (e[l]^f[l])&top[e[l]&15] != 0 {
			return false
		}
	}
	return true
}

// line is one line of the processor's cache: entries of one shape.
type line struct {
	key     uint64 // shape, leader and generation
	next    uint32 // the place of the next line of the shape, 0 for none
	used    uint32 // entries used
	entries [3]entry
}

const (
	lineBytes = 64
	probes    = 4   // heads looked at for one shape
	longest   = 200 // lines of one shape
)

// memory keeps what was proved. Heads are found by the shape; their further lines come
// from a store of lines. Both have a fixed size: what is oldest makes room.
type memory struct {
	heads      []line
	store      []line // the first is not used
	taken      int
	generation uint64
}

// generations is how many times the heads need not be cleared.
const generations = 1<<10 - 1

// newMemory makes one of at most about the given number of bytes.
func newMemory(size int) memory {
	lines := max(size/lineBytes, 64)
	heads := 1 << (bits.Len(uint(lines/4)) - 1)
	return memory{heads: make([]line, heads), store: make([]line, lines-heads), taken: 1, generation: 1}
}

// forget empties the memory.
func (m *memory) forget() {
	m.taken = 1
	if m.generation++; m.generation > generations {
		clear(m.heads)
		m.generation = 1
	}
}

// key of a shape: the lengths in three suits (the fourth follows from n), the cards of a
// hand, and the leader.
func (m *memory) key(shape uint64, n, leader int) uint64 {
	return shape>>16 | uint64(n)<<48 | uint64(leader)<<52 | m.generation<<54
}

// head finds the first line of a shape: nil if there is none and make is false.
func (m *memory) head(key uint64, create bool) *line {
	at := (key ^ key>>29) * 0x9e3779b97f4a7c15 >> 32
	mask := uint64(len(m.heads) - 1)
	for i := range uint64(probes) {
		h := &m.heads[(at+i)&mask]
		if h.key == key {
			return h
		}
		if h.key>>54 != m.generation {
			if !create {
				return nil
			}
			h.key, h.next, h.used = key, 0, 0
			return h
		}
	}
	if !create {
		return nil
	}
	h := &m.heads[(at+key>>9%probes)&mask] // its further lines are lost until the memory is emptied
	h.key, h.next, h.used = key, 0, 0
	return h
}

// keep adds an entry to its shape, or says more of one that is there. A new one stands
// first; what stood there moves on by one line.
func (m *memory) keep(key uint64, e entry) {
	h := m.head(key, true)
	last, length := h, 1
	for {
		for i := range last.entries[:min(last.used, 3)] {
			if old := &last.entries[i]; old.same(&e) {
				old.setTricks(max(old.sure(), e.sure()), min(old.possible(), e.possible()))
				old.setLead(e.lead())
				return
			}
		}
		if last.next == 0 {
			break
		}
		last = &m.store[last.next]
		length++
	}
	if h.used < 3 {
		h.entries[h.used] = e
		h.used++
		return
	}
	second := &m.store[h.next]
	switch {
	case h.next != 0 && second.used < 3:
		second.entries[second.used] = h.entries[2]
		second.used++
	case length == longest: // the oldest line makes room, one entry after the other
		victim := last.used - 3
		last.entries[victim] = h.entries[2]
		last.used = 3 + (victim+1)%3
	case m.taken == len(m.store):
		m.forget()
		h = m.head(key, true)
		h.used = 1
	default:
		m.store[m.taken] = line{next: h.next, used: 1, entries: [3]entry{h.entries[2]}}
		h.next = uint32(m.taken)
		m.taken++
	}
	h.entries[2], h.entries[1], h.entries[0] = h.entries[1], h.entries[0], e
}

// near is how much an entry of a position's shape says about it.
type near int

const (
	unknown near = iota // there is none
	alike               // it speaks of other cards: what won there may win here
	fitting             // it is about this position, and leaves the question open
	enough              // it answers the question
)

// find looks for what is known of a position: whether the side on lead takes at least
// need tricks. Of the entries that leave it open it gives the one that says most of what
// to lead. One that answers moves up to the first line: it will be asked for again.
func (m *memory) find(key uint64, l *layout, need int) (e *entry, how near) {
	first := m.head(key, false)
	if first == nil {
		return nil, unknown
	}
	for at := first; ; at = &m.store[at.next] {
		for i := range at.entries[:min(at.used, 3)] {
			f := &at.entries[i]
			switch {
			case !f.fits(l):
				if how == unknown && f.sure() >= need {
					e, how = f, alike
				}
			case f.sure() >= need || f.possible() < need:
				if at != first {
					up := &first.entries[2]
					*f, *up = *up, *f
					f = up
				}
				return f, enough
			default:
				e, how = f, fitting
			}
		}
		if at.next == 0 {
			return e, how
		}
	}
}
