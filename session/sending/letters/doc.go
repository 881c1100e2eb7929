// Package letters writes the mails in which an evening leaves: to each of its players who
// is a member with an address his result with his own card, and to a federation the file
// that it asks for.
//
//	l := &letters.Letters{State: st, Members: members, Words: w, Account: account, Card: card}
//	parcels, left, err := l.Players(evening)
//
// A parcel's mail is what will be sent, so it can be shown before.
package letters
