// Package movementpaper prints what a room needs to follow a movement: the cards
// on the tables, the slips of the players, the labels of boards and relays, and
// what the caller says.
//
//	set := movementpaper.Papers{Title: "Tuesday pairs", Sections: []*movement.Movement{m}}
//	err := movementpaper.All(w, set, sheet.PageSetup{Size: paper.A4})
//
// words.go has the labels, sentences.go what is called out.
package movementpaper
