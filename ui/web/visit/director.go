package visit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"

	"clubnight/ui/web/frame"
)

// Director is the invitation of the director's phone. The computer shows a key of 128
// bits as a QR code, in the part of an address that is never sent, and a code of four
// figures, which is typed once. With both the phone signs whatever it asks:
//
//	K    = HMAC-SHA256(key as 16 bytes, "code:" + code)
//	sign = HMAC-SHA256(K, path "\n" phone "\n" epoch "\n" n "\n" say)
//	seen = HMAC-SHA256(key as 16 bytes, "seen:" + phone)
//
// and sends {"phone", "epoch", "n", "say", "sign", "seen"} as JSON, the last three texts,
// where say is the JSON of what it has to say and sign and seen are hexadecimal. A stream
// is asked for with the same in its query, and an empty say. Neither key nor code nor K
// goes over the network.
//
// phone is what the phone called itself, 32 hexadecimal digits: the first that signs
// rightly has the invitation, and no other, until the computer shows a new one. n is a
// number that it never used before in an epoch. An epoch ends with the program; who signs
// for another is answered 401 with {"refused": "epoch", "epoch": "…"} and signs again.
// Three wrong signs of who has seen the key end an invitation that no phone has yet: so
// the code cannot be guessed by who took a picture of the screen, and who did not see it
// cannot end it.
type Director struct {
	keys *Keys
	file File

	mu      sync.Mutex
	stands  Invitation
	epoch   string
	highest uint64 // the highest n of the epoch
	recent  uint64 // which of the 64 up to it were used: bit 0 is the highest
	changed func()
	heard   func(*http.Request)
}

// Invitation is how an invitation stands, as it is kept.
type Invitation struct {
	// Number counts the invitations of the evening.
	Number int `json:"number"`
	// Phone is what the phone that has it calls itself, "" for none.
	Phone string `json:"phone,omitempty"`
	// Wrong counts wrong signatures before a phone had it.
	Wrong int `json:"wrong,omitempty"`
}

// mostWrong is how many wrong codes end an invitation.
const mostWrong = 3

// Over reports whether the invitation was ended by wrong codes.
func (i Invitation) Over() bool { return i.Phone == "" && i.Wrong >= mostWrong }

// Director is the director's invitation of the evening, as it stood when the program
// ended. changed, which may be nil, is told when it stands in another way.
func (f File) Director(k *Keys, changed func()) *Director {
	if changed == nil {
		changed = func() {}
	}
	d := &Director{keys: k, file: f, stands: f.invitation(k.evening), changed: changed}
	d.begin()
	return d
}

// begin begins an epoch.
func (d *Director) begin() { d.epoch, d.highest, d.recent = NewID()[:16], 0, 0 }

// Stands is how the invitation stands.
func (d *Director) Stands() Invitation {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.stands
}

// Invitation is what the computer shows: the key, 32 hexadecimal digits, and the code.
func (d *Director) Invitation() (key, code string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.invitation()
}

func (d *Director) invitation() (key, code string) {
	number := strconv.Itoa(d.stands.Number)
	n := binary.BigEndian.Uint64(seal(d.keys.key, "director's code", number))
	return hex.EncodeToString(seal(d.keys.key, "director", number)[:16]), fmt.Sprintf("%04d", n%10000)
}

// Heard has whatever the director's phone asks told. It is said before anything is asked.
func (d *Director) Heard(tell func(*http.Request)) { d.heard = tell }

// Renew throws the phone out and makes a new invitation. The error is that of keeping it:
// it holds all the same until the program ends.
func (d *Director) Renew() error {
	d.mu.Lock()
	d.stands = Invitation{Number: d.stands.Number + 1}
	d.begin()
	err := d.file.keep(d.keys.evening, d.stands)
	d.mu.Unlock()
	d.changed()
	return err
}

// signed is what the director's phone sends.
type signed struct {
	Phone string `json:"phone"`
	Epoch string `json:"epoch"`
	N     uint64 `json:"n"`
	Say   string `json:"say"`
	Sign  string `json:"sign"`
	Seen  string `json:"seen"`
}

// Seen is what a phone shows that has seen the key.
func Seen(key, phone string) (string, error) {
	raw, err := hex.DecodeString(key)
	return hex.EncodeToString(sum(raw, "seen:"+phone)), err
}

// Signature is the sign of a request, as the phone makes it.
func Signature(key, code, path, phone, epoch string, n uint64, say string) (string, error) {
	raw, err := hex.DecodeString(key)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(sum(sum(raw, "code:"+code), path+"\n"+phone+"\n"+epoch+"\n"+
		strconv.FormatUint(n, 10)+"\n"+say)), nil
}

// Take takes what the director's phone says into a value, as frame.Take does. What it did
// not sign is refused here, answered and counted.
func (d *Director) Take(w http.ResponseWriter, r *http.Request, limit int64, into any) bool {
	var s signed
	if !frame.Take(w, r, limit, &s) || !d.let(w, r, s) {
		return false
	}
	if json.Unmarshal([]byte(s.Say), into) != nil {
		frame.Refuse(w, r, http.StatusBadRequest, frame.Unreadable)
		return false
	}
	return true
}

// Listens reports whether a request for a stream is the director's phone's; one that is
// not is refused here.
func (d *Director) Listens(w http.ResponseWriter, r *http.Request) bool {
	q, err := url.ParseQuery(r.URL.RawQuery)
	n, bad := strconv.ParseUint(q.Get("n"), 10, 64)
	if err != nil || bad != nil {
		frame.Refuse(w, r, http.StatusForbidden, frame.Unsigned)
		return false
	}
	return d.let(w, r, signed{Phone: q.Get("phone"), Epoch: q.Get("epoch"), N: n, Sign: q.Get("sign"),
		Seen: q.Get("seen")})
}

// let lets in what is signed, and answers what is not.
func (d *Director) let(w http.ResponseWriter, r *http.Request, s signed) bool {
	epoch, changed, err := d.check(r.URL.Path, s)
	if changed {
		d.changed()
	}
	switch {
	case err == nil:
		if d.heard != nil {
			d.heard(r)
		}
		return true
	case errors.Is(err, errEpoch):
		frame.Epoch(w, epoch)
	default:
		frame.Refuse(w, r, http.StatusForbidden, frame.Unsigned)
	}
	return false
}

var (
	errEpoch  = errors.New("signed for another epoch")
	errSigned = errors.New("not signed by the director's phone")
)

// check checks a signature; changed is true where the invitation stands in another way.
func (d *Director) check(path string, s signed) (epoch string, changed bool, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stands.Over() || !isID(s.Phone) || d.stands.Phone != "" && !equal(d.stands.Phone, s.Phone) {
		return "", false, errSigned
	}
	key, code := d.invitation()
	want, err := Signature(key, code, path, s.Phone, s.Epoch, s.N, s.Say)
	if err != nil || !equal(want, s.Sign) {
		if seen, err := Seen(key, s.Phone); err != nil || d.stands.Phone != "" || !equal(seen, s.Seen) {
			return "", false, errSigned
		}
		d.stands.Wrong++
		_ = d.file.keep(d.keys.evening, d.stands) // kept or not, it is over until the program ends
		return "", true, errSigned
	}
	switch {
	case !equal(s.Epoch, d.epoch):
		return d.epoch, false, errEpoch
	case !d.fresh(s.N):
		return "", false, errSigned
	}
	if d.stands.Phone == "" {
		d.stands.Phone, d.stands.Wrong = s.Phone, 0
		_ = d.file.keep(d.keys.evening, d.stands) // as above
		changed = true
	}
	return d.epoch, changed, nil
}

// fresh reports whether a number was not used before in this epoch, and uses it. One that
// is far behind the highest counts as used.
func (d *Director) fresh(n uint64) bool {
	switch {
	case n == 0:
		return false
	case n > d.highest:
		if ahead := n - d.highest; ahead < 64 {
			d.recent = d.recent<<ahead | 1
		} else {
			d.recent = 1
		}
		d.highest = n
		return true
	case d.highest-n >= 64 || d.recent&(1<<(d.highest-n)) != 0:
		return false
	}
	d.recent |= 1 << (d.highest - n)
	return true
}

// isID reports whether a text is what a phone may call itself.
func isID(text string) bool {
	raw, err := hex.DecodeString(text)
	return err == nil && len(raw) == 16
}

func equal(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// sum is the HMAC of a text as a script makes it.
func sum(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
