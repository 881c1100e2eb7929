package desk

import (
	"slices"

	"clubnight/session"
	"clubnight/session/history"
	"clubnight/session/words/screen"
)

// Came is what another computer recorded between two states of a shared evening on what
// facts are about to say something on: whoever entered them saw the first of the states.
// ok is false where nothing is in the way.
func Came(was, now *session.State, facts []session.Fact) (e session.Entry, ok bool) {
	if was == nil || was == now || !now.Shared() {
		return session.Entry{}, false
	}
	known := session.Known{}
	for _, e := range was.Entries() {
		id := e.ID()
		known[id.Site] = max(known[id.Site], id.Own)
	}
	for _, e := range slices.Backward(now.Entries()) {
		if known.Has(e.ID()) || now.Who(e).Here || !now.InForce(e.Seq) {
			continue
		}
		if slices.ContainsFunc(facts, func(f session.Fact) bool { return history.SameMatter(now, e, meant(now, f)) }) {
			return e, true
		}
	}
	return session.Entry{}, false
}

// meant is what a fact that is not recorded yet is about: of an Undone what it takes
// back, wherever that stands by now.
func meant(st *session.State, f session.Fact) session.Entry {
	u, undo := f.(session.Undone)
	if !undo {
		return session.Entry{Fact: f}
	}
	for _, e := range st.Entries() {
		if u.Of != (session.ID{}) && e.ID() == u.Of || u.Of == (session.ID{}) && e.Seq == u.Entry {
			return e
		}
	}
	return session.Entry{Fact: f}
}

// CameMeanwhile is the error for what was not recorded since what another computer
// recorded on the matter is to stay.
type CameMeanwhile struct {
	State *session.State
	Entry session.Entry
}

// Error implements error, for a log.
func (c *CameMeanwhile) Error() string { return "another computer was faster" }

// CameText says what came from elsewhere while something was entered here.
func CameText(in *Language, st *session.State, e session.Entry) string {
	return in.Say(screen.CameMeanwhile, "Side", in.Words().Capital(in.Words().ConflictSide(st, e)))
}
