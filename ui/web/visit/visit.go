// Package visit is who a visitor of the pages on the club's network is: by the code of a
// table on its card, by what a phone was given when it joined, or by the director's
// invitation.
//
//	file := visit.At(path)                      // private, of the user of the computer
//	keys, err := file.Keys(terminal.Evening(st))
//	code := keys.Code(1, 7, st.CodeOf(1, 7))    // "3K7M9QTA", for the card of table A7
//	door, ok := keys.Find(typed, visit.Doors(st))
//	cookie := keys.Issue(v)                     // for a phone that joined
//	v, ok := keys.Read(cookie)
//
// All of it follows from a secret that the computer keeps and from the evening, so that
// it outlives an end of the program, and ends with the evening. Nothing of it is in the
// journal.
//
// The director's phone is invited: see [Director].
package visit

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/terminal"
)

// Keys are those of one evening at one computer.
type Keys struct {
	key     []byte
	evening string
}

// New derives the keys of an evening from the computer's secret.
func New(secret []byte, evening string) *Keys {
	return &Keys{seal(secret, "phones", evening), evening}
}

// seal is what only who has the key can make of texts: no two lists of texts come to the
// same.
func seal(key []byte, texts ...string) []byte {
	h := hmac.New(sha256.New, key)
	for _, t := range texts {
		var length [8]byte
		binary.BigEndian.PutUint64(length[:], uint64(len(t)))
		h.Write(length[:])
		h.Write([]byte(t))
	}
	return h.Sum(nil)
}

// signs are those of a code: letters and figures without those that are read for each
// other, 0 and O, 1, I and L.
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// codeLength is how many signs a code has: with 31 signs that is one of 850,000 million.
const codeLength = 8

// Door is a table at which phones come in, and how often its code was renewed.
type Door struct{ Section, Table, Code int }

// Doors are the tables of an evening.
func Doors(st *session.State) (list []Door) {
	for _, s := range st.Sections {
		for _, t := range s.Movement.TableNumbers() {
			list = append(list, Door{s.ID, t, st.CodeOf(s.ID, t)})
		}
	}
	return list
}

// Code is the code of a table, of which version session.State.CodeOf says.
func (k *Keys) Code(section, table, version int) string {
	sum := seal(k.key, "code", strconv.Itoa(section), strconv.Itoa(table), strconv.Itoa(version))
	n := binary.BigEndian.Uint64(sum)
	code := make([]byte, codeLength)
	for i := range code {
		code[i] = signs[n%uint64(len(signs))]
		n /= uint64(len(signs))
	}
	return string(code)
}

// Find is the table that has a code, as it was scanned or typed: in any case, with or
// without spaces and strokes. Where the code was renewed since, the Door is that of
// then. It takes as long for a code that is nearly right as for any other.
func (k *Keys) Find(code string, among []Door) (e Door, ok bool) {
	code = plain(code)
	if len(code) != codeLength {
		return Door{}, false
	}
	for _, one := range among {
		for version := max(0, one.Code-oldest); version <= one.Code; version++ {
			at := Door{one.Section, one.Table, version}
			if subtle.ConstantTimeCompare([]byte(k.Code(at.Section, at.Table, at.Code)), []byte(code)) == 1 {
				e, ok = at, true
			}
		}
	}
	return e, ok
}

// oldest is how many of a table's codes before the last are known as having been one.
const oldest = 3

// plain is a code as it is compared.
func plain(code string) string {
	if len(code) > 4*codeLength {
		return ""
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ' || r == '-' || r == '\u00a0':
			return -1
		case r >= 'a' && r <= 'z': // not ToUpper: a Turkish ı is no I, and neither is in a code
			return r - 'a' + 'A'
		}
		return r
	}, code)
}

// NewID is what tells a phone at a table from the others: 128 random bits.
func NewID() string {
	id := make([]byte, 16)
	_, _ = rand.Read(id) // which never fails
	return hex.EncodeToString(id)
}

// longestCookie is more than any visit takes, in bytes.
const longestCookie = 1000

// Issue is what a phone is given when it joined, to be shown with whatever it says. It
// cannot be made without the key; it can be copied by who reads along.
func (k *Keys) Issue(v terminal.Visit) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a visit is numbers and texts
	}
	payload := encoding.EncodeToString(text)
	return payload + "." + encoding.EncodeToString(seal(k.key, "visit", payload))
}

// Read is the visit for which something was issued; ok is false for what was issued on
// another evening, by another computer, or by nobody.
func (k *Keys) Read(cookie string) (v terminal.Visit, ok bool) {
	if len(cookie) > longestCookie {
		return terminal.Visit{}, false
	}
	payload, sum, _ := strings.Cut(cookie, ".")
	if !hmac.Equal([]byte(sum), []byte(encoding.EncodeToString(seal(k.key, "visit", payload)))) {
		return terminal.Visit{}, false
	}
	text, err := encoding.DecodeString(payload)
	return v, err == nil && json.Unmarshal(text, &v) == nil
}

// encoding is one for the value of a cookie.
var encoding = base64.RawURLEncoding

// cookie is the name under which a browser keeps what was issued.
const cookie = "table"

// lasts is how long a browser keeps it: it holds as long as the evening, and a night is
// shorter.
const lasts = 18 * time.Hour

// Give gives a browser what was issued for a visit: no script reads it, and no page of
// elsewhere has it sent.
func (k *Keys) Give(w http.ResponseWriter, v terminal.Visit) {
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: k.Issue(v), Path: "/", MaxAge: int(lasts.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode})
}

// Of is the visit of a request, by what its browser was given.
func (k *Keys) Of(r *http.Request) (v terminal.Visit, ok bool) {
	for _, c := range r.CookiesNamed(cookie) {
		if v, ok = k.Read(c.Value); ok {
			return v, true
		}
	}
	return terminal.Visit{}, false
}

type visitKey struct{}

// With is a request whose visit was found, for Of.
func With(r *http.Request, v terminal.Visit) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
}

// Of is the visit of a request that the server has let in; ok is false for a stranger's.
func Of(r *http.Request) (v terminal.Visit, ok bool) {
	v, ok = r.Context().Value(visitKey{}).(terminal.Visit)
	return v, ok
}
