package session

import (
	"fmt"
	"maps"
	"slices"

	"clubnight/session/identity"
)

// ofSeveral reports whether entries are of an evening of several computers.
func ofSeveral(entries []Entry) bool {
	return slices.ContainsFunc(entries, func(e Entry) bool { return e.Site != "" })
}

// arranged puts entries into the order of the fold and gives them their places in it,
// where they are of several computers. The slice is the caller's, to be changed.
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

// foldShared folds the entries of several computers. What cannot be true after what
// others recorded is overtaken: it stays in the journal and does not count. Only entries
// that name no earlier one where they must are an error.
func foldShared(entries []Entry, here string, secret identity.Secret) (*State, error) {
	for i, e := range entries {
		if e.Seq != int64(i)+1 {
			return nil, fmt.Errorf("entry %d: %w: it follows entry %d", e.Seq, ErrBadEntry, i)
		}
	}
	log := arranged(slices.Clone(entries))
	if signedEvening(log) {
		withholds(log)
		unsealed(log, secret)
	}
	for _, e := range log {
		if u, undo := e.Fact.(Undone); undo && (u.Entry < 1 || u.Entry >= e.Seq) {
			return nil, fmt.Errorf("entry %d of %q: %w: %w", e.Own, e.Site, ErrBadEntry, ErrNotUndone)
		}
	}
	return replayShared(log, here), nil
}

// replayShared folds an arranged journal from its beginning. An undoing that is overtaken
// takes nothing back, and is so for good, with what was recorded beside it: else it might
// be true just because it takes nothing back, and so without end.
func replayShared(log []Entry, here string) *State {
	gone := newState().barred(log)
	for {
		without := slices.DeleteFunc(slices.Clone(log), func(e Entry) bool { return gone[e.Seq] != nil })
		st := newState()
		st.here, st.off, st.overtaken = here, inactive(without), gone
		st = st.take(log, nil)
		i := slices.IndexFunc(log, func(e Entry) bool {
			_, undo := e.Fact.(Undone)
			return undo && gone[e.Seq] == nil && st.overtaken[e.Seq] != nil
		})
		if i < 0 {
			return st
		}
		first, last := recordedAtOnce(log, i)
		gone = maps.Clone(gone)
		if gone == nil {
			gone = map[int64]error{}
		}
		for _, e := range log[first : last+1] {
			gone[e.Seq] = st.overtaken[e.Seq]
		}
	}
}

// recordedAtOnce is from where to where in a journal the entries reach that were recorded
// at once with one of them.
func recordedAtOnce(log []Entry, i int) (first, last int) {
	first, last = i, i
	for first > 0 && log[first-1].recordedWith(log[i]) {
		first--
	}
	for last+1 < len(log) && log[last+1].recordedWith(log[i]) {
		last++
	}
	return first, last
}

// between is how many entries are folded from one state to the next that is kept for the
// case that one cannot be true.
const between = 4096

// take is the state after more entries of an arranged journal, which continue it. What
// was recorded at once is taken or overtaken as a whole; bar are those that are overtaken
// in any case. st stays as it is.
func (st *State) take(more []Entry, bar map[int64]error) *State {
	next := st.clone()
	next.merging = true
	if next.overtaken = maps.Clone(st.overtaken); next.overtaken == nil {
		next.overtaken = map[int64]error{}
	}
	maps.Copy(next.overtaken, bar)
	overtaken := next.overtaken // of all the states below: it says of no entry but those that were taken
	back, at := next, 0
	next = back.clone()
	for i := 0; i < len(more); {
		_, last := recordedAtOnce(more, i)
		n := last + 1
		if i-at >= between {
			back, at = next, i
			next = back.clone()
		}
		if overtaken[more[i].Seq] != nil { // see replayShared
			next.again(more[i:n])
			i = n
			continue
		}
		err := next.takeAtOnce(more[i:n])
		switch {
		case err == nil:
		case last == i && !changesFirst(more[i].Fact): // the state is as it was
			overtaken[more[i].Seq] = err
			next.passed(more[i])
		default:
			next = back.clone()
			next.again(more[at:i])
			for _, e := range more[i:n] {
				overtaken[e.Seq] = err
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

// changesFirst reports whether a fact changes the state before it is known
// that it cannot be true.
func changesFirst(f Fact) bool {
	_, yes := f.(MovementChanged)
	return yes
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

// takeAtOnce takes what was recorded at once. What is sealed and cannot be true does not
// count alone: else what was recorded with it would count only where nobody can read it.
func (st *State) takeAtOnce(entries []Entry) error {
	for _, e := range entries {
		if _, undo := e.Fact.(Undone); !undo && !st.off[e.Seq] {
			err := e.Fact.apply(st, e)
			if _, sealed := e.sealedOf(); err != nil && sealed {
				st.overtaken[e.Seq] = fmt.Errorf("%s: %w", e.Fact.Kind(), err)
			} else if err != nil {
				return fmt.Errorf("%s: %w", e.Fact.Kind(), err)
			}
		}
		st.passed(e)
	}
	return nil
}

// passed notes that the state is after an entry.
func (st *State) passed(e Entry) {
	st.twice()
	st.Seq, st.At, st.tick = e.Seq, e.At, e.tick()
}

// undoShared is the state after an Undone, the last entry of the log. Where others'
// entries rest on what it takes back, it is refused here, where that is known.
func (st *State) undoShared(log []Entry) (*State, error) {
	next := replayShared(log, st.here)
	next.mine = st.mine
	for _, e := range log {
		if err := next.overtaken[e.Seq]; err != nil && st.overtaken[e.Seq] == nil {
			return nil, fmt.Errorf("%w: %w", ErrNeeded, err)
		}
	}
	return next, nil
}
