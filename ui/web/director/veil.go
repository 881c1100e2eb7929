package director

import (
	"maps"

	"clubnight/session"
	"clubnight/session/history"
	"clubnight/ui/desk"
)

// veilOf are the boards that the director has yet to play, and has not asked to see.
func veilOf(st *session.State) desk.Veil {
	veil := desk.VeilOf(st, st.DirectorPlays)
	maps.DeleteFunc(veil, func(at [2]int, _ bool) bool { return st.Looked(at[0], at[1]) })
	return veil
}

// hidden is a board that facts would tell something of and that is not to be seen; the
// zero key where there is none.
func (t *turn) hidden(facts ...session.Fact) session.Key {
	for _, f := range facts {
		e := session.Entry{Fact: f}
		if u, undo := f.(session.Undone); undo && u.Entry >= 1 && u.Entry <= t.st.Seq {
			e = t.st.Entries()[u.Entry-1]
		}
		if k := t.hiddenEntry(e); k != (session.Key{}) {
			return k
		}
	}
	return session.Key{}
}

// hiddenEntry is the same of an entry.
func (t *turn) hiddenEntry(e session.Entry) session.Key {
	for _, k := range history.KeysOf(t.st, e) {
		if t.veil.Hides(k) {
			return k
		}
	}
	about := session.SubjectOf(history.Root(t.st, e).Fact)
	if k := (session.Key{Section: about.Section, Board: about.Board}); about.Board > 0 && t.veil.Hides(k) {
		return k
	}
	return session.Key{}
}

// asksToLook is what stands in the place of something about a board that the director has
// yet to play; to is where he comes once he has said that he looks.
func (t *turn) asksToLook(k session.Key, to string) *card {
	text := t.say("director.veiled-board", "Board", k.Board)
	if k.Table > 0 {
		text = t.say("director.veiled", "Place", desk.PlaceText(t.in, t.st, k))
	}
	return &card{Symbol: "◌", Tone: "quiet", Text: text,
		Buttons: []button{{Text: t.say("director.look"), Go: "look " + keyAt(k) + " " + to}}}
}

// lookAt asks whether the director looks at a board that he has yet to play.
func (t *turn) lookAt(rest string) view {
	at, to := cut(rest)
	k := keyOf(at)
	v := view{Head: head{Title: t.say("director.board", "Board", k.Board), Back: "attention"}}
	if !t.veil.Hides(k) {
		v.Blocks = []block{{Text: t.say("director.open-board")}, {Buttons: []button{{Text: t.say("director.look"), Go: to}}}}
		return v
	}
	v.Blocks = []block{{Text: t.say("director.look-asked", "Who",
		t.in.Words().ContestantNames(t.st, t.st.DirectorPlays), "Board", k.Board)},
		{Buttons: []button{{Text: t.say("director.look"), Style: "fill", Do: "look",
			With: map[string]string{"key": keyAt(k), "to": to}},
			{Text: t.in.Text("Leave it"), Go: "attention"}}}}
	return v
}

// look records that the director looked, before anything is shown.
func (t *turn) look() answer {
	k := keyOf(t.fields["key"])
	if !t.veil.Hides(k) {
		return answer{Outcome: before, Go: t.fields["to"]}
	}
	a := t.record(session.DirectorLooked{Section: k.Section, Board: k.Board})
	if a.Outcome == recorded {
		a.Go, a.Say = t.fields["to"], ""
	}
	return a
}
