package session

import "slices"

// A room that another computer took over with a copy of its file has rows that are read
// twice: by the computer that is gone, which may come back with what it had not sent, and
// by the one that goes on. What the one read the other knows then, though not from it:
// said once more it is no news, and no other opinion on what came of the row since.

// sameReading reports whether two facts say that one row gave one result to a place, or
// that what had come there was erased.
func sameReading(a, b Fact) bool {
	x, xs := rowRead(a)
	y, ys := rowRead(b)
	if xs && ys {
		return x.Row > 0 && x.Row == y.Row && x.Key == y.Key && SaysTheSame(x, y)
	}
	erased, is := a.(ResultErased)
	return is && erased == b
}

// rowRead is the result that came from the tables with a fact.
func rowRead(f Fact) (r Result, is bool) {
	switch f := f.(type) {
	case ResultReceived:
		return f.Result, true
	case ResultChanged:
		return f.Result, true
	case ResultBeside:
		return f.Result, true
	}
	return r, false
}

// readTwice reports whether what an entry says of a place was read by the computer that
// has taken the room over, too: there it counts already, or is past. Such an entry is
// noted, since it says nothing on the matter either.
func (st *State) readTwice(k Key, e Entry) bool {
	if !st.Shared() || st.writes(e)(k.Section) || !st.wasRead(k, e.Fact) {
		return false
	}
	st.reread = with(st.reread, e.Seq, true)
	return true
}

// wasRead reports whether a room's own computer read something at a place.
func (st *State) wasRead(k Key, f Fact) bool {
	same := func(r Received) bool {
		sent := r.FromTables()
		return sent != nil && sameReading(ResultReceived{*sent}, f) ||
			r.Beside != nil && sameReading(ResultReceived{*r.Beside}, f)
	}
	was, there := st.Results[k]
	return there && same(was) || slices.ContainsFunc(st.SetAside, same) ||
		slices.ContainsFunc(st.past[k], func(was Fact) bool { return sameReading(was, f) })
}

// isPast notes what a room's own computer had read at a place, where it reads something
// else there now.
func (st *State) isPast(was Received, e Entry) {
	sent := was.FromTables()
	if !st.Shared() || sent == nil || sent.Row == 0 || !st.writes(e)(was.Section) {
		return
	}
	past := append(slices.Clip(st.past[was.Key]), Fact(ResultReceived{*sent}))
	if _, erased := e.Fact.(ResultErased); erased {
		past = append(past, e.Fact)
	}
	st.past = with(st.past, was.Key, past)
}

// FromTables is what the tables sent of a result, nil where they sent nothing, without
// the doubts that the state alone has: see State.Sound.
func (r Received) FromTables() *Result {
	switch {
	case r.NoResult:
		return nil
	case r.Corrected:
		return r.Sent
	}
	if r.Doubt.ofState() {
		r.Doubt = Doubt{}
	}
	return &r.Result
}
