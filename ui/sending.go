package ui

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// outgoing is what the window knows of what should go to the handsets of one evening.
type outgoing struct {
	naming  bool // names are waiting to be sent
	differs []bridgemate.Difference
	looked  looked
	looking bool
}

// looked is when the differences were last looked for.
type looked struct {
	seq  int64
	read time.Time
}

// heard looks at what was recorded for what should go to the handsets too. It runs on the goroutine
// that recorded it.
func (w *Window) heard(s *session.Session, entries []session.Entry) {
	var keys []session.Key
	names := false
	for _, e := range entries {
		switch f := e.Fact.(type) {
		case session.ResultCorrected:
			if f.Reason != putBackReason {
				keys = append(keys, f.Result.Key)
			}
		case session.CorrectionUndone:
			keys = append(keys, f.Key)
		case session.ResultDiscarded:
			keys = append(keys, f.Key)
		case session.PlayerSeated:
			names = names || f.Given
		case session.PairNamed:
			names = true
		}
	}
	if len(keys) > 0 || names {
		w.p.Post(func() {
			if s == w.ev.Session {
				w.toHandsets(keys, names)
			}
		})
	}
}

// toHandsets offers to send corrections, and sends names quietly.
func (w *Window) toHandsets(keys []session.Key, names bool) {
	if w.st.File == "" || w.st.Closed {
		return
	}
	b := w.frame.bars
	for _, k := range keys {
		if !slices.Contains(b.offered, k) {
			b.offered = append(b.offered, k)
		}
	}
	if o := w.ev.Link.Options(); names && o.SendNames && o.Generation == bws.BCS {
		w.sendNames()
	}
	w.redraw()
}

// sendNames gives the handsets the names as they are now. Several that are typed quickly go together.
func (w *Window) sendNames() {
	out := w.out
	if out.naming {
		return
	}
	out.naming = true
	link := w.ev.Link
	w.later(func() {
		w.p.Post(func() { out.naming = false })
		n, err := link.SendNames(w.ctx)
		w.p.Post(func() {
			switch {
			case err != nil:
				w.fail("sending names to the handsets", err)
			case n > 0:
				w.p.Log.Info("names sent to the handsets", "seats", n)
			}
		})
	})
}

// offerText asks whether corrections should be sent, "" when there is none that the file lacks.
func (b *bars) offerText() string {
	switch keys := b.sendable(); len(keys) {
	case 0:
		return ""
	case 1:
		return placeText(b.w.st, keys[0]) + " was corrected here. The Bridgemate file still says something else."
	default:
		return fmt.Sprintf("%d results were corrected here. The Bridgemate file still says something else.", len(keys))
	}
}

// sendable are the corrections on offer that the file lacks and that can be said in it.
func (b *bars) sendable() (keys []session.Key) {
	for _, d := range b.w.out.differs {
		if d.Sendable && slices.Contains(b.offered, d.Key) {
			keys = append(keys, d.Key)
		}
	}
	return keys
}

func (b *bars) onSend() {
	keys := b.sendable()
	b.offered = nil
	b.w.sendResults(keys...)
}

// sendResults writes what counts into the Bridgemate file, for all boards that differ if none is named.
func (w *Window) sendResults(keys ...session.Key) {
	link := w.ev.Link
	generation := link.Options().Generation
	w.later(func() {
		n, err := link.SendResults(w.ctx, keys...)
		w.p.Post(func() {
			switch {
			case errors.Is(err, bridgemate.ErrNothingToSend) && len(keys) > 0:
				w.frame.notice.tell("The Bridgemate file says the same already, or has no way to say it. Nothing was sent.")
			case err != nil:
				w.fail("sending corrections", err)
			default:
				w.p.Log.Info("results sent", "boards", n)
				w.frame.notice.tell(sentWords(n, generation))
			}
			w.redraw()
		})
	})
}

// sentWords say what is known after results were sent, and no more.
func sentWords(n int, g bws.Generation) string {
	if g == bws.BCS {
		return fmt.Sprintf("%s sent. Whether the handsets show it now cannot be seen from here.", counted(n, "result was", "results were"))
	}
	return fmt.Sprintf("%s written to the Bridgemate file. Not confirmed by the handsets.", counted(n, "result was", "results were"))
}
