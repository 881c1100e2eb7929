// Package bws is the Bridgemate database as the implementation guide describes it, and as
// Bridgemate Control Software 4 and 5 have extended it since: its tables and fields as
// data, its rows as types, what a row of results says, its settings in plain words, and
// what can be wrong with all that. Where the bytes are is the business of the back end
// below: package jet, or another one.
//
//	tables, err := bws.Schema(bws.BMPro, "ShowResults", "LeadCard")
//	err = bws.Create(path, bws.Access2000, tables)
//	db, err := bws.Open(ctx, path)
//	_, err = db.Insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 9}.Row())
//	...
//	contents, err := bws.Read(ctx, path) // any time, without a lock
//	for _, row := range contents.Received {
//		reading, faults := row.Read()
//	}
//
// Identifiers keep the guide's spelling. Columns are always found by name: other programs
// put them in another order, leave some out and add their own.
package bws
