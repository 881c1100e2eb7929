package session

import "slices"

// Withheld stands in a signed evening for a fact of the time before the evening was
// shared that shows cards: what it said stays on the computer that began the evening,
// which recorded it again, Sealed. It counts for nothing.
type Withheld struct{ kind string }

// Kind implements Fact: it is that of what is withheld.
func (f Withheld) Kind() string { return f.kind }

func (Withheld) apply(*State, Entry) error { return nil }

// MarshalJSON is the stored form.
func (f Withheld) MarshalJSON() ([]byte, error) { return []byte(withheldBody), nil }

// withheld is what a withheld fact of whatever kind says of itself.
var withheld = traits[Fact]{GroupDeals, OutsideJournal, noEffect, RoleScorer, forAll, aboutNothing[Fact],
	func(Fact) any { return Message{"facts.withheld", nil} }}

// withheldBody is all that is stored of what is withheld. A checksum of it would be no
// secret: that of a single card is found by trying.
const withheldBody = `{"withheld":true}`

// Withhold is a line of the time before the evening was shared as a signed evening hands
// it on, without its seal: one that shows cards says that only, unless the deals were
// released afterwards, with the line of the number released, 0 for none.
func (l SealedEntry) Withhold(released int64) SealedEntry {
	if l.Site != "" || l.Own <= released || !secretKind(l.Kind) {
		return l
	}
	l.Body = withheldBody
	return l
}

// releasedBefore is the number of the last entry that released the deals before the
// evening was shared, 0 for none.
func releasedBefore(log []Entry) (own int64) {
	for _, e := range log {
		if _, is := e.Fact.(DealsReleased); is && e.Site == "" {
			own = max(own, e.ID().Own)
		}
	}
	return own
}

// withholds puts Withheld in the place of what a signed evening withholds of the time
// before it was shared. The facts in force among them are to be recorded again.
func withholds(log []Entry) (again []Fact) {
	released, off := releasedBefore(log), inactive(log)
	for i := range log {
		e := &log[i]
		if e.Site != "" || e.ID().Own <= released || !secretKind(e.Fact.Kind()) {
			continue
		}
		switch e.Fact.(type) {
		case Withheld, NotUnderstood:
			continue
		}
		if !off[e.Seq] {
			again = append(again, e.Fact)
		}
		e.Fact = Withheld{e.Fact.Kind()}
	}
	return again
}

// signedEvening reports whether entries are of a signed one.
func signedEvening(log []Entry) bool {
	return slices.ContainsFunc(log, func(e Entry) bool {
		f, opens := e.Fact.(ComputerOpened)
		return opens && f.Signs()
	})
}
