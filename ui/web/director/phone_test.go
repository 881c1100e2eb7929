package director

import (
	"bytes"
	"encoding/json"
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk"
	"clubnight/ui/web/visit"
)

// club is the computer with an evening, and the director's phone that came to it.
type club struct {
	t       *testing.T
	s       *session.Session
	server  *httptest.Server
	keys    *visit.Director
	status  bridgemate.Status
	options Options
	now     time.Time

	phone, epoch string
	lang         string
	n            uint64
	fields       map[string]string // what is entered on the view that is shown
	shown        string            // its HTML
	at           string
}

// open opens the pages on an evening; change may change what they are made of.
func open(t *testing.T, s *session.Session, change func(*club)) *club {
	t.Helper()
	file := visit.At(filepath.Join(t.TempDir(), "phones.key"))
	keys, err := file.Keys("Tuesday")
	if err != nil {
		t.Fatal(err)
	}
	d := &club{t: t, s: s, keys: file.Director(keys, nil), phone: strings.Repeat("ab", 16), now: time.Now(), lang: "en"}
	d.options = Options{Session: func() *session.Session { return d.s }, Keys: d.keys,
		Status: func() bridgemate.Status { return d.status }, Now: func() time.Time { return d.now },
		Members: func() ([]clubfile.Player, error) {
			return []clubfile.Player{{Number: "1009", Name: "Giulia Conti"}, {Number: "1010", Name: "Łukasz Żak"}}, nil
		}}
	if change != nil {
		change(d)
	}
	mux := http.NewServeMux()
	New(d.options).Routes(mux)
	d.server = httptest.NewServer(mux)
	t.Cleanup(d.server.Close)
	return d
}

// send sends something signed, and gives its answer.
func (d *club) send(path string, what any) (status int, body []byte) {
	d.t.Helper()
	for range 2 {
		d.n++
		if status, body = d.post(path, what, d.n, ""); status != http.StatusUnauthorized {
			return status, body
		}
		var why struct{ Epoch string }
		d.must(json.Unmarshal(body, &why))
		d.epoch = why.Epoch
	}
	return status, body
}

// post sends something with a number, signed with the code or with another.
func (d *club) post(path string, what any, n uint64, code string) (int, []byte) {
	d.t.Helper()
	say, err := json.Marshal(what)
	d.must(err)
	key, right := d.keys.Invitation()
	if code == "" {
		code = right
	}
	sign, err := visit.Signature(key, code, path, d.phone, d.epoch, n, string(say))
	d.must(err)
	seen, err := visit.Seen(key, d.phone)
	d.must(err)
	text, err := json.Marshal(map[string]any{"phone": d.phone, "epoch": d.epoch, "n": n, "say": string(say), "sign": sign,
		"seen": seen})
	d.must(err)
	return d.raw(path, text)
}

func (d *club) raw(path string, text []byte) (int, []byte) {
	d.t.Helper()
	r, err := http.NewRequest(http.MethodPost, d.server.URL+path, bytes.NewReader(text))
	d.must(err)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", d.server.URL)
	r.Header.Set("Accept-Language", d.lang)
	got, err := http.DefaultClient.Do(r)
	d.must(err)
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	d.must(err)
	return got.StatusCode, body
}

func (d *club) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// see shows a view.
func (d *club) see(at string) string {
	d.t.Helper()
	d.at, d.fields = at, map[string]string{}
	return d.again()
}

// again shows the view with what is entered.
func (d *club) again() string {
	d.t.Helper()
	status, body := d.send("/director/state", map[string]any{"at": d.at, "fields": d.fields})
	if status != http.StatusOK {
		d.t.Fatalf("%s: %d %s", d.at, status, body)
	}
	d.shown = string(body)
	entered := map[string]string{}
	for _, m := range inputs.FindAllStringSubmatch(d.shown, -1) {
		tag := attributes(m[0])
		if tag["type"] != "checkbox" || strings.Contains(m[0], " checked") {
			entered[tag["name"]] = tag["value"]
		}
	}
	for _, m := range selects.FindAllStringSubmatch(d.shown, -1) {
		entered[m[1]] = ""
		for i, o := range optionTags.FindAllStringSubmatch(m[2], -1) {
			if i == 0 || o[2] != "" {
				entered[m[1]] = html.UnescapeString(o[1])
			}
		}
	}
	d.fields = entered
	return d.shown
}

// enter enters fields, and shows the view with them.
func (d *club) enter(pairs ...string) string {
	d.t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if _, there := d.fields[pairs[i]]; !there {
			d.t.Fatalf("%s has no field %s: %v", d.at, pairs[i], d.fields)
		}
		d.fields[pairs[i]] = pairs[i+1]
	}
	return d.again()
}

// tap presses the button with a text, and gives the answer where it is a command.
func (d *club) tap(text string) answer {
	d.t.Helper()
	b, ok := d.button(text)
	if !ok {
		d.t.Fatalf("%s has no button %q:\n%s", d.at, text, d.text())
	}
	with := map[string]string{}
	if b["data-with"] != "" {
		d.must(json.Unmarshal([]byte(b["data-with"]), &with))
	}
	switch {
	case b["data-set"] != "":
		set := map[string]string{}
		d.must(json.Unmarshal([]byte(b["data-set"]), &set))
		maps.Copy(d.fields, set)
		d.again()
		return answer{}
	case b["data-go"] != "":
		d.see(b["data-go"])
		return answer{}
	case b["data-back"] != "":
		d.see(b["data-back"])
		return answer{}
	}
	given := maps.Clone(d.fields)
	maps.Copy(given, with)
	return d.command(b["data-do"], given, visit.NewID())
}

// command gives a command.
func (d *club) command(do string, fields map[string]string, id string) (a answer) {
	d.t.Helper()
	status, body := d.send("/director/do", command{id, do, fields})
	if status != http.StatusOK {
		d.t.Fatalf("%s: %d %s", do, status, body)
	}
	d.must(json.Unmarshal(body, &a))
	if a.ID != id {
		d.t.Errorf("%s is answered with the key %s", do, a.ID)
	}
	if a.Outcome == asks {
		d.shown = string(a.Ask)
	}
	return a
}

// recorded taps a button, whose command must be recorded.
func (d *club) recorded(text string) answer {
	d.t.Helper()
	a := d.tap(text)
	if a.Outcome != recorded {
		d.t.Fatalf("%s: %s %s", text, a.Outcome, a.Say)
	}
	return a
}

var (
	inputs     = regexp.MustCompile(`(?s)<input[^>]*>`)
	selects    = regexp.MustCompile(`(?s)<select name="([^"]*)"[^>]*>(.*?)</select>`)
	optionTags = regexp.MustCompile(`<option value="([^"]*)"( selected)?>`)
	buttons    = regexp.MustCompile(`(?s)<button([^>]*)>(.*?)</button>`)
	attribute  = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	tag        = regexp.MustCompile(`<[^>]*>`)
)

func attributes(tag string) map[string]string {
	all := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		all[m[1]] = html.UnescapeString(m[2])
	}
	return all
}

// button is the first button whose text or name has a text.
func (d *club) button(text string) (map[string]string, bool) {
	for _, m := range buttons.FindAllStringSubmatch(d.shown, -1) {
		a := attributes(m[1])
		says := plainText(m[2])
		if says == text || a["aria-label"] == text || strings.Contains(says, text) && len(text) > 3 {
			return a, true
		}
	}
	return nil, false
}

// text is what is read on the view.
func (d *club) text() string { return plainText(d.shown) }

func plainText(s string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(s, " "))), " ")
}

// says is that the view says these.
func (d *club) says(wants ...string) {
	d.t.Helper()
	for _, want := range wants {
		if !strings.Contains(d.text(), want) {
			d.t.Errorf("%s does not say %q:\n%s", d.at, want, d.text())
		}
	}
}

// silent is that it does not say these.
func (d *club) silent(wants ...string) {
	d.t.Helper()
	for _, want := range wants {
		if strings.Contains(d.shown, want) || strings.Contains(d.text(), want) {
			d.t.Errorf("%s says %q:\n%s", d.at, want, d.text())
		}
	}
}

// since are the facts that were recorded after an entry, without the key of the phone.
func (d *club) since(seq int64) (facts []session.Fact) {
	d.t.Helper()
	phoned := 0
	for _, e := range d.s.State().Entries()[seq:] {
		if _, key := e.Fact.(session.DirectorPhoned); key {
			phoned++
			continue
		}
		if e.By != session.ByDirector {
			d.t.Errorf("%s was recorded by %s", e.Fact.Kind(), e.By)
		}
		facts = append(facts, e.Fact)
	}
	if len(facts) > 0 && phoned == 0 {
		d.t.Error("the journal does not say that it came from the phone")
	}
	return facts
}

func english() *desk.Language { return desk.English() }
