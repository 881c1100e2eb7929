package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// eveningsNeeds is what the change from one evening to the next needs of the window.
type eveningsNeeds interface {
	shown
	recorder
	runner
	teller
	asker
	Session() *session.Session
}

// evenings is where an evening is finished, the next one begun, and the window closed.
type evenings struct {
	w      eveningsNeeds
	next   func() (model.Opened, error)
	open   func(path string, number int64) (model.Opened, error)
	choose func(path string, then func(number int64)) // asks which evening of a file is meant
	show   func(model.Opened)
	close  func()
	leave  func(then func()) // asks what pages ask before the window is left
	back   *visits           // to tonight's, before another one is begun
	finish func()            // opens the list of the end
}

func (e *evenings) Register() shell.Registration {
	return shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: label.Text("New evening…"),
			Shortcut: shell.WithCtrl(fyne.KeyN), Do: e.onNewEvening},
		{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: label.Text("Finish evening…"),
			Shortcut: shell.WithCtrl(fyne.KeyE), Records: session.EveningClosed{}, Do: e.onFinish},
		{Menu: shell.MenuEvening, Group: shell.GroupLast, Text: label.Text("Close Clubnight"),
			Shortcut: shell.WithCtrl(fyne.KeyQ), Always: true, Quit: true, Do: e.onClose},
	}}
}

func (e *evenings) onClose() { e.leave(e.closing) }

// closing closes the window, after a question while results are read.
func (e *evenings) closing() {
	w := e.w
	if !e.back.reading() {
		e.close()
		return
	}
	w.Ask().Question(label.Text("Close Clubnight?"),
		desk.SayCount(screen.CloseWhileReading, e.back.tonightsEvening().Session.State().Entered()),
		label.Text("Stay here"), label.Text("Close Clubnight"), nil, e.close)
}

func (e *evenings) onNewEvening() { e.change("beginning a new evening", e.next) }

// onOpen takes over the evening of a file that was dropped on the window.
func (e *evenings) onOpen(path string) {
	e.choose(path, func(number int64) {
		e.change("opening "+filepath.Base(path), func() (model.Opened, error) { return e.open(path, number) })
	})
}

// change puts the evening away, after a question, and goes on with another.
func (e *evenings) change(what string, to func() (model.Opened, error)) {
	w := e.w
	if e.back.away() { // it is tonight's that is put away
		e.show(e.back.back())
	}
	if w.Status().Reading {
		w.Tell(desk.Say(screen.NewWhileReading))
		return
	}
	begin := func() {
		old := w.Session()
		w.Queue(func() {
			var err error
			if !old.State().Closed && old.State().Seq > 0 {
				err = old.Record("director", session.EveningClosed{})
			}
			var ev model.Opened
			if err == nil {
				ev, err = to()
			}
			w.Post(func() {
				if err != nil {
					w.Fail(what, err)
					return
				}
				e.show(ev)
			})
		})
	}
	w.Ask().Question(label.Text("Begin a new evening?"),
		desk.SayCount(screen.NewPutsAway, w.State().Entered(), "Name", desk.TitleOf(w.State())),
		label.Text("Stay with this evening"), label.Text("New evening"), nil, begin)
}

func (e *evenings) onFinish() { e.finish() }
