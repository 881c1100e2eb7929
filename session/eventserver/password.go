package eventserver

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// newPassword is one that nobody guesses: 192 bits in 32 letters, digits, - and _.
func newPassword() string {
	secret := make([]byte, 24)
	rand.Read(secret) // it never fails
	return base64.RawURLEncoding.EncodeToString(secret)
}

// iterations are PostgreSQL's own; passwords that are not made by people need no more.
const iterations = 4096

// verifier is what a server keeps of a password to check it by SCRAM-SHA-256
// (RFC 5803, RFC 7677), as PostgreSQL writes it. Given that instead, it never sees
// the password, and its log neither.
func verifier(password string) string {
	// Of the password, so that the same one has the same verifier whenever it is asked
	// for.
	sum := sha256.Sum256([]byte("salt\x00" + password))
	salt := sum[:16]
	salted, err := pbkdf2.Key(sha256.New, password, salt, iterations, sha256.Size)
	if err != nil {
		panic(err) // only for lengths that are none
	}
	mac := func(text string) []byte {
		h := hmac.New(sha256.New, salted)
		h.Write([]byte(text))
		return h.Sum(nil)
	}
	stored := sha256.Sum256(mac("Client Key"))
	b64 := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", iterations, b64(salt), b64(stored[:]), b64(mac("Server Key")))
}
