package ui

import (
	"image"

	"clubnight/bridgemate"
	"clubnight/session"
)

// The doors from one screen to another: what screens need of each other goes through
// here, so that none of them holds another.

func (w *Window) Correct(k session.Key)                { w.rulings.Correct(k) }
func (w *Window) SendSettings()                        { w.handsets.Send() }
func (w *Window) SendResults(keys ...session.Key)      { w.outbox.SendResults(keys...) }
func (w *Window) SendRound()                           { w.changes.SendRound() }
func (w *Window) differences() []bridgemate.Difference { return w.outbox.Differences() }

// RoomAddress is the address of the room page, "" while it does not run, and RoomCode
// the QR code of it.
func (w *Window) RoomAddress() string   { return w.roomPage.Address() }
func (w *Window) RoomCode() image.Image { return w.roomPage.Code() }

func (w *Window) copied(entries map[int64]int64) { w.finish.Copied(entries) }

// line is the line of the traveller that is seen, if one is.
func (w *Window) line() (session.Key, bool) { return w.results.Line() }
