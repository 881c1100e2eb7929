package club

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/club"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Evenings is where the next evening is begun, an earlier one visited, one of a file
// taken over, and the window closed.
type Evenings struct {
	w     shown
	p     Params
	ways  Ways
	strip *strip
}

func newEvenings(w shown, p Params, ways Ways) *Evenings {
	e := &Evenings{w: w, p: p, ways: ways}
	e.strip = newStrip(w.Language(), w.Controls(), e.back)
	return e
}

// Register is the entries in the menu, and the files in which evenings are.
func (e *Evenings) Register() shell.Registration {
	in := e.w.Language()
	return shell.Registration{Refresh: e.refresh, Dropped: e.dropped, Takes: shell.TakesByContent,
		Commands: []shell.Command{
			{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: in.Text("Back to tonight"),
				Shortcut: shell.WithCtrl(fyne.KeyB), Do: e.back},
			{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: in.Text("New evening…"),
				Shortcut: shell.WithCtrl(fyne.KeyN), Do: e.begin},
			{Menu: shell.MenuEvening, Group: shell.GroupLast, Text: in.Text("Close Clubnight"),
				Shortcut: shell.WithCtrl(fyne.KeyQ), Always: true, Quit: true, Do: e.Close},
		}}
}

// Close closes the window, once the pages let it.
func (e *Evenings) Close() { e.w.AskToLeave(e.closing) }

// closing closes the window, after a question while results are read.
func (e *Evenings) closing() {
	in := e.w.Language()
	w, tonight := e.w, e.w.Tonight()
	if tonight.Link == nil || !tonight.Link.Status().Reading {
		e.ways.Close()
		return
	}
	w.Ask().Question(in.Text("Close Clubnight?"),
		in.SayCount(screen.CloseWhileReading, tonight.Session.State().Entered()),
		in.Text("Stay here"), in.Text("Close Clubnight"), nil, e.ways.Close)
}

// begin begins the next evening.
func (e *Evenings) begin() { e.change("beginning a new evening", e.p.NewEvening) }

// dropped takes a file that holds an evening; a club file is not one.
func (e *Evenings) dropped(path string, next func() bool) bool {
	if e.p.OpenEvening == nil {
		return false
	}
	w := e.w
	w.Later(func() {
		evening, _ := club.HoldsEvening(w.Context(), path)
		w.Post(func() {
			if evening {
				e.take(path)
			} else {
				next()
			}
		})
	})
	return true
}

// take takes over the evening of a file.
func (e *Evenings) take(path string) {
	e.ways.Choose(path, func(number int64) {
		e.change("opening "+filepath.Base(path), func() (model.Opened, error) { return e.p.OpenEvening(path, number) })
	})
}

// show shows the evening that goes on from now on, and where it is set up.
func (e *Evenings) show(ev model.Opened) {
	e.ways.Open(ev)
	e.w.Turn(shell.TabStart)
}

// begun goes on with another evening, off Fyne's goroutine.
func (e *Evenings) begun(what string, to func() (model.Opened, error)) {
	ev, err := to()
	e.w.Post(func() {
		if err != nil {
			e.w.Fail(what, err)
			return
		}
		e.show(ev)
	})
}

// change puts the evening away, after a question, and goes on with another.
func (e *Evenings) change(what string, to func() (model.Opened, error)) {
	in := e.w.Language()
	w := e.w
	if w.Away() { // it is tonight's that is put away
		e.show(w.Back())
	}
	if w.Status().Reading {
		w.Tell(in.Say(screen.NewWhileReading))
		return
	}
	begin := func() {
		w.RecordMade(func(now *session.State) ([]session.Fact, error) {
			if now.Closed || now.Seq == 0 {
				return nil, nil
			}
			return []session.Fact{session.EveningClosed{}}, nil
		}, func(err error) {
			if err != nil {
				w.Fail(what, err)
				return
			}
			w.Queue(func() { e.begun(what, to) })
		})
	}
	w.Ask().Question(in.Text("New evening?"),
		in.SayCount(screen.NewPutsAway, w.State().Entered(), "Name", desk.TitleOf(in, w.State())),
		in.Text("Stay with this evening"), in.Text("New evening"), nil, begin)
}
