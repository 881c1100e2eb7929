package ui

import (
	"cmp"
	"io"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/exchange/pbn"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// exportNeeds is what exporting needs of the window.
type exportNeeds interface {
	shown
	runner
	teller
	asker
	scores() *session.Scores
	saveAsText()
}

// exporting writes the evening for other programs.
type exporting struct {
	w    exportNeeds
	save func(name string, write func(io.Writer) error) (file string, err error) // nil writes no file
	text bool                                                                    // it can be written as one text
}

func (e *exporting) register() registration {
	if e.save == nil && !e.text {
		return registration{}
	}
	return registration{commands: []command{{menu: menuResults, group: groupSecond, text: label.Text("Export…"), shortcut: &desktop.CustomShortcut{KeyName: fyne.KeyE, Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}, do: e.onExport}}}
}

// format is a way to write an evening.
type format struct {
	name, does string
	write      func()
	ready      bool
}

// formats are those that there are.
func (e *exporting) formats() (list []format) {
	if e.save != nil {
		list = append(list, format{label.Text("Games (PBN)"), desk.Say(screen.ExportPBN), e.onGames, e.w.scores() != nil && len(e.w.state().Results) > 0})
	}
	if e.text {
		list = append(list, format{label.Text("The evening as text"), desk.Say(screen.ExportText), e.w.saveAsText, true})
	}
	return list
}

// onExport offers the formats.
func (e *exporting) onExport() {
	if e.w.ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	content, away := container.NewVBox(), calm.Button(label.Text("Close"), hide)
	first := away
	for _, f := range e.formats() {
		b := calm.Button(f.name, func() { hide(); f.write() })
		kit.Enable(b, f.ready)
		if first == away && f.ready {
			first = b
		}
		content.Add(container.NewBorder(nil, nil, kit.Wide(28, b), nil, kit.Sentence(f.does)))
	}
	d = e.w.ask().Form(label.Text("Export"), kit.Wide(84, content), away)
	e.w.ask().Focus(first)
}

// onGames writes every result as a game.
func (e *exporting) onGames() {
	st, sc := e.w.state(), e.w.scores()
	name := cmp.Or(st.Evening.Date.Format(time.DateOnly), "evening") + " games.pbn"
	var file string
	e.w.perform("writing the games", func() (err error) {
		file, err = e.save(name, func(w io.Writer) error { return pbn.Evening(w, st, sc, pbn.Options{}) })
		return err
	}, func() { e.w.tell(desk.Say(screen.Exported, "File", file)) })
}
