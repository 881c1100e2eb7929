package session

import (
	"encoding/hex"
	"errors"
	"fmt"
)

// Errors of signed evenings: those whose name, by identity.Event, is that of the holder
// who began them.
var (
	// ErrForged is returned, with a [*Forged], for a line that its computer did not sign.
	ErrForged = errors.New("the entry is not by the computer that it names")
	// ErrUnsigned is returned for a computer that has no holder in a signed evening.
	ErrUnsigned = errors.New("the computer has no key for this evening")
)

// Forged is a line in the name of a computer that did not sign it. It is not taken, and
// the true one with its ID is, whenever that comes.
type Forged struct {
	ID ID
	// Line is as it came, its texts cut; Sender is in it.
	Line SealedEntry
	// As is who would have recorded it; zero where the site is not known here.
	As Recorder
	// Why is identity.ErrSignature, identity.ErrAdmission or ErrUnsigned.
	Why error
}

// Error says it for a log.
func (f *Forged) Error() string {
	return fmt.Sprintf("entry %d of %q, %s, sent by %q: %v: %v", f.ID.Own, f.ID.Site, f.Line.Kind, f.Line.Sender,
		ErrForged, f.Why)
}

// Unwrap gives ErrForged, and why.
func (f *Forged) Unwrap() []error { return []error{ErrForged, f.Why} }

// Fact is what is recorded of it.
func (f *Forged) Fact() EntryKeptAside {
	return EntryKeptAside{Of: f.ID, Sum: hex.EncodeToString(f.Line.Sum), At: f.Line.At, What: f.Line.Kind,
		Body: f.Line.Body, Sender: f.Line.Sender}
}

// KeptAside parts what an error of lines joins: those that are forged, and the rest, nil
// where there is none.
func KeptAside(err error) (aside []*Forged, other error) {
	switch err := err.(type) {
	case nil:
		return nil, nil
	case *Forged:
		return []*Forged{err}, nil
	case interface{ Unwrap() []error }:
		var rest []error
		for _, e := range err.Unwrap() {
			some, left := KeptAside(e)
			aside, rest = append(aside, some...), append(rest, left)
		}
		if len(aside) > 0 {
			return aside, errors.Join(rest...)
		}
	}
	return nil, err
}
