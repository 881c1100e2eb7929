package journal

import (
	"errors"
	"slices"

	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/history"
	"clubnight/ui/desk"
)

// Undoing is what can be done about an entry of the journal: it is taken back,
// or put in force again.
type Undoing struct {
	// Entry is what it is about, in the end: not the taking back of it.
	Entry session.Entry
	// Again is true where the entry is taken back, and would be in force again.
	Again bool
	// Facts do it; nil where it cannot be, for the reason Why.
	Facts []session.Fact
	Why   string
}

// UndoOf is what can be done about an entry.
func UndoOf(in *desk.Language, st *session.State, e session.Entry) Undoing {
	e = history.Root(st, e)
	u := Undoing{Entry: e, Again: !st.InForce(e.Seq)}
	by := e
	if u.Again {
		by = takenBackBy(st, e.Seq)
	}
	if u.Facts = st.Undo(by.Seq); u.Facts == nil {
		u.Why = in.Words().Held(st.Held(e))
	}
	return u
}

// takenBackBy is the last entry in force that takes an entry back; the zero
// entry where there is none.
func takenBackBy(st *session.State, seq int64) session.Entry {
	for _, e := range slices.Backward(st.Entries()) {
		if u, undo := e.Fact.(session.Undone); undo && u.Entry == seq && st.InForce(e.Seq) {
			return e
		}
	}
	return session.Entry{}
}

// LastUndo is the director's own last act that can be taken back, LastRedo what was taken
// back last and can be put in force again, as the desk's line has them.
func LastUndo(in *desk.Language, st *session.State) (u Undoing, ok bool) { return last(in, st, "undo") }

// LastRedo see LastUndo.
func LastRedo(in *desk.Language, st *session.State) (u Undoing, ok bool) { return last(in, st, "redo") }

func last(in *desk.Language, st *session.State, line string) (u Undoing, ok bool) {
	read, err := deskline.Read(st, line)
	if err != nil && !errors.Is(err, session.ErrBadEntry) {
		return Undoing{}, false
	}
	if err != nil { // something rests on it: it is shown, with the reason
		return Undoing{Why: desk.Explain(in, err).String()}, true
	}
	first := read.Facts[len(read.Facts)-1].(session.Undone)
	e := history.Root(st, st.Entries()[first.Entry-1])
	return Undoing{Entry: e, Again: line == "redo", Facts: read.Facts}, true
}

// DoneText says what an entry is, for the list of what was done: the cards of
// a deal are in no line.
func DoneText(in *desk.Language, st *session.State, e session.Entry) string {
	return in.Words().Capital(in.Words().Fact(st, e))
}

// DoneWho says who recorded an entry, and where, if that was on another computer.
func DoneWho(in *desk.Language, st *session.State, e session.Entry) string {
	if in.Words().From(st, e) == "" {
		return in.Words().Capital(in.Words().By(st, e))
	}
	return in.Words().Capital(in.Words().Who(st, e))
}

// DoneTime is when an entry was recorded, in the evening's own zone; the day comes with
// it where it is not the day of the first result.
func DoneTime(in *desk.Language, st *session.State, e session.Entry) string {
	if e.At.Format("2006-01-02") == dayOf(st) {
		return e.At.Format("15:04:05")
	}
	return in.Words().DayAndTime(e.At)
}

// dayOf is the day on which play began, else that of the last entry.
func dayOf(st *session.State) string {
	for _, e := range st.Entries() {
		if history.GroupOf(st, e) == history.Results {
			return e.At.Format("2006-01-02")
		}
	}
	return st.At.Format("2006-01-02")
}
