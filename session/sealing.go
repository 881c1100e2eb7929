package session

import (
	"fmt"
	"slices"

	"clubnight/session/identity"
)

// sealing is the key with which a site seals what shows the cards of one section.
type sealing struct {
	under ID // the entry that brought it
	key   contentKey
}

// mostReaders is for how many computers something is sealed at most.
const mostReaders = 64

// readers are those who may read the hands of a section before they are released: the
// computer that records them, the directors', and those to which a director gave them.
func (st *State) readers(own identity.Holder, section int) []identity.Holder {
	list := []identity.Holder{own}
	for _, site := range st.order {
		f := st.opened[site]
		given := st.shownTo[shownTo{f.Holder, section}] || section == 0 && st.shownAny(f.Holder)
		if f.Holder != "" && (f.Role == RoleDirector || given) && !slices.Contains(list, f.Holder) {
			list = append(list, f.Holder)
		}
	}
	return list[:min(len(list), mostReaders)]
}

// WithoutHands are the computers of a signed evening on which the Bridgemates of sections
// are, and that cannot read the hands of these before they are released; each with those
// sections. What gives them is a SealedFor with the holder and a section.
func (st *State) WithoutHands() (list []Computer) {
	for _, c := range st.Computers() {
		c.Sections = slices.DeleteFunc(c.Sections, func(id int) bool { return st.shownTo[shownTo{c.Holder, id}] })
		if st.signed && c.Holder != "" && c.Role != RoleDirector && len(c.Sections) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// shownAny reports whether the hands of some section were given to a holder: it reads
// those that all sections play as well.
func (st *State) shownAny(h identity.Holder) bool {
	for to := range st.shownTo {
		if to.holder == h {
			return true
		}
	}
	return false
}

// seals reports whether a fact is to be recorded sealed, where the state is that before.
func (st *State) seals(f Fact) bool {
	switch f := f.(type) {
	case Withheld:
		return false
	case DealsSet:
		return len(f.Boards) > 0 // others need not be secret
	}
	return traitsOf(f).keeps == untilReleased && !st.Deals.Released
}

// sealed is an entry's fact as it is to be stored: closed where it shows cards that
// somebody may have yet to play. The seed is for this computer alone.
func (s *Session) sealed(next *State, e Entry) (*Sealed, error) {
	if !s.signs || !next.seals(e.Fact) {
		return nil, nil
	}
	kind, body, err := EncodeFact(e.Fact)
	if err != nil {
		return nil, err
	}
	f := &Sealed{What: kind, Section: sectionOf(e.Fact)}
	_, seed := e.Fact.(DealsDealt)
	_, set := e.Fact.(DealsSet)
	use, there := s.sealing[f.Section]
	if !there || seed || set { // a set that somebody releases must not open the next one
		use = sealing{e.ID(), newKey()}
		own := s.here.Secret.Holder()
		readers := []identity.Holder{own}
		if !seed {
			readers = next.readers(own, f.Section)
			s.sealing = with(s.sealing, f.Section, use)
		}
		f.Check = use.key.check()
		for _, h := range readers {
			key, err := h.Seal(sealedAs(use.under), use.key)
			if err != nil {
				return nil, err
			}
			f.For = append(f.For, SealedKey{Holder: h, Key: key})
		}
	} else {
		f.Under = use.under.Own
	}
	use.key.close(f, e.ID(), body)
	return f, nil
}

// asRecorded are facts as a signed evening has them: the seed of deals by itself.
func (s *Session) asRecorded(facts []Fact) (list []Fact, err error) {
	for _, f := range facts {
		if _, byHand := f.(Sealed); byHand {
			return nil, fmt.Errorf("%w: %s: what is in it is to be recorded", ErrBadEntry, f.Kind())
		}
		set, deals := f.(DealsSet)
		if !deals || set.Seed == "" || !s.signs {
			list = append(list, f)
			continue
		}
		seed := DealsDealt{set.Section, set.Seed, set.Set}
		set.Seed, set.Set = "", 0
		list = append(list, set, seed)
	}
	return list, nil
}

// releases is a release of all that is sealed and was not released yet, and of the deals
// that there are, with the keys that this computer has.
func (s *Session) releases(st *State) DealsReleased {
	known, public := keysIn(st.log, s.here.Secret)
	f, current := DealsReleased{}, map[ID]bool{}
	for _, how := range st.Deals.sealed {
		current[how.under] = true
	}
	for _, e := range st.log {
		is, sealed := e.sealedOf()
		if sealed && is.Under == 0 && is.What != (DealsDealt{}).Kind() && (public[e.ID()] == nil || current[e.ID()]) {
			f.Keys = append(f.Keys, SealedKey{Of: e.ID(), Key: known[e.ID()]})
		}
	}
	return f
}

// endsSealing reports whether after a fact what is sealed is so for others than before.
func endsSealing(f Fact) bool {
	switch f.(type) {
	case ComputerOpened, SealedFor, DealsReleased, Undone:
		return true
	}
	return false
}

// answer records what others wait for that this computer has: keys for directors who came
// later, those that somebody released who has none, and the seed of what was released.
func (s *Session) answer() error {
	if !s.signs || !s.here.Role.May(SealedFor{}.Kind()) {
		return nil
	}
	st := s.State()
	known, public := keysIn(st.log, s.here.Secret)
	if len(known) == 0 {
		return nil
	}
	facts, err := s.forReaders(st, known, public)
	if err != nil {
		return err
	}
	asked := DealsReleased{}
	for _, e := range st.log {
		if f, is := e.Fact.(DealsReleased); is && st.InForce(e.Seq) {
			for _, k := range f.Keys {
				if len(k.Key) == 0 && known[k.Of] != nil && public[k.Of] == nil && !asked.names(k.Of) {
					asked.Keys = append(asked.Keys, SealedKey{Of: k.Of, Key: known[k.Of]})
				}
			}
		}
	}
	played := st.Closed && len(st.Recorded) > 0 && !st.Deals.Known() && !st.Deals.Sealed() && !st.Deals.Released
	if played { // what the recorder saw of boards of which there are no hands
		asked = s.releases(st)
	}
	if len(asked.Keys) > 0 {
		facts = append(facts, asked)
	}
	if seed, is := st.seedToShow(); is {
		facts = append(facts, seed)
	}
	if len(facts) == 0 {
		return nil
	}
	return s.record(ByProgram, facts)
}

// forReaders are the keys that somebody who may read them lacks.
func (s *Session) forReaders(st *State, known, public keyring) (facts []Fact, err error) {
	own := s.here.Secret.Holder()
	has := map[identity.Holder]map[ID]bool{}
	note := func(h identity.Holder, of ID) {
		if has[h] == nil {
			has[h] = map[ID]bool{}
		}
		has[h][of] = true
	}
	type box struct {
		of      ID
		section int
	}
	var boxes []box
	for _, e := range st.log {
		by := st.opened[e.Site]
		if f, is := e.Fact.(SealedFor); is && (by.Role == RoleDirector || by.Holder == own) { // others' may be no keys
			for _, k := range f.Keys {
				note(f.Holder, k.Of)
			}
		}
		f, is := e.sealedOf()
		for _, k := range f.For {
			note(k.Holder, e.ID())
		}
		if is && f.Under == 0 && f.What != (DealsDealt{}).Kind() && known[e.ID()] != nil && public[e.ID()] == nil {
			boxes = append(boxes, box{e.ID(), f.Section})
		}
	}
	lack := map[identity.Holder]*SealedFor{}
	for _, b := range boxes {
		for _, h := range st.readers(own, b.section) {
			if h == own || has[h][b.of] {
				continue
			}
			key, err := h.Seal(sealedAs(b.of), known[b.of])
			if err != nil {
				return nil, err
			}
			f := lack[h]
			if f == nil {
				f = &SealedFor{Holder: h}
				lack[h] = f
			}
			f.Keys = append(f.Keys, SealedKey{Of: b.of, Key: key})
		}
	}
	for _, site := range st.order {
		h := st.opened[site].Holder
		if f := lack[h]; f != nil {
			facts = append(facts, *f)
			delete(lack, h)
		}
	}
	return facts, nil
}

// seedToShow is the seed of released deals that only this computer knows.
func (st *State) seedToShow() (f DealsDealt, is bool) {
	if !st.Deals.Released || st.Deals.Seed == "" {
		return f, false
	}
	for _, e := range st.log {
		if seed, dealt := e.Fact.(DealsDealt); dealt && seed.Seed == st.Deals.Seed && st.InForce(e.Seq) {
			if f, is = seed, e.sealed != nil; !is {
				return f, false // it was said already
			}
		}
	}
	return f, is
}

// stirs reports whether after a fact others may wait for something: see answer.
func stirs(f Fact) bool {
	switch f.(type) {
	case ComputerOpened, Sealed, SealedFor, DealsReleased, DealsSet, EveningClosed:
		return true
	}
	return false
}
