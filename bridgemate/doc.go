// Package bridgemate links an evening to the Bridgemates through the .bws file that Bridgemate's
// control program (BM Pro, today BCS) and we share: it writes the file, starts the program, and
// reads what the players enter.
//
//	link := bridgemate.New(evening, club, bridgemate.Options{File: "evening.bws", AutoServerStart: true})
//	err := link.Start(ctx, func(step bridgemate.Step, done bool) { … })
//
// After that every result, change and player number appears in the session's journal. The file is
// only read while the control program runs, never written.
package bridgemate
