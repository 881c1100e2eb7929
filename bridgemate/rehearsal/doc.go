// Package rehearsal is a simulated room of Bridgemates: it takes the command line of BM
// Pro or BCS, opens the .bws as those do, and plays the movement that is in it, so that
// directors can practise, and tests can run, without hardware.
//
//	line, err := rehearsal.ParseCommandLine(os.Args[1:], os.Getenv)
//	room, err := rehearsal.NewRoom(line.Choices)
//	err = room.Run(ctx, line, func(e rehearsal.Happening) { fmt.Println(e) })
//
// Every result is a function of the seed and of its line in the movement alone, and the
// file is the room's only memory. So a room that was broken off at any moment, and
// started again without /s, ends with the same results as one that never was.
//
// What goes wrong on top of that is chosen by --fault, which may be repeated, and
// takes a list with commas:
//
//	--fault slow:A3,wrong-board:A2,r3,corrected --fault deaf
//
// A piece of the list that begins with the name of a fault begins a new fault, any other
// belongs to the one before it; see [Faults] for all of them. They too follow from the
// seed alone, and each is reported by a Happening that begins with "fault" and its name.
package rehearsal
