// Package rehearsal is a simulated room of Bridgemates: it takes BM Pro's command line, opens the
// .bws as BM Pro does, and plays the movement that is in it, so that directors can practise, and
// tests can run, without hardware.
//
//	line, err := rehearsal.ParseCommandLine(os.Args[1:], os.Getenv)
//	room, err := rehearsal.NewRoom(line.Choices)
//	err = room.Run(ctx, line, func(e rehearsal.Event) { fmt.Println(e) })
//
// Every result is a function of the seed and of its line in the movement alone, and the file is
// the room's only memory. So a room that was broken off at any moment, and started again without
// /s, ends with the same results as one that never was.
package rehearsal
