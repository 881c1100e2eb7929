// Package desk is what the director's desk decides without a window, as far as several
// pages tell it: which things need attention, what a ruling changes before it is given,
// who sits where, how far the room is, what comes next, and in which language it is said.
// What a single page decides stands below it, in the package of that page's name. The
// screens show it and send on what was chosen.
//
//	d := rulings.ResultDraftOf(in, st, key)       // beginning with what counts now
//	facts, fault := d.Facts(in, st)               // what it comes to, or what is wrong with it
//	lines, err := desk.Consequences(in, st, facts, key)
//
// The functions take the state of an evening and give values or facts to record; they
// keep nothing and can run on any goroutine. No package here imports a part of Fyne.
package desk
