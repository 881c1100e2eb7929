package proof

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"clubnight/reports/browsertest"
)

// browser is a Chromium without a window.
type browser struct {
	ctx context.Context
}

// opens starts a browser for as long as the test lasts.
func opens(t *testing.T) *browser {
	t.Helper()
	return &browser{browsertest.Start(t, chromedp.Flag("renderer-process-limit", "6"))}
}

// tab is a phone's browser: a page with cookies and storage of its own.
type tab struct {
	ctx    context.Context
	close  func()
	taps   atomic.Int64
	screen [2]int64
}

// phone opens a page as wide and high as a phone's.
func (b *browser) phone(width, height int64) (*tab, error) {
	ctx, end := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	p := &tab{ctx: ctx, close: end, screen: [2]int64{width, height}}
	return p, chromedp.Do(ctx, chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// patience is how long nothing may happen before that is a hang: a busy machine is slow,
// and no hang.
const patience = 3 * time.Minute

// goes opens an address, again and again where nobody answers.
func (p *tab) goes(ctx context.Context, address string) error {
	for {
		within, end := context.WithTimeout(p.ctx, loads)
		err := chromedp.Do(within, chromedp.Navigate(address))
		end()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w: %w", address, ctx.Err(), err)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// eval gives what a script's expression comes to. A page that is on its way to another
// may never say.
func eval[T any](p *tab, expression string) (T, error) {
	within, end := context.WithTimeout(p.ctx, loads)
	defer end()
	return chromedp.Run(within, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// place says where a thumb would touch what is found, if it can be touched there.
const place = `(selector => {
	for (const e of document.querySelectorAll(selector)) {
		if (e.disabled || e.closest('[hidden]')) continue;
		let r = e.getBoundingClientRect();
		if (!r.width || !r.height) continue;
		e.scrollIntoView({block: 'nearest', behavior: 'instant'});
		r = e.getBoundingClientRect();
		const x = r.x + r.width / 2, y = r.y + r.height / 2;
		const there = document.elementFromPoint(x, y);
		if (there && (e === there || e.contains(there))) return [x, y, r.width, r.height];
	}
	return null;
})`

// errHidden is what cannot be touched.
var errHidden = errors.New("it cannot be touched")

// at is where something is that can be touched now.
func (p *tab) at(selector string) (spot []float64, err error) {
	quoted, err := json.Marshal(selector)
	if err != nil {
		return nil, err
	}
	spot, err = eval[[]float64](p, place+"("+string(quoted)+")")
	if err == nil && len(spot) == 0 {
		err = fmt.Errorf("%s: %w", selector, errHidden)
	}
	return spot, err
}

// tap touches something once it is there.
func (p *tab) tap(ctx context.Context, selector string) error {
	spot, err := p.await(ctx, selector)
	if err != nil {
		return err
	}
	p.taps.Add(1)
	return p.touchAt(spot)
}

// touchAt puts a finger on a place and lifts it there.
func (p *tab) touchAt(spot []float64) error {
	within, end := context.WithTimeout(p.ctx, loads)
	defer end()
	return chromedp.Do(within, chromedp.TapXY(spot[0], spot[1]))
}

// await waits until something of several can be touched.
func (p *tab) await(ctx context.Context, selector string) ([]float64, error) {
	for {
		spot, err := p.at(selector)
		if err == nil {
			return spot, nil
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%w: %w\n%s", ctx.Err(), err, p.shows())
		case <-time.After(15 * time.Millisecond):
		}
	}
}

// shows is what can be read on the page.
func (p *tab) shows() string {
	text, err := eval[string](p, `document.body ? document.body.innerText : ''`)
	if err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(text), " ")
}
