package eventserver

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/scrypt"

	"clubnight/session/eventserver/internal/keycost"
	"clubnight/session/identity"
)

// Errors of invitations.
var (
	// ErrCode is returned where the code does not open the invitation: it was mistyped,
	// belongs to another one, or the invitation was changed on its way.
	ErrCode = errors.New("the code does not open this invitation")
	// ErrInvitation is returned for what is no invitation.
	ErrInvitation = errors.New("no invitation to an event")
	// ErrNewerInvitation is returned for one that a newer program made.
	ErrNewerInvitation = errors.New("the invitation was made by a newer program")
)

// Extension is what the names of files with invitations end with.
const Extension = ".clubnight-event"

// Invitation is how somebody comes to an event: a file, or a QR code with the same bytes.
// All may see it. The password in it is sealed with a code that goes another way, on a
// slip of paper or by telephone, and whoever has both has the role.
type Invitation struct {
	Version  int      `json:"clubnight-event"`
	Event    string   `json:"event"`
	Name     string   `json:"name"`
	Role     string   `json:"role"`
	Hosts    []string `json:"hosts"`
	Database string   `json:"database"`
	User     string   `json:"user"`
	// Certificate and Fingerprint (in hexadecimal digits) are those of Access;
	// one of them, or none.
	Certificate string `json:"certificate,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"`
	// Admitted prove that the invitation admits computers in its role. Version 1, of an
	// event whose lines are not signed, has none.
	Admitted identity.Admissions `json:"admitted,omitempty"`
	// Sealed is a salt of 16 bytes, a nonce of 12 and the password in AES-256-GCM, with a
	// key that scrypt makes from the code; from version 2 on the invitation's own secret
	// stands behind the password and a space. All other fields are sealed with it: an
	// invitation with another address cannot be opened.
	Sealed []byte `json:"sealed"`
}

const (
	unsignedVersion   = 1
	invitationVersion = 2
	mostInvitation    = 64 << 10 // bytes
	saltSize          = 16
	nonceSize         = 12
)

// Invite makes the invitation to what a reaches, and the code for it, as "K7PM2-XW4RD".
// An event without TLS invites nobody: the error is ErrPlain. See also [Invite].
func (a Access) Invite() (Invitation, string, error) {
	if a.Plain {
		return Invitation{}, "", ErrPlain
	}
	version, secret := unsignedVersion, a.Password
	if a.Secret.Is() {
		version, secret = invitationVersion, a.Password+" "+a.Secret.Text()
	}
	i := Invitation{
		Version: version, Admitted: a.Admitted, Event: a.Event, Name: a.Name, Role: a.Role, Hosts: a.Hosts,
		Database: a.Database, User: a.User,
		Certificate: string(a.Certificate),
	}
	if len(a.Certificate) == 0 {
		i.Fingerprint = hex.EncodeToString(a.Fingerprint)
	}
	if err := i.check(); err != nil {
		return Invitation{}, "", err
	}
	code := newCode()
	salt := make([]byte, saltSize+nonceSize)
	rand.Read(salt) // it never fails
	plain, _ := plainCode(code)
	lock, err := i.lock(plain, salt[:saltSize])
	if err != nil {
		return Invitation{}, "", err
	}
	i.Sealed = lock.Seal(salt, salt[saltSize:], []byte(secret), i.sealed())
	return i, code, nil
}

// lock is the cipher to the key that the code makes. Trying a code costs 32 MB and about
// a tenth of a second: all of them would take a thousand computers a thousand years.
func (i Invitation) lock(code string, salt []byte) (cipher.AEAD, error) {
	key, err := scrypt.Key([]byte(code), salt, keycost.N, 8, 1, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// sealed are the fields that cannot be changed without the code, each behind its length.
// A certificate and its fingerprint are the same.
func (i Invitation) sealed() (text []byte) {
	fields := append([]string{"clubnight-event", fmt.Sprint(i.Version), i.Event, i.Name, i.Role, i.Database,
		i.User, i.fingerprint()}, i.Hosts...)
	for _, a := range i.Admitted {
		fields = append(fields, a.Role, string(a.Holder), fmt.Sprint(a.Invites), string(a.By), string(a.Signature))
	}
	for _, f := range fields {
		text = binary.AppendUvarint(text, uint64(len(f)))
		text = append(text, f...)
	}
	return text
}

// fingerprint is that of the certificate, or of several behind each other.
func (i Invitation) fingerprint() string {
	if i.Certificate == "" {
		return i.Fingerprint
	}
	h := sha256.New()
	for _, c := range certificates([]byte(i.Certificate)) {
		h.Write(c)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Short is the same invitation, opened by the same code, with the fingerprint of the
// certificate in its place: less than 1,000 bytes, for a QR code. It does for a server
// that shows that certificate, as every one does whose certificate is self-signed. One
// with several certificates stays as it is.
func (i Invitation) Short() Invitation {
	if len(certificates([]byte(i.Certificate))) == 1 {
		i.Fingerprint, i.Certificate = i.fingerprint(), ""
	}
	return i
}

// Bytes are the invitation as it is kept in a file or shown as a QR code.
func (i Invitation) Bytes() []byte {
	text, err := json.Marshal(i)
	if err != nil {
		panic(err) // texts and numbers
	}
	return append(text, '\n')
}

// ReadInvitation reads what Bytes gave, as far as it goes without the code. The errors
// are ErrInvitation, ErrNewerInvitation, and those of reading.
func ReadInvitation(r io.Reader) (Invitation, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostInvitation+1))
	if err != nil {
		return Invitation{}, err
	}
	var i Invitation
	if err := json.Unmarshal(text, &struct {
		Version *int `json:"clubnight-event"`
	}{&i.Version}); err != nil || len(text) > mostInvitation {
		return Invitation{}, ErrInvitation
	}
	if i.Version > invitationVersion {
		return Invitation{}, ErrNewerInvitation
	}
	if err := json.Unmarshal(text, &i); err != nil {
		return Invitation{}, ErrInvitation
	}
	return i, i.check()
}

// check finds what no invitation has.
func (i Invitation) check() error {
	switch fingerprint, err := hex.DecodeString(i.Fingerprint); {
	case i.Version != unsignedVersion && i.Version != invitationVersion:
		return fmt.Errorf("%w: its version is missing", ErrInvitation)
	case !eventID.MatchString(i.Event):
		return fmt.Errorf("%w: the event", ErrInvitation)
	case i.Name == "" || len(i.Name) > 200 || !utf8.ValidString(i.Name):
		return fmt.Errorf("%w: the name", ErrInvitation)
	case !roleName.MatchString(i.Role):
		return fmt.Errorf("%w: the role", ErrInvitation)
	case (i.Version == invitationVersion) != i.invites():
		return fmt.Errorf("%w: who admits", ErrInvitation)
	case i.Certificate != "" && i.Fingerprint != "",
		i.Certificate != "" && len(certificates([]byte(i.Certificate))) == 0:
		return fmt.Errorf("%w: the certificate", ErrInvitation)
	case i.Fingerprint != "" && (err != nil || len(fingerprint) != sha256.Size ||
		i.Fingerprint != strings.ToLower(i.Fingerprint)):
		return fmt.Errorf("%w: the fingerprint", ErrInvitation)
	case i.Sealed != nil && (len(i.Sealed) < saltSize+nonceSize+16 || len(i.Sealed) > 1024):
		return fmt.Errorf("%w: the seal", ErrInvitation)
	}
	if err := i.address().check(); err != nil {
		return fmt.Errorf("%w: %w", ErrInvitation, err)
	}
	return nil
}

// invites reports whether the admissions are those of an invitation in its role. Whether
// they prove anything, Session finds out of who came by them.
func (i Invitation) invites() bool {
	n := len(i.Admitted)
	return n > 0 && i.Admitted[n-1].Invites && i.Admitted[n-1].Role == i.Role
}

func (i Invitation) address() Address {
	return Address{Hosts: i.Hosts, Database: i.Database, User: i.User, Event: i.Event}
}

// Open gives what the invitation is to. Small and capital letters, spaces and dashes in
// the code are all the same. The error is ErrCode, or that of an invitation that is none.
func (i Invitation) Open(code string) (Access, error) {
	if err := i.check(); err != nil {
		return Access{}, err
	}
	code, sound := plainCode(code)
	if !sound || i.Sealed == nil {
		return Access{}, ErrCode
	}
	lock, err := i.lock(code, i.Sealed[:saltSize])
	if err != nil {
		return Access{}, err
	}
	password, err := lock.Open(nil, i.Sealed[saltSize:saltSize+nonceSize], i.Sealed[saltSize+nonceSize:], i.sealed())
	if err != nil {
		return Access{}, ErrCode
	}
	a := Access{Address: i.address(), Name: i.Name, Role: i.Role, Password: string(password),
		Certificate: []byte(i.Certificate), Admitted: i.Admitted}
	if i.Version == invitationVersion {
		var secret string
		a.Password, secret, _ = strings.Cut(a.Password, " ")
		if a.Secret, err = identity.ParseSecret(secret); err != nil {
			return Access{}, fmt.Errorf("%w: %w", ErrInvitation, err)
		}
	}
	a.Fingerprint, _ = hex.DecodeString(i.Fingerprint) // checked
	return a, nil
}
