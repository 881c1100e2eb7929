package connector

import (
	"context"
	"errors"

	"clubnight/bridgemate"
	"clubnight/bridgemate/turns"
	"clubnight/session"
)

// StartReading polls at once, then at every interval until StopReading, and each time
// tells what was decided. It returns after the first poll. What that says stands in the
// status, and so does what each later one says: one that fails is tried again at the next
// turn. Where reading goes on already, nothing changes.
//
// The error is ErrNotGiven where the evening was not given to the other side, or that of
// the journal; when ctx ends before the first poll does, nothing goes on, and it is the
// error of ctx; context.Canceled, where StopReading or Close came before.
func (l *Link) StartReading(ctx context.Context) error {
	st := l.session.State()
	if bridgemate.Elsewhere(st) != nil {
		return l.ReadNow(ctx)
	}
	if st.Network == (session.Network{}) {
		return ErrNotGiven
	}
	hush := func() {}
	return l.reading.Start(ctx, turns.Work{
		Begin: func() error {
			resumed := l.session.State().Reading
			if err := l.session.Record(session.ByDirector, session.ReadingStarted{}); err != nil && !resumed {
				return err
			}
			hush = l.session.Listen(l.hear)
			l.setStatus(func(s *bridgemate.Status) { s.Reading = true })
			return nil
		},
		Turn: l.turn,
		Wait: l.wait,
		End: func() {
			hush()
			l.setStatus(func(s *bridgemate.Status) { s.Reading = false })
		},
	})
}

// turn polls once and tells what was decided.
func (l *Link) turn(ctx context.Context, _ bool) error {
	err := l.ReadNow(ctx) // a failure stands in the status; the next turn tries again
	if errors.Is(err, bridgemate.ErrElsewhere) {
		return err
	}
	if err == nil {
		_ = l.FinishChanges(ctx) // a failure becomes an alarm
		l.passOn(ctx)
	}
	return nil
}

// wait waits for the next turn, which is at once where the director decided something.
func (l *Link) wait(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-l.woken:
	case <-l.after(l.Options().Interval):
	}
}

// hear wakes the reading for what goes to the handsets at once.
func (l *Link) hear(entries []session.Entry) {
	for _, e := range entries {
		switch e.Fact.(type) {
		case session.ResultCorrected, session.CorrectionUndone, session.ResultDiscarded, session.Undone,
			session.MovementSending:
			l.wake()
			return
		}
	}
}

// StopReading ends the reading at once. What it would have found is found by the next
// one.
func (l *Link) StopReading() error {
	if !l.Close() {
		return nil
	}
	return l.session.Record(session.ByDirector, session.ReadingStopped{})
}
