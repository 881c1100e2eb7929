//go:build long

package table

import (
	"context"
	"fmt"
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
)

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
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// look is how a phone is held and read.
type look struct {
	width, height int64
	text          int // per cent
	dark          bool
	lang          string
}

// handheld is a phone with a browser, whose taps are counted.
type handheld struct {
	*house
	ctx  context.Context
	taps int
	look look
}

// phone opens the page of a table's card.
func (h *house) phone(browser context.Context, l look) *handheld {
	h.Helper()
	if l.width == 0 {
		l.width, l.height = 390, 844
	}
	if l.lang == "" {
		l.lang = "en"
	}
	if l.text == 0 {
		l.text = 100
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	h.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	h.Cleanup(cancel)
	p := &handheld{h, ctx, 0, l}
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	call(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{
		Headers: network.Headers{"Accept-Language": l.lang}})
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width,
		Height:            l.height,
		DeviceScaleFactor: 1, Mobile: true})
	call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"}}})
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(
		`new MutationObserver((all, o) => { if (document.documentElement) { o.disconnect(); document.documentElement.style.fontSize = '%v%%' } }).observe(document, {childList: true});`,
		112.5*float64(l.text)/100)})
	return p
}

// call gives the browser a command.
func call[P, R any](p *handheld, command cdp.Command[P, R], params P) R {
	p.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.Fatal(err)
	}
	return result
}

// value is what an expression is on the page.
func value[T any](p *handheld, expression string) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.Fatalf("%v\n%s", err, expression)
	}
	return v
}

// opens opens an address.
func (p *handheld) opens(path string) {
	p.Helper()
	if err := chromedp.Do(p.ctx, chromedp.Navigate(p.url+path)); err != nil {
		p.Fatal(err)
	}
}

// joins joins a table; seat is "" for a phone that lies there.
func (h *house) joins(browser context.Context, table int, seat string, l look) *handheld {
	h.Helper()
	p := h.phone(browser, l)
	p.opens("/T/" + h.code(table))
	if seat != "" {
		value[bool](p, `document.querySelector('details').open = true`)
	}
	p.tap(`[data-do=join][data-seat="` + seat + `"]`)
	p.await(`#v-round:not([hidden])`)
	p.taps = 0
	return p
}

// await waits until something is shown.
func (p *handheld) await(selector string) {
	p.Helper()
	p.until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return Boolean(e && e.offsetParent !== null) })()`, selector))
}

// until waits until an expression is true. A page that goes to another one in the
// meantime is asked again.
func (p *handheld) until(expression string) {
	p.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		is, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](expression))
		if is {
			return
		}
		if time.Now().After(end) {
			says, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
			p.Fatalf("%v: %s\n%s", err, expression, says)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// tap puts a finger on a key and lifts it there.
func (p *handheld) tap(selector string) {
	p.Helper()
	p.await(selector)
	p.until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e.getAttribute('aria-disabled') !== 'true' && Date.now() >= (typeof awake === 'number' ? awake : 0) })()`, selector))
	// what a finger goes for has been drawn
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](
		`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`,
		chromedp.EvalAwaitPromise)); err != nil {
		p.Fatal(err)
	}
	at := p.place(selector)
	p.finger(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at[0], Y: at[1]})
	p.finger(input.DispatchTouchEventTypeTouchEnd)
	p.taps++
}

// finger is what a finger does.
func (p *handheld) finger(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.Helper()
	if at == nil {
		at = []*input.TouchPoint{}
	}
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
}

// place is the middle of a key, which is brought onto the screen.
func (p *handheld) place(selector string) (at [2]float64) {
	p.Helper()
	return value[[2]float64](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'center'});
		const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] })()`, selector))
}

// text is what stands in something that is shown.
func (p *handheld) text(selector string) (text string) {
	p.Helper()
	return value[string](p, fmt.Sprintf(`(document.querySelector(%q) || {innerText: ''}).innerText`, selector))
}

// says waits until something that is shown says something.
func (p *handheld) says(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return Boolean(e && e.offsetParent !== null && e.innerText.includes(%q)) })()`, selector, text))
}

// hears waits until a screen reader was told something.
func (p *handheld) hears(text string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.getElementById('live').textContent.includes(%q)`, text))
}

// shoot keeps a picture of what is shown, where CLUBNIGHT_SHOTS names a folder.
func (p *handheld) shoot(name string) {
	p.Helper()
	folder := os.Getenv("CLUBNIGHT_SHOTS")
	if folder == "" {
		return
	}
	picture := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{}).Data
	shade := ""
	if p.look.dark {
		shade = "-dark"
	}
	file := fmt.Sprintf("%s-%d%s-%d-%s.png", name, p.look.width, shade, p.look.text, p.look.lang)
	if err := os.WriteFile(filepath.Join(folder, file), picture, 0o600); err != nil {
		p.Fatal(err)
	}
}

// enter enters a board that is open on the pad, up to what the other side is shown.
func (p *handheld) enter(level, strain, seat, over int) {
	p.Helper()
	p.tap(fmt.Sprintf(`#pad [data-level="%d"][data-strain="%d"]`, level, strain))
	p.tap(fmt.Sprintf(`#compass [data-seat="%d"]`, seat))
	p.tap(fmt.Sprintf(`#s-result [data-over="%d"]`, over))
	p.tap(`#e-send`)
	p.await(`#v-agree`)
}
