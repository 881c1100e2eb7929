package clubfile

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"time"

	"clubnight/session/clubfile/salvage"
)

// wreck is a damaged club file of which nothing is relied on but the seals: whatever in
// its pages looks like a row is one if its seal says so, wherever it lies.
type wreck struct {
	image   *salvage.Image
	entries map[int64]map[int64][]found // by evening and number, what pages list first
	heads   map[int64][]salvage.Row     // the rows of evenings, by number
	origins []salvage.Row
	members []salvage.Row
	chains  map[int64]*chain // what is sound of each evening: see join
}

// found is what looks like an entry, and the seal that it carries.
type found struct {
	row
	sum []byte
	at  salvage.Row
}

// How the rows of the tables look, from version 3 on; those of an earlier version than 7
// are short until they are changed.
const (
	shapeOfEntry  salvage.Shape = "iittttstiitb"
	shortOfEntry  salvage.Shape = "iitttts"
	shapeOfMember salvage.Shape = "ttistttttiiit"
	olderOfMember salvage.Shape = "ttistttt"
	shortOfMember salvage.Shape = "ttis"
	shapeOfHead   salvage.Shape = "#ntis"
	shapeOfOrigin salvage.Shape = "#ntttisiii"
	shortOfOrigin salvage.Shape = "#ntttis"
)

// seenPages is how many pages are searched bit by bit for one part of the file.
const seenPages = 256

// nearPages is on how many of them a seal of 32 bytes is looked for.
const nearPages = 64

func newWreck(content []byte) *wreck {
	w := &wreck{image: salvage.Parse(content), entries: map[int64]map[int64][]found{},
		heads: map[int64][]salvage.Row{}, chains: map[int64]*chain{}}
	for r := range w.image.Rows(shapeOfEntry, shortOfEntry, shapeOfMember, olderOfMember, shortOfMember, shapeOfHead,
		shapeOfOrigin, shortOfOrigin) {
		switch r.Shape {
		case shapeOfEntry, shortOfEntry:
			w.note(r)
		case shapeOfHead:
			w.heads[r.Key] = append(w.heads[r.Key], r)
		case shapeOfOrigin, shortOfOrigin:
			w.origins = append(w.origins, r)
		default:
			w.members = append(w.members, r)
		}
	}
	for id, of := range w.entries {
		c := &chain{wreck: w, id: id, links: map[int64]link{}, head: heading{id: id}}
		for _, seq := range slices.Sorted(maps.Keys(of)) {
			for _, e := range of[seq] {
				c.join(seq, e)
			}
		}
		if len(c.links) > 0 {
			w.chains[id] = c
		}
	}
	return w
}

// note keeps what looks like an entry.
func (w *wreck) note(r salvage.Row) {
	evening, e := entryIn(r)
	of := w.entries[evening]
	if of == nil {
		of = map[int64][]found{}
		w.entries[evening] = of
	}
	if r.Listed {
		of[e.seq] = slices.Insert(of[e.seq], 0, e)
	} else {
		of[e.seq] = append(of[e.seq], e)
	}
}

func entryIn(r salvage.Row) (evening int64, e found) {
	v := r.Fields
	e.at, e.sum = r, bytes.Clone(v[6].([]byte))
	e.seq, e.recorded, e.author = v[1].(int64), v[2].(string), v[3].(string)
	e.kind, e.body = v[4].(string), v[5].(string)
	if len(v) > 7 {
		e.site, e.own, e.tick, e.seen = v[7].(string), v[8].(int64), v[9].(int64), v[10].(string)
		e.line = bytes.Clone(v[11].([]byte))
	}
	return v[0].(int64), e
}

func headIn(r salvage.Row) (h heading, sum []byte) {
	return heading{id: r.Key, created: r.Fields[1].(string), entries: r.Fields[2].(int64)}, r.Fields[3].([]byte)
}

func originIn(r salvage.Row) (o originRow, sum []byte) {
	v := r.Fields
	o = originRow{id: v[1].(string), program: v[2].(string), created: v[3].(string), players: v[4].(int64)}
	if len(v) > 6 {
		o.naming = namingIn(v[6:])
	}
	return o, v[5].([]byte)
}

func memberIn(r salvage.Row) (m member, sum []byte) {
	v := r.Fields
	m.Number, m.Name, m.hidden = v[0].(string), v[1].(string), v[2].(int64)
	if len(v) > 4 {
		m.National, m.Handicap, m.Categories, m.now = v[4].(string), v[5].(string), v[6].(string), v[7].(string)
	}
	if len(v) > 8 {
		m.Email, m.Naming = v[8].(string), namingIn(v[9:])
		m.Naming.Asked = v[12].(string)
	}
	return m, v[3].([]byte)
}

// namingIn reads three columns. What is no choice becomes one that no seal knows.
func namingIn(columns []any) Naming {
	choice := func(i int) NameChoice {
		if n := columns[i].(int64); n >= 0 && n <= int64(Hidden) {
			return NameChoice(n)
		}
		return Hidden + 1
	}
	return Naming{Room: choice(0), Web: choice(1), Mail: choice(2)}
}

// proven finds the rows that are as they were written among some, those that the pages
// list first; of what is not, the one that is with a bit turned.
func (w *wreck) proven(rows []salvage.Row, is func(salvage.Row) bool) (sound []salvage.Row) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b salvage.Row) int { return int(bit(b.Listed) - bit(a.Listed)) })
	for _, r := range rows {
		if is(r) {
			w.image.Done(r)
			sound = append(sound, r)
		}
	}
	for _, r := range rows {
		if w.image.IsDone(r) || !r.Listed {
			continue
		}
		for turned := range w.image.Turned(r) {
			if is(turned) {
				w.image.Done(r)
				sound = append(sound, turned)
				break
			}
		}
	}
	return sound
}

// hidden are the rows of which one bit before their texts is turned, on some pages.
func (w *wreck) hidden(pages []int, shapes ...salvage.Shape) iter.Seq[salvage.Row] {
	return func(yield func(salvage.Row) bool) {
		for _, search := range []func(int, ...salvage.Shape) iter.Seq[salvage.Row]{w.image.Hidden, w.image.Astray} {
			for _, n := range pages {
				for r := range search(n, shapes...) {
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// near are the pages on which some rows lie, and then the others, as many as are
// searched.
func (w *wreck) near(rows iter.Seq[salvage.Row]) (pages []int) {
	for r := range rows {
		if !slices.Contains(pages, r.Page) && len(pages) < seenPages {
			pages = append(pages, r.Page)
		}
	}
	for n := 0; n < w.image.Pages() && len(pages) < seenPages; n++ {
		if !slices.Contains(pages, n) {
			pages = append(pages, n)
		}
	}
	return pages
}

// origin is which club file it is.
func (w *wreck) origin() (o originRow, ok bool) {
	is := func(r salvage.Row) bool { o, sum := originIn(r); return bytes.Equal(sum, o.sealed()) }
	sound := w.proven(w.origins, is)
	if len(sound) == 0 {
		for r := range w.hidden(w.near(slices.Values(w.origins)), shapeOfOrigin, shortOfOrigin) {
			if is(r) {
				w.image.Done(r)
				sound = append(sound, r)
				break
			}
		}
	}
	if len(sound) == 0 {
		return o, false
	}
	o, _ = originIn(sound[0])
	return o, true
}

// players are the sound rows of the list, and the numbers of those that are not. many is
// how many there were, -1 where nobody knows.
func (w *wreck) players(many int64) (sound []member, damaged []string) {
	is := func(r salvage.Row) bool { m, sum := memberIn(r); return bytes.Equal(sum, m.sealed()) }
	there := map[string]bool{}
	take := func(r salvage.Row) {
		m, _ := memberIn(r)
		if !there[m.Number] && (r.Listed || int64(len(sound)) < many || many < 0) {
			there[m.Number] = true
			sound = append(sound, m)
		}
	}
	for _, r := range w.proven(w.members, is) {
		take(r)
	}
	if int64(len(sound)) < many {
		for r := range w.hidden(w.near(slices.Values(w.members)), shapeOfMember, olderOfMember, shortOfMember) {
			if !w.image.IsDone(r) && is(r) {
				w.image.Done(r)
				take(r)
			}
		}
	}
	for _, r := range w.members {
		if m, _ := memberIn(r); r.Listed && !w.image.IsDone(r) && !there[m.Number] {
			there[m.Number] = true
			damaged = append(damaged, m.Number)
		}
	}
	return sound, damaged
}

// evenings is what is sound of each evening of which there is anything, by number.
func (w *wreck) evenings() (list []*chain) {
	for _, id := range slices.Sorted(maps.Keys(w.chains)) {
		list = append(list, w.evening(id))
	}
	for id, rows := range w.heads { // those of which nothing else is left, or that have no entries yet
		for _, r := range rows {
			h, sum := headIn(r)
			_, err := time.Parse(time.RFC3339Nano, h.created)
			known := h.entries > 0 && err == nil || h.entries == 0 && bytes.Equal(sum, h.sealed(first(id)))
			if known && r.Listed && !w.image.IsDone(r) && w.chains[id] == nil && id > 0 {
				list = append(list, w.evening(id))
				break
			}
		}
	}
	slices.SortFunc(list, func(a, b *chain) int { return cmp.Compare(a.id, b.id) })
	return list
}

// evening is all that is sound of an evening, put right where one bit was wrong.
func (w *wreck) evening(id int64) *chain {
	c := w.chains[id]
	if c == nil {
		c = &chain{wreck: w, id: id, links: map[int64]link{}, head: heading{id: id}}
		w.chains[id] = c
	}
	c.readHead(false)
	c.mend()
	if c.sum == nil { // it may follow an entry that was put right
		c.readHead(true)
	}
	return c
}

// befores are the seals that may stand before an entry.
func (w *wreck) befores(id, seq int64) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if seq == 1 {
			yield(first(id))
			return
		}
		for _, e := range w.entries[id][seq-1] {
			if !yield(e.sum) {
				return
			}
		}
	}
}

// link is an entry that is as it was written, with the seals before it and of it.
type link struct {
	found
	before, seal []byte
}

// chain is what is sound of an evening: the entries by their numbers, and how many there
// were.
type chain struct {
	*wreck
	id    int64
	links map[int64]link
	head  heading
	sum   []byte // of the head, nil where it is not sound
}

// join takes an entry into the chain if it is sound, and better than what is there: it
// follows the entry before.
func (c *chain) join(seq int64, e found) {
	was, there := c.links[seq]
	last, linked := c.links[seq-1]
	if there && (!linked || bytes.Equal(was.before, last.seal)) {
		return
	}
	for before := range c.befores(c.id, seq) {
		if bytes.Equal(e.sealed(before), e.sum) && (!there || bytes.Equal(before, last.seal)) {
			c.links[seq] = link{e, before, e.sum}
			c.image.Done(e.at)
			return
		}
	}
}

// last is the number of the last entry that there was.
func (c *chain) last() (last int64) {
	for seq := range c.links {
		last = max(last, seq)
	}
	if c.sum != nil {
		return c.head.entries
	}
	for _, r := range c.heads[c.id] { // what it says, though nothing proves it
		if h, _ := headIn(r); r.Listed && h.entries > last && h.entries < last+4096 {
			return h.entries
		}
	}
	return last
}

// missing are the numbers of the entries that are not in the chain.
func (c *chain) missing() (list []int64) {
	for seq := range c.last() {
		if _, there := c.links[seq+1]; !there {
			list = append(list, seq+1)
		}
	}
	return list
}

// readHead finds the row of the evening, which is sealed over its last entry; hidden says
// that it is also to be looked for where no row seems to be.
func (c *chain) readHead(hidden bool) {
	is := func(r salvage.Row) bool {
		h, sum := headIn(r)
		if r.Key != c.id || h.entries < 0 {
			return false
		}
		if h.entries == 0 {
			return bytes.Equal(sum, h.sealed(first(c.id)))
		}
		if l, there := c.links[h.entries]; there && bytes.Equal(sum, h.sealed(l.seal)) {
			return true
		}
		return slices.ContainsFunc(c.entries[c.id][h.entries],
			func(e found) bool { return bytes.Equal(sum, h.sealed(e.sum)) })
	}
	take := func(r salvage.Row) {
		if h, sum := headIn(r); c.sum == nil || h.entries > c.head.entries {
			c.head, c.sum = h, bytes.Clone(sum)
		}
	}
	for _, r := range c.proven(c.heads[c.id], is) {
		take(r)
	}
	if c.sum == nil && hidden {
		for r := range c.hidden(c.near(c.allHeads()), shapeOfHead) {
			if is(r) {
				c.image.Done(r)
				take(r)
				return
			}
		}
	}
	if c.head.created == "" {
		for _, r := range c.heads[c.id] {
			c.head.created = r.Fields[1].(string)
			return
		}
		c.head.created = c.links[1].recorded
	}
}

func (c *chain) allHeads() iter.Seq[salvage.Row] {
	return func(yield func(salvage.Row) bool) {
		for _, list := range c.heads {
			for _, r := range list {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// try takes an entry into the chain if one of the seals around it says that it is as it
// was written: its own, or the one that the entry after it rests on.
func (c *chain) try(e found) bool {
	befores := c.befores(c.id, e.seq)
	if l, there := c.links[e.seq-1]; there {
		befores = slices.Values([][]byte{l.seal})
	}
	for before := range befores {
		sum := e.sealed(before)
		next, there := c.links[e.seq+1]
		if bytes.Equal(sum, e.sum) || there && bytes.Equal(sum, next.before) || oneBit(sum, e.sum) ||
			c.sum != nil && e.seq == c.head.entries && bytes.Equal(c.sum, c.head.sealed(sum)) {
			c.links[e.seq] = link{e, before, sum}
			c.image.Done(e.at)
			return true
		}
	}
	return false
}

// oneBit reports whether two seals differ in one bit: the rest of them is proof enough.
func oneBit(a, b []byte) bool {
	n := 0
	for i := range a {
		n += bits.OnesCount8(a[i] ^ b[i])
	}
	return n == 1
}

// mend puts right what one wrong bit has made of an entry, and finds the entries after
// those of which nothing is left.
func (c *chain) mend() {
	for _, seq := range c.missing() {
		c.turn(seq)
	}
	left := c.missing()
	if len(left) == 0 {
		return
	}
	wanted := map[int64]bool{}
	for _, seq := range left {
		wanted[seq] = true
	}
	pages := c.near(c.around(left))
	for r := range c.hidden(pages, shapeOfEntry, shortOfEntry) {
		if evening, e := entryIn(r); evening == c.id && wanted[e.seq] && c.try(e) {
			delete(wanted, e.seq)
		}
	}
	for _, seq := range slices.Sorted(maps.Keys(wanted)) {
		if !c.turn(seq) && c.afterNothing(seq, pages) {
			c.turn(seq - 1)
		}
	}
}

// turn tries what looks like an entry as it is, and with a bit turned.
func (c *chain) turn(seq int64) bool {
	list := c.entries[c.id][seq]
	if slices.ContainsFunc(list, c.try) {
		return true
	}
	for _, e := range list {
		for r := range c.image.Turned(e.at) {
			if _, turned := entryIn(r); turned.seq == seq && c.try(turned) {
				return true
			}
		}
	}
	return false
}

// around are the rows of the evening that lie near missing ones in number.
func (c *chain) around(missing []int64) iter.Seq[salvage.Row] {
	return func(yield func(salvage.Row) bool) {
		for _, seq := range missing {
			for away := range int64(40) {
				for _, near := range []int64{seq - away, seq + away} {
					for _, e := range c.entries[c.id][near] {
						if !yield(e.at) {
							return
						}
					}
				}
			}
		}
	}
}

// afterNothing finds, for an entry of which the one before is lost, the seal before it:
// it may still lie somewhere.
func (c *chain) afterNothing(seq int64, pages []int) bool {
	if _, there := c.links[seq-1]; there || seq == 1 {
		return false
	}
	for _, e := range c.entries[c.id][seq] {
		if len(e.body) > salvage.Handy {
			continue
		}
		text := unsealed(make([]byte, sha256.Size), e.fields())
		for _, n := range pages[:min(len(pages), nearPages)] {
			page := c.image.Page(n)
			for at := 0; at+sha256.Size <= len(page); at++ {
				copy(text, page[at:at+sha256.Size])
				if sum := sha256.Sum256(text); bytes.Equal(sum[:], e.sum) {
					c.links[seq] = link{e, bytes.Clone(page[at : at+sha256.Size]), e.sum}
					c.image.Done(e.at)
					return true
				}
			}
		}
	}
	return false
}
