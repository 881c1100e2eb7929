package model

import (
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/feed"
)

// Evening is an evening to show.
type Opened struct {
	Session *session.Session
	Link    bridgemate.Watched
	// Room is what reports the results where that is neither the link nor the director's
	// hand: a network, phones. Nil is what the journal says.
	Room feed.Feed
	// Patience is how long Room may leave a call without an answer; 0 is desk.Patience.
	Patience time.Duration
	// ID is its number in the club file, 0 for one that is in none.
	ID int64
	// From is the date of the evening after which a new one is modelled,
	// the zero time for none.
	From time.Time
	// Past is true for an evening that is over and was opened again: nothing
	// of it is at the tables.
	Past bool
	// Resumed is true for an evening that had begun before the program was started.
	Resumed bool
	// Arrived is what another program tells of an evening that was just
	// taken over, nil for none.
	Arrived *account.Arrival
	// Damage is what was found damaged in the club file when the evening was
	// opened, nil for nothing.
	Damage error
}
