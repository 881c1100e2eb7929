package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Phone is a phone or a tablet on which players enter what happens at a table, as it
// stands in the journal.
type Phone struct {
	Section int `json:"section"`
	Table   int `json:"table"`
	// Seat is where its owner sits, N, E, S or W; "" for one that lies on the table.
	Seat string `json:"seat,omitempty"`
	// Visit tells phones at one table apart: what it was given when it joined.
	Visit string `json:"visit"`
}

// Phoned is that a phone said something, in a fact of what it said.
type Phoned struct {
	// ID is the phone's own key of it, by which the same thing is known when it is sent
	// again: see State.Phoned.
	ID   string `json:"id"`
	From Phone  `json:"from"`
}

// PhoneSaid says that what is recorded with it was said on a phone: who sits at a table,
// or that a result is taken back.
type PhoneSaid struct {
	Phoned
}

// longestKey is more than any key of a phone takes, in bytes.
const longestKey = 64

// came keeps the key of something that a phone said.
func (p Phoned) came(st *State, e Entry) error {
	if !isPhoneKey(p.ID) || p.From.Visit != "" && !isPhoneKey(p.From.Visit) {
		return errors.New("what a phone said has no key")
	}
	return st.phonedOnce(p.ID, e)
}

// isPhoneKey reports whether a text can be a key of a phone.
func isPhoneKey(text string) bool {
	return text != "" && len(text) <= longestKey &&
		!strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// phonedOnce keeps the key of something that a phone said.
func (st *State) phonedOnce(id string, e Entry) error {
	if _, twice := st.phoned[id]; twice && !st.merging {
		return fmt.Errorf("a phone said %s before", id)
	}
	st.phoned[id] = e.Seq
	return nil
}

// Phoned is the entry of what a phone said under a key of its own; ok is false where it
// is not in the journal.
func (st *State) Phoned(id string) (seq int64, ok bool) {
	seq, ok = st.phoned[id]
	return seq, ok
}

// PhoneOf is the phone on which an entry of the evening was entered: that of what was
// said with it, and of a result to which the other side agreed the one on which it was
// entered.
func (st *State) PhoneOf(e Entry) (from Phone, ok bool) {
	if p, is := e.Fact.(interface{ phone() Phone }); is {
		return p.phone(), true
	}
	if e.By != ByPhone || e.Seq < 1 || e.Seq > int64(len(st.log)) {
		return Phone{}, false
	}
	first, last := recordedAtOnce(st.log, int(e.Seq)-1)
	for _, beside := range st.log[first : last+1] {
		if f, accepted := beside.Fact.(OfferAccepted); accepted {
			if seq, known := st.phoned[f.Offer]; known {
				if offer, is := st.log[seq-1].Fact.(ResultOffered); is {
					return offer.From, true
				}
			}
		}
		if p, is := beside.Fact.(interface{ phone() Phone }); is {
			from, ok = p.phone(), true
		}
	}
	return from, ok
}

func (p Phoned) phone() Phone { return p.From }

// PhonesOpened says that phones are let in from then on, at a port of this computer,
// which a later opening tries first so that the addresses on the tables stay.
// PhonesClosed is that they are let in no more.
type PhonesOpened struct {
	Port int `json:"port"`
}

// PhonesClosed is described beside PhonesOpened.
type PhonesClosed struct{}

// TablesPhoned says that the results of some tables are entered on phones from then on.
// It stands until TablesTyped or another one says otherwise, and of a whole section it is
// said of each of its tables, whatever was said of one before; what comes from handsets
// there is taken as ever.
type TablesPhoned struct {
	ID int `json:"id"`
	// Tables are those of the section; none is the whole section.
	Tables []int `json:"tables,omitempty"`
	// Back is true where handsets send again.
	Back bool `json:"back,omitempty"`
}

// CodesRenewed says that the codes by which phones come to tables are new ones, so that
// who has an old one is let in no more.
type CodesRenewed struct {
	Section int `json:"section"`
	Table   int `json:"table,omitempty"` // 0 is all of the section
}

// Kind implements Fact.
func (PhonesOpened) Kind() string { return "phones opened" }

// Kind implements Fact.
func (PhonesClosed) Kind() string { return "phones closed" }

// Kind implements Fact.
func (TablesPhoned) Kind() string { return "tables phoned" }

// Kind implements Fact.
func (CodesRenewed) Kind() string { return "codes renewed" }

// Kind implements Fact.
func (PhoneSaid) Kind() string { return "phone said" }

func init() {
	describe(traits[PhonesOpened]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[PhonesOpened], func(PhonesOpened) any { return Message{"facts.phones-opened", nil} }})
	describe(traits[PhonesClosed]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[PhonesClosed], func(PhonesClosed) any { return Message{"facts.phones-closed", nil} }})
	describe(traits[TablesPhoned]{GroupMovement, Free, noEffect, RoleScorer, forAll, aboutNothing[TablesPhoned],
		func(f TablesPhoned) any {
			return Message{"facts.tables-phoned", Terms{"Where": tablesOf(f.ID, f.Tables), "Back": f.Back}}
		}})
	describe(traits[CodesRenewed]{GroupProgram, OutsideJournal, noEffect, RoleScorer, forAll,
		aboutNothing[CodesRenewed], func(f CodesRenewed) any {
			var tables []int
			if f.Table != 0 {
				tables = []int{f.Table}
			}
			return Message{"facts.codes-renewed", Terms{"Where": tablesOf(f.Section, tables)}}
		}})
	describe(traits[PhoneSaid]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll, aboutNothing[PhoneSaid],
		func(f PhoneSaid) any { return Message{"facts.phone-said", Terms{"From": f.From}} }})
}

// tablesOf names tables of a section, or the section where there are none.
func tablesOf(section int, tables []int) (where ListTerm) {
	for _, t := range tables {
		where = append(where, TableTerm{section, t})
	}
	if len(where) == 0 {
		where = ListTerm{SectionTerm(section)}
	}
	return where
}

func (f PhonesOpened) apply(st *State, e Entry) error {
	if f.Port < 1 || f.Port > 65535 {
		return fmt.Errorf("%d is no port", f.Port)
	}
	st.onFiles(e, func(now *fileState) { now.phones = f.Port })
	return nil
}

func (PhonesClosed) apply(st *State, e Entry) error {
	st.onFiles(e, func(now *fileState) { now.phones = 0 })
	return nil
}

func (f TablesPhoned) apply(st *State, _ Entry) error {
	tables, err := st.tablesThere(f.ID, f.Tables)
	if err != nil {
		return err
	}
	if len(f.Tables) == 0 {
		st.sends = maps.Clone(st.sends)
		maps.DeleteFunc(st.sends, func(t TableTerm, _ Sends) bool { return t.Section == f.ID })
	}
	for _, t := range tables {
		st.sends = with(st.sends, TableTerm{f.ID, t}, sendsBy(f.Back, OnPhone))
	}
	return nil
}

func (f PhoneSaid) apply(st *State, e Entry) error { return f.came(st, e) }

func (f CodesRenewed) apply(st *State, e Entry) error {
	var of []int
	if f.Table != 0 {
		of = []int{f.Table}
	}
	tables, err := st.tablesThere(f.Section, of)
	if err != nil {
		return err
	}
	for _, t := range tables {
		st.codes = with(st.codes, TableTerm{f.Section, t}, st.codes[TableTerm{f.Section, t}]+1)
	}
	return nil
}

// CodeOf counts how often the code of a table was renewed: with another number it is
// another code.
func (st *State) CodeOf(section, table int) int {
	return st.codes[TableTerm{section, 0}] + st.codes[TableTerm{section, table}]
}

// Sends is by what the results of a table come.
type Sends string

// The ways of a table.
const (
	OnHandset Sends = "handset"
	OnPhone   Sends = "phone"
	ByTyping  Sends = "typed"
)

func sendsBy(back bool, s Sends) Sends {
	if back {
		return OnHandset
	}
	return s
}

// Sends is by what the results of a table come, as the director said of it or of its
// section; table 0 is the section as a whole. Where he said nothing it is the handset.
func (st *State) Sends(section, table int) Sends {
	if by, said := st.sends[TableTerm{section, table}]; said {
		return by
	}
	if by, said := st.sends[TableTerm{section, 0}]; said {
		return by
	}
	return OnHandset
}

// EverPhones reports whether phones were ever let in.
func (st *State) EverPhones() bool {
	return slices.ContainsFunc(st.log, func(e Entry) bool { _, opened := e.Fact.(PhonesOpened); return opened })
}

// tablesThere are the tables that a fact names, 0 for the whole section.
func (st *State) tablesThere(section int, tables []int) ([]int, error) {
	sec, ok := st.Section(section)
	if !ok {
		return nil, &Misfit{Kind: NoSection, Section: section}
	}
	if len(tables) == 0 {
		return []int{0}, nil
	}
	for _, t := range tables {
		if t != 0 && len(sec.Movement.Table(t)) == 0 {
			return nil, &Unplayable{Key{Section: section, Table: t}, Doubt{Kind: NoSuchTable}}
		}
	}
	return tables, nil
}

// setOffer has an offer wait at a place, nil for none.
func (st *State) setOffer(k Key, o *Offer) {
	next := maps.Clone(st.offers)
	if next == nil {
		next = map[Key]Offer{}
	}
	if o == nil {
		delete(next, k)
	} else {
		next[k] = *o
	}
	st.offers = next
}
