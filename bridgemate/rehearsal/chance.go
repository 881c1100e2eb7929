package rehearsal

import (
	"hash/fnv"
	"math/rand/v2"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/clubplay"
)

// chance is a source of random numbers that depends on nothing but the seed
// and on what it is for.
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

// newBoard is the deal of a section's board: the hand record's, or one from the seed, the
// same in all sections.
func newBoard(seed uint64, number int, record *bws.HandRecord) *clubplay.Board {
	hands := dealt(seed, number)
	if record != nil && record.Check() == nil {
		if d, err := record.Deal(); err == nil {
			hands = d
		}
	}
	return clubplay.NewBoard(scoring.BoardDealer(number), scoring.BoardVulnerability(number),
		hands, chance(seed, "lie", number))
}

// Dealt is the deal that the players of a room find in a board of which there is no hand
// record.
func Dealt(seed uint64, number int) deal.Deal { return dealt(seed, number) }

func dealt(seed uint64, number int) (hands deal.Deal) {
	for i, c := range chance(seed, "deal", number).Perm(52) {
		hands[i%4] |= deal.HandOf(deal.Card(c))
	}
	return hands
}
