// Package ado is the Bridgemate database behind Microsoft's own Access engine: ADO on Windows, where
// the engine itself does the sharing with a running BM Pro. It implements [bws.Database].
//
//	name, err := ado.Provider() // which engine this computer has, or why it has none
//	err = ado.Create(path, bws.Access2000, tables)
//	db, err := ado.Open(ctx, path)
//	n, err := db.Update("Tables", bws.Row{"Section": 1, "Table": 4}, bws.Row{"UpdateFromRound": 3})
//	err = db.Close()
//
// This package has not been run on Windows with a Microsoft provider yet. What can be tested
// elsewhere is: the text of every statement, the reading of faults, the retries. The rest is built and
// vetted for Windows, and package conformance is there to be run on a user's own computer.
//
// # What it promises
//
// Every statement is a transaction of its own, which the engine begins and ends: a statement that is
// refused changes nothing and leaves nothing open, so that nothing depends on a rollback. When the page
// or the file is locked, the statement is tried again three times with pauses of 300 to 500 ms, and
// ends in [bws.ErrLocked]. The context given to Open ends those pauses; a call that is inside the
// engine cannot be cancelled.
//
// The engine writes a change to disk up to half a second after the call: who reads the file's bytes
// ([bws.Read]) may see it that much later, and Select may see another program's change up to five
// seconds late.
//
// Text is compared with its letter case, dates to the second, as the other back end does. The
// number of rows that Update and Delete return was counted just before the statement.
//
// # What the file's definitions are for
//
// Statements are built from the definitions that the file itself has, which package jet reads without a
// lock: they say which fields there are, in which type a value must be written, whether a text may be
// empty (where it may not, null is written), and which field is counted. Values are literals in Jet's
// own notation (#2026-11-21 19:30:00#, True), never parameters: the driver hands those over as
// 64-bit integers and local date texts. Fields of binary kinds and decimals are not selected: the
// driver gives them wrongly.
//
// # How a file is made
//
// ADOX creates it in Access 2000 format (Jet OLEDB:Engine Type=5) under another name, and it takes its
// own name when it is complete. Defaults, AllowZeroLength and autonumbers are set as properties of
// the ADOX columns (Default, Jet OLEDB:Allow Zero Length, AutoIncrement) before the table is added:
// SQL cannot say AllowZeroLength, and takes DEFAULT only in a mode that the driver does not promise.
package ado
