package session

import (
	"errors"
	"fmt"

	"clubnight/session/identity"
)

// Sealed is a fact that shows cards which somebody may have yet to play, as a signed
// evening hands it on: closed. Those for whom its key is sealed read it as what is in it,
// all others from the release on (DealsReleased); until then it says to them that there
// is something of that kind.
type Sealed struct {
	// What is the kind of the fact, and Section that of its subject: 0 for all.
	What    string `json:"what"`
	Section int    `json:"section,omitempty"`
	// Under is the entry of the same site that brought the key, 0 for this one. There For
	// has the key for each who may read it, and Check tells the key from every other one.
	Under int64       `json:"under,omitempty"`
	For   []SealedKey `json:"for,omitempty"`
	Check []byte      `json:"check,omitempty"`
	// Box is the fact's stored form, closed with the key by AES-256-GCM: a nonce of 12
	// bytes, and what came of it.
	Box []byte `json:"box"`
}

// SealedKey is the key of sealed facts, for one holder or for all.
type SealedKey struct {
	// Of is the entry that brought the key; there it is left out.
	Of ID `json:"of,omitzero"`
	// Holder is for whom the key is sealed. Without a holder it is open, and everybody's.
	Holder identity.Holder `json:"holder,omitempty"`
	// Key is empty where whoever releases the deals cannot read them himself: a computer
	// that can gives it.
	Key []byte `json:"key,omitempty"`
}

// SealedFor lets one more computer read what is sealed: a director's that joined later,
// by itself, or by a director's act the one of a room whose handsets want the hands.
type SealedFor struct {
	Holder identity.Holder `json:"holder"`
	// Section is the ID of the section whose hands it may read, those of later deals too;
	// 0 for what there is now.
	Section int         `json:"section,omitempty"`
	Keys    []SealedKey `json:"keys,omitempty"`
}

// DealsDealt says from what deals were dealt here: whoever deals the same boards again
// from it sees that nothing was chosen. In a signed evening it is said for all once the
// deals are released, and before that for the computer alone that dealt.
type DealsDealt struct {
	Section int    `json:"section,omitempty"`
	Seed    string `json:"seed"`
	Set     uint64 `json:"set,omitempty"`
}

// ErrSealedOther is returned for a box in which something else is than it says.
var ErrSealedOther = errors.New("something else is sealed than it says")

// Kind implements Fact.
func (Sealed) Kind() string { return "sealed" }

// Kind implements Fact.
func (SealedFor) Kind() string { return "sealed for" }

// Kind implements Fact.
func (DealsDealt) Kind() string { return "deals dealt" }

// HolderTerm is a computer of the evening, as a sentence names it.
type HolderTerm identity.Holder

func init() {
	describe(traits[Sealed]{GroupDeals, OutsideJournal, noEffect, RoleScorer, forAll, Sealed.subject,
		func(f Sealed) any { return Message{"facts.sealed", Terms{"Section": sectionIfAny(f.Section)}} }})
	describe(traits[SealedFor]{GroupDeals, Free, noEffect, RoleScorer, forAll, aboutNothing[SealedFor],
		func(f SealedFor) any {
			return Message{"facts.sealed-for",
				Terms{"Section": sectionIfAny(f.Section), "Computer": HolderTerm(f.Holder)}}
		}})
	describe(traits[DealsDealt]{GroupDeals, OutsideJournal, noEffect, RoleScorer, untilReleased,
		aboutNothing[DealsDealt],
		func(f DealsDealt) any {
			return Message{"facts.deals-dealt", Terms{"Section": sectionIfAny(f.Section)}}
		}})
}

// subject is that of deals, where it is known to be one of them.
func (f Sealed) subject() Subject {
	if f.What != (DealsSet{}).Kind() {
		return Subject{Section: f.Section}
	}
	return DealsSet{Section: f.Section}.subject()
}

// content is alike of all that is sealed: whether two say the same those see who can
// read both.
func (Sealed) content() string { return "sealed" }

// secret reports whether a fact of the kind is one that is sealed.
func secretKind(kind string) bool { return described[kind].keeps == untilReleased }

func (f Sealed) apply(st *State, e Entry) error {
	_, known := described[f.What]
	switch {
	case e.wrong != nil:
		return e.wrong
	case known && !secretKind(f.What):
		return fmt.Errorf("%w: %s", ErrSealedOther, f.What)
	case f.What != (DealsSet{}).Kind():
		return nil
	case f.Section < 0 || f.Section > 26:
		return fmt.Errorf("section %d: the guide allows 1 (A) to 26 (Z)", f.Section)
	}
	st.Deals = st.Deals.replaced(f.Section, setSealed{under(e, f), true})
	return nil
}

func (f SealedFor) apply(st *State, _ Entry) error {
	if err := f.Holder.Check(); err != nil {
		return err
	}
	if f.Section != 0 {
		st.shownTo = with(st.shownTo, shownTo{f.Holder, f.Section}, true)
	}
	return nil
}

func (f DealsDealt) apply(st *State, _ Entry) error {
	if st.Deals.Known() {
		st.Deals.Seed, st.Deals.Set = f.Seed, f.Set
	}
	return nil
}

// shownTo is a holder to whom the hands of a section were given by a director's act.
type shownTo struct {
	holder  identity.Holder
	section int
}

// setSealed is by which key the deals of a section, or of all, were sealed, and whether
// they are so here.
type setSealed struct {
	under  ID
	closed bool
}

// under is the entry that brought the key of a sealed one.
func under(e Entry, f Sealed) ID {
	id := e.ID()
	if f.Under != 0 {
		id.Own = f.Under
	}
	return id
}

// sealedOf is an entry as it was sealed, opened here or not.
func (e Entry) sealedOf() (Sealed, bool) {
	if e.sealed != nil {
		return *e.sealed, true
	}
	f, is := e.Fact.(Sealed)
	return f, is
}
