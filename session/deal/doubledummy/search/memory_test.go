package search

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// some makes an answer about a random layout that matters down to random depths.
func some(r *rand.Rand, n int) entry {
	var e entry
	for i := range e {
		e[i] = r.Uint64() &^ 0xffff
	}
	for l := range 4 {
		e.matter(l, r.IntN(4))
	}
	sure := r.IntN(n)
	e.setTricks(sure, sure+r.IntN(n+1-sure))
	return e
}

// TestMemoryAgainstList keeps many answers of some shapes and compares what is found with
// a search through all that were kept: what answers must fit and say so, and what was
// kept lately must be found, however often a bucket had to grow.
func TestMemoryAgainstList(t *testing.T) {
	const n = 9
	r := rand.New(rand.NewPCG(6, 8))
	m := newMemory(4 << 20)
	kept := map[uint64][]entry{}
	found := 0
	for i := range 20000 {
		key := keyOf(uint64(r.IntN(1+i%5))<<16, n, 1)
		e := some(r, n)
		m.keep(key, &e)
		kept[key] = append(kept[key], e)
		list := kept[key]
		lately := list[max(len(list)-1000, 0):]
		asked := lately[r.IntN(len(lately))]
		l := layout(asked)
		for need := 1; need <= n; need++ {
			want := asked.sure() >= need || asked.possible() < need
			got, how := m.find(key, &l, need)
			switch {
			case how != enough && want:
				t.Fatalf("%d answers: one of the last 1000 was not found", len(list))
			case how != enough:
			case !got.fits(&l) || got.sure() < need && got.possible() >= need:
				t.Fatalf("need %d: %v is no answer about %v", need, *got, l)
			default:
				found++
			}
		}
	}
	if found < 20000 {
		t.Errorf("only %d were found", found)
	}
}

// TestMemoryForgets: what is full begins anew, and nothing of the deal before is found.
func TestMemoryForgets(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 9))
	m := newMemory(1 << 14)
	e := some(r, 5)
	l := layout(e)
	for range 3 * generations {
		m.keep(keyOf(1<<16, 5, 0), &e)
		if _, how := m.find(keyOf(1<<16, 5, 0), &l, e.sure()+1); how == unknown {
			t.Fatal("what was kept is not there")
		}
		m.forget()
		if _, how := m.find(keyOf(1<<16, 5, 0), &l, 1); how != unknown {
			t.Fatal("what was forgotten is there")
		}
	}
	for i := range 5000 {
		e := some(r, 5)
		key := keyOf(uint64(i)<<16, 5, 0)
		m.keep(key, &e)
		l := layout(e)
		if _, how := m.find(keyOf(uint64(i)<<16, 5, 0), &l, e.sure()+1); how == unknown {
			t.Fatal("a full memory kept nothing new")
		}
	}
}

// TestMemoryWidens keeps an answer for each of many shapes: as there are more buckets,
// nearly all must be found again.
func TestMemoryWidens(t *testing.T) {
	const n = 30000
	m := newMemory(40 << 20)
	r := rand.New(rand.NewPCG(2, 9))
	entries := make([]entry, n)
	for i := range entries {
		entries[i] = some(r, 9)
		m.keep(keyOf(uint64(i*i)<<16, 9, i&3), &entries[i])
	}
	lost := 0
	for i := range entries {
		l := layout(entries[i])
		if e, _ := m.find(keyOf(uint64(i*i)<<16, 9, i&3), &l, entries[i].sure()); e == nil || *e != entries[i] {
			lost++
		}
	}
	if m.mask < fewest || lost > n/100 {
		t.Errorf("%d of %d answers are lost, with %d buckets", lost, n, m.mask+1)
	}
}

// TestMemoryBound: what a memory takes is not more than was asked for.
func TestMemoryBound(t *testing.T) {
	for _, size := range []int{1 << 16, 1 << 20, 12 << 20, 80 << 20} {
		m := newMemory(size)
		used := len(m.buckets)*int(unsafe.Sizeof(bucket{})) + len(m.heads)*int(unsafe.Sizeof(head{})) +
			len(m.groups)*int(unsafe.Sizeof(group{}))
		if used > size || used < size*9/10 {
			t.Errorf("%d bytes used, %d allowed", used, size)
		}
	}
}
