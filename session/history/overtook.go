package history

import (
	"slices"

	"clubnight/session"
)

// Overtook is what overtook an entry of a shared evening: the last one before it that is
// about the same, came from another computer, and was not known where the entry was
// recorded. ok is false where none is about the same.
func Overtook(st *session.State, e session.Entry) (by session.Entry, ok bool) {
	log := st.Entries()
	had := session.Known{}
	for _, of := range log {
		if of.Site == e.Site && of.Seq <= e.Seq {
			had[of.Site] = of.Own
			for site, n := range of.Seen {
				had[site] = max(had[site], n)
			}
		}
	}
	about := placeOf(st, e)
	for i := min(int(e.Seq)-1, len(log)) - 1; i >= 0; i-- {
		if of := log[i]; !had.Has(of.ID()) && st.InForce(of.Seq) && about.meets(placeOf(st, of)) {
			return of, true
		}
	}
	return session.Entry{}, false
}

// meets reports whether two entries are about the same: a place at a table, a contestant,
// or a section as a whole.
func (p place) meets(other place) bool {
	if p.section == 0 || p.section != other.section {
		return false
	}
	if len(p.keys) > 0 && len(other.keys) > 0 {
		return slices.ContainsFunc(p.keys, func(k session.Key) bool { return slices.Contains(other.keys, k) })
	}
	if len(p.who) > 0 && len(other.who) > 0 {
		return slices.ContainsFunc(p.who, func(c session.Contestant) bool { return slices.Contains(other.who, c) })
	}
	return true
}

// SameMatter reports whether two entries say something on the same: a place at a table, a
// chair, a contestant, a board of a section, or a section as a whole.
func SameMatter(st *session.State, a, b session.Entry) bool {
	x, isX := a.Fact.(session.PlayerSeated)
	if y, isY := b.Fact.(session.PlayerSeated); isX && isY {
		return x.Seat == y.Seat
	}
	p, q := placeOf(st, a), placeOf(st, b)
	switch {
	case p.section == 0 || p.section != q.section, len(p.keys) > 0 != (len(q.keys) > 0),
		len(p.who) > 0 != (len(q.who) > 0):
		return false
	case len(p.keys) > 0 || len(p.who) > 0:
		return p.meets(q)
	}
	return p.board == q.board
}
