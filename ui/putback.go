package ui

import (
	"context"
	"time"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/model"
)

// changeMovement writes a change into the Bridgemate file, waits until Bridgemate control
// has taken it, and then offers to put back what it erased.
func (cs *changes) changeMovement(section int, c *movement.Change) {
	w := cs.w
	link := w.Link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.Later(func() {
		err := link.ChangeMovement(w.Context(), section, c)
		w.Post(func() {
			if err != nil {
				w.progress("")
				w.Fail("changing the movement", err)
				w.Redraw()
				return
			}
			w.Log().Info("movement changed", "section", section, "tables", len(c.Updates))
			w.progress(desk.LinkWords().Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			w.Redraw()
		})
		if err != nil {
			return
		}
		w.Run(func() { cs.waitUpdated(link) })
	})
}

// onFinishChange writes to the file what of a change is in the journal and not there yet:
// the program ended, or the file could not be written, between the two.
func (cs *changes) onFinishChange() {
	w := cs.w
	link := w.Link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.Later(func() {
		err := link.FinishChanges(w.Context())
		w.Post(func() {
			w.progress("")
			if err != nil {
				w.Fail("finishing a change of the movement", err)
			} else {
				w.Tell(desk.LinkWords().Say(linkwords.ChangeFinished))
			}
			w.Redraw()
		})
	})
}

// waitUpdated waits for Bridgemate control beside everything else that goes on.
func (cs *changes) waitUpdated(link model.Link) {
	w := cs.w
	ctx, done := context.WithTimeout(w.Context(), desk.Patience)
	defer done()
	waiting, err := link.WaitUpdated(ctx)
	w.Post(func() {
		w.progress("")
		if link == w.Link() {
			cs.changeTaken(waiting, err)
		}
		w.Redraw()
	})
}

// changeTaken says what became of a change.
func (cs *changes) changeTaken(waiting []bridgemate.TableStatus, err error) {
	w := cs.w
	switch n := len(w.State().Restorable()); {
	case err != nil && len(waiting) == 0:
		w.Fail("waiting for Bridgemate control", err)
	case len(waiting) > 0:
		w.Log().Warn("the change was not taken", "tables", len(waiting))
		e := desk.LinkWords().ChangeNotTaken(int(desk.Patience/time.Second),
			desk.LinkWords().Tables(w.State(), waiting), n > 0)
		w.Warn(desk.Explanation(e), "UpdateFromRound was not set back to 0")
	case n > 0:
		cs.onPutBack()
	default:
		w.Tell(desk.LinkWords().Say(linkwords.ChangeTaken))
	}
}

// onPutBack asks whether erased results should count again.
func (cs *changes) onPutBack() {
	w := cs.w
	rs := w.State().Restorable()
	if len(rs) == 0 || w.Ask().Asking() {
		return
	}
	say := func(n linkwords.Notice) string { return desk.LinkWords().SayCount(n, len(rs)) }
	w.Ask().Question(label.Text("Put erased results back?"), say(linkwords.PutBackAsked), say(linkwords.PutBack),
		label.Text("Not now"), func() { cs.putBack(rs) }, nil)
}

// onPutOneBack asks whether a result should count that the director took out
// and that was sent again.
func (cs *changes) onPutOneBack(k session.Key) {
	w := cs.w
	for _, r := range w.State().SentAgain() {
		if r.Key == k && !w.Ask().Asking() {
			w.Ask().Question(label.Text("Put the result back?"), desk.AskPutBack(w.State(), r),
				label.Text("Put it back"), label.Text("Leave it out"),
				func() { cs.putBack([]session.Received{r}) }, nil)
		}
	}
}

// putBack lets results count again and sends them.
func (cs *changes) putBack(rs []session.Received) {
	w := cs.w
	facts := make([]session.Fact, len(rs))
	keys := make([]session.Key, len(rs))
	for i, r := range rs {
		facts[i], keys[i] = session.ResultCorrected{Result: r.Result, PutBack: true}, r.Key
	}
	w.Record(func(err error) {
		if err != nil {
			w.Fail("putting results back", err)
			return
		}
		w.sendResults(keys...)
		w.Redraw()
	}, facts...)
}

// sendRound writes a round that was drawn to the Bridgemate file, and waits until the
// control program has taken it.
func (cs *changes) sendRound() {
	w := cs.w
	link := w.Link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.Later(func() {
		err := link.FinishChanges(w.Context())
		w.Post(func() {
			if err != nil {
				w.progress("")
				w.Fail("sending the round that was drawn", err)
			} else {
				w.progress(desk.LinkWords().Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			}
			w.Redraw()
		})
		if err == nil {
			w.Run(func() { cs.waitUpdated(link) })
		}
	})
}
