package browsertest

import (
	"context"
	"fmt"
	"os"
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

// Look is how a phone is held and read; what is left out is as most phones have it.
type Look struct {
	Width, Height int64
	Text          int // per cent of the usual size
	Dark          bool
	Language      string
}

// String names pictures.
func (l Look) String() string {
	shade := map[bool]string{true: "-dark"}[l.Dark]
	return fmt.Sprintf("%dx%d%s-%d-%s", l.Width, l.Height, shade, l.Text, l.Language)
}

// Handheld is a phone: a page of a browser with cookies and storage of its own, whose
// taps are counted. What goes wrong fails the test.
type Handheld struct {
	Look Look
	Taps int

	t   testing.TB
	ctx context.Context
}

// Hold begins to hold a phone, which shows nothing yet.
func Hold(t testing.TB, browser context.Context, l Look) *Handheld {
	t.Helper()
	if l.Width == 0 {
		l.Width = 390
	}
	if l.Height == 0 {
		l.Height = 844
	}
	if l.Text == 0 {
		l.Text = 100
	}
	if l.Language == "" {
		l.Language = "en"
	}
	ctx, shut := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(shut)
	ctx, end := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(end)
	p := &Handheld{Look: l, t: t, ctx: ctx}
	scheme := "light"
	if l.Dark {
		scheme = "dark"
	}
	call(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{
		Headers: network.Headers{"Accept-Language": l.Language}})
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.Width,
		Height: l.Height, DeviceScaleFactor: 1, Mobile: true})
	call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"}}})
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: fmt.Sprintf(enlarge, 112.5*float64(l.Text)/100)})
	return p
}

// enlarge gives letters another size before anything is drawn.
const enlarge = `new MutationObserver((all, o) => { if (document.documentElement) {
	o.disconnect(); document.documentElement.style.fontSize = '%v%%' } }).observe(document, {childList: true});`

// call gives the browser a command.
func call[P, R any](p *Handheld, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	if err != nil {
		p.t.Fatal(err)
	}
	return result
}

// Value is what an expression on the page comes to.
func Value[T any](p *Handheld, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%v\n%s", err, expression)
	}
	return v
}

// Opens opens an address.
func (p *Handheld) Opens(address string) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, chromedp.Navigate(address)); err != nil {
		p.t.Fatal(err)
	}
}

// Reloads loads the page anew.
func (p *Handheld) Reloads() {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, chromedp.Reload()); err != nil {
		p.t.Fatal(err)
	}
}

// Until waits until an expression is true. A page that goes to another one in the
// meantime is asked again.
func (p *Handheld) Until(expression string) {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		is, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](expression))
		if is {
			return
		}
		if time.Now().After(end) {
			says, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
			p.t.Fatalf("%v: %s\n%s", err, expression, says)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Tap puts a finger on the middle of what an expression finds, once it is shown and has
// been drawn, and lifts it there.
func (p *Handheld) Tap(found string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`Boolean((%s) && (%s).offsetParent)`, found, found))
	Value[bool](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	p.Touch(p.Middle(found))
	p.Taps++
}

// Middle is that of what an expression finds, which is brought onto the screen.
func (p *Handheld) Middle(found string) [2]float64 {
	p.t.Helper()
	return Value[[2]float64](p, fmt.Sprintf(`(() => { const e = %s; e.scrollIntoView({block: 'center'});
		const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] })()`, found))
}

// Touch puts a finger somewhere, moves it on, and lifts it.
func (p *Handheld) Touch(points ...[2]float64) {
	p.t.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for _, at := range points {
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind,
			TouchPoints: []*input.TouchPoint{{X: at[0], Y: at[1]}}})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd,
		TouchPoints: []*input.TouchPoint{}})
}

// Counts says how many taps something takes, and begins to count anew.
func (p *Handheld) Counts(what string, want int) {
	p.t.Helper()
	if p.Taps != want {
		p.t.Errorf("%s takes %d taps, want %d", what, p.Taps, want)
	}
	p.Taps = 0
}

// Shoot keeps a picture of what is shown, where CLUBNIGHT_SHOTS names a folder.
func (p *Handheld) Shoot(name string) {
	p.t.Helper()
	folder := os.Getenv("CLUBNIGHT_SHOTS")
	if folder == "" {
		return
	}
	picture := call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{}).Data
	if err := os.WriteFile(filepath.Join(folder, name+"-"+p.Look.String()+".png"), picture, 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// Axe hands what is shown to axe-core, where CLUBNIGHT_AXE is its script.
func (p *Handheld) Axe(name string) {
	p.t.Helper()
	path := os.Getenv("CLUBNIGHT_AXE")
	if path == "" {
		return
	}
	source, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	Value[bool](p, string(source)+"; true")
	for _, fault := range Value[[]string](p, `axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(
		v => v.id + ': ' + v.help + ' ' + v.nodes.map(n => n.html).join(' | ').slice(0, 300)))`) {
		p.t.Errorf("%s %s: axe: %s", name, p.Look, fault)
	}
}
