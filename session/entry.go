package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Errors of the journal.
var (
	// ErrUnknownKind is returned when a journal holds an entry of a kind that this
	// version of the program does not know: it was written by a newer one.
	ErrUnknownKind = errors.New("unknown kind of journal entry")
	// ErrBadEntry is returned when an entry cannot be true: it names a section or a pair
	// that does not exist, or its text cannot be read. The journal is left as it was.
	ErrBadEntry = errors.New("journal entry cannot be true")
)

// Entry is one line of the journal.
type Entry struct {
	// Seq counts from 1 without gaps.
	Seq int64
	// At is the moment of recording, by this computer's clock.
	At time.Time
	// By is the role in which it was made so: ByDirector, ByBridgemate, ByPhone,
	// ByProgram. Who directed, State.Director says.
	By string
	// Fact is what happened.
	Fact Fact

	// Site, Own and Tick tell where an evening of several computers has the entry
	// from, and its place in it: see SealedEntry. They are zero where the evening is
	// on one computer alone.
	Site Site
	Own  int64
	Tick int64
	// Seen is how many entries of other sites the site had, as far as that is news
	// since its entry before.
	Seen Known

	line *SealedEntry // as it came or was recorded, nil in an evening of one computer
	// sealed is the fact as it was recorded where Fact is what was found in it, and wrong
	// why it is none where it could be opened.
	sealed *Sealed
	wrong  error
}

// Fact is something that happened. Each kind is a type of its own, which
// describe makes known.
type Fact interface {
	// Kind is the name under which the fact is stored; it never changes.
	Kind() string
	// apply changes the state under construction, or refuses.
	apply(st *State, e Entry) error
}

// EncodeFact gives the stored form of a fact: its kind and its text (JSON).
func EncodeFact(f Fact) (kind string, body []byte, err error) {
	body, err = json.Marshal(f)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", f.Kind(), err)
	}
	return f.Kind(), body, nil
}

// DecodeFact reads the stored form back. It returns ErrUnknownKind for a kind of a newer
// version and ErrBadEntry for a text that is damaged.
func DecodeFact(kind string, body []byte) (Fact, error) {
	known, ok := described[kind]
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrUnknownKind, kind)
	}
	f, err := known.decode(body)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrBadEntry, kind, err)
	}
	return f, nil
}
