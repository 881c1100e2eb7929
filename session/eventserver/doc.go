// Package eventserver keeps the journal of an evening that several computers share on a
// PostgreSQL, 14 or later.
//
//	_, err := eventserver.Create(ctx, owner, eventserver.Event{Name: "Spring Congress", Kinds: kinds, Began: secret.Holder()})
//	director, err := eventserver.Enrol(ctx, owner, event, "director", "Office", eventserver.Access{Secret: secret})
//	invitation, code, err := eventserver.Invite(ctx, director, director, eventserver.Guests{Role: "desk", Computers: 1})
//	…
//	by, err := invitation.Open(code)                               // on another computer
//	own, err := by.Admit(identity.New())
//	access, err := eventserver.Join(ctx, by, own, "Room B", keep)
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
//	clubnight.role    what each role may send in an event
//	clubnight.invitation  who may join: each has a database user, who may call clubnight.join and nothing else
//	clubnight.login   the database users of an event, one a computer; where nothing is signed one a role
//	clubnight.site    whose each site is
//	clubnight.pace    how much each user may send at the moment
//	clubnight.passed_on   lines that another computer sent than the one that recorded them: none keeps a line out
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
// The owner of the database creates events, closes and drops them. He needs CREATEROLE
// and is no superuser. Each computer of a signed event is a database user of its own,
// made by clubnight.join, which the user of its invitation may call as often as that is
// for: the server only ever gets the SCRAM verifier of a password that the computer
// chose, and the holder who signs its lines. It may connect, read the lines of its
// event, and insert lines of its sites of the kinds of its role; the site's first line
// names the holder, and a holder alone can open a site of that name. A director invites
// and withdraws (clubnight.invite, withdraw, send_away).
//
// What scorer and director pass on, from a stick for instance, goes to
// clubnight.passed_on, where several lines may bear one number: a [Server] gives out
// those with the right signature, and the others once, with who sent them. Of an event
// that is not signed each role is one user, and passing on goes into the journal itself.
//
// All roles see all lines of their event, and none of another event. IDs of other events
// and the names of their users can be read in the system's catalogue, as in every
// PostgreSQL; nothing else of them. He may call out on the channel of another event, too:
// whoever hears it looks, and finds nothing. As users belong to the whole server, all
// databases with events on one server have one owner.
//
// # Connections
//
// They go over TLS with the certificate checked in full (verify-full), against the one in
// the invitation; without TLS only to the loopback and only when that is said. Passwords
// are proved by SCRAM-SHA-256 and never sent. Of several hosts the first is used that
// takes lines in. What is asked has thirty seconds, a connection ten: a network that is
// cut gives no error, it gives nothing. LISTEN needs a connection of its own: a pooler
// between must be in session mode.
package eventserver
