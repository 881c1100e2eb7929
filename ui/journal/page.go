// Package journal is where the director sees what was done this evening, takes it back or
// puts it in force again, and looks at the standings of an earlier moment.
//
//	page := journal.New(shell, evening, journal.Ways{Print: …, Printing: …})
package journal

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/journal"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what looking back asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Ways are what other pages do for this one.
type Ways struct {
	// Print prints the sheets of an earlier moment; Printing reports whether some are on
	// their way.
	Print    func(of *session.State)
	Printing func() bool
}

// Page is where the director sees what was done, takes it back, and looks at earlier
// standings.
type Page struct {
	w    shown
	ways Ways
	list *list // the dialog, nil while it is closed
}

// New makes the page.
func New(w Shell, e *model.Evening, ways Ways) *Page { return &Page{w: shown{w, e}, ways: ways} }

// Register is the entries in the menu.
func (p *Page) Register() shell.Registration {
	in := p.w.Language()
	return shell.Registration{
		Commands: []shell.Command{
			{Menu: shell.MenuResults, Text: in.Text("What was done…"),
				Shortcut: shell.WithCtrl(fyne.KeyJ), Do: p.Open},
			{Menu: shell.MenuResults, Text: in.Text("Take back…"), Shortcut: &fyne.ShortcutUndo{}, Typing: true,
				Records: session.Undone{}, Do: p.onUndo},
			{Menu: shell.MenuNone, Shortcut: &desktop.CustomShortcut{KeyName: fyne.KeyZ,
				Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}, Typing: true, OnWall: true, Do: p.onRedo},
			{Menu: shell.MenuResults, Text: in.Text("Put in force again…"), Shortcut: &fyne.ShortcutRedo{},
				Typing: true, Records: session.Undone{}, Do: p.onRedo},
		},
		Refresh: func() {
			if p.list != nil {
				p.list.refresh()
			}
		},
		Open: func() {
			if p.list != nil {
				p.list.hide() // it was of the evening before
			}
		},
	}
}

// onUndo asks whether the director's last act is to be taken back. While letters are
// being typed it takes these back.
func (p *Page) onUndo() {
	if f := p.w.Ask().Field(); f != nil && (f.Typing() || p.w.Ask().Asking()) {
		f.Undo()
		return
	}
	p.back(func(st *session.State) (journal.Undoing, bool) { return journal.LastUndo(p.w.Language(), st) },
		screen.NothingToUndo)
}

// onRedo asks whether what was taken back last is to be in force again.
func (p *Page) onRedo() {
	if f := p.w.Ask().Field(); f != nil && (f.Typing() || p.w.Ask().Asking()) {
		f.Redo()
		return
	}
	p.back(func(st *session.State) (journal.Undoing, bool) { return journal.LastRedo(p.w.Language(), st) },
		screen.NothingToRedo)
}

// mostAsked is how many lines of effects a question has room for.
const mostAsked = 6

// back asks about an act once its effects are worked out.
func (p *Page) back(find func(*session.State) (journal.Undoing, bool), none screen.Message) {
	if p.w.State() != nil && !p.w.Ask().Asking() {
		p.backIn(p.w.State(), find, none)
	}
}

// backIn asks about an act in the evening as it stood. Where something was recorded
// meanwhile that changes what the last act is, it looks again.
func (p *Page) backIn(st *session.State, find func(*session.State) (journal.Undoing, bool), none screen.Message) {
	in := p.w.Language()
	w := p.w
	u, ok := find(st)
	switch {
	case !ok:
		w.Tell(in.Say(none))
		return
	case u.Facts == nil:
		w.Tell(u.Why)
		return
	}
	w.Run(func() {
		lines, err := desk.Effects(in, st, u.Facts, mostAsked)
		w.Post(func() {
			if err != nil {
				w.Fail("taking back", err)
			} else if !w.Ask().Asking() {
				if now, ok := find(w.State()); st != w.State() &&
					(!ok || now.Entry.ID() != u.Entry.ID() || now.Again != u.Again) {
					p.backIn(w.State(), find, none)
					return
				}
				p.ask(st, u, lines)
			}
			w.Redraw()
		})
	})
}

func (p *Page) ask(st *session.State, u journal.Undoing, lines []desk.Consequence) {
	in := p.w.Language()
	title, answer, text := in.Text("Take this back?"), in.Text("Take it back"), screen.TakeBackAsked
	if u.Again {
		title, answer, text = in.Text("Put this in force again?"), in.Text("Put it in force again"),
			screen.PutInForceAsked
	}
	p.w.Ask().Question(title, in.Say(text, "Fact", in.Words().Sentence(journal.DoneText(in, st, u.Entry)), "Time",
		journal.DoneTime(in, st, u.Entry), "Changes", desk.EffectsText(in, lines)),
		answer, in.Text("Leave it"), func() { p.record(u, nil) }, nil)
}

// record takes something back or puts it in force again, and says so; then, if given,
// hears what came of it.
func (p *Page) record(u journal.Undoing, then func(error)) {
	in := p.w.Language()
	w := p.w
	w.Record(func(err error) {
		switch {
		case err != nil:
			w.Fail("taking back", err)
		case u.Again:
			w.Tell(in.Say(screen.IsInForceAgain, "Fact", in.Words().Fact(w.State(), u.Entry)))
		default:
			w.Tell(in.Say(screen.WasTakenBack, "Fact", in.Words().Fact(w.State(), u.Entry)))
		}
		if then != nil {
			then(err)
		}
		w.Redraw()
	}, u.Facts...)
}
