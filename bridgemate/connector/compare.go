package connector

import (
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
)

// After a start everything that the other side has is compared with the journal. What
// was accepted is in the journal, unless that is an older copy of itself; so only what
// stands nowhere in it is news. A result that was set aside since, or overtaken by
// another one, is none. Nothing follows from what the other side does not have.

// compared is what of everything is news. What is new in the queues is not looked at
// here: it speaks for itself.
func (t *taking) compared(st *session.State, n numbers, fresh []protocol.Result) (said []feed.Said) {
	told := map[session.Key]bool{}
	for _, item := range fresh {
		k, _ := keyOf(item)
		told[k] = true
	}
	entered := entries(st)
	erasedAt := map[session.Key]bool{}
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.ResultErased); is {
			erasedAt[f.Key] = true
		}
	}
	for _, item := range lasts(t.all.results) {
		k, _ := keyOf(item)
		if told[k] {
			continue
		}
		s := t.said(st, n, item)
		switch s := s.(type) {
		case feed.Erased:
			if !erasedAt[k] && t.before(st, n, k) {
				said = append(said, s)
			}
		case feed.Result:
			if !entered.has(st.Sound(s.Result)) {
				said = append(said, s)
			}
		}
	}
	return said
}

// before reports whether what stands at a place was entered, by everything that the other
// side has, before it was erased.
func (t *taking) before(st *session.State, n numbers, k session.Key) bool {
	standing, there := st.Results[k]
	if !there {
		return false
	}
	for _, item := range t.all.results {
		of, _ := keyOf(item)
		if of == k && !item.IsDeleted && session.SameEntry(st.Sound(n.result(item)), standing.Result) {
			return true
		}
	}
	return false
}

// received are the results that ever came, by place.
type received map[session.Key][]session.Result

// entries are those of a journal.
func entries(st *session.State) received {
	l := received{}
	for _, e := range st.Entries() {
		switch f := e.Fact.(type) {
		case session.ResultReceived:
			l[f.Result.Key] = append(l[f.Result.Key], f.Result)
		case session.ResultChanged:
			l[f.Result.Key] = append(l[f.Result.Key], f.Result)
		case session.ResultBeside:
			l[f.Result.Key] = append(l[f.Result.Key], f.Result)
		case session.ResultSentAgain:
			l[f.Result.Key] = append(l[f.Result.Key], f.Result)
		}
	}
	return l
}

func (l received) has(r session.Result) bool {
	for _, was := range l[r.Key] {
		if session.SameEntry(was, r) {
			return true
		}
	}
	return false
}

// holdAll notes what the other side holds by everything that it has. What a change of the
// movement made it drop, and what it was told since, nobody knows: it is told again.
func (t *taking) holdAll(n numbers) {
	t.hold(n, lasts(t.all.results))
	for _, e := range t.link.session.State().Entries() {
		if f, is := e.Fact.(session.MovementChanged); is {
			t.link.room.dropped(f.ID, f.From)
		}
	}
}

// dropped forgets what was held of the rounds of a section that changed.
func (r *room) dropped(section int, from map[int]int) {
	for k := range r.held {
		if first, changed := from[k.Table]; changed && k.Section == section && k.Round >= first {
			r.lacks(k)
		}
	}
}
