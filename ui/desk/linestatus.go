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
	// it is not to be had at the moment and is tried again and again: Err says why, nil
	// before the first attempt has ended
	Alone
	// it is certain that it is not to be had as it was asked for, for the reason Err: it
	// is not tried again before somebody says so
	Refused
)

// ConnectionStatus is how this computer stands with the server, and since when.
type ConnectionStatus struct {
	State LineState
	// ToSend is how many entries the server lacks, ToCome how many are missing
	// here, as far as is known.
	ToSend, ToCome int64
	Since          time.Time
	// Next is when it is tried again by itself, zero where nothing is waited for.
	Next time.Time
	// Err is a ConnectionTrouble, another error of a server, one of lines of package
	// session, or one of the disk.
	Err error
	// Role is in which role this computer follows the evening; "" where the evening is
	// on one computer alone.
	Role session.Role
}

// Waits reports whether there is something to be tried again: by itself, or when somebody
// says so.
func (s ConnectionStatus) Waits() bool {
	return s.State == Alone || s.State == Refused || !s.Next.IsZero()
}

// ConnectionTrouble is why the server of an evening is not to be had, or an
// invitation cannot be used.
type ConnectionTrouble string

// The troubles.
const (
	ServerUnreachable  ConnectionTrouble = "the server cannot be reached"
	ServerBusy         ConnectionTrouble = "the server has no free connection"
	ServerReadOnly     ConnectionTrouble = "the server only repeats what another one has"
	ServerFull         ConnectionTrouble = "the disk of the server is full"
	ServerNewer        ConnectionTrouble = "the server is laid out by a newer program"
	ServerOlder        ConnectionTrouble = "the server is laid out by an older program"
	ServerRefused      ConnectionTrouble = "the server refused"
	PasswordWrong      ConnectionTrouble = "the password is wrong"
	CertificateWrong   ConnectionTrouble = "the certificate does not fit"
	CertificateMissing ConnectionTrouble = "the connection is not encrypted"
	NoSuchEvent        ConnectionTrouble = "there is no such event on the server"
	EventThere         ConnectionTrouble = "there is such an event on the server already"
	EventClosed        ConnectionTrouble = "the event is closed"
	NoRight            ConnectionTrouble = "the role has no right to this"
	CodeWrong          ConnectionTrouble = "the code does not open the invitation"
	NoInvitation       ConnectionTrouble = "this is no invitation"
	InvitationNewer    ConnectionTrouble = "the invitation was made by a newer program"
)

// LineTroubles are all of them.
func LineTroubles() []ConnectionTrouble {
	return []ConnectionTrouble{ServerUnreachable, ServerBusy, ServerReadOnly, ServerFull, ServerNewer, ServerOlder,
		ServerRefused, PasswordWrong, CertificateWrong,
		CertificateMissing, NoSuchEvent, EventThere, EventClosed, NoRight, CodeWrong, NoInvitation, InvitationNewer}
}

// Error implements error, for a log.
func (t ConnectionTrouble) Error() string { return string(t) }

// troubleOf is the trouble in an error.
func troubleOf(err error) (t ConnectionTrouble, ok bool) {
	ok = errors.As(err, &t)
	return t, ok
}

// RoleHere is in which role this computer records, "" where the evening is
// on one computer alone.
func RoleHere(st *session.State, line ConnectionStatus) session.Role {
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
