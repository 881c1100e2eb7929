package session

import "slices"

// FileInUse is by what the .bws of a server is known. The zero value is a file of
// which nothing is known.
type FileInUse struct {
	// Mark is what no file of another evening has, and Rounds a fingerprint of the
	// movement in a file without a mark.
	Mark, Rounds string
}

// FileInUse is by what this computer's .bws of a server is known, counted from 0.
func (st *State) FileInUse(server int) FileInUse { return st.files().known(server) }

// FileInUseAt is FileInUse of another computer of the evening.
func (st *State) FileInUseAt(computer string, server int) FileInUse {
	if computer == st.here {
		return st.FileInUse(server)
	}
	return st.elsewhere[computer].known(server)
}

func (f fileState) known(server int) FileInUse {
	if known, there := f.inUse[server]; there {
		return known
	}
	return FileInUse{Mark: f.mark}
}

// StaysSetAside reports whether a result that comes is one that was set aside, word for
// word. What the director took out stays out in every file; what a change of the movement
// took out, in the file that the change was written to.
func (st *State) StaysSetAside(r Result) bool { return st.indexSetAside(r) >= 0 }

// CameAgain reports whether such a result, which stays set aside, came again since
// already.
func (st *State) CameAgain(r Result) bool {
	i := st.indexSetAside(r)
	return i >= 0 && st.SetAside[i].SentAgain
}

// indexSetAside is the place of such a result in SetAside, -1 where there is none.
func (st *State) indexSetAside(r Result) int {
	for i := len(st.SetAside) - 1; i >= 0; i-- {
		was := st.SetAside[i]
		if was.Key != r.Key || !was.Discarded && was.Row == 0 {
			continue
		}
		if SameEntry(was.Result, r) || was.Sent != nil && SameEntry(*was.Sent, r) ||
			was.Beside != nil && SameEntry(*was.Beside, r) {
			return i
		}
	}
	return -1
}

// SameEntry reports whether the same was entered: doubts depend on the movement and
// the deals of the moment.
func SameEntry(a, b Result) bool {
	a.Doubt, b.Doubt = Doubt{}, Doubt{}
	return a.Same(b)
}

// SentAgain lists the results that the director took out and that came again since, of
// places without another result: the players may have entered the same once more and mean
// it. The latest of each place comes, in the order of the tables.
func (st *State) SentAgain() []Received {
	return st.lastAside(func(r Received) bool { return r.Discarded && r.SentAgain })
}

// Restorable lists the results that a change of the movement took out and that could be
// put back: they fit the movement as it is now, pair for pair, and have no other result
// in their place. What the director took out is not among them: see SentAgain. The latest
// of each place comes, in the order of the tables.
func (st *State) Restorable() []Received {
	return st.lastAside(func(r Received) bool { return !r.Discarded })
}

// lastAside lists what was set aside last at each place where it could be put back,
// as far as it is meant.
func (st *State) lastAside(meant func(Received) bool) []Received {
	latest := map[Key]Received{}
	for _, r := range st.SetAside {
		latest[r.Key] = r
	}
	var rs []Received
	for k, r := range latest {
		if st.Has(k) || !meant(r) || r.Doubt.Any() || st.Playable(k).Any() {
			continue
		}
		sec, _ := st.Section(k.Section)
		if row, _ := sec.Movement.At(k.Table, k.Round); row.NS == r.NS && row.EW == r.EW {
			rs = append(rs, r)
		}
	}
	slices.SortFunc(rs, func(a, b Received) int { return a.Key.Compare(b.Key) })
	return rs
}
