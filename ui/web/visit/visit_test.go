package visit

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

// A code is found in whatever way it is written, by the evening whose it is alone.
func TestCodes(t *testing.T) {
	keys := New(secret, "Tuesday")
	doors := []Door{{1, 7, 0}, {1, 8, 2}, {2, 7, 0}}
	code := keys.Code(1, 7, 0)
	if len(code) != codeLength || strings.Trim(code, signs) != "" || len(signs) != 31 {
		t.Fatalf("the code is %q", code)
	}
	for written, want := range map[string]Door{
		code: {1, 7, 0}, strings.ToLower(code): {1, 7, 0}, " " + code[:4] + " - " + code[4:]: {1, 7, 0},
		keys.Code(1, 8, 2): {1, 8, 2}, keys.Code(1, 8, 1): {1, 8, 1}, keys.Code(2, 7, 0): {2, 7, 0},
		"": {}, code[:7]: {}, code + "2": {}, keys.Code(1, 9, 0): {}, keys.Code(1, 7, 1): {}, keys.Code(1, 8, 3): {},
		New(secret, "Thursday").Code(1, 7, 0): {}, New([]byte("another"), "Tuesday").Code(1, 7, 0): {},
		strings.Repeat(" ", 100) + code: {}, "ıııııııı": {}, "\x00\xff234567": {},
	} {
		if got, ok := keys.Find(written, doors); got != want || ok != (want != Door{}) {
			t.Errorf("%q is of %v, want %v", written, got, want)
		}
	}
	if keys.Code(1, 11, 0) == keys.Code(11, 1, 0) || keys.Code(1, 7, 0) == keys.Code(1, 7, 1) {
		t.Error("two tables have one code")
	}
}

// Every table of an evening has a door, with the code that holds.
func TestDoors(t *testing.T) {
	s := sessiontest.Small(t)
	sessiontest.Record(t, s, session.CodesRenewed{Section: 1, Table: 2})
	st := s.State()
	doors := Doors(st)
	if len(doors) != st.Sections[0].Movement.Tables || doors[1] != (Door{1, 2, 1}) || doors[0].Code != 0 {
		t.Errorf("%v", doors)
	}
	if terminal.Evening(st) == "" || terminal.Evening(st) != terminal.Evening(s.State()) {
		t.Error("the evening has no name of its own")
	}
}

var visitor = terminal.Visit{ID: NewID(), Section: 1, Table: 7, Who: 12, Seat: "N", Round: 3, Door: 7, Code: 1}

// What was issued is read by the evening whose it is, and by no other; nothing of it can
// be changed.
func TestCookies(t *testing.T) {
	keys := New(secret, "Tuesday")
	cookie := keys.Issue(visitor)
	if got, ok := New(secret, "Tuesday").Read(cookie); !ok || got != visitor {
		t.Errorf("%v, %t", got, ok)
	}
	if strings.Trim(cookie, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.") != "" {
		t.Errorf("%s does not stand in a header", cookie)
	}
	bad := []string{"", ".", cookie + ".", cookie + "A", cookie + strings.Repeat("A", longestCookie)}
	for i := range cookie {
		other := byte('A')
		if cookie[i] == other {
			other = 'B'
		}
		bad = append(bad, cookie[:i], cookie[:i]+string(other)+cookie[i+1:], cookie[:i]+"\n"+cookie[i:])
	}
	for _, text := range bad {
		if got, ok := keys.Read(text); ok {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	for _, other := range []*Keys{New(secret, "Thursday"), New([]byte("another"), "Tuesday")} {
		if _, ok := other.Read(cookie); ok {
			t.Error("another evening, or another computer, reads it")
		}
	}
}

// FuzzRead shows anything: what is read was issued.
func FuzzRead(f *testing.F) {
	keys := New(secret, "Tuesday")
	f.Add(keys.Issue(visitor))
	f.Add("e30.e30")
	f.Fuzz(func(t *testing.T, cookie string) {
		if v, ok := keys.Read(cookie); ok && cookie != keys.Issue(v) {
			t.Errorf("%q is read as %v", cookie, v)
		}
	})
}

// FuzzFind types anything: what is found has the code.
func FuzzFind(f *testing.F) {
	keys := New(secret, "Tuesday")
	f.Add(keys.Code(1, 7, 0))
	f.Fuzz(func(t *testing.T, code string) {
		d, ok := keys.Find(code, []Door{{1, 7, 1}, {2, 1, 0}})
		if ok && keys.Code(d.Section, d.Table, d.Code) != plain(code) {
			t.Errorf("%q is of %v", code, d)
		}
	})
}

// The secret stays with the computer: codes and cookies are the same after the program
// ended. A file that is not ours is made anew; one that cannot be kept is said, and the
// keys hold all the same.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Clubnight", "phones.key")
	keys, err := At(path).Keys("Tuesday")
	if err != nil {
		t.Fatal(err)
	}
	again, err := At(path).Keys("Tuesday")
	if err != nil || again.Code(1, 7, 0) != keys.Code(1, 7, 0) {
		t.Errorf("another code after a restart, %v", err)
	}
	if other, err := At(filepath.Join(t.TempDir(), "phones.key")).Keys("Tuesday"); err != nil ||
		other.Code(1, 7, 0) == keys.Code(1, 7, 0) {
		t.Errorf("another computer has the same code, %v", err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if again, err := At(path).Keys("Tuesday"); err != nil || again.Code(1, 7, 0) == keys.Code(1, 7, 0) {
		t.Errorf("a file that is not ours: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	one, err := At(filepath.Join(file, "phones.key")).Keys("Tuesday") // no folder
	if err == nil || len(one.Code(1, 7, 0)) != codeLength {
		t.Errorf("%v", err)
	}
}

// How old invitations stand is not kept for ever.
func TestOldInvitationsAreForgotten(t *testing.T) {
	f := At(filepath.Join(t.TempDir(), "phones.key"))
	for day := range 20 {
		k, err := f.Keys(string(rune('a' + day)))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Director(k, nil).Renew(); err != nil {
			t.Fatal(err)
		}
	}
	c, made, err := f.read()
	if err != nil || made || len(c.Directors) != keeps || c.Directors["t"].Number != 1 {
		t.Errorf("%v, %t, %v", err, made, c.Directors)
	}
}

func mustJSON(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
