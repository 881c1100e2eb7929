package eventserver

import "errors"

// Prospect is what there is to hope for from trying once more after an error.
type Prospect int

// The prospects, the best first.
const (
	// Unknown: the error is not one of a server. It is of this computer, or a mistake.
	Unknown Prospect = iota
	// Passing: it is about the moment. The server may answer, or have room, at the next
	// try.
	Passing
	// Lasting: it stays so until somebody changes something, at the server or here.
	// Whoever follows an event tries again, since it may be the server that is put right;
	// whoever has just typed an address looks at that first.
	Lasting
	// Final: it is certain. A certificate was seen and does not fit, user and password
	// were refused, or the event is closed: nobody but a person knows better.
	Final
)

// prospects has every error of this package that a try ends with.
var prospects = []struct {
	err  error
	hope Prospect
}{
	{ErrCertificate, Final}, {ErrPassword, Final}, {ErrLogin, Final}, {ErrClosed, Final},
	{ErrWithdrawn, Final}, {ErrUsedUp, Final},
	{ErrNoEvent, Lasting}, {ErrNewerServer, Lasting}, {ErrOlderServer, Lasting}, {ErrRight, Lasting},
	{ErrPlain, Lasting}, {ErrAddress, Lasting}, {ErrNotKept, Lasting}, {ErrThere, Lasting}, {ErrEncoding, Lasting},
	{ErrNoInvitation, Lasting},
	{ErrUnreachable, Passing}, {ErrNoTLS, Passing}, {ErrOutOfTime, Passing}, {ErrFull, Passing},
	{ErrReadOnly, Passing}, {ErrBusy, Passing}, {ErrTooFast, Passing}, {ErrServer, Passing},
}

// ProspectOf is what there is to hope for after an error.
func ProspectOf(err error) Prospect {
	for _, p := range prospects {
		if errors.Is(err, p.err) {
			return p.hope
		}
	}
	return Unknown
}
