//go:build long

package table

import (
	"fmt"
	"testing"

	"clubnight/reports/browsertest"
	"clubnight/session"
)

// measure finds on a page what an old hand or eye cannot use: what is wider than the
// screen, a key below 48 pixels or without a name, text below 18 pixels of the usual
// size, contrast below 4.5 to 1.
const measure = `((scale) => {
const faults = [];
const name = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + (e.className && e.className.split ? '.' + e.className.split(' ').join('.') : '') + ' "' + (e.innerText || e.value || '').slice(0, 30).replace(/\n/g, ' ') + '"';
const seen = e => { if (e.checkVisibility && !e.checkVisibility()) return false; const r = e.getBoundingClientRect(); return e.offsetParent !== null && r.width > 1 && r.height > 1 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('.sr'); };
if (document.scrollingElement.scrollWidth > innerWidth) faults.push('the page is ' + document.scrollingElement.scrollWidth + ' wide');
const rgb = c => { const m = c.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
const light = c => { const [r, g, b] = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : Math.pow((v + .055) / 1.055, 2.4) }); return .2126 * r + .7152 * g + .0722 * b };
const ground = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] > .99) return c; } return [255, 255, 255, 1]; };
for (const e of document.querySelectorAll('body *')) {
  if (!seen(e)) continue;
  const r = e.getBoundingClientRect(), style = getComputedStyle(e);
  if (r.right > innerWidth + 1 || r.left < -1) faults.push('beyond the screen: ' + name(e) + ' ' + Math.round(r.left) + '-' + Math.round(r.right));
  if (e.matches('button, a, summary, input, select')) {
    if (r.width < 47.5 || r.height < 47.5) faults.push('small: ' + name(e) + ' ' + r.width.toFixed(1) + 'x' + r.height.toFixed(1));
    if (e.matches('.pad .key, .strains .key, .levels .key, .compass .key, .likely .key, .halves .key, .btn.big') && (r.width < 52 || r.height < (innerHeight < 480 ? 48 : 52))) faults.push('small for each board: ' + name(e) + ' ' + r.width.toFixed(1) + 'x' + r.height.toFixed(1));
    if (!(e.getAttribute('aria-label') || e.innerText || e.labels && e.labels.length)) faults.push('no name: ' + name(e));
    if (e.scrollWidth > e.clientWidth + 1 && style.overflow !== 'visible' || e.tagName === 'BUTTON' && e.scrollWidth > Math.ceil(r.width) + 1) faults.push('cut: ' + name(e));
  }
  for (const n of e.childNodes) {
    if (n.nodeType !== 3 || !n.textContent.trim()) continue;
    if (parseFloat(style.fontSize) < 18 * scale - .2) faults.push('small text ' + style.fontSize + ': ' + name(e));
    const a = light(rgb(style.color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) faults.push('contrast ' + ratio.toFixed(2) + ': ' + name(e));
  }
}
return faults;
})`

// sees measures what is shown, and keeps a picture of it where one is wanted.
func (p *handheld) sees(name string) {
	p.Helper()
	for _, fault := range value[[]string](p, fmt.Sprintf(`%s(%v)`, measure, float64(p.Look.Text)/100)) {
		p.Errorf("%s %s: %s", name, p.Look, fault)
	}
	p.Shoot(name)
	p.Axe(name)
}

// tour goes through every screen.
func tour(t *testing.T, l look) {
	h := late(t)
	h.settings["LeadCard"] = true
	b := browsertest.Start(t)
	// a table at the beginning, whose East nobody knows
	stranger := h.phone(b, l)
	stranger.opens("/table")
	stranger.sees("stranger")
	p := h.phone(b, l)
	p.opens("/T/" + h.code(2))
	p.await(`#v-join`)
	p.sees("join")
	value[bool](p, `document.querySelectorAll('details').forEach(d => { d.open = true }); true`)
	p.sees("join-open")
	p.tap(`#j-begin`)
	p.await(`#v-round`)
	p.await(`#r-main[data-do=open]`)
	p.sees("round")
	p.tap(`[data-do=phone]`)
	p.sees("phone")
	if l.Dark { // for the left hand, and in two colours
		p.tap(`[data-hand=left]`)
		p.tap(`[data-colours=two]`)
		p.sees("phone-left")
	}
	p.tap(`#v-phone [data-do=home]`)
	p.tap(`#v-round .director`)
	p.sees("call")
	p.tap(`[data-reason=ruling]`)
	p.await(`#v-round .card.act`)
	first := h.session.State().Sections[0].Movement.Round(5)[1].Low
	p.tap(`#r-main`)
	p.sees("pad")
	p.cell(3, 4)
	p.sees("declarer")
	p.tap(`#compass [data-seat="2"]`)
	p.sees("result")
	p.tap(`[data-suit=C]`)
	p.tap(`[data-rank="4"]`)
	p.tap(`[data-over="0"]`)
	p.sees("result-chosen")
	p.tap(`#e-send`)
	p.Until(`document.getElementById('a-yes').getAttribute('aria-disabled') === 'false'`)
	p.sees("agree")
	p.tap(`[data-do=turn]`)
	p.sees("agree-upright")
	p.tap(`#a-yes`)
	p.await(`#board table`)
	p.sees("board")
	value[bool](p, `document.querySelectorAll('#board details').forEach(d => { d.open = true }); document.querySelector('#board details').scrollIntoView(); true`)
	p.sees("hands")
	// nobody is there any more
	h.away.Store(true)
	p.tap(`#b-next`)
	p.cell(7, 3)
	p.tap(`[data-do=double][data-x="1"]`)
	p.tap(`#compass [data-seat="1"]`)
	p.sees("result-grand")
	p.tap(`[data-over="-13"]`)
	p.tap(`#e-send`)
	p.tap(`#a-yes`)
	p.await(`#b-sent`)
	p.sees("kept")
	value[bool](p, `go(''); true`)
	p.await(`#waits`)
	p.sees("waiting")
	value[bool](p, `store.set('queue', JSON.stringify(queue.list().map(i => Object.assign(i, {at: i.at - 400000})))); decorate(); true`)
	p.sees("waiting-long")
	h.away.Store(false)
	p.tap(`#r-try`)
	p.says(`#r-status`, fmt.Sprint(first+1))
	// the others
	p.tap(`[data-board="` + fmt.Sprint(first+2) + `"]`)
	p.tap(`[data-do=passed]`)
	p.sees("passed")
	p.tap(`#e-send`)
	p.tap(`#a-yes`)
	p.await(`#board table`)
	h.result(2, 5, first+3, "1NT", "N", 0)
	p.Until(`nextBoard(0) === 0`)
	p.tap(`#b-next`)
	p.await(`#v-round`)
	p.sees("whole")
	h.record(session.EveningClosed{})
	p.Until(`!data.open`)
	p.sees("goodbye")
}

// cell chooses a contract, in one tap or in two.
func (p *handheld) cell(level, strain int) {
	p.Helper()
	if value[bool](p, `document.getElementById('pad').hidden`) {
		p.tap(fmt.Sprintf(`.levels [data-level="%d"]`, level))
		p.tap(fmt.Sprintf(`.strains [data-strain="%d"]`, strain))
		return
	}
	p.tap(fmt.Sprintf(`#pad [data-level="%d"][data-strain="%d"]`, level, strain))
}

// Every screen can be used by old hands and eyes, on every phone.
func TestLooks(t *testing.T) {
	for _, l := range []look{
		{Width: 390, Height: 844}, {Width: 320, Height: 568, Text: 200}, {Width: 320, Height: 568},
		{Width: 390, Height: 664, Dark: true, Language: "de"}, {Width: 390, Height: 844, Text: 200, Language: "tr"},
		{Width: 768, Height: 1024, Language: "fr"}, {Width: 844, Height: 390, Language: "en"},
		{Width: 360, Height: 640, Text: 150, Language: "pl", Dark: true},
	} {
		t.Run(fmt.Sprintf("%dx%d-%d-%s", l.Width, l.Height, l.Text, l.Language), func(t *testing.T) { tour(t, l) })
	}
}
