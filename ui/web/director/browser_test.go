//go:build long

package director

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"clubnight/reports/browsertest"
	"clubnight/session"
	"clubnight/ui/desk/desktest"
	"clubnight/ui/web/frame"
	"clubnight/ui/web/visit"
)

// hall is the computer on a network that can be cut, and whose program can be started
// again at its address.
type hall struct {
	*club
	file    visit.File
	address string
	server  *http.Server
	hub     *frame.Hub
}

func serve(t *testing.T, s *session.Session, change func(*club)) *hall {
	t.Helper()
	r := &hall{club: open(t, s, change), file: visit.At(filepath.Join(t.TempDir(), "phones.key")), address: "127.0.0.1:0"}
	r.start()
	t.Cleanup(func() { _ = r.server.Close() })
	return r
}

// start starts the program, at the address of before.
func (r *hall) start() {
	r.t.Helper()
	keys, err := r.file.Keys("Tuesday")
	must(r.t, err)
	r.keys, r.hub = r.file.Director(keys, nil), frame.NewHub()
	r.options.Keys, r.options.Changes = r.keys, r.hub
	mux := http.NewServeMux()
	New(r.options).Routes(mux)
	mux.HandleFunc(frame.Assets, frame.ServeAsset)
	l, err := net.Listen("tcp", r.address)
	must(r.t, err)
	r.address = l.Addr().String()
	r.server = &http.Server{Handler: mux}
	go func(s *http.Server) { _ = s.Serve(l) }(r.server)
	hub := r.hub
	stop := r.s.Listen(func(entries []session.Entry) { hub.Changed(entries[len(entries)-1].Seq) })
	r.t.Cleanup(stop)
}

// cut ends the program, or the network.
func (r *hall) cut() { _ = r.server.Close() }

type look = browsertest.Look

// held is a phone that shows the pages of a hall.
type held struct {
	*hall
	*browsertest.Handheld
}

func (r *hall) hold(browser context.Context, l look) *held {
	r.t.Helper()
	return &held{r, browsertest.Hold(r.t, browser, l)}
}

// value is what an expression is on the page.
func value[T any](h *held, expression string) T {
	h.t.Helper()
	return browsertest.Value[T](h.Handheld, expression)
}

// reads waits until the page says something.
func (h *held) reads(text string) {
	h.t.Helper()
	h.Until(fmt.Sprintf(`document.body.innerText.includes(%q)`, text))
}

// scan opens the page as its QR code does, and types the code.
func (h *held) scan() {
	h.t.Helper()
	key, code := h.keys.Invitation()
	h.Opens("http://" + h.address + "/director#" + key)
	h.Until(`document.readyState === 'complete' && !document.getElementById('join').hidden`)
	h.fill("#code", code)
	h.Taps++ // the field has the focus; the keys of the phone are not counted
	h.press(`#join button`)
	h.reads("Attention")
}

// fill types into a field.
func (h *held) fill(selector, text string) {
	h.t.Helper()
	h.Until(fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
	value[bool](h, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.focus(); e.value = %q;
		e.dispatchEvent(new Event('input', {bubbles: true})); return true })()`, selector, text))
}

// choose takes the n-th of a choice: two taps.
func (h *held) choose(name, choice string) {
	h.t.Helper()
	value[bool](h, fmt.Sprintf(`(() => { const e = document.querySelector('select[name=%s]'); e.value = %q;
		e.dispatchEvent(new Event('change', {bubbles: true})); return true })()`, name, choice))
	h.Taps += 2
}

// press puts a finger on what a selector finds.
func (h *held) press(selector string) {
	h.t.Helper()
	h.Tap(fmt.Sprintf(`document.querySelector(%q)`, selector))
}

// touch puts a finger on the button with a text.
func (h *held) touch(text string) {
	h.t.Helper()
	h.Tap(fmt.Sprintf(`[...document.querySelectorAll('button')].find((b) => b.offsetParent && b.innerText.includes(%q))`, text))
}

// waits until the journal has something.
func (h *held) entries(what string, has func(*session.State) bool) {
	h.t.Helper()
	for end := time.Now().Add(20 * time.Second); !has(h.s.State()); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatalf("%s is not in the journal\n%s", what, value[string](h, `document.body.innerText.slice(-1500)`))
		}
	}
}

// The director's phone in a browser: scanned, the code typed, a call answered, a wrong
// board put right, a weighted ruling, a late pair, with the taps that each takes; then
// the network goes, the program ends and starts again, and another phone takes its place.
func TestBrowser(t *testing.T) {
	r := serve(t, named(t), nil)
	desktest.Sent(t, r.s, desktest.At(3, 1, 7), desktest.At(3, 1, 9), desktest.At(3, 1, 5), desktest.At(1, 1, 1),
		desktest.At(2, 1, 4), desktest.At(4, 1, 10), desktest.At(5, 1, 13))
	call := session.DirectorCalled{Phoned: phonedBy(4), Round: 1, Board: 10, Reason: session.CallRuling}
	must(t, r.s.Record(session.ByPhone, call))
	b := browsertest.Start(t)
	h := r.hold(b, look{Width: 390, Text: 100, Language: "en"})
	h.scan()
	h.Counts("letting the phone in", 2)
	if left := value[string](h, `location.hash + (sessionStorage.getItem('director.invited') || '')`); left != "" {
		t.Errorf("the key stays: %s", left)
	}
	h.reads("Table 4 calls the director")
	h.Shoot("attention")

	h.touch("I am there")
	h.entries("the answer", func(st *session.State) bool { return st.DirectorCalls()[0].Answer == session.CallAttended })
	h.Counts("answering a call", 1)

	h.touch("It was 8")
	h.entries("board 8", func(st *session.State) bool { return st.Has(desktest.At(3, 1, 8)) })
	h.Counts("a wrong board", 1)

	h.reads("The director is there")
	h.touch("Ruling…") // of the call, on its board
	h.Until(`document.querySelector('select[name=kind]') !== null`)
	h.fill("[name=score0]", "2nte-1")
	h.fill("[name=score1]", "2nte=")
	h.reads("What it changes")
	h.press("[data-step='-10'][data-of=weight0]")
	h.reads("50 %")
	h.fill("[name=reason]", "Wrong explanation")
	h.Shoot("ruling")
	h.touch("Record")
	h.entries("the ruling", func(st *session.State) bool { return st.Results[desktest.At(4, 1, 10)].Ruling != nil })
	h.Counts("a weighted ruling from its call", 3)

	h.press("[data-go=results]")
	h.touch("Change the movement…")
	h.Until(`document.querySelector('select[name=kind]') !== null`)
	h.choose("kind", "0")
	h.reads("Do it")
	h.Shoot("late-pair")
	pairs := len(h.s.State().Sections[0].Movement.Pairs())
	h.touch("Do it")
	h.entries("the pair", func(st *session.State) bool { return len(st.Sections[0].Movement.Pairs()) > pairs })
	h.Counts("a late pair", 5)

	// what was shown comes back after the page was loaded anew
	h.press("[data-go=enter]")
	h.fill("[name=line]", "1 2 4sn=")
	h.reads("4♠ by N =")
	h.Reloads()
	h.reads("4♠ by N =")

	// the network goes: what may wait waits, and goes out by itself
	r.cut()
	h.touch("Record")
	h.reads("Kept on this phone")
	h.Shoot("kept")
	if h.s.State().Has(desktest.At(1, 1, 2)) {
		t.Fatal("it is recorded")
	}
	r.start()
	h.entries("what was kept", func(st *session.State) bool { return st.Has(desktest.At(1, 1, 2)) })
	h.Until(`document.getElementById('kept').hidden`)
	phoned := 0
	for _, e := range h.s.State().Entries() {
		if f, is := e.Fact.(session.ResultCorrected); is && f.Result.Key == desktest.At(1, 1, 2) {
			phoned++
		}
	}
	if phoned != 1 {
		t.Errorf("recorded %d times", phoned)
	}

	// two taps in a row are one
	h.press("[data-go=enter]")
	h.fill("[name=line]", "pen 3 10%")
	h.reads("Pair 3")
	value[bool](h, `(() => { const b = [...document.querySelectorAll('button')].find((b) => b.innerText === 'Record');
		b.click(); b.click(); setTimeout(() => b.click(), 5); return true })()`)
	h.Until(`document.querySelector('[name=line]').value === ''`)
	if got := h.s.State().Penalties; len(got) != 1 {
		t.Errorf("%d penalties", len(got))
	}

	// what comes in meanwhile is shown without a tap
	h.press("[data-go=attention]")
	h.reads("Needs attention")
	again := session.DirectorCalled{Phoned: phonedBy(2), Round: 1}
	must(t, r.s.Record(session.ByPhone, again))
	h.reads("Table 2 calls the director")

	// another phone comes, and then the invitation is renewed
	other := r.hold(b, look{Width: 320, Text: 100, Dark: true, Language: "de"})
	key, code := r.keys.Invitation()
	other.Opens("http://" + r.address + "/director#" + key)
	other.Until(`!document.getElementById('join').hidden`)
	other.fill("#code", code)
	other.press(`#join button`)
	other.Until(`document.getElementById('wrong').innerText !== ''`)
	must(t, r.keys.Renew())
	h.touch("Solved")
	h.Until(`!document.getElementById('stranger').hidden`)
	if shown := value[string](h, `document.getElementById('app').innerText`); shown != "" {
		t.Errorf("who was thrown out reads %s", shown)
	}
}

// Every view at every width, light and dark, and with letters twice as large: nothing
// goes beyond the side, what is touched is large enough, and text is not small.
func TestViewsFit(t *testing.T) {
	s := played(t)
	desktest.Sent(t, s, desktest.At(3, 3, 2))
	must(t, s.Record(session.ByPhone, session.DirectorCalled{Phoned: phonedBy(4), Round: 1, Board: 10,
		Reason: session.CallRuling}))
	b := browsertest.Start(t)
	for _, l := range []look{
		{Width: 390, Text: 100, Language: "en"}, {Width: 320, Text: 100, Dark: true, Language: "de"},
		{Width: 320, Text: 200, Language: "fr"}, {Width: 768, Text: 100, Language: "pl"},
		{Width: 390, Text: 100, Dark: true, Language: "tr"}, {Width: 390, Text: 200, Dark: true, Language: "nl"},
		{Width: 320, Text: 100, Language: "es"}, {Width: 320, Text: 100, Language: "it"},
		{Width: 320, Text: 100, Language: "nb"}, {Width: 320, Text: 100, Language: "sv"},
		{Width: 320, Text: 100, Language: "da"},
	} {
		r := serve(t, s, func(c *club) {
			c.options.Card = func(int, int) (string, string) { return "HTTP://192.168.1.2:8080/T/3K7M9QTA", "3K7M 9QTA" }
		})
		h := r.hold(b, l)
		key, code := r.keys.Invitation()
		h.Opens("http://" + r.address + "/director#" + key)
		h.Until(`document.readyState === 'complete' && !document.getElementById('join').hidden`)
		h.Shoot("join")
		h.fill("#code", code)
		h.press(`#join button`)
		h.Until(`Boolean(document.querySelector('.nav'))`)
		for _, at := range []string{"attention", "room", "table 1.3", "correct 1.3.1.7", "correct 1.1.3.4", "rule 1.3.1.7", "enter",
			"results", "done", "entry 40", "change 1", "seat 1.3.0", "code 1.3"} {
			value[bool](h, fmt.Sprintf(`(() => { localStorage.setItem('director.at', JSON.stringify(%q));
				localStorage.setItem('director.fields', '{}'); return true })()`, at))
			h.Reloads()
			h.Until(fmt.Sprintf(`Boolean(document.querySelector('main[data-at^=%q]'))`, at[:4]))
			h.Shoot(at)
			h.fits(at)
			h.Axe(at)
		}
	}
}

// fits is that nothing of a view is too wide or too small.
func (h *held) fits(at string) {
	h.t.Helper()
	for _, wrong := range value[[]string](h, `(() => {
		const wrong = [], wide = document.documentElement.scrollWidth - innerWidth;
		if (wide > 0) wrong.push('it is ' + wide + ' px too wide');
		for (const e of document.querySelectorAll('button, select, input, a, summary')) {
			if (!e.offsetParent || e.type === 'hidden') continue;
			const r = (e.closest('label.check') || e).getBoundingClientRect();
			if (r.height < 47.5 || r.width < 47.5) wrong.push(e.outerHTML.slice(0, 90) + ' has ' + r.width + ' × ' + r.height);
			if (!(e.innerText || e.labels && e.labels.length || e.getAttribute('aria-label'))) wrong.push(e.outerHTML.slice(0, 90) + ' has no name');
		}
		for (const e of document.querySelectorAll('#app *, #join *')) {
			if (e.offsetParent && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) &&
				parseFloat(getComputedStyle(e).fontSize) < 17.9) wrong.push(e.outerHTML.slice(0, 90) + ' is small');
			if (e.offsetParent && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && e.tagName !== 'SELECT' && e.tagName !== 'INPUT') wrong.push(e.outerHTML.slice(0, 90) + ' is cut by ' + (e.scrollWidth - e.clientWidth));
		}
		return wrong.slice(0, 6); })()`) {
		h.t.Errorf("%s, %s: %s", h.Look, at, wrong)
	}
}
