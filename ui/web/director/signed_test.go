package director

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/ui/web/visit"
)

// Whatever is not signed by the director's phone is refused, shows nothing and does
// nothing.
func TestOnlyTheDirectorsPhone(t *testing.T) {
	p := open(t, named(t), nil)
	look := map[string]any{"at": "attention"}
	p.see("attention") // this phone has the invitation now
	seq := p.s.State().Seq
	must(t, p.s.Record(session.ByPhone, session.DirectorCalled{Phoned: phonedBy(4), Round: 1}))
	do := command{visit.NewID(), "call", map[string]string{"call": p.s.State().DirectorCalls()[0].ID, "answer": "solved"}}
	refused := func(what string, status int, body []byte) {
		t.Helper()
		var why struct{ Refused string }
		_ = json.Unmarshal(body, &why)
		if status == http.StatusOK || strings.Contains(string(body), "Needs attention") ||
			p.s.State().Seq != seq+1 || why.Refused == "" {
			t.Errorf("%s: %d %s", what, status, body)
		}
	}
	status, body := p.post("/director/state", look, p.n, "")
	refused("a number that was used", status, body)
	p.n += 100
	status, body = p.post("/director/state", look, p.n, "0000")
	if _, code := p.keys.Invitation(); code != "0000" {
		refused("a wrong code", status, body)
	}
	mine := p.phone
	p.phone = strings.Repeat("cd", 16)
	status, body = p.post("/director/do", do, p.n+1, "")
	refused("a second phone that has key and code", status, body)
	p.phone = mine
	status, body = p.raw("/director/do", []byte(`{"id":"x"}`))
	refused("nothing signed", status, body)
	status, body = p.raw("/director/state", []byte(`{}`))
	refused("nothing", status, body)
	if got, err := http.Get(p.server.URL + "/director/events"); err != nil || got.StatusCode == http.StatusOK {
		t.Errorf("the stream: %v %v", got, err)
	}
	must(t, p.keys.Renew())
	status, body = p.post("/director/do", do, p.n+3, strings.Repeat("9", 4))
	refused("a phone that was thrown out", status, body)
	if _, open := p.s.State().Phoned(do.ID); open {
		t.Error("it is in the journal")
	}
}

// A phone that was thrown out comes back with a new invitation alone.
func TestThrownOut(t *testing.T) {
	p := open(t, named(t), nil)
	p.see("attention")
	key, code := p.keys.Invitation()
	must(t, p.keys.Renew())
	sign, err := visit.Signature(key, code, "/director/state", p.phone, p.epoch, 5000, `{"at":"attention"}`)
	must(t, err)
	text, err := json.Marshal(map[string]any{"phone": p.phone, "epoch": p.epoch, "n": 5000, "say": `{"at":"attention"}`,
		"sign": sign})
	must(t, err)
	if status, body := p.raw("/director/state", text); status == http.StatusOK {
		t.Errorf("it is let in: %s", body)
	}
	p.see("attention") // with the new one
	p.says("Needs attention")
}

// A phone speaks the language of its owner.
func TestSpeaks(t *testing.T) {
	p := open(t, named(t), nil)
	p.lang = "de"
	p.see("attention")
	p.says("Zu klären", "Sie spielen nicht mit")
	p.see("enter")
	p.says("Bietbox")
}

// The page itself has nothing of the evening, and the key never comes to the computer.
func TestPage(t *testing.T) {
	p := open(t, named(t), nil)
	got, err := http.Get(p.server.URL + "/director")
	must(t, err)
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK || !strings.Contains(got.Header.Get("Content-Security-Policy"), "script-src 'self'") {
		t.Fatal(got.Status, got.Header)
	}
	body := make([]byte, 1<<16)
	n, _ := got.Body.Read(body)
	for _, secret := range []string{"Tuesday", "Axb", "Bob"} {
		if strings.Contains(string(body[:n]), secret) {
			t.Errorf("the page tells %s", secret)
		}
	}
}
