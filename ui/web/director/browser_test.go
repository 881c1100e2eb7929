//go:build long

package director

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

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

// browser is one Chromium for all phones of a test.
func browser(t *testing.T) context.Context {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("there is no Chromium here")
	}
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU,
		chromedp.Flag("hide-scrollbars", true))
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	must(t, chromedp.Do(ctx))
	return ctx
}

// held is a phone with a browser, whose taps are counted.
type held struct {
	*hall
	ctx  context.Context
	taps int
	name string // of its pictures
}

// look is how a phone is held and read.
type look struct {
	width int64
	text  int // per cent
	dark  bool
	lang  string
}

func (r *hall) hold(browser context.Context, l look) *held {
	r.t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	r.t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	r.t.Cleanup(cancel)
	scheme := map[bool]string{true: "dark", false: "light"}[l.dark]
	h := &held{r, ctx, 0, fmt.Sprintf("%d-%s-%d-%s", l.width, scheme, l.text, l.lang)}
	tell(h, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{
		Headers: network.Headers{"Accept-Language": l.lang}})
	tell(h, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: 844,
		DeviceScaleFactor: 1, Mobile: true})
	tell(h, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	tell(h, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	tell(h, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(
		`document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '%v%%' })`,
		112.5*float64(l.text)/100)})
	return h
}

// tell gives the browser a command.
func tell[P, R any](h *held, command cdp.Command[P, R], params P) R {
	h.t.Helper()
	result, err := chromedp.Call(h.ctx, command, params)
	must(h.t, err)
	return result
}

// value is what an expression is on the page.
func value[T any](h *held, expression string) T {
	h.t.Helper()
	v, err := chromedp.Run(h.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		h.t.Fatalf("%v\n%s", err, expression)
	}
	return v
}

// until waits until an expression is true.
func (h *held) until(expression string) {
	h.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		is, err := chromedp.Run(h.ctx, chromedp.Evaluate[bool](expression))
		if is {
			return
		}
		if time.Now().After(end) {
			says, _ := chromedp.Run(h.ctx, chromedp.Evaluate[string](`document.body.innerText`))
			h.t.Fatalf("%v: %s\n%s", err, expression, says)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// reads waits until the page says something.
func (h *held) reads(text string) {
	h.t.Helper()
	h.until(fmt.Sprintf(`document.body.innerText.includes(%q)`, text))
}

// scan opens the page as its QR code does, and types the code.
func (h *held) scan() {
	h.t.Helper()
	key, code := h.keys.Invitation()
	must(h.t, chromedp.Do(h.ctx, chromedp.Navigate("http://"+h.address+"/director#"+key)))
	h.until(`document.readyState === 'complete' && !document.getElementById('join').hidden`)
	h.fill("#code", code)
	h.taps++ // the field has the focus; the keys of the phone are not counted
	h.press(`#join button`)
	h.reads("Attention")
}

// fill types into a field.
func (h *held) fill(selector, text string) {
	h.t.Helper()
	h.until(fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
	value[bool](h, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.focus(); e.value = %q;
		e.dispatchEvent(new Event('input', {bubbles: true})); return true })()`, selector, text))
}

// choose takes the n-th of a choice: two taps.
func (h *held) choose(name, choice string) {
	h.t.Helper()
	value[bool](h, fmt.Sprintf(`(() => { const e = document.querySelector('select[name=%s]'); e.value = %q;
		e.dispatchEvent(new Event('change', {bubbles: true})); return true })()`, name, choice))
	h.taps += 2
}

// press puts a finger on what a selector finds.
func (h *held) press(selector string) {
	h.t.Helper()
	h.finger(fmt.Sprintf(`document.querySelector(%q)`, selector))
}

// touch puts a finger on the button with a text.
func (h *held) touch(text string) {
	h.t.Helper()
	h.finger(fmt.Sprintf(`[...document.querySelectorAll('button')].find((b) => b.offsetParent && b.innerText.includes(%q))`, text))
}

func (h *held) finger(find string) {
	h.t.Helper()
	h.until(fmt.Sprintf(`Boolean((%s) && (%s).offsetParent)`, find, find))
	at := value[[2]float64](h, fmt.Sprintf(`(() => { const e = %s; e.scrollIntoView({block: 'center'});
		const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] })()`, find))
	tell(h, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart,
		TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}})
	tell(h, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd,
		TouchPoints: []*input.TouchPoint{}})
	h.taps++
}

// counted is how many taps it took since it was asked last.
func (h *held) counted(what string, want int) {
	h.t.Helper()
	if h.taps != want {
		h.t.Errorf("%s took %d taps, not %d", what, h.taps, want)
	}
	h.taps = 0
}

// shoot keeps a picture, where CLUBNIGHT_SHOTS names a folder.
func (h *held) shoot(name string) {
	h.t.Helper()
	if folder := os.Getenv("CLUBNIGHT_SHOTS"); folder != "" {
		picture := tell(h, page.CaptureScreenshot, page.CaptureScreenshotParams{}).Data
		must(h.t, os.WriteFile(filepath.Join(folder, name+"-"+h.name+".png"), picture, 0o600))
	}
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
	b := browser(t)
	h := r.hold(b, look{390, 100, false, "en"})
	h.scan()
	h.counted("letting the phone in", 2)
	if left := value[string](h, `location.hash + (sessionStorage.getItem('director.invited') || '')`); left != "" {
		t.Errorf("the key stays: %s", left)
	}
	h.reads("Table 4 calls the director")
	h.shoot("attention")

	h.touch("I am there")
	h.entries("the answer", func(st *session.State) bool { return st.DirectorCalls()[0].Answer == session.CallAttended })
	h.counted("answering a call", 1)

	h.touch("It was 8")
	h.entries("board 8", func(st *session.State) bool { return st.Has(desktest.At(3, 1, 8)) })
	h.counted("a wrong board", 1)

	h.reads("The director is there")
	h.touch("Ruling…") // of the call, on its board
	h.until(`document.querySelector('select[name=kind]') !== null`)
	h.fill("[name=score0]", "2nte-1")
	h.fill("[name=score1]", "2nte=")
	h.reads("What it changes")
	h.press("[data-step='-10'][data-of=weight0]")
	h.reads("50 %")
	h.fill("[name=reason]", "Wrong explanation")
	h.shoot("ruling")
	h.touch("Record")
	h.entries("the ruling", func(st *session.State) bool { return st.Results[desktest.At(4, 1, 10)].Ruling != nil })
	h.counted("a weighted ruling from its call", 3)

	h.press("[data-go=results]")
	h.touch("Change the movement…")
	h.until(`document.querySelector('select[name=kind]') !== null`)
	h.choose("kind", "0")
	h.reads("Do it")
	h.shoot("late-pair")
	pairs := len(h.s.State().Sections[0].Movement.Pairs())
	h.touch("Do it")
	h.entries("the pair", func(st *session.State) bool { return len(st.Sections[0].Movement.Pairs()) > pairs })
	h.counted("a late pair", 5)

	// what was shown comes back after the page was loaded anew
	h.press("[data-go=enter]")
	h.fill("[name=line]", "1 2 4sn=")
	h.reads("4♠ by N =")
	must(t, chromedp.Do(h.ctx, chromedp.Reload()))
	h.reads("4♠ by N =")

	// the network goes: what may wait waits, and goes out by itself
	r.cut()
	h.touch("Record")
	h.reads("Kept on this phone")
	h.shoot("kept")
	if h.s.State().Has(desktest.At(1, 1, 2)) {
		t.Fatal("it is recorded")
	}
	r.start()
	h.entries("what was kept", func(st *session.State) bool { return st.Has(desktest.At(1, 1, 2)) })
	h.until(`document.getElementById('kept').hidden`)
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
	h.until(`document.querySelector('[name=line]').value === ''`)
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
	other := r.hold(b, look{320, 100, true, "de"})
	key, code := r.keys.Invitation()
	must(t, chromedp.Do(other.ctx, chromedp.Navigate("http://"+r.address+"/director#"+key)))
	other.until(`!document.getElementById('join').hidden`)
	other.fill("#code", code)
	other.press(`#join button`)
	other.until(`document.getElementById('wrong').innerText !== ''`)
	must(t, r.keys.Renew())
	h.touch("Solved")
	h.until(`!document.getElementById('stranger').hidden`)
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
	b := browser(t)
	for _, l := range []look{{390, 100, false, "en"}, {320, 100, true, "de"}, {320, 200, false, "fr"}, {768, 100, false, "pl"},
		{390, 100, true, "tr"}, {390, 200, true, "nl"}, {320, 100, false, "es"}, {320, 100, false, "it"},
		{320, 100, false, "nb"}, {320, 100, false, "sv"}, {320, 100, false, "da"}} {
		r := serve(t, s, func(c *club) {
			c.options.Card = func(int, int) (string, string) { return "HTTP://192.168.1.2:8080/T/3K7M9QTA", "3K7M 9QTA" }
		})
		h := r.hold(b, l)
		key, code := r.keys.Invitation()
		must(t, chromedp.Do(h.ctx, chromedp.Navigate("http://"+r.address+"/director#"+key)))
		h.until(`document.readyState === 'complete' && !document.getElementById('join').hidden`)
		h.shoot("join")
		h.fill("#code", code)
		h.press(`#join button`)
		h.until(`Boolean(document.querySelector('.nav'))`)
		for _, at := range []string{"attention", "room", "table 1.3", "correct 1.3.1.7", "correct 1.1.3.4", "rule 1.3.1.7", "enter",
			"results", "done", "entry 40", "change 1", "seat 1.3.0", "code 1.3"} {
			value[bool](h, fmt.Sprintf(`(() => { localStorage.setItem('director.at', JSON.stringify(%q));
				localStorage.setItem('director.fields', '{}'); return true })()`, at))
			must(t, chromedp.Do(h.ctx, chromedp.Reload()))
			h.until(fmt.Sprintf(`Boolean(document.querySelector('main[data-at^=%q]'))`, at[:4]))
			h.shoot(at)
			h.fits(at)
			h.axe(at)
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
		h.t.Errorf("%s, %s: %s", h.name, at, wrong)
	}
}

// axe has the view looked at by axe-core, where CLUBNIGHT_AXE is its script.
func (h *held) axe(at string) {
	h.t.Helper()
	file := os.Getenv("CLUBNIGHT_AXE")
	if file == "" {
		return
	}
	script, err := os.ReadFile(file)
	must(h.t, err)
	value[bool](h, string(script)+"; true")
	value[bool](h, `(() => { window.found = null; axe.run().then((r) => { window.found = r.violations.map((v) => v.id + ': ' +
		v.nodes.map((n) => n.html.slice(0, 100)).join(' | ')) }); return true })()`)
	h.until(`window.found !== null`)
	for _, found := range value[[]string](h, `window.found`) {
		h.t.Errorf("%s, %s: %s", h.name, at, found)
	}
}
