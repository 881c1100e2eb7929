package embargo

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/simultaneous"
)

// Ending is how the files are called.
const Ending = ".clubnight-deals"

// Purpose is whom a file is for.
type Purpose string

// The purposes.
const (
	Players Purpose = "players" // opened when nobody plays any more
	Machine Purpose = "machine" // for who deals the boards, opened before play
)

// Errors of reading.
var (
	// ErrFile is returned for a file that is no sealed set of deals, or a damaged one.
	ErrFile = errors.New("not a sealed set of deals")
	// ErrNewer is returned for a file that a newer Clubnight sealed.
	ErrNewer = errors.New("sealed by a newer Clubnight")
)

const (
	version = 1
	// rounds of PBKDF2: the code has 80 random bits by itself, so that these
	// only make a guess dearer.
	rounds = 100_000
	// mostBytes is far beyond a set of 999 boards.
	mostBytes = 4 << 20
	saltBytes = 16
)

// Sealed is a set of deals that is closed.
type Sealed struct {
	// What follows is open to everybody.
	Purpose   Purpose
	Event     string
	Number    int
	Boards    []int
	NotBefore time.Time
	Print     simultaneous.Print

	salt, deals []byte
}

// file is a sealed set as it is stored.
type file struct {
	Version   int       `json:"clubnight-deals"`
	Purpose   Purpose   `json:"for"`
	Event     string    `json:"event"`
	Number    int       `json:"set"`
	Boards    []int     `json:"boards"`
	NotBefore time.Time `json:"notBefore"`
	Print     string    `json:"fingerprint"`
	Salt      []byte    `json:"salt"`
	Deals     []byte    `json:"deals"`
}

// board is a board within the seal. Every board is as long as any other.
type board struct {
	Dealer string `json:"dealer"`
	Vul    string `json:"vul"`
	Deal   string `json:"deal"`
}

// Seal closes a set: the file, and the code that alone opens it. The error is
// that of the set's Check.
func Seal(set *simultaneous.DealSet, purpose Purpose) (content []byte, code Code, err error) {
	if err := set.Check(); err != nil {
		return nil, "", err
	}
	print := set.Print()
	f := file{
		Version: version, Purpose: purpose, Event: set.Event, Number: set.Number, Boards: set.Numbers(),
		NotBefore: set.NotBefore.UTC().Truncate(time.Second),
		Print:     hex.EncodeToString(print[:]), Salt: make([]byte, saltBytes),
	}
	_, _ = rand.Read(f.Salt)
	var inside []board
	for i := range set.Boards {
		b := &set.Boards[i]
		inside = append(inside, board{b.Dealer.String(), b.Vul.String(), b.Deal.String()})
	}
	text, err := json.Marshal(inside)
	if err != nil {
		return nil, "", err
	}
	code = newCode()
	box, err := boxOf(code, f.Salt)
	if err != nil {
		return nil, "", err
	}
	nonce := make([]byte, box.NonceSize())
	_, _ = rand.Read(nonce)
	open, err := f.open()
	if err != nil {
		return nil, "", err
	}
	f.Deals = box.Seal(nonce, nonce, text, open)
	content, err = json.MarshalIndent(f, "", " ")
	return append(content, '\n'), code, err
}

// boxOf is what a code seals with.
func boxOf(code Code, salt []byte) (cipher.AEAD, error) {
	key, err := pbkdf2.Key(sha256.New, string(code), salt, rounds, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// open is what stands open in the file, as it is sealed with the deals.
func (f file) open() ([]byte, error) {
	f.Deals = nil
	return json.Marshal(f)
}

// Is reports whether a file is a sealed set by how it begins.
func Is(content []byte) bool {
	head := bytes.TrimLeft(content[:min(len(content), 64)], " \t\r\n{")
	return bytes.HasPrefix(head, []byte(`"clubnight-deals"`))
}

// Read reads what stands open. The error is ErrFile or ErrNewer.
func Read(content []byte) (*Sealed, error) {
	f, err := parse(content)
	if err != nil {
		return nil, err
	}
	s := &Sealed{Purpose: f.Purpose, Event: f.Event, Number: f.Number, Boards: f.Boards,
		NotBefore: f.NotBefore, salt: f.Salt, deals: f.Deals}
	sum, err := hex.DecodeString(f.Print)
	if err != nil || len(sum) != len(s.Print) || len(f.Salt) != saltBytes || f.Number < 1 || len(f.Boards) == 0 ||
		!slices.IsSorted(f.Boards) || f.Purpose != Players && f.Purpose != Machine {
		return nil, ErrFile
	}
	copy(s.Print[:], sum)
	return s, nil
}

func parse(content []byte) (f file, err error) {
	if len(content) > mostBytes || !Is(content) {
		return f, ErrFile
	}
	if err := json.Unmarshal(content, &f); err != nil {
		return f, fmt.Errorf("%w: %w", ErrFile, err)
	}
	switch {
	case f.Version > version:
		return f, fmt.Errorf("%w: version %d, where this program knows %d", ErrNewer, f.Version, version)
	case f.Version < 1:
		return f, ErrFile
	}
	return f, nil
}

// Open opens the deals. The error is ErrCode for any other code than the file's own, and
// for a file of which something was changed.
func (s *Sealed) Open(code Code) (*simultaneous.DealSet, error) {
	box, err := boxOf(code, s.salt)
	if err != nil {
		return nil, err
	}
	f := file{Version: version, Purpose: s.Purpose, Event: s.Event, Number: s.Number, Boards: s.Boards,
		NotBefore: s.NotBefore, Print: hex.EncodeToString(s.Print[:]), Salt: s.salt}
	open, err := f.open()
	if err != nil {
		return nil, err
	}
	if len(s.deals) < box.NonceSize() {
		return nil, ErrFile
	}
	text, err := box.Open(nil, s.deals[:box.NonceSize()], s.deals[box.NonceSize():], open)
	if err != nil {
		return nil, ErrCode
	}
	var inside []board
	if err := json.Unmarshal(text, &inside); err != nil || len(inside) != len(s.Boards) {
		return nil, ErrFile
	}
	var boards []deal.Board
	for i, b := range inside {
		one, err := b.read(s.Boards[i])
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFile, err)
		}
		boards = append(boards, one)
	}
	set, err := simultaneous.NewDealSet(s.Event, s.Number, boards, s.NotBefore)
	if err != nil {
		return nil, err
	}
	if set.Print() != s.Print {
		return nil, ErrFile
	}
	return set, nil
}

func (b board) read(number int) (deal.Board, error) {
	dealer, err := scoring.ParseDirection(b.Dealer)
	if err != nil {
		return deal.Board{}, err
	}
	vul, err := scoring.ParseVulnerability(b.Vul)
	if err != nil {
		return deal.Board{}, err
	}
	hands, err := deal.Parse(b.Deal)
	return deal.Board{Number: number, Dealer: dealer, Vul: vul, Deal: hands}, err
}
