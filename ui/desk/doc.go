// Package desk is what the director's desk decides without a window: which things
// need attention, what a ruling changes before it is given, how a change of the
// movement can be made, who may be meant by a number, what comes next. The screens
// show it and send on what was chosen.
//
//	d := desk.DraftOf(st, key)               // a ruling, beginning with what counts now
//	facts, fault := d.Facts(st)              // what it comes to, or what is wrong with it
//	lines, err := desk.Consequences(st, facts, key)
//
// Its functions take the state of an evening and give values or facts to record; they
// keep nothing and can run on any goroutine. It imports no part of Fyne.
package desk
