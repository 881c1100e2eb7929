package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// preferences shows at one place what can be set once for all evenings. Each setting is a command of the screen that it belongs to.
type preferences struct {
	w        asker
	commands func() []command // all of the window
}

func (p *preferences) register() registration {
	return registration{commands: []command{{menu: menuView, group: groupLast, text: label.Text("Settings") + "…", do: p.onSettings}}}
}

// onSettings opens the dialog: what is done at once stays in it, what asks for more closes it.
func (p *preferences) onSettings() {
	if p.w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	lines := container.NewVBox()
	var first fyne.Focusable
	rows := map[setting]*fyne.Container{}
	for _, c := range p.commands() {
		if c.set == noSetting {
			continue
		}
		row := rows[c.set]
		if row == nil {
			row = container.New(layout.NewRowWrapLayout())
			rows[c.set] = row
			lines.Add(row)
		}
		for _, one := range append([]command{c}, c.below...) {
			if one.do == nil {
				continue // the title of those below it
			}
			do := one.do
			if !c.stays {
				do = func() { hide(); one.do() }
			}
			b := calm.Button(one.text, do)
			if first == nil {
				first = b
			}
			row.Add(b)
		}
	}
	d = p.w.Ask().Form(label.Text("Settings"), kit.Wide(84, lines), calm.Button(label.Text("Close"), hide))
	p.w.Ask().Focus(first)
}
