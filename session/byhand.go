package session

import "slices"

// EverReceived reports whether a result ever came from the Bridgemates or from another program: one that stands, or that
// was corrected, erased or taken out since. What the director enters is his own word.
func (st *State) EverReceived() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool {
		_, received := e.Fact.(ResultReceived)
		return received
	})
}

// ProgramEverStarted reports whether a control program was ever started with this evening.
func (st *State) ProgramEverStarted() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool {
		_, started := e.Fact.(ProgramStarted)
		return started
	})
}

// ByHand reports whether the evening is scored by hand: results were entered, and Bridgemates had no part in it.
func (st *State) ByHand() bool {
	return st.Entered() > 0 && !st.Reading && !st.EverReceived() && !st.ProgramEverStarted()
}

// PlayedElsewhere reports whether the evening was taken over from a file as it had been played: results came with the file, and no
// Bridgemates had a part in it here.
func (st *State) PlayedElsewhere() bool {
	came := false
	for _, e := range st.log {
		if _, received := e.Fact.(ResultReceived); received {
			if e.By == "Bridgemate" {
				return false
			}
			came = true
		}
	}
	return came && !st.Reading && st.File == "" && !st.ProgramEverStarted()
}
