package deals

import (
	"context"
	"errors"
	"sync/atomic"

	"clubnight/session"
	"clubnight/session/study"
	"clubnight/ui/model"
)

// ahead has leads looked at while boards are played, off Fyne's goroutine, so that
// nobody waits in the break.
type ahead struct {
	once *model.Once
	now  atomic.Pointer[aheadOf]
}

// aheadOf is an evening whose leads are looked at, until another one begins.
type aheadOf struct {
	s      *session.Session
	ctx    context.Context
	cancel context.CancelFunc
}

func newAhead(w shown) *ahead {
	a := &ahead{}
	a.once = model.NewOnce(w.Run, func() {
		of := a.now.Load()
		if err := study.Ahead(of.ctx, of.s); err != nil && !errors.Is(err, context.Canceled) {
			w.Log().Error("looking at leads", "error", err) // the board is told without them
		}
	})
	return a
}

// look looks for leads that came since.
func (a *ahead) look(w shown) {
	s := w.Session()
	if s == nil || !s.State().Deals.Known() {
		return
	}
	was := a.now.Load()
	if was == nil || was.s != s {
		ctx, cancel := context.WithCancel(w.Context())
		a.now.Store(&aheadOf{s, ctx, cancel})
		if was != nil {
			was.cancel()
		}
	}
	a.once.Kick()
}
