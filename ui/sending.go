package ui

import (
	"errors"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/ui/desk"
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
	if keys, names := desk.ForHandsets(entries); len(keys) > 0 || names {
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

func (b *bars) onSend() {
	keys := desk.Sendable(b.offered, b.w.out.differs)
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
				w.tell("The Bridgemate file says the same already, or has no way to say it. Nothing was sent.")
			case err != nil:
				w.fail("sending corrections", err)
			default:
				w.p.Log.Info("results sent", "boards", n)
				w.tell(desk.SentWords(n, generation))
			}
			w.redraw()
		})
	})
}
