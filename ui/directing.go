package ui

import (
	"context"
	"net/http"
	"time"

	"clubnight/bridgemate"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/ui/desk"
	deskwall "clubnight/ui/desk/wall"
	"clubnight/ui/model"
	"clubnight/ui/web/director"
)

// Directing is what the director's phone stands on of the window: the Bridgemates of
// tonight's evening, whichever is shown, the club's members, and the round clock. It is
// asked by the server of the phone, on goroutines of its own, which wait for the window's.
func (w *Window) Directing() director.Options {
	tonight := func() model.Opened { return asked(w, w.Tonight) }
	o := director.Options{
		Status: func() bridgemate.Status { return tonight().Link.Status() },
		Feed: func(section int) feed.Feed {
			return asked(w, func() feed.Feed { return w.Tonight().FeedOf(section) })
		},
		Planned: func() bool { return !desk.Begun(tonight().Session.State()) },
		AnswerCall: func(ctx context.Context, c feed.Call, answer feed.Answer) error {
			if called, there := tonight().Link.(bridgemate.Called); there {
				return called.AnswerCall(ctx, c, answer)
			}
			return bridgemate.ErrPast
		},
		Restart: func(ctx context.Context) error {
			if handsets, there := tonight().Link.(bridgemate.Handsets); there {
				return handsets.Restart(ctx)
			}
			return bridgemate.ErrPast
		},
		Members: w.p.Players,
	}
	if list := w.p.Members; list != nil {
		o.Remember = list.AddPlayer
		o.Partners = func() clubfile.Partners {
			p, err := list.Partners(w.Context())
			if err != nil {
				w.p.Log.Warn("who plays with whom, for the director's phone", "error", err)
			}
			return p
		}
	}
	if w.wall != nil {
		o.Clock = func() deskwall.ClockReading { return asked(w, w.wall.Clock) }
		o.Turn = func(change func(deskwall.RoundClock, time.Duration) deskwall.RoundClock) {
			asked(w, func() bool { w.wall.Turn(change); return true })
		}
	}
	return o
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
