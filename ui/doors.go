package ui

import (
	"image"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
)

// The doors from one screen to another: what screens need of each other goes through
// here, so that none of them holds another.

func (w *Window) Correct(k session.Key)                        { w.rulings.Correct(k) }
func (w *Window) askSeat(row desk.PairRow, i int, then func()) { w.seating.AskSeat(row, i, then) }
func (w *Window) onMembers() bool                              { w.members.Open(); return w.members.IsOpen() }
func (w *Window) onCompetitions()                              { w.ladders.Open() }
func (w *Window) enterByHand()                                 { w.room.EnterByHand() }
func (w *Window) bringMembers() bool                           { return w.members.Bring() }
func (w *Window) recount()                                     { w.club.counted = false; w.Redraw() }
func (w *Window) onPreferences()                               { w.settings.Open() }
func (w *Window) onDeals()                                     { w.deals.Open() }
func (w *Window) SendSettings()                                { w.handsets.Send() }
func (w *Window) SendResults(keys ...session.Key)              { w.outbox.SendResults(keys...) }
func (w *Window) SendRound()                                   { w.changes.SendRound() }
func (w *Window) differences() []bridgemate.Difference         { return w.outbox.Differences() }
func (w *Window) printing() bool                               { return w.papers.Printing() }
func (w *Window) print()                                       { w.papers.Print() }

// RoomAddress is the address of the room page, "" while it does not run, and RoomCode
// the QR code of it.
func (w *Window) RoomAddress() string   { return w.roomPage.Address() }
func (w *Window) RoomCode() image.Image { return w.roomPage.Code() }
func (w *Window) tonightsID() int64     { return w.visits.tonightsEvening().ID }
func (w *Window) visit(id int64)        { w.visits.visit(id) }
func (w *Window) setUp()                { w.start.SetUp() }
func (w *Window) follow()               { w.Turn(shell.TabRoom) }
func (w *Window) onStart()              { w.start.Start() }
func (w *Window) onNewEvening()         { w.evenings.onNewEvening() }
func (w *Window) copyClub()             { w.p.Settings.Copies.Copy() }
func (w *Window) publishAll()           { w.papers.Publish() }
func (w *Window) askNames()             { w.start.AskNames() }

// line is the line of the traveller that is seen, if one is.
func (w *Window) line() (session.Key, bool) { return w.results.Line() }

// goOn shows the Bridgemates.
func (w *Window) goOn() { w.start.ShowBridgemates() }
