// Package sending takes an evening to the places that the director named: the club's
// BridgeWebs, its members by mail, its federation, a folder of pages. What is to go is
// written beside the club file before the first byte of it goes, so that a program that
// is killed, or a network that fails, loses nothing and sends nothing twice.
//
//	box, err := sending.Open(sending.Beside("Tuesday club.clubnight"), time.Now)
//	err = box.Put(evening, "bridgewebs", parcel)
//	err = box.Run(ctx, find, told)
//
// An [Outbox] has a row for every parcel. [Outbox.Run] hands those that are due to their
// [Place], and keeps what it says became of them. A place that was not reached is tried
// again after 1, 5, 15 and 60 minutes and at each start, for seven days; what the other
// side refused is tried again when somebody says so.
//
// Passwords are never in the outbox: package secrets keeps them.
package sending
