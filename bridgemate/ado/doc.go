// Package ado is the Bridgemate database behind Microsoft's own Access engine: ADO on
// Windows, where the engine itself does the sharing with a running BM Pro. It
// implements [bws.Database].
//
//	name, err := ado.Provider() // which engine this computer has, or why it has none
//	err = ado.Create(path, bws.Access2000, tables)
//	db, err := ado.Open(ctx, path)
//	err = db.Batch(func(b bws.Batch) error {
//		_, err := b.Update("Tables", bws.Row{"Section": 1, "Table": 4}, bws.Row{"UpdateFromRound": 3})
//		return err
//	})
//	err = db.Close()
//
// This package has not been run on Windows with a Microsoft provider yet. Everything is
// tested as far as it can be elsewhere: the text of every statement, what is done in
// which order, the reading of faults, the retries; and every call of COM against a
// stand-in for ADO (package adostandin), as a Windows program. What Jet itself makes of
// the statements [SelfTest] shows, on a user's own computer.
//
// # What it promises
//
// A single statement is a transaction of its own, which the engine begins and ends: one
// that is refused changes nothing and leaves nothing open. A batch is one transaction,
// and goes past the driver: its statements are executed directly on a connection of ADO,
// between BeginTrans and CommitTrans, without being prepared or asked for parameters.
// That connection is open during a batch only, and the driver's is not then, since each
// has pages of the file in memory. When a page or the file is locked, the statement or
// the whole batch is tried again three times with pauses of 300 to 500 ms, and ends in
// [bws.ErrLocked]. The context given to Open ends those pauses; a call that is inside the
// engine cannot be cancelled.
//
// A connection whose transaction cannot be taken back is closed, upon which the engine
// undoes it, and the next statement opens another: nothing of it can be committed later.
// So is a connection that has lost its file. A transaction that does not begin as the
// first one of its connection is not done. When the last step of a batch fails for
// another reason than a lock (the network goes), whether it was written is for the engine
// to say: read the file.
//
// The engine writes a change to disk up to half a second after the call: who reads the
// file's bytes ([bws.Read]) may see it that much later, and Select may see another
// program's change up to five seconds late.
//
// Text is compared with its letter case, dates to the second, as the other back end does.
// The number of rows that Update and Delete return was counted just before the statement.
//
// # What the file's definitions are for
//
// Statements are built from the definitions that the file itself has, which package
// jet reads without a lock: they say which fields there are, in which type a value
// must be written, whether a text may be empty (where it may not, null is written),
// and which field is counted. Values are literals in Jet's own notation (#2026-11-21
// 19:30:00#, True), never parameters: the driver hands those over as 64-bit integers
// and local date texts. Fields of binary kinds and decimals are not selected: the
// driver gives them wrongly.
//
// In files of Access 97 the engine does not tell which number a row got; it is
// looked up by what was written. Characters outside Windows-1252 are refused
// there, as package jet does.
//
// # What goes through the driver
//
// The driver is go-adodb v0.0.1; its newest code, of 2022, is no different in what
// follows. It holds the connection outside batches, and does the single statements. What
// an evening writes are batches; only [DB.AddField] sends a statement through it then.
//
// It gives references back that it does not have: twice those to the Parameters of each
// statement, and once those to the Fields and to each Field of every row that it reads,
// since it clears a VARIANT, takes the object that was in it, and releases that too. It
// has done so since 2017 for everybody who uses it, and has no report of a crash that
// comes from there; its author let the release of an object end "with the reference count
// remaining with 1" in 2018, which fits objects of ADO that cannot be released by those
// who do not hold them. What real objects do with it is not documented, and not known
// here. So rows are read through the driver only outside batches, where nothing but
// [SelfTest] reads. Should a club's program end without a word, and the last line of its
// self test name a reading, look here first.
//
// The driver never releases a connection that did not open, or did not close:
// some memory each time.
//
// # How a file is made
//
// ADOX creates it (Jet OLEDB:Engine Type 5 for Access 2000, 4 for Access 97) under
// another name, and it takes its own name when it is complete. Defaults, AllowZeroLength,
// autonumbers and what is required are set as properties of the ADOX columns (Default,
// Jet OLEDB:Allow Zero Length, AutoIncrement, Nullable) before the table is added. A
// field is added to a table that is there by ALTER TABLE, or by ADOX when it is a text,
// is required or has a default: SQL leaves open whether a text may be empty.
package ado
