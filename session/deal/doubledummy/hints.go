// After github.com/macroxue/bridge-solver at 205aaca, © 2013-2026 Hanhong Xue, used under
// the MIT licence: see LICENSE-bridge-solver.txt.

package doubledummy

// hintTable remembers which card last refuted a situation, by a hash: a wrong card costs
// time, never correctness.
type hintTable []uint32

const hintBits = 16

func hintKey(x uint64, salt uint) uint64 {
	x = (x ^ uint64(salt)<<57 ^ uint64(salt)) * hashFactor
	return x ^ x>>29 | 1
}

func (t hintTable) get(key uint64) int {
	e := t[key>>(64-hintBits)]
	if uint32(key)>>6 != e>>6 {
		return 15 // no card has this number
	}
	return int(e & 63)
}

func (t hintTable) put(key uint64, c int) {
	t[key>>(64-hintBits)] = uint32(key)&^63 | uint32(c)
}
