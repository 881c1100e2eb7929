package director

import (
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/room"
	"clubnight/ui/desk/rulings"
)

// draft is the result as it is entered on the phone: what counts now, and over it the
// fields.
func (t *turn) draft(k session.Key) rulings.ResultDraft {
	d := rulings.ResultDraftOf(t.in, t.st, k)
	if t.fields["key"] != keyAt(k) {
		return d // nothing was entered yet
	}
	if all := rulings.Verdicts(t.st, k); len(all) > 0 {
		d.Verdict = all[min(max(0, t.number("verdict")), len(all)-1)]
	}
	d.Level, d.Denomination = t.number("level"), t.given("denomination", -1)
	d.Doubling, d.Declarer = scoring.Doubling(t.number("doubling")%3), t.given("declarer", -1)
	if d.Level > 7 || d.Denomination >= len(desk.Denominations) || d.Declarer > 3 {
		d.Level, d.Denomination, d.Declarer = 0, -1, -1
	}
	d.Tricks, d.Lead, d.NS, d.EW = t.fields["tricks"], t.fields["lead"], t.fields["ns"], t.fields["ew"]
	d.WrongWay, d.Reason = t.fields["wrong-way"] != "", t.fields["reason"]
	if to := keyOf(t.fields["to"]); to != (session.Key{}) {
		d.To = to
	}
	return d
}

// correct is where a result is entered or put right: by the keys of a table's phone, with
// what it changes.
func (t *turn) correct(rest string) view {
	at, _ := cut(rest)
	k := keyOf(at)
	v := view{At: "correct " + keyAt(k), Form: true, Head: head{Title: desk.PlaceText(t.in, t.st, k),
		Sub: desk.DealText(t.in, k.Board), Back: "table " + tableAt(k.Section, k.Table)}}
	all := rulings.Verdicts(t.st, k)
	switch {
	case t.veil.Hides(k) && (t.st.Has(k) || len(all) == 0):
		v.Form, v.Blocks = false, []block{{Card: t.asksToLook(k, v.At)}}
		return v
	case len(all) == 0:
		why := t.in.Words().KeyDoubt(t.st, k, t.st.Playable(k))
		v.Form, v.Blocks = false, []block{quiet(t.in.Words().Sentence(why))}
		return v
	}
	d := t.draft(k)
	texts := make([]string, len(all))
	for i, verdict := range all {
		texts[i] = rulings.VerdictText(t.in, verdict)
	}
	v.Blocks = []block{quiet(t.labelled(t.in.Text("Sent"), desk.SentText(t.in, t.st, k))),
		{Text: t.labelled(t.in.Text("Counts now"), desk.CountsText(t.in, t.st, k))}}
	v.Fields = []field{{Name: "key", Kind: "hidden", Value: keyAt(k)},
		choice("verdict", t.in.Text("Ruling"), texts, slices.Index(all, d.Verdict))}
	v.Fields = append(v.Fields, t.draftFields(d)...)
	v.Live = t.drafted(d)
	return v
}

// draftFields are the fields that a verdict has.
func (t *turn) draftFields(d rulings.ResultDraft) (fields []field) {
	text := func(name, label, value, hint string) field {
		return field{Name: name, Label: label, Kind: "text", Value: value, Hint: hint, Half: true}
	}
	switch d.Verdict {
	case rulings.ContractPlayed:
		fields = append(t.padFields(d), text("lead", t.in.Text("Lead (if known)"), d.Lead, t.in.Text("such as SA")))
	case rulings.Adjusted:
		fields = []field{text("ns", t.in.Text("North-South"), d.NS, "0–100"), text("ew", t.in.Text("East-West"), d.EW, "0–100")}
		var quick []button
		for _, two := range desk.UsualShares {
			quick = append(quick, button{Text: two[0] + " – " + two[1], Set: map[string]string{"ns": two[0], "ew": two[1]},
				On: d.NS == two[0] && d.EW == two[1]})
		}
		fields = append(fields, field{Kind: "keys", Keys: quick, Columns: 3})
	case rulings.Misplaced:
		fields = append(fields, t.placesFor(d)...)
	}
	if d.Verdict == rulings.ContractPlayed || d.Verdict == rulings.PassedOut {
		fields = append(fields, field{Name: "wrong-way", Label: t.in.Say(screen.HeldOthersCards), Kind: "check", On: d.WrongWay})
	}
	return append(fields, field{Name: "reason", Label: t.in.Text("Reason"), Kind: "text", Value: d.Reason})
}

// placesFor is where a result can be moved to.
func (t *turn) placesFor(d rulings.ResultDraft) []field {
	f := field{Name: "to", Label: t.say("director.belongs"), Kind: "choice", Redraw: true}
	add := func(k session.Key) {
		at := keyAt(k)
		if k.Board == 0 || slices.ContainsFunc(f.Options, func(o option) bool { return o.Value == at }) {
			return
		}
		f.Options = append(f.Options, option{at, desk.KeyText(t.in, t.st, k), k == d.To})
	}
	add(d.To)
	near := d.Key
	for _, places := range []desk.Places{desk.PlacesFree(t.st, d.To, true), desk.PlacesFree(t.st, near, true)} {
		for _, b := range places.Boards {
			if !slices.Contains(places.Taken, b) {
				k := places.Key
				k.Board = b
				add(k)
			}
		}
	}
	for _, k := range t.st.Missing() {
		if k.Section == d.Key.Section {
			add(k)
		}
	}
	return []field{f}
}

// padFields are the keys of the bidding box: contract, declarer, result.
func (t *turn) padFields(d rulings.ResultDraft) []field {
	pad := room.Pad{Level: d.Level, Declarer: d.Declarer, Doubling: d.Doubling}
	if d.Denomination >= 0 {
		pad.Denomination = desk.Denominations[d.Denomination]
	}
	tricks, err := scoring.ParseTricks(strings.NewReplacer("–", "-", "−", "-").Replace(d.Tricks))
	counted := err == nil && d.Tricks != ""
	w := t.in.Words()
	var bids, doubles, seats, results []button
	for level := 1; level <= 7; level++ {
		for i, n := range desk.Denominations {
			c := scoring.Contract{Level: level, Denomination: n}
			set := map[string]string{"level": strconv.Itoa(level), "denomination": strconv.Itoa(i)}
			if after := (room.Pad{Level: level, Denomination: n}); counted && !after.Fits(tricks) {
				set["tricks"] = ""
			}
			bids = append(bids, button{Text: w.Contract(c), Set: set, On: level == d.Level && i == d.Denomination,
				Red: n == scoring.Hearts || n == scoring.Diamonds})
		}
	}
	for i, text := range []string{t.in.Text("undoubled"), "×", "××"} {
		name := []string{"", t.in.Text("doubled ×"), t.in.Text("redoubled ××")}[i]
		doubles = append(doubles, button{Text: text, Name: name, Set: map[string]string{"doubling": strconv.Itoa(i)},
			On: int(d.Doubling) == i})
	}
	for seat := scoring.North; seat <= scoring.West; seat++ {
		seats = append(seats, button{Text: w.DirectionLetter(seat), Name: w.Direction(seat),
			Set: map[string]string{"declarer": strconv.Itoa(int(seat))}, On: d.Declarer == int(seat)})
	}
	for n := -13; n <= 6; n++ {
		if pad.Fits(n) {
			results = append(results, button{Text: w.Tricks(n), Set: map[string]string{"tricks": w.Tricks(n)},
				On: counted && tricks == n})
		}
	}
	fields := []field{{Name: "level", Kind: "hidden", Value: strconv.Itoa(d.Level)},
		{Name: "denomination", Kind: "hidden", Value: strconv.Itoa(d.Denomination)},
		{Name: "doubling", Kind: "hidden", Value: strconv.Itoa(int(d.Doubling))},
		{Name: "declarer", Kind: "hidden", Value: strconv.Itoa(d.Declarer)},
		{Name: "tricks", Kind: "hidden", Value: d.Tricks},
		{Kind: "keys", Keys: bids, Columns: 5}, {Kind: "keys", Keys: doubles, Columns: 0},
		{Kind: "keys", Keys: seats, Columns: 4}}
	if len(results) > 0 {
		fields = append(fields, field{Kind: "keys", Keys: results, Columns: 5})
	}
	return fields
}

// drafted is what a draft comes to and changes, or what is wrong with it.
func (t *turn) drafted(d rulings.ResultDraft) []block {
	facts, fault := d.Facts(t.in, t.st)
	if fault != nil {
		tone := "bad"
		if fault.Open {
			tone = "quiet"
		}
		return append([]block{{Text: fault.Text, Tone: tone}}, t.also(d.Key)...)
	}
	blocks, seen := t.changed(facts, d.Places()...)
	if t.unreasoned(d.Reason) {
		blocks = append(blocks, block{Text: t.say("director.why-amended"), Tone: "warn"})
	}
	return append(append(blocks, block{Buttons: []button{{Text: t.in.Text("Record"), Style: "fill", Do: "result",
		With: map[string]string{"preview": seen}}}}), t.also(d.Key)...)
}

// also are the other ways to rule on a place.
func (t *turn) also(k session.Key) []block {
	return []block{{Buttons: []button{{Text: t.in.Text("Ruling…"), Go: "rule " + keyAt(k)}}}}
}

// changed is what facts change, and what it comes to in few letters: of one place or
// two what stands there, both sides and how many others; else everybody. What they change
// for the others is shown where it is asked for.
func (t *turn) changed(facts []session.Fact, keys ...session.Key) (blocks []block, seen string) {
	var lines []desk.Consequence
	var err error
	if len(keys) == 0 {
		keys = t.placesOf(facts)
	}
	if at := t.hidden(facts...); at != (session.Key{}) {
		return []block{quiet(t.say("director.veiled-effects"))}, digest(facts)
	}
	if len(keys) > 0 {
		lines, err = desk.Consequences(t.in, t.st, facts, keys...)
	} else {
		lines, err = desk.Effects(t.in, t.st, facts, mostTouched)
	}
	if err != nil {
		return []block{bad(desk.Explain(t.in, err).String())}, ""
	}
	others := ""
	if len(keys) > 0 {
		if others, err = desk.OthersTouched(t.in, t.st, facts, keys...); err != nil {
			return []block{bad(desk.Explain(t.in, err).String())}, ""
		}
	}
	if len(lines) == 0 {
		return []block{quiet(t.in.Say(screen.NothingRecounted))}, digest(facts, lines)
	}
	blocks = []block{t.effects(lines)}
	switch {
	case others == "":
	case t.fields["all"] != "":
		if all, err := desk.Effects(t.in, t.st, facts, mostTouched); err == nil {
			blocks = []block{t.effects(all)}
		}
	default:
		blocks = append(blocks, block{Buttons: []button{{Text: others, Style: "text", Set: map[string]string{"all": "1"}}}})
	}
	return blocks, digest(facts, lines, others)
}

// placesOf are the one or two places that facts are about; none where they are about
// more, or about none.
func (t *turn) placesOf(facts []session.Fact) (keys []session.Key) {
	for _, f := range facts {
		e := session.Entry{Fact: f}
		if u, undo := f.(session.Undone); undo && u.Entry >= 1 && u.Entry <= t.st.Seq {
			e = t.st.Entries()[u.Entry-1]
		}
		of := history.KeysOf(t.st, e)
		if len(of) == 0 {
			return nil
		}
		for _, k := range of {
			if !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	if len(keys) > 2 {
		return nil
	}
	return keys
}

// mostTouched is how many lines of effects there are at most.
const mostTouched = 40

// result records a result as it was previewed.
func (t *turn) result() answer {
	d := t.draft(keyOf(t.fields["key"]))
	facts, fault := d.Facts(t.in, t.st)
	if fault != nil {
		return answer{Outcome: refused, Say: fault.Text}
	}
	if at := t.hidden(facts...); at != (session.Key{}) && t.st.Has(at) {
		return t.mustLook(at)
	}
	if _, seen := t.changed(facts, d.Places()...); seen == "" || seen != t.fields["preview"] {
		return t.anew()
	}
	if t.unreasoned(d.Reason) && t.fields["unreasoned"] == "" {
		return answer{Outcome: asks, Ask: t.again(t.say("director.why-amended"), t.in.Text("Record it"), "result",
			"unreasoned")}
	}
	a := t.record(facts...)
	if a.Outcome == recorded {
		a.Say, a.Go = d.RecordedText(t.in, t.s.State()), "table "+tableAt(d.Key.Section, d.Key.Table)
	}
	return a
}

// unreasoned reports whether a finished evening would be amended without a reason.
func (t *turn) unreasoned(reason string) bool {
	return strings.TrimSpace(reason) == "" && t.st.Version().Number > 0
}
