// Package connector joins an evening to Bridgemates that are reached over a network, by
// the vendor's Data Connector: the same facts, steps, alarms and findings as the link of
// a file.
//
//	l := connector.New(session, clubFile, bridgemate.Options{Network: true, Connector: …})
//	err := l.Start(ctx, report) // checks, reaches it, gives it the evening, reads
//
// # Exactly once
//
// What comes from the tables waits in queues at the other side. A reading polls each,
// records what is new in the journal, and only then accepts it: an end between any two
// loses nothing, since what was not accepted comes again, and doubles nothing, since a
// result is known by its place and by what it says. What came again because an answer
// was lost is told from what was entered again: see batch. After a start all that the
// other side has is compared with the journal: see compare.
//
// # What it is told
//
// The journal has first what is to be told. What the other side holds, as far as it is
// known, is held; where that is not what counts, it is told, at every turn, until it
// acknowledges. All that is told may arrive twice, and says the same then.
package connector
