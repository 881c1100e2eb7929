// Package deal holds cards, hands and boards with their auction and play, deals them, and
// reads and writes the files in which deals travel.
//
//	set, format, err := deal.Read(data)              // PBN, LIN, DLM, DUP, BRI, DGE, RBN or CSV, by content
//	err = deal.DUP.Write(w, set)
//	contract, declarer, done, err := deal.Contract(b.Dealer, b.Calls)
//	boards := deal.NewSeed().Boards(setNumber, 1, 32) // a session's boards: nothing is selected (Law 6)
//
// A Seed is a secret: with the number of a set it deals that set again, and without it
// nobody can tell any board from all the others. Boards for lessons may be chosen by
// constraints and are marked as such.
package deal
