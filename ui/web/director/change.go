package director

import (
	"strconv"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/changes"

	linkwords "clubnight/bridgemate/words"
)

// wished is the change of a movement as it is described on the phone.
func (t *turn) wished(sec session.Section) (w changes.Wish, chosen bool) {
	w = changes.WishOf(t.st, sec)
	all := changes.Happenings(t.st, sec.Movement)
	at := t.given("kind", -1)
	if at < 0 || at >= len(all) {
		return w, false
	}
	w.Kind = all[at]
	if n := t.number("from"); n > 0 {
		w.From = min(n, sec.Movement.Rounds)
	}
	if n := t.number("rounds"); n > 0 {
		w.Rounds = min(n, movement.MaxRounds)
	}
	pairs, tables := sec.Movement.Pairs(), sec.Movement.TableNumbers()
	chosenOf := func(name string, of []int) int {
		if i := t.given(name, -1); i >= 0 && i < len(of) {
			return of[i]
		}
		return 0
	}
	w.Pair, w.Other = chosenOf("pair", pairs), chosenOf("other", pairs)
	w.Tables, w.Lasting = [2]int{chosenOf("one", tables), chosenOf("two", tables)}, t.number("lasting") == 1
	return w, true
}

// change is where the director changes a movement, also while it is played: what
// happened, what can be done about it with its costs, and doing it.
func (t *turn) change(rest string) view {
	v := view{Form: true, Head: head{Title: t.in.Text("Change the movement"), Back: "results"}}
	section := t.given("section", max(1, numbersOf(rest, 1)[0]))
	sec, ok := t.st.Section(section)
	if !ok {
		sec = t.st.Sections[0]
	}
	if len(t.st.Sections) > 1 {
		f := field{Name: "section", Label: t.in.Text("Section"), Kind: "choice", Redraw: true}
		for _, s := range t.st.Sections {
			f.Options = append(f.Options, option{strconv.Itoa(s.ID), s.Letter(), s.ID == sec.ID})
		}
		v.Fields = append(v.Fields, f)
	}
	var texts []string
	for _, h := range changes.Happenings(t.st, sec.Movement) {
		texts = append(texts, changes.HappeningText(t.in, h))
	}
	wish, chosen := t.wished(sec)
	kind := choice("kind", t.in.Text("What happened?"), texts, t.given("kind", -1))
	kind.Options = append([]option{{"", "–", !chosen}}, kind.Options...)
	v.Fields = append(v.Fields, kind)
	if !chosen {
		v.Live = []block{quiet(t.in.Say(screen.SayWhatHappened))}
		return v
	}
	v.Fields = append(v.Fields, t.wishFields(sec, wish)...)
	t.proposed(&v, sec, wish)
	return v
}

// wishFields are the fields of what happened.
func (t *turn) wishFields(sec session.Section, w changes.Wish) (fields []field) {
	number := func(name, label string, value int) {
		fields = append(fields, field{Name: name, Label: label, Kind: "number", Value: strconv.Itoa(value), Redraw: true,
			Half: true})
	}
	chosenOf := func(name, label string, texts []string) {
		f := choice(name, label, texts, t.given(name, -1))
		f.Options = append([]option{{"", "–", t.given(name, -1) < 0}}, f.Options...)
		fields = append(fields, f)
	}
	if w.Kind == changes.ScoredTogether {
		return []field{choice("together", "", []string{t.in.Say(screen.EachForItself), t.in.Say(screen.AllTogether)},
			t.given("together", changes.CombinedNow(t.st)))}
	}
	number("from", t.in.Text("From round"), w.From)
	pairs := changes.PairOptions(t.st, sec)
	var tables []string
	for _, n := range sec.Movement.TableNumbers() {
		tables = append(tables, strconv.Itoa(n))
	}
	switch w.Kind {
	case changes.PairLeft:
		chosenOf("pair", t.in.Text("Pair"), pairs)
	case changes.PairsSwapped:
		chosenOf("pair", t.in.Text("Pair"), pairs)
		chosenOf("other", t.in.In("pair 3 and pair 5", "and"), pairs)
		fields = append(fields, choice("lasting", "", []string{t.in.Say(screen.InThisRoundOnly), t.in.Say(screen.ToTheEnd)},
			t.number("lasting")))
	case changes.BoardsSwapped:
		chosenOf("one", t.in.Text("Table"), tables)
		chosenOf("two", t.in.In("table 3 and table 5", "and table"), tables)
	case changes.OtherRounds:
		number("rounds", t.in.In("9 rounds in all", "rounds in all"), w.Rounds)
	}
	return fields
}

// planned reports whether nothing has been sent to the Bridgemates yet.
func (t *turn) planned() bool { return !desk.Begun(t.st) }

// told is who is told of a change in a section.
func (t *turn) told(section int) changes.Told {
	switch kind := t.o.Feed(section).Kind(); {
	case t.planned():
		return changes.Nobody
	case kind.Handsets() || kind == feed.Elsewhere:
		return changes.Handsets
	}
	return changes.Announce
}

// proposal is one way to fulfil a wish, with what it does.
type proposal struct {
	change  *movement.Change
	preview bridgemate.Preview
	parts   []linkwords.Part
	seen    string
}

// proposals are the ways to fulfil a wish, and their texts.
func (t *turn) proposals(sec session.Section, w changes.Wish) (all []*movement.Change, texts []string, err error) {
	all, err = w.Possible(t.in, t.st)
	if err != nil {
		return nil, nil, err
	}
	return all, changes.Texts(t.in, sec.Movement, all), nil
}

// proposal is what a change does; the error is for the director where it cannot be done.
func (t *turn) proposal(sec session.Section, c *movement.Change) (p proposal, err error) {
	impossible, worse := changes.NewProblems(sec.Movement, c.To)
	if len(impossible) > 0 {
		return p, &movement.Unsound{Problems: impossible}
	}
	p = proposal{change: c, preview: bridgemate.PreviewChange(t.st, sec.ID, c)}
	handsets := t.o.Handsets != nil && t.o.Handsets()
	p.parts = changes.Parts(t.in, t.st, p.preview, c, worse, t.told(sec.ID), handsets)
	p.seen = digest(p.parts, c.To.Name, len(c.Updates))
	return p, nil
}

// proposed shows the ways to fulfil a wish, and what the chosen one does.
func (t *turn) proposed(v *view, sec session.Section, w changes.Wish) {
	if text := w.Missing(t.in); text != "" {
		v.Live = []block{quiet(text)}
		return
	}
	do := button{Text: t.in.Text("Do it"), Style: "fill", Do: "change", With: map[string]string{
		"section": strconv.Itoa(sec.ID)}}
	if w.Kind == changes.ScoredTogether {
		text := t.in.Say(screen.ScoredSoAlready)
		if t.given("together", changes.CombinedNow(t.st)) != changes.CombinedNow(t.st) {
			text = t.in.Say(screen.ScoredAnew, "Handsets", t.told(sec.ID) == changes.Handsets)
			v.Live = []block{{Text: text}, {Buttons: []button{do}}}
			return
		}
		v.Live = []block{quiet(text)}
		return
	}
	all, texts, err := t.proposals(sec, w)
	if err != nil {
		v.Live = []block{bad(desk.Explain(t.in, err).String())}
		return
	}
	at := min(max(0, t.number("way")), len(all)-1)
	if len(all) > 1 {
		v.Fields = append(v.Fields, choice("way", t.in.Text("How"), texts, at))
	}
	p, err := t.proposal(sec, all[at])
	if err != nil {
		v.Live = []block{bad(desk.Explain(t.in, err).String())}
		return
	}
	for _, part := range p.parts {
		v.Live = append(v.Live, block{Heading: part.Heading, Text: part.Text})
	}
	do.With["preview"] = p.seen
	v.Live = append(v.Live, block{Buttons: []button{do}})
}

// changeMovement does what was previewed, through the room of the section.
func (t *turn) changeMovement() answer {
	sec, ok := t.st.Section(t.number("section"))
	if !ok {
		return t.anew()
	}
	w, chosen := t.wished(sec)
	if !chosen || w.Missing(t.in) != "" {
		return t.anew()
	}
	if w.Kind == changes.ScoredTogether {
		return t.combine(sec.ID)
	}
	all, _, err := t.proposals(sec, w)
	if err != nil {
		return t.failed("changing the movement", err)
	}
	p, err := t.proposal(sec, all[min(max(0, t.number("way")), len(all)-1)])
	switch {
	case err != nil:
		return t.failed("changing the movement", err)
	case p.seen != t.fields["preview"]:
		return t.anew()
	}
	if t.planned() {
		a := t.record(session.SectionSet{ID: sec.ID, Movement: p.change.To})
		a.Go = "attention"
		if a.Outcome == recorded {
			a.Say = t.in.LinkWords().Say(linkwords.ChangePlanned)
		}
		return a
	}
	if err := t.o.Feed(sec.ID).ChangeMovement(t.later(), sec.ID, p.change); err != nil {
		return t.failed("changing the movement", err)
	}
	// what was done stands in the journal; that it came from the phone stands behind it
	a := t.mark()
	if a.Outcome == recorded {
		a.Say = t.in.Say(screen.MovementIsChanged)
	}
	a.Go = "attention"
	return a
}

// combine scores all sections together, or each for itself, and tells the handsets.
func (t *turn) combine(section int) answer {
	together := t.given("together", -1)
	if together < 0 || together == changes.CombinedNow(t.st) {
		return answer{Outcome: before}
	}
	a := t.record(desk.CombineSections(t.st, together == 1))
	if a.Outcome == recorded && t.told(section) == changes.Handsets {
		if err := t.o.Feed(section).SendSettings(t.later()); err != nil {
			return t.failed("scoring sections together", err)
		}
	}
	a.Go = "attention"
	return a
}
