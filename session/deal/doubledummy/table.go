// After github.com/macroxue/bridge-solver at 205aaca, © 2013-2026 Hanhong Xue, used under
// the MIT licence: see LICENSE-bridge-solver.txt.

package doubledummy

import "math/bits"

// A pattern states what is known of every position of one shape (suit lengths of all
// hands) and one leader: whoever owns the cards that the masks select as the pattern says
// takes at least lower and at most upper tricks. Owners are written two bits a card from
// the highest remaining card of each suit down; word 0 holds lanes 0 and 1, word 1 lanes
// 2 and 3. More special patterns hang below the general ones that they refine.
type pattern struct {
	owners, mask [2]uint64
	ranks        uint16 // how many cards the masks select in each lane, four bits each
	lower, upper uint8
	class        uint8  // the children's block holds 1<<class patterns
	count        uint32 // children in use
	children     uint32 // index of the children's block; 0 when there is none
}

// slot is the root of all patterns of one shape and leader.
type slot struct {
	key      uint64
	count    uint32
	children uint32
	class    uint8
}

// table is the partition search table: shapes are hashed, patterns live in one arena
// without pointers, in blocks of powers of two. It grows up to its limit and starts
// afresh when that is reached.
type table struct {
	slots    []slot
	used     int
	arena    []pattern
	free     [24]uint32 // heads of lists of free blocks by class
	limit    int        // patterns in the arena
	maxSlots int
	resets   int // times that the limit was reached
}

// patternBytes and slotBytes are their sizes at most.
const (
	patternBytes = 48
	slotBytes    = 24
)

const (
	minSlotBits = 10
	hashFactor  = 0x9e3779b97f4a7c15
	// reserve is the arena space that one store may need: a list of
	// children is copied once.
	reserve = 1 << 16
)

// bound sets what the table may take in bytes.
func (t *table) bound(memory int) {
	t.limit = max(memory/6*5/patternBytes, 2*reserve)
	t.maxSlots = max(memory/6/slotBytes, 1<<14)
}

// reset forgets everything.
func (t *table) reset() {
	if len(t.slots) == 0 || len(t.slots) > 1<<16 {
		t.slots = make([]slot, 1<<minSlotBits)
	} else {
		clear(t.slots)
	}
	if t.arena == nil {
		t.arena = make([]pattern, 1, 1<<12)
	}
	t.used = 0
	t.arena = t.arena[:1]
	t.free = [24]uint32{}
}

// lookup finds the root of a shape; nil when the shape is new.
func (t *table) lookup(key uint64) *slot {
	m := uint64(len(t.slots) - 1)
	for i := key * hashFactor >> 20; ; i++ {
		s := &t.slots[i&m]
		if s.key == key {
			return s
		}
		if s.key == 0 {
			return nil
		}
	}
}

// enter finds or makes the root of a shape.
func (t *table) enter(key uint64) *slot {
	if t.crowded() {
		t.rehash()
	}
	m := uint64(len(t.slots) - 1)
	for i := key * hashFactor >> 20; ; i++ {
		s := &t.slots[i&m]
		if s.key == key {
			return s
		}
		if s.key == 0 {
			s.key = key
			t.used++
			return s
		}
	}
}

// crowded tells that more than two thirds of the slots are taken.
func (t *table) crowded() bool { return 3*t.used > 2*len(t.slots) }

// rehash makes four times the room for shapes.
func (t *table) rehash() {
	old := t.slots
	t.slots = make([]slot, 4*len(old))
	m := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.key == 0 {
			continue
		}
		i := s.key * hashFactor >> 20
		for t.slots[i&m].key != 0 {
			i++
		}
		t.slots[i&m] = s
	}
}

// find looks for a pattern that holds here and settles whether need can be reached.
func (t *table) find(first, count uint32, o0, o1 uint64, need uint8) *pattern {
	list := t.arena[first : first+count]
	for i := range list {
		p := &list[i]
		if (o0^p.owners[0])&p.mask[0]|(o1^p.owners[1])&p.mask[1] != 0 {
			continue
		}
		if p.lower >= need || p.upper < need {
			return p
		}
		if p.count != 0 {
			if q := t.find(p.children, p.count, o0, o1, need); q != nil {
				return q
			}
		}
	}
	return nil
}

// covers reports whether p is at least as general as q: every position that q
// describes, p describes too.
func (p *pattern) covers(q *pattern) bool {
	return (q.owners[0]^p.owners[0])&p.mask[0]|(q.owners[1]^p.owners[1])&p.mask[1]|
		p.mask[0]&^q.mask[0]|p.mask[1]&^q.mask[1] == 0
}

// list is a block of children under construction: the fields that a slot
// and a pattern share.
type list struct {
	first, count uint32
	class        uint8
}

// store adds what a search has found. It may move patterns: pointers into the
// arena do not survive it.
func (t *table) store(key uint64, p pattern) {
	if len(t.arena)+reserve > t.limit || t.crowded() && 4*len(t.slots) > t.maxSlots {
		t.reset()
		t.resets++
	}
	s := t.enter(key)
	l := list{s.children, s.count, s.class}
	t.insert(&l, p)
	s.children, s.count, s.class = l.first, l.count, l.class
}

// insert puts p into a tree: below a more general pattern, in the place of more
// special ones, or beside all.
func (t *table) insert(l *list, p pattern) {
	for i := uint32(0); i < l.count; i++ {
		q := &t.arena[l.first+i]
		if q.covers(&p) {
			if q.mask == p.mask {
				t.tighten(l.first+i, p.lower, p.upper)
				return
			}
			p.lower, p.upper = max(p.lower, q.lower), min(p.upper, q.upper)
			if p.lower == q.lower && p.upper == q.upper {
				return
			}
			sub := list{q.children, q.count, q.class}
			t.insert(&sub, p)
			q = &t.arena[l.first+i]
			q.children, q.count, q.class = sub.first, sub.count, sub.class
			return
		}
		if p.covers(q) {
			t.absorb(l, i, p)
			return
		}
	}
	t.push(l, p)
	t.bubble(l, l.count-1)
}

// bubble moves a pattern forward past more special ones: general patterns hit more often.
func (t *table) bubble(l *list, i uint32) {
	a := t.arena[l.first : l.first+l.count]
	for i > 8 && weight(&a[i]) < weight(&a[i/2]) {
		a[i], a[i/2] = a[i/2], a[i]
		i /= 2
	}
}

// weight counts what a pattern demands.
func weight(p *pattern) int { return bits.OnesCount64(p.mask[0]) + bits.OnesCount64(p.mask[1]) }

// absorb puts the general pattern p in the place of the i-th one and hangs that and all
// later ones that it covers below it, as far as they say more than p does.
func (t *table) absorb(l *list, i uint32, p pattern) {
	sub := list{p.children, p.count, p.class}
	for j := i; j < l.count; {
		q := t.arena[l.first+j]
		if j != i && !p.covers(&q) {
			j++
			continue
		}
		if j == i {
			j++
		} else {
			l.count--
			t.arena[l.first+j] = t.arena[l.first+l.count]
		}
		t.hang(&sub, q, p.lower, p.upper)
	}
	p.children, p.count, p.class = sub.first, sub.count, sub.class
	t.arena[l.first+i] = p
	t.bubble(l, i)
}

// hang puts q below a parent with the given bounds: q itself if it still says
// more, else its children.
func (t *table) hang(l *list, q pattern, lower, upper uint8) {
	if q.lower >= lower && q.upper <= upper && (q.lower != lower || q.upper != upper) {
		t.push(l, q)
		return
	}
	q.lower, q.upper = max(q.lower, lower), min(q.upper, upper)
	sub := list{q.children, q.count, q.class}
	kept := list{}
	for i := uint32(0); i < sub.count; i++ {
		t.hang(&kept, t.arena[sub.first+i], q.lower, q.upper)
	}
	t.release(sub)
	if q.lower == lower && q.upper == upper {
		for i := uint32(0); i < kept.count; i++ {
			t.push(l, t.arena[kept.first+i])
		}
		t.release(kept)
		return
	}
	q.children, q.count, q.class = kept.first, kept.count, kept.class
	t.push(l, q)
}

// tighten narrows the bounds of the pattern at index i and of what hangs below it.
func (t *table) tighten(i uint32, lower, upper uint8) {
	q := t.arena[i]
	lower, upper = max(q.lower, lower), min(q.upper, upper)
	if lower == q.lower && upper == q.upper {
		return
	}
	kept := list{}
	for j := uint32(0); j < q.count; j++ {
		t.hang(&kept, t.arena[q.children+j], lower, upper)
	}
	t.release(list{q.children, q.count, q.class})
	q.lower, q.upper = lower, upper
	q.children, q.count, q.class = kept.first, kept.count, kept.class
	t.arena[i] = q
}

// push adds p at the end of a list, which moves to a block twice as large
// when it is full.
func (t *table) push(l *list, p pattern) {
	if l.first == 0 || l.count == 1<<l.class {
		class := uint8(0)
		if l.first != 0 {
			class = l.class + 1
		}
		first := t.alloc(class)
		copy(t.arena[first:first+l.count], t.arena[l.first:l.first+l.count])
		t.release(*l)
		l.first, l.class = first, class
	}
	t.arena[l.first+l.count] = p
	l.count++
}

// alloc finds a block of 1<<class patterns.
func (t *table) alloc(class uint8) uint32 {
	if first := t.free[class]; first != 0 {
		t.free[class] = t.arena[first].children
		return first
	}
	first, n := len(t.arena), 1<<class
	if first+n > cap(t.arena) {
		// All at once: what is not used yet costs the system nothing, and
		// nothing is copied twice.
		grown := make([]pattern, first, max(t.limit, first+n))
		copy(grown, t.arena)
		t.arena = grown
	}
	t.arena = t.arena[:first+n]
	return uint32(first)
}

// release gives a block back.
func (t *table) release(l list) {
	if l.first != 0 {
		t.arena[l.first].children = t.free[l.class]
		t.free[l.class] = l.first
	}
}
