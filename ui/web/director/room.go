package director

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"time"

	"clubnight/reports/qr"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/desk/wall"
)

// tableAt is a table as it stands in an address.
func tableAt(section, table int) string { return fmt.Sprintf("%d.%d", section, table) }

// room lists the tables, with the pace and the clock.
func (t *turn) room(string) view {
	v := view{Blocks: []block{{Text: room.PaceText(t.in, t.st, t.paced())}}}
	if t.o.Turn != nil {
		v.Blocks = append(v.Blocks, t.clockKeys()...)
	}
	var rows []row
	for _, tile := range room.TilesOf(t.in, t.st, t.status, t.paced(), t.veil, t.o.Visitors()) {
		r := row{At: "table " + tableAt(tile.Section, tile.Table), Title: tile.Name, Tone: tones[tile.Tone],
			Text: side(tile.Who[0]) + " – " + side(tile.Who[1])}
		if len(tile.Badge) > 0 {
			r.Badge = tile.Badge[0]
		}
		var pips []string
		for _, p := range tile.Pips {
			pips = append(pips, p.Texts[0])
		}
		r.End = strings.Join(pips, "  ")
		rows = append(rows, r)
	}
	return view{Blocks: append(v.Blocks, block{Heading: t.in.Text("Tables"), Rows: rows})}
}

// side are the names of a side in few letters: the last but one form, which has no
// numbers in place of names.
func side(forms []string) string {
	if len(forms) == 0 {
		return "–"
	}
	return forms[max(0, len(forms)-2)]
}

// clockActs are what can be done with the round clock.
var clockActs = map[string]func(wall.RoundClock, time.Duration) wall.RoundClock{
	"toggle": wall.RoundClock.Toggle, "next": wall.RoundClock.Next, "back": wall.RoundClock.Back,
	"more": func(c wall.RoundClock, now time.Duration) wall.RoundClock { return c.Add(1, now) },
	"less": func(c wall.RoundClock, now time.Duration) wall.RoundClock { return c.Add(-1, now) },
}

// clockKeys are the clock and its keys.
func (t *turn) clockKeys() []block {
	reading := wall.ClockReading{}
	if t.o.Clock != nil {
		reading = t.o.Clock()
	}
	act := func(sign, name, does string) button {
		return button{Text: sign, Name: name, Do: "clock", With: map[string]string{"act": does}}
	}
	text := t.say("director.clock")
	if reading.Begun {
		text = wall.ClockText(t.in, reading)
	}
	return []block{{Heading: text}, {Narrow: true, Buttons: []button{
		act("⏮", t.in.Text("Round clock: back"), "back"),
		act("−1", t.in.Text("Round clock: a minute less"), "less"),
		act(map[bool]string{true: "⏸", false: "▶"}[reading.Running], t.in.Text("Round clock: start or stop"), "toggle"),
		act("+1", t.in.Text("Round clock: a minute more"), "more"),
		act("⏭", t.in.Text("Round clock: next round or break"), "next")}}}
}

// turnClock changes the round clock.
func (t *turn) turnClock() answer {
	act := clockActs[t.fields["act"]]
	if act == nil || t.o.Turn == nil {
		return answer{Outcome: refused, Say: t.say("director.at-computer")}
	}
	t.o.Turn(act)
	a := answer{Outcome: recorded}
	if t.o.Clock != nil {
		a.Say = wall.ClockText(t.in, t.o.Clock())
	}
	return a
}

// table is a table with its boards, and by what its results come.
func (t *turn) table(rest string) view {
	n := numbersOf(rest, 2)
	section, table := n[0], n[1]
	lines := room.TableLines(t.in, t.st, t.status, t.veil, section, table)
	v := view{Head: head{Title: t.in.Words().Capital(t.in.Words().Table(t.st, section, table)), Back: "room"}}
	if at := t.paced().At(section, table); at > 0 {
		v.Head.Sub = t.say("director.round", "Round", at)
	}
	var rows []row
	for _, l := range lines {
		r := row{At: "correct " + keyAt(l.Key), Title: strconv.Itoa(l.Key.Board), Text: l.Text, End: l.Score,
			Tone: tones[l.Tone], Badge: l.Pairs, Quiet: !l.There}
		if o, waits := t.st.Offer(l.Key); waits && !t.veil.Hides(l.Key) {
			r.Text, r.Tone = "◷ "+t.in.Words().Result(o.Result), "warn"
		}
		rows = append(rows, r)
	}
	v.Blocks = []block{{Heading: t.in.Text("Boards"), Rows: rows},
		{Heading: t.say("director.comes-by"), Narrow: true, Buttons: t.sendsButtons(section, table)}}
	if t.o.Card != nil {
		v.Blocks = append(v.Blocks, block{Buttons: []button{{Text: t.say("director.table-code"),
			Go: "code " + tableAt(section, table)}}})
	}
	return v
}

// sendsButtons say by what the results of a table come.
func (t *turn) sendsButtons(section, table int) (buttons []button) {
	for _, by := range []session.Sends{session.OnHandset, session.OnPhone, session.ByTyping} {
		buttons = append(buttons, button{Text: t.say("director.sends", "By", string(by)), On: t.st.Sends(section, table) == by,
			Do: "sends", With: map[string]string{"section": strconv.Itoa(section), "table": strconv.Itoa(table), "by": string(by)}})
	}
	return buttons
}

// sends has the results of a table come in another way.
func (t *turn) sends() answer {
	section, table := t.number("section"), t.number("table")
	is, to := t.st.Sends(section, table), session.Sends(t.fields["by"])
	if is == to {
		return answer{Outcome: before}
	}
	tables := []int{table}
	switch to {
	case session.OnPhone:
		return t.record(session.TablesPhoned{ID: section, Tables: tables})
	case session.ByTyping:
		return t.record(session.TablesTyped{ID: section, Tables: tables})
	case session.OnHandset:
		if is == session.OnPhone {
			return t.record(session.TablesPhoned{ID: section, Tables: tables, Back: true})
		}
		return t.record(session.TablesTyped{ID: section, Tables: tables, Back: true})
	}
	return answer{Outcome: refused}
}

// code is the code by which a phone joins a table, to be scanned from this screen, and a
// new one in its place.
func (t *turn) code(rest string) view {
	n := numbersOf(rest, 2)
	section, table := n[0], n[1]
	v := view{Head: head{Title: t.in.Words().Capital(t.in.Words().Table(t.st, section, table)),
		Sub: t.say("director.table-code"), Back: "table " + tableAt(section, table)}}
	if sec, ok := t.st.Section(section); t.o.Card == nil || !ok || len(sec.Movement.Table(table)) == 0 {
		return v
	}
	address, code := t.o.Card(section, table)
	if picture, err := qr.New(address); err == nil {
		v.Blocks = append(v.Blocks, block{Picture: drawn(picture, t.say("director.code-scan"))})
	}
	v.Blocks = append(v.Blocks, block{Heading: code}, quiet(t.say("director.code-scan")),
		block{Buttons: []button{{Text: t.say("director.new-code"), Do: "code", Sure: t.say("director.new-code-asked"),
			With: map[string]string{"section": strconv.Itoa(section), "table": strconv.Itoa(table)}}}})
	return v
}

// renewCode gives a table another code.
func (t *turn) renewCode() answer {
	section, table := t.number("section"), t.number("table")
	if table == 0 {
		return answer{Outcome: refused}
	}
	return t.record(session.CodesRenewed{Section: section, Table: table})
}

// drawn is a code as a drawing.
func drawn(c qr.Code, name string) template.HTML {
	n := c.Size() + 2*qr.Quiet
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="qr" viewBox="0 0 %d %d" role="img" aria-label="%s" shape-rendering="crispEdges">`+
		`<path class="light" d="M0 0h%dv%dH0z"/><path class="dark" d="`, n, n, template.HTMLEscapeString(name), n, n)
	for y := range c.Size() {
		for x := range c.Size() {
			if c.Dark(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+qr.Quiet, y+qr.Quiet)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String())
}

// why explains at length why something could not be done.
func (t *turn) why(rest string) view {
	v := view{Head: head{Title: t.say("director.why"), Back: "attention"}}
	list := t.matters()
	if at := numbersOf(rest, 1)[0]; at < len(list) && list[at].Err != nil {
		v.Blocks = []block{{Text: list[at].Text}, quiet(desk.Explain(t.in, list[at].Err).String())}
	}
	return v
}
