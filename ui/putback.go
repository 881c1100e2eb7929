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
)

// changeMovement writes a change into the Bridgemate file, waits until Bridgemate control has taken it,
// and then offers to put back what it erased.
func (cs *changes) changeMovement(section int, c *movement.Change) {
	w := cs.w
	link := w.link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.later(func() {
		err := link.ChangeMovement(w.context(), section, c)
		w.post(func() {
			if err != nil {
				w.progress("")
				w.fail("changing the movement", err)
				w.redraw()
				return
			}
			w.log().Info("movement changed", "section", section, "tables", len(c.Updates))
			w.progress(desk.LinkWords().Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			w.redraw()
		})
		if err != nil {
			return
		}
		w.run(func() { cs.waitUpdated(link) })
	})
}

// onFinishChange writes to the file what of a change is in the journal and not there yet: the program ended, or the
// file could not be written, between the two.
func (cs *changes) onFinishChange() {
	w := cs.w
	link := w.link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.later(func() {
		err := link.FinishChanges(w.context())
		w.post(func() {
			w.progress("")
			if err != nil {
				w.fail("finishing a change of the movement", err)
			} else {
				w.tell(desk.LinkWords().Say(linkwords.ChangeFinished))
			}
			w.redraw()
		})
	})
}

// waitUpdated waits for Bridgemate control beside everything else that goes on.
func (cs *changes) waitUpdated(link Link) {
	w := cs.w
	ctx, done := context.WithTimeout(w.context(), desk.Patience)
	defer done()
	waiting, err := link.WaitUpdated(ctx)
	w.post(func() {
		w.progress("")
		if link == w.link() {
			cs.changeTaken(waiting, err)
		}
		w.redraw()
	})
}

// changeTaken says what became of a change.
func (cs *changes) changeTaken(waiting []bridgemate.TableStatus, err error) {
	w := cs.w
	switch n := len(w.state().Restorable()); {
	case err != nil && len(waiting) == 0:
		w.fail("waiting for Bridgemate control", err)
	case len(waiting) > 0:
		w.log().Warn("the change was not taken", "tables", len(waiting))
		e := desk.LinkWords().ChangeNotTaken(int(desk.Patience/time.Second), desk.LinkWords().Tables(w.state(), waiting), n > 0)
		w.warn(desk.Explanation(e), "UpdateFromRound was not set back to 0")
	case n > 0:
		cs.onPutBack()
	default:
		w.tell(desk.LinkWords().Say(linkwords.ChangeTaken))
	}
}

// onPutBack asks whether erased results should count again.
func (cs *changes) onPutBack() {
	w := cs.w
	rs := w.state().Restorable()
	if len(rs) == 0 || w.ask().Asking() {
		return
	}
	say := func(n linkwords.Notice) string { return desk.LinkWords().SayCount(n, len(rs)) }
	w.ask().Question(label.Text("Put erased results back?"), say(linkwords.PutBackAsked), say(linkwords.PutBack), label.Text("Not now"), func() { cs.putBack(rs) }, nil)
}

// onPutOneBack asks whether a result should count that the director took out and that was sent again.
func (cs *changes) onPutOneBack(k session.Key) {
	w := cs.w
	for _, r := range w.state().SentAgain() {
		if r.Key == k && !w.ask().Asking() {
			w.ask().Question(label.Text("Put the result back?"), desk.AskPutBack(w.state(), r), label.Text("Put it back"), label.Text("Leave it out"), func() { cs.putBack([]session.Received{r}) }, nil)
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
	w.record(func(err error) {
		if err != nil {
			w.fail("putting results back", err)
			return
		}
		w.sendResults(keys...)
		w.redraw()
	}, facts...)
}

// sendRound writes a round that was drawn to the Bridgemate file, and waits until the control program has taken it.
func (cs *changes) sendRound() {
	w := cs.w
	link := w.link()
	w.progress(desk.LinkWords().Say(linkwords.ChangeWriting))
	w.later(func() {
		err := link.FinishChanges(w.context())
		w.post(func() {
			if err != nil {
				w.progress("")
				w.fail("sending the round that was drawn", err)
			} else {
				w.progress(desk.LinkWords().Say(linkwords.ChangeWaiting, "Seconds", int(desk.Patience/time.Second)))
			}
			w.redraw()
		})
		if err == nil {
			w.run(func() { cs.waitUpdated(link) })
		}
	})
}
