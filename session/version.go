package session

import (
	"slices"
	"time"
)

// Version is a result of the evening as it was given out: the first when the evening was
// closed, and each time that it was closed again after something that counts had been
// changed. An evening that was closed too early, so that results still came in from the
// tables, was not given out by that.
type Version struct {
	Number int
	// Seq and At belong to the entry that closed the evening.
	Seq int64
	At  time.Time
	// Open is true of what is to become a version: the evening has changed since the last
	// one and was not closed again.
	Open bool
}

// Versions are those that were given out, the first one first; none before
// the evening is closed.
func (st *State) Versions() (list []Version) {
	for _, e := range st.log {
		switch e.Fact.(type) {
		case ResultReceived:
			if len(list) == 1 {
				list = nil
			}
		case EveningClosed:
			if n := len(list); n == 0 || amended(st.log, list[n-1].Seq, e.Seq) {
				list = append(list, Version{Number: n + 1, Seq: e.Seq, At: e.At})
			}
		}
	}
	return list
}

// Version is the version that the evening is at: the last one that was given out, or the
// next one, still open, where something was changed since. Before the evening was closed
// for the first time it is the zero Version.
func (st *State) Version() Version {
	list := st.Versions()
	if len(list) == 0 {
		return Version{}
	}
	last := list[len(list)-1]
	if amended(st.log, last.Seq, st.Seq) {
		return Version{Number: last.Number + 1, Seq: st.Seq, At: st.At, Open: true}
	}
	return last
}

// amended reports whether something that counts is otherwise after an entry than
// after an earlier one.
func amended(log []Entry, was, is int64) bool {
	return len(changed(log, was, is)) > 0
}

// Changed are the entries that make the difference between the evening after one entry
// and after a later one: those recorded in between that count and are in force at the
// later one, and for those of before that were taken back or put in force again in
// between, the Undone that did it. Both are entries of the evening.
func (st *State) Changed(was, is int64) []Entry {
	list := changed(st.log, was, is)
	return slices.DeleteFunc(list, func(e Entry) bool { return st.overtaken[e.Seq] != nil })
}

func changed(log []Entry, was, is int64) (list []Entry) {
	before, after := inactive(log[:was]), inactive(log[:is])
	for _, e := range log[was:is] {
		u, undo := e.Fact.(Undone)
		switch {
		case !undo && !after[e.Seq] && counts(e.Fact):
			list = append(list, e)
		case undo && !after[e.Seq]:
			target := root(log, u.Entry)
			if target.Seq <= was && before[target.Seq] != after[target.Seq] && counts(target.Fact) {
				list = append(list, e)
			}
		}
	}
	return slices.Clip(list)
}

// root is what a chain of Undone entries is about in the end.
func root(log []Entry, seq int64) Entry {
	e := log[seq-1]
	for {
		u, undo := e.Fact.(Undone)
		if !undo {
			return e
		}
		e = log[u.Entry-1]
	}
}

// counts reports whether a fact can change what a ranking or a traveller says.
func counts(f Fact) bool { return traitsOf(f).effect >= changesFigures }
