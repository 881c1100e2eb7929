package session

import (
	"errors"
	"strings"
)

// EntryKeptAside says that a computer was given a line in the name of another one, or in
// its own, that is not signed by it, and did not take it. That stands in the journal so
// that whoever directs learns of it on whichever computer, also after a restart, and can
// show it: with who sent it, and what it was to say.
type EntryKeptAside struct {
	// Of is which entry it says it is, and Sum its seal, in hexadecimal digits.
	Of  ID     `json:"of"`
	Sum string `json:"sum"`
	// Of its texts as much is kept as longestAside allows.
	At   string `json:"at,omitempty"`
	What string `json:"what"` // its kind
	Body string `json:"body,omitempty"`
	// Sender is as SealedEntry has it.
	Sender string `json:"sender,omitempty"`
}

// mostAside is how many are recorded of an evening, and longestAside how many bytes of
// the text of one: whoever sends thousands fills no journal by it.
const (
	mostAside    = 50
	longestAside = 4096
)

// Kind implements Fact.
func (EntryKeptAside) Kind() string { return "entry kept aside" }

// SignerTerm is a computer of the evening, as a sentence names it: by its site, or by its
// holder or whatever else is known of who sent something.
type SignerTerm struct {
	Site   Site
	Sender string
}

func init() {
	describe(traits[EntryKeptAside]{GroupProgram, OutsideJournal, noEffect, RoleDesk, forAll,
		aboutNothing[EntryKeptAside], func(f EntryKeptAside) any { return f.says() }})
}

func (f EntryKeptAside) says() any {
	var what any = Somebody
	if fact, ok := f.fact(); ok {
		what = SentenceOf(fact)
	} else if _, known := described[f.What]; known {
		what = f.What // its text is cut
	} else if f.What != "" {
		what = SentenceOf(NotUnderstood{kind: f.What})
	}
	return Message{"facts.entry-kept-aside", Terms{"What": what, "As": SignerTerm{Site: f.Of.Site},
		"Sender": SignerTerm{Sender: f.Sender}}}
}

// fact is what the line was to say, as far as its text is whole and understood.
func (f EntryKeptAside) fact() (Fact, bool) {
	inner, err := DecodeFact(f.What, []byte(f.Body))
	if _, nested := inner.(EntryKeptAside); err != nil || nested {
		return nil, false
	}
	return inner, true
}

func (f EntryKeptAside) without(p Person) (_ Fact, forgot bool) {
	inner, ok := f.fact()
	if !ok {
		return f, false
	}
	if inner, forgot = p.Without(inner); forgot {
		_, body, err := EncodeFact(inner)
		if err != nil {
			body = nil
		}
		f.Body = string(body)
	}
	return f, forgot
}

func (f EntryKeptAside) namesOf(p Person) []string {
	if inner, ok := f.fact(); ok {
		return p.NamesIn(inner)
	}
	return nil
}

func (f EntryKeptAside) apply(st *State, e Entry) error {
	if len(st.aside) < mostAside && st.asideAt(f) < 0 {
		st.aside = append(st.aside[:len(st.aside):len(st.aside)], e)
	}
	return nil
}

// asideAt is the place among what was kept aside of the same line, -1 where it is not
// there.
func (st *State) asideAt(f EntryKeptAside) int {
	for i, e := range st.aside {
		if was := e.Fact.(EntryKeptAside); was.Of == f.Of && was.Sum == f.Sum {
			return i
		}
	}
	return -1
}

// KeptAside are the entries that say that a line was kept aside, each line once, oldest
// first, 50 at most.
func (st *State) KeptAside() []Entry { return st.aside }

// Sender is who is known to have sent a line to the server: by the holder of his computer
// where there is one of the evening. named is false for the rest.
func (st *State) Sender(sender string) (who Recorder, named bool) {
	for _, site := range st.order {
		if f := st.opened[site]; f.Holder != "" && string(f.Holder) == sender {
			who, named = Recorder{f.Person, f.Name, f.Role, f.Computer == st.here}, true
		}
	}
	return who, named
}

// cut is the beginning of a text, of that many bytes at most.
func cut(text string, most int) string {
	if len(text) <= most {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return strings.ToValidUTF8(text[:most], "")
}

// keptAside is a line that cannot be taken, and why.
func (st *State) keptAside(l SealedEntry, why error) *Forged {
	f := &Forged{ID: l.ID(), Line: l, As: st.Who(Entry{Site: l.Site}), Why: why}
	f.Line.Sum, f.Line.Signature = l.Sum[:min(len(l.Sum), 32)], nil
	f.Line.Body, f.Line.Seen = cut(l.Body, longestAside), ""
	f.Line.At, f.Line.By, f.Line.Kind = cut(l.At, 64), cut(l.By, 64), cut(l.Kind, 64)
	f.Line.Sender = cut(l.Sender, 128)
	return f
}

// keepAside notes lines that are forged, and is the error of them; of thousands the first
// are named. Where this computer directs, or it is in its own name that something was
// forged, they are recorded, as soon as this computer has opened the evening.
func (s *Session) keepAside(forged []*Forged) error {
	errs := make([]error, 0, min(len(forged), mostAside)+1)
	for _, f := range forged[:min(len(forged), mostAside)] {
		errs = append(errs, f)
		if f.As.Here || s.here.Role == RoleDirector {
			s.aside = append(s.aside, f)
		}
	}
	s.aside = s.aside[:min(len(s.aside), mostAside)]
	return errors.Join(append(errs, s.recordAside())...)
}

// recordAside records what was kept aside and is not in the journal yet.
func (s *Session) recordAside() error {
	if !s.signs || len(s.aside) == 0 {
		return nil
	}
	st := s.State()
	var facts []Fact
	known := st.clone()
	for _, f := range s.aside {
		fact := f.Fact()
		if len(known.aside) < mostAside && known.asideAt(fact) < 0 {
			_ = fact.apply(known, Entry{Fact: fact}) // it refuses nothing
			facts = append(facts, fact)
		}
	}
	s.aside = nil
	if len(facts) == 0 || !s.here.Role.May(EntryKeptAside{}.Kind()) {
		return nil
	}
	return s.record(ByProgram, facts)
}
