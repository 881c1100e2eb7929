package search

import (
	"math/bits"
	"slices"
	"unsafe"
)

// layout tells who owns the cards that are left: two bits a card, a suit's highest card
// in its highest bits, two suits to a word in the bits 40 to 63 and 16 to 39. The last of
// 13 cards is left out: the lengths say whose it is.
type layout [2]uint64

// entry is what was proved about all positions of one shape in which the highest cards
// lie alike: the owners as in layout, and in the low bits of the words
//
//	0: how many of the highest cards matter, 0 to 12, of the first suit in the bits 4 to 7 and of the second in the bits
//	   0 to 3; the tricks that are sure in the bits 8 to 11, and those that are possible in the bits 12 to 15
//	1: the same of the other two suits; the suit of the card to lead, and its place from the top of the leader's holding
//
// Tricks are those of the side on lead.
type entry layout

// among masks in a word the owners of the cards that matter, by the low byte
// that says how many do.
var among = func() (m [256]uint64) {
	for k := range m {
		first, second := min(k>>4, 12), min(k&15, 12)
		m[k] = ^uint64(0)<<(64-2*first)&(0xffffff<<40) | ^uint64(0)<<(40-2*second)&(0xffffff<<16)
	}
	return m
}()

// fits reports whether the position l is one of those of the entry.
func (e *entry) fits(l *layout) bool {
	return (e[0]^l[0])&among[e[0]&255] == 0 && (e[1]^l[1])&among[e[1]&255] == 0
}

func (e *entry) sure() int     { return int(e[0] >> 8 & 15) }
func (e *entry) possible() int { return int(e[0] >> 12 & 15) }

// depth is how many of the highest cards of a suit matter.
func (e *entry) depth(l int) int { return int(e[l>>1&1] >> ((l&1 ^ 1) * 4) & 15) }

// matter sets how many of the highest cards of a suit do.
func (e *entry) matter(l, k int) {
	at := (l&1 ^ 1) * 4
	e[l>>1&1] = e[l>>1&1]&^(15<<at) | uint64(min(k, 12))<<at
}

// owner is who has the k-th highest card of a suit.
func (l *layout) owner(suit, k int) int { return int(l[suit>>1&1]<<(suit&1*24+2*k-2)>>62) & 3 }

// setTricks keeps what is known.
func (e *entry) setTricks(sure, possible int) {
	e[0] = e[0]&^0xff00 | uint64(sure)<<8 | uint64(possible)<<12
}

// lead is the suit and the place of the card to lead.
func (e *entry) lead() (l, place int) { return int(e[1] >> 8 & 15), int(e[1] >> 12 & 15) }

func (e *entry) setLead(l, place int) { e[1] = e[1]&^0xff00 | uint64(l)<<8 | uint64(place)<<12 }

// group is eight answers of one shape.
type group [8]entry

// head tells which of a group's answers may fit, all eight at once. Of each answer a byte
// has the owners of the highest card of each suit, another those of the second highest,
// and two more the bits of those that matter. Heads stand side by side, apart from the
// answers, so that few lines of the cache are looked at.
type head struct {
	tops, asked [2]uint64
}

// lows and highs are the lowest and the highest bit of each byte.
const (
	lows  = 0x0101010101010101
	highs = 0x8080808080808080
)

// tops gives the owners of the highest card of each suit, two bits each, and those of the
// second highest.
func (l *layout) tops() (first, second uint64) {
	const of = 3<<62 | 3<<38
	a, b := l[0], l[1]
	x, y := a&of|b&of>>4, a<<2&of|b<<2&of>>4
	return x>>56 | x>>34&0xff, y>>56 | y>>34&0xff
}

// put sets one of a group's answers.
func (m *memory) put(g, i int, e *entry) {
	var first, second uint64
	for l := range 4 {
		switch d := e.depth(l); {
		case d > 1:
			second |= 3 << (6 - 2*l)
			fallthrough
		case d > 0:
			first |= 3 << (6 - 2*l)
		}
	}
	x, y := (*layout)(e).tops()
	h := &m.heads[g]
	h.mark(i, 0, x, first)
	h.mark(i, 1, y, second)
	m.groups[g][i&7] = *e
}

// mark sets the bytes of an answer.
func (h *head) mark(i, nth int, top, asked uint64) {
	at := i & 7 * 8
	h.tops[nth] = h.tops[nth]&^(0xff<<at) | top<<at
	h.asked[nth] = h.asked[nth]&^(0xff<<at) | asked<<at
}

// swap lets two answers change places.
func (m *memory) swap(g, i, h, j int) {
	x, y := &m.heads[g], &m.heads[h]
	a, b := i&7*8, j&7*8
	for n := range 2 {
		top, asked := x.tops[n]>>a&0xff, x.asked[n]>>a&0xff
		x.mark(i, n, y.tops[n]>>b&0xff, y.asked[n]>>b&0xff)
		y.mark(j, n, top, asked)
	}
	m.groups[g][i&7], m.groups[h][j&7] = m.groups[h][j&7], m.groups[g][i&7]
}

// bucket is where the answers of one shape stand: what was asked for or
// kept last is at the end.
type bucket struct {
	key  uint64 // shape, leader and generation
	at   uint32 // the first group's place in the store
	n    uint16 // how many answers
	size uint16 // how many groups there is room for
}

const (
	probes  = 8       // buckets looked at for one shape
	largest = 256     // groups
	fewest  = 1 << 13 // buckets with which a search begins: as long as there are few they stay near at hand
)

// memory keeps what was proved. Buckets are found by the shape; what stands in them is
// kept in one store. Both have a fixed size. A bucket that is full moves to twice the
// room until it is as large as may be: then the older half is dropped.
type memory struct {
	buckets    []bucket
	mask       uint64 // of the buckets that are used so far
	begun      int
	heads      []head // the first is not used
	groups     []group
	taken      int
	free       [9]uint32 // places of given up room by its size, each with the place of the next one in it; 0 for none
	generation uint64
}

// generations is how many times the buckets need not be cleared.
const generations = 1<<10 - 1

// newMemory makes one of at most about the given number of bytes.
func newMemory(size int) memory {
	groups := max(size/int(unsafe.Sizeof(group{})+unsafe.Sizeof(head{})), 64)
	buckets := 1 << (bits.Len(uint(groups)) - 1)
	groups -= buckets / 9
	m := memory{
		buckets: make([]bucket, buckets),
		heads:   make([]head, groups),
		groups:  make([]group, groups),
	}
	m.forget()
	return m
}

// forget empties the memory.
func (m *memory) forget() {
	m.taken, m.free, m.begun = 1, [9]uint32{}, 0
	m.mask = uint64(min(fewest, len(m.buckets)) - 1)
	if m.generation++; m.generation > generations {
		clear(m.buckets)
		m.generation = 1
	}
}

// key of a shape: the lengths in three suits (the fourth follows from n), the cards of a
// hand, and the leader.
func keyOf(shape uint64, n, leader int) uint64 {
	return shape>>16 | uint64(n)<<48 | uint64(leader)<<52
}

// bucket finds that of a shape: nil if there is none and create is false.
func (m *memory) bucket(key uint64, create bool) *bucket {
	return m.stands(key|m.generation<<54, create)
}

// stands is bucket for a key with its generation.
func (m *memory) stands(key uint64, create bool) *bucket {
	shape := key << 10 >> 10 // so that the same deal takes the same time again
	at := (shape ^ shape>>29) * 0x9e3779b97f4a7c15 >> 32
	for i := range uint64(probes) {
		h := &m.buckets[(at^i)&m.mask]
		if h.key == key {
			return h
		}
		if h.key>>54 != m.generation {
			if !create {
				return nil
			}
			return m.begin(h, key)
		}
	}
	if !create {
		return nil
	}
	return m.begin(&m.buckets[(at^key>>9%probes)&m.mask], key) // what stood there is lost
}

// begin gives a bucket to another shape. When a quarter of the buckets is used there are
// twice as many from then on.
func (m *memory) begin(h *bucket, key uint64) *bucket {
	if m.begun++; 4*m.begun > int(m.mask) && int(m.mask)+1 < len(m.buckets) {
		m.widen()
		return m.stands(key, true)
	}
	*h = bucket{key: key}
	return h
}

// widen takes twice as many buckets and gives each its place among them.
func (m *memory) widen() {
	old := m.buckets[:m.mask+1]
	from := slices.Clone(old)
	clear(old)
	m.mask, m.begun = 2*m.mask+1, 0
	clear(m.buckets[len(old) : m.mask+1])
	for i := range from {
		if b := &from[i]; b.key>>54 == m.generation {
			*m.stands(b.key, true) = *b
		}
	}
}

// keep adds an answer to its shape.
func (m *memory) keep(key uint64, e *entry) {
	h := m.bucket(key, true)
	if h.n == 8*h.size && !m.grow(h) {
		m.forget()
		m.keep(key, e)
		return
	}
	m.put(int(h.at)+int(h.n)>>3, int(h.n), e)
	h.n++
}

// grow makes room on a full bucket, and reports whether there was any.
func (m *memory) grow(h *bucket) bool {
	if h.size == largest {
		heads, groups := m.heads[h.at:][:largest], m.groups[h.at:][:largest]
		copy(heads, heads[largest/2:])
		copy(groups, groups[largest/2:])
		h.n = 8 * largest / 2
		return true
	}
	size := max(2*h.size, 1)
	to := m.room(size)
	if to == 0 {
		return false
	}
	copy(m.heads[to:][:h.size], m.heads[h.at:])
	copy(m.groups[to:][:h.size], m.groups[h.at:])
	if h.size > 0 {
		class := bits.Len16(h.size) - 1
		m.heads[h.at].tops[0] = uint64(m.free[class])
		m.free[class] = h.at
	}
	h.at, h.size = to, size
	return true
}

// room finds room for so many groups, 0 for none.
func (m *memory) room(size uint16) uint32 {
	class := bits.Len16(size) - 1
	if at := m.free[class]; at != 0 {
		m.free[class] = uint32(m.heads[at].tops[0])
		return at
	}
	at := m.taken
	if at+int(size) > len(m.heads) {
		return 0
	}
	m.taken += int(size)
	return uint32(at)
}

// near is how much an answer of a position's shape says about it.
type near int

const (
	unknown near = iota // there is none
	alike               // it speaks of other cards: what won there may win here
	fitting             // it is about this position, and leaves the question open
	enough              // it answers the question
)

// find looks for what is known of a position: whether the side on lead takes at least
// need tricks. Of the answers that leave it open it gives one that fits, or else one
// of the last that says what won elsewhere. One that answers moves to the end, unless it
// stands in the last group: it will be asked for again.
func (m *memory) find(key uint64, l *layout, need int) (e *entry, how near) {
	h := m.bucket(key, false)
	if h == nil || h.n == 0 {
		return nil, unknown
	}
	first, second := l.tops()
	first, second = first*lows, second*lows
	last := int(h.n - 1)
	heads := m.heads[h.at:][:last>>3+1]
	there := uint64(highs) >> (56 - last&7*8)
	for at := len(heads) - 1; at >= 0; at-- {
		d := &heads[at]
		x := (d.tops[0]^first)&d.asked[0] | (d.tops[1]^second)&d.asked[1]
		for x = (x - lows) &^ x & there; x != 0; {
			i := (63 - bits.LeadingZeros64(x)) >> 3
			x &^= 0x80 << (8 * i)
			f := &m.groups[int(h.at)+at][i&7]
			switch {
			case !f.fits(l):
			case f.sure() >= need || f.possible() < need:
				if at == last>>3 {
					return f, enough
				}
				end := int(h.at) + last>>3
				m.swap(int(h.at)+at, i, end, last)
				return &m.groups[end][last&7], enough
			default:
				e, how = f, fitting
			}
		}
		there = highs
	}
	if how == unknown {
		g := &m.groups[int(h.at)+last>>3]
		for i := last & 7; i >= 0; i-- {
			if f := &g[i]; f.sure() >= need {
				return f, alike
			}
		}
	}
	return e, how
}
