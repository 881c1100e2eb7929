// Package outbox is what should go to the handsets: corrections, names, and whatever else
// the score and the Bridgemate file do not have alike.
//
//	page := outbox.New(shell, evening, ways)
//	page.Look() // when the file may have changed
package outbox

import (
	"errors"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the outbox asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	// Offer says something with the way on.
	Offer(text, answer string, do func())
	Fail(what string, err error)
	// OfferToSend offers to send what was put right in these places.
	OfferToSend(keys []session.Key)
}

// Ways are what other pages do for this one.
type Ways struct {
	Correct func(k session.Key) // opens the correction of a result
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page is where it is seen and sent.
type Page struct {
	w       shown
	ways    Ways
	compare *model.Lane // the score with the Bridgemate file
	out     *outgoing   // of the evening that is shown
	listed  *differenceList
}

// New makes the page; the evening tells it what is recorded.
func New(w Shell, e *model.Evening, to Ways) *Page {
	p := &Page{w: shown{w, e}, ways: to, compare: e.Lane(), out: &outgoing{}}
	e.OnRecorded(p.heard)
	return p
}

// Register is the entry in the menu.
func (p *Page) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuBridgemate, Group: shell.GroupSecond,
			Text: p.w.Language().Text("Score and Bridgemates…"), Do: p.Open}},
		Refresh: p.refreshList,
		Open:    func() { p.out = &outgoing{} },
	}
}

// Differences are those between the score and the file, as they were looked for last.
func (p *Page) Differences() []bridgemate.Difference { return p.out.differs }

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
func (p *Page) heard(s *session.Session, entries []session.Entry) {
	w := p.w
	if keys, names := desk.ForHandsets(s.State(), entries); len(keys) > 0 || names {
		w.Post(func() {
			if s == w.Session() {
				p.toHandsets(keys, names)
			}
		})
	}
}

// toHandsets offers to send corrections, and sends names quietly.
func (p *Page) toHandsets(keys []session.Key, names bool) {
	w := p.w
	kind, now := w.Feed().Kind(), w.Link().Options()
	switch {
	case w.State().Closed || !kind.Handsets():
		return
	case !kind.Compared():
		if names {
			p.sendNames()
		}
		if len(keys) > 0 {
			p.SendResults(keys...)
		}
	default:
		w.OfferToSend(keys)
		if names && now.SendNames && now.Generation == bws.BCS {
			p.sendNames()
		}
	}
	w.Redraw()
}

// sendNames gives the handsets the names as they are now. Several that are
// typed quickly go together.
func (p *Page) sendNames() {
	w := p.w
	out := p.out
	if out.naming {
		return
	}
	out.naming = true
	room := w.Feed()
	w.Later(func() {
		w.Post(func() { out.naming = false })
		n, err := room.SendNames(w.Context())
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

// SendResults writes what counts into the Bridgemate file, for all boards that
// differ if none is named.
func (p *Page) SendResults(keys ...session.Key) {
	in := p.w.Language()
	w := p.w
	room := w.Feed()
	generation := w.Link().Options().Generation
	if !room.Kind().Compared() {
		generation = bws.BCS // there is no file to which it was written
	}
	again := func() { p.SendResults(keys...) }
	w.Later(func() {
		n, err := room.SendResults(w.Context(), keys...)
		w.Post(func() {
			switch {
			case errors.Is(err, bridgemate.ErrNothingToSend) && len(keys) > 0:
				w.Tell(in.LinkWords().Of(w.State()).Say(linkwords.NothingWasSent))
			case errors.Is(err, feed.ErrSilent):
				w.Log().Warn("the handsets do not answer", "boards", len(keys), "error", err)
				w.Offer(desk.Explain(in, err).String(), in.Text("Send to the Bridgemates"), again)
			case err != nil:
				w.Fail("sending corrections", err)
			case !room.Kind().Handsets(): // nobody is told
			case !room.Kind().Compared() && n < len(keys): // nobody can see which
				w.Log().Warn("not all results were taken", "boards", n, "of", len(keys))
				w.Offer(in.LinkWords().Sent(n, generation), in.Text("Send to the Bridgemates"), again)
			default:
				w.Log().Info("results sent", "boards", n)
				w.Tell(in.LinkWords().Sent(n, generation))
			}
			w.Redraw()
		})
	})
}
