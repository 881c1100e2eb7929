// Package room serves the pages of an evening on the local network while it goes on, for
// the phones of the players:
//
//	server, err := room.Start(ctx, room.Options{Port: remembered, Words: w})
//	server.Show(s.State(), scores) // again after every entry; it returns at once
//	addresses := server.Addresses() // "http://192.168.178.20:8080/", to be shown with package qr
//	err = server.Stop()
//
// Nothing is there before the director releases it: standings come after released
// rounds, boards when nobody has yet to play them (session.State.Public), deals when
// they are released (Law 16D).
//
// What is served is public in the room, so there is no password and no secret in the
// address: it hangs on the wall, and everybody in the network may read it. There is
// nothing to be had beyond it: pages are made in memory, no file of the disk is ever
// served, nothing can be sent to the program, and a request can cost it little: who takes
// many connections, and asks on none, has them taken away for who asks (package bounded).
// A name in the Host header other than the computer's own, whole, is refused, so that no
// page of the world outside reads these through somebody's browser.
package room
