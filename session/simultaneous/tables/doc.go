// Package tables keeps an event that many clubs play (package simultaneous) in a
// PostgreSQL database: what the clubs sent, and the field scored across all of them, in
// plain tables that any program reads. The tables and their columns say themselves what
// they hold (\d+ in psql).
//
//	t, err := tables.Open(ctx, pool, "autumn26")
//	number, err := t.Send(ctx, "4711", "evening.xml", content, false) // a club
//	err = t.Score(ctx, tables.Scorer{Read: read})                     // the organiser, until the context ends
//	err = t.Read(ctx, func(r *tables.Reading) error { … })            // anybody
//
// Who may read and send what is decided by the database: each club has a user of its own
// (see [Tables.Admit]), and row-level security keeps boards and deals back until their
// time has come by the clock of the server. Sendings are only ever added.
//
// What was counted follows from the sendings alone. So the scorer may be ended at any
// moment; the next one makes the same tables. Only one of them works at a time, by a lock
// of the database; a second one waits, and takes over when the first has gone. All tables
// of an event change in one transaction: whoever reads within one sees one state, whole.
//
// It needs PostgreSQL 15, the first whose views ask with the rights of
// whoever reads them.
package tables
