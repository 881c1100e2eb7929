package session

import "slices"

// EverReceived reports whether a result ever came from the Bridgemates or from another
// program: one that stands, or that was corrected, erased or taken out since. What the
// director enters is his own word, and what players enter on phones theirs.
func (st *State) EverReceived() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool {
		switch e.Fact.(type) {
		case ResultReceived, ResultBeside:
			return e.By != ByPhone
		}
		return false
	})
}

// FirstWord reports whether an entry is the director's, on a place that had no result
// then: it was entered and not corrected. Of an entry without a number, which is yet to
// be recorded, it is what st, in which it was, says of its place.
func (st *State) FirstWord(e Entry) bool {
	f, ok := e.Fact.(ResultCorrected)
	switch {
	case !ok || f.PutBack:
		return false
	case e.Seq == 0:
		return st.Results[f.Result.Key].FirstWord
	}
	for i := min(int(e.Seq)-1, len(st.log)) - 1; i >= 0; i-- {
		k, there := resultPlaced(st.log[i].Fact)
		if k == f.Result.Key && st.InForce(st.log[i].Seq) {
			return !there
		}
	}
	return true
}

// resultPlaced is the place that a fact gives a result to, or takes it from; the zero Key
// where it does neither.
func resultPlaced(f Fact) (k Key, there bool) {
	switch f := f.(type) {
	case ResultReceived:
		return f.Result.Key, true
	case ResultChanged:
		return f.Result.Key, true
	case ResultBeside:
		return f.Result.Key, true
	case ResultCorrected:
		return f.Result.Key, true
	case ResultDiscarded:
		return f.Key, false
	case ResultErased:
		return f.Key, false
	}
	return Key{}, false
}

// ProgramEverStarted reports whether a control program was ever started with this
// evening, or one on the network was given it.
func (st *State) ProgramEverStarted() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool {
		switch e.Fact.(type) {
		case ProgramStarted, NetworkOpened:
			return true
		}
		return false
	})
}

// EverHandsets reports whether handsets ever had a part in the evening, at whatever
// computer: a Bridgemate database was written for it, a control program started, or it
// was given to one on the network.
func (st *State) EverHandsets() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool {
		switch e.Fact.(type) {
		case Uploaded, FileTaken, ProgramStarted, NetworkOpened:
			return true
		}
		return false
	})
}

// ByHand reports whether the evening is scored by hand: results were entered, and neither
// Bridgemates nor phones had a part in it.
func (st *State) ByHand() bool {
	return st.Entered() > 0 && !st.Reading && !st.EverReceived() && !st.ProgramEverStarted() && !st.phonesPlay()
}

// phonesPlay reports whether phones are let in, or a result was ever entered on one: who
// only tried them goes on by hand.
func (st *State) phonesPlay() bool {
	return st.PhonesAt != 0 || slices.ContainsFunc(st.log, func(e Entry) bool {
		_, offered := e.Fact.(ResultOffered)
		return offered || e.By == ByPhone
	})
}

// OnPhones reports whether the evening is scored on phones: they are let in, or something
// was entered on one, and Bridgemates had no part in it.
func (st *State) OnPhones() bool {
	return st.phonesPlay() && !st.Reading && !st.EverReceived() && !st.EverHandsets()
}

// PlayedElsewhere reports whether the evening was taken over from a file as it had been
// played: results came with the file, and no Bridgemates had a part in it here.
func (st *State) PlayedElsewhere() bool {
	came := false
	for _, e := range st.log {
		if _, received := e.Fact.(ResultReceived); received {
			if e.By == ByBridgemate || e.By == ByPhone {
				return false
			}
			came = true
		}
	}
	return came && !st.Reading && !st.Handed() && !st.ProgramEverStarted()
}
