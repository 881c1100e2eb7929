package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// doneNeeds is what looking back needs of the window.
type doneNeeds interface {
	shown
	recorder
	runner
	teller
	drawer
	asker
	printing() bool
	printAsItWas(st *session.State)
}

// done is where the director sees what was done, takes it back, and looks
// at earlier standings.
type done struct {
	w    doneNeeds
	list *doneList // the dialog, nil while it is closed
}

func (d *done) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{
			{Menu: shell.MenuResults, Text: label.Text("What was done…"),
				Shortcut: shell.WithCtrl(fyne.KeyJ), Do: d.onList},
			{Menu: shell.MenuResults, Text: label.Text("Take back…"), Shortcut: &fyne.ShortcutUndo{}, Typing: true,
				Records: session.Undone{}, Do: d.onUndo},
			{Menu: shell.MenuNone, Shortcut: &desktop.CustomShortcut{KeyName: fyne.KeyZ,
				Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}, Typing: true, OnWall: true, Do: d.onRedo},
			{Menu: shell.MenuResults, Text: label.Text("Put in force again…"), Shortcut: &fyne.ShortcutRedo{},
				Typing: true, Records: session.Undone{}, Do: d.onRedo},
		},
		Refresh: func() {
			if d.list != nil {
				d.list.refresh()
			}
		},
		Open: func() {
			if d.list != nil {
				d.list.hide() // it was of the evening before
			}
		},
	}
}

// onUndo asks whether the director's last act is to be taken back. While letters are
// being typed it takes these back.
func (d *done) onUndo() {
	if f := d.w.Ask().Field(); f != nil && (f.Typing() || d.w.Ask().Asking()) {
		f.Undo()
		return
	}
	d.back(desk.LastUndo, screen.NothingToUndo)
}

// onRedo asks whether what was taken back last is to be in force again.
func (d *done) onRedo() {
	if f := d.w.Ask().Field(); f != nil && (f.Typing() || d.w.Ask().Asking()) {
		f.Redo()
		return
	}
	d.back(desk.LastRedo, screen.NothingToRedo)
}

// mostAsked is how many lines of effects a question has room for.
const mostAsked = 6

// back asks about an act once its effects are worked out.
func (d *done) back(find func(*session.State) (desk.Undoing, bool), none screen.Message) {
	if d.w.State() != nil && !d.w.Ask().Asking() {
		d.backIn(d.w.State(), find, none)
	}
}

// backIn asks about an act in the evening as it stood. Where something was recorded
// meanwhile that changes what the last act is, it looks again.
func (d *done) backIn(st *session.State, find func(*session.State) (desk.Undoing, bool), none screen.Message) {
	w := d.w
	u, ok := find(st)
	switch {
	case !ok:
		w.Tell(desk.Say(none))
		return
	case u.Facts == nil:
		w.Tell(u.Why)
		return
	}
	w.Run(func() {
		lines, err := desk.Effects(st, u.Facts, mostAsked)
		w.Post(func() {
			if err != nil {
				w.Fail("taking back", err)
			} else if !w.Ask().Asking() {
				if now, ok := find(w.State()); st != w.State() &&
					(!ok || now.Entry.ID() != u.Entry.ID() || now.Again != u.Again) {
					d.backIn(w.State(), find, none)
					return
				}
				d.ask(st, u, lines)
			}
			w.Redraw()
		})
	})
}

func (d *done) ask(st *session.State, u desk.Undoing, lines []desk.Consequence) {
	title, answer, text := label.Text("Take this back?"), label.Text("Take it back"), screen.TakeBackAsked
	if u.Again {
		title, answer, text = label.Text("Put this in force again?"), label.Text("Put it in force again"), screen.PutInForceAsked
	}
	d.w.Ask().Question(title, desk.Say(text, "Fact", desk.Words().Sentence(desk.DoneText(st, u.Entry)), "Time",
		desk.DoneTime(st, u.Entry), "Changes", desk.EffectsText(lines)),
		answer, label.Text("Leave it"), func() { d.record(u, nil) }, nil)
}

// record takes something back or puts it in force again, and says so; then, if given,
// hears what came of it.
func (d *done) record(u desk.Undoing, then func(error)) {
	w := d.w
	w.Record(func(err error) {
		switch {
		case err != nil:
			w.Fail("taking back", err)
		case u.Again:
			w.Tell(desk.Say(screen.IsInForceAgain, "Fact", desk.Words().Fact(w.State(), u.Entry)))
		default:
			w.Tell(desk.Say(screen.WasTakenBack, "Fact", desk.Words().Fact(w.State(), u.Entry)))
		}
		if then != nil {
			then(err)
		}
		w.Redraw()
	}, u.Facts...)
}
