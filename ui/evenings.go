package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/label"
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
	w      eveningsNeeds
	next   func() (Evening, error)
	open   func(path string, number int64) (Evening, error)
	choose func(path string, then func(number int64)) // asks which evening of a file is meant
	show   func(Evening)
	close  func()
	rules  func(then func()) // asks about rules that are not saved
	back   *visits           // to tonight's, before another one is begun
	finish func()            // opens the list of the end
}

func (e *evenings) register() registration {
	return registration{commands: []command{
		{menu: menuEvening, group: groupFirst, text: label.Text("New evening…"), shortcut: withCtrl(fyne.KeyN), do: e.onNewEvening},
		{menu: menuEvening, group: groupFirst, text: label.Text("Finish evening…"), shortcut: withCtrl(fyne.KeyE), records: session.EveningClosed{}, do: e.onFinish},
		{menu: menuEvening, group: groupLast, text: label.Text("Close Clubnight"), shortcut: withCtrl(fyne.KeyQ), always: true, quit: true, do: e.onClose},
	}}
}

func (e *evenings) onClose() { e.rules(e.closing) }

// closing closes the window, after a question while results are read.
func (e *evenings) closing() {
	w := e.w
	if !e.back.reading() {
		e.close()
		return
	}
	w.ask().Question(label.Text("Close Clubnight?"),
		desk.SayCount(screen.CloseWhileReading, e.back.tonightsEvening().Session.State().Entered()),
		label.Text("Stay here"), label.Text("Close Clubnight"), nil, e.close)
}

func (e *evenings) onNewEvening() { e.change("beginning a new evening", e.next) }

// onOpen takes over the evening of a file that was dropped on the window.
func (e *evenings) onOpen(path string) {
	e.choose(path, func(number int64) {
		e.change("opening "+filepath.Base(path), func() (Evening, error) { return e.open(path, number) })
	})
}

// change puts the evening away, after a question, and goes on with another.
func (e *evenings) change(what string, to func() (Evening, error)) {
	w := e.w
	if e.back.away() { // it is tonight's that is put away
		e.show(e.back.back())
	}
	if w.status().Reading {
		w.tell(desk.Say(screen.NewWhileReading))
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
				ev, err = to()
			}
			w.post(func() {
				if err != nil {
					w.fail(what, err)
					return
				}
				e.show(ev)
			})
		})
	}
	w.ask().Question(label.Text("Begin a new evening?"), desk.SayCount(screen.NewPutsAway, w.state().Entered(), "Name", titleOf(w.state())), label.Text("Stay with this evening"), label.Text("New evening"), nil, begin)
}

func (e *evenings) onFinish() { e.finish() }

// titleOf is the name of the evening.
func titleOf(st *session.State) string {
	if st == nil || st.Evening.Name == "" {
		return desk.Say(screen.Nameless)
	}
	return st.Evening.Name
}
