// Package servers makes known to package refusals why the server of an event is not to be
// had, or an invitation to it cannot be used.
//
//	import _ "clubnight/session/words/refusals/servers"
//
// It stands apart from it, so that the club's own evening needs no server.
package servers

import (
	"clubnight/session/eventserver"
	"clubnight/session/words/refusals"
)

func init() {
	refusals.Register(eventserver.ErrPassword, "refusals.event-password")
	refusals.Register(eventserver.ErrLogin, "refusals.event-login")
	refusals.Register(eventserver.ErrOutOfTime, "refusals.event-out-of-time")
	refusals.Register(eventserver.ErrNoTLS, "refusals.event-no-tls")
	refusals.Register(eventserver.ErrCertificate, "refusals.event-certificate")
	refusals.Register(eventserver.ErrPlain, "refusals.event-plain")
	refusals.Register(eventserver.ErrFull, "refusals.event-full")
	refusals.Register(eventserver.ErrReadOnly, "refusals.event-read-only")
	refusals.Register(eventserver.ErrBusy, "refusals.event-busy")
	refusals.Register(eventserver.ErrClosed, "refusals.event-closed")
	refusals.Register(eventserver.ErrThere, "refusals.event-there")
	refusals.Register(eventserver.ErrNoEvent, "refusals.event-none")
	refusals.Register(eventserver.ErrRight, "refusals.event-right")
	refusals.Register(eventserver.ErrNewerServer, "refusals.event-newer")
	refusals.Register(eventserver.ErrOlderServer, "refusals.event-older")
	refusals.Register(eventserver.ErrEncoding, "refusals.event-encoding")
	refusals.Register(eventserver.ErrUnreachable, "refusals.event-unreachable")
	refusals.Register(eventserver.ErrServer, "refusals.event-server")
	refusals.Register(eventserver.ErrCode, "refusals.event-code")
	refusals.Register(eventserver.ErrNewerInvitation, "refusals.event-invitation-newer")
	refusals.Register(eventserver.ErrInvitation, "refusals.event-invitation")
	refusals.Register(eventserver.ErrAddress, "refusals.event-address")
	refusals.Register(eventserver.ErrWithdrawn, "refusals.event-withdrawn")
	refusals.Register(eventserver.ErrUsedUp, "refusals.event-used-up")
	refusals.Register(eventserver.ErrTooFast, "refusals.event-too-fast")
	refusals.Register(eventserver.ErrNoInvitation, "refusals.event-no-invitation")
	refusals.Register(eventserver.ErrNotKept, "refusals.event-not-kept")
}
