package figures

import (
	"crypto/sha256"

	"clubnight/session/deal"
)

// Deals are n deals that depend on nothing but a name: boards numbered from 1, with the
// dealer and vulnerability of their number.
func Deals(name string, n int) []deal.Board {
	seed := deal.Seed(sha256.Sum256([]byte(name)))
	return seed.Boards(0, 1, n)
}
