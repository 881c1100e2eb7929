package director

import (
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/journal"
	"clubnight/ui/label"
)

// results are the rankings, and the way to all that is not at hand elsewhere.
func (t *turn) results(string) view {
	k, _ := desk.FirstPlace(t.st)
	v := view{Blocks: []block{{Buttons: []button{{Text: t.in.Text("What was done…"), Go: "done"},
		{Text: t.in.Text("Ruling…"), Go: "rule " + keyAt(k)}, {Text: t.in.Text("Change the movement…"), Go: "change"},
		{Text: t.in.Text("Language"), Go: "language"}}}}}
	sc, err := t.st.Score()
	if err != nil {
		v.Blocks = append(v.Blocks, bad(desk.Explain(t.in, err).String()))
		return v
	}
	text, complete := desk.BannerOf(t.in, t.st, sc)
	tone := "quiet"
	if complete {
		tone = "good"
	}
	v.Blocks = append(v.Blocks, block{Text: text, Tone: tone})
	for i := range sc.Rankings {
		v.Blocks = append(v.Blocks, t.ranking(&sc.Rankings[i]))
	}
	return v
}

// languages are those that the phone can speak.
func (t *turn) languages(string) view {
	v := view{Head: head{Title: t.in.Text("Language"), Back: "results"}}
	var all []button
	for _, l := range label.Languages() {
		all = append(all, button{Text: l.Name, Speak: l.Tag, On: l.Tag == t.in.Tag().String()})
	}
	v.Blocks = []block{{Buttons: all}}
	return v
}

// ranking is a ranking in short.
func (t *turn) ranking(r *session.Ranking) block {
	b := block{}
	w := t.in.Words()
	if len(t.st.Sections) > 1 && len(r.Combined) == 0 {
		b.Heading = w.Capital(w.Section(r.Section.ID))
	}
	if r.Side != scoring.NoSide {
		b.Heading = w.Capital(w.Side(r.Side)) + map[bool]string{true: " · " + b.Heading}[b.Heading != ""]
	}
	for i, rank := range r.Ranks {
		who := desk.ShortestName(t.st, rank.Who)
		if who == "" {
			who = w.Capital(w.Contestant(t.st, rank.Who))
		}
		b.Ranks = append(b.Ranks, rankLine{w.PlaceOf(r, i), who, w.Figures(r.Field).Said(&rank.Row)})
	}
	return b
}

// mostDone is how many entries are listed at once.
const mostDone = 40

// done lists what was done, the newest first. What would tell of a board that the
// director has yet to play says no more than that.
func (t *turn) done(rest string) view {
	v := view{Head: head{Title: t.in.Text("What was done"), Back: "results"}}
	entries := t.st.Entries()
	until := numbersOf(rest, 1)[0]
	if until == 0 || until > len(entries) {
		until = len(entries)
	}
	var rows []row
	at := until
	for ; at > 0 && len(rows) < mostDone; at-- {
		e := entries[at-1]
		if _, phoned := e.Fact.(session.DirectorPhoned); phoned {
			continue // it says no more of what stands beside it than who recorded it
		}
		r := row{At: "entry " + strconv.FormatInt(e.Seq, 10), Title: journal.DoneTime(t.in, t.st, e),
			Text: t.doneText(e), End: t.in.Words().InForce(t.st, e), Badge: t.doneWho(e), Quiet: !t.st.InForce(e.Seq)}
		rows = append(rows, r)
	}
	v.Blocks = []block{{Rows: rows}}
	if at > 0 {
		v.Blocks = append(v.Blocks, block{Buttons: []button{{Text: t.say("director.earlier"), Go: "done " + strconv.Itoa(at)}}})
	}
	return v
}

// doneText is what an entry is, as far as it may be told.
func (t *turn) doneText(e session.Entry) string {
	if k := t.hiddenEntry(e); k != (session.Key{}) {
		return t.say("director.veiled-board", "Board", k.Board)
	}
	return journal.DoneText(t.in, t.st, e)
}

// doneWho says who recorded an entry, and where it came from the director's phone.
func (t *turn) doneWho(e session.Entry) string {
	who := journal.DoneWho(t.in, t.st, e)
	entries := t.st.Entries()
	for at := int(e.Seq) - 2; at >= 0 && entries[at].At.Equal(e.At); at-- {
		if f, phoned := entries[at].Fact.(session.DirectorPhoned); phoned {
			return who + ", " + t.in.Words().Fact(t.st, session.Entry{Fact: f})
		}
	}
	return who
}

// entry is what can be done about an entry of the journal, and what that would change.
func (t *turn) entry(rest string) view {
	v := view{Head: head{Title: t.in.Text("What was done"), Back: "done"}}
	n := numbersOf(rest, 1)[0]
	entries := t.st.Entries()
	if n < 1 || n > len(entries) {
		return v
	}
	e := entries[n-1]
	v.Head.Sub = journal.DoneTime(t.in, t.st, e) + " · " + t.doneWho(e)
	if k := t.hiddenEntry(e); k != (session.Key{}) {
		v.Blocks = []block{{Card: t.asksToLook(k, "entry "+rest)}}
		return v
	}
	u := journal.UndoOf(t.in, t.st, e)
	v.Blocks = []block{{Text: t.in.Words().Sentence(journal.DoneText(t.in, t.st, e))}}
	if u.Facts == nil {
		v.Blocks = append(v.Blocks, quiet(t.in.Say(screen.CannotTakeBack, "Why", u.Why)))
		return v
	}
	if k := t.hidden(u.Facts...); k != (session.Key{}) {
		v.Blocks = append(v.Blocks, block{Card: t.asksToLook(k, "entry "+rest)})
		return v
	}
	text, yes := t.in.Say(screen.CanTakeBack), t.in.Text("Take it back")
	if u.Again {
		text, yes = t.in.Say(screen.CanPutInForce), t.in.Text("Put it in force again")
	}
	changes, seen := t.changed(u.Facts)
	v.Blocks = append(append(v.Blocks, quiet(text)), changes...)
	if seen != "" {
		v.Blocks = append(v.Blocks, block{Buttons: []button{{Text: yes, Style: "fill", Do: "undo",
			With: map[string]string{"entry": strconv.Itoa(n), "preview": seen}}}})
	}
	return v
}

// undo takes an entry back, or puts it in force again, as it was previewed.
func (t *turn) undo() answer {
	n := t.number("entry")
	entries := t.st.Entries()
	if n < 1 || n > len(entries) {
		return t.anew()
	}
	u := journal.UndoOf(t.in, t.st, entries[n-1])
	if u.Facts == nil {
		return answer{Outcome: refused, Say: u.Why}
	}
	if k := t.hidden(u.Facts...); k != (session.Key{}) {
		return t.mustLook(k)
	}
	if _, seen := t.changed(u.Facts); seen == "" || seen != t.fields["preview"] {
		return t.anew()
	}
	a := t.record(u.Facts...)
	if a.Outcome != recorded {
		return a
	}
	now := t.s.State()
	a.Say, a.Go = t.labelled(a.Say, journal.DoneText(t.in, now, now.Entries()[now.Seq-1])), "done"
	return a
}
