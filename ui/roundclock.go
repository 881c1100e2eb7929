package ui

import (
	"net/http"
	"time"

	"clubnight/ui/desk/wall"
)

// RoundClock is the round clock for the director's phone: what it shows, and what changes
// it. Both are called by the server of the phone, on goroutines of its own, and wait for
// the window's. A window without a wall has none.
func (w *Window) RoundClock() (
	read func() wall.ClockReading, turn func(func(wall.RoundClock, time.Duration) wall.RoundClock),
) {
	if w.wall == nil {
		return nil, nil
	}
	read = func() wall.ClockReading { return asked(w, w.wall.Clock) }
	turn = func(change func(wall.RoundClock, time.Duration) wall.RoundClock) {
		asked(w, func() bool { w.wall.Turn(change); return true })
	}
	return read, turn
}

// asked is what the window's goroutine says. Where the window is closed nobody says
// anything: the request that wanted it is not answered.
func asked[T any](w *Window, what func() T) T {
	answer := make(chan T, 1)
	w.Post(func() { answer <- what() })
	select {
	case a := <-answer:
		return a
	case <-w.Context().Done():
		panic(http.ErrAbortHandler)
	}
}
