package director

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/ui/desk"
	"clubnight/ui/desk/rulings"
)

// ruled is the ruling as it is entered on the phone: the beginning of one on a place, and
// over it the fields.
func (t *turn) ruled(k session.Key) rulings.Draft {
	d := rulings.Of(t.st, k)
	d.Kind = rulings.Kind(t.among("kind", rulings.KindTexts(t.in), int(rulings.WeightedScore)))
	if d.Kind.Subject() == rulings.AboutBoard {
		d.About = strconv.Itoa(k.Board)
	} else if d.Kind.Subject() == rulings.AboutContestant {
		d.About = ""
	}
	if t.fields["kind"] == "" {
		d.Weights[0] = "60"
		d.Law = d.Kind.Laws()[d.UsualLaw()-1].Number
		return d
	}
	f, about := t.fields, t.fields["about"]
	if t.fields["was"] == t.fields["kind"] || d.Kind.Subject() == rulings.AboutPlace {
		d.About = about
	}
	for i := range d.Scores {
		d.Scores[i], d.Weights[i] = f[fmt.Sprintf("score%d", i)], f[fmt.Sprintf("weight%d", i)]
	}
	d.Sides = rulings.Sides(t.among("sides", rulings.SidesTexts(t.in), 0))
	d.Sort = rulings.PenaltySort(t.among("sort", rulings.PenaltyTexts(t.in), 0))
	d.Before = rulings.PlayedBefore(t.among("before", rulings.PlayedBeforeTexts(t.in), 0))
	d.Unit = t.among("unit", rulings.UnitTexts(t.in), d.Unit)
	if t.fields["was"] == t.fields["kind"] { // elsewhere they mean something else
		d.NS, d.EW, d.MissedNS, d.MissedEW = f["ns"], f["ew"], f["missed-ns"], f["missed-ew"]
		d.From, d.To, d.Tables = f["from"], f["to"], f["tables"]
	}
	d.Amount, d.WholeRound, d.Names = f["amount"], f["whole"] != "", session.Names{f["name0"], f["name1"]}
	d.Reason = f["reason"]
	laws := d.Kind.Laws()
	at := t.given("law", d.UsualLaw())
	if t.fields["was"] != t.fields["kind"] || t.fields["sorted"] != t.fields["sort"] {
		at = d.UsualLaw()
	}
	if at > 0 && at <= len(laws) {
		d.Law = laws[at-1].Number
	}
	return d
}

// rule is where the director rules, with what it changes before it is recorded.
func (t *turn) rule(rest string) view {
	at, _ := cut(rest)
	k := keyOf(at)
	d := t.ruled(k)
	v := view{At: "rule " + keyAt(k), Form: true, Head: head{Title: t.in.Text("Ruling"),
		Back: "table " + tableAt(k.Section, k.Table)}}
	if k.Table > 0 {
		v.Head.Sub = desk.PlaceText(t.in, t.st, k)
	}
	v.Fields = []field{choice("kind", t.in.Text("Ruling"), rulings.KindTexts(t.in), int(d.Kind)),
		{Name: "was", Kind: "hidden", Value: strconv.Itoa(int(d.Kind))},
		{Name: "sorted", Kind: "hidden", Value: strconv.Itoa(int(d.Sort))}}
	if d.Kind.Subject() != rulings.AboutTwo {
		v.Fields = append(v.Fields, field{Name: "about", Label: t.in.Text("About"), Kind: "text", Value: d.About,
			Hint: d.AboutHint(t.in)})
	}
	v.Fields = append(v.Fields, t.ruledFields(d)...)
	if k := t.ruledOn(d); t.veil.Hides(k) {
		v.Live = []block{{Card: t.asksToLook(k, v.At)}}
		return v
	}
	v.Live = t.ruledLive(d)
	return v
}

// ruledOn is the place that a ruling is on, the zero key where it is on none.
func (t *turn) ruledOn(d rulings.Draft) session.Key {
	if d.Kind.Subject() == rulings.AboutPlace {
		k, _ := deskline.ReadPlace(t.st, d.About)
		return k
	}
	if d.Kind.Subject() == rulings.AboutBoard {
		section, board, _ := deskline.ReadBoard(t.st, d.About)
		return session.Key{Section: section, Board: board}
	}
	return session.Key{}
}

// ruledFields are the fields of a kind of ruling.
func (t *turn) ruledFields(d rulings.Draft) (fields []field) {
	of := rulings.FieldsOf(t.in, d.Kind)
	put := func(name, label, value, hint string) {
		fields = append(fields, field{Name: name, Label: label, Kind: "text", Value: value, Hint: hint, Half: true})
	}
	if of.Scores {
		fields = append(fields, t.scoreFields(d, of)...)
	}
	if of.Penalty {
		fields = append(fields, choice("sort", t.say("director.penalty"), rulings.PenaltyTexts(t.in), int(d.Sort)))
		put("amount", t.say("director.amount"), d.Amount, "10, 1vp")
		unit := choice("unit", t.say("director.unit"), rulings.UnitTexts(t.in), d.Unit)
		unit.Half = true
		fields = append(fields, unit)
	}
	if of.Names {
		put("name0", t.in.Text("first name and surname"), d.Names[0], "")
		put("name1", t.in.In("name of a second substitute", "the other, if one"), d.Names[1], "")
	}
	if of.Awards {
		put("ns", of.NSText, d.NS, of.AwardHint)
		put("ew", of.EWText, d.EW, of.AwardHint)
	}
	if of.Averages {
		fields = append(fields, averageKeys(d))
	}
	if of.From {
		put("from", of.FromText, d.From, of.FromHint)
	}
	if of.To {
		put("to", t.in.In("from round 2 to round 4", "to"), d.To, "")
	}
	if of.Tables {
		put("tables", t.in.In("from round 2 or at the tables 3,4", "or at the tables"), d.Tables, "3,4")
	}
	if of.Before {
		fields = append(fields, choice("before", t.say("director.before"), rulings.PlayedBeforeTexts(t.in), int(d.Before)))
	}
	if of.Missed {
		put("missed-ns", of.MissedText, d.MissedNS, of.MissedHint)
		put("missed-ew", of.OtherText, d.MissedEW, of.OtherHint)
	}
	if of.Whole {
		fields = append(fields, field{Name: "whole", Label: t.in.Text("all boards of the round"), Kind: "check", On: d.WholeRound})
	}
	if laws := d.Kind.Laws(); len(laws) > 1 {
		at := 1 + slices.IndexFunc(laws, func(l rulings.Law) bool { return l.Number == d.Law })
		fields = append(fields, choice("law", t.in.Text("Law"), rulings.LawTexts(t.in, laws), at))
	}
	if d.Kind.HasReason() {
		fields = append(fields, field{Name: "reason", Label: t.in.Text("Reason"), Kind: "text", Value: d.Reason,
			Hint: t.in.Text("why, for whoever asks the next day")})
	}
	return fields
}

// averageKeys are the usual averages, to be tapped.
func averageKeys(d rulings.Draft) field {
	f := field{Kind: "keys", Columns: 2}
	for _, two := range rulings.Averages {
		name := func(sign string) string { return "AVE" + strings.Replace(sign, "=", "", 1) }
		f.Keys = append(f.Keys, button{Text: name(two[0]) + " – " + name(two[1]),
			Set: map[string]string{"ns": two[0], "ew": two[1]}, On: d.NS == two[0] && d.EW == two[1]})
	}
	return f
}

// scoreFields are the scores with their weights; one more than there are is empty.
func (t *turn) scoreFields(d rulings.Draft, of rulings.Fields) (fields []field) {
	shown := 1
	if of.Weights {
		shown = 2
		for i, score := range d.Scores {
			if strings.TrimSpace(score) != "" {
				shown = min(max(shown, i+2), rulings.MostScores)
			}
		}
		if d.Scores[1] != "" && d.Scores[2] == "" {
			shown = 2 + min(1, t.number("more"))
		}
	}
	for i := range shown {
		label := t.say("director.score", "N", i+1)
		fields = append(fields, field{Name: fmt.Sprintf("score%d", i), Label: label, Kind: "text", Value: d.Scores[i],
			Hint: "4s+1, 620", Half: of.Weights})
		if of.Weights {
			hint := "60"
			if i > 0 {
				hint = t.in.In("weight of the last score", "rest")
			}
			fields = append(fields, field{Name: fmt.Sprintf("weight%d", i), Label: "%", Kind: "text", Value: d.Weights[i],
				Hint: hint, Half: true, Step: 10, Less: t.say("director.less", "N", 10), More: t.say("director.more", "N", 10)})
		}
	}
	for i := shown; i < rulings.MostScores && of.Weights; i++ {
		fields = append(fields, field{Name: fmt.Sprintf("score%d", i), Kind: "hidden", Value: d.Scores[i]},
			field{Name: fmt.Sprintf("weight%d", i), Kind: "hidden", Value: d.Weights[i]})
	}
	if of.Weights && shown == 2 {
		fields = append(fields, field{Name: "more", Kind: "hidden", Value: "0"}, field{Kind: "keys", Columns: 1,
			Keys: []button{{Text: t.say("director.another-score"), Set: map[string]string{"more": "1"}}}})
	} else if of.Weights {
		fields = append(fields, field{Name: "more", Kind: "hidden", Value: "1"})
	}
	sides := choice("sides", t.say("director.for"), rulings.SidesTexts(t.in), int(d.Sides))
	return append(fields, sides)
}

// ruledLive is what a ruling is about, says and changes, or what is wrong with it.
func (t *turn) ruledLive(d rulings.Draft) (blocks []block) {
	if text := d.AboutText(t.in, t.st); text != "" {
		blocks = append(blocks, quiet(text))
	}
	facts, fault := d.Facts(t.in, t.st)
	if fault != nil {
		tone := "bad"
		if fault.Open {
			tone = "quiet"
		}
		return append(blocks, block{Text: fault.Text, Tone: tone})
	}
	if at := t.hidden(facts...); at != (session.Key{}) {
		return append(blocks, block{Card: t.asksToLook(at, "attention")})
	}
	blocks = append(blocks, block{Text: rulings.Text(t.in, t.st, facts)})
	changes, seen := t.changed(facts)
	blocks = append(blocks, changes...)
	if t.unreasoned(d.Reason) && d.Kind.HasReason() {
		blocks = append(blocks, block{Text: t.say("director.why-amended"), Tone: "warn"})
	}
	return append(blocks, block{Buttons: []button{{Text: t.in.Text("Record"), Style: "fill", Do: "ruling",
		With: map[string]string{"preview": seen, "on": keyAt(t.ruledOn(d))}}}})
}

// ruling records a ruling as it was previewed.
func (t *turn) ruling() answer {
	d := t.ruled(keyOf(t.fields["on"]))
	facts, fault := d.Facts(t.in, t.st)
	if fault != nil {
		return answer{Outcome: refused, Say: fault.Text}
	}
	if at := t.hidden(facts...); at != (session.Key{}) {
		return t.mustLook(at)
	}
	if _, seen := t.changed(facts); seen == "" || seen != t.fields["preview"] {
		return t.anew()
	}
	if t.unreasoned(d.Reason) && d.Kind.HasReason() && t.fields["unreasoned"] == "" {
		return answer{Outcome: asks, Ask: t.again(t.say("director.why-amended"), t.in.Text("Record it"), "ruling",
			"unreasoned")}
	}
	text := rulings.Text(t.in, t.st, facts)
	a := t.record(facts...)
	if a.Outcome == recorded {
		a.Say, a.Go = t.labelled(a.Say, text), "attention"
	}
	return a
}

// settle is a result in doubt since others played the board, or somebody played it twice.
func (t *turn) settle(rest string) view {
	at, _ := cut(rest)
	k := keyOf(at)
	v := view{At: "settle " + keyAt(k), Head: head{Title: t.in.Text("Who played this board?"), Back: "attention"}}
	if t.veil.Hides(k) {
		v.Blocks = []block{{Card: t.asksToLook(k, v.At)}}
		return v
	}
	c, ok := rulings.PlayChoicesOf(t.in, t.st, k)
	if !ok {
		return t.correct(keyAt(k))
	}
	if at := t.hidden(c.Facts...); at != (session.Key{}) {
		v.Blocks = []block{{Card: t.asksToLook(at, v.At)}}
		return v
	}
	changes, seen := t.changed(c.Facts)
	v.Blocks = append([]block{{Text: c.Text}}, changes...)
	v.Blocks = append(v.Blocks, block{Buttons: []button{{Text: c.ByLaw, Style: "fill", Do: "law15",
		With: map[string]string{"key": keyAt(k), "preview": seen}},
		{Text: t.in.Text("Wrong number…"), Go: "correct " + keyAt(c.Correct)}}})
	return v
}

// law15 rules by Law 15B as it was previewed.
func (t *turn) law15() answer {
	c, ok := rulings.PlayChoicesOf(t.in, t.st, keyOf(t.fields["key"]))
	if !ok {
		return t.anew()
	}
	if at := t.hidden(c.Facts...); at != (session.Key{}) {
		return t.mustLook(at)
	}
	if _, seen := t.changed(c.Facts); seen == "" || seen != t.fields["preview"] {
		return t.anew()
	}
	a := t.record(c.Facts...)
	a.Go = "attention"
	return a
}
