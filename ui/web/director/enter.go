package director

import (
	"cmp"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
)

// offeredPlace is where a line belongs that begins without a place: what the phone was
// offered, else the first that has no result where results are typed.
func (t *turn) offeredPlace() session.Key {
	k := keyOf(t.fields["place"])
	if k != (session.Key{}) && !t.st.Playable(k).Any() {
		return k
	}
	if t.st.ByHand() || !desk.Begun(t.st) {
		return room.FirstToEnter(t.st)
	}
	return session.Key{}
}

// enter is the line, with what it means and changes while it is typed.
func (t *turn) enter(string) view {
	k := t.offeredPlace()
	label, hint := t.in.Text("Enter results"), t.in.Say(screen.LineHint)
	if k != (session.Key{}) {
		label, hint = desk.PlaceText(t.in, t.st, k), "4sn+1"
	}
	v := view{Form: true,
		Fields: []field{{Name: "line", Label: label, Hint: hint, Kind: "text", Value: t.fields["line"]},
			{Name: "place", Kind: "hidden", Value: keyAt(k)},
			{Name: "seen", Kind: "hidden", Value: cmp.Or(t.fields["seen"], strconv.FormatInt(t.st.Seq, 10))}}}
	text := strings.TrimSpace(t.fields["line"])
	if text == "" {
		pad := k
		if first, err := desk.FirstPlace(t.st); pad == (session.Key{}) && err == nil {
			pad = first
		}
		v.Live = []block{quiet(t.in.Say(screen.LineSays)), {Buttons: []button{
			{Text: t.in.Text("Bidding box"), Style: "line", Go: "correct " + keyAt(pad)},
			{Text: t.in.Text("Ruling…"), Go: "rule " + keyAt(pad)}}}}
		return v
	}
	v.Live = t.meant(room.ReadLine(t.in, t.st, k, text))
	return v
}

// meant is what a line means and changes. Of a board that the director has yet to play
// only what he typed himself is told.
func (t *turn) meant(m room.Meant) []block {
	if m.Entry == nil {
		tone := "bad"
		if m.Open {
			tone = "quiet"
		}
		return []block{{Text: m.Text, Tone: tone}}
	}
	record := button{Text: t.in.Text("Record"), Style: "fill", Do: "line", Waits: true}
	if at := t.hidden(m.Entry.Facts...); at != (session.Key{}) {
		if !plain(m) {
			return []block{{Card: t.asksToLook(at, "enter")}}
		}
		return []block{{Text: m.Text, Tone: "good"}, quiet(t.say("director.veiled-effects")),
			{Buttons: []button{record}}}
	}
	changes, err := m.LineEffects(t.in)
	if err != nil {
		return []block{bad(desk.Explain(t.in, err).String())}
	}
	text := strings.Join(changes, "\n")
	if m.Asks() {
		record.Waits, record.With = false, map[string]string{"preview": digest(m.Text, text)}
		record.Text = t.in.Text("Record it")
	}
	blocks := []block{{Text: m.Text, Tone: "good"}, {Text: text}}
	if m.Unreasoned() {
		blocks = append(blocks, block{Text: t.say("director.why-amended"), Tone: "warn"})
	}
	return append(blocks, block{Buttons: []button{record}})
}

// plain reports whether a line is one result as it was typed, which tells nothing that
// who typed it does not know.
func plain(m room.Meant) bool {
	if len(m.Entry.Facts) != 1 {
		return false
	}
	_, is := m.Entry.Facts[0].(session.ResultCorrected)
	return is
}

// line records a line. It may have waited on the phone: what came in at its place since
// the phone saw the evening is not written over unasked.
func (t *turn) line() answer {
	k, text := keyOf(t.fields["place"]), strings.TrimSpace(t.fields["line"])
	m := room.ReadLine(t.in, t.st, k, text)
	if m.Entry == nil {
		return answer{Outcome: refused, Say: m.Text}
	}
	if at := t.hidden(m.Entry.Facts...); at != (session.Key{}) && !plain(m) {
		return t.mustLook(at)
	}
	if m.Asks() {
		changes, err := m.LineEffects(t.in)
		if err != nil {
			return t.failed("working out what changes", err)
		}
		if t.fields["preview"] != digest(m.Text, strings.Join(changes, "\n")) {
			return t.anew()
		}
	}
	if a, meanwhile := t.overtaken(m); meanwhile {
		return a
	}
	if m.Unreasoned() && t.fields["unreasoned"] == "" {
		return answer{Outcome: asks, Ask: t.again(t.say("director.why-amended"),
			t.in.Text("Record it"), "line", "unreasoned")}
	}
	a := t.record(m.Entry.Facts...)
	if a.Outcome == recorded {
		a.Say, a.Go = t.in.Say(screen.LineRecorded, "Text", m.Text), "enter"
		if len(m.Entry.Keys) == 1 {
			a.Next = keyAt(t.next(m.Entry.Keys[0]))
		}
	}
	return a
}

// next is the place to go on with after one was entered.
func (t *turn) next(k session.Key) session.Key {
	now := t.s.State()
	last := keyOf(t.fields["last"])
	byBoard := last.Board == k.Board && last.Table != k.Table
	return room.NextPlace(now, k, byBoard, func(session.Key) bool { return false })
}

// overtaken is the answer where something else came in at a line's place since the phone
// saw the evening.
func (t *turn) overtaken(m room.Meant) (a answer, meanwhile bool) {
	seen, err := strconv.ParseInt(t.fields["seen"], 10, 64)
	if err != nil || seen >= t.st.Seq || t.fields["over"] != "" {
		return answer{}, false
	}
	if !slices.ContainsFunc(m.Entry.Keys, func(k session.Key) bool { return t.st.Results[k].Seq > seen }) {
		return answer{}, false
	}
	was, err := t.st.Until(seen)
	if err != nil {
		return t.anew(), true
	}
	came, over, same := room.Meant{State: was, Entry: m.Entry}.Overtaken(t.st)
	switch {
	case (same || over) && t.veil.Hides(came.Key): // that it says the same would tell what it says
		return t.over(t.say("director.veiled", "Place", desk.KeyText(t.in, t.st, came.Key))), true
	case same:
		return answer{Outcome: before, Say: t.in.Say(screen.LineThere, "Place", desk.KeyText(t.in, t.st, came.Key))}, true
	case !over:
		return answer{}, false
	}
	return t.over(t.in.Say(screen.LineOvertaken, "Place", desk.KeyText(t.in, t.st, came.Key), "Came",
		t.in.Words().Result(came.Result), "Text", m.Text)), true
}

// over asks whether a line is recorded over what came meanwhile.
func (t *turn) over(what string) answer {
	return answer{Outcome: asks, Say: t.in.Text("Record it all the same?"),
		Ask: t.again(what, t.in.Text("Record mine"), "line", "over")}
}

// again is a question on a command that was given: it is left, or given once more with a
// field that says that it is meant.
func (t *turn) again(text, yes, do, meant string) template.HTML {
	with := map[string]string{meant: "1"}
	for name, value := range t.fields {
		with[name] = value
	}
	return fill("block", block{Card: &card{Symbol: "?", Tone: "warn", Text: text, Buttons: []button{
		{Text: t.in.Text("Leave it"), Do: "leave"}, {Text: yes, Style: "line", Do: do, With: with, Alone: true}}}})
}
