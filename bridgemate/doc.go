// Package bridgemate links an evening to the Bridgemates through the .bws file that
// Bridgemate's control program (BM Pro, today BCS) and we share: it writes the file,
// starts the program, and reads what the players enter.
//
//	link := bridgemate.New(evening, club, bridgemate.Options{File: "evening.bws", AutoServerStart: true})
//	err := link.Start(ctx, func(step bridgemate.Step, done bool) { … })
//
// After that every result, change and player number appears in the session's journal.
// Beside a running control program the file is written only when the director asks for
// something: ChangeMovement, SendResults, SendNames, SendSettings, each in one batch,
// through Microsoft's engine (package ado) where there is one, which shares the file, and
// otherwise through our own (package bws), which has to hold it alone for that moment.
//
// In an evening of several computers a section's Bridgemates are one computer's, which
// alone has their file (session.State.Owns): the link of every other one refuses with
// ErrElsewhere. Corrections, numbers, names and changes of the movement may be entered
// anywhere; the link of the room's computer writes them into its file when it reads the
// next time. Link.TakeOver makes a room another computer's.
package bridgemate
