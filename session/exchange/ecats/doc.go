// Package ecats writes and reads the results of a session as the four text files that
// ECats takes by electronic mail from clubs that play one of its simultaneous events: the
// club, the pairs, the results, and the end.
//
//	files, err := ecats.Write(evening, ecats.Options{Session: 9999})
//	evening, err := ecats.Read(club, pairs, results)
//
// # What it writes
//
// C.txt, P.txt, R.txt and E.txt, field by field as Salliere writes them: a line begins
// with a tab, tabs stand between fields, texts stand in quotes, lines end with CR and
// LF. Letters are UTF-8, as there, or ISO 8859-1 on request. No text of the club and no
// name is longer than 50 letters; names are shortened as everywhere (package names). A
// quote within a text becomes an apostrophe. Awards are matchpoints or whatever boards
// were worth; ECats counts them itself. Only pairs have a place in these files. Several
// sections become one: the numbers of the second begin at 101, those of the third at
// 201, where they clash.
//
// # What a file cannot hold
//
// The ranking and its figures, how the evening was scored, rounds, tables and sections,
// leads, cards, auction and play, boards not played and rulings that are open, weighted
// and split scores as such, exact fractions (figures have two decimals), and the number
// of the event's session: the number of the simultaneous event stands there.
package ecats
