//go:build long

package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/reports/browsertest"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/sessiontest"
)

// result is what the journal has of a board at table 2 in round 1.
func (h *house) stands(board int) (r session.Received, there bool) {
	r, there = h.session.State().Results[session.Key{Section: 1, Table: 2, Round: 1, Board: board}]
	return r, there
}

// count counts facts of a kind in the journal.
func count[F session.Fact](h *house) (n int) {
	for _, e := range h.session.State().Entries() {
		if _, is := e.Fact.(F); is {
			n++
		}
	}
	return n
}

// agrees has the other side agree on the screen that is held out to it.
func (p *handheld) agrees() {
	p.Helper()
	p.tap(`#a-yes`)
}

// Taps are counted for every task, from the pad that is open, over both sides.
func TestTaps(t *testing.T) {
	h := late(t)
	h.settings["LeadCard"] = true
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.Taps = 0
	p.enter(4, 3, 0, 1)
	p.agrees()
	p.await(`#board table`)
	p.Counts("a result", 5)
	p.tap(`[data-do=change]`)
	p.tap(`#pad [data-level="3"][data-strain="3"]`)
	p.tap(`#compass [data-seat="2"]`)
	p.tap(`#s-result [data-over="2"]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#b-head`, `3♠ by S +2`)
	p.Counts("a change of all", 6)
	p.tap(`[data-do=change]`)
	p.tap(`#e-over`)
	p.tap(`#s-result [data-over="1"]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#b-head`, `3♠ by S +1`)
	p.Counts("a change of the tricks", 5)
	p.tap(`#b-next`)
	p.Taps = 0
	p.tap(`#pad [data-level="4"][data-strain="3"]`)
	p.tap(`[data-do=double][data-x="1"]`)
	p.tap(`#compass [data-seat="0"]`)
	p.tap(`[data-suit=H]`)
	p.tap(`[data-rank=A]`)
	p.tap(`#s-result [data-over="-1"]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#b-head`, `4♠× by N −1`)
	p.Counts("a doubled result with its lead", 5+1+2)
	p.tap(`#b-next`)
	p.Taps = 0
	p.tap(`[data-do=passed]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#b-head`, `passed out`)
	p.Counts("a board that is passed out", 3)
	p.tap(`#b-next`)
	p.Taps = 0
	p.tap(`[data-do=unplayed]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#b-head`, `not played`)
	p.Counts("a board that is not played", 3)
	p.tap(`#v-board .director`)
	p.tap(`[data-reason=score]`)
	p.says(`#v-round .card.act`, `called`)
	p.Counts("a call", 2)
	calls := h.session.State().DirectorCalls()
	if len(calls) != 1 || calls[0].Reason != session.CallScore || calls[0].From.Table != 2 {
		t.Errorf("%+v", calls)
	}
	key := session.Key{Section: 1, Table: 2, Round: 5, Board: 2}
	if r := h.session.State().Results[key]; r.Contract.String() != "4Sx" || r.Lead.String() != "HA" || r.Tricks != -1 {
		t.Errorf("%+v", r)
	}
}

// How others agreed stands in the journal: on their own phone, where the offer appears by
// itself, or on the screen on which it was entered.
func TestOwnPhones(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	north, east := h.joins(b, 2, "N", look{}), h.joins(b, 2, "E", look{Language: "de"})
	if you := north.text(`#v-round .names`); you == "" {
		t.Error("nobody sits there")
	}
	north.tap(`#r-main`)
	north.tap(`#pad [data-level="3"][data-strain="4"]`)
	if below := value[string](north, `document.querySelector('#compass .b span').textContent`); below != "North" {
		t.Errorf("%s is at the foot of North's phone", below)
	}
	north.tap(`#compass [data-seat="0"]`)
	north.tap(`#s-result [data-over="1"]`)
	north.tap(`#e-send`)
	east.await(`#v-agree`)
	east.says(`#a-what`, `3SA von Nord`)
	if value[bool](east, `document.getElementById('v-agree').classList.contains('turned')`) {
		t.Error("East's own phone is turned")
	}
	east.agrees()
	north.Until(`location.hash === '#board-5'`)
	if r, there := h.stands(5); !there || r.Contract.String() != "3NT" || r.Tricks != 1 {
		t.Fatalf("%+v", r)
	}
	how := session.Agreed("")
	for _, e := range h.session.State().Entries() {
		if f, is := e.Fact.(session.OfferAccepted); is {
			how = f.How
		}
	}
	if how != session.OnOwnPhone {
		t.Errorf("agreed %q", how)
	}
	// the other side does not agree, changes it, and the first agrees to that
	north.tap(`#b-next`)
	north.enter(2, 2, 2, 0)
	east.says(`#a-what`, `2♥ von Süd`)
	east.tap(`[data-do=disagree]`)
	east.await(`#v-enter`)
	if value[bool](east, `document.getElementById('s-cell').hidden`) {
		east.tap(`#e-cell`)
	}
	east.tap(`#pad [data-level="2"][data-strain="3"]`)
	east.tap(`#s-result [data-over="0"]`)
	east.tap(`#e-send`)
	north.Until(`location.hash === '#agree-6'`)
	north.says(`#a-what`, `2♠ by South`)
	north.agrees()
	east.Until(`location.hash === '#board-6'`)
	if r, there := h.stands(6); !there || r.Contract.String() != "2S" {
		t.Errorf("%+v", r)
	}
}

// What is entered while the club's computer is away is kept, shown as kept, and goes once
// when it is back, even where its answers were lost after it was recorded.
func TestAway(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.enter(4, 3, 0, 1)
	p.agrees()
	p.says(`#e-done`, `Board 5 is recorded`)
	h.away.Store(true)
	p.enter(1, 4, 1, -1)
	p.agrees()
	p.says(`#b-state`, `Kept on this phone`)
	p.tap(`#b-next`)
	p.tap(`[data-do=passed]`)
	p.tap(`#e-send`)
	p.agrees()
	p.await(`#b-sent`)
	value[bool](p, `go(''); true`)
	p.says(`#q-count`, `2`)
	p.says(`[data-row="6"]`, `kept here`)
	p.says(`#r-main`, `Enter board 8`)
	if p.text(`#r-status`) != "✓ Board 5 recorded" {
		t.Errorf("shown as recorded: %s", p.text(`#r-status`))
	}
	if value[bool](p, `document.querySelector('#v-round .director').offsetParent !== null`) {
		t.Error("a call could not go out")
	}
	// it is there, and takes what is said, but no answer comes back
	h.away.Store(false)
	h.unheard.Store(true)
	value[bool](p, `queue.kick(true); true`)
	for end := time.Now().Add(20 * time.Second); count[session.ResultOffered](h) < 2; {
		if time.Now().After(end) {
			t.Fatal("nothing came")
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.says(`#q-count`, `2`)
	h.unheard.Store(false)
	p.tap(`#r-try`)
	p.says(`#r-status`, `Boards 5–7 recorded`)
	p.Until(`queue.list().length === 0`)
	if n := count[session.ResultOffered](h); n != 3 {
		t.Errorf("%d offers", n)
	}
	if n := count[session.OfferAccepted](h); n != 3 {
		t.Errorf("%d agreements", n)
	}
	if r, there := h.stands(6); !there || r.Contract.String() != "1NT" || r.Tricks != -1 {
		t.Errorf("%+v", r)
	}
}

// plays enters a board; the other side agrees on the same screen.
func (p *handheld) plays(board, level, strain, seat, over int) {
	p.Helper()
	p.tap(fmt.Sprintf(`[data-row="%d"]`, board))
	p.enter(level, strain, seat, over)
	p.agrees()
	p.await(`#b-sent`)
	value[bool](p, `go(''); true`)
	p.await(`#v-round`)
}

// A phone that has no network for a round and a half goes on to the next round with who
// comes there, on a table and in a player's hand; what it kept is recorded in its rounds
// when the network is back, and the rooms' phones show the round in which they are.
func TestAwayForLonger(t *testing.T) {
	for seat, next := range map[string]struct{ table, ns, ew int }{"": {2, 2, 6}, "E": {3, 3, 7}} {
		t.Run(seat, func(t *testing.T) {
			h := open(t, five(t))
			p := h.joins(browsertest.Start(t), 2, seat, look{})
			p.says(`#v-round h1`, `Table 2`)
			h.away.Store(true)
			for board := 5; board <= 7; board++ {
				p.plays(board, 4, 3, 0, board-5)
			}
			p.says(`#r-ahead`, `Begin round 2`)
			p.tap(`#r-ahead`)
			p.says(`#o-open`, `Not entered on this phone: 8`)
			p.tap(`#v-ahead [data-do="home"]`)
			p.plays(8, 3, 4, 1, -1)
			p.Shoot("away-whole")
			p.tap(`#r-ahead`)
			p.says(`#v-round h1`, fmt.Sprint("Table ", next.table))
			p.says(`#v-round`, `Round 2 as it was planned`)
			p.says(`#q-count`, `4`)
			p.Shoot("away-next")
			if ns, ew := value[int](p, `data.ns`), value[int](p, `data.ew`); ns != next.ns || ew != next.ew {
				t.Errorf("%d and %d play there", ns, ew)
			}
			boards := value[[]int](p, `data.boards.map(b => b.n)`)
			p.plays(boards[0], 2, 2, 3, 0)
			p.tap(fmt.Sprintf(`[data-row="%d"]`, boards[1]))
			p.tap(`#pad [data-level="6"][data-strain="2"]`) // half entered
			h.away.Store(false)
			value[bool](p, `woke(); true`)
			p.Until(`queue.list().length === 0 && left.noted`)
			p.says(`#e-who`, `6♥`)
			p.tap(`#compass [data-seat="0"]`)
			p.tap(`#s-result [data-over="0"]`)
			p.tap(`#e-send`)
			p.agrees()
			p.Until(`queue.list().length === 0 && data.round === 2 && data.boards[1].result !== undefined`)
			st := h.session.State()
			for i, board := range []int{5, 6, 7, 8, boards[0], boards[1]} {
				contract := []string{"4S", "4S", "4S", "3NT", "2H", "6H"}[i]
				k, ns, ew := session.Key{Section: 1, Table: 2, Round: 1, Board: board}, 2, 7
				if i >= 4 {
					k.Table, k.Round, ns, ew = next.table, 2, next.ns, next.ew
				}
				if r := st.Results[k]; !st.Has(k) || r.NS != ns || r.EW != ew || r.Contract.String() != contract {
					t.Errorf("%v: %+v", k, r)
				}
			}
			if len(st.Results) != 6 || count[session.ResultOffered](h) != 6 || count[session.OfferAccepted](h) != 6 {
				t.Errorf("%d results of %d offers", len(st.Results), count[session.ResultOffered](h))
			}
		})
	}
}

// A round of which boards are missing is left on a screen of its own, whose keys sleep at
// first: a key that moved under a finger leaves nothing. What is missing can be entered
// when somebody goes back.
func TestGoesOnWithout(t *testing.T) {
	h := open(t, five(t))
	p := h.joins(browsertest.Start(t), 2, "", look{})
	p.says(`#v-round h1`, `Table 2`)
	main := `JSON.stringify($('r-main').getBoundingClientRect())`
	place := value[string](p, main)
	h.away.Store(true)
	value[bool](p, `woke(); true`)
	p.says(`#r-ahead`, `Begin round 2`)
	if moved := value[string](p, main); moved != place {
		t.Errorf("the key of a board moved from %s to %s", place, moved)
	}
	p.Tap(query(`#r-ahead`))
	p.says(`#o-open`, `Not entered on this phone: 5, 6, 7, 8`)
	p.Shoot("away-without")
	if round := value[int](p, `awake = Date.now() + SLEEP, act(document.querySelector('[data-do=without]')), data.round`); round != 1 {
		t.Error("a key that sleeps leaves the round")
	}
	p.tap(`[data-do=without]`)
	p.says(`#v-round`, `Round 2 as it was planned`)
	p.tap(`[data-do=behind]`)
	p.says(`#r-main`, `Enter board 5`)
}

// A phone whose round is whole, and which has no network, goes on by its key; when the
// network is back nothing of the round before is shown to who came.
func TestGoesOnAway(t *testing.T) {
	h := open(t, five(t))
	p := h.joins(browsertest.Start(t), 2, "", look{})
	for board := 5; board <= 8; board++ {
		h.result(2, 1, board, "3NT", "S", 0)
	}
	p.says(`#r-main`, `Begin round 2`)
	h.away.Store(true)
	p.tap(`#r-main`)
	p.says(`#v-round`, `Round 2 as it was planned`)
	p.tap(`[data-do=behind]`)
	p.says(`#r-main`, `Begin round 2`)
	p.tap(`#r-main`)
	p.says(`#v-round`, `Round 2 as it was planned`)
	h.away.Store(false)
	value[bool](p, `woke(); true`)
	p.Until(`left.noted && data.round === 2`)
	if said := p.text(`#v-round`); strings.Contains(said, "3NT") || strings.Contains(said, "planned") {
		t.Errorf("who came sees %s", said)
	}
}

// Where the program noted that a table went on, and its answer fails only after the next
// round has come, the page stays in that round.
func TestGoesOnOnce(t *testing.T) {
	h := open(t, five(t))
	p := h.joins(browsertest.Start(t), 2, "", look{})
	for board := 5; board <= 8; board++ {
		h.result(2, 1, board, "3NT", "S", 0)
	}
	p.says(`#r-main`, `Begin round 2`)
	value[bool](p, `(() => { const real = window.fetch; window.fetch = (to, how) =>
		String(to).includes('/table/say') ? real(to, how).then(() => new Promise((_, refuse) => {
			window.fails = () => { refuse(new Error('late')); window.fetch = real; };
		})) : real(to, how); return true })()`)
	p.tap(`#r-main`)
	p.Until(`Boolean(window.fails)`)
	value[bool](p, `woke(); true`)
	p.Until(`data.round === 2`)
	value[bool](p, `window.fails(); true`)
	value[bool](p, `new Promise(done => setTimeout(() => done(true), 0))`) // what follows from it is done
	if round := value[int](p, `data.round`); round != 2 {
		t.Errorf("it went on to round %d", round)
	}
}

// The movement changed while a phone was in the next round by itself: what it kept stays
// on it, with words, and is recorded when who plays there now has looked at it.
func TestPlannedOtherwise(t *testing.T) {
	h := open(t, five(t))
	p := h.joins(browsertest.Start(t), 2, "", look{})
	h.away.Store(true)
	for board := 5; board <= 8; board++ {
		p.plays(board, 4, 3, 0, 0)
	}
	p.tap(`#r-ahead`)
	p.says(`#v-round`, `Round 2 as it was planned`)
	p.plays(9, 2, 2, 3, 0)
	m := *h.session.State().Sections[0].Movement
	m.Rows = slices.Clone(m.Rows)
	for i, row := range m.Rows {
		if row.Round == 2 && (row.Table == 2 || row.Table == 3) {
			m.Rows[i].EW = 6 + 7 - row.EW
		}
	}
	h.record(session.MovementChanged{ID: 1, Movement: &m, From: map[int]int{2: 2, 3: 2}})
	h.away.Store(false)
	value[bool](p, `woke(); true`)
	p.says(`#held`, `This phone keeps board 9`)
	p.says(`#held`, `Table 2, round 2, board 9, NS 2, EW 6`)
	p.Until(`queue.list().length === 2`)
	p.Shoot("away-moved")
	p.says(`#v-round`, `Round 2`)
	p.tap(`#held [data-do=reopen]`)
	p.says(`#e-note`, `The movement changed`)
	p.tap(`#e-send`)
	p.hears(`press once more`)
	p.tap(`#e-send`)
	p.agrees()
	p.Until(`queue.list().length === 0 && data.round === 2`)
	r := h.session.State().Results[session.Key{Section: 1, Table: 2, Round: 2, Board: 9}]
	if r.EW != 7 || r.Contract.String() != "2H" {
		t.Errorf("%+v", r)
	}
}

// What is half entered is there again after the page was loaded anew, or on another page
// of the phone, and goes when the board is recorded elsewhere.
func TestDrafts(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.tap(`#pad [data-level="6"][data-strain="2"]`)
	p.tap(`[data-do=double][data-x="2"]`)
	p.Reloads()
	p.says(`#e-who`, `6♥××: who plays it?`)
	p.opens("/table")
	p.says(`[data-row="5"]`, `half entered`)
	p.tap(`#r-main`)
	p.says(`#e-who`, `6♥××: who plays it?`)
	p.tap(`#compass [data-seat="3"]`)
	h.result(2, 1, 5, "3NT", "S", 0)
	p.await(`#v-round`)
	p.hears(`recorded already`)
	p.says(`[data-row="5"]`, `3NT by S =`)
	if value[bool](p, `Object.keys(drafts()).length > 0`) {
		t.Error("the draft is still there")
	}
}

// A finger may slide within a key; who slides off it has changed his mind. The key that
// accepts sleeps, so that a double tap does not accept.
func TestFingers(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.await(`#pad`)
	at := p.Middle(query(`#pad [data-level="1"][data-strain="0"]`))
	p.Touch(at, [2]float64{at[0] + 30, at[1]}, [2]float64{at[0] + 80, at[1]})
	if !value[bool](p, `document.getElementById('s-by').hidden`) {
		t.Error("a key acted off which the finger slid")
	}
	if !value[bool](p, `document.documentElement.classList.contains('fits')`) {
		t.Error("the pad does not fit the screen")
	}
	p.Touch([2]float64{at[0] - 12, at[1] - 10}, at, [2]float64{at[0] + 12, at[1] + 10})
	p.await(`#s-by`)
	p.tap(`#compass [data-seat="0"]`)
	p.tap(`#s-result [data-over="0"]`)
	at = p.Middle(query(`#e-send`))
	p.Touch(at)
	p.await(`#v-agree`)
	yes := p.Middle(query(`#a-yes`))
	p.Touch(yes)
	p.Touch(yes)
	p.Touch(at)
	if value[string](p, `location.hash`) != "#agree-5" {
		t.Errorf("a double tap led to %s", value[string](p, `location.hash`))
	}
	p.agrees()
	p.says(`#e-done`, `Board 5`)
}

// After each step the focus is on its heading, and what was chosen is said once.
func TestFocus(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	focus := `document.activeElement.textContent`
	at := func(want string) {
		t.Helper()
		if got := value[string](p, focus); got != want {
			t.Errorf("the focus is on %q, want %q", got, want)
		}
	}
	p.tap(`#r-main`)
	at("Contract")
	p.tap(`#pad [data-level="4"][data-strain="3"]`)
	at("4♠: who plays it?")
	p.tap(`#compass [data-seat="0"]`)
	at("How many tricks?")
	p.tap(`#s-result [data-over="1"]`)
	p.hears(`4♠ by North, +1, 11 tricks, 650 to North-South`)
	p.tap(`#e-send`)
	at("East-West, is this right?")
	p.agrees()
	p.hears(`Board 5 is recorded.`)
}

// What is not taken is shown with why, and stays until somebody decides.
func TestSetAside(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	h.away.Store(true)
	p.enter(4, 3, 0, 1)
	p.agrees()
	p.says(`#b-state`, `Kept on this phone`)
	h.record(session.TablesPhoned{ID: 1, Tables: []int{2}, Back: true})
	h.away.Store(false)
	value[bool](p, `woke(); true`)
	p.says(`#held`, `not entered on phones`)
	p.says(`#held`, `4♠ by N +1`)
	if _, there := h.stands(5); there {
		t.Error("it was recorded")
	}
	h.record(session.TablesPhoned{ID: 1, Tables: []int{2}})
	p.Until(`data.enters`)
	p.tap(`#held [data-do=resend]`)
	p.Until(`queue.list().length === 0`)
	if r, there := h.stands(5); !there || r.Contract.String() != "4S" {
		t.Errorf("%+v", r)
	}
}

// A page of another build is loaded anew when nothing waits and nothing is typed.
func TestOldPage(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	value[bool](p, `window.old = true; document.documentElement.dataset.build = 'old'; true`)
	p.tap(`#r-main`)
	p.tap(`#pad [data-level="4"][data-strain="3"]`)
	h.result(2, 1, 8, "3NT", "S", 0)
	p.Until(`stale && data.boards[3].result !== undefined`)
	if !value[bool](p, `window.old === true`) {
		t.Fatal("loaded anew while something was typed")
	}
	value[bool](p, `go(''); renew(); true`)
	p.Until(`window.old === undefined`)
	p.says(`[data-row="5"]`, `half entered`)
}

// A stream on which nothing comes is given up, and the state asked for anew.
func TestDeadStream(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.Until(`silent === 0`)
	value[bool](p, `stream.close(); window.before = stream; beat = Date.now() - 36000; true`)
	h.result(2, 1, 5, "3NT", "S", 0)
	p.says(`[data-row="5"]`, `3NT by S =`)
	p.Until(`stream !== window.before`)
	// without streams it asks at intervals
	value[bool](p, `stream.close(); stream = null; silent = 3; listen(); true`)
	h.result(2, 1, 6, "4S", "N", 0)
	p.says(`[data-row="6"]`, `4♠ by N =`)
}

// Who sits there is asked before the first board, by number or name.
func TestSeats(t *testing.T) {
	h := open(t, five(t))
	h.settings["MemberNumbers"] = true
	h.members = []session.Member{{Number: "0318", Name: "Sheila O'Connor"}, {Number: "0642", Name: "Kenneth Doyle"}}
	h.record(session.PairNamed{Pair: session.Contestant{Section: 1, Number: 7}})
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.says(`[data-do=ask][data-seat=E]`, `Who sits East?`)
	p.tap(`[data-do=ask][data-seat=E]`)
	value[bool](p, `document.getElementById('w-text').value = 'ocon'; typed(); true`)
	p.says(`#w-found`, `Sheila O'Connor`)
	p.tap(`[data-do=member]`)
	p.says(`#v-round`, `Sheila O'Connor`)
	p.tap(`[data-do=ask][data-seat=W]`)
	value[bool](p, `document.getElementById('w-text').value = 'Łukasz Żak'; typed(); true`)
	p.tap(`#w-guest`)
	p.says(`#v-round`, `Łukasz Żak`)
	p.Until(`document.querySelector('[data-do=ask]') === null`)
}

// Where the lead does not fit the deal the table is told so, and is not led on.
func TestLeadAsked(t *testing.T) {
	h := open(t, sessiontest.Dealt(t, five(t), true))
	h.settings["LeadCard"] = true
	dealt, _ := h.session.State().Deals.Board(1, 5)
	rank := deal.Ace
	for dealt.Deal[scoring.West].Has(deal.NewCard(deal.Spades, rank)) {
		rank--
	}
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.tap(`#pad [data-level="3"][data-strain="4"]`)
	p.tap(`#compass [data-seat="2"]`) // West leads
	p.tap(`[data-suit=S]`)
	p.tap(`[data-rank="` + rank.String() + `"]`)
	p.tap(`#s-result [data-over="0"]`)
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#board`, `does not fit the deal`)
	if said := p.text(`#board .card.warn`); strings.ContainsAny(said, "NESW") {
		t.Errorf("it says who has the card: %s", said)
	}
}

// Where others play since a result was begun, it stays, the page says who, and it is sent
// only when that was seen.
func TestOthersPlay(t *testing.T) {
	h := open(t, five(t))
	b := browsertest.Start(t)
	p := h.joins(b, 2, "", look{})
	p.tap(`#r-main`)
	p.tap(`#pad [data-level="4"][data-strain="3"]`)
	p.tap(`#compass [data-seat="0"]`)
	m := *h.session.State().Sections[0].Movement
	m.Rows = slices.Clone(m.Rows)
	for i, row := range m.Rows {
		if row.Round == 1 && (row.Table == 2 || row.Table == 3) {
			m.Rows[i].EW = 7 + 8 - row.EW
		}
	}
	h.record(session.MovementChanged{ID: 1, Movement: &m})
	p.says(`#e-note`, `The movement changed`)
	p.says(`#e-cell`, `4♠`)
	p.tap(`#s-result [data-over="0"]`)
	p.tap(`#e-send`)
	p.hears(`press once more`)
	if n := count[session.ResultOffered](h); n != 0 {
		t.Errorf("%d offers before it was seen", n)
	}
	p.tap(`#e-send`)
	p.agrees()
	p.says(`#e-done`, `Board 5`)
	if r, there := h.stands(5); !there || r.EW != 8 {
		t.Errorf("%+v", r)
	}
}
