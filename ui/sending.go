package ui

import (
	"errors"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// outboxNeeds is what the outbox needs of the window.
type outboxNeeds interface {
	shown
	linked
	runner
	teller
	drawer
	asker
	corrector
	Session() *session.Session
	offer(keys []session.Key)
}

// outbox is what should go to the handsets: corrections, names, and whatever else the
// score and the Bridgemate file do not have alike.
type outbox struct {
	w       outboxNeeds
	compare *model.Lane // the score with the Bridgemate file
	out     *outgoing   // of the evening that is shown
	listed  *differenceList
}

func newOutbox(w outboxNeeds) *outbox {
	return &outbox{w: w, compare: w.Lane(), out: &outgoing{}}
}

func (o *outbox) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuBridgemate, Group: shell.GroupSecond,
			Text: label.Text("Score and Bridgemate file…"), Do: o.onDifferences}},
		Refresh: o.refreshList,
		Open:    func() { o.out = &outgoing{} },
	}
}

// differences are those between the score and the file, as they were looked for last.
func (o *outbox) differences() []bridgemate.Difference { return o.out.differs }

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

// heard looks at what was recorded for what should go to the handsets too. It runs on the
// goroutine that recorded it.
func (o *outbox) heard(s *session.Session, entries []session.Entry) {
	w := o.w
	if keys, names := desk.ForHandsets(s.State(), entries); len(keys) > 0 || names {
		w.Post(func() {
			if s == w.Session() {
				o.toHandsets(keys, names)
			}
		})
	}
}

// toHandsets offers to send corrections, and sends names quietly.
func (o *outbox) toHandsets(keys []session.Key, names bool) {
	w := o.w
	if w.State().File == "" || w.State().Closed {
		return
	}
	w.offer(keys)
	if now := w.Link().Options(); names && now.SendNames && now.Generation == bws.BCS {
		o.sendNames()
	}
	w.Redraw()
}

// sendNames gives the handsets the names as they are now. Several that are
// typed quickly go together.
func (o *outbox) sendNames() {
	w := o.w
	out := o.out
	if out.naming {
		return
	}
	out.naming = true
	link := w.Link()
	w.Later(func() {
		w.Post(func() { out.naming = false })
		n, err := link.SendNames(w.Context())
		w.Post(func() {
			switch {
			case err != nil:
				w.Fail("sending names to the handsets", err)
			case n > 0:
				w.Log().Info("names sent to the handsets", "seats", n)
			}
		})
	})
}

// sendResults writes what counts into the Bridgemate file, for all boards that
// differ if none is named.
func (o *outbox) sendResults(keys ...session.Key) {
	w := o.w
	link := w.Link()
	generation := link.Options().Generation
	w.Later(func() {
		n, err := link.SendResults(w.Context(), keys...)
		w.Post(func() {
			switch {
			case errors.Is(err, bridgemate.ErrNothingToSend) && len(keys) > 0:
				w.Tell(desk.LinkWords().Say(linkwords.NothingWasSent))
			case err != nil:
				w.Fail("sending corrections", err)
			default:
				w.Log().Info("results sent", "boards", n)
				w.Tell(desk.LinkWords().Sent(n, generation))
			}
			w.Redraw()
		})
	})
}
