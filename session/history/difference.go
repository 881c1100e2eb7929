package history

import (
	"fmt"
	"slices"

	"clubnight/session"
	"clubnight/session/deskline"
)

// Difference is what changed from one version of an evening to another.
type Difference struct {
	From, To session.Version
	// Was and Is are the evening at the two, with their scores.
	Was, Is             *session.State
	WasScored, IsScored *session.Scores
	// Contestants are those whose total or place is another, in the order of
	// the rankings afterwards.
	Contestants []deskline.Change
	// Boards are the places at which another result or ruling stands, by section,
	// table, round and board.
	Boards []BoardChange
	// Others are the entries that made the rest of it: penalties, names,
	// scoring, the movement.
	Others []session.Entry
}

// BoardChange is a place at which something else stands than before.
type BoardChange struct {
	Key session.Key
	// Was and Is are what stood and stands there; NoResult is true where
	// nothing was entered.
	Was, Is session.Received
	// Entry is the last entry that changed it: who, when and why.
	Entry session.Entry
}

// Between compares two versions of an evening. The error is session.ErrNoEntry,
// or that of the scoring.
func Between(st *session.State, from, to session.Version) (*Difference, error) {
	if to.Seq < from.Seq {
		return nil, fmt.Errorf("version %d before version %d: %w", to.Number, from.Number, session.ErrNoEntry)
	}
	d := &Difference{From: from, To: to}
	var err error
	if d.Was, d.WasScored, err = scoredAt(st, from.Seq); err != nil {
		return nil, fmt.Errorf("version %d: %w", from.Number, err)
	}
	if d.Is, d.IsScored, err = scoredAt(st, to.Seq); err != nil {
		return nil, fmt.Errorf("version %d: %w", to.Number, err)
	}
	d.Contestants = deskline.Compare(d.WasScored, d.IsScored)
	d.entries(st.Changed(d.Was.Seq, d.Is.Seq))
	return d, nil
}

// scoredAt is the evening after an entry, scored.
func scoredAt(st *session.State, seq int64) (then *session.State, sc *session.Scores, err error) {
	if then = st; seq != st.Seq {
		if then, err = st.Until(seq); err != nil {
			return nil, nil, err
		}
	}
	sc, err = then.Score()
	return then, sc, err
}

// entries sorts what was recorded by the boards that it changed, and the rest.
func (d *Difference) entries(list []session.Entry) {
	last := map[session.Key]session.Entry{}
	for _, e := range list {
		keys := placeOf(d.Is, e).keys
		for _, k := range keys {
			last[k] = e
		}
		if len(keys) == 0 {
			d.Others = append(d.Others, e)
		}
	}
	stands := func(st *session.State, k session.Key) session.Received {
		if r, there := st.Results[k]; there {
			return r
		}
		none := session.Received{NoResult: true}
		none.Key = k
		return none
	}
	for k, e := range last {
		if b := (BoardChange{k, stands(d.Was, k), stands(d.Is, k), e}); !b.same() {
			d.Boards = append(d.Boards, b)
		}
	}
	slices.SortFunc(d.Boards, func(a, b BoardChange) int { return a.Key.Compare(b.Key) })
}

// same reports whether what counts at the place is the same: a correction that was
// corrected back is no difference.
func (b BoardChange) same() bool {
	if b.Was.NoResult != b.Is.NoResult || !session.SaysTheSame(b.Was.Result, b.Is.Result) ||
		b.Was.Doubt.Any() != b.Is.Doubt.Any() {
		return false
	}
	var was, is session.Others
	if b.Was.Others != nil {
		was = *b.Was.Others
	}
	if b.Is.Others != nil {
		is = *b.Is.Others
	}
	return sameFor(b.Was.Ruling, b.Is.Ruling) && was.NS == is.NS && was.EW == is.EW &&
		session.SameRuling(was.ForNS, is.ForNS) && session.SameRuling(was.ForEW, is.ForEW)
}

// sameFor reports whether two rulings, nil for none, give both sides the same.
func sameFor(a, b *session.Ruling) bool {
	if a == nil || b == nil {
		return a == b
	}
	return session.SameRuling(a.ForNS, b.ForNS) && session.SameRuling(a.ForEW, b.ForEW)
}

// Since is what the evening has changed since the version before the one that it is at;
// nil where it is at its first version, or at none.
func Since(st *session.State) (*Difference, error) {
	list, now := st.Versions(), st.Version()
	if now.Number < 2 {
		return nil, nil
	}
	return Between(st, list[now.Number-2], now)
}
