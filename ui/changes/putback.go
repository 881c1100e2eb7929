package changes

import (
	"context"
	"time"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/changes"
)

// told reports whether the tables of a section have handsets that are told of a change
// from here.
func (p *Page) told(section int) bool { return p.w.FeedOf(section).Kind().Handsets() }

// handsets reports whether they have any, whichever computer tells them.
func (p *Page) handsets(section int) bool {
	return p.told(section) || p.w.FeedOf(section).Kind() == feed.Elsewhere
}

// changeMovement changes a movement. Where there are handsets it waits until their
// program has taken the change, and then offers to put back what that erased.
func (p *Page) changeMovement(section int, c *movement.Change) {
	in := p.w.Language()
	w := p.w
	room := w.Feed()
	told := p.told(section)
	if told {
		w.Progress(in.LinkWords().Of(w.State()).Say(linkwords.ChangeWriting))
	}
	w.Later(func() {
		err := room.ChangeMovement(w.Context(), section, c)
		w.Post(func() {
			switch {
			case err != nil:
				w.Progress("")
				w.Fail("changing the movement", err)
			case told:
				w.Progress(in.LinkWords().Of(w.State()).Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			default:
				w.Tell(in.Say(screen.MovementIsChanged))
			}
			w.Log().Info("movement changed", "section", section, "tables", len(c.Updates), "error", err)
			w.Redraw()
		})
		if err == nil && told {
			w.Run(func() { p.waitUpdated(room) })
		}
	})
}

// FinishChange writes to the file what of a change is in the journal and not there yet:
// the program ended, or the file could not be written, between the two.
func (p *Page) FinishChange() {
	in := p.w.Language()
	w := p.w
	room := w.Feed()
	told := room.Kind().Handsets()
	if told {
		w.Progress(in.LinkWords().Of(w.State()).Say(linkwords.ChangeWriting))
	}
	w.Later(func() {
		err := room.FinishChanges(w.Context())
		w.Post(func() {
			w.Progress("")
			switch {
			case err != nil:
				w.Fail("finishing a change of the movement", err)
			case told:
				w.Tell(in.LinkWords().Of(w.State()).Say(linkwords.ChangeFinished))
			}
			w.Redraw()
		})
	})
}

// waitUpdated waits for Bridgemate control beside everything else that goes on.
func (p *Page) waitUpdated(room feed.Feed) {
	w := p.w
	s := w.Session()
	ctx, done := context.WithTimeout(w.Context(), desk.Patience)
	defer done()
	waiting, err := room.WaitUpdated(ctx)
	w.Post(func() {
		w.Progress("")
		if s == w.Session() {
			p.changeTaken(waiting, err)
		}
		w.Redraw()
	})
}

// changeTaken says what became of a change.
func (p *Page) changeTaken(waiting []bridgemate.TableStatus, err error) {
	in := p.w.Language()
	w := p.w
	switch n := len(w.State().Restorable()); {
	case err != nil && len(waiting) == 0:
		w.Fail("waiting for Bridgemate control", err)
	case len(waiting) > 0:
		w.Log().Warn("the change was not taken", "tables", len(waiting))
		e := in.LinkWords().Of(w.State()).ChangeNotTaken(int(desk.Patience/time.Second),
			in.LinkWords().Tables(w.State(), waiting), n > 0)
		w.Warn(desk.Explanation(e), "UpdateFromRound was not set back to 0")
	case n > 0:
		p.PutBack()
	default:
		w.Tell(in.LinkWords().Say(linkwords.ChangeTaken))
	}
}

// PutBack asks whether erased results should count again.
func (p *Page) PutBack() {
	in := p.w.Language()
	w := p.w
	rs := w.State().Restorable()
	if len(rs) == 0 || w.Ask().Asking() {
		return
	}
	say := func(n linkwords.Notice) string { return in.LinkWords().Of(w.State()).SayCount(n, len(rs)) }
	w.Ask().Question(in.Text("Put erased results back?"), say(linkwords.PutBackAsked), say(linkwords.PutBack),
		in.Text("Not now"), func() { p.putBack(rs) }, nil)
}

// PutOneBack asks whether a result should count that the director took out
// and that was sent again.
func (p *Page) PutOneBack(k session.Key) {
	in := p.w.Language()
	w := p.w
	for _, r := range w.State().SentAgain() {
		if r.Key == k && !w.Ask().Asking() {
			w.Ask().Question(in.Text("Put the result back?"), desk.AskPutBack(in, w.State(), r),
				in.Text("Put it back"), in.Text("Leave it out"),
				func() { p.putBack([]session.Received{r}) }, nil)
		}
	}
}

// putBack lets results count again and sends them.
func (p *Page) putBack(rs []session.Received) {
	w := p.w
	facts, keys := changes.PutBack(rs)
	w.Record(func(err error) {
		if err != nil {
			w.Fail("putting results back", err)
			return
		}
		p.ways.SendResults(keys...)
		w.Redraw()
	}, facts...)
}

// SendRound writes a round that was drawn to the Bridgemate file, and waits until the
// control program has taken it.
func (p *Page) SendRound() {
	in := p.w.Language()
	w := p.w
	room := w.Feed()
	if !room.Kind().Handsets() {
		return
	}
	w.Progress(in.LinkWords().Of(w.State()).Say(linkwords.ChangeWriting))
	w.Later(func() {
		err := room.FinishChanges(w.Context())
		w.Post(func() {
			if err != nil {
				w.Progress("")
				w.Fail("sending the round that was drawn", err)
			} else {
				w.Progress(in.LinkWords().Of(w.State()).Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			}
			w.Redraw()
		})
		if err == nil {
			w.Run(func() { p.waitUpdated(room) })
		}
	})
}
