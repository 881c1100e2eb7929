package eventserver

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session"
)

// Errors of a server. Beside them there are those of lines: session.ErrGap, ErrForked,
// ErrSeal, ErrBadEntry.
var (
	// ErrUnreachable is returned where nobody answers, in time or at all; also
	// while a server starts or stops. What a computer records stays in its club
	// file and is sent later.
	ErrUnreachable = errors.New("the server of the event cannot be reached")
	// ErrPassword is returned where the password is no longer the right one,
	// or the user is unknown.
	ErrPassword = errors.New("the server does not take this password")
	// ErrCertificate is returned where the server does not prove that it is
	// the one meant.
	ErrCertificate = errors.New("the certificate of the server does not fit")
	// ErrPlain is returned where a connection without TLS was to go to another computer.
	ErrPlain = errors.New("without TLS only this computer is reached")
	// ErrFull is returned where the disk of the server is full.
	ErrFull = errors.New("the disk of the server is full")
	// ErrReadOnly is returned where all who answer only repeat what another server has:
	// nobody has taken over yet.
	ErrReadOnly = errors.New("the server only repeats what another one has")
	// ErrBusy is returned where the server has as many connections as it takes.
	ErrBusy = errors.New("the server has no free connection")
	// ErrNoEvent is returned where the database, its tables or the event are not there.
	ErrNoEvent = errors.New("there is no such event on the server")
	// ErrThere is returned by Create for an event that is there already.
	ErrThere = errors.New("there is such an event on the server already")
	// ErrRight is returned where the role may not do this. See also [Withheld].
	ErrRight = errors.New("the role has no right to this")
	// ErrWithdrawn is returned to who joins by an invitation that was withdrawn.
	ErrWithdrawn = errors.New("the invitation was withdrawn")
	// ErrUsedUp is returned to who joins by an invitation by which as many computers came
	// as it is for.
	ErrUsedUp = errors.New("the invitation is used up")
	// ErrTooFast is returned where more was sent in a short time than the server takes of
	// one computer; it takes the rest a little later.
	ErrTooFast = errors.New("the server takes no more of this computer at the moment")
	// ErrClosed is returned where the event was closed: nothing more is taken in.
	ErrClosed = errors.New("the event is closed")
	// ErrNewerServer is returned where the tables are laid out in a way that this
	// program does not know.
	ErrNewerServer = errors.New("the tables of the event are of a newer program")
	// ErrOlderServer is returned where the tables must be brought forward first, which
	// only their owner may: see [Create].
	ErrOlderServer = errors.New("the tables of the event are of an older program")
	// ErrEncoding is returned by Create for a database that does not hold every letter.
	ErrEncoding = errors.New("the database is not in UTF-8")
	// ErrServer is returned for what else the server complains about.
	ErrServer = errors.New("the server refused")
)

// Withheld has the lines that were not sent since the role may not send them: the first
// of each site, those after it wait too. All others were. It is an ErrRight.
type Withheld struct{ Lines []session.ID }

func (w *Withheld) Error() string {
	return fmt.Sprintf("%v: %d lines of others are not passed on, first %d of %q", ErrRight, len(w.Lines),
		w.Lines[0].Own, w.Lines[0].Site)
}

func (w *Withheld) Unwrap() error { return ErrRight }

// Refused is an error about one line: that which is forked, or not as it was written, or
// before which others are missing.
type Refused struct {
	ID  session.ID
	Err error // session.ErrForked, ErrSeal, ErrGap or ErrBadEntry
}

func (r *Refused) Error() string {
	return fmt.Sprintf("entry %d of %q: %v", r.ID.Own, r.ID.Site, r.Err)
}

func (r *Refused) Unwrap() error { return r.Err }

// States are what PostgreSQL reports, beside their class (appendix A of its manual);
// those that begin with NC are raised by our own tables.
var states = map[string]error{
	"28P01": ErrPassword, "28000": ErrRight, "42501": ErrRight,
	"53100": ErrFull, "25006": ErrReadOnly, "53300": ErrBusy,
	"3D000": ErrNoEvent, "3F000": ErrNoEvent, "42P01": ErrNoEvent, "42883": ErrNoEvent,
	"57P01": ErrUnreachable, "57P02": ErrUnreachable, "57P03": ErrUnreachable, "57P05": ErrUnreachable,
	"57014": ErrUnreachable, "55P03": ErrUnreachable,
	"25P03": ErrUnreachable, "42710": ErrThere, "23505": ErrThere, "42P07": ErrThere, "23514": session.ErrBadEntry,
	"NC006": session.ErrBadEntry, "NC007": session.ErrForked, "NC008": ErrTooFast, "NC009": ErrRight,
	"NC010": ErrWithdrawn, "NC011": ErrUsedUp,
	"NC001": ErrClosed, "NC002": session.ErrGap, "NC003": session.ErrSeal, "NC005": ErrEncoding,
}

// explained says an error of pgx as one of ours. ctx is that of the caller: where it
// has ended, that is why.
func explained(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	for _, said := range []error{ErrNoEvent, ErrNewerServer, ErrOlderServer, ErrThere,
		ErrWithdrawn, session.ErrUnsigned} { // by this package, of what it read
		if errors.Is(err, said) {
			return err
		}
	}
	kind := kindOf(err)
	if id, about := lineOf(err); about {
		return &Refused{ID: id, Err: kind}
	}
	return fmt.Errorf("%w: %w", kind, err)
}

// ranked has the errors in the order in which they tell most, where several hosts
// answered differently.
var ranked = []error{ErrPassword, ErrNoEvent, ErrRight, ErrCertificate, ErrReadOnly, ErrBusy}

func kindOf(err error) error {
	var found []error
	each(err, func(e error) { found = append(found, kindOfOne(e)) })
	for _, kind := range ranked {
		for _, f := range found {
			if f == kind {
				return kind
			}
		}
	}
	for _, f := range found {
		if f != nil {
			return f
		}
	}
	return ErrServer
}

// each visits an error and all that it wraps.
func each(err error, visit func(error)) {
	visit(err)
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			each(inner, visit)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			each(inner, visit)
		}
	}
}

// kindOfOne is what one error is, not what it wraps; nil where it says nothing.
func kindOfOne(err error) error {
	switch e := err.(type) {
	case *pgconn.PgError:
		switch kind := states[e.Code]; {
		case kind != nil:
			return kind
		case strings.HasPrefix(e.Code, "08"):
			return ErrUnreachable
		}
		return ErrServer
	case *tls.CertificateVerificationError, x509.UnknownAuthorityError, x509.HostnameError,
		x509.CertificateInvalidError, tls.RecordHeaderError, tls.AlertError:
		return ErrCertificate
	case net.Error:
		return ErrUnreachable
	}
	switch {
	case err == ErrCertificate, err == ErrReadOnly:
		return err
	case err == io.EOF, err == io.ErrUnexpectedEOF, err == net.ErrClosed, err == context.DeadlineExceeded:
		return ErrUnreachable
	case err.Error() == "server refused TLS connection": // pgx has no name for it
		return ErrCertificate
	case err.Error() == "conn closed", err.Error() == "closed pool":
		return ErrUnreachable
	}
	return nil
}

// lineOf is the line about which our tables complained.
func lineOf(err error) (session.ID, bool) {
	var e *pgconn.PgError
	if !errors.As(err, &e) || !slices.Contains([]string{"NC002", "NC003", "NC006", "NC007"}, e.Code) {
		return session.ID{}, false
	}
	site, own, _ := strings.Cut(e.Detail, ":")
	n, wrong := strconv.ParseInt(own, 10, 64)
	return session.ID{Site: session.Site(site), Own: n}, wrong == nil
}
