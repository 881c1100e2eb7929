package identity

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hpke"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// Errors of identities.
var (
	// ErrHolder is returned for a text that is no Holder.
	ErrHolder = errors.New("this names no computer of an event")
	// ErrSecret is returned for a text that is no Secret.
	ErrSecret = errors.New("this is no computer's own key")
	// ErrSignature is returned for what its holder did not sign.
	ErrSignature = errors.New("the signature is not by whom it is said to be")
	// ErrSealed is returned for what is not sealed for this computer, or was changed.
	ErrSealed = errors.New("it is not sealed for this computer")
)

// Secret is what a computer or an invitation alone has. It is never shown: a computer
// keeps it where it keeps its passwords. The zero Secret is none.
type Secret struct {
	sign ed25519.PrivateKey
	open []byte // the seed of the other, 32 bytes
}

// Holder is a computer or an invitation, as everybody may know it: its keys for
// signatures and for what is sealed for it, 64 bytes. "" is nobody. It is written in
// base 64 without fill.
type Holder string

const seedSize = 32

// New makes a secret at random.
func New() Secret {
	seeds := make([]byte, 2*seedSize)
	rand.Read(seeds) // it never fails
	return secretOf(seeds)
}

func secretOf(seeds []byte) Secret {
	return Secret{ed25519.NewKeyFromSeed(seeds[:seedSize]), seeds[seedSize:]}
}

// ParseSecret reads what Text gave; the error is ErrSecret.
func ParseSecret(text string) (Secret, error) {
	seeds, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(seeds) != 2*seedSize {
		return Secret{}, ErrSecret
	}
	return secretOf(seeds), nil
}

// Text is the secret as it is kept.
func (s Secret) Text() string {
	return base64.RawURLEncoding.EncodeToString(bytes.Join([][]byte{s.sign.Seed(), s.open}, nil))
}

// Is reports whether there is a secret.
func (s Secret) Is() bool { return s.sign != nil }

// String hides the secret from whatever prints it.
func (Secret) String() string { return "(a secret)" }

// GoString hides the secret from whatever prints it.
func (Secret) GoString() string { return "(a secret)" }

// Holder is as whom others know the secret.
func (s Secret) Holder() Holder {
	private, err := ecdh.X25519().NewPrivateKey(s.open)
	if err != nil {
		panic(err) // a Secret has seeds of the right size
	}
	public := s.sign.Public().(ed25519.PublicKey)
	return Holder(base64.RawURLEncoding.EncodeToString(bytes.Join([][]byte{public, private.PublicKey().Bytes()}, nil)))
}

// Sign signs the seal of a line (session.SealedEntry.Sum).
func (s Secret) Sign(sum []byte) []byte { return s.signs("line", sum) }

// signs signs what is said to be of a sort.
func (s Secret) signs(sort string, text []byte) []byte {
	return ed25519.Sign(s.sign, signed(sort, text))
}

func signed(sort string, text []byte) []byte {
	return append([]byte("clubnight "+sort+"\x00"), text...)
}

// keys are a holder's for signatures and for sealing; the error is ErrHolder.
func (h Holder) keys() (signs ed25519.PublicKey, seals []byte, err error) {
	both, err := base64.RawURLEncoding.DecodeString(string(h))
	if err != nil || len(both) != ed25519.PublicKeySize+32 ||
		base64.RawURLEncoding.EncodeToString(both) != string(h) { // one writing each
		return nil, nil, ErrHolder
	}
	return both[:ed25519.PublicKeySize], both[ed25519.PublicKeySize:], nil
}

// Check reports what is wrong with a holder that came from elsewhere: ErrHolder, or nil.
func (h Holder) Check() error {
	_, seals, err := h.keys()
	if err != nil {
		return err
	}
	if _, err = ecdh.X25519().NewPublicKey(seals); err != nil {
		return ErrHolder
	}
	return nil
}

// Verify checks that the holder signed the seal of a line. The error is ErrSignature, or
// ErrHolder.
func (h Holder) Verify(sum, signature []byte) error { return h.verify("line", sum, signature) }

func (h Holder) verify(sort string, text, signature []byte) error {
	signs, _, err := h.keys()
	if err != nil {
		return err
	}
	if !ed25519.Verify(signs, signed(sort, text), signature) {
		return ErrSignature
	}
	return nil
}

// Seal seals something for the holder, who alone can open it, and only as what: the
// same text must be said to open it. The error is ErrHolder.
func (h Holder) Seal(what string, plain []byte) ([]byte, error) {
	_, seals, err := h.keys()
	if err != nil {
		return nil, err
	}
	public, err := hpke.DHKEM(ecdh.X25519()).NewPublicKey(seals)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrHolder, err)
	}
	return hpke.Seal(public, hpke.HKDFSHA256(), hpke.AES256GCM(), signed("for one", []byte(what)), plain)
}

// Open opens what was sealed for this secret's holder. The error is ErrSealed.
func (s Secret) Open(what string, sealed []byte) ([]byte, error) {
	if !s.Is() {
		return nil, ErrSealed
	}
	private, err := hpke.DHKEM(ecdh.X25519()).NewPrivateKey(s.open)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSealed, err)
	}
	plain, err := hpke.Open(private, hpke.HKDFSHA256(), hpke.AES256GCM(), signed("for one", []byte(what)), sealed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSealed, err)
	}
	return plain, nil
}

// Event is the name of the event that a holder begins: 32 hexadecimal digits.
func Event(began Holder) string {
	sum := sha256.Sum256(signed("event", []byte(began)))
	return fmt.Sprintf("%x", sum[:16])
}
