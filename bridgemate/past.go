package bridgemate

import (
	"context"
	"errors"
	"sync"

	"clubnight/session"
	"clubnight/session/movement"
)

// ErrPast is returned when something of the Bridgemates is asked of an
// evening that is over.
var ErrPast = errors.New("the evening is over: its Bridgemate database is left alone")

// Past stands in the place of a Link for an evening that is over and was opened again, to
// be looked at or put right: nothing of it is at the tables any more. It reads and writes
// no file and starts no program; what would is refused with ErrPast.
type Past struct {
	mu      sync.Mutex
	options Options
}

// NewPast makes one; the options say which file the evening was played with.
func NewPast(o Options) *Past { return &Past{options: o} }

// Options gives the options, which do nothing.
func (p *Past) Options() Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

// SetOptions changes them.
func (p *Past) SetOptions(o Options) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.options = o
}

// Status is that of a link with which nothing goes on.
func (p *Past) Status() Status { return Status{} }

// Watch never has anything to tell.
func (p *Past) Watch(func(Status)) {}

// Differences are none: what is in the file is not compared any more.
func (p *Past) Differences() []Difference { return nil }

// Health has nothing to look at.
func (p *Past) Health(context.Context) []Finding { return nil }

// StopReading has nothing to stop.
func (p *Past) StopReading() error { return nil }

// Files returns ErrPast.
func (p *Past) Files() ([]string, error) { return nil, ErrPast }

// Start returns ErrPast.
func (p *Past) Start(context.Context, func(Step, bool)) error { return ErrPast }

// Restart returns ErrPast.
func (p *Past) Restart(context.Context) error { return ErrPast }

// Create returns ErrPast.
func (p *Past) Create(context.Context) error { return ErrPast }

// Modify returns ErrPast.
func (p *Past) Modify(context.Context) error { return ErrPast }

// Launch returns ErrPast.
func (p *Past) Launch(bool) error { return ErrPast }

// StartReading returns ErrPast.
func (p *Past) StartReading(context.Context) error { return ErrPast }

// ReadNow returns ErrPast.
func (p *Past) ReadNow(context.Context) error { return ErrPast }

// SendSettings returns ErrPast.
func (p *Past) SendSettings(context.Context) error { return ErrPast }

// SendNames returns ErrPast.
func (p *Past) SendNames(context.Context) (int, error) { return 0, ErrPast }

// SendResults returns ErrPast.
func (p *Past) SendResults(context.Context, ...session.Key) (int, error) { return 0, ErrPast }

// ChangeMovement returns ErrPast.
func (p *Past) ChangeMovement(context.Context, int, *movement.Change) error { return ErrPast }

// FinishChanges returns ErrPast.
func (p *Past) FinishChanges(context.Context) error { return ErrPast }

// UseFile returns ErrPast.
func (p *Past) UseFile(context.Context, string) error { return ErrPast }

// TakeOver returns ErrPast.
func (p *Past) TakeOver(context.Context, []int, Takeover) error { return ErrPast }

// WaitUpdated returns ErrPast.
func (p *Past) WaitUpdated(context.Context) ([]TableStatus, error) { return nil, ErrPast }
