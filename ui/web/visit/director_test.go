package visit

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/ui/web/frame"
)

// invited is a director's invitation with a phone that asks.
type invited struct {
	*Director
	t        testing.TB
	at       File
	keys     *Keys
	refusals []frame.Refusal
	changes  int
}

func invite(t testing.TB) *invited {
	i := &invited{t: t, at: At(filepath.Join(t.TempDir(), "phones.key"))}
	i.restart()
	return i
}

// restart is the program started again.
func (i *invited) restart() {
	i.t.Helper()
	var err error
	if i.keys, err = i.at.Keys("Tuesday"); err != nil {
		i.t.Fatal(err)
	}
	i.Director = i.at.Director(i.keys, func() { i.changes++ })
}

const (
	mine   = "00112233445566778899aabbccddeeff"
	others = "ffeeddccbbaa99887766554433221100"
	path   = "/director/do"
)

// said is what a phone sends that has key and code.
func (i *invited) said(phone, code, epoch string, n uint64, say string) signed {
	i.t.Helper()
	key, right := i.Invitation()
	if code == "" {
		code = right
	}
	sign, err := Signature(key, code, path, phone, epoch, n, say)
	if err != nil {
		i.t.Fatal(err)
	}
	seen, err := Seen(key, phone)
	if err != nil {
		i.t.Fatal(err)
	}
	return signed{phone, epoch, n, say, sign, seen}
}

// post sends it, and returns the status and what was taken.
func (i *invited) post(s signed) (int, string) {
	i.t.Helper()
	r := httptest.NewRequest("POST", "http://pc:8080"+path, strings.NewReader(mustJSON(i.t, s)))
	r.Header.Set("Origin", "http://pc:8080")
	r.Header.Set("Content-Type", "application/json")
	rec := httptest.NewRecorder()
	w, r := frame.Enter(rec, r, nil, func(why frame.Refusal) { i.refusals = append(i.refusals, why) })
	var into struct{ Do string }
	if i.Take(w, r, 4096, &into) {
		return http.StatusOK, into.Do
	}
	return rec.Code, rec.Body.String()
}

const does = `{"do":"answer a call"}`

// The phone that scanned and typed is the director's, whatever ends the program, and
// nothing that it said is taken again.
func TestDirectorsPhone(t *testing.T) {
	i := invite(t)
	status, text := i.post(i.said(mine, "", "", 1, does))
	var told struct{ Refused, Epoch string }
	if err := json.Unmarshal([]byte(text), &told); err != nil || status != 401 ||
		told.Refused != "epoch" || len(i.refusals) > 0 {
		t.Fatalf("%d %s, %v", status, text, i.refusals)
	}
	if i.Stands().Phone != "" {
		t.Error("it has the invitation before it signed for this epoch")
	}
	first := i.said(mine, "", told.Epoch, 1, does)
	if status, text := i.post(first); status != 200 || text != "answer a call" || i.Stands().Phone != mine || i.changes != 1 {
		t.Fatalf("%d %s, %+v", status, text, i.Stands())
	}
	if status, _ := i.post(first); status != 403 {
		t.Errorf("said again: %d", status)
	}
	changed := first
	changed.Say, changed.N = `{"do":"finish"}`, 2
	if status, _ := i.post(changed); status != 403 {
		t.Errorf("changed on the way: %d", status)
	}
	if status, _ := i.post(i.said(others, "", told.Epoch, 9, does)); status != 403 {
		t.Errorf("a second phone with key and code: %d", status)
	}
	// requests overtake each other
	for n, want := range map[uint64]int{0: 403, 100: 200} {
		if status, _ := i.post(i.said(mine, "", told.Epoch, n, does)); status != want {
			t.Errorf("number %d: %d", n, status)
		}
	}
	for _, c := range []struct {
		n    uint64
		want int
	}{{99, 200}, {98, 200}, {99, 403}, {100, 403}, {36, 403}, {37, 200}, {1, 403}, {101, 200}, {37, 403}, {38, 200},
		{1 << 63, 200}, {101, 403}, {^uint64(0), 200}, {^uint64(0), 403}, {^uint64(0) - 1, 200}} {
		if status, _ := i.post(i.said(mine, "", told.Epoch, c.n, does)); status != c.want {
			t.Errorf("number %d: %d, want %d", c.n, status, c.want)
		}
	}
	old := i.said(mine, "", told.Epoch, 5000, does)
	i.restart()
	if status, text := i.post(old); status != 401 || !strings.Contains(text, `"epoch"`) {
		t.Errorf("after a restart: %d %s", status, text)
	}
	if status, _ := i.post(i.said(mine, "", i.epoch, 1, does)); status != 200 {
		t.Errorf("after a restart, signed again: %d", status)
	}
	if err := i.Renew(); err != nil {
		t.Fatal(err)
	}
	if status, _ := i.post(old); status != 403 {
		t.Errorf("thrown out: %d", status)
	}
	if status, _ := i.post(i.said(others, "", i.epoch, 1, does)); status != 200 || i.Stands().Phone != others {
		t.Errorf("the next phone: %d", status)
	}
}

// Three wrong codes of who took a picture of the screen end the invitation, also over an
// end of the program; who has not seen it cannot end it.
func TestWrongCodesEndTheInvitation(t *testing.T) {
	i := invite(t)
	_, code := i.Invitation()
	wrong := fmt.Sprintf("%04d", (atoi(code)+1)%10000)
	for range 50 { // without the key
		s := i.said(others, wrong, i.epoch, 1, does)
		s.Seen = strings.Repeat("0", 64)
		if status, _ := i.post(s); status != 403 {
			t.Fatal(status)
		}
	}
	if i.Stands().Over() || i.Stands().Wrong != 0 {
		t.Fatal("a stranger ended the invitation")
	}
	for range 2 {
		if status, _ := i.post(i.said(others, wrong, i.epoch, 1, does)); status != 403 {
			t.Fatal(status)
		}
	}
	i.restart()
	if status, _ := i.post(i.said(others, wrong, i.epoch, 1, does)); status != 403 || !i.Stands().Over() {
		t.Errorf("%d, %+v", status, i.Stands())
	}
	i.restart()
	if status, _ := i.post(i.said(mine, "", i.epoch, 1, does)); status != 403 {
		t.Errorf("the right code after three wrong ones: %d", status)
	}
	key, _ := i.Invitation()
	if err := i.Renew(); err != nil {
		t.Fatal(err)
	}
	if next, _ := i.Invitation(); next == key || len(next) != 32 {
		t.Errorf("the new key is %s", next)
	}
	if status, _ := i.post(i.said(mine, "", i.epoch, 1, does)); status != 200 {
		t.Errorf("the new invitation: %d", status)
	}
	for range 5 { // once a phone has it, nobody else's wrong codes end it
		i.post(i.said(mine, wrong, i.epoch, 2, does))
	}
	if status, _ := i.post(i.said(mine, "", i.epoch, 3, does)); status != 200 {
		t.Errorf("its phone was thrown out by others: %d", status)
	}
}

func atoi(code string) (n int) {
	_, _ = fmt.Sscan(strings.TrimLeft(code, "0")+" ", &n)
	return n
}

// A stream is for the director's phone.
func TestListens(t *testing.T) {
	i := invite(t)
	ask := func(q url.Values) (bool, int) {
		rec := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "http://pc:8080"+path+"?"+q.Encode(), nil)
		return i.Listens(rec, r), rec.Code
	}
	s := i.said(mine, "", i.epoch, 1, "")
	q := url.Values{"phone": {s.Phone}, "epoch": {s.Epoch}, "n": {"1"}, "sign": {s.Sign}, "seen": {s.Seen}}
	if ok, _ := ask(q); !ok {
		t.Error("the director's phone does not hear")
	}
	if ok, status := ask(q); ok || status != 403 {
		t.Errorf("a copied address: %t %d", ok, status)
	}
	for _, q := range []url.Values{{}, {"n": {"x"}}, {"n": {"2"}, "phone": {others}}} {
		if ok, status := ask(q); ok || status != 403 {
			t.Errorf("%v: %t %d", q, ok, status)
		}
	}
}

// FuzzSigned sends anything as the director's phone: it is taken only with key and code.
func FuzzSigned(f *testing.F) {
	i := invite(f)
	s := i.said(mine, "", i.epoch, 1, does)
	f.Add(s.Phone, s.Epoch, s.N, s.Say, strings.Repeat("0", 64), s.Seen)
	f.Add("", "", uint64(0), "", "", "")
	f.Fuzz(func(t *testing.T, phone, epoch string, n uint64, say, sign, seen string) {
		key, code := i.Invitation()
		right, err := Signature(key, code, path, phone, epoch, n, say)
		if err != nil {
			t.Fatal(err)
		}
		if s := (signed{phone, epoch, n, say, sign, seen}); sign != right {
			if _, _, err := i.check(path, s); err == nil {
				t.Errorf("taken: %+v", s)
			}
		}
	})
}
