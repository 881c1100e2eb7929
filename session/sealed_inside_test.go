package session

import (
	"testing"

	"clubnight/session/identity"
)

// SealBy seals what somebody means to put into a box, for whomever he likes; last says
// what that is once the rest is known.
func SealBy(t *testing.T, f *Sealed, id ID, readers []identity.Holder, last func() []byte) {
	t.Helper()
	key := newKey()
	f.Check = key.check()
	for _, h := range readers {
		sealed, err := h.Seal(sealedAs(id), key)
		if err != nil {
			t.Fatal(err)
		}
		f.For = append(f.For, SealedKey{Holder: h, Key: sealed})
	}
	key.close(f, id, last())
}
