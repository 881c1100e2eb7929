package bridgemate

import (
	"context"

	"clubnight/session/feed"
)

// Watched is what can be known of an evening's Bridgemates, whether they are at the
// tables or it is an earlier evening.
type Watched interface {
	Options() Options
	SetOptions(Options)
	Status() Status
	Watch(see func(Status))
	// Differences lists, line by line, where our score and what the Bridgemates have do
	// not say the same.
	Differences() []Difference
	// Health looks at everything that the evening needs, before anybody waits for it.
	Health(ctx context.Context) []Finding
}

// Handsets are Bridgemates at the tables, which can be started, read and told: a Link
// where they share a file, a connector.Link where they are reached over a network. A
// method that only a file has a meaning for says so where it is called over a network,
// with feed.ErrNoFile.
type Handsets interface {
	Watched
	feed.Feed
	// Start does all of Steps.
	Start(ctx context.Context, report func(s Step, done bool)) error
	Restart(ctx context.Context) error
	// Create gives the movement to the Bridgemates without starting anything, and Modify
	// gives it anew where nobody has played yet.
	Create(ctx context.Context) error
	Modify(ctx context.Context) error
	// Launch starts what talks to the Bridgemates; with reset it forgets what it has.
	Launch(reset bool) error
	StartReading(ctx context.Context) error
	StopReading() error
	ReadNow(ctx context.Context) error
	Files() ([]string, error)
	UseFile(ctx context.Context, by string) error
	TakeOver(ctx context.Context, sections []int, how Takeover) error
	// Close ends the reading without saying so in the journal, and reports whether there
	// was one.
	Close() (was bool)
}

var _ Handsets = (*Link)(nil)

// Called are handsets on which players call the director, and learn what became of it.
type Called interface {
	AnswerCall(ctx context.Context, c feed.Call, answer feed.Answer) error
}
