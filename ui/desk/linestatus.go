package desk

import (
	"errors"
	"time"

	"clubnight/session"
)

// LineState is how this computer stands with the server of a shared evening.
type LineState int

// The states. Without a server there is no line, and nothing of it is shown.
const (
	NoLine   LineState = iota
	InStep             // both have the same
	Catching           // the server is there, and entries are on their way
	Alone              // it does not answer and is tried again and again: Err says why, nil before the first attempt has ended
	Refused            // it is not to be had as it was asked for, for the reason Err, and is not tried again before somebody says so
)

// LineStatus is how this computer stands with the server, and since when.
type LineStatus struct {
	State LineState
	// ToSend is how many entries the server lacks, ToCome how many are missing here, as far as is known.
	ToSend, ToCome int64
	Since          time.Time
	// Err is a LineTrouble, an error of lines of package session, or one of the disk.
	Err error
	// Role is in which role this computer follows the evening; "" where the evening is on one computer alone.
	Role session.Role
}

// LineTrouble is why the server of an evening is not to be had, or an invitation cannot be used.
type LineTrouble string

// The troubles.
const (
	ServerUnreachable  LineTrouble = "the server cannot be reached"
	ServerBusy         LineTrouble = "the server has no free connection"
	ServerReadOnly     LineTrouble = "the server only repeats what another one has"
	ServerFull         LineTrouble = "the disk of the server is full"
	ServerNewer        LineTrouble = "the server is laid out by a newer program"
	ServerOlder        LineTrouble = "the server is laid out by an older program"
	ServerRefused      LineTrouble = "the server refused"
	PasswordWrong      LineTrouble = "the password is wrong"
	CertificateWrong   LineTrouble = "the certificate does not fit"
	CertificateMissing LineTrouble = "the connection is not encrypted"
	NoSuchEvent        LineTrouble = "there is no such event on the server"
	EventThere         LineTrouble = "there is such an event on the server already"
	EventClosed        LineTrouble = "the event is closed"
	NoRight            LineTrouble = "the role has no right to this"
	CodeWrong          LineTrouble = "the code does not open the invitation"
	NoInvitation       LineTrouble = "this is no invitation"
	InvitationNewer    LineTrouble = "the invitation was made by a newer program"
)

// LineTroubles are all of them.
func LineTroubles() []LineTrouble {
	return []LineTrouble{ServerUnreachable, ServerBusy, ServerReadOnly, ServerFull, ServerNewer, ServerOlder, ServerRefused, PasswordWrong, CertificateWrong,
		CertificateMissing, NoSuchEvent, EventThere, EventClosed, NoRight, CodeWrong, NoInvitation, InvitationNewer}
}

// Error implements error, for a log.
func (t LineTrouble) Error() string { return string(t) }

// troubleOf is the trouble in an error.
func troubleOf(err error) (t LineTrouble, ok bool) {
	ok = errors.As(err, &t)
	return t, ok
}

// RoleHere is in which role this computer records, "" where the evening is on one computer alone.
func RoleHere(st *session.State, line LineStatus) session.Role {
	if line.Role != "" {
		return line.Role
	}
	for _, c := range st.Computers() {
		if c.Here {
			return c.Role
		}
	}
	return ""
}
