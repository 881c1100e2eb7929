package proof

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/terminal"
	"clubnight/session/terminal/badwifi"
	"clubnight/session/terminal/fleet"
)

// player enters what is played at a table on a phone that lies on it: a page in a real
// browser, touched.
type player struct {
	*tab
	table  session.TableTerm
	way    *badwifi.Way
	card   string // the address on it
	plan   map[session.Key]session.Result
	random *rand.Rand
	away   bool      // it is out of reach for a round
	kept   func()    // is told when the page keeps all of that
	rough  float64   // the share of boards at which the page is opened anew on the way
	went   time.Time // when the table went on to the next round
	stuck  time.Time // since when the page has been on its way, the zero time while it is there
}

// screen is what a page shows, and what waits on it.
type screen struct {
	View     string   `json:"view"`
	Entering int      `json:"entering"`
	Step     string   `json:"step"`
	Draft    draft    `json:"draft"`
	Agreeing *draft   `json:"agreeing"`
	Lead     bool     `json:"lead"`
	Round    int      `json:"round"`
	Boards   []listed `json:"boards"`
	Queue    int      `json:"queue"`
	Held     string   `json:"held"`
}

// draft is what is half entered, as the page keeps it.
type draft struct {
	Out    string `json:"out"` // "pass" or "not"
	Level  int    `json:"level"`
	Strain *int   `json:"strain"`
	Double int    `json:"x"`
	By     *int   `json:"by"`
	Over   *int   `json:"over"`
	Suit   string `json:"suit"`
	Rank   string `json:"rank"`
}

// entry is what it comes to so far.
func (d draft) entry() (e terminal.Entry) {
	switch d.Out {
	case "not":
		return terminal.Entry{Outcome: session.NotPlayed}
	case "pass":
		return terminal.Entry{Outcome: session.Played, Contract: "PASS"}
	}
	e = terminal.Entry{Outcome: session.Played}
	if d.Level > 0 && d.Strain != nil {
		e.Contract = fmt.Sprint(d.Level, []string{"C", "D", "H", "S", "NT"}[*d.Strain], strings.Repeat("X", d.Double))
	}
	if d.By != nil {
		e.Declarer = "NESW"[*d.By : *d.By+1]
	}
	if d.Over != nil {
		e.Tricks = *d.Over
	}
	if d.Suit != "" && d.Rank != "" {
		e.Lead = d.Suit + d.Rank
	}
	return e
}

// listed is a board on the list.
type listed struct {
	N       int             `json:"n"`
	Result  *terminal.Entry `json:"result"`
	Offered bool            `json:"offered"`
	Waits   bool            `json:"waits"`
	Kept    bool            `json:"kept"` // all of it, until there is a network
}

// look is what the page of a table shows now.
const look = `(() => {
	if (document.readyState !== 'complete') return {view: ''};
	if (typeof queue === 'undefined') return {view: 'elsewhere'};
	if (!document.getElementById('v-round')) return {view: document.getElementById('j-begin') ? 'door' : 'elsewhere'};
	const list = queue.list();
	const held = list.find(i => i.held);
	const shown = Array.from(document.querySelectorAll('.view')).find(v => !v.hidden);
	return {view: shown ? shown.id.slice(2) : '', entering: entering, step: typeof step === 'function' && entering ? step() : '',
		draft: draft, agreeing: agreeing ? agreeing.draft : null, lead: Boolean(data.lead),
		round: data.round || 0, queue: list.length, held: held ? held.held.say || held.held.outcome : '',
		boards: (data.boards || []).map(b => ({n: b.n, result: b.result || null, offered: Boolean(b.offer), waits: Boolean(waiting(b.n)) || agreed(b.n),
			kept: queue.slot(slotOf(b.n)).some(i => i.command.do === 'accept')}))};
})()`

// enters plays a round: it enters each board, has the other side agree on the same
// screen, and ends when the journal has all of them. Out of reach it goes on with the
// next board where the page keeps one.
func (p *player) enters(ctx context.Context, row movement.Row) error {
	if p.away { // once the page knows who plays: no page can know that by itself
		for there := false; !there; {
			s, seen, err := p.looks(ctx)
			if there = seen && s.Round == row.Round; err == nil && seen && !there {
				err = p.onwards(ctx, s)
			}
			if err != nil {
				return err
			}
		}
		p.way.Vanish()
	}
	for _, number := range row.Boards() {
		reload := -1
		if p.random.Float64() < p.rough && !p.away {
			reload = p.random.IntN(6)
		}
		if err := p.enter(ctx, row, number, reload, p.away); err != nil {
			return err
		}
	}
	if p.away {
		p.kept()
	}
	for _, number := range row.Boards() {
		if err := p.enter(ctx, row, number, -1, false); err != nil {
			return err
		}
	}
	return nil
}

// enter enters a board until it stands, or, where it may, until the page keeps all of it.
// The page is opened anew before a move.
func (p *player) enter(ctx context.Context, row movement.Row, number, reload int, mayKeep bool) error {
	planned, ok := p.plan[session.Key{Section: p.table.Section, Table: row.Table, Round: row.Round, Board: number}]
	if !ok {
		return fmt.Errorf("board %d is not planned", number)
	}
	right := fleet.EntryOf(planned)
	for move := 0; ; move++ {
		if move == reload {
			if err := p.goes(ctx, "http://"+p.way.Address()+"/table"); err != nil {
				return err
			}
		}
		done, err := p.move(ctx, row, number, right, mayKeep)
		if err != nil {
			return fmt.Errorf("table %v, round %d, board %d: %w", p.table, row.Round, number, err)
		}
		if done {
			return nil
		}
	}
}

// loads is after how long somebody loads a page anew that does not come.
const loads = 15 * time.Second

// looks looks at the page. Where it is not that of a table, or on its way there, it does
// what brings it there, and there is nothing to see yet.
func (p *player) looks(ctx context.Context) (s screen, there bool, err error) {
	s, err = eval[screen](p.tab, look)
	if err == nil && s.View != "" {
		p.stuck = time.Time{}
		switch s.View {
		case "elsewhere":
			return s, false, p.goes(ctx, p.card)
		case "door":
			_ = p.touch(ctx, "#j-begin")
			return s, false, p.again(ctx)
		}
		return s, true, nil
	}
	switch { // the page is on its way
	case p.stuck.IsZero():
		p.stuck = time.Now()
	case time.Since(p.stuck) > loads:
		p.stuck = time.Time{}
		return s, false, p.goes(ctx, p.card)
	}
	return s, false, p.again(ctx)
}

// pause is between two looks at a page that waits.
const pause = 25 * time.Millisecond

// move touches one key on the way to a board that stands as it was played; it is true
// where it stands.
func (p *player) move(ctx context.Context, row movement.Row, number int, right terminal.Entry,
	mayKeep bool) (bool, error) {
	s, there, err := p.looks(ctx)
	if !there || err != nil {
		return false, err
	}
	var at *listed
	for i := range s.Boards {
		if s.Boards[i].N == number {
			at = &s.Boards[i]
		}
	}
	switch {
	case s.Held != "":
		return false, fmt.Errorf("%w: %s", errHeld, s.Held)
	case s.Round > row.Round, s.Round == row.Round && at != nil && at.Result != nil && !at.Waits:
		if s.Round == row.Round && !same(*at.Result, right) {
			return false, fmt.Errorf("%w: %+v, not %+v", errOther, *at.Result, right)
		}
		return true, nil
	case s.Round != row.Round || at == nil:
		return false, p.onwards(ctx, s)
	case at.Kept && mayKeep:
		return true, nil
	case at.Waits && (s.View == "board" || s.View == "round"):
		return false, p.again(ctx)
	}
	switch s.View {
	case "round":
		return false, p.touch(ctx, fmt.Sprintf(`#v-round [data-board="%d"]`, number))
	case "enter":
		if s.Entering == number {
			return false, p.key(ctx, s, right)
		}
	case "agree":
		if s.Agreeing == nil {
			return false, p.again(ctx)
		}
		if !same(s.Agreeing.entry(), right) { // the other side reads it
			return false, p.touch(ctx, `[data-do="disagree"]`)
		}
		return false, p.touch(ctx, `#a-yes[aria-disabled="false"]`)
	}
	return false, p.back(ctx, s)
}

var (
	errHeld  = errors.New("the page sets something aside")
	errOther = errors.New("it stands otherwise")
)

// same compares what stands with what was entered.
func same(is, want terminal.Entry) bool {
	is.Contract, want.Contract = strings.ToUpper(is.Contract), strings.ToUpper(want.Contract)
	return is == want
}

// again waits a moment.
func (p *player) again(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return fmt.Errorf("%w\n%s", ctx.Err(), p.shows())
	case <-time.After(pause):
		return nil
	}
}

// touch touches something if it can be; else the page is looked at again.
func (p *player) touch(ctx context.Context, selector string) error {
	spot, err := p.at(selector)
	if err != nil {
		return p.again(ctx)
	}
	p.taps.Add(1)
	if p.touchAt(spot) != nil {
		return p.again(ctx)
	}
	return nil
}

// onwards goes on to the table's next round.
func (p *player) onwards(ctx context.Context, s screen) error {
	if s.View != "round" {
		return p.back(ctx, s)
	}
	if time.Since(p.went) < time.Second { // nobody presses it faster
		return p.again(ctx)
	}
	p.went = time.Now()
	return p.touch(ctx, `[data-do="go-on"]`)
}

// back leaves what is shown.
func (p *player) back(ctx context.Context, s screen) error {
	if s.View == "board" {
		return p.touch(ctx, "#b-next")
	}
	return p.touch(ctx, fmt.Sprintf(`#v-%s [data-do="home"]`, s.View))
}

// key touches the next key of an entry; what was touched beside its key is put right.
func (p *player) key(ctx context.Context, s screen, right terminal.Entry) error {
	is, seat := s.Draft.entry(), strings.Index("NESW", right.Declarer)
	x := strings.Count(right.Contract, "X")
	contract := func(text string) string { return strings.TrimRight(text, "X") }
	switch {
	case s.Step == "cell" && right.Outcome == session.NotPlayed:
		return p.touch(ctx, `[data-do="unplayed"]`)
	case s.Step == "cell" && right.Contract == "PASS":
		return p.touch(ctx, `[data-do="passed"]`)
	case s.Step == "cell":
		level, strain := right.Contract[0], strings.IndexByte("CDHSN", right.Contract[1])
		return p.touch(ctx, fmt.Sprintf(`#pad [data-level="%c"][data-strain="%d"]`, level, strain))
	case is.Outcome != right.Outcome, contract(is.Contract) != contract(right.Contract):
		return p.touch(ctx, `#e-cell`)
	case s.Step == "by" && x != s.Draft.Double:
		return p.touch(ctx, fmt.Sprintf(`[data-do="double"][data-x="%d"]`, x))
	case s.Step == "by":
		return p.touch(ctx, fmt.Sprintf(`[data-do="declarer"][data-seat="%d"]`, seat))
	case is.Declarer != right.Declarer, x != s.Draft.Double:
		return p.touch(ctx, `#e-by`)
	case s.Lead && right.Lead != "" && s.Draft.Suit != right.Lead[:1]:
		return p.touch(ctx, fmt.Sprintf(`[data-suit="%s"]`, right.Lead[:1]))
	case s.Lead && right.Lead != "" && s.Draft.Rank != right.Lead[1:]:
		return p.touch(ctx, fmt.Sprintf(`[data-rank="%s"]`, right.Lead[1:]))
	case right.Declarer != "" && (s.Draft.Over == nil || is.Tricks != right.Tricks):
		return p.touch(ctx, fmt.Sprintf(`#s-result [data-over="%d"]`, right.Tricks))
	}
	return p.touch(ctx, `#e-send[aria-disabled="false"]`)
}
