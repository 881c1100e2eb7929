// Package rulings is where the director enters results and puts them right, rules, and
// says which of two plays of a board counts.
//
//	page := rulings.New(shell, evening, rulings.Ways{Line: results.Line})
//	page.Correct(session.Key{Section: 1, Table: 3, Round: 2, Board: 7})
package rulings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what rulings ask of the window.
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
	// Line is the line of the traveller that is seen, if one is.
	Line func() (session.Key, bool)
}

// Page is where the director enters results and puts them right, and rules.
type Page struct {
	w      shown
	ways   Ways
	open   *correction // the dialog, nil while it is closed
	ruling *ruling     // the dialog of rulings, nil while it is closed
}

// New makes the page.
func New(w Shell, e *model.Evening, ways Ways) *Page { return &Page{w: shown{w, e}, ways: ways} }

func ruleText(in *desk.Language) string { return in.Text("Ruling…") }

// Register is the entries in the menu.
func (p *Page) Register() shell.Registration {
	in := p.w.Language()
	return shell.Registration{
		Commands: []shell.Command{{Menu: shell.MenuResults, Text: in.Text("Enter or correct a result…"),
			Shortcut: &desktop.CustomShortcut{KeyName: fyne.KeyK,
				Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift},
			Records: session.ResultCorrected{}, Do: p.Open},
			{Menu: shell.MenuResults, Text: ruleText(in), Shortcut: shell.WithCtrl(fyne.KeyU),
				Within: func() bool { return p.open != nil }, Records: session.RulingGiven{}, Do: p.onRule}},
		Refresh: func() {
			if p.open != nil {
				p.open.refresh()
			}
			if p.ruling != nil {
				p.ruling.changed()
			}
		},
		Open: func() {
			if p.open != nil {
				p.open.hide() // it was about the evening before
			}
			if p.ruling != nil {
				p.ruling.hide()
			}
		},
	}
}

// Open opens the dialog from the menu: at the line that was picked last, or at what
// needs attention.
func (p *Page) Open() {
	if k, ok := p.ways.Line(); ok {
		p.Correct(k)
		return
	}
	k, err := desk.FirstPlace(p.w.State())
	if err != nil {
		p.w.Tell(p.w.Language().Say(screen.NoResultToEnter))
		return
	}
	p.Correct(k)
}
