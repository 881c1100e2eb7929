// Package web serves an evening on the club's network: everybody's pages, the tables'
// phones, the director's phone and the board of the break, in one server of the program.
//
//	server, err := web.Start(ctx, web.Options{Port: remembered, Words: w, Secret: visit.At(path)})
//	server.Show(s.State(), scores)     // what everybody may read; again after every entry
//	err = server.Serve(web.Evening{Session: s, Terminal: terminal.Options{…}})
//	addresses := server.Addresses()    // "http://192.168.178.20:8080/", to be shown with package qr
//	card := server.TableAddress(1, 7)  // "HTTP://192.168.178.20:8080/T/3K7M9QTA"
//	address, code := server.Director()
//	err = server.Stop()
//
// What everybody may read needs no password and has no secret in its address: it hangs on
// the wall. Phones are let in by the code of a table, and only while the evening says so
// (session.State.PhonesAt); the director's phone by its invitation (package visit). Pages
// are made in memory, no file of the disk is ever served, and a request can cost little:
// who takes many connections, and asks on none, has them taken away for who asks, and
// none is taken from a phone that is let in for who is not (package bounded). What is
// sent must come from a page of this server. A name in the Host header other than the
// computer's own, whole, is refused, so that no page of the world outside reaches these
// through somebody's browser. Whatever is refused is counted by its kind; of a request
// nothing is kept but kind and table.
package web
