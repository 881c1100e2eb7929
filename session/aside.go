package session

import (
	"errors"
	"fmt"
	"slices"
)

// FileInUse is by what the .bws of a server is known. The zero value is a file of which nothing is known.
type FileInUse struct {
	// Mark is what no file of another evening has, and Rounds a fingerprint of the movement in a file without a mark.
	Mark, Rounds string
}

// FileInUse is by what the .bws of a server is known, counted from 0.
func (st *State) FileInUse(server int) FileInUse {
	if f, there := st.inUse[server]; there {
		return f
	}
	return FileInUse{Mark: st.mark}
}

func (f Uploaded) apply(st *State, e Entry) error {
	if f.File == "" {
		return errors.New("no file named")
	}
	st.onFiles(e, func(now *fileState) { now.file, now.mark, now.inUse = f.File, f.Mark, nil })
	st.rowsAnew(st.writes(e))
	return nil
}

func (f FileTaken) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.inUse = with(now.inUse, f.Server, FileInUse{f.Mark, f.Rounds}) })
	st.rowsAnew(func(section int) bool { return slices.Contains(f.Sections, section) })
	return nil
}

// rowsAnew forgets from which rows results of some sections came: the numbers of rows are of a file, and another has the same.
func (st *State) rowsAnew(of func(section int) bool) {
	for k, r := range st.Results {
		if !of(k.Section) {
			continue
		}
		r.Row = 0
		if r.Sent != nil {
			sent := *r.Sent
			sent.Row = 0
			r.Sent = &sent
		}
		st.Results[k] = r
	}
	st.SetAside = slices.Clone(st.SetAside)
	for i, r := range st.SetAside {
		if of(r.Section) {
			st.SetAside[i].Row = 0
		}
	}
	for k := range st.rows {
		if of(k.Section) {
			delete(st.rows, k)
		}
	}
}

// saw notes the row from which a result came.
func (st *State) saw(r Result) {
	if r.Row > 0 && !slices.Contains(st.rows[r.Key], r.Row) {
		st.rows[r.Key] = append(slices.Clip(st.rows[r.Key]), r.Row)
	}
}

// SawRow reports whether a row of the .bws in use gave a result to this place at some time.
func (st *State) SawRow(k Key, row int64) bool { return slices.Contains(st.rows[k], row) }

// StaysAside reports whether a result that comes is one that was set aside, word for word. What the director took out stays out
// in every file; what a change of the movement took out, in the file that the change was written to.
func (st *State) StaysAside(r Result) bool { return st.aside(r) >= 0 }

// aside is the place of such a result in SetAside, -1 where there is none.
func (st *State) aside(r Result) int {
	for i := len(st.SetAside) - 1; i >= 0; i-- {
		was := st.SetAside[i]
		if was.Key != r.Key || !was.Discarded && was.Row == 0 {
			continue
		}
		if sameEntry(was.Result, r) || was.Sent != nil && sameEntry(*was.Sent, r) {
			return i
		}
	}
	return -1
}

// sameEntry reports whether the same was entered: doubts depend on the movement and the deals of the moment.
func sameEntry(a, b Result) bool {
	a.Doubt, b.Doubt = Doubt{}, Doubt{}
	return a.Same(b)
}

func (f ResultSentAgain) apply(st *State, e Entry) error {
	st.saw(f.Result)
	r := st.Sound(f.Result)
	i := st.aside(r)
	switch {
	case i >= 0:
		// What came last stands last: see Restorable.
		was := st.SetAside[i]
		was.SentAgain, was.Row = true, max(was.Row, r.Row)
		st.SetAside = append(slices.Delete(slices.Clone(st.SetAside), i, i+1), was)
		standing := st.Results[r.Key]
		if e.By == "Bridgemate" && !(standing.Corrected && SaysTheSame(standing.Result, r)) {
			st.remark(e, Remark{Kind: StillAside, Is: &r})
		}
		if standing.Corrected {
			standing.Sent, standing.sentAside = &r, true
			st.Results[r.Key] = standing
		}
		return nil
	case !st.replaying && !st.merging:
		return fmt.Errorf("%v: no such result was set aside", r.Key)
	case st.Has(r.Key): // that it was set aside is undone since
		return nil
	}
	return ResultReceived(f).apply(st, e)
}

// SentAgain lists the results that the director took out and that came again since, of places without another result: the
// players may have entered the same once more and mean it. The latest of each place comes, in the order of the tables.
func (st *State) SentAgain() []Received {
	return st.lastAside(func(r Received) bool { return r.Discarded && r.SentAgain })
}

// Restorable lists the results that a change of the movement took out and that could be put back: they
// fit the movement as it is now, pair for pair, and have no other result in their place. What the
// director took out is not among them: see SentAgain. The latest of each place comes, in the order of the tables.
func (st *State) Restorable() []Received {
	return st.lastAside(func(r Received) bool { return !r.Discarded })
}

// lastAside lists what was set aside last at each place where it could be put back, as far as it is meant.
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
