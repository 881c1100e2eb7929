package folder

import (
	"context"
	"errors"
	"fmt"
)

// Trouble is what hinders a sending.
type Trouble uint8

// The troubles. Unknown is another, of which only the other side's words are there.
const (
	Unknown Trouble = iota
	// Unreached is a host that does not answer, or a line that broke.
	Unreached
	// Busy is a host that cannot do it now: a file is locked, or it is asked too much.
	Busy
	// Another is another computer that sends to the same place.
	Another
	// WrongLogin is a name or password that the host does not take.
	WrongLogin
	// NewHost is a host whose key nobody has looked at yet, StrangeHost one that shows
	// another key than before. Key is what it shows.
	NewHost
	StrangeHost
	// BadCertificate is a host that does not prove who it is, and Moved one that sends
	// to another address.
	BadCertificate
	Moved
	// NoRight is a host that forbids it, NoSpace one that is full.
	NoRight
	NoSpace
	// NoFolder is a folder that is not there.
	NoFolder
	// NoReplace is a host that cannot replace a file in one step.
	NoReplace
	// NotOurs is a file in the place of one of ours that somebody else put there.
	NotOurs
	// MostGone is a sending after which most of what was sent before would be gone;
	// Count says how many files.
	MostGone
	// NotRemoved is a host that has all that it should, and keeps files that should be
	// gone.
	NotRemoved
)

// Passes reports whether the trouble may be gone after some time, with nobody's help.
func (t Trouble) Passes() bool { return t == Unreached || t == Busy || t == Another || t == NoFolder }

// Error is what hindered a sending.
type Error struct {
	Trouble Trouble
	// Name is the file, where it is about one.
	Name string
	// Key is a host's key, and Count how many files.
	Key   string
	Count int
	// Err is what the system or the other side said.
	Err error
}

var troubles = [...]string{"not done", "not reached", "busy", "another computer is sending", "wrong name or password",
	"a new host", "another host's key", "no valid certificate", "sent elsewhere", "forbidden", "full", "no folder",
	"cannot replace a file", "a file of somebody else", "most files would go", "not removed"}

// Error is for the log: trouble, file, and the other side's words.
func (e *Error) Error() string {
	s := troubles[e.Trouble]
	for _, more := range []string{e.Name, e.Key} {
		if more != "" {
			s += ": " + more
		}
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap is what the system or the other side said.
func (e *Error) Unwrap() error { return e.Err }

// named is an error with the file that it is about.
func named(err error, name string) error {
	var e *Error
	if errors.As(err, &e) {
		if e.Name == "" {
			also := *e
			also.Name = name
			return &also
		}
		return err
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	return &Error{Name: name, Err: fmt.Errorf("%w", err)}
}
