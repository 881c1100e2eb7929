package bridgemate

import (
	"context"
	"errors"
	"sync"
)

// ErrPast is returned when something of the Bridgemates is asked of an
// evening that is over.
var ErrPast = errors.New("the evening is over: its Bridgemate database is left alone")

// Past stands in the place of a Link for an evening that is over and was opened again, to
// be looked at or put right: nothing of it is at the tables any more. It reads and writes
// no file and starts no program, and has no method that would.
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
