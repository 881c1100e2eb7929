package deal

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// ErrSeed is returned when a text is not a seed: 64 hexadecimal digits.
var ErrSeed = errors.New("not a seed")

// Seed is the secret from which all sets of a club are dealt. Who knows it knows every
// deal: it is kept secret until play is over. Without it, known deals say nothing about
// any other, not even about those of the same set.
type Seed [32]byte

// NewSeed draws a seed from the operating system's source of randomness.
func NewSeed() Seed {
	var s Seed
	rand.Read(s[:]) // never fails: the program is ended when there is no randomness
	return s
}

// ParseSeed reads what String wrote; blanks and dashes between the digits do not count.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	text = strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(text))
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("%w: %d hexadecimal digits are needed", ErrSeed, 2*len(s))
	}
	copy(s[:], b)
	return s, nil
}

// String writes the seed as 64 hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment can be shown before play without giving anything away; with the seed,
// after play, it proves that the deals had been fixed. It is the SHA-256 hash of
// the seed in hexadecimal.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Deal deals one board of a set: every deal is equally likely. The same seed, set and
// board give the same deal again.
func (s Seed) Deal(set uint64, board int) Deal { return s.draw(set, board, 0) }

// draw deals the n-th deal for a board. HMAC-SHA256 keyed with the seed gives 96
// bits; a number that is not that of a deal is thrown away, which leaves all
// deals equally likely.
func (s Seed) draw(set uint64, board int, n uint64) Deal {
	message := []byte("clubnight deal\x00")
	message = binary.BigEndian.AppendUint64(message, set)
	message = binary.BigEndian.AppendUint64(message, uint64(board))
	message = binary.BigEndian.AppendUint64(message, n)
	for attempt := uint64(0); ; attempt++ {
		mac := hmac.New(sha256.New, s[:])
		mac.Write(binary.BigEndian.AppendUint64(message, attempt))
		number := new(big.Int).SetBytes(mac.Sum(nil)[:12])
		if d, err := FromNumber(number); err == nil {
			return d
		}
	}
}

// Boards deals count boards of a set, numbered from first. Nothing selects
// among the deals (Law 6).
func (s Seed) Boards(set uint64, first, count int) []Board {
	boards := make([]Board, 0, count)
	for i := range count {
		boards = append(boards, NewBoard(first+i, s.Deal(set, first+i)))
	}
	return boards
}
