// Package standin plays the other side of package protocol: BCS 5 with its Data Connector
// over HTTP, and a room of Bridgemates behind it, to practise and to test without either.
//
//	s, err := standin.New(standin.Options{Choices: rehearsal.Choices{Seed: 7, Speed: "max"}})
//	err = s.Serve(ctx, listener)
//
// As BCS does, it keeps a scoring file of its own for each event, on which the room of
// package rehearsal plays, with all faults of that. What the scoring program sends goes
// into the file, so that the room goes on from it; what the room writes comes out as
// items of the five queues. Everything that is sent is validated by the rules of
// package protocol, and refused as a whole (Source: Bridge Systems, Data Connector,
// developer's guide). [rehearsal.ConnectorFault] lists what goes
// wrong between the two.
//
// What the publisher does not tell is chosen, and may be otherwise in a real BCS: a
// correction at a table comes as a deleted result and a new one; nobody can accept
// items that were not polled; of a swap one item comes, with the seat of North or East
// and without a player; who enters a number that was not sent stays unnamed until it is
// sent; an event that ended before its tables were uploaded gets that when it is
// continued.
package standin
