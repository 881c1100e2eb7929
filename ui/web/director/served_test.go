package director_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/ui/desk/desktest"
	"clubnight/ui/web"
	"clubnight/ui/web/visit"
)

// The director's phone at the server of the program: by its invitation, as fast as a
// thumb types, again after the program was started anew, and not while phones are not let
// in.
func TestServed(t *testing.T) {
	s := desktest.ThreeBoards(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Record(session.ByDirector, session.PhonesOpened{Port: 8080}))
	secret := visit.At(filepath.Join(t.TempDir(), "phones.key"))
	var server *web.Server
	serve := func() {
		t.Helper()
		var err error
		server, err = web.Start(t.Context(), web.Options{Secret: secret})
		must(err)
		must(server.Serve(web.Evening{Session: s}))
	}
	serve()
	t.Cleanup(func() { _ = server.Stop() })
	phone, epoch, n := visit.NewID(), "", uint64(0)
	var ask func(path string, what any) (int, string)
	ask = func(path string, what any) (int, string) {
		t.Helper()
		address, code := server.Director()
		base, key, _ := strings.Cut(address, "director#")
		say, err := json.Marshal(what)
		must(err)
		n++
		sign, err := visit.Signature(key, code, path, phone, epoch, n, string(say))
		must(err)
		text, err := json.Marshal(map[string]any{"phone": phone, "epoch": epoch, "n": n, "say": string(say), "sign": sign})
		must(err)
		r, err := http.NewRequest(http.MethodPost, strings.TrimSuffix(base, "/")+path, bytes.NewReader(text))
		must(err)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", strings.TrimSuffix(base, "/"))
		got, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(r) // as after a restart
		must(err)
		defer got.Body.Close()
		body, err := io.ReadAll(got.Body)
		must(err)
		var why struct{ Epoch string }
		if got.StatusCode == http.StatusUnauthorized && json.Unmarshal(body, &why) == nil && why.Epoch != epoch {
			epoch = why.Epoch
			return ask(path, what)
		}
		return got.StatusCode, string(body)
	}
	look := map[string]any{"at": "attention"}
	for i := range 60 {
		if status, text := ask("/director/state", look); status != http.StatusOK || !strings.Contains(text, "Needs attention") {
			t.Fatalf("the time %d: %d %s", i+1, status, text)
		}
	}
	line := map[string]any{"id": visit.NewID(), "do": "line", "fields": map[string]string{"line": "3 7 4sn="}}
	if status, text := ask("/director/do", line); status != http.StatusOK || !strings.Contains(text, `"recorded"`) ||
		!s.State().Has(desktest.At(3, 1, 7)) {
		t.Fatalf("%d %s", status, text)
	}
	must(server.Stop())
	serve()
	if status, text := ask("/director/do", line); status != http.StatusOK || !strings.Contains(text, `"before"`) {
		t.Errorf("again: %d %s", status, text)
	}
	if v := server.Visitors(); v.Director.Phone != phone {
		t.Errorf("the computer knows of %+v", v.Director)
	}
	must(s.Record(session.ByDirector, session.PhonesClosed{}))
	if status, text := ask("/director/state", look); status != http.StatusOK { // it is let in by its invitation
		t.Errorf("phones are let in at no table: %d %s", status, text)
	}
}
