//go:build long

package table

import (
	"context"
	"fmt"

	"clubnight/reports/browsertest"
)

type look = browsertest.Look

// handheld is a phone that shows the pages of a house.
type handheld struct {
	*house
	*browsertest.Handheld
}

func (h *house) phone(browser context.Context, l look) *handheld {
	h.Helper()
	return &handheld{h, browsertest.Hold(h, browser, l)}
}

// value is what an expression is on the page.
func value[T any](p *handheld, expression string) T {
	p.Helper()
	return browsertest.Value[T](p.Handheld, expression)
}

// opens opens a page.
func (p *handheld) opens(path string) {
	p.Helper()
	p.Opens(p.url + path)
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
	p.Taps = 0
	return p
}

// await waits until something is shown.
func (p *handheld) await(selector string) {
	p.Helper()
	p.Until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return Boolean(e && e.offsetParent !== null) })()`, selector))
}

// tap puts a finger on a key that is awake, and lifts it there.
func (p *handheld) tap(selector string) {
	p.Helper()
	p.await(selector)
	p.Until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e.getAttribute('aria-disabled') !== 'true' && Date.now() >= (typeof awake === 'number' ? awake : 0) })()`, selector))
	p.Tap(query(selector))
}

// query finds what a selector selects.
func query(selector string) string { return fmt.Sprintf(`document.querySelector(%q)`, selector) }

// text is what stands in something that is shown.
func (p *handheld) text(selector string) (text string) {
	p.Helper()
	return value[string](p, fmt.Sprintf(`(document.querySelector(%q) || {innerText: ''}).innerText`, selector))
}

// says waits until something that is shown says something.
func (p *handheld) says(selector, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return Boolean(e && e.offsetParent !== null && e.innerText.includes(%q)) })()`, selector, text))
}

// hears waits until a screen reader was told something.
func (p *handheld) hears(text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`document.getElementById('live').textContent.includes(%q)`, text))
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
