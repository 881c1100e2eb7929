package ui

import (
	"context"
	"fmt"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
)

// changeMovement writes a change into the Bridgemate file, waits until Bridgemate control has taken it,
// and then offers to put back what it erased.
func (cs *changes) changeMovement(section int, c *movement.Change) {
	w := cs.w
	link := w.link()
	w.progress("↻  The change is being written to the Bridgemate file…")
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
			w.progress(fmt.Sprintf("↻  The change is written. Waiting until Bridgemate control has taken it, %d seconds at most…", int(desk.Patience/time.Second)))
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
	w.progress("↻  The change is being written to the Bridgemate file…")
	w.later(func() {
		err := link.FinishChanges(w.context())
		w.post(func() {
			w.progress("")
			if err != nil {
				w.fail("finishing a change of the movement", err)
			} else {
				w.tell("The changed movement is in the Bridgemate file now.")
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
		w.tell("The movement is changed, and Bridgemate control has taken it.")
	}
}

// onPutBack asks whether erased results should count again.
func (cs *changes) onPutBack() {
	w := cs.w
	rs := w.state().Restorable()
	if len(rs) == 0 || w.ask().Asking() {
		return
	}
	it := desk.Either(len(rs), "it", "them")
	w.ask().Question("Put erased results back?", fmt.Sprintf("Bridgemate control has taken the change, and erased %s by that. Clubnight still knows %s: "+
		"put back, %s again here, and %s written to the Bridgemate file too. Whether %s at the handsets cannot be seen from here.",
		desk.Count(len(rs), "result"), it, desk.Either(len(rs), "it counts", "they count"), desk.Either(len(rs), "is", "are"), desk.Either(len(rs), "it arrives", "they arrive")),
		"Put "+it+" back", "Not now", func() { cs.putBack(rs) }, nil)
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
