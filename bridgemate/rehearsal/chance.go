package rehearsal

import (
	"hash/fnv"
	"math/rand/v2"
)

// chance is a source of random numbers that depends on nothing but the seed and on what it is for.
func chance(seed uint64, about string, key ...int) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(about))
	mixed := h.Sum64()
	for _, k := range key {
		mixed = mix(mixed ^ uint64(int64(k)))
	}
	return rand.New(rand.NewPCG(mix(seed^mixed), mixed))
}

// mix spreads every bit of x over the result (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
