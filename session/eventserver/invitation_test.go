package eventserver_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

func errorHas(err error, text string) bool { return err != nil && strings.Contains(err.Error(), text) }

// strangersCertificate is one of another server.
func strangersCertificate(t testing.TB) []byte {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	plan := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	signed, err := x509.CreateCertificate(rand.Reader, plan, plan, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})
}

// access is one that leads nowhere.
func access(t testing.TB) eventserver.Access {
	return eventserver.Access{
		Address: eventserver.Address{Hosts: []string{"db.example:5432", "db2.example:5432"}, Database: "clubnight",
			User: "clubnight_0123456789abcdef_director", Event: "0123456789abcdef"},
		Name: "Spring Congress, Zoë’s room ♠", Role: "director", Password: "b7hYc9uH3dC0RkqTmJpVx1fW5sZaLeGo",
		Certificate: strangersCertificate(t),
	}
}

func read(t testing.TB, text []byte) eventserver.Invitation {
	t.Helper()
	i, err := eventserver.ReadInvitation(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// An invitation opens with its code, however that is typed, as a file and as a QR code,
// and has no password in the clear.
func TestInvitation(t *testing.T) {
	a := access(t)
	i, code, err := a.Invite()
	if err != nil {
		t.Fatal(err)
	}
	for name, i := range map[string]eventserver.Invitation{"file": i, "QR": i.Short()} {
		text := i.Bytes()
		if bytes.Contains(text, []byte(a.Password)) || bytes.Contains(text, []byte(code)) {
			t.Errorf("%s: %s", name, text)
		}
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""),
			" " + strings.ReplaceAll(code, "-", " – ") + "\n"} {
			got, err := read(t, text).Open(typed)
			want := a
			if name == "QR" {
				want.Certificate, want.Fingerprint = got.Certificate, got.Fingerprint
			} else {
				got.Fingerprint = nil
			}
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %q: %+v, %v", name, typed, got, err)
			}
		}
		for _, typed := range []string{"", "22222-22222", code[1:], code + "2",
			strings.Repeat("-", 1000), code[:9] + "0"} {
			if _, err := read(t, text).Open(typed); !errors.Is(err, eventserver.ErrCode) && typed != code {
				t.Errorf("%s, %q: %v", name, typed, err)
			}
		}
	}
	if size := len(i.Short().Bytes()); size > 1000 {
		t.Errorf("%d bytes for a QR code", size)
	}
	again, other, err := a.Invite()
	if err != nil || other == code || bytes.Equal(again.Sealed, i.Sealed) {
		t.Errorf("the same code or seal twice, %v", err)
	}
	a.Plain = true
	if _, _, err := a.Invite(); !errors.Is(err, eventserver.ErrPlain) {
		t.Errorf("%v", err)
	}
}

// One whose address or certificate was changed on its way does not open.
func TestChangedInvitation(t *testing.T) {
	t.Cleanup(eventservertest.LightCodes())
	i, code, err := access(t).Invite()
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*eventserver.Invitation){
		"event":       func(i *eventserver.Invitation) { i.Event = "0123456789abcdee" },
		"name":        func(i *eventserver.Invitation) { i.Name += "!" },
		"role":        func(i *eventserver.Invitation) { i.Role = "viewer" },
		"host":        func(i *eventserver.Invitation) { i.Hosts = []string{"db.examp1e:5432", "db2.example:5432"} },
		"fewer hosts": func(i *eventserver.Invitation) { i.Hosts = i.Hosts[:1] },
		"port":        func(i *eventserver.Invitation) { i.Hosts = []string{"db.example:5433", "db2.example:5432"} },
		"database":    func(i *eventserver.Invitation) { i.Database = "club" },
		"user":        func(i *eventserver.Invitation) { i.User += "s" },
		"certificate": func(i *eventserver.Invitation) { i.Certificate = string(strangersCertificate(t)) },
		"more":        func(i *eventserver.Invitation) { i.Certificate += string(strangersCertificate(t)) },
		"none":        func(i *eventserver.Invitation) { i.Certificate = "" },
		"fingerprint": func(i *eventserver.Invitation) { i.Certificate, i.Fingerprint = "", strings.Repeat("ab", 32) },
		"seal":        func(i *eventserver.Invitation) { i.Sealed = append([]byte(nil), i.Sealed...); i.Sealed[40]++ },
		"no seal":     func(i *eventserver.Invitation) { i.Sealed = nil },
	} {
		changed := i
		change(&changed)
		if a, err := read(t, changed.Bytes()).Open(code); !errors.Is(err, eventserver.ErrCode) {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
	}
}

// What is no invitation says so, and costs nothing.
func TestNoInvitation(t *testing.T) {
	i, _, err := access(t).Invite()
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(i.Bytes(), &fields); err != nil {
		t.Fatal(err)
	}
	with := func(name string, value any) string {
		was := fields[name]
		fields[name] = value
		text, _ := json.Marshal(fields)
		fields[name] = was
		return string(text)
	}
	for text, want := range map[string]error{
		"":                         eventserver.ErrInvitation,
		"{}":                       eventserver.ErrInvitation,
		"null":                     eventserver.ErrInvitation,
		"[1]":                      eventserver.ErrInvitation,
		"MZ\x90\x00":               eventserver.ErrInvitation,
		strings.Repeat("[", 1<<20): eventserver.ErrInvitation,
		string(i.Bytes()) + strings.Repeat(" ", 1<<17): eventserver.ErrInvitation,
		with("clubnight-event", 0):                     eventserver.ErrInvitation,
		with("clubnight-event", 2):                     eventserver.ErrInvitation, // it proves nothing
		with("clubnight-event", 3):                     eventserver.ErrNewerInvitation,
		`{"clubnight-event":3,"hosts":"other"}`:        eventserver.ErrNewerInvitation,
		with("event", "x'; DROP"):                      eventserver.ErrInvitation,
		with("hosts", []string{}):                      eventserver.ErrInvitation,
		with("hosts", []string{"a b:1"}):               eventserver.ErrInvitation,
		with("hosts", []string{"/var/run:5432"}):       eventserver.ErrInvitation,
		with("hosts", make([]string, 9)):               eventserver.ErrInvitation,
		with("role", "Director!"):                      eventserver.ErrInvitation,
		with("name", ""):                               eventserver.ErrInvitation,
		with("certificate", "x"):                       eventserver.ErrInvitation,
		with("sealed", "AAAA"):                         eventserver.ErrInvitation,
		with("user", ""):                               eventserver.ErrInvitation,
	} {
		if _, err := eventserver.ReadInvitation(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// With an invitation of each kind a real server is reached.
func TestInvited(t *testing.T) {
	wall := create(t, eventservertest.Shared(t).NewDatabase(t), "")["wall"]
	i, code, err := wall.Invite()
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []eventserver.Invitation{i, i.Short()} {
		a, err := read(t, i.Bytes()).Open(code)
		if err != nil {
			t.Fatal(err)
		}
		if s := dial(t, a); s.Role() != "wall" || a.Address.String() != wall.Address.String() {
			t.Errorf("%s, %s", s.Role(), a.Address)
		}
	}
}

// What was opened once is kept for this user of the computer, and for nobody else.
func TestKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "events")
	a := access(t)
	if _, err := eventserver.Kept(folder, a.Address); !errors.Is(err, eventserver.ErrNotKept) {
		t.Errorf("%v", err)
	}
	for range 2 {
		if err := eventserver.Keep(folder, a); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []eventserver.Address{a.Address, {Event: a.Event}} {
		if got, err := eventserver.Kept(folder, at); err != nil || !reflect.DeepEqual(got, a) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	info, err := files[0].Info()
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	name := filepath.Join(folder, files[0].Name())
	text, err := os.ReadFile(name)
	if err != nil || runtime.GOOS == "windows" && bytes.Contains(text, []byte(a.Password)) {
		t.Errorf("%s, %v", text, err)
	}
	second := a
	second.User = "clubnight_0123456789abcdef_desk"
	if err := eventserver.Keep(folder, second); err != nil {
		t.Fatal(err)
	}
	// which one?
	if _, err := eventserver.Kept(folder,
		eventserver.Address{Event: a.Event}); !errors.Is(err, eventserver.ErrNotKept) {
		t.Errorf("%v", err)
	}
	for _, damaged := range [][]byte{nil, []byte("{"), text[:len(text)/2]} {
		if err := os.WriteFile(name, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := eventserver.Kept(folder, a.Address); !errors.Is(err, eventserver.ErrNotKept) {
			t.Errorf("%v", err)
		}
	}
	for range 2 {
		if err := eventserver.Forget(folder, a.Address); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
	if got, err := eventserver.Kept(folder, eventserver.Address{Event: a.Event}); err != nil ||
		got.User != second.User {
		t.Errorf("%v, %v", got, err)
	}
}

func FuzzReadInvitation(f *testing.F) {
	i, code, err := access(f).Invite()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(i.Bytes())
	f.Add(i.Short().Bytes())
	f.Add([]byte(`{"clubnight-event":1,"hosts":["[::1]:5432"]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := eventserver.ReadInvitation(bytes.NewReader(text))
		if err != nil {
			if !errors.Is(err, eventserver.ErrInvitation) && !errors.Is(err, eventserver.ErrNewerInvitation) {
				t.Error(err)
			}
			return
		}
		again, err := eventserver.ReadInvitation(bytes.NewReader(got.Bytes()))
		if err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("%+v, %v, of %+v", again, err, got)
		}
		if len(got.Sealed) > 0 && bytes.Equal(text, i.Bytes()) {
			if _, err := got.Open(code); err != nil {
				t.Error(err)
			}
		}
	})
}

func FuzzParseAddress(f *testing.F) {
	f.Add("postgres://u@a:1,b:2,[::1]:3/d?event=spring2026&sslmode=verify-full")
	f.Add("postgres://u:p@a/d")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := eventserver.ParseAddress(text)
		if err != nil {
			if !errors.Is(err, eventserver.ErrAddress) && !errors.Is(err, eventserver.ErrPlain) {
				t.Error(err)
			}
			return
		}
		if again, err := eventserver.ParseAddress(a.String()); err != nil || !reflect.DeepEqual(again, a) {
			t.Errorf("%q: %+v, %v, of %+v", a, again, err, a)
		}
	})
}
