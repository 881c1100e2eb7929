package session

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"

	"clubnight/session/identity"
)

const (
	keySize = 32
	// longestBox is more than the deals of any section take.
	longestBox = 4 << 20
)

// contentKey closes what is sealed, and opens it.
type contentKey []byte

func newKey() contentKey {
	key := make(contentKey, keySize)
	rand.Read(key) // it never fails
	return key
}

// check tells the key from every other one: else one box could show different deals to
// those who were given different keys.
func (k contentKey) check() []byte {
	sum := sha256.Sum256(append([]byte("clubnight-key\x00"), k...))
	return sum[:]
}

// sealedAs is as what a key is sealed for a holder: it is of no use as another one.
func sealedAs(id ID) string { return fmt.Sprintf("deals %s %d", id.Site, id.Own) }

func (k contentKey) box() cipher.AEAD {
	block, err := aes.NewCipher(k)
	if err == nil {
		var box cipher.AEAD
		if box, err = cipher.NewGCM(block); err == nil {
			return box
		}
	}
	panic(err) // a key has the right size
}

// beside is what goes into the seal of a box and not into the box: a box is of no use in
// another entry.
func (f Sealed) beside(id ID) (text []byte) {
	for _, field := range []string{string(id.Site), strconv.FormatInt(id.Own, 10), f.What, strconv.Itoa(f.Section)} {
		text = binary.AppendUvarint(text, uint64(len(field)))
		text = append(text, field...)
	}
	return text
}

// close puts a fact into the box of an entry.
func (k contentKey) close(f *Sealed, id ID, body []byte) {
	box := k.box()
	nonce := make([]byte, box.NonceSize())
	rand.Read(nonce)
	f.Box = box.Seal(nonce, nonce, body, f.beside(id))
}

// open reads what is in the box of an entry. The error is ErrSealedOther.
func (k contentKey) open(f Sealed, id ID) (Fact, error) {
	box := k.box()
	if len(f.Box) < box.NonceSize() || len(f.Box) > longestBox {
		return nil, fmt.Errorf("%w: %d bytes", ErrSealedOther, len(f.Box))
	}
	body, err := box.Open(nil, f.Box[:box.NonceSize()], f.Box[box.NonceSize():], f.beside(id))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSealedOther, err)
	}
	fact, err := DecodeFact(f.What, body)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSealedOther, err)
	}
	if _, not := fact.(Withheld); not || sectionOf(fact) != f.Section {
		return nil, fmt.Errorf("%w: of section %d", ErrSealedOther, f.Section)
	}
	return fact, nil
}

// sectionOf is the section whose cards a fact shows, 0 for those of all.
func sectionOf(f Fact) int {
	switch f := f.(type) {
	case DealsSet:
		return f.Section
	case DealsAnalysed:
		return f.Section
	case DealsDealt:
		return f.Section
	}
	return SubjectOf(f).Key.Section
}

// keyring are the keys that are known here, by the entries that brought them.
type keyring map[ID]contentKey

// bringsKeys reports whether with a fact something may be read that was sealed before.
func bringsKeys(f Fact) bool {
	switch f := f.(type) {
	case Sealed, SealedFor:
		return true
	case DealsReleased:
		return len(f.Keys) > 0
	}
	return false
}

// keysIn gathers the keys that a journal holds for a secret, and those for all. public
// are the latter.
func keysIn(log []Entry, secret identity.Secret) (known, public keyring) {
	known, public = keyring{}, keyring{}
	checks := map[ID][]byte{}
	for _, e := range log {
		if f, is := e.sealedOf(); is && f.Under == 0 {
			checks[e.ID()] = f.Check
		}
	}
	if len(checks) == 0 {
		return known, public
	}
	own := identity.Holder("")
	if secret.Is() {
		own = secret.Holder()
	}
	keep := func(of ID, k SealedKey) {
		key := contentKey(k.Key)
		switch check, there := checks[of]; {
		case !there || known[of] != nil && (k.Holder != "" || public[of] != nil):
			return
		case k.Holder != "" && (own == "" || k.Holder != own):
			return
		case k.Holder != "":
			opened, err := secret.Open(sealedAs(of), k.Key)
			if key = opened; err != nil {
				return
			}
			fallthrough
		default:
			if len(key) != keySize || !bytes.Equal(key.check(), check) {
				return
			}
		}
		if known[of] = key; k.Holder == "" {
			public[of] = key
		}
	}
	for _, e := range log {
		switch f := e.Fact.(type) {
		case SealedFor:
			for _, k := range f.Keys {
				keep(k.Of, SealedKey{Holder: f.Holder, Key: k.Key})
			}
		case DealsReleased:
			for _, k := range f.Keys {
				keep(k.Of, SealedKey{Key: k.Key})
			}
		default:
			f2, _ := e.sealedOf()
			for i, mine := 0, 0; i < len(f2.For) && mine < mostTries; i++ {
				if k := f2.For[i]; k.Holder == own && own != "" {
					keep(e.ID(), k)
					mine++
				}
			}
		}
	}
	return known, public
}

// mostTries is how many keys for one holder are looked at in one entry: one is his.
const mostTries = 4

// unsealed opens what a secret, or everybody, can read of a journal, in its place; opened
// counts what could not be read before. The slice is the caller's, to be changed.
func unsealed(log []Entry, secret identity.Secret) (opened int) {
	if !slices.ContainsFunc(log, func(e Entry) bool { _, is := e.Fact.(Sealed); return is }) {
		return 0
	}
	known, _ := keysIn(log, secret)
	for i := range log {
		e := &log[i]
		f, is := e.Fact.(Sealed)
		if !is || e.wrong != nil || !secretKind(f.What) {
			continue
		}
		key, there := known[under(*e, f)]
		if !there {
			continue
		}
		opened++
		fact, err := key.open(f, e.ID())
		if err != nil {
			e.wrong = err
			continue
		}
		e.Fact, e.sealed = fact, &f
	}
	return opened
}

// closed counts what cannot be read here.
func closed(log []Entry) (n int) {
	for _, e := range log {
		if _, is := e.Fact.(Sealed); is && e.wrong == nil {
			n++
		}
	}
	return n
}
