package ui

import (
	"fmt"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/desk"
)

// eveningsNeeds is what the change from one evening to the next needs of the window.
type eveningsNeeds interface {
	shown
	recorder
	runner
	teller
	asker
	session() *session.Session
}

// evenings is where an evening is finished, the next one begun, and the window closed.
type evenings struct {
	w     eveningsNeeds
	next  func() (Evening, error)
	show  func(Evening)
	close func()
	rules func(then func()) // asks about rules that are not saved
}

func (e *evenings) register() registration {
	return registration{commands: []command{
		{menu: menuEvening, group: groupFirst, text: "New evening…", shortcut: withCtrl(fyne.KeyN), do: e.onNewEvening},
		{menu: menuEvening, group: groupFirst, text: "Finish evening…", shortcut: withCtrl(fyne.KeyE), do: e.onFinish},
		{menu: menuEvening, group: groupLast, text: "Close Clubnight", shortcut: withCtrl(fyne.KeyQ), always: true, quit: true, do: e.onClose},
	}}
}

func (e *evenings) onClose() { e.rules(e.closing) }

// closing closes the window, after a question while results are read.
func (e *evenings) closing() {
	w := e.w
	if !w.status().Reading {
		e.close()
		return
	}
	w.ask().Question("Close Clubnight?",
		fmt.Sprintf("Results are still being read. Nothing is lost if you close now: the %s that you see are safe, the "+
			"Bridgemates go on, and when you open Clubnight again it goes on where it was.", desk.Count(len(w.state().Results), "result")),
		"Stay here", "Close Clubnight", nil, e.close)
}

func (e *evenings) onNewEvening() {
	w := e.w
	if w.status().Reading {
		w.tell("Results of this evening are being read. Press Stop reading first (Ctrl+R), then choose New evening again.")
		return
	}
	begin := func() {
		old := w.session()
		w.queue(func() {
			var err error
			if !old.State().Closed && old.State().Seq > 0 {
				err = old.Record("director", session.EveningClosed{})
			}
			var ev Evening
			if err == nil {
				ev, err = e.next()
			}
			w.post(func() {
				if err != nil {
					w.fail("beginning a new evening", err)
					return
				}
				e.show(ev)
			})
		})
	}
	w.ask().Question("Begin a new evening?", fmt.Sprintf("“%s” is put away as it is. It stays in the club file with all its %s.",
		titleOf(w.state()), desk.Count(len(w.state().Results), "result")), "Stay with this evening", "New evening", nil, begin)
}

func (e *evenings) onFinish() {
	w := e.w
	if w.status().Reading {
		w.tell("Results are still being read. Press Stop reading first (Ctrl+R), then choose Finish evening again.")
		return
	}
	w.ask().Question("Finish the evening?", "The evening is put away: when Clubnight is opened next time, a new one begins. The results "+
		"stay in the club file, and the sheets can still be printed now.", "Not yet", "Finish evening", nil,
		func() { w.record(nil, session.EveningClosed{}) })
}

// titleOf is the name of the evening.
func titleOf(st *session.State) string {
	if st == nil || st.Evening.Name == "" {
		return "Evening without a name"
	}
	return st.Evening.Name
}
