package model

import (
	"context"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/feed"
)

// Link is what the window knows of an evening's Bridgemates, whether they are at the
// tables or it is an earlier evening: *bridgemate.Link and *bridgemate.Past are it.
type Link interface {
	Options() bridgemate.Options
	SetOptions(bridgemate.Options)
	Status() bridgemate.Status
	Watch(see func(bridgemate.Status))
	Differences() []bridgemate.Difference
	Health(ctx context.Context) []bridgemate.Finding
}

// Handsets are Bridgemates at the tables, which can be started, read and told:
// *bridgemate.Link is it.
type Handsets interface {
	Link
	feed.Feed
	Start(ctx context.Context, report func(s bridgemate.Step, done bool)) error
	Restart(ctx context.Context) error
	Create(ctx context.Context) error
	Modify(ctx context.Context) error
	Launch(reset bool) error
	StartReading(ctx context.Context) error
	StopReading() error
	ReadNow(ctx context.Context) error
	Files() ([]string, error)
	UseFile(ctx context.Context, by string) error
	TakeOver(ctx context.Context, sections []int, how bridgemate.Takeover) error
}

// Evening is an evening to show.
type Opened struct {
	Session *session.Session
	Link    Link
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
