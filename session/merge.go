package session

import (
	"fmt"
	"slices"
)

// ofSeveral reports whether entries are of an evening of several computers.
func ofSeveral(entries []Entry) bool {
	return slices.ContainsFunc(entries, func(e Entry) bool { return e.Site != "" })
}

// arranged puts entries into the order of the fold and gives them their places in it, where they are of several computers.
// The slice is the caller's, to be changed.
func arranged(entries []Entry) []Entry {
	if !ofSeveral(entries) {
		return entries
	}
	slices.SortStableFunc(entries, inOrder)
	at := make(map[ID]int64, len(entries))
	for i := range entries {
		e := &entries[i]
		id := e.ID() // before its Seq, which names what was recorded by one computer alone
		e.Site, e.Own, e.Tick = id.Site, id.Own, e.tick()
		e.Seq = int64(i) + 1
		at[id] = e.Seq
		if u, undo := e.Fact.(Undone); undo && u.Of != (ID{}) {
			u.Entry = at[u.Of]
			e.Fact = u
		}
	}
	return entries
}

// foldShared folds the entries of several computers. What cannot be true after what others recorded is overtaken: it stays in
// the journal and does not count. Only entries that name no earlier one where they must are an error.
func foldShared(entries []Entry, here string) (*State, error) {
	for i, e := range entries {
		if e.Seq != int64(i)+1 {
			return nil, fmt.Errorf("entry %d: %w: it follows entry %d", e.Seq, ErrBadEntry, i)
		}
	}
	log := arranged(slices.Clone(entries))
	for _, e := range log {
		if u, undo := e.Fact.(Undone); undo && (u.Entry < 1 || u.Entry >= e.Seq) {
			return nil, fmt.Errorf("entry %d of %q: %w: %w", e.Own, e.Site, ErrBadEntry, ErrNotUndone)
		}
	}
	return replayShared(log, here), nil
}

// replayShared folds an arranged journal from its beginning.
func replayShared(log []Entry, here string) *State {
	off := inactive(log)
	for {
		st := newState()
		st.here, st.off = here, off
		st = st.take(log)
		var without []Entry // an undoing that was overtaken takes nothing back
		for _, e := range log {
			if st.overtaken[e.Seq] == nil {
				without = append(without, e)
			}
		}
		if now := inactive(without); len(now) == len(off) {
			return st
		} else {
			off = now
		}
	}
}

// between is how many entries are folded from one state to the next that is kept for the case that one cannot be true.
const between = 4096

// take is the state after more entries of an arranged journal, which continue it. What was recorded at once is taken or
// overtaken as a whole. st stays as it is.
func (st *State) take(more []Entry) *State {
	next := st.clone()
	next.merging = true
	back, at := next, 0
	next = back.clone()
	for i := 0; i < len(more); {
		n := i + 1
		for n < len(more) && more[n].recordedWith(more[i]) {
			n++
		}
		if i-at >= between {
			back, at = next, i
			next = back.clone()
		}
		if err := next.takeAtOnce(more[i:n]); err != nil {
			next = back.clone()
			next.again(more[at:i])
			for _, e := range more[i:n] {
				next.overtaken = with(next.overtaken, e.Seq, err)
				next.passed(e)
			}
			back, at = next, n
			next = back.clone()
		}
		i = n
	}
	next.merging = false
	next.log = append(slices.Clip(st.log), more...)
	return next
}

// again takes entries of which it is known which are overtaken.
func (st *State) again(entries []Entry) {
	for _, e := range entries {
		if st.overtaken[e.Seq] == nil {
			_ = st.takeAtOnce([]Entry{e}) // it was taken just now
		} else {
			st.passed(e)
		}
	}
}

func (st *State) takeAtOnce(entries []Entry) error {
	for _, e := range entries {
		if _, undo := e.Fact.(Undone); !undo && !st.off[e.Seq] {
			if err := e.Fact.apply(st, e); err != nil {
				return fmt.Errorf("%s: %w", e.Fact.Kind(), err)
			}
		}
		st.passed(e)
	}
	return nil
}

// passed notes that the state is after an entry.
func (st *State) passed(e Entry) { st.Seq, st.At, st.tick = e.Seq, e.At, e.tick() }

// undoShared is the state after an Undone, the last entry of the log. Where others' entries rest on what it takes back, it is
// refused here, where that is known.
func (st *State) undoShared(log []Entry) (*State, error) {
	next := replayShared(log, st.here)
	next.mine = st.mine
	if len(next.overtaken) > len(st.overtaken) {
		for _, e := range log {
			if err := next.overtaken[e.Seq]; err != nil && st.overtaken[e.Seq] == nil {
				return nil, fmt.Errorf("%w: %w", ErrNeeded, err)
			}
		}
	}
	return next, nil
}
