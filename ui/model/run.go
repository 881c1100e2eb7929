package model

import (
	"context"
	"log/slog"

	"clubnight/ui/desk"
)

// Context ends with the window.
func (e *Evening) Context() context.Context { return e.ctx }

// Log gets the technical side of what is said in plain words.
func (e *Evening) Log() *slog.Logger { return e.ways.Log }

// Language is what is spoken in the window.
func (e *Evening) Language() *desk.Language { return e.ways.Language }

// Run runs something on a goroutine of its own, Post on Fyne's after what runs there now.
func (e *Evening) Run(do func())  { e.ways.Go(do) }
func (e *Evening) Post(do func()) { e.ways.Post(do) }

// Lane is a new lane beside those of the evening.
func (e *Evening) Lane() *Lane { return NewLane(e.ways.Go) }

// Queue runs something off Fyne's goroutine after everything that is being recorded now.
func (e *Evening) Queue(do func()) { e.record.Do(do) }

// Later runs something slow after everything that is being recorded now. It has a lane
// of its own, so that a name is recorded even while a file on a lost network drive
// keeps the link waiting.
func (e *Evening) Later(do func()) {
	e.Queue(func() { e.slow.Do(do) })
}

// Perform runs something slow with the link off Fyne's goroutine, and the voice tells
// what it came to; then, if given, is called where it went well.
func (e *Evening) Perform(what string, do func() error, then func()) {
	e.Later(func() {
		err := do()
		e.Post(func() {
			if err != nil {
				e.voice.Fail(what, err)
			} else if then != nil {
				then()
			}
			e.Redraw()
		})
	})
}
