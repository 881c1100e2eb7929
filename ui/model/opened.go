package model

import (
	"context"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/movement"
)

// Link is what the window asks of the link to the Bridgemates; *bridgemate.Link is it.
type Link interface {
	Options() bridgemate.Options
	SetOptions(bridgemate.Options)
	Status() bridgemate.Status
	Watch(see func(bridgemate.Status))
	Start(ctx context.Context, report func(s bridgemate.Step, done bool)) error
	Restart(ctx context.Context) error
	Create(ctx context.Context) error
	Modify(ctx context.Context) error
	Launch(reset bool) error
	StartReading(ctx context.Context) error
	StopReading() error
	ReadNow(ctx context.Context) error
	Files() ([]string, error)
	Health(ctx context.Context) []bridgemate.Finding
	SendSettings(ctx context.Context) error
	SendNames(ctx context.Context) (int, error)
	SendResults(ctx context.Context, keys ...session.Key) (int, error)
	Differences() []bridgemate.Difference
	ChangeMovement(ctx context.Context, section int, c *movement.Change) error
	FinishChanges(ctx context.Context) error
	UseFile(ctx context.Context, by string) error
	WaitUpdated(ctx context.Context) ([]bridgemate.TableStatus, error)
	TakeOver(ctx context.Context, sections []int, how bridgemate.Takeover) error
}

// Evening is an evening to show.
type Opened struct {
	Session *session.Session
	Link    Link
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
