// Package eventserver keeps the journal of an evening that several computers share on a
// PostgreSQL, 14 or later.
//
//	made, err := eventserver.Create(ctx, owner, eventserver.Event{Name: "Spring Congress", Kinds: kinds})
//	invitation, code, err := made[0].Invite()                      // a file for everybody, a code on a slip
//	…
//	access, err := invitation.Open(code)                           // on another computer
//	server, err := eventserver.Dial(ctx, access)
//	err = server.Send(ctx, lines)
//	lines, err := server.Fetch(ctx, known)                         // again and again, until there are none
//	err = server.Wait(ctx)                                         // until there may be more
//
// # What the server does
//
// It keeps lines ([session.SealedEntry]) and calls out that some came in. It decides
// nothing, locks nothing and holds no truth that the computers have not: each keeps its
// own club file, goes on without a server, and sends later what the server lacks. Copies,
// fail-over and backup are PostgreSQL's own.
//
// # Tables
//
// All are in the schema clubnight; every table and column has a comment that says what it
// is (\d+ in psql). Any reader may query them as one of the event's users.
//
//	clubnight.event   the events: id, name, created, closed
//	clubnight.login   the database users of an event, one a role: what kinds of lines he may send, and whether he passes on
//	clubnight.line    the journal: (event, site, own) tells a line, (tick, site, own) is their order; moments of recording are texts
//	                  by the clock of the computer (RFC 3339), arrived is by the clock of the server
//	clubnight.layout  how many migrations were made (see package ladder)
//
// Lines only come in. Nobody has the right to change them or to take them out, and a
// trigger refuses it to the owner too. Another trigger takes in only what goes on from
// the line before of its site, without a gap and with the right seal (clubnight.sealed),
// and notifies the channel clubnight_<event>. Each event is a partition of
// clubnight.line, so that it can be dropped, moved to another disk and vacuumed by
// itself, and a query about one event touches no other.
//
// Numbers that a database gives out become visible out of order. So nobody asks for what
// came after a number: who fetches says how many lines of each site he has.
//
// # Who may do what
//
// The owner of the database creates events, their users and passwords, closes events and
// drops them. He needs CREATEROLE and is no superuser. Each role of an event is a
// database user, clubnight_<event>_<role>, with a random password of which the server
// only ever gets the SCRAM verifier. He may connect, read the lines of his event, and
// insert lines of his event of the kinds of his role (row-level security). All roles see
// all lines of their event, and none of another event. IDs of other events and the names
// of their users can be read in the system's catalogue, as in every PostgreSQL; nothing
// else of them. He may call out on the channel of another event, too: whoever hears it
// looks, and finds nothing. As users belong to the whole server, all databases with
// events on one server have one owner.
//
// The database knows who sends a line, not who recorded it: a computer also passes on
// what it got by stick. Whoever may do that sends lines of every kind, so only roles that
// are trusted with it do, the scorer and the director as a rule. The others send the
// kinds of their role, whoever recorded them; what is held back, a [Withheld] tells. Who
// sent a line stands beside it (sender).
//
// # Connections
//
// They go over TLS with the certificate checked in full (verify-full), against the one in
// the invitation, of which no clock decides; without TLS only to the loopback and only
// when that is said. Passwords are proved by SCRAM-SHA-256 and never sent. Of several
// hosts the first is used that takes lines in. What is asked has thirty seconds, a
// connection ten: a network that is cut gives no error, it gives nothing. LISTEN needs a
// connection of its own: a pooler between must be in session mode.
//
// What a failure lets hope for is a [Prospect]. Three are final; all else may pass, and
// whoever follows an event tries again for ever.
package eventserver
